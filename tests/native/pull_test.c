// pull_test.c: a root with a pull moves no further than its pull and than needed, and returns to
// its anchor.

#include "goals.h"

static rig pulled(chance *c, rig r) {
    CHECK_EQUAL(ik_chain_set_max_pull(r.chain, between(c, 0, 1) * r.reach), IK_OK);
    CHECK_EQUAL(ik_chain_set_root_mode(r.chain, IK_ROOT_PULL), IK_OK);
    return r;
}

static void out_of_reach(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(3000); seed++) {
        chance c = begin_case(seed);
        rig r = pulled(&c, any_rig(&c));
        vec home = root_of(&r);
        double pull = ik_chain_get_max_pull(r.chain), tolerance = ik_chain_get_tolerance(r.chain);
        for (int i = 0; i < 3; i++) {
            double far = spread(&c, 1.001, 4) * r.reach, needed = far - r.reach;
            vec target = plus(home, times(far, any_direction(&c, r.dimensions)));
            int32_t status = solve(&r, target);
            double moved = norm(minus(root_of(&r), home));
            check_pose(&r);
            CHECK_AT_MOST(moved, pull + 1e-9 * r.reach);
            CHECK_NEAR(moved, fmin(pull, needed), 2e-6 * r.reach + 1e-9 * far);
            CHECK_NEAR(miss(&r, target), fmax(0, needed - pull), tolerance);
            CHECK_EQUAL(status, miss(&r, target) <= tolerance ? IK_REACHED : IK_OUT_OF_REACH);
            CHECK_NEAR(ik_chain_get_error(r.chain), miss(&r, target), 1e-9 * far);
        }
        // If the chain can reach a target from the anchor, the root stays there.
        vec near = plus(home, times(r.inner + between(&c, 0, 0.95) * (r.reach - r.inner),
                                    any_direction(&c, r.dimensions)));
        CHECK_EQUAL(solve(&r, near), IK_REACHED);
        CHECK(norm(minus(root_of(&r), home)) == 0);
        drop_rig(&r);
    }
}

static void too_close(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(1000); seed++) {
        chance c = begin_case(seed);
        const double lengths[] = {1, between(&c, 3, 5), 0.5};
        rig r = pulled(&c, rig_of(whole(&c, 2, 3), 3, lengths));
        double far = between(&c, 0.05, 0.95) * r.inner, needed = r.inner - far;
        vec target = away(&c, &r, far);
        int32_t status = solve(&r, target);
        CHECK_NEAR(norm(root_of(&r)), fmin(ik_chain_get_max_pull(r.chain), needed), 2e-6 * r.reach);
        CHECK_EQUAL(status, miss(&r, target) <= 1e-4 * r.reach ? IK_REACHED : IK_TOO_CLOSE);
        check_pose(&r);
        drop_rig(&r);
    }
}

static void pulled_within_limits(void) {
    int32_t helped = 0, last = cases(400);
    for (uint64_t seed = 1; seed <= (uint64_t)last; seed++) {
        chance c = begin_case(seed), again = c;
        rig r = limited_rig(&c, seed % 2 ? 2 : 3, 6, seed % 2 ? RANGE : CONE, TIGHT);
        rig twin = limited_rig(&again, r.dimensions, 6, seed % 2 ? RANGE : CONE, TIGHT);
        r = pulled(&c, r);
        vec home = root_of(&r), target = in_ring(&c, &r, between(&c, 0, 1.3));
        int32_t status = solve(&r, target), without = solve(&twin, target);
        double moved = norm(minus(root_of(&r), home)), gap = ik_chain_get_error(twin.chain);
        check_limits(&r);
        if (without == IK_REACHED || without == IK_STALLED) {
            CHECK(moved == 0);
        } else {
            CHECK_NEAR(moved, fmin(ik_chain_get_max_pull(r.chain), gap), 1e-6 * r.reach);
            CHECK_EQUAL(status, miss(&r, target) <= 1e-4 * r.reach ? IK_REACHED : without);
        }
        helped += without == IK_BLOCKED && status == IK_REACHED;
        drop_rig(&r);
        drop_rig(&twin);
    }
    CHECK(helped > last / 20);
}

