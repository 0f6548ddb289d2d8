// walker_gait_test.c: walks with checks in every frame: the guarantees of ik_walker.h.

#include "walk_check.h"

#include <string.h>

static const int32_t counts[] = {4, 6, 8, 12};

// Every number of legs with every speed, direction, turn and frame time; a frame time of 0 stands
// for irregular ones.
static void steady_walks(void) {
    const double speeds[] = {0.1, 0.5, 1, 2, 4, 6}, turns[] = {0, 1, -3};
    const double directions[][2] = {{1, 0}, {0, 1}, {-0.70710678, 0.70710678}};
    const double frames[] = {1 / 240.0, 1 / 60.0, 1 / 30.0, 0.1, 0};
    for (uint64_t seed = 0; seed < 4 * 6 * 3 * 3 * 5; seed++) {
        chance c = begin_case(seed);
        size_t k = seed;
        double speed = speeds[k % 6], dt = frames[k / 6 % 5], turn = turns[k / 30 % 3];
        const double *way = directions[k / 90 % 3];
        int32_t legs = counts[k / 270];
        walk w = plain_walk(legs);
        ik_walker_drive(w.walker, speed * way[0], speed * way[1], turn);
        for (double t = 0; t < 5;) {
            double h = dt > 0 ? dt : spread(&c, 1e-3, 0.15);
            t += h;
            sound(stride(&w, h));
        }
        check_clean(&w);
        CHECK(w.lifts >= (speed > 0.3 ? legs : 1));
        end_walk(&w);
    }
}

// Extreme commands that change at any time.
static void wild_walks(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(40); seed++) {
        chance c = begin_case(seed);
        walk w = plain_walk(counts[seed % COUNT(counts)]);
        ik_walker_set_setting(w.walker, IK_WALKER_MAX_SPEED, 14);
        ik_walker_set_setting(w.walker, IK_WALKER_ACCELERATION, 60);
        ik_walker_set_setting(w.walker, IK_WALKER_MAX_TURN_RATE, 15);
        for (double t = 0; t < 10;) {
            int32_t what = whole(&c, 0, 40);
            if (what == 0) {
                ik_walker_drive(w.walker, between(&c, -14, 14), between(&c, -14, 14),
                                between(&c, -15, 15));
            } else if (what == 1) {
                ik_walker_drive(w.walker, 0, 0, 0);
            } else if (what == 2) {
                ik_walker_chase(w.walker, between(&c, -9, 9), between(&c, -9, 9), 0);
            } else if (what == 3) {
                int32_t gait = whole(&c, IK_GAIT_AUTO, IK_GAIT_ALTERNATING);
                CHECK_EQUAL(ik_walker_set_gait(w.walker, gait), IK_OK);
            }
            double h = whole(&c, 0, 19) ? 1 / 60.0 : 0.1;
            t += h;
            sound(stride(&w, h));
        }
        check_clean(&w);
        ik_walker_drive(w.walker, 0, 0, 0);
        go_for(&w, 1.5, 1 / 60.0);
        CHECK_AT_MOST(off_home(&w), 0.05);
        int32_t lifts = w.lifts;
        go_for(&w, 2, 1 / 60.0);
        CHECK_EQUAL(w.lifts, lifts);
        end_walk(&w);
    }
}

// The mean step frequency over some seconds, from the liftoffs.
static double frequency(double speed, double dt) {
    walk w = plain_walk(8);
    ik_walker_drive(w.walker, speed, 0, 0);
    go_for(&w, 3, dt);
    int32_t before = w.lifts;
    go_for(&w, 8, dt);
    double lifts = w.lifts - before;
    CHECK_NEAR(speed_of(&w), speed, 0.02 * speed);
    check_clean(&w);
    end_walk(&w);
    return lifts / (8 * 8);
}

