// chain_batch/quad.h: a quad during a solve. All functions about it are inlined into solve_group.c,
// where the compiler knows how many bones the chains of most creatures have.

#ifndef IK_CHAIN_BATCH_QUAD_H
#define IK_CHAIN_BATCH_QUAD_H

#define IK_LANES 4
#include "chain_batch/group.h"
#include "solvers/projection_pass.h"

_Static_assert(IK_LANES == IK_QUAD, "one lane per chain");

#define IK_QUAD_LANES 15u

// Sets of lanes are those of the quad.
typedef struct ik_quad {
    int32_t first;        // its first lane in the group
    uint32_t asked;       // lanes to solve
    uint32_t invalid;     // lanes whose target or root is not valid
    uint32_t going;       // lanes that are not at the goal yet
    uint32_t begun;       // lanes in which the projection was begun
    uint32_t moved;       // lanes that Newton's steps have moved
    uint32_t alone;       // lanes that need another stage
    ik_wide3 root;        // rounded to floats, in the user's unit
    bool float_roots;     // whether the roots are these floats
    ik_wide_vec goal;     // relative to the root, in the user's unit
    ik_wide_double error; // the distance from tip to goal, in the user's unit
    ik_wide3 scaled;      // the goal in the unit of the bones, as floats
    ik_mask iterations;

    // Of a step of the projection: the step, and the slope before it.
    ik_sums sums;
    ik_wide3 by;
    ik_wide slope;

    // At the end: the lanes that the projection solved, before their errors are checked; the
    // directions of all lanes, and the offsets of their tips.
    uint32_t solved;
    const float *final;
    ik_wide3 tip;

    // The parts of the group's arrays.
    const ik_quad_shape *shape;
    const float *lengths;
    float *directions, *tips, *work;
    ik_turned turned;
} ik_quad;

// Where the numbers of a bone begin: [bone][xyz][lane].
IK_INLINE size_t ik_bone_at(int32_t bone) {
    return 3 * IK_QUAD * (size_t)bone;
}

// Field by field: an engine sets a whole struct by a call.
IK_INLINE void ik_quad_set(ik_quad *q, const ik_group *group, int32_t index, int32_t bones) {
    size_t i = (size_t)index, shape = group->same_shape ? 0 : i, numbers = ik_bone_at(bones);
    q->first = IK_QUAD * index;
    q->asked = group->asked >> q->first & IK_QUAD_LANES;
    q->invalid = q->going = q->begun = q->moved = q->alone = 0;
    q->error = ik_wide_double_splat(0);
    q->iterations = (ik_mask){0};
    q->shape = group->shapes + shape;
    q->lengths = group->lengths + IK_QUAD * (size_t)bones * shape;
    q->directions = group->directions + numbers * i;
    q->tips = group->tips + 3 * IK_QUAD * i;
    q->work = group->work + numbers * i;
    q->turned.units = group->units + numbers * i;
    q->turned.inverses = group->inverses + numbers / 3 * i;
}

// The vectors of the quad's rows.
IK_INLINE ik_wide_vec ik_quad_rows(const ik_quad *q, const double *rows, int32_t dimensions) {
    rows += (size_t)dimensions * (size_t)q->first;
    return dimensions == 3 ? ik_wide_vec_load_rows(rows) : ik_wide_vec_load_planar_rows(rows);
}

// Where the sum of a tip begins.
IK_INLINE ik_tip ik_quad_tip(const ik_quad *q) {
    ik_wide_double scale = ik_wide_double_load(q->shape->inverse_unit);
    return ik_tip_begin(ik_wide_vec_scale(scale, q->goal), q->scaled);
}

// Leaves lanes to the caller.
IK_INLINE void ik_quad_leave(ik_quad *q, uint32_t lanes) {
    q->alone |= q->going & lanes;
    q->going &= ~lanes;
}

#endif
