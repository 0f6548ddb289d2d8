// hinge_angles_test.c: angles of hinges in 3-D are read and set.

#include "any_call.h"
#include "limit.h"
#include "rotation_checks.h"

#include <stdlib.h>
#include <string.h>

static bool is_hinge(const rig *r, int32_t bone) {
    ik_limit limit;
    CHECK_EQUAL(ik_chain_get_limit(r->chain, bone, &limit), IK_OK);
    return limit.kind == IK_LIMIT_HINGE;
}

// Some joints are hinges, some have other limits or none.
static rig hinged_rig(chance *c) {
    rig r = make_rig(c, 3, whole(c, 1, 8), 3, SCATTERED);
    ik_limit limits[MOST_RIG_BONES];
    for (int32_t i = 0; i < r.bones; i++) {
        limits[i] = any_limit(c, 3);
    }
    if (limits[0].kind != IK_LIMIT_HINGE) {
        limits[0] = (ik_limit){.kind = IK_LIMIT_HINGE, .axis = {1, 2, 3}, .min = -1, .max = 9};
    }
    CHECK_EQUAL(ik_chain_set_limits(r.chain, limits, NULL), IK_OK);
    CHECK_EQUAL(ik_chain_track_rotations(r.chain), IK_OK);
    return r;
}

// Angles within the intervals, NaN for joints that are not hinges.
static void draw_angles(chance *c, const rig *r, double *angles) {
    ik_joint_angles any[MOST_RIG_BONES];
    any_angles(c, r, any);
    for (int32_t i = 0; i < r->bones; i++) {
        angles[i] = is_hinge(r, i) ? any[i].twist : NAN;
    }
}

static void angles_come_back(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(500); seed++) {
        chance c = begin_case(seed);
        rig r = hinged_rig(&c);
        double angles[MOST_RIG_BONES];
        float before[4 * MOST_RIG_BONES];
        solve(&r, any_tip(&c, &r));
        memcpy(before, ik_chain_get_local_rotations(r.chain), 16 * (size_t)r.bones);
        draw_angles(&c, &r, angles);
        CHECK_EQUAL(ik_chain_set_angles(r.chain, angles, true, NULL), IK_OK);
        for (int32_t i = 0; i < r.bones; i++) {
            float now = ik_chain_get_angles(r.chain)[i];
            ik_quat local = shown(ik_chain_get_local_rotations(r.chain), i);
            if (is_hinge(&r, i)) {
                CHECK_NEAR(now, angles[i], 2e-6);
                ik_vec axis = r.chain->joints->joints[i].axis;
                CHECK_AT_MOST(turn_between(local, ik_quat_about(axis, angles[i])), 1e-6);
            } else {
                CHECK(isnan(now));
                CHECK_AT_MOST(turn_between(local, shown(before, i)), 1e-6);
            }
        }
        check_limits(&r);
        check_rotations(&r);
        drop_rig(&r);
    }
}

// Setting the angles that were read gives the same pose again.
static void what_is_read_can_be_set(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(300); seed++) {
        chance c = begin_case(seed);
        rig r = hinged_rig(&c);
        double angles[MOST_RIG_BONES];
        vec tip;
        any_solve(&c, &r, 1);
        for (int32_t i = 0; i < r.bones; i++) {
            angles[i] = (double)ik_chain_get_angles(r.chain)[i];
        }
        tip = tip_of(&r);
        CHECK_EQUAL(ik_chain_set_angles(r.chain, angles, true, NULL), IK_OK);
        CHECK_AT_MOST(norm(minus(tip_of(&r), tip)), 1e-5 * r.reach);
        drop_rig(&r);
    }
}

static void forbidden_angles(void) {
    const double lengths[] = {1, 1}, much[] = {0.2, 1.5};
    rig r = rig_of(3, 2, lengths);
    int32_t at = 7;
    limit_hinge(r.chain, 0, 0, 0, 1, -1, 1);
    limit_hinge(r.chain, 1, 0, 1, 0, -1, 1);
    CHECK_EQUAL(ik_chain_set_angles(r.chain, much, true, &at), IK_ERROR_FORBIDDEN);
    CHECK_EQUAL(at, 1);
    CHECK_NEAR(angles_of(r.chain)[0], 0, 0);
    CHECK_EQUAL(ik_chain_set_angles(r.chain, much, false, &at), IK_OK);
    CHECK_EQUAL(at, -1);
    CHECK_NEAR(angles_of(r.chain)[0], 0.2, 1e-6);
    CHECK_NEAR(angles_of(r.chain)[1], 1, 1e-6);
    drop_rig(&r);
}

