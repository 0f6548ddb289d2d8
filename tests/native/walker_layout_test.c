// walker_layout_test.c: default hips, homes and sides of legs, and which legs are neighbours.

#include "walk_check.h"

#include <string.h>

// Given ranks determine the neighbours, wherever the homes are: here no legs are neighbours.
static void ranks_rule(void) {
    ik_walker_leg leg[6];
    describe(6, leg);
    ik_walker_lay_out(6, leg, NULL, NULL, NULL);
    const int32_t given[] = {4, 0, 2, 14, 10, 12};
    for (int32_t i = 0; i < 6; i++) {
        leg[i].given |= IK_LEG_RANK;
        leg[i].rank = given[i];
    }
    walk w;
    CHECK_EQUAL(begin_walk(&w, 6, leg, IK_UP_Z), IK_OK);
    ik_walker_drive(w.walker, 2, 0, 0);
    for (int32_t frame = 0; frame < 600; frame++) {
        sound(stride(&w, 1 / 60.0));
        CHECK_EQUAL(w.neighbours[frame % 6], 0);
    }
    CHECK_AT_MOST(w.lifted, 3);
    CHECK(w.lifts > 60);
    end_walk(&w);
}

static void layouts(void) {
    // Legs a side, and the angle from the first to the last.
    const double fans[][2] = {{2, 90}, {3, 110}, {4, 125}, {6, 125}};
    for (size_t k = 0; k < COUNT(fans); k++) {
        int32_t half = (int32_t)fans[k][0], legs = 2 * half;
        ik_walker_leg leg[12];
        describe(legs, leg);
        CHECK_EQUAL(ik_walker_lay_out(legs, leg, NULL, NULL, NULL), IK_OK);
        for (int32_t i = 0; i < legs; i++) {
            bool left = i < half;
            CHECK_EQUAL(leg[i].side, left);
            CHECK_EQUAL(leg[i].given, IK_LEG_HIP | IK_LEG_HOME | IK_LEG_SIDE);
            // From the front to the rear, with mirrored sides.
            double degrees = fans[k][1] * (0.5 - (i % half) / (half - 1.0));
            double x = sin(degrees * 3.14159265358979324 / 180), y = sqrt(1 - x * x);
            y = left ? y : -y;
            CHECK_NEAR(leg[i].hip[0], 0.24 * x, 1e-12);
            CHECK_NEAR(leg[i].hip[1], 0.16 * y, 1e-12);
            CHECK_NEAR(leg[i].home[0], (0.24 + 0.62) * x, 1e-12);
            CHECK_NEAR(leg[i].home[1], (0.16 + 0.62) * y, 1e-12);
        }
        walk w = plain_walk(legs);
        const double *homes = ik_walker_get_homes(w.walker);
        for (int32_t i = 0; i < legs; i++) {
            CHECK_NEAR(homes[3 * i], leg[i].home[0], 1e-15);
            CHECK_NEAR(homes[3 * i + 1], leg[i].home[1], 1e-15);
        }
        CHECK_NEAR(ik_walker_get_reach(w.walker), 1, 1e-12);
        CHECK_NEAR(ik_walker_get_body(w.walker)->z, 0.3, 1e-12);
        CHECK(off_home(&w) == 0);
        end_walk(&w);
    }
}

// The spider of the article: homes on an ellipse of 120 and 60, hips in one point or on an ellipse.
static void ellipses(void) {
    const double homes[] = {120, 60}, hips[] = {30, 20}, none[] = {0, 0};
    const double *all[] = {hips, none};
    for (int k = 0; k < 2; k++) {
        ik_walker_leg leg[8] = {0};
        for (int32_t i = 0; i < 8; i++) {
            leg[i] = (ik_walker_leg){.bones = 3, .lengths = {50, 45, 35}};
        }
        CHECK_EQUAL(ik_walker_lay_out(8, leg, all[k], homes, NULL), IK_OK);
        for (int32_t i = 0; i < 8; i++) {
            CHECK_NEAR(hypot(leg[i].home[0] / 120, leg[i].home[1] / 60), 1, 1e-12);
            CHECK_NEAR(hypot(leg[i].hip[0], 1.5 * leg[i].hip[1]), k ? 0 : 30, 1e-9);
        }
        walk w;
        CHECK_EQUAL(begin_walk(&w, 8, leg, IK_UP_Z), IK_OK);
        ik_walker_drive(w.walker, 200, 0, 0.5);
        for (int i = 0; i < 600; i++) {
            sound(stride(&w, 1 / 60.0));
        }
        CHECK(w.overlaps == 0 && w.crowded == 0 && w.forced == 0 && w.lifts > 100);
        end_walk(&w);
        // The second call has nothing to do.
        ik_walker_leg again[8];
        memcpy(again, leg, sizeof leg);
        CHECK_EQUAL(ik_walker_lay_out(8, again, homes, hips, NULL), IK_OK);
        CHECK(memcmp(again, leg, sizeof leg) == 0);
    }
    const double wrong[] = {NAN, INFINITY, -1, 1.0001e30};
    for (size_t i = 0; i < COUNT(wrong); i++) {
        for (int n = 0; n < 2; n++) {
            ik_walker_leg leg[2];
            describe(2, leg);
            double axes[] = {1, 1};
            axes[n] = wrong[i];
            int32_t at = 7;
            CHECK_EQUAL(ik_walker_lay_out(2, leg, axes, NULL, &at), IK_ERROR_HIP);
            CHECK_EQUAL(at, -1);
            CHECK_EQUAL(ik_walker_lay_out(2, leg, NULL, axes, NULL), IK_ERROR_HOME);
            CHECK_EQUAL(leg[0].given | leg[1].given, 0);
        }
    }
}

const test walker_layout_tests[] = {
    {"given ranks determine which legs are neighbours", ranks_rule},
    {"legs are laid out as fans", layouts},
    {"homes can lie on an ellipse, like those of the article's spider", ellipses},
    {0},
};
