// pose_setters_test.c: poses that are set by angles and rotations.

#include "any_call.h"
#include "limit.h"
#include "rotation_checks.h"

#include <string.h>

#define MOST (4 * MOST_RIG_BONES)

static void any_rotation(chance *c, int32_t dimensions, double *q) {
    do {
        for (int i = 0; i < 4; i++) {
            q[i] = i < 2 && dimensions == 2 ? 0 : between(c, -1, 1);
        }
    } while (q[2] * q[2] + q[3] * q[3] < 0.01);
    double scale = spread(c, 1e-6, 1e6);
    for (int i = 0; i < 4; i++) {
        q[i] *= scale;
    }
}

static ik_quat quat_of(const double *q) {
    return ik_quat_unit((ik_quat){{q[0], q[1], q[2]}, q[3]});
}

static void numbers_of(double *to, const float *from, int32_t count) {
    for (int32_t i = 0; i < count; i++) {
        to[i] = (double)from[i];
    }
}

static ik_vec rest_of(const ik_chain *chain, int32_t bone) {
    return chain->joints ? chain->joints->joints[bone].rest : (ik_vec){1, 0, 0};
}

static void rest_anywhere(chance *c, rig *r) {
    double joints[3 * (MOST_RIG_BONES + 1)];
    write_pose(c, r, (vec){0, 0, 0}, (pose)whole(c, 0, POSES - 1), joints);
    ik_chain_set_rest(r->chain, joints, NULL);
}

// Checks that each joint is where the rotations of the bones put it: rotations in space if `world`,
// else local ones.
static void check_led(const rig *r, const double *rotations, bool world) {
    ik_quat frame = r->chain->bones.base;
    ik_vec place = {0, 0, 0};
    for (int32_t i = 0; i < r->bones; i++) {
        ik_quat q = quat_of(rotations + 4 * i);
        frame = world ? q : ik_quat_unit(ik_quat_mul(frame, q));
        ik_vec bone = ik_quat_rotate(frame, rest_of(r->chain, i));
        place = ik_vec_add(place, ik_vec_scale(r->lengths[i], bone));
        vec wanted = {place.x, place.y, place.z};
        CHECK_AT_MOST(norm(minus(offset_of(r, i + 1), wanted)), 1e-5 * r->reach);
    }
}

static ik_error set_rotations(rig *r, bool world, const double *rotations, bool refuse,
                              int32_t *at) {
    return world ? ik_chain_set_rotations(r->chain, rotations, refuse, at)
                 : ik_chain_set_local_rotations(r->chain, rotations, refuse, at);
}

static void free_chains_go_where_rotations_lead(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(500); seed++) {
        chance c = begin_case(seed);
        rig r = any_rig(&c);
        double rotations[MOST];
        if (whole(&c, 0, 1)) {
            rest_anywhere(&c, &r);
        }
        if (whole(&c, 0, 1)) {
            turn_base(&c, &r);
        }
        vec root = root_of(&r);
        for (int32_t i = 0; i < r.bones; i++) {
            any_rotation(&c, r.dimensions, rotations + 4 * i);
        }
        bool world = whole(&c, 0, 1);
        int32_t at = 7;
        CHECK_EQUAL(set_rotations(&r, world, rotations, whole(&c, 0, 1), &at), IK_OK);
        CHECK_EQUAL(at, -1);
        check_led(&r, rotations, world);
        check_pose(&r);
        check_rotations(&r);
        CHECK(norm(minus(root, root_of(&r))) == 0);
        drop_rig(&r);
    }
}

static void angles_lead_and_come_back(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(500); seed++) {
        chance c = begin_case(seed);
        rig r = make_rig(&c, 2, whole(&c, 1, 50), 9, SCATTERED);
        double angles[MOST_RIG_BONES], rotations[MOST];
        bool limited = whole(&c, 0, 1);
        rest_anywhere(&c, &r);
        ik_chain_set_base_angle(r.chain, between(&c, -9, 9));
        for (int32_t i = 0; i < r.bones; i++) {
            angles[i] = between(&c, -IK_PI, IK_PI);
            if (limited && whole(&c, 0, 1)) {
                // In an interval longer than a turn, angles a turn apart differ.
                angles[i] = between(&c, -12, 12);
                limit_range(r.chain, i, -12, 12);
            }
            const double q[] = {0, 0, sin(angles[i] / 2), cos(angles[i] / 2)};
            memcpy(rotations + 4 * i, q, sizeof q);
        }
        CHECK_EQUAL(ik_chain_set_angles(r.chain, angles, whole(&c, 0, 1), NULL), IK_OK);
        check_led(&r, rotations, false);
        for (int32_t i = 0; i < r.bones; i++) {
            CHECK_NEAR(angles_of(r.chain)[i], angles[i], 2e-6);
        }
        check_limits(&r);
        drop_rig(&r);
    }
}