static void frequencies(void) {
    // Speeds in reaches per second, and steps per second.
    const double speeds[] = {0.25, 0.5, 1, 2, 4, 6},
                 wanted[] = {0.65, 1.06, 1.54, 2.39, 4.68, 6.47};
    double last = 0;
    for (size_t i = 0; i < COUNT(speeds); i++) {
        double fine = frequency(speeds[i], 1 / 240.0), usual = frequency(speeds[i], 1 / 60.0);
        double coarse = frequency(speeds[i], 0.05);
        CHECK_NEAR(usual, wanted[i], 0.08 * wanted[i]);
        CHECK_NEAR(fine, usual, 0.1 * usual);
        CHECK_NEAR(coarse, usual, 0.1 * usual);
        CHECK(usual >= 0.98 * last);
        last = usual;
    }
}

static void top_speeds(void) {
    for (size_t i = 0; i < COUNT(counts); i++) {
        walk w = plain_walk(counts[i]);
        ik_walker_set_setting(w.walker, IK_WALKER_MAX_SPEED, 20);
        ik_walker_drive(w.walker, 20, 0, 0);
        go_for(&w, 2, 1 / 60.0);
        double from = body_of(&w).x;
        go_for(&w, 3, 1 / 60.0);
        double speed = (body_of(&w).x - from) / 3;
        CHECK(speed >= 8);
        CHECK_NEAR(speed, ik_walker_get_top_speed(w.walker), 0.02 * speed);
        check_clean(&w);
        end_walk(&w);
    }
}

static void stops(void) {
    const double speeds[][3] = {{0.3, 0, 0}, {2, 0, 0}, {0, 2, 1}, {6, 0, 0}, {0, 0, 4}};
    for (size_t i = 0; i < COUNT(counts); i++) {
        for (size_t k = 0; k < COUNT(speeds); k++) {
            walk w = plain_walk(counts[i]);
            ik_walker_drive(w.walker, speeds[k][0], speeds[k][1], speeds[k][2]);
            go_for(&w, 2.5 + 0.07 * (double)k, 1 / 60.0);
            ik_walker_drive(w.walker, 0, 0, 0);
            // From 6 L/s it takes half a second to stop.
            go_for(&w, 0.8 + speeds[k][0] / 12, 1 / 60.0);
            CHECK_AT_MOST(off_home(&w), 0.045);
            CHECK(!body_of(&w).moving);
            int32_t lifts = w.lifts;
            go_for(&w, 10, 1 / 60.0);
            CHECK_EQUAL(w.lifts, lifts);
            check_clean(&w);
            end_walk(&w);
        }
    }
}

static void trembling(void) {
    chance c = begin_case(1);
    walk w = plain_walk(8), chasing = plain_walk(8);
    w.imposed = true;
    for (int32_t i = 0; i < 600; i++) {
        double x = between(&c, -0.01, 0.01), y = between(&c, -0.01, 0.01);
        ik_walker_follow(w.walker, x, y, 0, 0);
        ik_walker_chase(chasing.walker, x, y, 0);
        sound(stride(&w, 1 / 60.0));
        sound(stride(&chasing, 1 / 60.0));
    }
    CHECK_EQUAL(w.lifts, 0);
    CHECK_EQUAL(chasing.lifts, 0);
    end_walk(&w);
    end_walk(&chasing);
}

static void jumps(void) {
    for (size_t i = 0; i < COUNT(counts); i++) {
        for (double jump = 0.1; jump < 1.45; jump += 0.1) {
            walk w = plain_walk(counts[i]);
            w.imposed = true;
            go_for(&w, 0.1, 1 / 60.0);
            ik_walker_follow(w.walker, 0.6 * jump, 0.8 * jump, 0, 0);
            go_for(&w, 1.1, 1 / 60.0);
            CHECK_AT_MOST(off_home(&w), 0.045);
            CHECK_NEAR(body_of(&w).x, 0.6 * jump, 1e-3);
            CHECK_NEAR(body_of(&w).y, 0.8 * jump, 1e-3);
            if (jump < 0.35) {
                CHECK_EQUAL(w.forced, 0);
                check_clean(&w);
            }
            end_walk(&w);
            // A body that runs there by itself lifts no leg by force.
            walk runs = plain_walk(counts[i]);
            ik_walker_chase(runs.walker, 0.6 * jump, 0.8 * jump, 0);
            go_for(&runs, 2.5, 1 / 60.0);
            CHECK_NEAR(body_of(&runs).x, 0.6 * jump, 0.051);
            CHECK_NEAR(body_of(&runs).y, 0.8 * jump, 0.051);
            check_clean(&runs);
            end_walk(&runs);
        }
        walk w = plain_walk(counts[i]);
        ik_walker_follow(w.walker, 1.2, 1, 0, 2);
        sound(stride(&w, 1 / 60.0));
        CHECK_AT_MOST(off_home(&w), 0);
        CHECK_EQUAL(ik_walker_get_event_count(w.walker), counts[i]);
        CHECK(ik_walker_get_events(w.walker)->flags == (IK_EVENT_TELEPORTED | IK_EVENT_PLANTED));
        end_walk(&w);
    }
}

