// orientation_tolerance_test.c: how near to an orientation counts as reached.

#include "goals.h"
#include "limit.h"

#include <string.h>

// The position and rotation that angles give the last bone.
static ik_goal goal_of_angles(chance *c, const rig *r, ik_quat *wanted) {
    ik_joint_angles angles[MOST_RIG_BONES];
    ik_vec joints[MOST_RIG_BONES + 1];
    any_angles(c, r, angles);
    forward_kinematics(r->chain, angles, joints);
    ik_quat frame = r->chain->bones.base;
    for (int32_t i = 0; i < r->bones; i++) {
        frame = ik_quat_mul(frame, ik_joint_rotation(&r->chain->joints->joints[i], &angles[i]));
    }
    *wanted = ik_quat_unit(frame);
    ik_vec tip = joints[r->bones];
    ik_goal goal = goal_at(plus(root_of(r), (vec){tip.x, tip.y, tip.z}));
    ask_rotation(&goal, r, *wanted, 1);
    return goal;
}

// Whether position and orientation are met, measured by the test; checks that the status says so.
static bool check_met(const rig *r, const ik_goal *goal, ik_quat wanted, int32_t status) {
    vec to = {goal->target[0], goal->target[1], goal->target[2]};
    double position = ik_chain_get_tolerance(r->chain);
    double angle = ik_chain_get_orientation_tolerance(r->chain);
    double gap = norm(minus(minus(to, root_of(r)), offset_of(r, r->bones)));
    double off = turn_between(rotation_of(r, r->bones - 1), wanted);
    CHECK_NEAR(gap, ik_chain_get_error(r->chain), 1e-9 * r->reach);
    CHECK_NEAR(off, ik_chain_get_orientation_error(r->chain), 5e-7);
    CHECK((status == IK_REACHED) == (ik_chain_get_error(r->chain) <= position &&
                                     ik_chain_get_orientation_error(r->chain) <= angle));
    return gap <= 1.01 * position && off <= angle + 5e-7;
}

static void set_tolerances(rig *r, double tolerance) {
    CHECK_EQUAL(ik_chain_set_tolerance(r->chain, tolerance * r->reach), IK_OK);
    CHECK_EQUAL(ik_chain_set_orientation_tolerance(r->chain, tolerance), IK_OK);
}

static void fine_tolerances_of_free_chains(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(500); seed++) {
        chance c = begin_case(seed);
        rig r = make_rig(&c, whole(&c, 2, 3), whole(&c, 1, 20), 5, (pose)whole(&c, 0, POSES - 1));
        ik_quat wanted;
        ik_goal goal = reachable_goal(&c, &r, &wanted);
        set_tolerances(&r, 1e-5);
        int32_t status = solve_goal(&r, &goal);
        CHECK_EQUAL(status, IK_REACHED);
        CHECK(check_met(&r, &goal, wanted, status));
        drop_rig(&r);
    }
}

static double share_met(int32_t dimensions, kind of, double tolerance) {
    int32_t met = 0, solves = 0;
    for (uint64_t seed = 1; seed <= (uint64_t)cases(150); seed++) {
        chance c = begin_case(seed);
        rig r = limited_rig(&c, dimensions, 8, of, MODERATE);
        ik_quat wanted;
        ik_goal goal = goal_of_angles(&c, &r, &wanted);
        set_tolerances(&r, tolerance);
        int32_t status = solve_goal(&r, &goal);
        bool is_met = check_met(&r, &goal, wanted, status);
        CHECK(is_met || status != IK_REACHED);
        met += is_met;
        solves++;
        drop_rig(&r);
    }
    return (double)met / solves;
}

static void fine_tolerances_within_limits(void) {
    CHECK_AT_MOST(0.95, share_met(2, RANGE, 1e-5));
    CHECK_AT_MOST(0.95, share_met(3, HINGE, 1e-5));
    CHECK_AT_MOST(0.95, share_met(3, BALL, 1e-5));
    CHECK_AT_MOST(0.95, share_met(3, CONE, 1e-5));
}

// Only the tolerance decides whether the same pose counts as reached.
static void the_tolerance_decides(void) {
    int32_t between_them = 0;
    for (uint64_t seed = 1; seed <= (uint64_t)cases(300); seed++) {
        chance c = begin_case(seed);
        rig r = limited_rig(&c, 3, 6, BALL, TIGHT);
        ik_quat wanted;
        ik_goal goal = goal_of_angles(&c, &r, &wanted);
        // Turned beyond what the limits allow.
        wanted = ik_quat_mul(ik_quat_about((ik_vec){1, 0, 0}, 0.2), wanted);
        ask_rotation(&goal, &r, wanted, 1);
        double tolerance = spread(&c, 1e-3, 1);
        CHECK_EQUAL(ik_chain_set_orientation_tolerance(r.chain, tolerance), IK_OK);
        int32_t status = solve_goal(&r, &goal);
        check_met(&r, &goal, wanted, status);
        double off = ik_chain_get_orientation_error(r.chain);
        between_them += status == IK_REACHED && off > 1e-3;
        drop_rig(&r);
    }
    CHECK_SEEN(between_them > 50);
}

// A tolerance of 0 is below rounding: without limits the status is not BLOCKED.
static void free_chains_are_not_blocked(void) {
    int32_t stalled = 0;
    for (uint64_t seed = 1; seed <= (uint64_t)cases(300); seed++) {
        chance c = begin_case(seed);
        rig r = make_rig(&c, 3, whole(&c, 1, 5), 3, CURVED);
        ik_quat wanted;
        ik_goal goal = reachable_goal(&c, &r, &wanted);
        ik_chain_set_root_mode(r.chain, whole(&c, 0, 2));
        CHECK_EQUAL(ik_chain_set_orientation_tolerance(r.chain, 0), IK_OK);
        int32_t status = solve_goal(&r, &goal);
        CHECK(status != IK_BLOCKED);
        stalled += status == IK_STALLED;
        drop_rig(&r);
    }
    CHECK(stalled > 20);
}

static void setting(void) {
    const double lengths[] = {1, 1}, wrong[] = {NAN, -1e-9, 3.1416, INFINITY, -INFINITY};
    const double fine[] = {0, 1e-300, 1e-5, 1, IK_PI};
    rig r = rig_of(3, 2, lengths);
    CHECK(ik_chain_get_orientation_tolerance(r.chain) == 1e-3);
    for (int i = 0; i < 5; i++) {
        CHECK_EQUAL(ik_chain_set_orientation_tolerance(r.chain, fine[i]), IK_OK);
        CHECK(ik_chain_get_orientation_tolerance(r.chain) == fine[i]);
        CHECK_EQUAL(ik_chain_set_orientation_tolerance(r.chain, wrong[i]),
                    IK_ERROR_ORIENTATION_TOLERANCE);
        CHECK(ik_chain_get_orientation_tolerance(r.chain) == fine[i]);
    }
    drop_rig(&r);
}

extern const test orientation_tolerance_tests[];
const test orientation_tolerance_tests[] = {
    {"free chains meet a position and an orientation within 1e-5", fine_tolerances_of_free_chains},
    {"within limits, positions and orientations are met within 1e-5, and the status says so",
     fine_tolerances_within_limits},
    {"an orientation counts as reached within its own tolerance", the_tolerance_decides},
    {"a chain without limits is not blocked by an orientation tolerance of 0",
     free_chains_are_not_blocked},
    {"the orientation tolerance is 1e-3 by default, and can be set from 0 to pi", setting},
    {0},
};
