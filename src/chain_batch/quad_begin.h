// chain_batch/quad_begin.h: finds the chains of a quad that can be solved in lanes.

#ifndef IK_CHAIN_BATCH_QUAD_BEGIN_H
#define IK_CHAIN_BATCH_QUAD_BEGIN_H

#include "chain_batch/quad.h"
#include "core/input.h"
#include "solvers/straight.h"

// The square of a length that is far from the limits of coordinates and of floats.
#define IK_USUAL_SQUARE 1e30f

// Of some lanes, those whose bones all lie on the line to the target.
IK_INLINE uint32_t straight_lanes(const ik_quad *q, int32_t bones, uint32_t lanes) {
    for (int32_t i = 0; lanes && i < bones; i++) {
        ik_wide3 direction = ik_wide3_load(q->directions + ik_bone_at(i));
        ik_wide length = ik_wide_load(q->lengths + IK_QUAD * i);
        lanes &= ~ik_mask_bits(ik_is_off_line(q->scaled, direction) &
                               ik_wide_greater(length, ik_wide_splat(0)));
    }
    return lanes;
}

// Lanes whose targets and roots are valid.
IK_INLINE uint32_t valid_lanes(ik_wide_vec target, ik_wide_vec root) {
    ik_wide_double most = ik_wide_double_splat(IK_MOST_COORDINATE);
    ik_wide_vec a = ik_wide_vec_abs(target), b = ik_wide_vec_abs(root);
    ik_wide_double all[6] = {a.x, a.y, a.z, b.x, b.y, b.z};
    uint32_t lanes = IK_QUAD_LANES;
    for (int32_t i = 0; i < 6; i++) {
        lanes &= ik_mask_double_bits(ik_wide_double_at_most(all[i], most));
    }
    return lanes;
}

// Fast test, without square roots: whether all lanes are asked and valid, not at their goals, and
// within reach. `way`: from tip to goal, in the unit of the bones. If it returns false,
// classify_lanes decides lane by lane. A root that is not longer than usual and a goal within reach
// make a valid target.
IK_INLINE bool all_begin(const ik_quad *q, ik_wide3 way) {
    const ik_quad_shape *shape = q->shape;
    ik_wide goal = ik_wide3_dot(q->scaled, q->scaled);
    ik_mask usual = ik_wide3_dot(q->root, q->root) < IK_USUAL_SQUARE;
    ik_mask away = ik_wide3_dot(way, way) > ik_wide_load(shape->away_square);
    ik_mask beyond = goal > ik_wide_load(shape->inner_square);
    ik_mask within = goal < ik_wide_load(shape->outer_square);
    return q->asked == IK_QUAD_LANES && ik_mask_all(usual & away & beyond & within);
}

// Sets the lanes that are going and those that need another stage, with square roots. Clears lanes
// that are not valid from `asked`.
static __attribute__((noinline)) void classify_lanes(const ik_group *group, ik_quad *q) {
    const ik_quad_shape *shape = q->shape;
    uint32_t valid = valid_lanes(ik_quad_rows(q, group->targets, group->dimensions),
                                 ik_quad_rows(q, group->roots, group->dimensions));
    q->invalid = q->asked & ~valid;
    q->asked &= valid;
    ik_wide_vec way = ik_wide_vec_sub(q->goal, ik_wide3_widen(ik_wide3_load(q->tips)));
    q->error = ik_wide_double_sqrt(ik_wide_vec_dot(way, way));
    ik_mask_double at_goal =
        ik_wide_double_at_most(q->error, ik_wide_double_load(shape->tolerance));
    q->going = q->asked & ~ik_mask_double_bits(at_goal);
    ik_wide_vec scaled = ik_wide_vec_scale(ik_wide_double_load(shape->inverse_unit), q->goal);
    ik_wide_double distance = ik_wide_double_sqrt(ik_wide_vec_dot(scaled, scaled));
    ik_mask_double beyond = ik_wide_double_less(ik_wide_double_load(shape->inner), distance);
    ik_mask_double within = ik_wide_double_less(distance, ik_wide_double_load(shape->outer));
    ik_quad_leave(q, ~ik_mask_double_bits(ik_mask_double_and(beyond, within)));
}

// Finds out which lanes can be solved here: those that are going. Returns the vector from tip to
// goal, in the unit of the bones.
IK_INLINE ik_wide3 ik_quad_begin(const ik_group *group, ik_quad *q, int32_t bones,
                                 int32_t dimensions) {
    ik_wide_vec target = ik_quad_rows(q, group->targets, dimensions);
    ik_wide_vec root = ik_quad_rows(q, group->roots, dimensions);
    ik_wide_double scale = ik_wide_double_load(q->shape->inverse_unit);
    q->root = ik_wide3_narrow(root);
    q->float_roots = ik_wide_vec_same(ik_wide3_widen(q->root), root);
    q->goal = ik_wide_vec_sub(target, root);
    q->scaled = ik_wide3_narrow(ik_wide_vec_scale(scale, q->goal));
    ik_wide_vec from_tip = ik_wide_vec_sub(q->goal, ik_wide3_widen(ik_wide3_load(q->tips)));
    ik_wide3 way = ik_wide3_narrow(ik_wide_vec_scale(scale, from_tip));
    if (all_begin(q, way)) {
        q->going = IK_QUAD_LANES;
    } else {
        classify_lanes(group, q);
    }
    ik_quad_leave(q, straight_lanes(q, bones, q->going));
    q->begun = q->going;
    return way;
}

#endif
