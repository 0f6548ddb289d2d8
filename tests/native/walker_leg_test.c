// walker_leg_test.c: how legs bend between hip and foot while they walk.

#include "walk_check.h"

#include <string.h>

// A leg with any number of bones, the longest up to `ratio` times as long as the shortest.
static ik_walker_leg any_leg(chance *c, double ratio) {
    ik_walker_leg leg = {.bones = whole(c, 2, 8)};
    double reach = 0;
    for (int32_t k = 0; k < leg.bones; k++) {
        leg.lengths[k] = spread(c, 1, ratio);
        reach += leg.lengths[k];
    }
    for (int32_t k = 0; k < leg.bones; k++) {
        leg.lengths[k] /= reach;
    }
    return leg;
}

// Creates a walk with such legs; returns false if the legs cannot stand at their homes.
static bool any_walk(chance *c, walk *w, ik_walker_leg leg, int32_t up) {
    ik_walker_leg legs[8];
    int32_t count = whole(c, 4, 8);
    for (int32_t i = 0; i < count; i++) {
        legs[i] = leg;
    }
    ik_error error = begin_walk(w, count, legs, up);
    CHECK(error == IK_OK || error == IK_ERROR_HOME);
    return error == IK_OK;
}

// Checks that no joint moves much further in a frame than its foot and hip do.
static void check_smooth(const walk *w, const double *before, double most) {
    const double *joints = ik_walker_get_joints(w->walker);
    int32_t first = 0;
    for (int32_t i = 0; i < w->legs; i++) {
        for (int32_t k = 0; k <= w->leg[i].bones; k++) {
            double moved = 0;
            for (int32_t n = 3 * (first + k); n < 3 * (first + k + 1); n++) {
                moved = fmax(moved, fabs(joints[n] - before[n]));
            }
            CHECK_AT_MOST(moved, most);
        }
        first += w->leg[i].bones + 1;
    }
}

#define MOST_NUMBERS (3 * 8 * 9)

// The checks of each frame cover bones, feet and stretch. Frames are short, so that jumps are
// found.
static void check_walk(chance *c, walk *w) {
    double before[MOST_NUMBERS] = {0};
    size_t size = 0;
    for (int32_t i = 0; i < w->legs; i++) {
        size += 3 * sizeof(double) * (size_t)(w->leg[i].bones + 1);
    }
    for (int32_t k = 0; k < 900; k++) {
        if (k % 300 == 0) {
            ik_walker_drive(w->walker, between(c, -2, 2), between(c, -2, 2), between(c, -2, 2));
        }
        memcpy(before, ik_walker_get_joints(w->walker), size);
        sound(stride(w, 1 / 1000.0));
        // Feet in the air move at up to 16 reaches per second. Where a leg is folded most, its knee
        // moves several times as far as its foot.
        check_smooth(w, before, 0.2);
    }
    CHECK(w->lifts > 0);
}

static void any_bones(void) {
    int32_t made = 0;
    for (uint64_t seed = 1; seed <= (uint64_t)cases(150); seed++) {
        chance c = begin_case(seed);
        walk w;
        if (any_walk(&c, &w, any_leg(&c, 20), (int32_t)(seed % 2))) {
            made++;
            check_walk(&c, &w);
            end_walk(&w);
        }
    }
    CHECK_SEEN(made > 60);
}

static void bent_both_ways(void) {
    int32_t made = 0;
    for (uint64_t seed = 1; seed <= (uint64_t)cases(150); seed++) {
        chance c = begin_case(seed);
        ik_walker_leg leg = any_leg(&c, 4);
        leg.given = IK_LEG_BENDS;
        for (int32_t k = 0; k < leg.bones - 1; k++) {
            leg.bends[k] = between(&c, -1, 1);
        }
        walk w;
        if (any_walk(&c, &w, leg, IK_UP_Z)) {
            made++;
            check_walk(&c, &w);
            end_walk(&w);
        }
    }
    CHECK_SEEN(made > 60);
}

// The body's up axis, from its rotation.
static void upright_of(const walk *w, double *up) {
    const double *q = ik_walker_get_body(w->walker)->rotation;
    up[0] = 2 * (q[0] * q[2] + q[3] * q[1]);
    up[1] = 2 * (q[1] * q[2] - q[3] * q[0]);
    up[2] = 1 - 2 * (q[0] * q[0] + q[1] * q[1]);
}

