// scale_test.c: very small and very large chains, and very long ones.

#include "rig.h"

#include <stdlib.h>

static void any_size(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(3000); seed++) {
        chance c = begin_case(seed);
        rig model = make_rig(&c, whole(&c, 2, 3), whole(&c, 1, 20), 100, SCATTERED);
        double size = spread(&c, 1e-25, 1e25) / model.reach, lengths[MOST_RIG_BONES];
        for (int32_t i = 0; i < model.bones; i++) {
            lengths[i] = size * model.lengths[i];
        }
        rig r = rig_of(model.dimensions, model.bones, lengths);
        vec root = times(between(&c, 0, 10) * r.reach, any_direction(&c, r.dimensions));
        CHECK_EQUAL(ik_chain_set_root(r.chain, root.x, root.y, root.z), IK_OK);
        for (int i = 0; i < 3; i++) {
            vec target = in_ring(&c, &r, between(&c, 0, 0.95));
            int32_t status = solve(&r, target);
            CHECK_EQUAL(status, IK_REACHED);
            check_pose(&r);
            check_outcome(&r, target, status);
        }
        CHECK_EQUAL(solve(&r, away(&c, &r, 2 * r.reach)), IK_OUT_OF_REACH);
        CHECK_NEAR(ik_chain_get_error(r.chain), r.reach, 1e-5 * r.reach);
        drop_rig(&model);
        drop_rig(&r);
    }
}

static void limits_of_size(void) {
    const double sizes[] = {1e-30, 1e30};
    for (int i = 0; i < 2; i++) {
        double half[] = {0.5 * sizes[i], 0.5 * sizes[i]};
        rig r = rig_of(3, 2, half);
        vec target = {0.3 * sizes[i], 0.3 * sizes[i], -0.3 * sizes[i]};
        int32_t status = solve(&r, target);
        CHECK_EQUAL(status, IK_REACHED);
        check_pose(&r);
        check_outcome(&r, target, status);
        ik_chain_set_root(r.chain, 1e30, -1e30, 1e30);
        CHECK_EQUAL(ik_chain_solve(r.chain, -1e30, 1e30, -1e30), IK_OUT_OF_REACH);
        check_pose(&r);
        drop_rig(&r);
    }
}

// A long chain, and the sums of its bones.
typedef struct cable {
    ik_chain *chain;
    int32_t bones;
    double *lengths, reach;
} cable;

static cable make_cable(int32_t dimensions, int32_t bones) {
    chance c = begin_case((uint64_t)bones);
    cable k = {.bones = bones, .lengths = malloc((size_t)bones * sizeof(double))};
    for (int32_t i = 0; i < bones; i++) {
        k.lengths[i] = between(&c, 1, 3);
        k.reach += k.lengths[i];
    }
    CHECK_EQUAL(ik_chain_create(dimensions, bones, k.lengths, NULL, &k.chain, NULL), IK_OK);
    return k;
}

static void drop_cable(cable *k) {
    ik_chain_destroy(k->chain);
    free(k->lengths);
}

// Checks the distances of neighbouring joints: floats of the size of the reach are 6e-8 of it
// apart.
static void check_cable(const cable *k, vec target, double wanted_error) {
    int32_t dimensions = ik_chain_get_dimensions(k->chain);
    const float *o = ik_chain_get_offsets(k->chain);
    double worst = 0;
    vec joint = {0, 0, 0};
    for (int32_t i = 0; i < k->bones; i++) {
        o += dimensions;
        vec next = {o[0], o[1], dimensions == 3 ? o[2] : 0};
        worst = fmax(worst, fabs(norm(minus(next, joint)) - k->lengths[i]));
        joint = next;
    }
    CHECK_AT_MOST(worst, 1e-5 * k->reach);
    CHECK_NEAR(norm(minus(target, joint)), wanted_error, 1e-5 * k->reach);
    CHECK_NEAR(ik_chain_get_error(k->chain), norm(minus(target, joint)), 1e-12 * k->reach);
}

static void cables_are_straight(void) {
    for (int32_t bones = 1000; bones <= 1000000; bones *= 10) {
        cable k = make_cable(bones == 1000000 ? 2 : 3, bones);
        CHECK_NEAR(ik_chain_get_reach(k.chain), k.reach, 1e-9 * k.reach);
        vec target = times(1.5 * k.reach, unit((vec){1, 2, 0}));
        CHECK_EQUAL(ik_chain_solve(k.chain, target.x, target.y, target.z), IK_OUT_OF_REACH);
        check_cable(&k, target, 0.5 * k.reach);
        drop_cable(&k);
    }
}

static void cables_reach(void) {
    for (int32_t bones = 1000; bones <= 100000; bones *= 10) {
        cable k = make_cable(3, bones);
        ik_chain_set_tolerance(k.chain, 1e-5 * k.reach);
        vec target = times(0.5 * k.reach, unit((vec){1, 0.2, -0.3}));
        CHECK_EQUAL(ik_chain_solve(k.chain, target.x, target.y, target.z), IK_REACHED);
        check_cable(&k, target, 0);
        // And back on its own line.
        CHECK_EQUAL(ik_chain_solve(k.chain, -target.x, -target.y, -target.z), IK_REACHED);
        check_cable(&k, times(-1, target), 0);
        drop_cable(&k);
    }
}

static void straight_cables_reach(void) {
    for (int32_t bones = 1000; bones <= 100000; bones *= 10) {
        cable k = make_cable(2, bones);
        ik_chain_set_tolerance(k.chain, 1e-5 * k.reach);
        for (double share = 0.9; share > 0; share -= 0.4) {
            vec target = {share * k.reach, 0, 0};
            CHECK_EQUAL(ik_chain_solve(k.chain, target.x, target.y, target.z), IK_REACHED);
            check_cable(&k, target, 0);
        }
        drop_cable(&k);
    }
}

const test scale_tests[] = {
    {"chains of every size from 1e-25 to 1e25 reach their targets", any_size},
    {"the smallest and the largest allowed chain reach their targets, with the most distant root",
     limits_of_size},
    {"up to a million bones point straight at a target out of reach", cables_are_straight},
    {"up to a hundred thousand bones reach their target, and keep their lengths", cables_reach},
    {"up to a hundred thousand straight bones reach a target on their own line",
     straight_cables_reach},
    {0},
};
