// auto_test.c: AUTO reaches every target that can be reached, from every start.

#include "rig.h"

static const int32_t counts[] = {2, 3, 4, 6, 10, 30, 100};

// Solves a thousand chains of each number of bones, from one kind of start, each for its own
// target.
static void check_always_reaches(pose start, vec (*target_of)(chance *c, const rig *r)) {
    for (int k = 0; k < 7; k++) {
        for (uint64_t i = 0; i < 1000; i++) {
            chance c = begin_case((uint64_t)counts[k] * 1000000 + i);
            rig r = make_rig(&c, whole(&c, 2, 3), counts[k], 100, start);
            vec target = target_of(&c, &r);
            int32_t status = solve(&r, target);
            CHECK_EQUAL(status, IK_REACHED);
            CHECK_AT_MOST(miss(&r, target), 1e-4 * r.reach);
            check_pose(&r);
            check_outcome(&r, target, status);
            drop_rig(&r);
        }
    }
}

static vec anywhere(chance *c, const rig *r) {
    return in_ring(c, r, between(c, 0, 0.95));
}

// On the line of the first bone, on either side of the root.
static vec on_line(chance *c, const rig *r, double side) {
    double distance = r->inner + between(c, 0, 0.95) * (r->reach - r->inner);
    return plus(root_of(r), times(side * distance, unit(offset_of(r, 1))));
}

static vec ahead(chance *c, const rig *r) {
    return on_line(c, r, 1);
}

static vec backwards(chance *c, const rig *r) {
    return on_line(c, r, -1);
}

static vec either_way(chance *c, const rig *r) {
    return on_line(c, r, whole(c, 0, 1) ? 1 : -1);
}

static void from_anywhere(void) {
    check_always_reaches(SCATTERED, anywhere);
}

static void from_curves(void) {
    check_always_reaches(CURVED, anywhere);
}

static void straight_ahead(void) {
    check_always_reaches(STRAIGHT, ahead);
}

static void straight_backwards(void) {
    check_always_reaches(STRAIGHT, backwards);
}

static void folded_on_line(void) {
    check_always_reaches(FOLDED, either_way);
}

static void folded_off_line(void) {
    check_always_reaches(FOLDED, anywhere);
}

static void hooked(void) {
    check_always_reaches(HOOKED, either_way);
}

static void coincident(void) {
    check_always_reaches(COINCIDENT, anywhere);
}

// At a millionth of the ring's width from either edge.
static vec near_an_edge(chance *c, const rig *r) {
    double share = spread(c, 1e-6, 0.1);
    return in_ring(c, r, whole(c, 0, 1) ? share : 1 - share);
}

static void by_the_edges(void) {
    check_always_reaches(SCATTERED, near_an_edge);
}

static void edges_from_straight(void) {
    check_always_reaches(STRAIGHT, near_an_edge);
}

static void any_budget_will_do(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(10000); seed++) {
        chance c = begin_case(seed);
        rig r =
            make_rig(&c, whole(&c, 2, 3), whole(&c, 3, 10), 1000, (pose)whole(&c, 0, POSES - 1));
        ik_chain_set_max_iterations(r.chain, whole(&c, 1, 12));
        for (int i = 0; i < 3; i++) {
            vec target = whole(&c, 0, 1) ? anywhere(&c, &r) : near_an_edge(&c, &r);
            int32_t status = solve(&r, target);
            CHECK_EQUAL(status, IK_REACHED);
            check_outcome(&r, target, status);
        }
        check_pose(&r);
        drop_rig(&r);
    }
}

static void small_tolerances_are_met(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(10000); seed++) {
        chance c = begin_case(seed);
        rig r = make_rig(&c, whole(&c, 2, 3), whole(&c, 3, 30), 100, (pose)whole(&c, 0, POSES - 1));
        ik_chain_set_tolerance(r.chain, 1e-6 * r.reach);
        vec target = anywhere(&c, &r);
        int32_t status = solve(&r, target);
        CHECK_EQUAL(status, IK_REACHED);
        check_outcome(&r, target, status);
        drop_rig(&r);
    }
}

// The mean number of iterations of a thousand chains.
static double mean_iterations(pose start, double ratio, vec (*target_of)(chance *c, const rig *r)) {
    double sum = 0;
    for (uint64_t seed = 1; seed <= (uint64_t)cases(1000); seed++) {
        chance c = begin_case(seed);
        rig r = make_rig(&c, whole(&c, 2, 3), whole(&c, 3, whole(&c, 3, 100)), ratio, start);
        CHECK_EQUAL(solve(&r, target_of(&c, &r)), IK_REACHED);
        sum += ik_chain_get_iterations(r.chain) / 1000.0;
        drop_rig(&r);
    }
    return sum;
}

static vec stretched(chance *c, const rig *r) {
    return away(c, r, 0.9999 * r->reach);
}

static void few_iterations(void) {
    CHECK_AT_MOST(mean_iterations(CURVED, 50, anywhere), 4);
    CHECK_AT_MOST(mean_iterations(CURVED, 50, stretched), 4);
    CHECK_AT_MOST(mean_iterations(STRAIGHT, 50, anywhere), 5);
    CHECK_AT_MOST(mean_iterations(STRAIGHT, 50, ahead), 6);
    CHECK_AT_MOST(mean_iterations(STRAIGHT, 50, stretched), 4);
}

