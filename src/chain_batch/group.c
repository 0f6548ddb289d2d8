// Compiled for speed, see build.sh.

// This is the cascade of solve/cascade.c for eight chains at once, as far as most solves need it.
// Each lane makes the same operations in the same order as a chain alone. Lanes that need anything
// else are left to the caller. All lanes of a half wait for the one that takes most steps; those
// that have finished keep their bones.

#include "chain_batch/group.h"
#include "core/simd.h"

#if IK_SIMD

#define IK_LANES 4
#define IK_STRIDE 8
#include "chain/joint_pass.h"
#include "core/input.h"
#include "solvers/newton.h"
#include "solvers/straight.h"

_Static_assert(IK_LANES == IK_HALF && IK_STRIDE == IK_GROUP, "two halves");

#define ALL_LANES 15u

typedef ik_wide_double wide_double;
typedef ik_wide_vec wide_vec;

// Four chains of a group, during a solve. Sets of lanes are those of the half.
typedef struct half {
    ik_group *group;
    int32_t first;     // its first lane in the group
    uint32_t asked;    // lanes to solve
    uint32_t invalid;  // lanes whose target or root is not valid
    uint32_t going;    // lanes that are not at the goal yet
    uint32_t moved;    // lanes that Newton's steps have moved
    uint32_t alone;    // lanes that need another stage
    wide_vec root;     // in the user's unit, as goal and error
    wide_vec goal;     // relative to the root
    wide_double error; // the distance from tip to goal
    wide_vec scaled;   // the goal in the unit of the bones
    ik_mask iterations;
    ik_sums sums;
} half;

static wide_double length_of(wide_vec a) {
    return ik_wide_double_sqrt(ik_wide_vec_dot(a, a));
}

// The numbers of a bone in this half.
static size_t at_bone(const half *h, int32_t bone, size_t numbers) {
    return numbers * IK_GROUP * (size_t)bone + (size_t)h->first;
}

// Leaves lanes to the caller.
static void leave(half *h, uint32_t lanes) {
    h->alone |= h->going & lanes;
    h->going &= ~lanes;
}

// The beginning.

// Of some lanes, those whose bones all lie on the line to the target.
static uint32_t straight_lanes(const half *h, uint32_t lanes) {
    ik_wide3 line = ik_wide3_narrow(h->scaled);
    for (int32_t i = 0; lanes && i < h->group->bones; i++) {
        ik_wide3 direction = ik_wide3_load(h->group->directions + at_bone(h, i, 3));
        ik_wide length = ik_wide_load(h->group->lengths + at_bone(h, i, 1));
        lanes &= ~ik_mask_bits(ik_is_off_line(line, direction) &
                               ik_wide_greater(length, ik_wide_splat(0)));
    }
    return lanes;
}

// Whether each lane has coordinates only.
static uint32_t valid_lanes(wide_vec target, wide_vec root) {
    wide_double most = ik_wide_double_splat(IK_MOST_COORDINATE);
    wide_vec a = ik_wide_vec_abs(target), b = ik_wide_vec_abs(root);
    uint32_t lanes = ik_mask_double_bits(a.x + a.y + a.z + (b.x + b.y + b.z) <= most);
    if (lanes != ALL_LANES) {
        lanes = ik_mask_double_bits((a.x <= most) & (a.y <= most) & (a.z <= most) & (b.x <= most) &
                                    (b.y <= most) & (b.z <= most));
    }
    return lanes;
}

// Reads roots and goals. Lanes that are asked and not valid are not asked any more.
static void read_goals(half *h) {
    ik_group *group = h->group;
    size_t axes = (size_t)group->dimensions, at = axes * (size_t)h->first;
    wide_vec target;
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
    for (int32_t lane = 0; h->asked != ALL_LANES && lane < IK_HALF; lane++) {
        if (!(h->asked >> lane & 1)) {
            group->positions[h->first + lane] = group->elsewhere;
        }
    }
}

// Finds out which lanes can be solved here: those that are going. Returns the vector from tip to
// goal, in the unit of the bones.
static ik_wide3 begin(half *h) {
    const ik_group *group = h->group;
    const ik_group_shape *shape = group->shape;
    read_goals(h);
    wide_vec way = ik_wide_vec_sub(h->goal, ik_wide3_widen(ik_wide3_load(group->tips + h->first)));
    h->error = length_of(way);
    wide_double tolerance = ik_wide_double_load(shape->tolerance + h->first);
    h->alone = h->moved = 0;
    h->iterations = (ik_mask){0};
    h->going = h->asked & ~ik_mask_double_bits(h->error <= tolerance);
    if (!h->going) {
        return (ik_wide3){0};
    }
    wide_double scale = ik_wide_double_load(shape->inverse_unit + h->first);
    h->scaled = ik_wide_vec_scale(scale, h->goal);
    wide_double distance = length_of(h->scaled);
    wide_double inner = ik_wide_double_load(shape->inner + h->first);
    wide_double outer = ik_wide_double_load(shape->outer + h->first);
    leave(h, ~ik_mask_double_bits((distance > inner) & (distance < outer)));
    leave(h, straight_lanes(h, h->going));
    return ik_wide3_narrow(ik_wide_vec_scale(scale, way));
}

