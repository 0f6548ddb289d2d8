// rig/bound.h: the greatest work that forces can do on a rig, over all of its poses.

#ifndef IK_RIG_BOUND_H
#define IK_RIG_BOUND_H

#include "rig/rig.h"

// What rounding errors may come to, as a share of the sum of all products of lengths.
#define IK_RIG_ROUNDING 1e-12

// Whether a goal can have a force.
static inline bool ik_rig_takes_part(const ik_rig_slot *slot) {
    const int32_t parts = IK_RIG_POSITION | IK_RIG_TIE | IK_RIG_PLANE | IK_RIG_HALF_SPACE;
    return slot->used && slot->described.weight > 0 && slot->described.parts & parts;
}

static inline bool ik_rig_is_tie(const ik_rig_slot *slot) {
    return slot->described.parts & IK_RIG_TIE;
}

static inline bool ik_rig_root_moves(const ik_rig *rig) {
    return rig->column[0].mobility > 0;
}

// Prepares the bodies: which ones turn together, how far they may turn, and which orientations are
// known.
void ik_rig_prepare_bound(ik_rig *rig);

// A number that is not below the work of rig->forces in any pose; it sets rig->turns. Adds the
// sizes of all products to *scale.
double ik_rig_find_bound(ik_rig *rig, double *scale);

// Where the goals' points are if each body has its rotation with the greatest work; of a tie, from
// the other point. After ik_rig_find_bound.
void ik_rig_find_support_points(ik_rig *rig, ik_vec *points);

#endif
