// walker_order_test.c: the order in which legs step, how long it lasts, and the order of each gait.

#include "walk_check.h"

static const int32_t counts[] = {4, 6, 8, 12};

// For ten minutes, the legs keep their phases relative to each other, and the order of spiders (F.
// G. Barth: A Spider's World, 2002): R4 L3 R2 L1, then L4 R3 L2 R1, in two groups.
static void ten_minutes(void) {
    walk w = plain_walk(8);
    ik_walker_drive(w.walker, 1.3, 0, 0);
    double last[8] = {0}, sum[8] = {0}, squares[8] = {0}, period = 0;
    int32_t steps[8] = {0};
    for (int32_t k = 0; k < 600 * 30; k++) {
        sound(stride(&w, 1 / 30.0));
        const ik_walker_event *event = ik_walker_get_events(w.walker);
        for (int32_t e = 0; e < ik_walker_get_event_count(w.walker); e++, event++) {
            if (event->flags & IK_EVENT_PLANTED) {
                continue;
            }
            double now = k / 30.0 + event->time;
            int32_t i = event->leg;
            if (i == 0) {
                period = now - last[0];
            } else if (k > 600 && period > 0) {
                double x = (now - last[0]) / period;
                double mean = steps[i] ? sum[i] / steps[i] : x;
                x -= floor(x - mean + 0.5);
                sum[i] += x;
                squares[i] += x * x;
                steps[i]++;
            }
            last[i] = now;
        }
    }
    for (int32_t i = 1; i < 8; i++) {
        double mean = sum[i] / steps[i];
        CHECK(steps[i] > 800);
        CHECK_AT_MOST(sqrt(fmax(squares[i] / steps[i] - mean * mean, 0)), 0.03);
    }
    CHECK_NEAR(body_of(&w).x, 600 * 1.3, 1);
    check_clean(&w);
    end_walk(&w);
}

static void order(void) {
    // Legs 0 to 3 are on the left, from the front; legs 4 to 7 are on the right.
    const int32_t groups[2][4] = {{7, 2, 5, 0}, {3, 6, 1, 4}};
    walk w = plain_walk(8);
    ik_walker_drive(w.walker, 2.5, 0, 0);
    go_for(&w, 3, 1 / 240.0);
    int32_t lifted[64], count = 0;
    while (count < 64) {
        sound(stride(&w, 1 / 240.0));
        const ik_walker_event *event = ik_walker_get_events(w.walker);
        for (int32_t e = 0; e < ik_walker_get_event_count(w.walker) && count < 64; e++) {
            if (!(event[e].flags & IK_EVENT_PLANTED)) {
                lifted[count++] = event[e].leg;
            }
        }
    }
    int32_t start = 0;
    while (start < 8 && lifted[start] != groups[0][0]) {
        start++;
    }
    for (int32_t i = 0; start + i < 64; i++) {
        CHECK_EQUAL(lifted[start + i], groups[i / 4 % 2][i % 4]);
    }
    end_walk(&w);
}

// Whether the middle of the body lies within the convex hull of its planted feet: no line through
// it has all feet on one side.
static bool is_supported(const walk *w) {
    const double *feet = ik_walker_get_feet(w->walker);
    double angles[IK_WALKER_MAX_LEGS];
    int32_t count = 0;
    for (int32_t i = 0; i < w->legs; i++) {
        if (w->states[i] == STANDS) {
            angles[count++] = atan2(feet[3 * i + 1] - body_of(w).y, feet[3 * i] - body_of(w).x);
        }
    }
    for (int32_t i = 0; i < count; i++) {
        double next = 8; // to the next foot around
        for (int32_t j = 0; j < count; j++) {
            double turn = angles[j] - angles[i];
            turn += turn <= 0 ? 6.28318530717958648 : 0;
            next = fmin(next, turn);
        }
        if (next >= 3.14159265358979324) {
            return false;
        }
    }
    return count >= 3;
}

static void balance(void) {
    const double speeds[][3] = {{0.5, 0, 0}, {2, 0, 0}, {6, 0, 0},
                                {0, 1.5, 0}, {1, 1, 1}, {0, 0, 3}};
    for (int32_t legs = 6; legs <= 8; legs += 2) {
        for (size_t k = 0; k < COUNT(speeds); k++) {
            walk w = plain_walk(legs);
            ik_walker_drive(w.walker, speeds[k][0], speeds[k][1], speeds[k][2]);
            for (int32_t i = 0; i < 300; i++) {
                sound(stride(&w, 1 / 60.0));
                CHECK(is_supported(&w));
            }
            end_walk(&w);
        }
    }
}

