// walker_foothold_test.c: feet that are placed by hand. Lengths are in reaches of a leg.

#include "terrain.h"
#include "walk_check.h"
#include "walk_state.h"

static const double *foot_of(const walk *w, int32_t leg) {
    return ik_walker_get_feet(w->walker) + 3 * (size_t)leg;
}

static const double *home_of(const walk *w, int32_t leg) {
    return ik_walker_get_homes(w->walker) + 3 * (size_t)leg;
}

static double apart(const double *foot, double x, double y) {
    return hypot(foot[0] - x, foot[1] - y);
}

static bool stands(const walk *w, int32_t leg) {
    return ik_walker_get_planted(w->walker)[leg];
}

// Places of each leg, near its home.
static void stays_there(void) {
    for (int32_t legs = 4; legs <= 12; legs += 2) {
        for (int32_t leg = 0; leg < legs; leg++) {
            chance c = begin_case((uint64_t)(legs * 100 + leg));
            walk w = plain_walk(legs);
            double x = home_of(&w, leg)[0] + between(&c, -0.15, 0.15);
            double y = home_of(&w, leg)[1] + between(&c, -0.15, 0.15);
            CHECK_EQUAL(ik_walker_set_foothold(w.walker, leg, x, y, NAN), IK_OK);
            CHECK(!w.walker->asleep);
            int32_t placed = 0;
            for (int32_t i = 0; i < 60; i++) {
                go(&w, 1);
                const ik_walker_event *event = ik_walker_get_events(w.walker);
                for (int32_t k = 0; k < ik_walker_get_event_count(w.walker); k++) {
                    placed += event[k].flags == IK_EVENT_PLACED && event[k].leg == leg;
                }
            }
            CHECK_EQUAL(w.lifts, 1);
            CHECK_EQUAL(placed, 1);
            CHECK(stands(&w, leg) && apart(foot_of(&w, leg), x, y) <= 1e-12);
            go(&w, 240);
            CHECK(body_of(&w).resting);
            CHECK_EQUAL(w.lifts, 1);
            // The same place again changes nothing.
            CHECK_EQUAL(ik_walker_set_foothold(w.walker, leg, x, y, 0), IK_OK);
            go(&w, 60);
            CHECK_EQUAL(w.lifts, 1);
            CHECK(body_of(&w).resting);
            CHECK_EQUAL(ik_walker_clear_foothold(w.walker, leg), IK_OK);
            go(&w, 120);
            CHECK_AT_MOST(off_home(&w), settle_least);
            CHECK(body_of(&w).resting);
            check_clean(&w);
            end_walk(&w);
        }
    }
}

// All legs at once: each waits for its neighbours.
static void one_after_the_other(void) {
    walk w = plain_walk(8);
    double x[8], y[8];
    for (int32_t leg = 0; leg < 8; leg++) {
        x[leg] = home_of(&w, leg)[0] + 0.1;
        y[leg] = home_of(&w, leg)[1] - 0.06;
        ik_walker_set_foothold(w.walker, leg, x[leg], y[leg], 0);
    }
    go(&w, 240);
    CHECK_EQUAL(w.lifts, 8);
    for (int32_t leg = 0; leg < 8; leg++) {
        CHECK(stands(&w, leg) && apart(foot_of(&w, leg), x[leg], y[leg]) <= 1e-12);
    }
    CHECK(body_of(&w).resting);
    check_clean(&w);
    end_walk(&w);
}

static void far_places(void) {
    const double far[] = {1.5, 3, 1e3, 9e8};
    for (size_t k = 0; k < COUNT(far); k++) {
        for (int32_t leg = 0; leg < 6; leg++) {
            walk w = plain_walk(6);
            double x = home_of(&w, leg)[0], y = home_of(&w, leg)[1], size = hypot(x, y);
            double tx = far[k] * x / size, ty = far[k] * y / size;
            CHECK_EQUAL(ik_walker_set_foothold(w.walker, leg, tx, ty, 0), IK_OK);
            go(&w, 200);
            CHECK_EQUAL(w.lifts, 1);
            // Farther out than its home, and not beyond the place.
            double out = hypot(foot_of(&w, leg)[0], foot_of(&w, leg)[1]);
            CHECK(out > size + 0.1 && out <= far[k] + 1e-9);
            CHECK(body_of(&w).resting);
            check_clean(&w);
            end_walk(&w);
        }
    }
}

// Once the body walks, the leg steps as usual, and goes home after a stop.
static void until_it_walks(void) {
    for (int32_t legs = 4; legs <= 8; legs += 2) {
        walk w = plain_walk(legs);
        double x = home_of(&w, 0)[0] - 0.12, y = home_of(&w, 0)[1];
        ik_walker_set_foothold(w.walker, 0, x, y, 0);
        go(&w, 90);
        CHECK(apart(foot_of(&w, 0), x, y) <= 1e-12);
        ik_walker_drive(w.walker, 1, 0, 0);
        go(&w, 90);
        ik_walker_drive(w.walker, 0, 0, 0);
        go(&w, 180);
        CHECK_AT_MOST(off_home(&w), settle_least);
        CHECK(body_of(&w).resting);
        // Given while it walks: one step leads there.
        ik_walker_drive(w.walker, 0.5, 0, 0);
        go(&w, 45);
        x = home_of(&w, 1)[0] + 0.1, y = home_of(&w, 1)[1] + 0.02;
        ik_walker_set_foothold(w.walker, 1, x, y, 0);
        bool there = false;
        for (int32_t i = 0; i < 90; i++) {
            go(&w, 1);
            there = there || (stands(&w, 1) && apart(foot_of(&w, 1), x, y) <= 1e-9);
        }
        CHECK(there);
        CHECK(apart(foot_of(&w, 1), x, y) > 0.1);
        check_clean(&w);
        end_walk(&w);
    }
}

