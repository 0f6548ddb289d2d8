// reach_test.c: solves that need no iteration: one bone, two bones, out of reach, too close.

#include "rig.h"

// Checks that all bones lie straight along a direction from the root.
static void check_straight(const rig *r, vec along) {
    double run = 0;
    for (int32_t i = 0; i <= r->bones; i++) {
        vec wanted = times(run, along);
        if (!CHECK_AT_MOST(norm(minus(offset_of(r, i), wanted)), 1e-5 * r->reach)) {
            return;
        }
        run += i < r->bones ? r->lengths[i] : 0;
    }
}

static void too_far_is_straight(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(4000); seed++) {
        chance c = begin_case(seed);
        rig r = any_rig(&c);
        ik_chain_set_solver(r.chain, seed % 2 ? IK_AUTO : IK_FABRIK);
        double distance = r.reach * (1.001 + spread(&c, 1e-4, 1e6));
        vec target = away(&c, &r, distance);
        int32_t status = solve(&r, target);
        CHECK_EQUAL(status, IK_OUT_OF_REACH);
        CHECK_EQUAL(ik_chain_get_iterations(r.chain), 0);
        CHECK_NEAR(ik_chain_get_error(r.chain), distance - r.reach,
                   1e-5 * r.reach + 1e-12 * distance);
        check_straight(&r, unit(minus(target, root_of(&r))));
        check_pose(&r);
        check_outcome(&r, target, status);
        drop_rig(&r);
    }
}

static void edge_is_reached(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(2000); seed++) {
        chance c = begin_case(seed);
        rig r = any_rig(&c);
        vec target = away(&c, &r, r.reach * between(&c, 1 - 1e-7, 1 + 1e-7));
        CHECK_EQUAL(solve(&r, target), IK_REACHED);
        CHECK_AT_MOST(ik_chain_get_error(r.chain), 2e-6 * r.reach);
        target = away(&c, &r, r.inner * between(&c, 1 - 1e-7, 1 + 1e-7));
        CHECK_EQUAL(solve(&r, target), IK_REACHED);
        check_pose(&r);
        drop_rig(&r);
    }
}

// A chain that has an inner radius, because of one long bone.
static rig ringed_rig(chance *c) {
    int32_t bones = whole(c, 1, whole(c, 1, 20));
    double lengths[MOST_RIG_BONES], rest = 0, size = spread(c, 0.01, 1e4);
    int32_t longest = whole(c, 0, bones - 1);
    for (int32_t i = 0; i < bones; i++) {
        lengths[i] = size * between(c, 0, 1);
        rest += i == longest ? 0 : lengths[i];
    }
    lengths[longest] = (rest + (bones == 1 ? size : 0)) * spread(c, 1.01, 10);
    rig r = rig_of(whole(c, 2, 3), bones, lengths);
    double joints[3 * (MOST_RIG_BONES + 1)];
    vec root = times(between(c, 0, 10) * r.reach, any_direction(c, r.dimensions));
    write_pose(c, &r, root, (pose)whole(c, 0, POSES - 1), joints);
    CHECK_EQUAL(ik_chain_set_pose(r.chain, joints, NULL), IK_OK);
    return r;
}

static void too_close_is_folded(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(4000); seed++) {
        chance c = begin_case(seed);
        rig r = ringed_rig(&c);
        CHECK_NEAR(ik_chain_get_min_reach(r.chain), r.inner, 1e-12 * r.reach);
        double distance = r.inner * (seed % 4 ? between(&c, 0, 0.95) : 0);
        vec target = away(&c, &r, distance);
        ik_chain_set_tolerance(r.chain, 1e-5 * (r.inner - distance));
        int32_t status = solve(&r, target);
        CHECK_EQUAL(status, IK_TOO_CLOSE);
        CHECK_EQUAL(ik_chain_get_iterations(r.chain), 0);
        CHECK_NEAR(ik_chain_get_error(r.chain), r.inner - distance, 1e-5 * r.reach);
        // As near as possible means on the target's side.
        CHECK_NEAR(norm(tip_of(&r)), r.inner, 1e-5 * r.reach);
        check_pose(&r);
        check_outcome(&r, target, status);
        drop_rig(&r);
    }
}

