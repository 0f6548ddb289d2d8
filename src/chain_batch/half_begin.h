// chain_batch/half_begin.h: which chains of a half can be solved in lanes?

#ifndef IK_CHAIN_BATCH_HALF_BEGIN_H
#define IK_CHAIN_BATCH_HALF_BEGIN_H

#include "chain_batch/half.h"
#include "core/input.h"
#include "solvers/straight.h"

// Of some lanes, those whose bones all lie on the line to the target.
IK_INLINE uint32_t straight_lanes(const ik_half *h, int32_t bones, uint32_t lanes) {
    ik_wide3 line = ik_wide3_narrow(h->scaled);
    for (int32_t i = 0; lanes && i < bones; i++) {
        ik_wide3 direction = ik_wide3_load(h->group->directions + ik_half_at(h, i, 3));
        ik_wide length = ik_wide_load(h->group->lengths + ik_half_at(h, i, 1));
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
    if (lanes != IK_HALF_LANES) {
        ik_wide_double most = ik_wide_double_splat(IK_MOST_COORDINATE);
        ik_wide_vec a = ik_wide_vec_abs(target), b = ik_wide_vec_abs(root);
        lanes = ik_mask_double_bits(a.x <= most) & ik_mask_double_bits(a.y <= most) &
                ik_mask_double_bits(a.z <= most) & ik_mask_double_bits(b.x <= most) &
                ik_mask_double_bits(b.y <= most) & ik_mask_double_bits(b.z <= most);
    }
    return lanes;
}

// Reads roots and goals. Lanes that are asked and not valid are not asked any more.
IK_INLINE void read_goals(ik_half *h, int32_t dimensions) {
    ik_group *group = h->group;
    size_t axes = (size_t)dimensions, at = axes * (size_t)h->first;
    ik_wide_vec target;
    if (axes == 3) {
        target = ik_wide_vec_load_rows(group->targets + at);
        h->root = ik_wide_vec_load_rows(group->roots + at);
    } else {
        target = ik_wide_vec_load_planar_rows(group->targets + at);
        h->root = ik_wide_vec_load_planar_rows(group->roots + at);
    }
    h->goal = ik_wide_vec_sub(target, h->root);
    h->invalid = h->asked & ~valid_lanes(target, h->root);
    h->asked &= ~h->invalid;
    for (int32_t lane = 0; h->asked != IK_HALF_LANES && lane < IK_HALF; lane++) {
        if (!(h->asked >> lane & 1)) {
            group->positions[h->first + lane] = group->elsewhere;
        }
    }
}

// Of the lanes that are asked, those whose tips are not at the goal. `way`: from tip to goal.
IK_INLINE uint32_t away_lanes(ik_half *h, ik_wide_vec way) {
    const ik_group_shape *shape = h->group->shape;
    ik_wide_double square = ik_wide_vec_dot(way, way);
    uint32_t away =
        ik_mask_double_bits(square > ik_wide_double_load(shape->beyond_tolerance + h->first));
    if (h->asked & ~away) {
        h->error = ik_wide_double_sqrt(square);
        ik_wide_double tolerance = ik_wide_double_load(shape->tolerance + h->first);
        away = ~ik_mask_double_bits(h->error <= tolerance);
    }
    return h->asked & away;
}

// Lanes whose goals are neither too near to the root nor too far from it.
IK_INLINE uint32_t within_reach(const ik_half *h) {
    const ik_group_shape *shape = h->group->shape;
    ik_wide_double square = ik_wide_vec_dot(h->scaled, h->scaled);
    uint32_t within =
        ik_mask_double_bits(square > ik_wide_double_load(shape->beyond_inner + h->first)) &
        ik_mask_double_bits(square < ik_wide_double_load(shape->within_outer + h->first));
    if (h->going & ~within) {
        ik_wide_double distance = ik_wide_double_sqrt(square);
        within = ik_mask_double_bits(distance > ik_wide_double_load(shape->inner + h->first)) &
                 ik_mask_double_bits(distance < ik_wide_double_load(shape->outer + h->first));
    }
    return within;
}

// Finds out which lanes can be solved here: those that are going. Returns the vector from tip to
// goal, in the unit of the bones.
IK_INLINE ik_wide3 ik_half_begin(ik_half *h, int32_t bones, int32_t dimensions) {
    const ik_group *group = h->group;
    read_goals(h, dimensions);
    ik_wide_vec way =
        ik_wide_vec_sub(h->goal, ik_wide3_widen(ik_wide3_load(group->tips + h->first)));
    h->error = (ik_wide_double){0};
    h->alone = h->moved = 0;
    h->iterations = (ik_mask){0};
    h->going = away_lanes(h, way);
    if (!h->going) {
        return (ik_wide3){0};
    }
    ik_wide_double scale = ik_wide_double_load(group->shape->inverse_unit + h->first);
    h->scaled = ik_wide_vec_scale(scale, h->goal);
    ik_half_leave(h, ~within_reach(h));
    ik_half_leave(h, straight_lanes(h, bones, h->going));
    return ik_wide3_narrow(ik_wide_vec_scale(scale, way));
}

#endif