// Rotations within the limits, for a chain all of whose joints are limited.
static void allowed_rotations(chance *c, const rig *r, bool world, double *rotations) {
    ik_joint_angles angles[MOST_RIG_BONES];
    any_angles(c, r, angles);
    ik_quat frame = r->chain->bones.base;
    for (int32_t i = 0; i < r->bones; i++) {
        ik_quat local = ik_joint_rotation(&r->chain->joints->joints[i], &angles[i]);
        frame = ik_quat_mul(frame, local);
        ik_quat q = world ? frame : local;
        const double numbers[] = {q.v.x, q.v.y, q.v.z, q.w};
        memcpy(rotations + 4 * i, numbers, sizeof numbers);
    }
}

static void what_limits_allow_is_taken(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(2000); seed++) {
        chance c = begin_case(seed);
        rig r = any_limited_rig(&c);
        double rotations[MOST];
        bool world = whole(&c, 0, 1);
        int32_t at = 7;
        if (ik_chain_is_limited(r.chain)) {
            allowed_rotations(&c, &r, world, rotations);
            CHECK_EQUAL(set_rotations(&r, world, rotations, true, &at), IK_OK);
            CHECK_EQUAL(at, -1);
            const float *now = world ? rotations_of(r.chain) : local_rotations_of(r.chain);
            for (int32_t i = 0; i < r.bones; i++) {
                CHECK_AT_MOST(turn_between(shown(now, i), quat_of(rotations + 4 * i)), 1e-6);
            }
            check_limits(&r);
            check_rotations(&r);
        }
        drop_rig(&r);
    }
}

static void what_limits_forbid_is_brought_within_or_refused(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(2000); seed++) {
        chance c = begin_case(seed);
        rig r = any_limited_rig(&c);
        double rotations[MOST];
        for (int32_t i = 0; i < r.bones; i++) {
            any_rotation(&c, r.dimensions, rotations + 4 * i);
        }
        bool world = whole(&c, 0, 1);
        int32_t at = 7;
        state before = state_of(r.chain);
        ik_error answer = set_rotations(&r, world, rotations, true, &at);
        if (answer == IK_OK) {
            CHECK_EQUAL(at, -1);
            still(before, r.chain);
            check_led(&r, rotations, world);
        } else {
            CHECK_EQUAL(answer, IK_ERROR_FORBIDDEN);
            CHECK(at >= 0 && at < r.bones);
            CHECK(still(before, r.chain));
            check_rotations(&r);
        }
        CHECK_EQUAL(set_rotations(&r, world, rotations, false, &at), IK_OK);
        CHECK_EQUAL(at, -1);
        check_limits(&r);
        check_rotations(&r);
        drop_rig(&r);
    }
}