static void one_bone_points(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(2000); seed++) {
        chance c = begin_case(seed);
        rig r = make_rig(&c, whole(&c, 2, 3), 1, 1, (pose)whole(&c, 0, POSES - 1));
        double distance = r.reach * spread(&c, 1e-3, 1e3);
        vec target = away(&c, &r, distance);
        int32_t status = solve(&r, target);
        CHECK_NEAR(ik_chain_get_error(r.chain), fabs(distance - r.reach),
                   1e-6 * r.reach + 1e-12 * distance);
        CHECK_AT_MOST(norm(minus(tip_of(&r), times(r.reach, unit(minus(target, root_of(&r)))))),
                      1e-6 * r.reach);
        check_outcome(&r, target, status);
        drop_rig(&r);
    }
}

static void two_bones_are_exact(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(10000); seed++) {
        chance c = begin_case(seed);
        rig r = make_rig(&c, whole(&c, 2, 3), 2, 100, (pose)whole(&c, 0, POSES - 1));
        ik_chain_set_tolerance(r.chain, 1e-6 * r.reach);
        vec target = in_ring(&c, &r, between(&c, 1e-6, 1 - 1e-6));
        CHECK_EQUAL(solve(&r, target), IK_REACHED);
        CHECK_AT_MOST(miss(&r, target), 1e-6 * r.reach);
        CHECK_EQUAL(ik_chain_get_iterations(r.chain), 0);
        check_pose(&r);
        drop_rig(&r);
    }
}

static double turn(const rig *r) {
    return cross(unit(bone_of(r, 0)), unit(bone_of(r, 1))).z;
}

static void plane_bend_keeps_side(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(3000); seed++) {
        chance c = begin_case(seed);
        rig r = make_rig(&c, 2, 2, 10, SCATTERED);
        for (int i = 0; i < 5; i++) {
            double before = turn(&r);
            solve(&r, in_ring(&c, &r, between(&c, 0.02, 0.98)));
            CHECK(fabs(before) < 1e-3 || before * turn(&r) > 0);
        }
        drop_rig(&r);
    }
}

static void space_bend_does_not_flip(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(1000); seed++) {
        chance c = begin_case(seed);
        rig r = make_rig(&c, 3, 2, 10, SCATTERED);
        vec target = in_ring(&c, &r, 0.5);
        solve(&r, target);
        vec before = unit(cross(bone_of(&r, 0), bone_of(&r, 1)));
        for (int i = 0; i < 20; i++) {
            // A step on the sphere in the middle of the ring.
            vec arm = minus(target, root_of(&r));
            vec moved = plus(arm, times(0.05 * norm(arm), any_direction(&c, 3)));
            target = plus(root_of(&r), times(norm(arm), unit(moved)));
            CHECK_EQUAL(solve(&r, target), IK_REACHED);
            vec after = unit(cross(bone_of(&r, 0), bone_of(&r, 1)));
            CHECK(dot(before, after) > 0.9);
            before = after;
        }
        drop_rig(&r);
    }
}

const test reach_tests[] = {
    {"out of reach, bones point straight at the target and miss it by its distance minus the reach",
     too_far_is_straight},
    {"a target on the outer or inner edge of the ring is reached", edge_is_reached},
    {"too close, a chain is folded and misses by its least reach minus the distance",
     too_close_is_folded},
    {"one bone points at its target", one_bone_points},
    {"two bones reach every target in their ring exactly and without iteration",
     two_bones_are_exact},
    {"two bones in a plane keep the side of their bend", plane_bend_keeps_side},
    {"two bones in space do not flip while their target moves a little", space_bend_does_not_flip},
    {0},
};