static double times(const double *a, const double *b) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

// Knees that all bend the usual way are above the line from hip to foot, those that bend the other
// way are below it. They lie in the plane of that line and the up axis, except where a foot is
// nearly under its hip.
static void knees_are_up(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(100); seed++) {
        chance c = begin_case(seed);
        ik_walker_leg leg = any_leg(&c, 3);
        double way = seed % 2 ? 1 : -1;
        if (seed % 3) {
            leg.given = IK_LEG_BENDS;
            for (int32_t k = 0; k < leg.bones - 1; k++) {
                leg.bends[k] = way * between(&c, 0.2, 1);
            }
        } else {
            way = 1;
        }
        walk w;
        if (!any_walk(&c, &w, leg, IK_UP_Z)) {
            continue;
        }
        ik_walker_drive(w.walker, 1, between(&c, -1, 1), 0.5);
        for (int32_t frame = 0; frame < 240; frame++) {
            sound(stride(&w, 1 / 60.0));
            double up[3];
            upright_of(&w, up);
            const double *hip = ik_walker_get_joints(w.walker);
            for (int32_t i = 0; i < w.legs; i++, hip += 3 * (leg.bones + 1)) {
                const double *foot = hip + (size_t)3 * leg.bones;
                double chord[3] = {foot[0] - hip[0], foot[1] - hip[1], foot[2] - hip[2]};
                double share = times(up, chord) / times(chord, chord);
                double aside[3], across[3];
                for (int n = 0; n < 3; n++) {
                    aside[n] = up[n] - share * chord[n];
                }
                across[0] = chord[1] * up[2] - chord[2] * up[1];
                across[1] = chord[2] * up[0] - chord[0] * up[2];
                across[2] = chord[0] * up[1] - chord[1] * up[0];
                bool clear = hypot(chord[0], chord[1]) > 0.4 * w.reaches[i] &&
                             times(chord, chord) > 1.2 * pow(w.walker->leg[i].min_stretch, 2);
                for (int32_t k = 1; k < leg.bones && clear; k++) {
                    double to[3] = {hip[3 * k] - hip[0], hip[3 * k + 1] - hip[1],
                                    hip[3 * k + 2] - hip[2]};
                    CHECK(way * times(to, aside) > 0);
                    CHECK_NEAR(times(to, across), 0, 0.2);
                }
            }
        }
        CHECK(w.lifts > 0);
        end_walk(&w);
    }
}

// Like a dog's: the heel bends the other way than the knee.
static void dogs_walk(void) {
    ik_walker_leg leg[4] = {0};
    for (int32_t i = 0; i < 4; i++) {
        leg[i] = (ik_walker_leg){.bones = 3,
                                 .given = IK_LEG_BENDS | IK_LEG_HIP | IK_LEG_HOME,
                                 .lengths = {0.4, 0.35, 0.25},
                                 .bends = {1, -0.8},
                                 .hip = {i % 2 ? -0.5 : 0.5, i < 2 ? 0.2 : -0.2, 0.4},
                                 .home = {i % 2 ? -0.5 : 0.5, i < 2 ? 0.25 : -0.25}};
    }
    walk w;
    CHECK_EQUAL(begin_walk(&w, 4, leg, IK_UP_Z), IK_OK);
    CHECK_EQUAL(ik_walker_set_gait(w.walker, IK_GAIT_TROT), IK_OK);
    ik_walker_drive(w.walker, 1.5, 0, 0);
    for (int32_t frame = 0; frame < 600; frame++) {
        sound(stride(&w, 1 / 60.0));
    }
    CHECK(ik_walker_get_body(w.walker)->x > 10);
    CHECK_EQUAL(w.overlaps, 0);
    end_walk(&w);
}

const test walker_leg_tests[] = {
    {"legs of 2 to 8 bones of any lengths end in their feet, keep their lengths, and never jump",
     any_bones},
    {"legs that bend both ways never jump", bent_both_ways},
    {"knees are on the side that they bend to, over the line from hip to foot", knees_are_up},
    {"a dog, with knees and heels, walks", dogs_walk},
    {0},
};