// A bone beyond its limits is brought to their edge; the others get the wanted rotation.
static void edges_are_where_limits_end(void) {
    const double lengths[] = {1, 1, 1};
    rig plane = rig_of(2, 3, lengths), space = rig_of(3, 3, lengths);
    int32_t at = 7;
    limit_range(plane.chain, 1, -0.5, 0.5);
    const double angles[] = {0.3, 1, 0.2};
    CHECK_EQUAL(ik_chain_set_angles(plane.chain, angles, true, &at), IK_ERROR_FORBIDDEN);
    CHECK_EQUAL(at, 1);
    CHECK_EQUAL(ik_chain_set_angles(plane.chain, angles, false, &at), IK_OK);
    CHECK_NEAR(angles_of(plane.chain)[0], 0.3, 1e-6);
    CHECK_NEAR(angles_of(plane.chain)[1], 0.5, 1e-6);
    CHECK_NEAR(angles_of(plane.chain)[2], 0.2, 1e-6);
    // Whole turns count for a joint with an interval only.
    const double turned[] = {0.3 + 2 * IK_PI, 0.4 - 4 * IK_PI, 0.2};
    CHECK_EQUAL(ik_chain_set_angles(plane.chain, turned, true, &at), IK_ERROR_FORBIDDEN);
    CHECK_EQUAL(at, 1);
    CHECK_EQUAL(ik_chain_set_angles(plane.chain, turned, false, &at), IK_OK);
    CHECK_NEAR(angles_of(plane.chain)[0], 0.3, 1e-6);
    CHECK_NEAR(angles_of(plane.chain)[1], -0.5, 1e-6);

    // About z by an angle, a cone's edge being at 0.5, and a hinge's about y at 0.7.
    limit_cone(space.chain, 0, 0.5);
    limit_hinge(space.chain, 1, 0, 1, 0, -0.7, 0.7);
    const double leaning[] = {0, 0, sin(0.4), cos(0.4), 0, sin(0.45), 0, cos(0.45), 0, 0, 0, 1};
    CHECK_EQUAL(ik_chain_set_local_rotations(space.chain, leaning, true, &at), IK_ERROR_FORBIDDEN);
    CHECK_EQUAL(at, 0);
    CHECK_EQUAL(ik_chain_set_local_rotations(space.chain, leaning, false, &at), IK_OK);
    const float *local = local_rotations_of(space.chain);
    CHECK_NEAR(local[2], sin(0.25), 1e-6);
    CHECK_NEAR(local[5], sin(0.35), 1e-6);
    CHECK_NEAR(local[11], 1, 1e-6);
    drop_rig(&plane);
    drop_rig(&space);
}

static void twists_that_joints_lack_are_left_out(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(500); seed++) {
        chance c = begin_case(seed);
        rig r = make_rig(&c, 3, whole(&c, 1, 8), 3, SCATTERED);
        double rotations[MOST];
        rest_anywhere(&c, &r);
        for (int32_t i = 0; i < r.bones; i++) {
            limit_cone(r.chain, i, 3.1);
            any_rotation(&c, 3, rotations + 4 * i);
        }
        bool world = whole(&c, 0, 1);
        // Nearly all of these are within such cones.
        if (set_rotations(&r, world, rotations, true, NULL) == IK_OK) {
            check_led(&r, rotations, world);
        } else {
            CHECK(seed % 10 > 0 || r.bones > 1);
        }
        drop_rig(&r);
    }
}

static void twists_of_ball_joints_count(void) {
    const double lengths[] = {1};
    rig r = rig_of(3, 1, lengths);
    int32_t at = 7;
    limit_ball(r.chain, 0, 1, 1, -0.5, 0.5);
    const double much[] = {sin(0.3), 0, 0, cos(0.3)}, some[] = {sin(0.2), 0, 0, cos(0.2)};
    CHECK_EQUAL(ik_chain_set_rotations(r.chain, much, true, &at), IK_ERROR_FORBIDDEN);
    CHECK_EQUAL(at, 0);
    CHECK_EQUAL(ik_chain_set_rotations(r.chain, some, true, &at), IK_OK);
    CHECK_NEAR(rotations_of(r.chain)[0], sin(0.2), 1e-6);
    CHECK_EQUAL(ik_chain_set_rotations(r.chain, much, false, &at), IK_OK);
    CHECK_NEAR(rotations_of(r.chain)[0], sin(0.25), 1e-6);
    drop_rig(&r);
}

// Sets a chain's own rotations again in each frame. With or without limits, while it follows a
// target or rests.
static void feed_back(bool limits, bool moving, int32_t dimensions) {
    chance c = begin_case(1);
    rig r = make_rig(&c, dimensions, 5, 2, CURVED);
    for (int32_t i = 0; i < r.bones && limits; i++) {
        limit_joint(&c, &r, i, MIXED, MODERATE);
    }
    double rotations[MOST], drift = 0;
    vec first[6];
    for (int32_t i = 0; i <= r.bones; i++) {
        first[i] = offset_of(&r, i);
    }
    for (int frame = 0; frame < 25000; frame++) {
        double at = frame * 2e-3;
        vec target = {cos(at), sin(1.3 * at), sin(0.7 * at)};
        if (moving) {
            solve(&r, plus(root_of(&r), times(0.6 * r.reach, target)));
            for (int32_t i = 0; i <= r.bones; i++) {
                first[i] = offset_of(&r, i);
            }
        }
        bool world = frame % 2;
        numbers_of(rotations, world ? rotations_of(r.chain) : local_rotations_of(r.chain),
                   4 * r.bones);
        CHECK_EQUAL(set_rotations(&r, world, rotations, true, NULL), IK_OK);
        for (int32_t i = 0; i <= r.bones; i++) {
            drift = fmax(drift, norm(minus(offset_of(&r, i), first[i])) / r.reach);
        }
        CHECK_AT_MOST(norms_broken(r.chain), 1e-6);
    }
    CHECK_AT_MOST(drift, 1e-5);
    check_pose(&r);
    check_rotations(&r);
    drop_rig(&r);
}