// Newton's method.

static void take(half *h, ik_sums sums) {
    h->sums = sums;
    ik_wide near = ik_wide_load(h->group->shape->near + h->first);
    h->going &= ~ik_mask_bits(ik_wide3_dot(sums.residual, sums.residual) <= near);
}

// One step in the lanes that are going. Adding -0 changes no number.
static void step(half *h, float longest) {
    const ik_group *group = h->group;
    ik_wide3 residual = h->sums.residual, by = ik_newton_step(h->sums.outer, residual);
    leave(h, ~ik_mask_bits(ik_wide3_dot(by, by) <= longest * longest));
    ik_wide none = ik_wide_splat(-0.0f);
    by = ik_wide3_select(ik_mask_of_bits(h->going), by, (ik_wide3){none, none, none});
    uint32_t stepped = h->going;
    h->moved |= stepped;
    ik_mask lost = {0};
    take(h, ik_project_move(group->work + h->first, group->units + h->first,
                            group->lengths + h->first, group->bones, h->scaled, by, &lost));
    ik_wide before = ik_wide3_dot(residual, by), after = ik_wide3_dot(h->sums.residual, by);
    uint32_t well = ik_mask_bits((after >= -(IK_NEWTON_OVERSHOOT * before)) & ~lost);
    h->alone |= stepped & ~well;
    h->going &= well;
}

// The projection of solvers/projection.c after its iteration of FABRIK.
static void project(half *h) {
    const ik_group *group = h->group;
    int32_t left = group->budget - 1;
    int32_t last = left > IK_NEWTON_PASSES ? left - IK_NEWTON_PASSES : 0;
    h->iterations = -ik_mask_of_bits(h->going);
    take(h, ik_project_sum(group->work + h->first, group->lengths + h->first, group->bones,
                           h->scaled));
    for (float longest = IK_NEWTON_FAR; h->going; longest = 1) {
        if (left <= last) {
            leave(h, ALL_LANES);
            return;
        }
        h->iterations -= ik_mask_of_bits(h->going);
        step(h, longest);
        left--;
    }
}

// The end.

// Gives lanes the directions from before back.
static void undo(const half *h, uint32_t lanes) {
    ik_mask back = ik_mask_of_bits(lanes);
    for (int32_t i = 0; i < h->group->bones; i++) {
        float *direction = h->group->directions + at_bone(h, i, 3);
        ik_wide3 before = ik_wide3_load(h->group->work + at_bone(h, i, 3));
        ik_wide3_store(direction, ik_wide3_select(back, before, ik_wide3_load(direction)));
    }
}

// What the loop over the bones needs at the end. Copies, because the compiler cannot know that
// writing positions does not change the group.
typedef struct finish {
    float *directions, *work; // of the next bone
    const float *units;
    const float *lengths;
    float *positions[IK_HALF]; // of the next joint
    int32_t dimensions, left;  // how many bones
    ik_mask solved, moved;
    bool all_solved, none_solved, any_moved;
    ik_wide unit;
    wide_vec root;
    bool near; // whether the roots are floats:
    ik_wide3 near_root;
} finish;

static finish begin_finish(const half *h, uint32_t solved) {
    const ik_group *group = h->group;
    finish f = {.directions = group->directions + h->first,
                .work = group->work + h->first,
                .units = group->units + h->first,
                .lengths = group->lengths + h->first,
                .dimensions = group->dimensions,
                .left = group->bones,
                .solved = ik_mask_of_bits(solved),
                .moved = ik_mask_of_bits(h->moved),
                .all_solved = solved == ALL_LANES,
                .none_solved = solved == 0,
                .any_moved = h->moved != 0,
                .unit = ik_wide_load(group->shape->unit + h->first),
                .root = h->root};
    f.near_root = ik_wide3_narrow(h->root);
    wide_vec back = ik_wide3_widen(f.near_root);
    f.near = ik_mask_double_bits((back.x == h->root.x) & (back.y == h->root.y) &
                                 (back.z == h->root.z)) == ALL_LANES;
    for (int32_t lane = 0; lane < IK_HALF; lane++) {
        f.positions[lane] = group->positions[h->first + lane];
    }
    return f;
}