static void homes_are_set(void) {
    const double lengths[] = {1, 1};
    rig r = rig_of(2, 2, lengths);
    CHECK(ik_chain_get_max_pull(r.chain) == 0.5);
    ik_chain_set_root_mode(r.chain, IK_ROOT_PULL);
    CHECK_EQUAL(solve(&r, (vec){2.25, 0, 0}), IK_REACHED);
    CHECK_NEAR(root_of(&r).x, 0.25, 1e-5);
    // The next solve begins at the anchor.
    CHECK_EQUAL(solve(&r, (vec){2.25, 0, 0}), IK_REACHED);
    CHECK_NEAR(root_of(&r).x, 0.25, 1e-5);
    CHECK_EQUAL(solve(&r, (vec){2.75, 0, 0}), IK_OUT_OF_REACH);
    CHECK_NEAR(root_of(&r).x, 0.5, 1e-9);
    CHECK_NEAR(ik_chain_get_error(r.chain), 0.25, 1e-5);
    // Setting the root or a pose moves the anchor.
    ik_chain_set_root(r.chain, 0, 3, 0);
    CHECK_EQUAL(solve(&r, (vec){0, 5.25, 0}), IK_REACHED);
    CHECK_NEAR(root_of(&r).y, 3.25, 1e-5);
    CHECK_EQUAL(solve(&r, (vec){0, 4, 0}), IK_REACHED);
    CHECK(root_of(&r).y == 3);
    const double joints[] = {7, 0, 8, 0, 8, 1};
    ik_chain_set_pose(r.chain, joints, NULL);
    CHECK_EQUAL(solve(&r, (vec){9.25, 0, 0}), IK_REACHED);
    CHECK_EQUAL(solve(&r, (vec){8, 0, 0}), IK_REACHED);
    CHECK(root_of(&r).x == 7);
    // With a pull of 0 the root is as if fixed.
    ik_chain_set_max_pull(r.chain, 0);
    CHECK_EQUAL(solve(&r, (vec){9.25, 0, 0}), IK_OUT_OF_REACH);
    CHECK(root_of(&r).x == 7);
    drop_rig(&r);
}

static void free_within_limits(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(2000); seed++) {
        chance c = begin_case(seed);
        rig r = any_limited_rig(&c);
        ik_chain_set_root_mode(r.chain, IK_ROOT_FREE);
        for (int i = 0; i < 5; i++) {
            vec tip = plus(root_of(&r), tip_of(&r));
            vec target =
                plus(tip, times(spread(&c, 1e-3, 10) * r.reach, any_direction(&c, r.dimensions)));
            int32_t status = solve(&r, target);
            CHECK_EQUAL(status, IK_REACHED);
            CHECK_AT_MOST(miss(&r, target), 1e-4 * r.reach);
            check_limits(&r);
        }
        drop_rig(&r);
    }
}

static void pulled_with_orientation(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(1000); seed++) {
        chance c = begin_case(seed);
        rig r = pulled(&c, any_rig(&c));
        vec home = root_of(&r), target = away(&c, &r, between(&c, 0.5, 2) * r.reach);
        ik_goal goal = goal_at(target);
        ask_rotation(&goal, &r, any_rotation_of(&c, r.dimensions), 1);
        int32_t status = solve_goal(&r, &goal);
        CHECK_AT_MOST(norm(minus(root_of(&r), home)),
                      ik_chain_get_max_pull(r.chain) + 1e-9 * norm(minus(target, home)));
        check_pose(&r);
        CHECK((status == IK_REACHED) ==
              (ik_chain_get_error(r.chain) <= ik_chain_get_tolerance(r.chain) &&
               ik_chain_get_orientation_error(r.chain) <= 1e-3));
        drop_rig(&r);
    }
}

static void pulled_less_from_now_on(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(1000); seed++) {
        chance c = begin_case(seed);
        rig r = pulled(&c, any_rig(&c));
        vec home = root_of(&r);
        solve(&r, away(&c, &r, spread(&c, 1.1, 4) * r.reach));
        double pull = between(&c, 0, 1) * ik_chain_get_max_pull(r.chain);
        CHECK_EQUAL(ik_chain_set_max_pull(r.chain, pull), IK_OK);
        ik_goal goal = goal_at(away(&c, &r, between(&c, 0, 2) * r.reach));
        goal.pose_blend = between(&c, 0, 1);
        solve_goal(&r, &goal);
        CHECK_AT_MOST(norm(minus(root_of(&r), home)), pull + 1e-12 * r.reach);
        check_pose(&r);
        drop_rig(&r);
    }
}

const test pull_tests[] = {
    {"a pulled root moves towards a target out of reach, as far as needed and at most by its pull",
     out_of_reach},
    {"a pulled root moves away from a target that is too close", too_close},
    {"a pulled root moves if limits keep the chain from its target", pulled_within_limits},
    {"each solve of a pulled root begins where the root was set", homes_are_set},
    {"a free root follows a chain with limits, and the limits hold", free_within_limits},
    {"a pulled root stays within its pull with any orientation", pulled_with_orientation},
    {"after the pull is reduced, the root is within it at once, also with a pose blend",
     pulled_less_from_now_on},
    {0},
};
