// Compiled for speed, see build.sh.

// This is the cascade of solve/cascade.c for four chains at once, as far as most solves need it.
// Each lane makes the same operations in the same order as a chain alone. Lanes that need anything
// else are left to the caller. All lanes wait for the one that takes most steps; those that have
// finished keep their bones.

#include "chain_batch/group.h"

#define IK_LANES 4
#include "solve/cascade.h"
#include "solvers/newton.h"
#include "solvers/straight.h"

#define ALL_LANES 15u

typedef ik_wide_double wide_double;
typedef ik_wide_vec wide_vec;

// A solve that has begun.
typedef struct state {
    ik_group *group;
    wide_vec goal; // in the unit of the bones, as all numbers of this struct
    wide_double distance, tolerance;
    wide_vec residual;
    ik_sums sums;
    uint32_t moved; // lanes that Newton's steps have moved
    uint32_t going; // lanes that are not at the goal yet
    uint32_t alone; // lanes that need another stage
} state;

static wide_vec load_vec(double (*from)[IK_GROUP]) {
    return (wide_vec){ik_wide_double_load(from[0]), ik_wide_double_load(from[1]),
                      ik_wide_double_load(from[2])};
}

static wide_vec widen(ik_wide3 a) {
    return (wide_vec){ik_wide_double_of(a.x), ik_wide_double_of(a.y), ik_wide_double_of(a.z)};
}

// Lanes where the closed form is used, or where the target is near the root.
static uint32_t closed_lanes(const state *s) {
    const ik_group_shape *shape = s->group->shape;
    wide_double reach = ik_wide_double_load(shape->reach);
    wide_double min_reach = ik_wide_double_load(shape->min_reach);
    wide_double half = s->tolerance / 2, edge = ik_wide_double_splat(IK_CASCADE_EDGE);
    wide_double slack = ik_wide_double_select(edge < half, edge, half);
    uint32_t far = ik_mask_double_bits(s->distance >= reach - slack);
    uint32_t close = ik_mask_double_bits(min_reach >= 0) &
                     ik_mask_double_bits(s->distance <= min_reach + slack);
    return far | close | ~ik_mask_double_bits(s->distance > IK_NEWTON_ROOT * reach);
}

// Of some lanes, those whose bones all lie on the line to the target.
static uint32_t straight_lanes(const state *s, uint32_t lanes) {
    const ik_group *group = s->group;
    wide_vec line = s->goal;
    wide_double least = IK_ON_THE_LINE * IK_ON_THE_LINE * ik_wide_vec_dot(line, line);
    for (int32_t i = 0; lanes && i < group->bones; i++) {
        wide_vec u = widen(ik_wide3_load(group->directions + 3 * IK_GROUP * (size_t)i));
        wide_vec across = {line.y * u.z - line.z * u.y, line.z * u.x - line.x * u.z,
                           line.x * u.y - line.y * u.x};
        ik_wide length = ik_wide_load(group->lengths + IK_GROUP * (size_t)i);
        lanes &= ~(ik_mask_double_bits(ik_wide_vec_dot(across, across) > least) &
                   ik_mask_double_bits(ik_wide_double_of(length) > 0));
    }
    return lanes;
}

// Takes the sums of a pass.
static void take(state *s, ik_sums sums) {
    s->sums = sums;
    s->residual = ik_wide_vec_sub(s->goal, sums.tip);
    wide_double square = ik_wide_vec_dot(s->residual, s->residual);
    s->going &= ~ik_mask_double_bits(square <= s->tolerance * s->tolerance);
}

// Leaves lanes to the caller.
static void leave(state *s, uint32_t lanes) {
    s->alone |= s->going & lanes;
    s->going &= ~lanes;
}

// One step of Newton's method in the lanes that are going. Adding -0 changes no number.
static void step(state *s, double longest) {
    wide_vec by = ik_newton_step(s->sums.outer, s->residual);
    leave(s, ~ik_mask_double_bits(ik_wide_vec_dot(by, by) <= longest * longest));
    wide_double before = ik_wide_vec_dot(s->residual, by);
    ik_wide minus_zero = ik_wide_splat(-0.0f);
    ik_wide3 stay = {minus_zero, minus_zero, minus_zero};
    ik_wide3 change = ik_wide3_select(ik_mask_of_bits(s->going), ik_wide3_narrow(by), stay);
    uint32_t stepped = s->going;
    s->moved |= stepped;
    ik_group *group = s->group;
    take(s, ik_project_move(group->work, group->lengths, group->bones, change));
    wide_double after = ik_wide_vec_dot(s->residual, by);
    uint32_t well = ik_mask_double_bits(after >= -IK_NEWTON_OVERSHOOT * before);
    s->alone |= stepped & ~well;
    s->going &= well;
}

static void count_iterations(ik_group *group, uint32_t lanes, int32_t passes) {
    for (int lane = 0; lane < IK_GROUP; lane++) {
        if (lanes >> lane & 1) {
            group->iterations[lane] = passes;
        }
    }
}

// The projection of solvers/projection.c, in the lanes that are going.
static void project(state *s, wide_vec residual) {
    ik_group *group = s->group;
    memcpy(group->work, group->directions, 3 * sizeof(float[IK_GROUP]) * (size_t)group->bones);
    int32_t passes = 1, left = group->budget - 1;
    int32_t last = left > IK_NEWTON_PASSES ? left - IK_NEWTON_PASSES : 0;
    count_iterations(group, s->going, passes);
    take(s, ik_project_begin(group->work, group->lengths, group->bones, ik_wide3_narrow(residual)));
    double longest = IK_NEWTON_FAR;
    while (s->going) {
        if (left <= last) {
            leave(s, ALL_LANES);
            break;
        }
        uint32_t stepping = s->going;
        step(s, longest);
        left--;
        passes++;
        count_iterations(group, stepping, passes);
        longest = 1;
    }
}