static void follows(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(300); seed++) {
        chance c = begin_case(seed);
        rig r = make_rig(&c, whole(&c, 2, 3), whole(&c, 2, whole(&c, 2, 50)), 100, STRAIGHT);
        vec target = in_ring(&c, &r, 0.5);
        for (int i = 0; i < 50; i++) {
            vec arm = minus(target, root_of(&r));
            arm = plus(arm, times(0.1 * r.reach, any_direction(&c, r.dimensions)));
            double nearest = r.inner + 0.01 * (r.reach - r.inner);
            double distance = fmin(fmax(norm(arm), nearest), fmax(nearest, 0.95 * r.reach));
            target = plus(root_of(&r), times(distance, unit(arm)));
            int32_t status = solve(&r, target);
            CHECK_EQUAL(status, IK_REACHED);
            check_outcome(&r, target, status);
        }
        check_pose(&r);
        drop_rig(&r);
    }
}

static void on_the_root(void) {
    for (int k = 0; k < 7; k++) {
        for (uint64_t i = 0; i < 1000 * POSES; i++) {
            chance c = begin_case((uint64_t)counts[k] * 1000000 + i);
            rig r = make_rig(&c, whole(&c, 2, 3), counts[k], 100, (pose)(i % POSES));
            int32_t status = solve(&r, root_of(&r));
            CHECK_EQUAL(status, r.inner > 1e-4 * r.reach ? IK_TOO_CLOSE : IK_REACHED);
            CHECK_NEAR(ik_chain_get_error(r.chain), r.inner, 1e-4 * r.reach);
            check_pose(&r);
            check_outcome(&r, root_of(&r), status);
            drop_rig(&r);
        }
    }
}

static void bones_of_no_length(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(3000); seed++) {
        chance c = begin_case(seed);
        double lengths[MOST_RIG_BONES] = {0};
        int32_t bones = whole(&c, 1, whole(&c, 1, 30));
        for (int32_t i = 0; i < bones; i++) {
            lengths[i] = whole(&c, 0, 2) ? spread(&c, 1, 10) : 0;
        }
        lengths[whole(&c, 0, bones - 1)] = 5;
        rig r = rig_of(whole(&c, 2, 3), bones, lengths);
        double joints[3 * (MOST_RIG_BONES + 1)];
        write_pose(&c, &r, (vec){1, 2, 0}, (pose)whole(&c, 0, POSES - 1), joints);
        CHECK_EQUAL(ik_chain_set_pose(r.chain, joints, NULL), IK_OK);
        for (int i = 0; i < 3; i++) {
            vec target = in_ring(&c, &r, between(&c, 0, 0.95));
            int32_t status = solve(&r, target);
            CHECK_EQUAL(status, IK_REACHED);
            check_pose(&r);
            check_outcome(&r, target, status);
        }
        drop_rig(&r);
    }
}

static void sides_are_kept(void) {
    // A chain whose bones and target lie in a plane stays in it, even in three dimensions.
    for (uint64_t seed = 1; seed <= (uint64_t)cases(1000); seed++) {
        chance c = begin_case(seed);
        rig r = make_rig(&c, 3, whole(&c, 2, 20), 10, STRAIGHT);
        rig flat = rig_of(3, r.bones, r.lengths);
        vec to =
            times(r.inner + between(&c, 0.05, 0.95) * (r.reach - r.inner), any_direction(&c, 2));
        CHECK_EQUAL(solve(&flat, to), IK_REACHED);
        for (int32_t i = 0; i <= flat.bones; i++) {
            CHECK_NEAR(offset_of(&flat, i).z, 0, 1e-6 * r.reach);
        }
        drop_rig(&r);
        drop_rig(&flat);
    }
}

const test auto_tests[] = {
    {"every target in the ring is reached from every pose", from_anywhere},
    {"every target in the ring is reached from a curve", from_curves},
    {"a straight chain reaches every target on its own line, in front of it", straight_ahead},
    {"a straight chain reaches every target on its own line, behind it", straight_backwards},
    {"a chain folded on a line reaches every target on that line", folded_on_line},
    {"a chain folded on a line reaches every target off it", folded_off_line},
    {"a straight chain with its last bone off the line reaches every target on the line", hooked},
    {"a chain with coincident joints reaches every target in the ring", coincident},
    {"targets near the edges of the ring are reached from every pose", by_the_edges},
    {"a straight chain reaches targets near the edges of the ring", edges_from_straight},
    {"no target is missed, with any budget", any_budget_will_do},
    {"a tolerance of a millionth of the reach is met", small_tolerances_are_met},
    {"few iterations are enough", few_iterations},
    {"a target that moves is reached at every step", follows},
    {"a target on the root is reached, or too close if there is an inner radius", on_the_root},
    {"chains with bones of length 0 reach their targets", bones_of_no_length},
    {"a spatial chain that lies in the plane of its target stays in it", sides_are_kept},
    {0},
};
