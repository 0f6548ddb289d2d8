// walker_gait_test.c: walks, judged frame by frame: what the specification of the gait says.

#include "check.h"
#include "walk.h"

#include <string.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

static const int32_t counts[] = {4, 6, 8, 12};

// Says what the judge says.
static bool sound(const char *fault) {
    return check(!fault, __FILE__, __LINE__, fault);
}

// Of a walk whose pose was never imposed, and that never galloped.
static void check_clean(const walk *w) {
    CHECK_EQUAL(w->overlaps, 0);
    CHECK_EQUAL(w->crowded, 0);
    CHECK_EQUAL(w->forced, 0);
    CHECK_AT_MOST(w->stretch, 0.986);
}

static void go(walk *w, double seconds, double dt) {
    int32_t frames = (int32_t)(seconds / dt + 0.5);
    for (int32_t i = 0; i < frames; i++) {
        if (!sound(stride(w, dt))) {
            return;
        }
    }
}

static const ik_walker_body *body_of(const walk *w) {
    return ik_walker_get_body(w->walker);
}

static double speed_of(const walk *w) {
    return hypot(body_of(w)->velocity[0], body_of(w)->velocity[1]);
}

// Every number of legs with every speed, direction, turn and frame; a frame of 0 stands for
// irregular ones.
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

// Wishes that nobody would make, changed at any time.
static void wild_walks(void) {
    for (uint64_t seed = 1; seed <= 40; seed++) {
        chance c = begin_case(seed);
        walk w = plain_walk(counts[seed % COUNT(counts)]);
        ik_walker_set(w.walker, IK_WALKER_MAX_SPEED, 14);
        ik_walker_set(w.walker, IK_WALKER_ACCELERATION, 60);
        ik_walker_set(w.walker, IK_WALKER_MAX_TURN, 15);
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
                CHECK_EQUAL(ik_walker_set_gait(w.walker, gait), IK_WALKER_OK);
            }
            double h = whole(&c, 0, 19) ? 1 / 60.0 : 0.1;
            t += h;
            sound(stride(&w, h));
        }
        check_clean(&w);
        ik_walker_drive(w.walker, 0, 0, 0);
        go(&w, 1.5, 1 / 60.0);
        CHECK_AT_MOST(off_home(&w), 0.05);
        int32_t lifts = w.lifts;
        go(&w, 2, 1 / 60.0);
        CHECK_EQUAL(w.lifts, lifts);
        end_walk(&w);
    }
}

// The mean frequency over some seconds, from the lifts.
static double frequency(double speed, double dt) {
    walk w = plain_walk(8);
    ik_walker_drive(w.walker, speed, 0, 0);
    go(&w, 3, dt);
    int32_t before = w.lifts;
    go(&w, 8, dt);
    double lifts = w.lifts - before;
    CHECK_NEAR(speed_of(&w), speed, 0.02 * speed);
    check_clean(&w);
    end_walk(&w);
    return lifts / (8 * 8);
}

