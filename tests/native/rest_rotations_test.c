// rest_rotations_test.c: limits in the bones' own axes, as in rigs.

#include "any_call.h"
#include "limit.h"
#include "rotation_checks.h"

#include <string.h>

static ik_quat quat_at(const double *numbers, int32_t bone) {
    const double *q = numbers + 4 * (size_t)bone;
    return ik_quat_unit((ik_quat){{q[0], q[1], q[2]}, q[3]});
}

static void write_quat(double *numbers, int32_t bone, ik_quat q) {
    const double own[] = {q.v.x, q.v.y, q.v.z, q.w};
    memcpy(numbers + 4 * (size_t)bone, own, sizeof own);
}

// A rotation that carries an own axis (0 to 2) to a direction, with any roll.
static ik_quat rolled(chance *c, int32_t own, ik_vec direction) {
    const ik_vec axes[] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    ik_vec across = ik_vec_normal(axes[own]);
    ik_quat carried = ik_quat_from_vector(ik_rotation_between(axes[own], direction, across));
    return ik_quat_mul(ik_quat_about(direction, between(c, -3, 3)), carried);
}

// Any rest pose; writes rest rotations of bones that lie along their own +y, with rolls.
static void rest_along_y(chance *c, rig *r, double *rotations) {
    double joints[3 * (MOST_RIG_BONES + 1)];
    write_pose(c, r, (vec){0, 0, 0}, SCATTERED, joints);
    CHECK_EQUAL(ik_chain_set_rest(r->chain, joints, NULL), IK_OK);
    for (int32_t i = 0; i < r->bones; i++) {
        write_quat(rotations, i, rolled(c, 1, r->chain->joints->joints[i].rest));
    }
}

static void check_same_pose(const rig *a, const rig *b) {
    for (int32_t i = 0; i <= a->bones; i++) {
        CHECK_AT_MOST(norm(minus(offset_of(a, i), offset_of(b, i))), 1e-5 * a->reach);
    }
}

static void hinges_in_own_axes(void) {
    int32_t solves = 0;
    for (uint64_t seed = 1; seed <= (uint64_t)cases(300); seed++) {
        chance c = begin_case(seed), again = c;
        rig r = make_rig(&c, 3, 5, 2, STRAIGHT), twin = make_rig(&again, 3, 5, 2, STRAIGHT);
        double rotations[4 * MOST_RIG_BONES];
        rest_along_y(&c, &r, rotations);
        rest_along_y(&again, &twin, rotations);
        bool before = whole(&c, 0, 1);
        if (before) {
            CHECK_EQUAL(ik_chain_set_rest_rotations(r.chain, rotations, NULL), IK_OK);
        }
        for (int32_t i = 0; i < r.bones; i++) {
            vec a = any_direction(&c, 3);
            ik_vec space = ik_quat_rotate(quat_at(rotations, i), (ik_vec){a.x, a.y, a.z});
            double min = -between(&c, 0, 2), max = between(&c, 0, 2);
            limit_hinge(r.chain, i, a.x, a.y, a.z, min, max);
            limit_hinge(twin.chain, i, space.x, space.y, space.z, min, max);
        }
        if (!before) {
            // Limits that were set before are now in the bones' own axes.
            CHECK_EQUAL(ik_chain_set_rest_rotations(r.chain, rotations, NULL), IK_OK);
        }
        double joints[3 * (MOST_RIG_BONES + 1)];
        write_pose(&c, &r, root_of(&r), SCATTERED, joints);
        ik_chain_set_pose(r.chain, joints, NULL);
        ik_chain_set_pose(twin.chain, joints, NULL);
        check_same_pose(&r, &twin);
        vec target = any_tip(&c, &r);
        int32_t status = solve(&r, target);
        // A long search may take another path after rounding.
        if (status == IK_REACHED && ik_chain_get_iterations(r.chain) < 10) {
            solves++;
            CHECK_EQUAL(solve(&twin, target), status);
            check_same_pose(&r, &twin);
        }
        check_limits(&r);
        drop_rig(&r);
        drop_rig(&twin);
    }
    CHECK_SEEN(solves > 100);
}

