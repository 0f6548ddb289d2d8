// orientation_limits_test.c: position and orientation together, within limits.

#include "goals.h"
#include "limit.h"

#include <string.h>

// The position and rotation of an effector for some angles: a goal that can be reached.
static ik_goal goal_of(const rig *r, const ik_joint_angles *angles, int32_t effector,
                       ik_quat *wanted) {
    ik_vec joints[MOST_RIG_BONES + 1];
    forward_kinematics(r->chain, angles, joints);
    ik_quat frame = r->chain->bones.base;
    for (int32_t i = 0; i < effector; i++) {
        frame = ik_quat_mul(frame, ik_joint_rotation(&r->chain->joints->joints[i], &angles[i]));
    }
    *wanted = ik_quat_unit(frame);
    ik_vec end = joints[effector];
    ik_goal goal = goal_at(plus(root_of(r), (vec){end.x, end.y, end.z}));
    ask_rotation(&goal, r, *wanted, 1);
    goal.effector = effector;
    return goal;
}

// Checks what must be true after a solve for any goal within limits.
static void check_goal(const rig *r, const ik_goal *goal, ik_quat wanted, int32_t status) {
    int32_t effector = goal->effector;
    check_limits(r);
    check_rotations(r);
    vec to = {goal->target[0], goal->target[1], goal->target[2]};
    double gap = norm(minus(minus(to, root_of(r)), offset_of(r, effector)));
    double off = turn_between(rotation_of(r, effector - 1), wanted);
    CHECK_NEAR(gap, ik_chain_get_error(r->chain), 1e-9 * r->reach);
    CHECK_NEAR(off, ik_chain_get_orientation_error(r->chain), 1e-5);
    CHECK((status == IK_REACHED) ==
          (ik_chain_get_error(r->chain) <= ik_chain_get_tolerance(r->chain) &&
           ik_chain_get_orientation_error(r->chain) <= 1e-3));
    CHECK_AT_MOST(ik_chain_get_iterations(r->chain), ik_chain_get_max_iterations(r->chain));
}

// The share of goals that are reached, of goals that valid angles reach.
static double share_reached(int32_t dimensions, kind of, width wide, bool last_is_free) {
    int32_t reached = 0, solves = 0;
    for (uint64_t seed = 1; seed <= (uint64_t)cases(300); seed++) {
        chance c = begin_case(seed);
        rig r = limited_rig(&c, dimensions, 8, of, wide);
        if (last_is_free) {
            limit_none(r.chain, r.bones - 1);
        }
        if (ik_chain_is_limited(r.chain)) {
            ik_joint_angles angles[MOST_RIG_BONES];
            ik_quat wanted;
            any_angles(&c, &r, angles);
            ik_goal goal = goal_of(&r, angles, r.bones, &wanted);
            int32_t status = solve_goal(&r, &goal);
            check_goal(&r, &goal, wanted, status);
            solves++;
            reached += status == IK_REACHED;
        }
        drop_rig(&r);
    }
    return (double)reached / solves;
}

static void reached_in_the_plane(void) {
    CHECK_AT_MOST(0.99, share_reached(2, RANGE, MODERATE, false));
    CHECK_AT_MOST(0.98, share_reached(2, RANGE, TIGHT, false));
    CHECK_AT_MOST(0.97, share_reached(2, RANGE, MODERATE, true));
}

static void reached_in_space(void) {
    CHECK_AT_MOST(0.95, share_reached(3, HINGE, MODERATE, false));
    CHECK_AT_MOST(0.95, share_reached(3, CONE, MODERATE, false));
    CHECK_AT_MOST(0.95, share_reached(3, BALL, MODERATE, false));
    CHECK_AT_MOST(0.95, share_reached(3, CONE, MODERATE, true));
    CHECK_AT_MOST(0.95, share_reached(3, BALL, MODERATE, true));
}

static void places_are_not_lost(void) {
    int32_t reached = 0, lost = 0;
    for (uint64_t seed = 1; seed <= (uint64_t)cases(1000); seed++) {
        chance c = begin_case(seed), again = c;
        rig r = any_limited_rig(&c), twin = any_limited_rig(&again);
        if (ik_chain_is_limited(r.chain)) {
            vec target = any_tip(&c, &r);
            // A rotation that is independent of the position.
            ik_quat wanted = any_rotation_of(&c, r.dimensions);
            ik_goal goal = goal_at(target);
            goal.effector = r.bones;
            ask_rotation(&goal, &r, wanted, 1);
            int32_t status = solve_goal(&r, &goal);
            check_goal(&r, &goal, wanted, status);
            bool without = solve(&twin, target) == IK_REACHED;
            reached += without;
            lost += without && miss(&r, target) > 1e-4 * r.reach;
        }
        drop_rig(&r);
        drop_rig(&twin);
    }
    CHECK_SEEN(reached > 700);
    CHECK_SHARE(lost, 0.01, reached);
}

