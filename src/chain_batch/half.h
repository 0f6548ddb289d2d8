// chain_batch/half.h: four chains of a group, during a solve. All functions about them are inlined
// into group.c, where the compiler knows how many bones the chains of most creatures have.

#ifndef IK_CHAIN_BATCH_HALF_H
#define IK_CHAIN_BATCH_HALF_H

#define IK_LANES 4
#define IK_STRIDE 8
#include "chain_batch/group.h"
#include "core/wide.h"

_Static_assert(IK_LANES == IK_HALF && IK_STRIDE == IK_GROUP, "two halves");

#define IK_HALF_LANES 15u

// Four chains of a group, during a solve. Sets of lanes are those of the half.
typedef struct ik_half {
    ik_group *group;
    int32_t first;        // its first lane in the group
    uint32_t asked;       // lanes to solve
    uint32_t invalid;     // lanes whose target or root is not valid
    uint32_t going;       // lanes that are not at the goal yet
    uint32_t moved;       // lanes that Newton's steps have moved
    uint32_t alone;       // lanes that need another stage
    ik_wide_vec root;     // in the user's unit, as goal and error
    ik_wide_vec goal;     // relative to the root
    ik_wide_double error; // the distance from tip to goal
    ik_wide_vec scaled;   // the goal in the unit of the bones
    ik_mask iterations;
} ik_half;

// The numbers of a bone in this half.
IK_INLINE size_t ik_half_at(const ik_half *h, int32_t bone, size_t numbers) {
    return numbers * IK_GROUP * (size_t)bone + (size_t)h->first;
}

// Leaves lanes to the caller.
IK_INLINE void ik_half_leave(ik_half *h, uint32_t lanes) {
    h->alone |= h->going & lanes;
    h->going &= ~lanes;
}

#endif
