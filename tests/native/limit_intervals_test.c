// limit_intervals_test.c: intervals of angles: with ends beyond a turn, and with infinite ends.

#include "any_call.h"
#include "limit.h"

#include <stdlib.h>
#include <string.h>

#define FRAME 0.01 // radians that a target goes on per frame

// One bone that turns about z: by a range in 2-D, by a hinge in 3-D.
static rig one_bone(int32_t dimensions, double min, double max) {
    const double length[] = {1};
    rig r = rig_of(dimensions, 1, length);
    ik_error error = dimensions == 2 ? limit_range(r.chain, 0, min, max)
                                     : limit_hinge(r.chain, 0, 0, 0, 1, min, max);
    CHECK_EQUAL(error, IK_OK);
    CHECK_EQUAL(ik_chain_track_rotations(r.chain), IK_OK);
    return r;
}

// Moves the target from one angle to another. Checks in each frame that it is reached, and that the
// joint's angle is the target's angle plus `turns`.
static void check_follows(rig *r, double from, double to, double turns) {
    int32_t frames = (int32_t)(fabs(to - from) / FRAME);
    for (int32_t i = 0; i <= frames; i++) {
        double at = from + (to - from) * i / frames;
        CHECK_EQUAL(ik_chain_solve(r->chain, cos(at), sin(at), 0), IK_REACHED);
        CHECK_NEAR(ik_chain_get_angles(r->chain)[0], at + 2 * IK_PI * turns, 2e-4);
    }
}

static void long_intervals_are_used(void) {
    const double end = 2 * IK_PI, far = 3.5 * IK_PI;
    for (int32_t dimensions = 2; dimensions <= 3; dimensions++) {
        rig r = one_bone(dimensions, -end, end);
        check_follows(&r, 0, end, 0);
        check_follows(&r, end, -end, 0);
        check_follows(&r, -end, 1, 0);
        drop_rig(&r);
        r = one_bone(dimensions, -1, far);
        check_follows(&r, 0, far, 0);
        check_follows(&r, far, -1, 0);
        drop_rig(&r);
    }
}

// A target beyond the end is reached with an angle that is a whole turn less, and the joint follows
// from there.
static void targets_beyond_an_end_are_reached(void) {
    const double end = 2 * IK_PI;
    for (int32_t dimensions = 2; dimensions <= 3; dimensions++) {
        rig r = one_bone(dimensions, -end, end);
        check_follows(&r, 0, end, 0);
        check_follows(&r, end + 0.05, 2 * end - 0.05, -1);
        drop_rig(&r);
    }
}

// If the interval has no angle that reaches the target, the joint stays at its nearest end.
static void joints_wait_at_their_ends(void) {
    for (int32_t dimensions = 2; dimensions <= 3; dimensions++) {
        rig r = one_bone(dimensions, -1, 2);
        for (int32_t i = 0; i <= 1000; i++) {
            double at = 6 * sin(FRAME * i), past = remainder(at - 0.5, 2 * IK_PI);
            double wanted = fabs(past) <= 1.5 ? past + 0.5 : past > 0 ? 2 : -1;
            int32_t status = ik_chain_solve(r.chain, cos(at), sin(at), 0);
            CHECK(status == (fabs(past) <= 1.5 ? IK_REACHED : IK_BLOCKED) ||
                  fabs(fabs(past) - 1.5) < 1e-3);
            // Opposite the middle of the interval, both ends are equally near.
            double now = ik_chain_get_angles(r.chain)[0];
            CHECK(fabs(now - wanted) <= 2e-3 || (fabs(past) > 2.8 && (now == -1 || now == 2)));
        }
        drop_rig(&r);
    }
}

static void infinite_intervals_turn_on(void) {
    for (int32_t dimensions = 2; dimensions <= 3; dimensions++) {
        rig r = one_bone(dimensions, -INFINITY, INFINITY);
        check_follows(&r, 0, 30, 0);
        check_follows(&r, 30, -30, 0);
        drop_rig(&r);
    }
}

static void half_infinite_intervals(void) {
    for (int32_t dimensions = 2; dimensions <= 3; dimensions++) {
        rig r = one_bone(dimensions, -1, INFINITY);
        check_follows(&r, 0, 25, 0);
        check_follows(&r, 25, -1, 0);
        check_follows(&r, -1.05, -1.5, 1);
        drop_rig(&r);
        r = one_bone(dimensions, -INFINITY, 1);
        check_follows(&r, 0, -25, 0);
        check_follows(&r, -25, 1, 0);
        check_follows(&r, 1.05, 1.5, -1);
        drop_rig(&r);
    }
}

// Three bones with long intervals follow a circling target: no joint turns far in one frame.
static void chains_do_not_jump(void) {
    const double lengths[] = {1, 0.8, 0.6};
    for (int32_t dimensions = 2; dimensions <= 3; dimensions++) {
        rig r = rig_of(dimensions, 3, lengths);
        float before[3] = {0};
        for (int32_t i = 0; i < 3; i++) {
            ik_error error = dimensions == 2 ? limit_range(r.chain, i, -12, INFINITY)
                                             : limit_hinge(r.chain, i, 0, 0, 1, -12, INFINITY);
            CHECK_EQUAL(error, IK_OK);
        }
        CHECK_EQUAL(ik_chain_track_rotations(r.chain), IK_OK);
        for (int32_t frame = 0; frame < 4000; frame++) {
            double at = FRAME * frame;
            CHECK_EQUAL(ik_chain_solve(r.chain, 1.5 * cos(at), 1.5 * sin(at), 0), IK_REACHED);
            for (int32_t i = 0; i < 3; i++) {
                float now = ik_chain_get_angles(r.chain)[i];
                CHECK(frame == 0 || fabs((double)now - (double)before[i]) <= 0.05);
                before[i] = now;
            }
        }
        CHECK(before[0] > 30);
        drop_rig(&r);
    }
}

