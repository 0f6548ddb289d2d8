// getters_test.c: everything that can be set of a chain can be read back.

#include "any_call.h"
#include "limit.h"

#include <string.h>

static bool is_same(const ik_limit *a, const ik_limit *b) {
    return a->kind == b->kind && memcmp(a->axis, b->axis, sizeof a->axis) == 0 &&
           a->min == b->min && a->max == b->max && a->swing_y == b->swing_y &&
           a->swing_z == b->swing_z;
}

static void limits_are_read(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(200); seed++) {
        chance c = begin_case(seed);
        rig r = any_small_rig(&c, 12);
        ik_limit limits[MOST_RIG_BONES], read;
        for (int32_t i = 0; i < r.bones; i++) {
            CHECK_EQUAL(ik_chain_get_limit(r.chain, i, &read), IK_OK);
            CHECK_EQUAL(read.kind, IK_LIMIT_NONE);
            limits[i] = any_limit(&c, r.dimensions);
        }
        CHECK_EQUAL(ik_chain_set_limits(r.chain, limits, NULL), IK_OK);
        any_solve(&c, &r, 1);
        int32_t bone = whole(&c, 0, r.bones - 1);
        limits[bone] = any_limit(&c, r.dimensions);
        CHECK_EQUAL(ik_chain_set_limit(r.chain, bone, &limits[bone]), IK_OK);
        for (int32_t i = 0; i < r.bones; i++) {
            CHECK_EQUAL(ik_chain_get_limit(r.chain, i, &read), IK_OK);
            CHECK(is_same(&read, &limits[i]));
        }
        CHECK_EQUAL(ik_chain_get_limit(r.chain, -1, &read), IK_ERROR_BONE);
        CHECK_EQUAL(ik_chain_get_limit(r.chain, r.bones, &read), IK_ERROR_BONE);
        drop_rig(&r);
    }
}

static void shapes_are_read(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(200); seed++) {
        chance c = begin_case(seed);
        rig r = any_rig(&c);
        CHECK_EQUAL(ik_chain_get_dimensions(r.chain), r.dimensions);
        CHECK_EQUAL(ik_chain_get_bones(r.chain), r.bones);
        for (int32_t i = 0; i < r.bones; i++) {
            CHECK_NEAR(ik_chain_get_length(r.chain, i), r.lengths[i], 1e-7 * r.lengths[i]);
        }
        CHECK(isnan(ik_chain_get_length(r.chain, -1)));
        CHECK(isnan(ik_chain_get_length(r.chain, r.bones)));
        CHECK_NEAR(ik_chain_get_min_reach(r.chain), r.inner, 1e-12 * r.reach);
        drop_rig(&r);
    }
}

static void numbers_of_bones_are_read(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(200); seed++) {
        chance c = begin_case(seed);
        rig r = any_small_rig(&c, 12);
        double numbers[MOST_RIG_BONES];
        for (int32_t i = 0; i < r.bones; i++) {
            CHECK(ik_chain_get_stiffness(r.chain, i) == 1);
            numbers[i] = spread(&c, 0.001, 1000);
        }
        CHECK(ik_chain_get_max_turn(r.chain) == NULL);
        CHECK_EQUAL(ik_chain_set_stiffness(r.chain, numbers, NULL), IK_OK);
        CHECK_EQUAL(ik_chain_set_max_turn(r.chain, numbers, NULL), IK_OK);
        for (int32_t i = 0; i < r.bones; i++) {
            // Equal numbers for all bones mean no stiffness.
            double wanted = r.bones > 1 ? numbers[i] : 1;
            CHECK_NEAR(ik_chain_get_stiffness(r.chain, i), wanted, 1e-7 * wanted);
            CHECK(ik_chain_get_max_turn(r.chain)[i] == numbers[i]);
        }
        CHECK(isnan(ik_chain_get_stiffness(r.chain, -1)));
        CHECK(isnan(ik_chain_get_stiffness(r.chain, r.bones)));
        CHECK_EQUAL(ik_chain_set_stiffness(r.chain, NULL, NULL), IK_OK);
        CHECK_EQUAL(ik_chain_set_max_turn(r.chain, NULL, NULL), IK_OK);
        CHECK(ik_chain_get_stiffness(r.chain, 0) == 1);
        CHECK(ik_chain_get_max_turn(r.chain) == NULL);
        drop_rig(&r);
    }
}