static void feeding_back_does_not_drift(void) {
    for (int32_t dimensions = 2; dimensions <= 3; dimensions++) {
        feed_back(false, false, dimensions);
        feed_back(false, true, dimensions);
        feed_back(true, false, dimensions);
        feed_back(true, true, dimensions);
    }
}

// A twist in an interval longer than a turn stays near the twist before.
static bool remembers_turns(const rig *r) {
    bool any = false;
    for (int32_t i = 0; i < r->bones; i++) {
        ik_limit limit;
        ik_chain_get_limit(r->chain, i, &limit);
        any = any || limit.max - limit.min > 6.28;
    }
    return any;
}

static void what_was_before_is_forgotten(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(100); seed++) {
        chance c = begin_case(seed), again = c;
        rig r = any_limited_rig(&c), twin = any_limited_rig(&again);
        if (remembers_turns(&r)) {
            drop_rig(&r);
            drop_rig(&twin);
            continue;
        }
        double rotations[MOST];
        for (int32_t i = 0; i < r.bones; i++) {
            any_rotation(&c, r.dimensions, rotations + 4 * i);
        }
        // Also for targets that it missed.
        for (int i = 0; i < 3; i++) {
            solve(&r, in_ring(&c, &r, between(&c, 0.5, 1.2)));
        }
        set_rotations(&r, true, rotations, false, NULL);
        set_rotations(&twin, true, rotations, false, NULL);
        vec target = in_ring(&c, &r, between(&c, 0.5, 1));
        CHECK_EQUAL(solve(&r, target), solve(&twin, target));
        CHECK(same_offsets(&r, &twin));
        drop_rig(&r);
        drop_rig(&twin);
    }
}

static bool has_angle(const rig *r, int32_t bone) {
    ik_limit limit;
    ik_chain_get_limit(r->chain, bone, &limit);
    return r->dimensions == 2 || limit.kind == IK_LIMIT_HINGE;
}

static void no_rotations_are_refused(void) {
    const double wrong[] = {NAN, INFINITY, -INFINITY};
    for (uint64_t seed = 1; seed <= (uint64_t)cases(200); seed++) {
        chance c = begin_case(seed);
        rig r = whole(&c, 0, 1) ? any_limited_rig(&c) : any_rig(&c);
        double rotations[MOST], angles[MOST_RIG_BONES];
        for (int32_t i = 0; i < r.bones; i++) {
            any_rotation(&c, r.dimensions, rotations + 4 * i);
            angles[i] = has_angle(&r, i) ? between(&c, -1e6, 1e6) : NAN;
        }
        int32_t bone = whole(&c, 0, r.bones - 1), at = 7;
        state before = state_of(r.chain);
        bool world = whole(&c, 0, 1), refuse = whole(&c, 0, 1);
        memset(rotations + 4 * bone, 0, 4 * sizeof(double));
        CHECK_EQUAL(set_rotations(&r, world, rotations, refuse, &at), IK_ERROR_ROTATION);
        CHECK_EQUAL(at, bone);
        rotations[4 * bone + whole(&c, 2, 3)] = wrong[whole(&c, 0, 2)];
        CHECK_EQUAL(set_rotations(&r, world, rotations, refuse, &at), IK_ERROR_ROTATION);
        CHECK_EQUAL(at, bone);
        // NaN is correct for a joint without an angle.
        angles[bone] = !has_angle(&r, bone) ? between(&c, -1, 1)
                       : whole(&c, 0, 1)    ? 1.1e6
                                            : wrong[whole(&c, 0, 2)];
        CHECK_EQUAL(ik_chain_set_angles(r.chain, angles, refuse, &at),
                    r.dimensions == 2 ? IK_ERROR_ANGLE : IK_ERROR_HINGE_ANGLE);
        CHECK_EQUAL(at, bone);
        CHECK(still(before, r.chain));
        drop_rig(&r);
    }
}