static void gaits(void) {
    for (size_t i = 0; i < COUNT(counts); i++) {
        for (int32_t gait = 0; ik_gait_name(gait); gait++) {
            for (double speed = 0.3; speed < 4; speed *= 3) {
                walk w = plain_walk(counts[i]);
                CHECK_EQUAL(ik_walker_set_gait(w.walker, gait), IK_OK);
                CHECK_EQUAL(ik_walker_get_gait(w.walker), gait);
                ik_walker_drive(w.walker, speed, 0, 0);
                go_for(&w, 5, 1 / 60.0);
                // As fast as its legs allow in this gait.
                double most = fmin(speed, ik_walker_get_top_speed(w.walker));
                CHECK(body_of(&w).x > 0.9 * most * 5 - 0.5);
                CHECK(w.lifts >= counts[i]);
                CHECK_AT_MOST(w.stretch, 0.986);
                if (gait != IK_GAIT_GALLOP) {
                    check_clean(&w);
                }
                if (gait == IK_GAIT_WAVE) {
                    CHECK_AT_MOST(w.lifted, counts[i] / 4 + 1);
                }
                end_walk(&w);
            }
        }
    }
}

// How many legs are in the air in the gaits that promise it: one in a wave, one on each side in a
// ripple, a third in a tetrapod, half in gaits of two groups.
static void gaits_lift(void) {
    const int32_t most[][4] = {{6, IK_GAIT_WAVE, 1},     {8, IK_GAIT_WAVE, 1},
                               {6, IK_GAIT_RIPPLE, 2},   {8, IK_GAIT_RIPPLE, 2},
                               {6, IK_GAIT_TETRAPOD, 2}, {6, IK_GAIT_TRIPOD, 3},
                               {4, IK_GAIT_TROT, 2},     {8, IK_GAIT_ALTERNATING, 4}};
    for (size_t i = 0; i < COUNT(most); i++) {
        walk w = plain_walk(most[i][0]);
        ik_walker_set_gait(w.walker, most[i][1]);
        ik_walker_drive(w.walker, 0.9 * ik_walker_get_top_speed(w.walker), 0, 0);
        go_for(&w, 3, 1 / 240.0);
        int32_t as_said = 0, more = 0;
        for (int32_t frame = 0; frame < 720; frame++) {
            sound(stride(&w, 1 / 240.0));
            as_said += body_of(&w).lifted == most[i][2];
            more += body_of(&w).lifted > most[i][2];
        }
        // One leg lifts as another lands, sometimes a little earlier.
        CHECK(as_said > 360 && more < 72);
        end_walk(&w);
    }
}

// At a steady speed that only one of the gaits can keep.
static void gaits_change(void) {
    for (int32_t gait = 0; ik_gait_name(gait); gait++) {
        walk w = plain_walk(8);
        ik_walker_set_gait(w.walker, IK_GAIT_TRIPOD);
        ik_walker_drive(w.walker, 5, 0, 0);
        go_for(&w, 3, 1 / 60.0);
        CHECK_NEAR(speed_of(&w), 5, 0);
        ik_walker_set_gait(w.walker, gait);
        go_for(&w, 3, 1 / 60.0);
        double most = fmin(5, ik_walker_get_top_speed(w.walker));
        CHECK_NEAR(speed_of(&w), most, 1e-9);
        int32_t urgent = w.urgent;
        go_for(&w, 3, 1 / 60.0);
        CHECK_EQUAL(w.urgent, urgent);
        end_walk(&w);
    }
}

const test walker_order_tests[] = {
    {"eight legs keep their rhythm for ten minutes", ten_minutes},
    {"eight legs step in the order of spiders", order},
    {"a body on six or eight legs is always between its planted feet", balance},
    {"every gait walks, and in all but the gallop neighbours are never both in the air", gaits},
    {"each gait has the promised number of legs in the air", gaits_lift},
    {"after a change of gait it walks as fast as the new gait can, and legs step in turn",
     gaits_change},
    {0},
};
