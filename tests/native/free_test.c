// free_test.c: the solve moves a free root.

#include "rig.h"

static rig free_rig(chance *c) {
    rig r = any_rig(c);
    ik_chain_set_root_mode(r.chain, false);
    ik_chain_set_solver(r.chain, whole(c, 0, 1) ? IK_AUTO : IK_FABRIK);
    return r;
}

static void tip_lands(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(3000); seed++) {
        chance c = begin_case(seed);
        rig r = free_rig(&c);
        CHECK(!ik_chain_get_root_mode(r.chain));
        for (int i = 0; i < 5; i++) {
            vec target = away(&c, &r, spread(&c, 1e-3, 1e3) * r.reach);
            int32_t status = solve(&r, target);
            CHECK_EQUAL(status, IK_REACHED);
            CHECK_AT_MOST(ik_chain_get_error(r.chain), 1e-6 * r.reach + 1e-15 * norm(target));
            check_pose(&r);
            check_outcome(&r, target, status);
        }
        drop_rig(&r);
    }
}

static void no_pull_no_change(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(1000); seed++) {
        chance c = begin_case(seed);
        rig r = free_rig(&c);
        solve(&r, in_ring(&c, &r, 0.5));
        vec tip = plus(root_of(&r), tip_of(&r));
        CHECK_EQUAL(solve(&r, tip), IK_REACHED);
        state before = state_of(r.chain);
        CHECK_EQUAL(solve(&r, tip), IK_REACHED);
        CHECK(still(before, r.chain));
        CHECK_EQUAL(ik_chain_get_iterations(r.chain), 0);
        drop_rig(&r);
    }
}

static void ropes_follow(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(500); seed++) {
        chance c = begin_case(seed);
        rig r = free_rig(&c);
        vec along = any_direction(&c, r.dimensions);
        vec tip = plus(root_of(&r), tip_of(&r));
        for (int i = 1; i <= 100; i++) {
            solve(&r, plus(tip, times(i * r.reach, along)));
        }
        // After being pulled far in one direction, the chain lies straight behind the target.
        CHECK_AT_MOST(norm(minus(tip_of(&r), times(r.reach, along))), 1e-3 * r.reach);
        drop_rig(&r);
    }
}

static void huge_jumps(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(1000); seed++) {
        chance c = begin_case(seed);
        rig r = free_rig(&c);
        for (int i = 0; i < 4; i++) {
            vec target = times(spread(&c, 1e3, 1e29), any_direction(&c, r.dimensions));
            int32_t status = solve(&r, target);
            vec shown = plus(root_of(&r), tip_of(&r));
            CHECK_AT_MOST(norm(minus(shown, target)), 1e-6 * r.reach + 1e-15 * norm(target));
            check_pose(&r);
            check_outcome(&r, target, status);
        }
        // And back to where it began: nothing of the way remains.
        vec home = times(r.reach, any_direction(&c, r.dimensions));
        CHECK_EQUAL(solve(&r, home), IK_REACHED);
        CHECK_AT_MOST(miss(&r, home), 1e-6 * r.reach);
        drop_rig(&r);
    }
}

static void jumps_reach(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(1000); seed++) {
        chance c = begin_case(seed);
        rig r = free_rig(&c);
        for (int i = 0; i < 4; i++) {
            // As far away as doubles can resolve the tolerance.
            double far = spread(&c, 1e3, 1e11) * r.reach;
            CHECK_EQUAL(solve(&r, times(far, any_direction(&c, r.dimensions))), IK_REACHED);
        }
        drop_rig(&r);
    }
}

static void fixed_again(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(1000); seed++) {
        chance c = begin_case(seed);
        rig r = free_rig(&c);
        solve(&r, away(&c, &r, 3 * r.reach));
        ik_chain_set_root_mode(r.chain, true);
        ik_chain_set_solver(r.chain, IK_AUTO);
        vec root = root_of(&r), target = in_ring(&c, &r, between(&c, 0.01, 0.9));
        CHECK_EQUAL(solve(&r, target), IK_REACHED);
        CHECK(norm(minus(root, root_of(&r))) == 0);
        check_pose(&r);
        drop_rig(&r);
    }
}

const test free_tests[] = {
    {"with a free root the tip lands on every target and lengths hold", tip_lands},
    {"a chain with a free root whose tip is at the target does not change", no_pull_no_change},
    {"a chain with a free root lies straight behind a target that moves away", ropes_follow},
    {"a chain with a free root keeps its lengths after jumps to 1e29", huge_jumps},
    {"a chain with a free root reaches every target where doubles can resolve its tolerance",
     jumps_reach},
    {"a root that is fixed again stays where it was dragged to", fixed_again},
    {0},
};
