// auto_test.c: the default solver reaches all that can be reached, from every start.

#include "rig.h"

static const int32_t counts[] = {2, 3, 4, 6, 10, 30, 100};

// A thousand chains of each number of bones, from one start, each with a target of its own.
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

static vec behind(chance *c, const rig *r) {
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

static void straight_behind(void) {
    check_always_reaches(STRAIGHT, behind);
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

static void off_the_line_is_fabrik(void) {
    for (uint64_t seed = 1; seed <= 2000; seed++) {
        chance c = begin_case(seed);
        int32_t dimensions = whole(&c, 2, 3), bones = whole(&c, 3, whole(&c, 3, 60));
        double ratio = spread(&c, 1, 100);
        rig a = make_rig(&c, dimensions, bones, ratio, CURVED),
            b = rig_of(dimensions, bones, a.lengths);
        double joints[3 * (MOST_RIG_BONES + 1)];
        lay_pose(&c, &a, (vec){0, 0, 0}, CURVED, joints);
        CHECK_EQUAL(ik_chain_set_pose(a.chain, joints, NULL), IK_OK);
        CHECK_EQUAL(ik_chain_set_pose(b.chain, joints, NULL), IK_OK);
        ik_chain_set_solver(b.chain, IK_FABRIK);
        int32_t budget = whole(&c, 1, 20);
        ik_chain_set_max_iterations(a.chain, budget);
        ik_chain_set_max_iterations(b.chain, budget);
        vec target = in_ring(&c, &a, between(&c, 0.05, 0.95));
        CHECK_EQUAL(solve(&a, target), solve(&b, target));
        CHECK_EQUAL(ik_chain_iterations(a.chain), ik_chain_iterations(b.chain));
        CHECK(same_offsets(&a, &b));
        drop_rig(&a);
        drop_rig(&b);
    }
}

static void bends_at_once(void) {
    int32_t bent = 0, solved = 0;
    for (uint64_t seed = 1; seed <= 2000; seed++) {
        chance c = begin_case(seed);
        rig r = make_rig(&c, whole(&c, 2, 3), whole(&c, 3, whole(&c, 3, 100)), 2, STRAIGHT);
        solve(&r, ahead(&c, &r));
        bent += ik_chain_iterations(r.chain) <= 10;
        solved++;
        drop_rig(&r);
    }
    CHECK_AT_MOST(0.95 * solved, bent);
}

static void follows(void) {
    for (uint64_t seed = 1; seed <= 300; seed++) {
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
            CHECK_NEAR(ik_chain_error(r.chain), r.inner, 1e-4 * r.reach);
            check_pose(&r);
            check_outcome(&r, root_of(&r), status);
            drop_rig(&r);
        }
    }
}

static void bones_of_no_length(void) {
    for (uint64_t seed = 1; seed <= 3000; seed++) {
        chance c = begin_case(seed);
        double lengths[MOST_RIG_BONES] = {0};
        int32_t bones = whole(&c, 1, whole(&c, 1, 30));
        for (int32_t i = 0; i < bones; i++) {
            lengths[i] = whole(&c, 0, 2) ? spread(&c, 1, 10) : 0;
        }
        lengths[whole(&c, 0, bones - 1)] = 5;
        rig r = rig_of(whole(&c, 2, 3), bones, lengths);
        double joints[3 * (MOST_RIG_BONES + 1)];
        lay_pose(&c, &r, (vec){1, 2, 0}, (pose)whole(&c, 0, POSES - 1), joints);
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
    // A planar chain stays planar even when it has three dimensions to move in.
    for (uint64_t seed = 1; seed <= 1000; seed++) {
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
    {"a straight chain reaches every target ahead on its own line", straight_ahead},
    {"a straight chain reaches every target behind on its own line", straight_behind},
    {"a chain folded on a line reaches every target on that line", folded_on_line},
    {"a chain folded on a line reaches every target off it", folded_off_line},
    {"a straight chain with its last bone off the line reaches every target on the line", hooked},
    {"a chain with joints upon joints reaches every target in the ring", coincident},
    {"bones off the line are moved by FABRIK alone, bit for bit", off_the_line_is_fabrik},
    {"a straight chain is bent so that few iterations follow", bends_at_once},
    {"a target that moves is reached at every step", follows},
    {"a target on the root is reached, or too close where there is a ring", on_the_root},
    {"bones of no length are no hindrance", bones_of_no_length},
    {"a spatial chain that lies in the plane of its target stays in it", sides_are_kept},
    {0},
};
