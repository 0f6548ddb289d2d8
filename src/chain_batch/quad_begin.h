// chain_batch/quad_begin.h: which chains of a quad can be solved in lanes?

#ifndef IK_CHAIN_BATCH_QUAD_BEGIN_H
#define IK_CHAIN_BATCH_QUAD_BEGIN_H

#include "chain_batch/quad.h"
#include "core/input.h"
#include "solvers/straight.h"

// Of some lanes, those whose bones all lie on the line to the target.
IK_INLINE uint32_t straight_lanes(const ik_quad *q, int32_t bones, uint32_t lanes) {
    ik_wide3 line = ik_wide3_narrow(q->scaled);
    for (int32_t i = 0; lanes && i < bones; i++) {
        ik_wide3 direction = ik_wide3_load(q->directions + ik_bone_at(i));
        ik_wide length = ik_wide_load(q->lengths + IK_QUAD * i);
        lanes &= ~ik_mask_bits(ik_is_off_line(line, direction) &
                               ik_wide_greater(length, ik_wide_splat(0)));
    }
    return lanes;
}

// Lanes whose targets and roots are valid.
IK_INLINE uint32_t valid_lanes(ik_wide_vec target, ik_wide_vec root) {
    ik_wide_double squares = ik_wide_vec_dot(target, target) + ik_wide_vec_dot(root, root);
    ik_wide_double few = ik_wide_double_splat(0.1 * IK_MOST_COORDINATE * IK_MOST_COORDINATE);
    uint32_t lanes = ik_mask_double_bits(squares <= few);
    if (lanes != IK_QUAD_LANES) {
        ik_wide_double most = ik_wide_double_splat(IK_MOST_COORDINATE);
        ik_wide_vec a = ik_wide_vec_abs(target), b = ik_wide_vec_abs(root);
        lanes = ik_mask_double_bits(a.x <= most) & ik_mask_double_bits(a.y <= most) &
                ik_mask_double_bits(a.z <= most) & ik_mask_double_bits(b.x <= most) &
                ik_mask_double_bits(b.y <= most) & ik_mask_double_bits(b.z <= most);
    }
    return lanes;
}

// Reads roots and goals. Lanes that are asked and not valid are not asked any more.
IK_INLINE void read_goals(ik_quad *q, int32_t dimensions) {
    ik_group *group = q->group;
    size_t axes = (size_t)dimensions, at = axes * (size_t)q->first;
    ik_wide_vec target;
    if (axes == 3) {
        target = ik_wide_vec_load_rows(group->targets + at);
        q->root = ik_wide_vec_load_rows(group->roots + at);
    } else {
        target = ik_wide_vec_load_planar_rows(group->targets + at);
        q->root = ik_wide_vec_load_planar_rows(group->roots + at);
    }
    q->goal = ik_wide_vec_sub(target, q->root);
    q->invalid = q->asked & ~valid_lanes(target, q->root);
    q->asked &= ~q->invalid;
    for (int32_t lane = 0; q->asked != IK_QUAD_LANES && lane < IK_QUAD; lane++) {
        if (!(q->asked >> lane & 1)) {
            group->positions[q->first + lane] = group->elsewhere;
        }
    }
}

// Of the lanes that are asked, those whose tips are not at the goal. `way`: from tip to goal.
IK_INLINE uint32_t away_lanes(ik_quad *q, ik_wide_vec way) {
    const ik_quad_shape *shape = q->shape;
    ik_wide_double square = ik_wide_vec_dot(way, way);
    uint32_t away = ik_mask_double_bits(square > ik_wide_double_load(shape->beyond_tolerance));
    if (q->asked & ~away) {
        q->error = ik_wide_double_sqrt(square);
        ik_wide_double tolerance = ik_wide_double_load(shape->tolerance);
        away = ~ik_mask_double_bits(q->error <= tolerance);
    }
    return q->asked & away;
}

// Lanes whose goals are neither too near to the root nor too far from it.
IK_INLINE uint32_t within_reach(const ik_quad *q) {
    const ik_quad_shape *shape = q->shape;
    ik_wide_double square = ik_wide_vec_dot(q->scaled, q->scaled);
    uint32_t within = ik_mask_double_bits(square > ik_wide_double_load(shape->beyond_inner)) &
                      ik_mask_double_bits(square < ik_wide_double_load(shape->within_outer));
    if (q->going & ~within) {
        ik_wide_double distance = ik_wide_double_sqrt(square);
        within = ik_mask_double_bits(distance > ik_wide_double_load(shape->inner)) &
                 ik_mask_double_bits(distance < ik_wide_double_load(shape->outer));
    }
    return within;
}

// Finds out which lanes can be solved here: those that are going. Returns the vector from tip to
// goal, in the unit of the bones.
IK_INLINE ik_wide3 ik_quad_begin(ik_quad *q, int32_t bones, int32_t dimensions) {
    read_goals(q, dimensions);
    ik_wide_vec way = ik_wide_vec_sub(q->goal, ik_wide3_widen(ik_wide3_load(q->tips)));
    q->going = away_lanes(q, way);
    if (!q->going) {
        return (ik_wide3){0};
    }
    ik_wide_double scale = ik_wide_double_load(q->shape->inverse_unit);
    q->scaled = ik_wide_vec_scale(scale, q->goal);
    ik_quad_leave(q, ~within_reach(q));
    ik_quad_leave(q, straight_lanes(q, bones, q->going));
    q->begun = q->going;
    return ik_wide3_narrow(ik_wide_vec_scale(scale, way));
}

#endif
