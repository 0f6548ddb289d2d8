// pose_test.c: what is always true of a chain's joints, and how poses are set.

#include "rig.h"

#include <stdlib.h>
#include <string.h>

static vec any_target(chance *c, const rig *r) {
    vec tip = plus(root_of(r), tip_of(r));
    switch (whole(c, 0, 7)) {
    case 0:
        return away(c, r, r->reach * spread(c, 1, 100));
    case 1:
        return away(c, r, r->reach * spread(c, 1, 1e6));
    case 2:
        return away(c, r, r->inner * between(c, 0, 1));
    case 3:
        return root_of(r);
    case 4:
        return plus(root_of(r), times(between(c, -1.5, 1.5), tip_of(r)));
    case 5:
        return plus(tip, times(spread(c, 1e-9, 1e-3) * r->reach, any_direction(c, r->dimensions)));
    case 6:
        return in_ring(c, r, whole(c, 0, 1));
    default:
        return in_ring(c, r, between(c, 0, 1));
    }
}

// Solves each of thousands of chains several times, in every way, and checks it.
static void check_any_use(void (*check_one)(rig *r, vec target)) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(3000); seed++) {
        chance c = begin_case(seed);
        rig r = any_rig(&c);
        check_pose(&r);
        for (int i = 0; i < 6; i++) {
            ik_chain_set_solver(r.chain, whole(&c, 0, 1) ? IK_AUTO : IK_FABRIK);
            ik_chain_set_root_mode(r.chain, whole(&c, 0, 3) > 0);
            ik_chain_set_max_iterations(r.chain, whole(&c, 0, 1) ? 100 : whole(&c, 1, 120));
            ik_chain_set_tolerance(r.chain, whole(&c, 0, 3) ? spread(&c, 1e-5, 0.1) * r.reach : 0);
            check_one(&r, any_target(&c, &r));
        }
        drop_rig(&r);
    }
}

static void hold_pose(rig *r, vec target) {
    solve(r, target);
    check_pose(r);
}

static void lengths_hold(void) {
    check_any_use(hold_pose);
}

static void hold_outcome(rig *r, vec target) {
    check_outcome(r, target, solve(r, target));
}

static void errors_are_true(void) {
    check_any_use(hold_outcome);
}

static void hold_root(rig *r, vec target) {
    double before[3];
    memcpy(before, ik_chain_get_root(r->chain), sizeof before);
    ik_chain_set_root_mode(r->chain, true);
    solve(r, target);
    CHECK(memcmp(before, ik_chain_get_root(r->chain), sizeof before) == 0);
}

static void fixed_roots_stay(void) {
    check_any_use(hold_root);
}

static void new_chains_are_straight(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(500); seed++) {
        chance c = begin_case(seed);
        rig any = any_rig(&c), r = rig_of(any.dimensions, any.bones, any.lengths);
        double x = 0;
        for (int32_t i = 0; i <= r.bones; i++) {
            vec at = offset_of(&r, i);
            CHECK_NEAR(at.x, x, 1e-6 * r.reach);
            CHECK(at.y == 0 && at.z == 0);
            x += i < r.bones ? r.lengths[i] : 0;
        }
        CHECK(norm(root_of(&r)) == 0);
        CHECK_EQUAL(ik_chain_get_dimensions(r.chain), r.dimensions);
        CHECK_EQUAL(ik_chain_get_bones(r.chain), r.bones);
        CHECK_NEAR(ik_chain_get_reach(r.chain), r.reach, 1e-12 * r.reach);
        CHECK_NEAR(ik_chain_get_min_reach(r.chain), r.inner, 1e-12 * r.reach);
        CHECK_NEAR(ik_chain_get_tolerance(r.chain), 1e-4 * r.reach, 1e-12 * r.reach);
        CHECK_EQUAL(ik_chain_get_max_iterations(r.chain), 100);
        CHECK_EQUAL(ik_chain_get_solver(r.chain), IK_AUTO);
        CHECK_EQUAL(ik_chain_get_status(r.chain), IK_UNSOLVED);
        CHECK_EQUAL(ik_chain_get_iterations(r.chain), 0);
        CHECK(isnan(ik_chain_get_error(r.chain)));
        CHECK(ik_chain_get_root_mode(r.chain));
        drop_rig(&any);
        drop_rig(&r);
    }
}

// Checks the joints that a pose gives to bones of these lengths.
static void check_taken(const rig *r, const double *joints) {
    vec direction = {1, 0, 0}, joint = {0, 0, 0};
    for (int32_t i = 0; i < r->bones; i++) {
        double step[3] = {0, 0, 0};
        for (int32_t k = 0; k < r->dimensions; k++) {
            step[k] = joints[(i + 1) * r->dimensions + k] - joints[i * r->dimensions + k];
        }
        vec across = {step[0], step[1], step[2]};
        direction = norm(across) > 0 ? unit(across) : direction;
        joint = plus(joint, times(r->lengths[i], direction));
        if (!CHECK_AT_MOST(norm(minus(offset_of(r, i + 1), joint)), 1e-5 * r->reach)) {
            return;
        }
    }
    CHECK(memcmp(ik_chain_get_root(r->chain), joints, (size_t)r->dimensions * sizeof(double)) == 0);
    check_pose(r);
}