static void frequencies(void) {
    // Speeds in reaches a second, steps a second: shared notes on walking, section 2.
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
        ik_walker_set(w.walker, IK_WALKER_MAX_SPEED, 20);
        ik_walker_drive(w.walker, 20, 0, 0);
        go(&w, 2, 1 / 60.0);
        double from = body_of(&w)->x;
        go(&w, 3, 1 / 60.0);
        double speed = (body_of(&w)->x - from) / 3;
        CHECK(speed >= 8);
        CHECK_NEAR(speed, ik_walker_top_speed(w.walker), 0.02 * speed);
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
            go(&w, 2.5 + 0.07 * (double)k, 1 / 60.0);
            ik_walker_drive(w.walker, 0, 0, 0);
            // From 6 L/s it takes half a second to stand.
            go(&w, 0.8 + speeds[k][0] / 12, 1 / 60.0);
            CHECK_AT_MOST(off_home(&w), 0.045);
            CHECK(!body_of(&w)->moving);
            int32_t lifts = w.lifts;
            go(&w, 10, 1 / 60.0);
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
            go(&w, 0.1, 1 / 60.0);
            ik_walker_follow(w.walker, 0.6 * jump, 0.8 * jump, 0, 0);
            go(&w, 1.1, 1 / 60.0);
            CHECK_AT_MOST(off_home(&w), 0.045);
            CHECK_NEAR(body_of(&w)->x, 0.6 * jump, 1e-3);
            CHECK_NEAR(body_of(&w)->y, 0.8 * jump, 1e-3);
            if (jump < 0.35) {
                CHECK_EQUAL(w.forced, 0);
                check_clean(&w);
            }
            end_walk(&w);
            // A body that runs there forces nothing.
            walk runs = plain_walk(counts[i]);
            ik_walker_chase(runs.walker, 0.6 * jump, 0.8 * jump, 0);
            go(&runs, 2.5, 1 / 60.0);
            CHECK_NEAR(body_of(&runs)->x, 0.6 * jump, 0.051);
            CHECK_NEAR(body_of(&runs)->y, 0.8 * jump, 0.051);
            check_clean(&runs);
            end_walk(&runs);
        }
        walk w = plain_walk(counts[i]);
        ik_walker_follow(w.walker, 1.2, 1, 0, 2);
        sound(stride(&w, 1 / 60.0));
        CHECK_AT_MOST(off_home(&w), 0);
        CHECK_EQUAL(ik_walker_event_count(w.walker), counts[i]);
        CHECK(ik_walker_events(w.walker)->flags == (IK_EVENT_TELEPORTED | IK_EVENT_PLANTED));
        end_walk(&w);
    }
}

// The pose is led along a path by hand, at up to about 3 L/s.
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

