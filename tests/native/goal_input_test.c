// goal_input_test.c: wrong goals, poles, pulls, turn limits and rotations are refused with their
// own error, and change nothing.

#include "goals.h"
#include "ik_trace.h"
#include "limit.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))

// NAN before the first solve.
static bool is_same_number(double a, double b) {
    return a == b || (isnan(a) && isnan(b));
}

static const double not_numbers[] = {NAN, INFINITY, -INFINITY};
static const double not_coordinates[] = {NAN, INFINITY, -INFINITY, 1e31, -1e31};
static const double not_shares[] = {NAN, INFINITY, -INFINITY, -1e-9, 1.0000001, 2};

// A chain after some solves, and a call that must be refused and change nothing.
typedef int32_t refusal(rig *r, double wrong);

static void check_unchanged(refusal *call, const double *wrong, size_t count, int32_t wanted) {
    for (size_t i = 0; i < count; i++) {
        for (uint64_t seed = 1; seed <= (uint64_t)cases(40); seed++) {
            chance c = begin_case(seed);
            rig r = seed % 2 ? any_rig(&c) : any_limited_rig(&c);
            if (seed % 4) {
                solve(&r, in_ring(&c, &r, between(&c, 0, 1.5)));
            }
            state before = state_of(r.chain);
            double pull = ik_chain_get_max_pull(r.chain),
                   off = ik_chain_get_orientation_error(r.chain);
            CHECK_EQUAL(call(&r, wrong[i]), wanted);
            CHECK(still(before, r.chain));
            CHECK(ik_chain_get_max_pull(r.chain) == pull &&
                  is_same_number(ik_chain_get_orientation_error(r.chain), off));
            drop_rig(&r);
        }
    }
}

// A solve and a trace must refuse it with the same error.
static int32_t refused(rig *r, const ik_goal *goal) {
    ik_trace *trace = (ik_trace *)&trace;
    int32_t answer = ik_chain_trace(r->chain, goal, &trace);
    CHECK(trace == NULL);
    CHECK_EQUAL(solve_goal(r, goal), answer);
    return answer;
}

static ik_goal fine(const rig *r) {
    ik_goal goal = goal_at(root_of(r));
    ask_rotation(&goal, r, (ik_quat){{0, 0, 0.6}, 0.8}, 0.5);
    return goal;
}

static int32_t target(rig *r, double wrong) {
    ik_goal goal = fine(r);
    goal.target[r->bones % r->dimensions] = wrong;
    return refused(r, &goal);
}

static int32_t effector(rig *r, double wrong) {
    ik_goal goal = fine(r);
    goal.effector = (int32_t)wrong;
    return refused(r, &goal);
}

static int32_t beyond(rig *r, double wrong) {
    return effector(r, r->bones + wrong);
}

static int32_t weight(rig *r, double wrong) {
    ik_goal goal = fine(r);
    goal.orientation_weight = wrong;
    return refused(r, &goal);
}

static int32_t pose_blend(rig *r, double wrong) {
    ik_goal goal = fine(r);
    goal.pose_blend = wrong;
    return refused(r, &goal);
}

// Returns ROTATION also for ANGLE, the error of a planar chain.
static int32_t one_name(const rig *r, int32_t answer) {
    return answer == (r->dimensions == 2 ? IK_ERROR_ANGLE : IK_ERROR_ROTATION) ? IK_ERROR_ROTATION
                                                                               : answer;
}

static int32_t orientation(rig *r, double wrong) {
    ik_goal goal = fine(r);
    goal.orientation[r->dimensions == 2 ? 0 : r->bones % 4] = wrong;
    return one_name(r, refused(r, &goal));
}

static int32_t offset(rig *r, double wrong) {
    ik_goal goal = fine(r);
    goal.offset[r->dimensions == 2 ? 0 : r->bones % 4] = wrong;
    return one_name(r, refused(r, &goal));
}

static void goals_are_refused(void) {
    const double not_joints[] = {-1, -2, -1e9, INT32_MIN, 1e9, INT32_MAX}, more[] = {1, 2, 1e6};
    check_unchanged(target, not_coordinates, COUNT(not_coordinates), IK_ERROR_COORDINATE);
    check_unchanged(effector, not_joints, COUNT(not_joints), IK_ERROR_EFFECTOR);
    check_unchanged(beyond, more, COUNT(more), IK_ERROR_EFFECTOR);
    check_unchanged(weight, not_shares, COUNT(not_shares), IK_ERROR_WEIGHT);
    check_unchanged(pose_blend, not_shares, COUNT(not_shares), IK_ERROR_WEIGHT);
    check_unchanged(orientation, not_numbers, COUNT(not_numbers), IK_ERROR_ROTATION);
    check_unchanged(offset, not_numbers, COUNT(not_numbers), IK_ERROR_ROTATION);
}