static void poses_are_taken(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(3000); seed++) {
        chance c = begin_case(seed);
        rig r = any_rig(&c);
        double joints[3 * (MOST_RIG_BONES + 1)];
        vec root = times(between(&c, 0, 10) * r.reach, any_direction(&c, r.dimensions));
        write_pose(&c, &r, root, (pose)whole(&c, 0, POSES - 1), joints);
        // If joints are not a bone's length apart, only the directions count.
        if (whole(&c, 0, 1)) {
            for (int32_t i = 0; i < (r.bones + 1) * r.dimensions; i++) {
                joints[i] += between(&c, -0.1, 0.1) * r.reach;
            }
        }
        int32_t at = 7;
        CHECK_EQUAL(ik_chain_set_pose(r.chain, joints, &at), IK_OK);
        CHECK_EQUAL(at, -1);
        check_taken(&r, joints);
        ik_chain *made = NULL;
        CHECK_EQUAL(ik_chain_create(r.dimensions, r.bones, r.lengths, joints, &made, &at), IK_OK);
        CHECK_EQUAL(at, -1);
        ik_chain_destroy(r.chain);
        r.chain = made;
        check_taken(&r, joints);
        drop_rig(&r);
    }
}

static void distances_are_lengths(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(1000); seed++) {
        chance c = begin_case(seed);
        rig r = any_rig(&c);
        double joints[3 * (MOST_RIG_BONES + 1)];
        write_pose(&c, &r, (vec){0, 0, 0}, SCATTERED, joints);
        ik_chain_destroy(r.chain);
        CHECK_EQUAL(ik_chain_create(r.dimensions, r.bones, NULL, joints, &r.chain, NULL), IK_OK);
        check_taken(&r, joints);
        CHECK_NEAR(ik_chain_get_reach(r.chain), r.reach, 1e-12 * r.reach);
        drop_rig(&r);
    }
}

static void roots_move_all(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(1000); seed++) {
        chance c = begin_case(seed);
        rig r = any_rig(&c);
        size_t size = (size_t)((r.bones + 1) * r.dimensions) * sizeof(float);
        float *before = malloc(size);
        memcpy(before, ik_chain_get_offsets(r.chain), size);
        vec to = times(spread(&c, 1e-3, 1e12), any_direction(&c, r.dimensions));
        CHECK_EQUAL(ik_chain_set_root(r.chain, to.x, to.y, to.z), IK_OK);
        CHECK(memcmp(before, ik_chain_get_offsets(r.chain), size) == 0);
        CHECK(norm(minus(root_of(&r), to)) == 0);
        check_pose(&r);
        free(before);
        drop_rig(&r);
    }
}

static void planes_ignore_z(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(500); seed++) {
        chance c = begin_case(seed);
        double lengths[] = {1, 2, 3, 4};
        rig flat = rig_of(2, 4, lengths), same = rig_of(2, 4, lengths);
        vec root = any_direction(&c, 2), target = in_ring(&c, &flat, between(&c, 0, 1.2));
        double z[] = {5, -1e30, 1e300, NAN, INFINITY};
        CHECK_EQUAL(ik_chain_set_root(flat.chain, root.x, root.y, z[whole(&c, 0, 4)]), IK_OK);
        CHECK_EQUAL(ik_chain_set_root(same.chain, root.x, root.y, 0), IK_OK);
        int32_t status = ik_chain_solve(flat.chain, target.x, target.y, z[whole(&c, 0, 4)]);
        CHECK_EQUAL(status, ik_chain_solve(same.chain, target.x, target.y, 0));
        CHECK(same_offsets(&flat, &same));
        check_pose(&flat);
        check_outcome(&flat, target, status);
        drop_rig(&flat);
        drop_rig(&same);
    }
}

const test pose_tests[] = {
    {"bones always keep their lengths, and positions are root plus offset", lengths_hold},
    {"the error is the distance of tip and target, and reached means within tolerance",
     errors_are_true},
    {"a fixed root stays where it is to the bit", fixed_roots_stay},
    {"a new chain lies straight along +x from the origin and has the documented defaults",
     new_chains_are_straight},
    {"a pose sets the directions of bones; coincident joints get the direction of the bone before",
     poses_are_taken},
    {"without lengths, the distances of the joints are the lengths", distances_are_lengths},
    {"setting the root moves the chain without turning it", roots_move_all},
    {"a planar chain ignores every z", planes_ignore_z},
    {0},
};