// Directions stay, also within limits; defaults that depend on the reach change with it.
static void lengths_are_set(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(400); seed++) {
        chance c = begin_case(seed);
        rig r = any_small_rig(&c, 12);
        if (whole(&c, 0, 1)) {
            any_setting(&c, &r);
        }
        size_t d = (size_t)r.dimensions;
        double reach = 0, lengths[MOST_RIG_BONES], before[3 * (MOST_RIG_BONES + 1)];
        const float *offsets = ik_chain_get_offsets(r.chain);
        for (size_t i = 0; i < (size_t)(r.bones + 1) * d; i++) {
            before[i] = offsets[i];
        }
        for (int32_t i = 0; i < r.bones; i++) {
            lengths[i] = spread(&c, 0.01, 100);
            reach += lengths[i];
        }
        bool usual = ik_chain_get_tolerance(r.chain) == 1e-4 * ik_chain_get_reach(r.chain);
        double tolerance = ik_chain_get_tolerance(r.chain);
        double old = ik_chain_get_reach(r.chain);
        CHECK_EQUAL(ik_chain_set_lengths(r.chain, lengths, NULL), IK_OK);
        CHECK(ik_chain_get_reach(r.chain) == reach);
        CHECK(ik_chain_get_tolerance(r.chain) == (usual ? 1e-4 * reach : tolerance));
        for (int32_t i = 0; i < r.bones; i++) {
            CHECK_NEAR(ik_chain_get_length(r.chain, i), lengths[i], 1e-7 * lengths[i]);
            for (size_t k = 0; k < d; k++) {
                size_t at = (size_t)i * d + k;
                double was = (before[at + d] - before[at]) / r.lengths[i];
                double now = ((double)offsets[at + d] - (double)offsets[at]) / lengths[i];
                double rounding = 1e-6 * (old / r.lengths[i] + reach / lengths[i]);
                CHECK(r.lengths[i] == 0 || fabs(now - was) <= rounding);
            }
        }
        drop_rig(&r);
    }
}

static void wrong_lengths_are_refused(void) {
    chance c = begin_case(1);
    rig r = make_rig(&c, 2, 3, 10, STRAIGHT);
    int32_t at;
    const double negative[] = {1, -1, 1}, none[] = {0, 0, 0}, large[] = {1e30, 1e30, 1},
                 nan[] = {1, 1, NAN};
    CHECK_EQUAL(ik_chain_set_lengths(r.chain, negative, &at), IK_ERROR_LENGTH);
    CHECK_EQUAL(at, 1);
    CHECK_EQUAL(ik_chain_set_lengths(r.chain, nan, &at), IK_ERROR_LENGTH);
    CHECK_EQUAL(at, 2);
    CHECK_EQUAL(ik_chain_set_lengths(r.chain, none, &at), IK_ERROR_REACH);
    CHECK_EQUAL(at, -1);
    CHECK_EQUAL(ik_chain_set_lengths(r.chain, large, &at), IK_ERROR_REACH);
    CHECK_NEAR(ik_chain_get_reach(r.chain), r.reach, 1e-9 * r.reach);
    drop_rig(&r);
}

extern const test pose_setters_tests[];
const test pose_setters_tests[] = {
    {"a chain without limits takes the pose of any rotations", free_chains_go_where_rotations_lead},
    {"a chain takes the pose of angles, and reading gives the same angles",
     angles_lead_and_come_back},
    {"rotations within the limits are accepted and read back", what_limits_allow_is_taken},
    {"rotations that limits forbid are brought within them, or refused",
     what_limits_forbid_is_brought_within_or_refused},
    {"a bone beyond its limits is brought to their edge", edges_are_where_limits_end},
    {"twists that joints cannot make are passed on, and no joint moves",
     twists_that_joints_lack_are_left_out},
    {"twists of ball joints are clamped to their limits", twists_of_ball_joints_count},
    {"setting a chain's own rotations again and again causes no drift",
     feeding_back_does_not_drift},
    {"a pose set by rotations does not depend on earlier poses", what_was_before_is_forgotten},
    {"wrong rotations and angles are refused", no_rotations_are_refused},
    {"a chain takes other lengths, and its bones keep their directions", lengths_are_set},
    {"wrong lengths are refused", wrong_lengths_are_refused},
    {0},
};