static void settings_are_read(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(200); seed++) {
        chance c = begin_case(seed);
        rig r = any_small_rig(&c, 6);
        bool planar = r.dimensions == 2;
        double tolerance = spread(&c, 1e-9, 1), pull = spread(&c, 1e-9, 1e9);
        int32_t solver = whole(&c, 0, 4), mode = whole(&c, 0, 2), most = whole(&c, 1, 1000000);
        double x = between(&c, -5, 5), y = between(&c, -5, 5), z = between(&c, -5, 5);
        double share = between(&c, 0, 1), pole[3], weight = 7, base[4];
        ik_chain_set_tolerance(r.chain, tolerance);
        ik_chain_set_max_pull(r.chain, pull);
        ik_chain_set_solver(r.chain, solver);
        ik_chain_set_root_mode(r.chain, mode);
        ik_chain_set_max_iterations(r.chain, most);
        ik_chain_set_root(r.chain, x, y, z);
        CHECK(ik_chain_get_tolerance(r.chain) == tolerance);
        CHECK(ik_chain_get_max_pull(r.chain) == pull);
        CHECK_EQUAL(ik_chain_get_solver(r.chain), solver);
        CHECK_EQUAL(ik_chain_get_root_mode(r.chain), mode);
        CHECK_EQUAL(ik_chain_get_max_iterations(r.chain), most);
        const double *root = ik_chain_get_root(r.chain);
        CHECK(root[0] == x && root[1] == y && root[2] == (planar ? 0 : z));
        CHECK_EQUAL(ik_chain_get_pole(r.chain, NULL, NULL), IK_POLE_NONE);
        int32_t pole_kind = whole(&c, IK_POLE_POINT, IK_POLE_DIRECTION);
        CHECK_EQUAL(ik_chain_set_pole(r.chain, pole_kind, x, y, z, share), IK_OK);
        CHECK_EQUAL(ik_chain_get_pole(r.chain, pole, &weight), pole_kind);
        CHECK(pole[0] == x && pole[1] == y && pole[2] == (planar ? 0 : z) && weight == share);
        CHECK_EQUAL(ik_chain_set_base(r.chain, planar ? 0 : 3, 0, 0, 4), IK_OK);
        ik_chain_get_base(r.chain, base);
        CHECK_NEAR(base[0], planar ? 0 : 0.6, 1e-15);
        CHECK_NEAR(base[3], planar ? 1 : 0.8, 1e-15);
        drop_rig(&r);
    }
}

static void rests_are_read(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(200); seed++) {
        chance c = begin_case(seed);
        rig r = any_small_rig(&c, 12);
        size_t d = (size_t)r.dimensions;
        double rest[3 * (MOST_RIG_BONES + 1)], read[3 * (MOST_RIG_BONES + 1)], x = 0;
        ik_chain_get_rest(r.chain, read);
        for (int32_t i = 0; i <= r.bones; i++) {
            CHECK_NEAR(read[(size_t)i * d], x, 1e-6 * r.reach);
            CHECK(read[(size_t)i * d + 1] == 0);
            x += i < r.bones ? r.lengths[i] : 0;
        }
        write_pose(&c, &r, (vec){0, 0, 0}, SCATTERED, rest);
        CHECK_EQUAL(ik_chain_set_rest(r.chain, rest, NULL), IK_OK);
        ik_chain_get_rest(r.chain, read);
        for (size_t i = 0; i < (size_t)(r.bones + 1) * d; i++) {
            CHECK_NEAR(read[i], rest[i], 1e-6 * r.reach);
        }
        // The rest pose that was read can be set again and is the same.
        CHECK_EQUAL(ik_chain_set_rest(r.chain, read, NULL), IK_OK);
        drop_rig(&r);
    }
}

static void rest_rotations_are_read(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(100); seed++) {
        chance c = begin_case(seed);
        rig r = make_rig(&c, 3, whole(&c, 1, 9), 3, CURVED);
        double given[4 * MOST_RIG_BONES], read[4 * MOST_RIG_BONES];
        for (int32_t i = 0; i < 4 * r.bones; i++) {
            given[i] = between(&c, -1, 1);
        }
        CHECK_EQUAL(ik_chain_set_rest_rotations(r.chain, given, NULL), IK_OK);
        CHECK(ik_chain_get_rest_rotations(r.chain, read));
        for (int32_t i = 0; i < r.bones; i++) {
            const double *g = given + 4 * i, *q = read + 4 * i;
            double size = sqrt(g[0] * g[0] + g[1] * g[1] + g[2] * g[2] + g[3] * g[3]);
            for (int k = 0; k < 4; k++) {
                CHECK_NEAR(q[k], g[k] / size, 1e-15);
            }
        }
        drop_rig(&r);
    }
}

extern const test getters_tests[];
const test getters_tests[] = {
    {"a limit is read as it was set", limits_are_read},
    {"dimensions, bones and lengths are read as they were given", shapes_are_read},
    {"stiffness and turn limits are read as they were set", numbers_of_bones_are_read},
    {"tolerance, pull, solver, root, pole and base are read as they were set", settings_are_read},
    {"a rest pose is read as it was set", rests_are_read},
    {"rest rotations are read as they were set, of length 1", rest_rotations_are_read},
    {0},
};