// Large angles on an infinite side become the same rotation within 100 turns.
static void far_angles_are_wrapped(void) {
    const double intervals[][2] = {{-INFINITY, INFINITY}, {-1, INFINITY}, {-INFINITY, 1}};
    for (int32_t dimensions = 2; dimensions <= 3; dimensions++) {
        for (int i = 0; i < 3; i++) {
            rig r = one_bone(dimensions, intervals[i][0], intervals[i][1]);
            double angle = (i == 2 ? -1 : 1) * 1e5;
            CHECK_EQUAL(ik_chain_set_angles(r.chain, &angle, true, NULL), IK_OK);
            double now = ik_chain_get_angles(r.chain)[0];
            CHECK_AT_MOST(fabs(now), 202 * IK_PI);
            CHECK(now >= intervals[i][0] && now <= intervals[i][1]);
            CHECK_NEAR(tip_of(&r).x, cos(angle), 1e-6);
            CHECK_NEAR(tip_of(&r).y, sin(angle), 1e-6);
            saved s = save(r.chain);
            CHECK_EQUAL(restore(r.chain, s), IK_OK);
            free(s.bytes);
            drop_rig(&r);
        }
    }
}

static void all_at_once_or_one_by_one(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(300); seed++) {
        chance c = begin_case(seed), again = c;
        int32_t bones = seed <= 3 ? 200 : whole(&c, 1, 12), dimensions = whole(&c, 2, 3);
        again = c;
        rig r = make_rig(&c, dimensions, bones, 3, SCATTERED);
        rig twin = make_rig(&again, dimensions, bones, 3, SCATTERED);
        ik_limit limits[MOST_RIG_BONES];
        for (int32_t i = 0; i < bones; i++) {
            limits[i] = any_limit(&c, dimensions);
            CHECK_EQUAL(ik_chain_set_limit(twin.chain, i, &limits[i]), IK_OK);
        }
        CHECK_EQUAL(ik_chain_set_limits(r.chain, limits, NULL), IK_OK);
        for (int32_t i = 0; i <= bones; i++) {
            CHECK_AT_MOST(norm(minus(offset_of(&r, i), offset_of(&twin, i))), 2e-6 * r.reach);
        }
        check_limits(&r);
        drop_rig(&r);
        drop_rig(&twin);
    }
}

// If one limit is wrong, none is set.
static void wrong_limits_are_refused_with_their_index(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(200); seed++) {
        chance c = begin_case(seed);
        rig r = any_small_rig(&c, 12);
        ik_limit limits[MOST_RIG_BONES];
        any_frames(&c, &r, 5);
        for (int32_t i = 0; i < r.bones; i++) {
            limits[i] = any_limit(&c, r.dimensions);
        }
        int32_t bone = whole(&c, 0, r.bones - 1), at = 7, kinds[] = {-1, 5, INT32_MAX};
        ik_limit wrong = {.kind = r.dimensions == 2 ? IK_LIMIT_RANGE : IK_LIMIT_HINGE,
                          .axis = {0, 0, 1},
                          .min = 1,
                          .max = 0};
        ik_error wanted = IK_ERROR_MAX;
        if (whole(&c, 0, 1)) {
            wrong.kind = kinds[whole(&c, 0, 2)];
            wanted = IK_ERROR_LIMIT_KIND;
        }
        limits[bone] = wrong;
        saved before = save(r.chain);
        CHECK_EQUAL(ik_chain_set_limits(r.chain, limits, &at), wanted);
        CHECK_EQUAL(at, bone);
        CHECK_EQUAL(ik_chain_set_limits(r.chain, limits, NULL), wanted);
        CHECK_EQUAL(ik_chain_set_limit(r.chain, bone, &wrong), wanted);
        saved after = save(r.chain);
        CHECK(after.size == before.size && memcmp(after.bytes, before.bytes, after.size) == 0);
        free(before.bytes);
        free(after.bytes);
        drop_rig(&r);
    }
}

extern const test limit_intervals_tests[];
const test limit_intervals_tests[] = {
    {"a joint from -2 pi to 2 pi turns through its whole interval without a jump",
     long_intervals_are_used},
    {"a joint whose target moves beyond its end reaches it with a whole turn less",
     targets_beyond_an_end_are_reached},
    {"a joint whose interval does not contain the target's angle stays at its nearest end",
     joints_wait_at_their_ends},
    {"a joint with infinite ends turns through many turns", infinite_intervals_turn_on},
    {"a joint with one infinite end turns freely to that side, and stops at the other end",
     half_infinite_intervals},
    {"joints with long intervals do not jump while their target circles", chains_do_not_jump},
    {"an angle of thousands of turns becomes the same rotation within 100", far_angles_are_wrapped},
    {"limits that are set together give the same pose as one by one", all_at_once_or_one_by_one},
    {"if one of several limits is wrong, its index is reported and nothing changes",
     wrong_limits_are_refused_with_their_index},
    {0},
};