static void effectors_in_the_middle(void) {
    int32_t reached = 0, solves = 0;
    for (uint64_t seed = 1; seed <= (uint64_t)cases(1000); seed++) {
        chance c = begin_case(seed);
        rig r = limited_rig(&c, 2 + (int32_t)(seed % 2), 10, seed % 2 ? BALL : RANGE, MODERATE);
        if (r.bones > 1) {
            ik_joint_angles angles[MOST_RIG_BONES], before[MOST_RIG_BONES];
            ik_quat wanted;
            int32_t joint = whole(&c, 1, r.bones - 1);
            any_angles(&c, &r, angles);
            ik_goal goal = goal_of(&r, angles, joint, &wanted);
            memcpy(before, r.chain->joints->state.angles, (size_t)r.bones * sizeof *before);
            int32_t status = solve_goal(&r, &goal);
            check_goal(&r, &goal, wanted, status);
            CHECK(memcmp(before + joint, r.chain->joints->state.angles + joint,
                         (size_t)(r.bones - joint) * sizeof *before) == 0);
            solves++;
            reached += status == IK_REACHED;
        }
        drop_rig(&r);
    }
    CHECK_AT_MOST(0.97 * solves, reached);
}

static void free_roots_are_blocked(void) {
    int32_t blocked = 0;
    for (uint64_t seed = 1; seed <= (uint64_t)cases(500); seed++) {
        chance c = begin_case(seed);
        rig r = any_limited_rig(&c);
        ik_chain_set_root_mode(r.chain, IK_ROOT_FREE);
        ik_goal goal = goal_at(away(&c, &r, between(&c, 0, 3) * r.reach));
        ask_rotation(&goal, &r, any_rotation_of(&c, r.dimensions), 1);
        int32_t status = solve_goal(&r, &goal);
        // The position is always reached, so only the orientation can be missed.
        CHECK(status == IK_REACHED || status == IK_BLOCKED);
        CHECK_AT_MOST(ik_chain_get_error(r.chain), ik_chain_get_tolerance(r.chain));
        blocked += status == IK_BLOCKED;
        drop_rig(&r);
    }
    CHECK_SEEN(blocked >= 100);
}

// Five hinges, and targets that their limits forbid: with any weight of the orientation, the status
// is BLOCKED, and the budget is not used up.
static void weights_do_not_hide_limits(void) {
    const double lengths[] = {1, 1, 1, 1, 1}, weights[] = {1, 0.5, 0.01};
    int32_t blocked = 0;
    for (uint64_t seed = 1; seed <= (uint64_t)cases(400); seed++) {
        for (int i = 0; i < 3; i++) {
            chance c = begin_case(seed);
            rig r = rig_of(3, 5, lengths);
            double wide = between(&c, 0.1, 1.2);
            for (int32_t bone = 0; bone < 5; bone++) {
                vec axis = any_direction(&c, 3);
                limit_hinge(r.chain, bone, axis.x, axis.y, axis.z, -wide, wide);
            }
            ik_chain_set_max_iterations(r.chain, whole(&c, 60, 400));
            vec back = unit(plus((vec){-1, 0, 0}, times(0.5, any_direction(&c, 3))));
            ik_goal goal = goal_at(times(between(&c, 1, 4.5), back));
            ask_rotation(&goal, &r, any_rotation_of(&c, 3), weights[i]);
            int32_t status = solve_goal(&r, &goal);
            if (ik_chain_get_error(r.chain) > ik_chain_get_tolerance(r.chain)) {
                CHECK_EQUAL(status, IK_BLOCKED);
                blocked++;
            }
            drop_rig(&r);
        }
    }
    CHECK_SEEN(blocked > 1000);
}

// An effector within the chain, whose bone is free and oriented, and limits before it: the part up
// to the effector and the part up to the wrist are solved in turns. Their lengths add up to 1.2 and
// 0.95, so they have different units. Returns how many positions were missed.
static int32_t count_missed(bool possible) {
    const double lengths[] = {0.25, 0.25, 0.25, 0.2, 0.25, 0.3, 0.3};
    int32_t missed = 0;
    for (uint64_t seed = 1; seed <= (uint64_t)cases(300); seed++) {
        chance c = begin_case(seed);
        rig r = rig_of(2 + (int32_t)(seed % 2), 7, lengths);
        for (int32_t i = 0; i < 7; i++) {
            if (i != 4) {
                limit_joint(&c, &r, i, r.dimensions == 2 ? RANGE : BALL, MODERATE);
            }
        }
        ik_joint_angles angles[MOST_RIG_BONES];
        ik_quat wanted, any = any_rotation_of(&c, r.dimensions);
        any_angles(&c, &r, angles);
        ik_goal goal = goal_of(&r, angles, 5, &wanted);
        if (!possible) {
            wanted = any;
            ask_rotation(&goal, &r, wanted, 1);
        }
        int32_t status = solve_goal(&r, &goal);
        check_goal(&r, &goal, wanted, status);
        check_pose(&r);
        missed += ik_chain_get_error(r.chain) > ik_chain_get_tolerance(r.chain);
        drop_rig(&r);
    }
    return missed;
}

static void inner_effectors_with_orientations(void) {
    CHECK_AT_MOST(count_missed(true), 3);
    CHECK_AT_MOST(count_missed(false), 3);
}

const test orientation_limits_tests[] = {
    {"with an orientation of any weight, targets that limits forbid are blocked",
     weights_do_not_hide_limits},
    {"an oriented effector within a chain with limits reaches its position",
     inner_effectors_with_orientations},
    {"in 2-D, positions and orientations that limits allow are reached", reached_in_the_plane},
    {"in 3-D, positions and orientations that limits allow are reached", reached_in_space},
    {"the position is reached even if limits forbid the orientation", places_are_not_lost},
    {"a chain with a free root whose limits forbid its orientation is blocked",
     free_roots_are_blocked},
    {"within limits, an effector takes its orientation and the joints after it keep their angles",
     effectors_in_the_middle},
    {0},
};