// The pose is dragged along a path by hand, at up to about 3 L/s.
static void led_by_hand(void) {
    for (size_t i = 0; i < COUNT(counts); i++) {
        for (int run = 0; run < 2; run++) {
            walk w = plain_walk(counts[i]);
            w.imposed = run == 0;
            for (int32_t k = 0; k < 1200; k++) {
                double t = k / 60.0, x = 2 * sin(0.9 * t), y = 1.5 * sin(1.3 * t);
                if (run == 0) {
                    ik_walker_follow(w.walker, x, y, 0, 0.5 * sin(t));
                } else {
                    ik_walker_chase(w.walker, x, y, 0);
                }
                sound(stride(&w, 1 / 60.0));
            }
            CHECK_EQUAL(w.forced, 0);
            check_clean(&w);
            end_walk(&w);
        }
    }
}

// A step is an arc: it begins and ends slowly on the ground, and lands ahead of its home.
static void steps(void) {
    walk w = plain_walk(8);
    ik_walker_drive(w.walker, 1, 0, 0);
    go_for(&w, 2, 1 / 240.0);
    double highest[8] = {0}, before[24], fastest = 0;
    for (int32_t k = 0; k < 1200; k++) {
        memcpy(before, ik_walker_get_feet(w.walker), sizeof before);
        sound(stride(&w, 1 / 240.0));
        const double *feet = ik_walker_get_feet(w.walker), *homes = ik_walker_get_homes(w.walker);
        for (int32_t i = 0; i < 8; i++) {
            CHECK(feet[3 * i + 2] >= 0);
            highest[i] = fmax(highest[i], feet[3 * i + 2]);
            double moved = hypot(feet[3 * i] - before[3 * i], feet[3 * i + 1] - before[3 * i + 1]);
            fastest = fmax(fastest, moved * 240);
        }
        const ik_walker_event *event = ik_walker_get_events(w.walker);
        for (int32_t e = 0; e < ik_walker_get_event_count(w.walker); e++) {
            int32_t i = event[e].leg;
            bool planted = event[e].flags & IK_EVENT_PLANTED;
            double moved = hypot(feet[3 * i] - before[3 * i], feet[3 * i + 1] - before[3 * i + 1]);
            CHECK_AT_MOST(moved * 240, 0.2);
            CHECK(planted ? event[e].x > homes[3 * i] + 0.05 : event[e].x < homes[3 * i] - 0.05);
        }
    }
    for (int32_t i = 0; i < 8; i++) {
        CHECK_NEAR(highest[i], 0.12, 0.005);
    }
    CHECK_AT_MOST(fastest, 8);
    end_walk(&w);
}

const test walker_gait_tests[] = {
    {"in steady walks no foot slides, no neighbours step together, no leg is overstretched",
     steady_walks},
    {"the same is true for any commands, and soon after a stop all feet are at home", wild_walks},
    {"steps become more frequent with speed, at any frame rate", frequencies},
    {"a command for more than the top speed gives the top speed", top_speeds},
    {"after a stop all feet go home, and then nothing moves", stops},
    {"a pose or a point that jitters lifts no foot", trembling},
    {"feet follow a pose that jumps, and a far jump is a teleport", jumps},
    {"a pose that is dragged by hand lifts no leg by force", led_by_hand},
    {"a step is an arc that lands ahead of its home", steps},
    {0},
};
