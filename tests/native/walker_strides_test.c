// walker_strides_test.c: chases, the length and frequency of strides, and the paths of feet.

#include "walk_check.h"

#include <string.h>

// The greatest speed of any foot along the ground within some time.
static double fastest_foot(walk *w, double seconds) {
    const double dt = 1 / 240.0;
    double most = 0;
    for (double t = 0; t < seconds; t += dt) {
        double before[3 * IK_WALKER_MAX_LEGS];
        memcpy(before, ik_walker_get_feet(w->walker), 3 * (size_t)w->legs * sizeof(double));
        sound(stride(w, dt));
        const double *feet = ik_walker_get_feet(w->walker);
        for (int32_t i = 0; i < 3 * w->legs; i += 3) {
            double way = hypot(feet[i] - before[i], feet[i + 1] - before[i + 1]);
            most = fmax(most, way / dt);
        }
    }
    return most;
}

// The body stops or changes its direction while a foot is in the air, perhaps just before it lands:
// the foot does not jump to its new foothold.
static void feet_do_not_leap(void) {
    const double speeds[] = {0.3, 0.6, 1, 2, 4};
    for (size_t k = 0; k < COUNT(speeds); k++) {
        double v = speeds[k];
        walk w = plain_walk(8);
        ik_walker_drive(w.walker, 0, v, 0);
        fastest_foot(&w, 1);
        double sideways = fastest_foot(&w, 2);
        end_walk(&w);
        for (int32_t phase = 0; phase < 8; phase++) {
            for (int turns_away = 0; turns_away < 2; turns_away++) {
                w = plain_walk(8);
                ik_walker_drive(w.walker, v, 0, 0);
                fastest_foot(&w, 1);
                double walking = fastest_foot(&w, 1.5 + 0.06 * phase);
                ik_walker_drive(w.walker, 0, turns_away ? v : 0, 0);
                double then = fastest_foot(&w, 0.5);
                CHECK_AT_MOST(then, turns_away ? 1.6 * fmax(walking, sideways) : 1.3 * walking);
                end_walk(&w);
            }
        }
    }
}

// The speed limits of a chase do not apply to other commands.
static void limits_of_a_chase(void) {
    walk w = plain_walk(8);
    ik_walker_set_setting(w.walker, IK_WALKER_MAX_SPEED, 1.5);
    ik_walker_set_setting(w.walker, IK_WALKER_MAX_TURN_RATE, 0.5);
    ik_walker_drive(w.walker, 2.5, 0, 3);
    go(&w, 90);
    CHECK_NEAR(speed_of(&w), 2.5, 1e-9);
    CHECK_NEAR(body_of(&w).turn, 3, 1e-9);
    ik_walker_body body = body_of(&w);
    double x = -30 * cos(body.heading), y = -30 * sin(body.heading);
    ik_walker_chase(w.walker, body.x + x, body.y + y, 0);
    go(&w, 10);
    double fastest = 0;
    for (int32_t i = 0; i < 600; i++) {
        go(&w, 1);
        fastest = fmax(fastest, speed_of(&w));
        CHECK_AT_MOST(fabs(body_of(&w).turn), 0.5 + 1e-9);
    }
    CHECK_NEAR(fastest, 1.5, 1e-9);
    CHECK_NEAR(cos(body_of(&w).heading - body.heading), -1, 1e-3);
    end_walk(&w);
}

// A chase ends at its target, even though a standing walker would ignore the last part of the way.
static void a_chase_ends(void) {
    for (int32_t k = 0; k < 8; k++) {
        double angle = 0.8 * k, c = cos(angle), s = sin(angle);
        walk w = plain_walk(8);
        ik_walker_chase(w.walker, 0.045 * c, 0.045 * s, 0);
        go(&w, 60);
        CHECK(body_of(&w).x == 0 && body_of(&w).y == 0 && w.lifts == 0);
        ik_walker_chase(w.walker, 0.055 * c, 0.055 * s, 0);
        go(&w, 120);
        double x = body_of(&w).x, y = body_of(&w).y;
        CHECK_AT_MOST(hypot(x - 0.055 * c, y - 0.055 * s), 0.006);
        CHECK_NEAR(body_of(&w).heading, 0, 0);
        // There it ignores near points again.
        ik_walker_chase(w.walker, x - 0.045 * c, y - 0.045 * s, 0);
        go(&w, 60);
        CHECK(body_of(&w).x == x && body_of(&w).y == y);
        // After a stop on the way, it does not continue either.
        ik_walker_chase(w.walker, x + c, y + s, 0);
        go(&w, 20);
        ik_walker_drive(w.walker, 0, 0, 0);
        go(&w, 120);
        x = body_of(&w).x;
        y = body_of(&w).y;
        ik_walker_chase(w.walker, x - 0.045 * c, y - 0.045 * s, 0);
        go(&w, 60);
        CHECK(body_of(&w).x == x && body_of(&w).y == y);
        end_walk(&w);
    }
}

