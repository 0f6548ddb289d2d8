// rig/elimination.h: the linear equations of one step, solved along the tree.

#ifndef IK_RIG_ELIMINATION_H
#define IK_RIG_ELIMINATION_H

#include "rig/rig.h"

// Sets the steps of all columns that are not fixed, and the motions of all bodies, from the active
// rows, the pulls and the damping.
void ik_rig_eliminate(ik_rig *rig, double damping);

// Sets the motions of all bodies from the steps of the columns.
void ik_rig_set_motions(ik_rig *rig);

// How far the motions of the bodies move a row's point or axis.
double ik_rig_row_move(const ik_rig *rig, const ik_rig_row *row);

// Sets the bodies' vectors to the forces of the active rows: their errors times their weights.
void ik_rig_set_forces(ik_rig *rig);

// How much a force, as a body's vector, works on a column.
double ik_rig_column_work(const ik_rig_column *column, const double *vector);

// The columns of a joint, from the first one to the one before the end; those of the root's
// translation belong to joint 0.
static inline int32_t ik_rig_first_column(const ik_rig *rig, int32_t joint) {
    return joint > 0 ? rig->nodes[joint].first : 0;
}

static inline int32_t ik_rig_end_column(const ik_rig *rig, int32_t joint) {
    const ik_rig_node *node = &rig->nodes[joint];
    return node->first + node->swings + node->has_value;
}

#endif