// How far a ball lets its bone lean, for a rotation about one of the bone's own axes.
static double lean_about(rig *r, ik_quat own, int32_t axis, double angle) {
    const ik_vec axes[] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    double numbers[4];
    write_quat(numbers, 0, ik_quat_about(ik_quat_rotate(own, axes[axis]), angle));
    CHECK_EQUAL(ik_chain_set_rotations(r->chain, numbers, false, NULL), IK_OK);
    ik_vec rest = r->chain->joints->joints[0].rest, now = ik_bones_direction(&r->chain->bones, 0);
    return atan2(ik_vec_length(ik_vec_cross(rest, now)), ik_vec_dot(rest, now));
}

static void balls_in_own_axes(void) {
    const double length[] = {1};
    for (uint64_t seed = 1; seed <= (uint64_t)cases(300); seed++) {
        chance c = begin_case(seed);
        rig r = rig_of(3, 1, length);
        vec at = any_direction(&c, 3);
        const double joints[] = {0, 0, 0, at.x, at.y, at.z};
        ik_chain_set_rest(r.chain, joints, NULL);
        ik_vec rest = r.chain->joints->joints[0].rest;
        // A bone along one of its own axes, in either direction.
        int32_t along = whole(&c, 0, 2), y = (along + 1) % 3, z = (along + 2) % 3;
        ik_quat own = rolled(&c, along, ik_vec_scale(whole(&c, 0, 1) ? 1 : -1, rest));
        double rotation[4], twist[4];
        write_quat(rotation, 0, own);
        CHECK_EQUAL(ik_chain_set_rest_rotations(r.chain, rotation, NULL), IK_OK);
        double swing_y = between(&c, 0.1, 1), swing_z = between(&c, 0.1, 1);
        limit_ball(r.chain, 0, swing_y, swing_z, 0, 0.5);
        for (int side = -1; side <= 1; side += 2) {
            CHECK_NEAR(lean_about(&r, own, y, side * 1.5), swing_y, 1e-6);
            CHECK_NEAR(lean_about(&r, own, z, side * 1.5), swing_z, 1e-6);
            CHECK_NEAR(lean_about(&r, own, y, side * 0.09), 0.09, 1e-6);
        }
        // The twist is about the own axis, not about the bone's direction.
        ik_vec axis = ik_quat_rotate(own, (ik_vec){along == 0, along == 1, along == 2});
        write_quat(twist, 0, ik_quat_about(axis, 0.4));
        CHECK_EQUAL(ik_chain_set_rotations(r.chain, twist, true, NULL), IK_OK);
        CHECK_AT_MOST(turn_between(shown(rotations_of(r.chain), 0), quat_at(twist, 0)), 1e-6);
        write_quat(twist, 0, ik_quat_about(axis, -0.4));
        CHECK_EQUAL(ik_chain_set_rotations(r.chain, twist, true, NULL), IK_ERROR_FORBIDDEN);
        drop_rig(&r);
    }
}

// Without limits, no bit changes of anything that a chain shows.
static void without_limits_nothing_changes(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(200); seed++) {
        chance c = begin_case(seed), again = c;
        rig r = make_rig(&c, 3, 6, 3, SCATTERED), twin = make_rig(&again, 3, 6, 3, SCATTERED);
        double rotations[4 * MOST_RIG_BONES];
        CHECK_EQUAL(ik_chain_track_rotations(r.chain), IK_OK);
        CHECK_EQUAL(ik_chain_track_rotations(twin.chain), IK_OK);
        rest_along_y(&c, &r, rotations);
        rest_along_y(&again, &twin, rotations);
        CHECK_EQUAL(ik_chain_set_rest_rotations(r.chain, rotations, NULL), IK_OK);
        for (int32_t frame = 0; frame < 20; frame++) {
            if (frame % 5 == 0) {
                for (int32_t i = 0; i < 4 * r.bones; i++) {
                    rotations[i] = between(&c, -1, 1);
                    between(&again, -1, 1);
                }
                ik_chain_set_local_rotations(r.chain, rotations, false, NULL);
                ik_chain_set_local_rotations(twin.chain, rotations, false, NULL);
            }
            CHECK_EQUAL(any_solve(&c, &r, frame), any_solve(&again, &twin, frame));
            CHECK(same_offsets(&r, &twin));
            size_t size = 4 * (size_t)r.bones * sizeof(float);
            CHECK(memcmp(rotations_of(r.chain), rotations_of(twin.chain), size) == 0);
            CHECK(memcmp(local_rotations_of(r.chain), local_rotations_of(twin.chain), size) == 0);
        }
        drop_rig(&r);
        drop_rig(&twin);
    }
}