// For ten minutes, the legs keep the phases that they have to each other, and the order of spiders
// (F. G. Barth: A Spider's World, 2002): R4 L3 R2 L1, then L4 R3 L2 R1, in two groups.
static void ten_minutes(void) {
    walk w = plain_walk(8);
    ik_walker_drive(w.walker, 1.3, 0, 0);
    double last[8] = {0}, sum[8] = {0}, squares[8] = {0}, period = 0;
    int32_t steps[8] = {0};
    for (int32_t k = 0; k < 600 * 30; k++) {
        sound(stride(&w, 1 / 30.0));
        const ik_walker_event *event = ik_walker_events(w.walker);
        for (int32_t e = 0; e < ik_walker_event_count(w.walker); e++, event++) {
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
    CHECK_NEAR(body_of(&w)->x, 600 * 1.3, 1);
    check_clean(&w);
    end_walk(&w);
}

static void order(void) {
    // The legs of the left are 0 to 3 from the front, those of the right 4 to 7.
    const int32_t groups[2][4] = {{7, 2, 5, 0}, {3, 6, 1, 4}};
    walk w = plain_walk(8);
    ik_walker_drive(w.walker, 2.5, 0, 0);
    go(&w, 3, 1 / 240.0);
    int32_t lifted[64], count = 0;
    while (count < 64) {
        sound(stride(&w, 1 / 240.0));
        const ik_walker_event *event = ik_walker_events(w.walker);
        for (int32_t e = 0; e < ik_walker_event_count(w.walker) && count < 64; e++) {
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

// Whether the middle of the body lies within the hull of its planted feet: there is no line through
// it that has all feet on one side.
static bool is_supported(const walk *w) {
    const double *feet = ik_walker_feet(w->walker);
    double angles[IK_WALKER_MAX_LEGS];
    int32_t count = 0;
    for (int32_t i = 0; i < w->legs; i++) {
        if (w->states[i] == STANDS) {
            angles[count++] = atan2(feet[3 * i + 1] - body_of(w)->y, feet[3 * i] - body_of(w)->x);
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
                CHECK_EQUAL(ik_walker_set_gait(w.walker, gait), IK_WALKER_OK);
                CHECK_EQUAL(ik_walker_gait(w.walker), gait);
                ik_walker_drive(w.walker, speed, 0, 0);
                go(&w, 5, 1 / 60.0);
                // As fast as its legs allow in this gait.
                double most = fmin(speed, ik_walker_top_speed(w.walker));
                CHECK(body_of(&w)->x > 0.9 * most * 5 - 0.5);
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

// How many legs are in the air in those gaits that say it: of a wave one, of a ripple one on each
// side, of a tetrapod a third. Groups of two have half.
static void gaits_lift(void) {
    const int32_t most[][4] = {{6, IK_GAIT_WAVE, 1},     {8, IK_GAIT_WAVE, 1},
                               {6, IK_GAIT_RIPPLE, 2},   {8, IK_GAIT_RIPPLE, 2},
                               {6, IK_GAIT_TETRAPOD, 2}, {6, IK_GAIT_TRIPOD, 3},
                               {4, IK_GAIT_TROT, 2},     {8, IK_GAIT_ALTERNATING, 4}};
    for (size_t i = 0; i < COUNT(most); i++) {
        walk w = plain_walk(most[i][0]);
        ik_walker_set_gait(w.walker, most[i][1]);
        ik_walker_drive(w.walker, 0.9 * ik_walker_top_speed(w.walker), 0, 0);
        go(&w, 3, 1 / 240.0);
        int32_t as_said = 0, more = 0;
        for (int32_t frame = 0; frame < 720; frame++) {
            sound(stride(&w, 1 / 240.0));
            as_said += body_of(&w)->lifted == most[i][2];
            more += body_of(&w)->lifted > most[i][2];
        }
        // One lifts as another lands, and may do so a little before.
        CHECK(as_said > 360 && more < 72);
        end_walk(&w);
    }
}

// At a steady speed, which one gait can keep and the other cannot.
static void gaits_change(void) {
    for (int32_t gait = 0; ik_gait_name(gait); gait++) {
        walk w = plain_walk(8);
        ik_walker_set_gait(w.walker, IK_GAIT_TRIPOD);
        ik_walker_drive(w.walker, 5, 0, 0);
        go(&w, 3, 1 / 60.0);
        CHECK_NEAR(speed_of(&w), 5, 0);
        ik_walker_set_gait(w.walker, gait);
        go(&w, 3, 1 / 60.0);
        double most = fmin(5, ik_walker_top_speed(w.walker));
        CHECK_NEAR(speed_of(&w), most, 1e-9);
        int32_t urgent = w.urgent;
        go(&w, 3, 1 / 60.0);
        CHECK_EQUAL(w.urgent, urgent);
        end_walk(&w);
    }
}

// A step is an arc: it begins and ends on the ground, slowly, and lands ahead of its home.
static void steps(void) {
    walk w = plain_walk(8);
    ik_walker_drive(w.walker, 1, 0, 0);
    go(&w, 2, 1 / 240.0);
    double highest[8] = {0}, before[24], fastest = 0;
    for (int32_t k = 0; k < 1200; k++) {
        memcpy(before, ik_walker_feet(w.walker), sizeof before);
        sound(stride(&w, 1 / 240.0));
        const double *feet = ik_walker_feet(w.walker), *homes = ik_walker_homes(w.walker);
        for (int32_t i = 0; i < 8; i++) {
            CHECK(feet[3 * i + 2] >= 0);
            highest[i] = fmax(highest[i], feet[3 * i + 2]);
            double moved = hypot(feet[3 * i] - before[3 * i], feet[3 * i + 1] - before[3 * i + 1]);
            fastest = fmax(fastest, moved * 240);
        }
        const ik_walker_event *event = ik_walker_events(w.walker);
        for (int32_t e = 0; e < ik_walker_event_count(w.walker); e++) {
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
    {"nor do they whatever is wished, and soon after it all feet are at home", wild_walks},
    {"steps become more frequent with speed, as specified, whatever the frames", frequencies},
    {"a wish for more than the top speed gives the top speed", top_speeds},
    {"after a stop all feet go home, and then nothing stirs", stops},
    {"a pose or a point that trembles lifts no foot", trembling},
    {"feet come after a pose that jumps, and a far jump is a teleport", jumps},
    {"a pose that is led by hand forces no leg", led_by_hand},
    {"the rhythm stays for ten minutes", ten_minutes},
    {"eight legs step in the order of spiders", order},
    {"six and eight legs always have the body between their feet", balance},
    {"every gait walks, and all but the gallop keep neighbours apart", gaits},
    {"gaits have as many legs in the air as they say", gaits_lift},
    {"a gait that is changed to goes as fast as it can, and its legs step in turn", gaits_change},
    {"a step is an arc that lands ahead of its home", steps},
    {0},
};