// The final directions: of solved lanes those of `work`, of the others the present ones. They are
// put into `work`. A vector v of a lane that Newton's steps have moved becomes a unit vector.
static void finish_directions(const state *s, uint32_t solved) {
    const ik_group *group = s->group;
    ik_mask take = ik_mask_of_bits(solved), moved = ik_mask_of_bits(s->moved);
    ik_wide3 x = {ik_wide_splat(1), ik_wide_splat(0), ik_wide_splat(0)};
    for (int32_t i = 0; i < group->bones; i++) {
        size_t at = 3 * IK_GROUP * (size_t)i;
        ik_wide3 v = ik_wide3_load(group->work + at);
        v = ik_wide3_select(moved, ik_project_direction(v, x), v);
        v = ik_wide3_select(take, v, ik_wide3_load(group->directions + at));
        ik_wide3_store(group->work + at, v);
    }
}

static void write_joint(const ik_group *group, int32_t joint, ik_wide3 position) {
    size_t at = (size_t)group->dimensions * (size_t)joint;
    for (int lane = 0; lane < IK_GROUP; lane++) {
        float *to = group->positions[lane] + at;
        to[0] = position.x[lane];
        to[1] = position.y[lane];
        if (group->dimensions == 3) {
            to[2] = position.z[lane];
        }
    }
}

// Writes the positions of all lanes, as ik_chain_update_positions. Returns the offsets of the tips.
static ik_wide3 write_positions(const ik_group *group, const float *directions, wide_vec root) {
    wide_double unit = ik_wide_double_load(group->shape->unit);
    wide_vec joint = {0};
    ik_wide3 offset = {0};
    write_joint(group, 0, ik_wide3_narrow(root));
    for (int32_t i = 0; i < group->bones; i++) {
        wide_vec u = widen(ik_wide3_load(directions + 3 * IK_GROUP * (size_t)i));
        ik_wide scaled = ik_wide_load(group->lengths + IK_GROUP * (size_t)i);
        wide_double length = unit * ik_wide_double_of(scaled);
        joint = ik_wide_vec_add(joint, ik_wide_vec_scale(length, u));
        offset = ik_wide3_narrow(joint);
        write_joint(group, i + 1, ik_wide3_narrow(ik_wide_vec_add(root, widen(offset))));
    }
    return offset;
}

static wide_double distance_to(wide_vec goal, ik_wide3 tip) {
    wide_vec way = ik_wide_vec_sub(goal, widen(tip));
    return ik_wide_double_sqrt(ik_wide_vec_dot(way, way));
}

// Keeps the result of the lanes that have been solved.
static void keep(ik_group *group, uint32_t solved, ik_wide3 tips) {
    size_t numbers = 3 * IK_GROUP * (size_t)group->bones;
    ik_mask take = ik_mask_of_bits(solved);
    ik_wide3_store(group->tips, ik_wide3_select(take, tips, ik_wide3_load(group->tips)));
    if (solved == ALL_LANES) {
        memcpy(group->directions, group->work, numbers * sizeof(float));
        return;
    }
    for (size_t at = 0; at < numbers; at += IK_GROUP) {
        ik_wide present = ik_wide_load(group->directions + at);
        ik_wide made = ik_wide_load(group->work + at);
        ik_wide_store(group->directions + at, ik_wide_select(take, made, present));
    }
}

uint32_t ik_group_solve(ik_group *group) {
    const ik_group_shape *shape = group->shape;
    wide_vec goal = load_vec(group->goals), root = load_vec(group->roots);
    wide_double tolerance = ik_wide_double_load(group->tolerances);
    ik_wide3 tips = ik_wide3_load(group->tips);
    wide_double error = distance_to(goal, tips);
    uint32_t there = group->asked & ik_mask_double_bits(error <= tolerance);
    uint32_t going = group->asked & ~there;
    memset(group->iterations, 0, sizeof group->iterations);
    if (!going) {
        ik_wide_double_store(group->errors, error);
        write_positions(group, group->directions, root);
        return 0;
    }
    wide_double scale = ik_wide_double_load(shape->inverse_unit);
    wide_double most = ik_wide_double_splat(IK_CASCADE_MOST_TOLERANCE);
    wide_double scaled = tolerance * scale;
    scaled = ik_wide_double_select(scaled < most, scaled, most);
    state s = {.group = group, .goal = ik_wide_vec_scale(scale, goal), .tolerance = scaled};
    s.distance = ik_wide_double_sqrt(ik_wide_vec_dot(s.goal, s.goal));
    s.going = going;
    leave(&s, closed_lanes(&s));
    leave(&s, straight_lanes(&s, s.going));
    const float *directions = group->directions;
    uint32_t projected = s.going;
    if (s.going) {
        s.tolerance = ik_newton_tolerance(scaled);
        project(&s, ik_wide_vec_scale(scale, ik_wide_vec_sub(goal, widen(tips))));
        finish_directions(&s, projected & ~s.alone);
        directions = group->work;
    }
    ik_wide3 made = write_positions(group, directions, root);
    error = distance_to(goal, made);
    ik_wide_double_store(group->errors, error);
    uint32_t missed = going & ~ik_mask_double_bits(error <= tolerance);
    s.alone |= missed;
    uint32_t solved = projected & ~s.alone;
    if (solved) {
        keep(group, solved, made);
    }
    return s.alone;
}