// After rest rotations are removed, the same limits are in the axes of space.
static void they_can_be_removed(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(100); seed++) {
        chance c = begin_case(seed), again = c;
        rig r = make_rig(&c, 3, 4, 3, SCATTERED), twin = make_rig(&again, 3, 4, 3, SCATTERED);
        double rotations[4 * MOST_RIG_BONES], joints[3 * (MOST_RIG_BONES + 1)], read[4] = {7};
        rest_along_y(&c, &r, rotations);
        rest_along_y(&again, &twin, rotations);
        CHECK(!ik_chain_get_rest_rotations(r.chain, read));
        CHECK(read[0] == 7);
        CHECK_EQUAL(ik_chain_set_rest_rotations(r.chain, rotations, NULL), IK_OK);
        for (int32_t i = 0; i < r.bones; i++) {
            ik_limit limit = any_limit(&c, 3);
            ik_chain_set_limit(r.chain, i, &limit);
            ik_chain_set_limit(twin.chain, i, &limit);
        }
        CHECK(ik_chain_get_rest_rotations(r.chain, NULL));
        CHECK_EQUAL(ik_chain_set_rest_rotations(r.chain, NULL, NULL), IK_OK);
        CHECK(!ik_chain_get_rest_rotations(r.chain, NULL));
        write_pose(&c, &r, root_of(&r), SCATTERED, joints);
        ik_chain_set_pose(r.chain, joints, NULL);
        ik_chain_set_pose(twin.chain, joints, NULL);
        check_same_pose(&r, &twin);
        drop_rig(&r);
        drop_rig(&twin);
    }
}

static void wrong_ones_are_refused(void) {
    const double lengths[] = {1, 1}, fine[] = {0, 0, 0, 1, 1, 0, 0, 0};
    const double zero[] = {0, 0, 0, 1, 0, 0, 0, 0}, nan[] = {0, NAN, 0, 1, 1, 0, 0, 0};
    rig r = rig_of(3, 2, lengths), planar = rig_of(2, 2, lengths);
    int32_t at = 7;
    CHECK_EQUAL(ik_chain_set_rest_rotations(planar.chain, fine, &at), IK_ERROR_WRONG_DIMENSIONS);
    CHECK_EQUAL(at, -1);
    CHECK_EQUAL(ik_chain_set_rest_rotations(r.chain, zero, &at), IK_ERROR_ROTATION);
    CHECK_EQUAL(at, 1);
    CHECK_EQUAL(ik_chain_set_rest_rotations(r.chain, nan, &at), IK_ERROR_ROTATION);
    CHECK_EQUAL(at, 0);
    CHECK(!ik_chain_get_rest_rotations(r.chain, NULL));
    watch_allocations(0);
    CHECK_EQUAL(ik_chain_set_rest_rotations(r.chain, fine, &at), IK_ERROR_MEMORY);
    watch_allocations(-1);
    CHECK(!ik_chain_get_rest_rotations(r.chain, NULL));
    CHECK_EQUAL(ik_chain_set_rest_rotations(r.chain, fine, &at), IK_OK);
    CHECK_EQUAL(at, -1);
    drop_rig(&r);
    drop_rig(&planar);
}

extern const test rest_rotations_tests[];
const test rest_rotations_tests[] = {
    {"a hinge in a bone's own axes acts as the same hinge in space", hinges_in_own_axes},
    {"a ball in a bone's own axes twists about the axis along the bone and swings about the others",
     balls_in_own_axes},
    {"rest rotations change no bit of a chain without limits", without_limits_nothing_changes},
    {"rest rotations can be removed, and limits are then in the axes of space",
     they_can_be_removed},
    {"wrong rest rotations are refused with their index", wrong_ones_are_refused},
    {0},
};