static void rotations_of_nothing_are_refused(void) {
    const double lengths[] = {1, 1};
    rig flat = rig_of(2, 2, lengths), r = rig_of(3, 2, lengths);
    ik_goal goal = {.target = {1, 1, 0}, .orientation_weight = 1};
    CHECK_EQUAL(refused(&r, &goal), IK_ERROR_ROTATION);
    goal.orientation[0] = 1e6;
    CHECK(solve_goal(&flat, &goal) > 0);
    goal.orientation[0] = 1.1e6;
    CHECK_EQUAL(refused(&flat, &goal), IK_ERROR_ANGLE);
    // A quaternion may have any length, also the least and the greatest.
    const double sizes[] = {5e-324, 1e-300, 1e-160, 1, 1e160, 1e300};
    for (size_t i = 0; i < COUNT(sizes); i++) {
        ik_goal sized = {
            .target = {1, 0.5, 0}, .orientation_weight = 1, .orientation = {0, 0, sizes[i], 0}};
        CHECK(solve_goal(&r, &sized) > 0);
        CHECK(isfinite(ik_chain_get_orientation_error(r.chain)));
        check_pose(&r);
    }
    drop_rig(&r);
    drop_rig(&flat);
}

static int32_t pole_at(rig *r, double wrong) {
    return ik_chain_set_pole(r->chain, 1 + r->bones % 2, wrong, 1, 1, 1);
}

static int32_t pole_weight(rig *r, double wrong) {
    return ik_chain_set_pole(r->chain, 1 + r->bones % 2, 1, 1, 1, wrong);
}

static int32_t pole_kind(rig *r, double wrong) {
    return ik_chain_set_pole(r->chain, (int32_t)wrong, 1, 1, 1, 1);
}

static int32_t no_direction(rig *r, double wrong) {
    return ik_chain_set_pole(r->chain, IK_POLE_DIRECTION, wrong, 0, r->dimensions == 2 ? 1 : 0, 1);
}

static int32_t pull(rig *r, double wrong) {
    return ik_chain_set_max_pull(r->chain, wrong);
}

static int32_t root_mode(rig *r, double wrong) {
    return ik_chain_set_root_mode(r->chain, (int32_t)wrong);
}

static int32_t turn(rig *r, double wrong) {
    double turns[MOST_RIG_BONES];
    for (int32_t i = 0; i < r->bones; i++) {
        turns[i] = 1;
    }
    int32_t bone = r->bones / 2, at = 7;
    turns[bone] = wrong;
    int32_t answer = ik_chain_set_max_turn(r->chain, turns, &at);
    CHECK_EQUAL(at, bone);
    CHECK_EQUAL(ik_chain_set_max_turn(r->chain, turns, NULL), answer);
    return answer;
}

static void settings_are_refused(void) {
    const double not_kinds[] = {-1, 3, 100, INT32_MIN, INT32_MAX}, zeros[] = {0, -0.0};
    const double not_pulls[] = {NAN, INFINITY, -INFINITY, -1, -1e-300, 1e31};
    const double not_turns[] = {NAN, -INFINITY, 0, -0.0, -1, -1e-300};
    check_unchanged(pole_at, not_coordinates, COUNT(not_coordinates), IK_ERROR_COORDINATE);
    check_unchanged(no_direction, zeros, COUNT(zeros), IK_ERROR_POLE);
    check_unchanged(pole_kind, not_kinds, COUNT(not_kinds), IK_ERROR_POLE);
    check_unchanged(pole_weight, not_shares, COUNT(not_shares), IK_ERROR_WEIGHT);
    check_unchanged(pull, not_pulls, COUNT(not_pulls), IK_ERROR_MAX_PULL);
    check_unchanged(root_mode, not_kinds, COUNT(not_kinds), IK_ERROR_ROOT_MODE);
    check_unchanged(turn, not_turns, COUNT(not_turns), IK_ERROR_MAX_TURN);
}

const test goal_input_tests[] = {
    {"a wrong goal is refused with its own error, by solve and trace, and changes nothing",
     goals_are_refused},
    {"a quaternion of length 0 is refused, and any other is accepted",
     rotations_of_nothing_are_refused},
    {"a wrong pole, pull, turn limit or root mode is refused and changes nothing",
     settings_are_refused},
    {0},
};
