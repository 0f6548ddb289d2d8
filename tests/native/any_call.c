#include "any_call.h"
#include "goals.h"

#include <stdlib.h>
#include <string.h>

rig any_small_rig(chance *c, int32_t most) {
    return make_rig(c, whole(c, 2, 3), whole(c, 1, most), spread(c, 1, 30),
                    (pose)whole(c, 0, POSES - 1));
}

ik_limit any_limit(chance *c, int32_t dimensions) {
    vec axis = any_direction(c, 3);
    ik_limit limit = {.axis = {axis.x, axis.y, axis.z},
                      .min = whole(c, 0, 4) ? -between(c, 0, 4) : -INFINITY,
                      .max = whole(c, 0, 4) ? between(c, 0, 4) : INFINITY,
                      .swing_y = between(c, 0, 1.5),
                      .swing_z = whole(c, 0, 5) ? between(c, 0, 1.5) : IK_PI};
    int32_t of = whole(c, IK_LIMIT_HINGE - 1, IK_LIMIT_BALL);
    bool none = of < IK_LIMIT_HINGE;
    limit.kind = none ? IK_LIMIT_NONE : dimensions == 2 ? IK_LIMIT_RANGE : of;
    return limit;
}

static void set_all_limits(chance *c, rig *r) {
    ik_limit limits[MOST_RIG_BONES];
    bool none = whole(c, 0, 3) == 0;
    for (int32_t i = 0; i < r->bones; i++) {
        limits[i] = none ? (ik_limit){.kind = IK_LIMIT_NONE} : any_limit(c, r->dimensions);
    }
    CHECK_EQUAL(ik_chain_set_limits(r->chain, limits, NULL), IK_OK);
}

static void set_pose_or_rest(chance *c, rig *r, bool rest) {
    double joints[3 * (MOST_RIG_BONES + 1)];
    write_pose(c, r, root_of(r), (pose)whole(c, 0, POSES - 1), joints);
    CHECK_EQUAL((rest ? ik_chain_set_rest : ik_chain_set_pose)(r->chain, joints, NULL), IK_OK);
}

static void set_by_rotations(chance *c, rig *r) {
    double numbers[4 * MOST_RIG_BONES];
    for (int32_t i = 0; i < 4 * r->bones; i++) {
        numbers[i] = between(c, -1, 1);
    }
    switch (whole(c, 0, 3)) {
    case 0:
        CHECK_EQUAL(ik_chain_set_rotations(r->chain, numbers, false, NULL), IK_OK);
        break;
    case 1:
        CHECK_EQUAL(ik_chain_set_local_rotations(r->chain, numbers, false, NULL), IK_OK);
        break;
    case 2:
        if (r->dimensions == 3) {
            bool none = whole(c, 0, 2) == 0;
            ik_chain_set_rest_rotations(r->chain, none ? NULL : numbers, NULL);
        }
        break;
    default:
        for (int32_t i = 0; i < r->bones; i++) {
            ik_limit limit;
            ik_chain_get_limit(r->chain, i, &limit);
            // A free root leaves the limit of bone 0 out.
            bool free = i == 0 && ik_chain_get_root_mode(r->chain) == IK_ROOT_FREE;
            bool has_angle = r->dimensions == 2 || (limit.kind == IK_LIMIT_HINGE && !free);
            numbers[i] = has_angle ? 5 * numbers[i] : NAN;
        }
        CHECK_EQUAL(ik_chain_set_angles(r->chain, numbers, false, NULL), IK_OK);
    }
}

static void set_per_bone(chance *c, rig *r, bool stiffness) {
    double numbers[MOST_RIG_BONES];
    for (int32_t i = 0; i < r->bones; i++) {
        numbers[i] = spread(c, 0.01, 10);
    }
    const double *given = whole(c, 0, 2) ? numbers : NULL;
    CHECK_EQUAL((stiffness ? ik_chain_set_stiffness : ik_chain_set_max_turn)(r->chain, given, NULL),
                IK_OK);
}

static void set_number(chance *c, rig *r) {
    ik_chain *chain = r->chain;
    vec at = plus(root_of(r), away(c, r, between(c, 0, 1) * r->reach));
    switch (whole(c, 0, 8)) {
    case 0:
        ik_chain_set_tolerance(chain, r->reach * spread(c, 1e-6, 1e-2));
        break;
    case 1:
        ik_chain_set_orientation_tolerance(chain, spread(c, 1e-6, 1));
        break;
    case 2:
        ik_chain_set_max_iterations(chain, whole(c, 1, 200));
        break;
    case 3:
        ik_chain_set_solver(chain, whole(c, 0, 2) ? IK_AUTO : whole(c, 0, 4));
        break;
    case 4:
        ik_chain_set_root_mode(chain, whole(c, 0, 2));
        break;
    case 5:
        ik_chain_set_max_pull(chain, r->reach * between(c, 0, 1));
        break;
    case 6:
        ik_chain_set_root(chain, at.x, at.y, at.z);
        break;
    case 7:
        turn_base(c, r);
        break;
    default:
        ik_chain_set_pole(chain, whole(c, 0, 2), at.x, at.y, at.z, between(c, 0, 1));
    }
}

void any_setting(chance *c, rig *r) {
    ik_limit limit = any_limit(c, r->dimensions);
    switch (whole(c, 0, 9)) {
    case 0:
        CHECK_EQUAL(ik_chain_set_limit(r->chain, whole(c, 0, r->bones - 1), &limit), IK_OK);
        break;
    case 1:
        set_all_limits(c, r);
        break;
    case 2:
        set_pose_or_rest(c, r, false);
        break;
    case 3:
        set_pose_or_rest(c, r, true);
        break;
    case 4:
        set_by_rotations(c, r);
        break;
    case 5:
        set_per_bone(c, r, true);
        break;
    case 6:
        set_per_bone(c, r, false);
        break;
    case 7:
        CHECK_EQUAL(ik_chain_track_rotations(r->chain), IK_OK);
        break;
    default:
        set_number(c, r);
    }
}