// On a field: the foot stands on the ground there. In a gap, it stands at its edge.
static void on_a_field(void) {
    const terrain rocks = {ROCKS, 0.12, "rocks"}, gap = {GAPS, 0.6, "gaps"};
    for (int32_t k = 0; k < 2; k++) {
        ik_height_field *field = make_field(k ? &gap : &rocks);
        for (int32_t leg = 0; leg < 8; leg++) {
            walk w = plain_walk(8);
            stand_on(&w, field);
            ik_walker_teleport(w.walker, k ? 0.62 : 2, 0, 0, 0);
            landed(&w);
            go(&w, 60);
            double x = home_of(&w, leg)[0] + 0.13, y = home_of(&w, leg)[1] + 0.04;
            ik_walker_set_foothold(w.walker, leg, x, y, 0);
            w.lifts = 0;
            go(&w, 180);
            CHECK(stands(&w, leg));
            CHECK(foot_of(&w, leg)[2] == ground_at(&w, foot_of(&w, leg)));
            CHECK_AT_MOST(apart(foot_of(&w, leg), x, y), k ? 0.5 : 0.25);
            CHECK(body_of(&w).resting);
            int32_t lifts = w.lifts;
            go(&w, 60);
            CHECK_EQUAL(w.lifts, lifts);
            check_clean(&w);
            end_walk(&w);
        }
        ik_height_field_destroy(field);
    }
}

// The ground changes under a placed foot: it steps to the same place again.
static void changed_ground(void) {
    ik_height_field *field = make_field(&(terrain){ROCKS, 0, "plain"});
    walk w = plain_walk(6);
    stand_on(&w, field);
    double x = home_of(&w, 0)[0] + 0.1, y = home_of(&w, 0)[1];
    ik_walker_set_foothold(w.walker, 0, x, y, 0);
    go(&w, 90);
    float higher[100 * 100];
    for (int i = 0; i < 100 * 100; i++) {
        higher[i] = 0.05F;
    }
    ik_height_field_set_heights(field, 40, 60, 100, 100, higher);
    // The homes are on the new ground at once, the feet are not.
    for (int32_t i = 0; i < 150; i++) {
        ik_walker_update(w.walker, 1 / 60.0);
    }
    look_anew(&w);
    CHECK(stands(&w, 0) && apart(foot_of(&w, 0), x, y) <= 1e-12);
    CHECK(foot_of(&w, 0)[2] == 0.05F);
    CHECK(body_of(&w).resting);
    end_walk(&w);
    ik_height_field_destroy(field);
}

static void wrong_calls(void) {
    walk w = plain_walk(6);
    ik_walker_set_leg_enabled(w.walker, 2, false);
    look_anew(&w);
    go(&w, 30);
    const double places[] = {NAN, INFINITY, -INFINITY, 1.001e9, -1e300};
    trace was;
    take_trace(w.walker, &was);
    for (int32_t leg = -3; leg < 10; leg++) {
        ik_error wanted = leg < 0 || leg >= 6 ? IK_ERROR_LEG
                          : leg == 2          ? IK_ERROR_LEG_DISABLED
                                              : IK_ERROR_PLACE;
        for (size_t k = 0; k < COUNT(places); k++) {
            CHECK_EQUAL(ik_walker_set_foothold(w.walker, leg, places[k], 0, 0), wanted);
            CHECK_EQUAL(ik_walker_set_foothold(w.walker, leg, 0, places[k], 0), wanted);
        }
        CHECK_EQUAL(ik_walker_clear_foothold(w.walker, leg),
                    leg < 0 || leg >= 6 ? IK_ERROR_LEG : 0);
    }
    CHECK(is_as(&was, w.walker));
    // A leg that is disabled, or teleported, has no given foothold any more.
    ik_walker_set_foothold(w.walker, 0, foot_of(&w, 0)[0] + 0.1, foot_of(&w, 0)[1], 0);
    go(&w, 60);
    ik_walker_set_leg_enabled(w.walker, 0, false);
    ik_walker_set_leg_enabled(w.walker, 0, true);
    look_anew(&w);
    go(&w, 120);
    CHECK(apart(foot_of(&w, 0), home_of(&w, 0)[0], home_of(&w, 0)[1]) <= settle_least);
    end_walk(&w);
}

const test walker_foothold_tests[] = {
    {"a foot that is placed by hand steps there once, and stays until it is freed", stays_there},
    {"legs that are placed together step one after the other", one_after_the_other},
    {"a foot that is placed out of reach stands as far out as it reaches", far_places},
    {"a placed foot steps as usual once the body walks", until_it_walks},
    {"a placed foot stands on the ground, or on the nearest ground", on_a_field},
    {"a placed foot steps again when the ground under it changes", changed_ground},
    {"a wrong foothold is refused and changes nothing", wrong_calls},
    {0},
};
