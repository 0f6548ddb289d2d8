// chain_batch/quad.h: a quad during a solve. All functions about it are inlined into group.c, where
// the compiler knows how many bones the chains of most creatures have.

#ifndef IK_CHAIN_BATCH_QUAD_H
#define IK_CHAIN_BATCH_QUAD_H

#define IK_LANES 4
#include "chain_batch/group.h"
#include "core/wide.h"

_Static_assert(IK_LANES == IK_QUAD, "one lane per chain");

#define IK_QUAD_LANES 15u

// Sets of lanes are those of the quad.
typedef struct ik_quad {
    ik_group *group;
    int32_t first;        // its first lane in the group
    uint32_t asked;       // lanes to solve
    uint32_t invalid;     // lanes whose target or root is not valid
    uint32_t going;       // lanes that are not at the goal yet
    uint32_t begun;       // lanes in which the projection was begun
    uint32_t moved;       // lanes that Newton's steps have moved
    uint32_t alone;       // lanes that need another stage
    ik_wide_vec root;     // in the user's unit, as goal and error
    ik_wide_vec goal;     // relative to the root
    ik_wide_double error; // the distance from tip to goal
    ik_wide_vec scaled;   // the goal in the unit of the bones
    ik_mask iterations;

    // The parts of the group's arrays.
    const ik_quad_shape *shape;
    const float *lengths;
    float *directions, *tips;
    float *work, *units;
} ik_quad;

// Where the numbers of a bone begin: [bone][xyz][lane].
IK_INLINE size_t ik_bone_at(int32_t bone) {
    return 3 * IK_QUAD * (size_t)bone;
}

IK_INLINE ik_quad ik_quad_of(ik_group *group, int32_t index) {
    size_t i = (size_t)index, shape = group->same_shape ? 0 : i, bones = (size_t)group->bones;
    size_t numbers = 3 * IK_QUAD * bones;
    return (ik_quad){.group = group,
                     .first = IK_QUAD * index,
                     .asked = group->asked >> IK_QUAD * index & IK_QUAD_LANES,
                     .shape = group->shapes + shape,
                     .lengths = group->lengths + IK_QUAD * bones * shape,
                     .directions = group->directions + numbers * i,
                     .tips = group->tips + 3 * IK_QUAD * i,
                     .work = group->work + numbers * i,
                     .units = group->units + numbers * i};
}

// Leaves lanes to the caller.
IK_INLINE void ik_quad_leave(ik_quad *q, uint32_t lanes) {
    q->alone |= q->going & lanes;
    q->going &= ~lanes;
}

#endif