int32_t any_solve(chance *c, rig *r, int32_t frame) {
    double at = 0.01 * frame, size = 0.8 * r->reach;
    vec path = {size * cos(at), size * sin(1.7 * at), size * sin(0.6 * at)};
    path = plus(root_of(r), whole(c, 0, 9) ? path : away(c, r, between(c, 0, 2) * r->reach));
    ik_goal goal = goal_at(path);
    if (whole(c, 0, 3) == 0) {
        ask_rotation(&goal, r, any_rotation_of(c, r->dimensions),
                     whole(c, 0, 1) ? 1 : between(c, 0, 1));
    }
    if (whole(c, 0, 4) == 0) {
        goal.effector = whole(c, 1, r->bones);
    }
    if (whole(c, 0, 9) == 0) {
        goal.pose_blend = between(c, 0, 1);
    }
    return solve_goal(r, &goal);
}

int32_t any_frame(chance *c, rig *r, int32_t frame) {
    if (whole(c, 0, 4) == 0) {
        any_setting(c, r);
    }
    return any_solve(c, r, frame);
}

void any_frames(chance *c, rig *r, int32_t frames) {
    for (int32_t frame = 0; frame < frames; frame++) {
        any_frame(c, r, frame);
    }
}

// Saved states.

saved save(const ik_chain *chain) {
    saved s = {ik_chain_state_size(chain), NULL};
    s.bytes = malloc(s.size);
    if (CHECK(s.bytes != NULL)) {
        ik_chain_save_state(chain, s.bytes);
    }
    return s;
}

ik_error restore(ik_chain *chain, saved s) {
    return ik_chain_restore_state(chain, s.bytes, s.size);
}

// Fowler, Noll and Vo's hash, with 64 bits.
static uint64_t hash;

static void add(const void *numbers, size_t size) {
    for (size_t i = 0; i < size; i++) {
        hash = (hash ^ ((const unsigned char *)numbers)[i]) * UINT64_C(1099511628211);
    }
}

static void add_arrays(const ik_chain *chain, bool rotations) {
    size_t n = (size_t)ik_chain_get_bones(chain);
    size_t floats = (n + 1) * (size_t)ik_chain_get_dimensions(chain);
    double rest[3 * (MOST_RIG_BONES + 1)], own[4 * MOST_RIG_BONES];
    ik_chain_get_rest(chain, rest);
    add(rest, floats * sizeof *rest);
    if (ik_chain_get_rest_rotations(chain, own)) {
        add(own, 4 * n * sizeof *own);
    }
    if (ik_chain_get_max_turn(chain)) {
        add(ik_chain_get_max_turn(chain), n * sizeof(double));
    }
    add(ik_chain_get_positions(chain), floats * sizeof(float));
    add(ik_chain_get_offsets(chain), floats * sizeof(float));
    add(ik_chain_get_root(chain), 3 * sizeof(double));
    if (rotations && ik_chain_get_rotations(chain)) {
        add(ik_chain_get_rotations(chain), 4 * n * sizeof(float));
        add(ik_chain_get_local_rotations(chain), 4 * n * sizeof(float));
        add(ik_chain_get_angles(chain), n * sizeof(float));
    }
}

static void add_limits(const ik_chain *chain) {
    for (int32_t i = 0; i < ik_chain_get_bones(chain); i++) {
        ik_limit limit;
        double stiffness = ik_chain_get_stiffness(chain, i);
        ik_chain_get_limit(chain, i, &limit);
        bool swings = limit.kind == IK_LIMIT_CONE || limit.kind == IK_LIMIT_BALL;
        bool twists = limit.kind != IK_LIMIT_NONE && limit.kind != IK_LIMIT_CONE;
        // Fields that a kind does not use may have any value.
        const double used[] = {limit.kind,
                               limit.kind == IK_LIMIT_HINGE ? limit.axis[0] : 0,
                               limit.kind == IK_LIMIT_HINGE ? limit.axis[1] : 0,
                               limit.kind == IK_LIMIT_HINGE ? limit.axis[2] : 0,
                               twists ? limit.min : 0,
                               twists ? limit.max : 0,
                               swings ? limit.swing_y : 0,
                               limit.kind == IK_LIMIT_BALL ? limit.swing_z : 0,
                               stiffness};
        add(used, sizeof used);
    }
}

uint64_t view_of(const ik_chain *chain, bool rotations) {
    double numbers[14] = {0};
    hash = UINT64_C(14695981039346656037);
    numbers[0] = ik_chain_get_error(chain);
    numbers[1] = ik_chain_get_orientation_error(chain);
    numbers[2] = ik_chain_get_tolerance(chain);
    numbers[3] = ik_chain_get_orientation_tolerance(chain);
    numbers[4] = ik_chain_get_max_pull(chain);
    numbers[5] = ik_chain_get_pole(chain, numbers + 6, numbers + 9);
    ik_chain_get_base(chain, numbers + 10);
    const int32_t wholes[] = {
        ik_chain_get_status(chain),          ik_chain_get_iterations(chain),
        ik_chain_get_stage(chain),           ik_chain_get_max_iterations(chain),
        ik_chain_get_solver(chain),          ik_chain_get_root_mode(chain),
        ik_chain_get_max_turn(chain) != NULL};
    add(numbers, sizeof numbers);
    add(wholes, sizeof wholes);
    add_limits(chain);
    add_arrays(chain, rotations);
    return hash;
}