// The direction of the next bone at the end: of solved lanes that after the iteration of FABRIK, or
// after Newton's steps; of the others the present one. Swaps it with the present one: `work` has
// the directions from before then.
IK_INLINE ik_wide3 finish_direction(finish *f) {
    ik_wide3 present = ik_wide3_load(f->directions);
    if (f->none_solved) {
        return present;
    }
    ik_wide3 v = ik_wide3_load(f->work);
    if (f->any_moved) {
        v = ik_wide3_select(f->moved, ik_wide3_load(f->units), v);
    }
    if (!f->all_solved) {
        v = ik_wide3_select(f->solved, v, present);
    }
    ik_wide3_store(f->work, present);
    ik_wide3_store(f->directions, v);
    return v;
}

// Writes the next joint of each lane. In 3-D it writes one number more than a joint has, unless it
// is the last one: four numbers are one store, and the next joint is written later.
IK_INLINE void write_joint(finish *f, ik_wide3 offset) {
    // A sum of two floats is the same rounded from a sum of doubles.
    ik_wide3 position = f->near ? ik_wide3_add(f->near_root, offset)
                                : ik_wide3_narrow(ik_wide_vec_add(f->root, ik_wide3_widen(offset)));
    ik_rows rows = ik_wide3_rows(position);
    for (int32_t lane = 0; lane < IK_HALF; lane++) {
        float *to = f->positions[lane];
        if (f->dimensions == 3 && f->left > 0) {
            ik_wide_store(to, rows.row[lane]);
        } else {
            memcpy(to, &rows.row[lane], (f->dimensions == 3 ? 3 : 2) * sizeof *to);
        }
        f->positions[lane] += f->dimensions;
    }
}

// Finishes the bones of a block. `base` is where it begins, NULL for the first one, as in
// ik_joint_offset. Returns the place of its last joint from there.
IK_INLINE ik_wide3 finish_block(finish *f, const wide_vec *base) {
    ik_wide3 block = {0};
    for (int32_t i = 0; i < IK_JOINT_BLOCK && f->left > 0; i++) {
        ik_wide length = f->unit * ik_wide_load(f->lengths);
        block = ik_wide3_add(block, ik_wide3_scale(length, finish_direction(f)));
        f->left--;
        f->directions += 3 * IK_GROUP;
        f->work += 3 * IK_GROUP;
        f->units += 3 * IK_GROUP;
        f->lengths += IK_GROUP;
        write_joint(f, ik_joint_offset(base, block));
    }
    return block;
}

// Sets the final directions of solved lanes. Writes the positions of all lanes, as
// ik_chain_update_positions. Returns the offsets of the tips.
static ik_wide3 finish_bones(const half *h, uint32_t solved) {
    finish f = begin_finish(h, solved);
    ik_wide3 none = {0};
    write_joint(&f, none);
    ik_wide3 block = finish_block(&f, NULL), tip = block;
    wide_vec base = {0};
    while (f.left > 0) {
        ik_joint_end_block(&base, &block);
        block = finish_block(&f, &base);
        tip = ik_joint_offset(&base, block);
    }
    return tip;
}

// `projected`: the lanes in which the projection was begun.
static void end(half *h, uint32_t projected) {
    ik_group *group = h->group;
    uint32_t solved = projected & ~h->alone;
    ik_wide3 tips = finish_bones(h, solved);
    if (solved) {
        float *kept = h->group->tips + h->first;
        wide_double tolerance = ik_wide_double_load(group->shape->tolerance + h->first);
        h->error = length_of(ik_wide_vec_sub(h->goal, ik_wide3_widen(tips)));
        uint32_t missed = solved & ~ik_mask_double_bits(h->error <= tolerance);
        if (missed) {
            undo(h, missed);
            h->alone |= missed;
        }
        ik_mask take = ik_mask_of_bits(solved & ~missed);
        ik_wide3_store(kept, ik_wide3_select(take, tips, ik_wide3_load(kept)));
    }
    ik_wide_double_store(group->errors + h->first, h->error);
    memcpy(group->iterations + h->first, &h->iterations, sizeof h->iterations);
}

uint32_t ik_group_solve(ik_group *group) {
    half halves[2];
    float residuals[3 * IK_GROUP];
    uint32_t alone = 0, going = 0, projected[2];
    group->invalid = 0;
    for (int32_t i = 0; i < 2; i++) {
        half *h = &halves[i];
        h->group = group;
        h->first = IK_HALF * i;
        h->asked = group->asked >> h->first & ALL_LANES;
        ik_wide3_store(residuals + h->first, begin(h));
        going |= projected[i] = h->going;
        group->invalid |= h->invalid << h->first;
    }
    if (going) {
        ik_group_fabrik(group, residuals);
    }
    for (int32_t i = 0; i < 2; i++) {
        half *h = &halves[i];
        if (projected[i]) {
            project(h);
        }
        if (h->asked) {
            end(h, projected[i]);
        }
        alone |= h->alone << h->first;
    }
    return alone;
}

#else

uint32_t ik_group_solve(ik_group *group) {
    group->invalid = 0;
    return group->asked;
}

#endif