// A mast that turns about itself, a bone across it, and one without a limit.
static void a_hinge_along_its_bone_is_no_exception(void) {
    const double lengths[] = {1, 1, 1};
    const double much[] = {3, 0, NAN}, within[] = {0.5, 0, NAN};
    const double twist[] = {sin(1.5), 0, 0, cos(1.5), 0, 0, 0, 1, 0, 0, 0, 1};
    rig r = rig_of(3, 3, lengths);
    int32_t at = 7;
    limit_hinge(r.chain, 0, 1, 0, 0, -1, 1);
    limit_hinge(r.chain, 1, 0, 1, 0, -2, 2);
    const double bent[] = {0, 0, 0, 1, 0, 0, 1, 0, 1, 1, 1, 1};
    CHECK_EQUAL(ik_chain_set_pose(r.chain, bent, NULL), IK_OK);
    CHECK_EQUAL(ik_chain_set_angles(r.chain, within, true, &at), IK_OK);
    vec before = tip_of(&r);
    CHECK_EQUAL(ik_chain_set_angles(r.chain, much, true, &at), IK_ERROR_FORBIDDEN);
    CHECK_EQUAL(at, 0);
    CHECK_EQUAL(ik_chain_set_local_rotations(r.chain, twist, true, &at), IK_ERROR_FORBIDDEN);
    CHECK_EQUAL(at, 0);
    CHECK(norm(minus(tip_of(&r), before)) == 0);
    // Beyond the limit and back: the other joints are as before.
    CHECK_EQUAL(ik_chain_set_angles(r.chain, much, false, &at), IK_OK);
    CHECK_NEAR(angles_of(r.chain)[0], 1, 1e-6);
    CHECK_EQUAL(ik_chain_set_angles(r.chain, within, false, &at), IK_OK);
    CHECK_AT_MOST(norm(minus(tip_of(&r), before)), 1e-6);
    drop_rig(&r);
}

static void nan_is_for_other_joints(void) {
    const double wrong[] = {NAN, INFINITY, -INFINITY, 1.1e6, -1.1e6};
    for (uint64_t seed = 1; seed <= (uint64_t)cases(300); seed++) {
        chance c = begin_case(seed);
        rig r = hinged_rig(&c);
        double angles[MOST_RIG_BONES];
        draw_angles(&c, &r, angles);
        int32_t bone = whole(&c, 0, r.bones - 1), at = 7;
        angles[bone] = is_hinge(&r, bone) ? wrong[whole(&c, 0, 4)] : whole(&c, 0, 1);
        saved before = save(r.chain);
        CHECK_EQUAL(ik_chain_set_angles(r.chain, angles, whole(&c, 0, 1), &at),
                    IK_ERROR_HINGE_ANGLE);
        CHECK_EQUAL(at, bone);
        saved after = save(r.chain);
        CHECK(before.size == after.size && memcmp(before.bytes, after.bytes, after.size) == 0);
        free(before.bytes);
        free(after.bytes);
        drop_rig(&r);
    }
}

static void free_chains_have_no_angles(void) {
    const double lengths[] = {1, 1, 1}, none[] = {NAN, NAN, NAN}, one[] = {NAN, 0, NAN};
    rig r = rig_of(3, 3, lengths);
    int32_t at = 7;
    CHECK(ik_chain_get_angles(r.chain) == NULL);
    CHECK_EQUAL(ik_chain_solve(r.chain, 1, 1, 1), IK_REACHED);
    vec tip = tip_of(&r);
    for (int32_t i = 0; i < 3; i++) {
        CHECK(isnan(angles_of(r.chain)[i]));
    }
    CHECK_EQUAL(ik_chain_set_angles(r.chain, none, true, &at), IK_OK);
    CHECK_EQUAL(at, -1);
    CHECK(norm(minus(tip_of(&r), tip)) == 0);
    CHECK_EQUAL(ik_chain_set_angles(r.chain, one, false, &at), IK_ERROR_HINGE_ANGLE);
    CHECK_EQUAL(at, 1);
    drop_rig(&r);
}

// About any axis, in small steps through several turns.
static void angles_are_continuous(void) {
    const double length[] = {1};
    for (uint64_t seed = 1; seed <= (uint64_t)cases(40); seed++) {
        chance c = begin_case(seed);
        rig r = rig_of(3, 1, length);
        vec axis = any_direction(&c, 3), x = {1, 0, 0};
        vec along = times(dot(axis, x), axis), across = minus(x, along);
        vec side = cross(axis, across);
        limit_hinge(r.chain, 0, axis.x, axis.y, axis.z, -INFINITY, seed % 2 ? INFINITY : 11);
        for (int32_t i = 0; i <= 1000; i++) {
            double at = 10 * sin(0.01 * i);
            vec bone = plus(along, plus(times(cos(at), across), times(sin(at), side)));
            const double joints[] = {0, 0, 0, bone.x, bone.y, bone.z};
            CHECK_EQUAL(ik_chain_set_pose(r.chain, joints, NULL), IK_OK);
            CHECK_NEAR(angles_of(r.chain)[0], at, 1e-5);
        }
        drop_rig(&r);
    }
}

extern const test hinge_angles_tests[];
const test hinge_angles_tests[] = {
    {"hinge angles that are set are read back, and other joints keep their rotations",
     angles_come_back},
    {"hinge angles that are read and set again give the same pose", what_is_read_can_be_set},
    {"hinge angles beyond an interval are refused, or brought to its end", forbidden_angles},
    {"a hinge along its own bone is kept to its interval, and turns no other joint",
     a_hinge_along_its_bone_is_no_exception},
    {"NaN is refused for hinges, and numbers for other joints", nan_is_for_other_joints},
    {"a chain without hinges has only NaN as angles, and accepts only NaN",
     free_chains_have_no_angles},
    {"a hinge's angle is continuous across pi, for any axis", angles_are_continuous},
    {0},
};