// Legs that stand far out to the sides have much room for strides along the body.
static void strides_have_an_end(void) {
    ik_walker_leg leg[4];
    describe(4, leg);
    for (int32_t i = 0; i < 4; i++) {
        leg[i].given = IK_LEG_HIP | IK_LEG_HOME;
        leg[i].hip[0] = leg[i].home[0] = i % 2 ? 1 : -1;
        leg[i].hip[1] = i < 2 ? 0.1 : -0.1;
        leg[i].home[1] = i < 2 ? 0.5 : -0.5;
    }
    walk w;
    CHECK_EQUAL(begin_walk(&w, 4, leg, IK_UP_Z), IK_OK);
    ik_walker_drive(w.walker, 40, 0, 0);
    go(&w, 240);
    for (int32_t i = 0; i < 240; i++) {
        go(&w, 1);
        const double *feet = ik_walker_get_feet(w.walker), *homes = ik_walker_get_homes(w.walker);
        for (int32_t k = 0; k < 4; k++) {
            CHECK(w.states[k] != STANDS || fabs(feet[3 * k] - homes[3 * k]) <= 0.45);
        }
    }
    end_walk(&w);
}

// If feet are far behind, legs step faster than their rhythm: up to three times as fast.
static void no_frenzy(void) {
    double most = 0;
    for (uint64_t seed = 1; seed <= (uint64_t)cases(20); seed++) {
        chance c = begin_case(seed);
        walk w = plain_walk(8);
        w.imposed = true;
        double x = 0, y = 0;
        for (int32_t jump = 0; jump < 20; jump++) {
            x += between(&c, -0.4, 0.4);
            y += between(&c, -0.4, 0.4);
            ik_walker_follow(w.walker, x, y, 0, 0);
            for (int32_t i = 0; i < 20; i++) {
                go(&w, 1);
                most = fmax(most, body_of(&w).frequency * (w.walker->stance + w.walker->swing));
            }
        }
        end_walk(&w);
    }
    CHECK_NEAR(most, 3, 1e-9);
}

// Even if the body creeps very slowly, no foot stands for longer than two or three seconds.
static void creeping(void) {
    const double speeds[] = {0.025, 0.05, 0.1};
    for (size_t k = 0; k < COUNT(speeds); k++) {
        walk w = plain_walk(8);
        ik_walker_drive(w.walker, speeds[k], 0, 0);
        go(&w, 600);
        int32_t lifts = w.lifts;
        double frequency = body_of(&w).frequency;
        go(&w, 1800);
        CHECK(frequency >= 1 / 2.8 && frequency < 0.6);
        CHECK_NEAR((w.lifts - lifts) / (8.0 * 30), frequency, 0.1 * frequency);
        end_walk(&w);
    }
}

// The legs of a narrow body: no foot crosses the middle line, except for what a turn adds.
static void sides_are_kept(void) {
    const double wishes[][3] = {{0, 1, 0}, {0, -2, 0}, {0.7, 0.7, 0}, {0, 0, 2}, {0.5, 0, 4}};
    for (size_t k = 0; k < COUNT(wishes); k++) {
        ik_walker_leg leg[6];
        describe(6, leg);
        for (int32_t i = 0; i < 6; i++) {
            leg[i].given = IK_LEG_HIP | IK_LEG_HOME;
            leg[i].hip[0] = leg[i].home[0] = 0.5 * (i % 3 - 1);
            leg[i].hip[1] = leg[i].home[1] = i < 3 ? 0.15 : -0.15;
            leg[i].hip[2] = 0.4;
        }
        walk w;
        CHECK_EQUAL(begin_walk(&w, 6, leg, IK_UP_Z), IK_OK);
        ik_walker_drive(w.walker, wishes[k][0], wishes[k][1], wishes[k][2]);
        go(&w, 120);
        for (int32_t frame = 0; frame < 600; frame++) {
            go(&w, 1);
            ik_walker_body body = body_of(&w);
            const double *feet = ik_walker_get_feet(w.walker);
            for (int32_t i = 0; i < 6; i++) {
                double x = feet[3 * i] - body.x, y = feet[3 * i + 1] - body.y;
                double left = cos(body.heading) * y - sin(body.heading) * x;
                CHECK((i < 3 ? left : -left) > -0.02);
            }
        }
        end_walk(&w);
    }
}

// The feet cannot come near to their hips, and the body passes over them: it reaches its top speed,
// and no leg steps out of turn.
static void legs_that_fold_little(void) {
    ik_walker_leg leg[6] = {0};
    for (int32_t i = 0; i < 6; i++) {
        leg[i] = (ik_walker_leg){.bones = 2, .lengths = {0.78, 0.22}};
    }
    for (int32_t way = 0; way < 8; way++) {
        walk w;
        CHECK_EQUAL(begin_walk(&w, 6, leg, IK_UP_Z), IK_OK);
        ik_walker_drive(w.walker, 30 * cos(0.8 * way), 30 * sin(0.8 * way), 0);
        go(&w, 60);
        ik_walker_body from = body_of(&w);
        w.urgent = 0;
        go(&w, 120);
        double speed = speed_of(&w);
        CHECK(speed > 3);
        CHECK_NEAR(hypot(body_of(&w).x - from.x, body_of(&w).y - from.y) / 2, speed, 0.02 * speed);
        CHECK_EQUAL(w.urgent, 0);
        end_walk(&w);
    }
}

const test walker_strides_tests[] = {
    {"feet in the air do not jump when the body stops or turns", feet_do_not_leap},
    {"the maximum speed and turn rate of a chase do not apply to other commands",
     limits_of_a_chase},
    {"a chase that has begun arrives at its target", a_chase_ends},
    {"strides are no longer than their maximum", strides_have_an_end},
    {"the legs of a creeping body step now and then", creeping},
    {"legs that are far behind step faster, up to three times", no_frenzy},
    {"no foot steps to the other side of the body", sides_are_kept},
    {"legs that can fold only a little reach the published top speed", legs_that_fold_little},
    {0},
};
