// walker_yield_test.c: bodies that yield to their feet, and feet that adapt to the ground.

#include "walk_check.h"
#include "walk_state.h"

// A pose that is imposed far away is pulled towards its feet, but not into the ground.
static void drawn_down(void) {
    double least = 1;
    for (int32_t legs = 2; legs <= 8; legs += 2) {
        for (int32_t k = 0; k < 8; k++) {
            walk w = plain_walk(legs);
            w.imposed = true;
            const double heights[] = {0.1, 0.3, 0.6};
            for (size_t n = 0; n < COUNT(heights); n++) {
                ik_walker_set_setting(w.walker, IK_WALKER_BODY_HEIGHT, heights[n]);
                double x = 0, y = 0, heading = 0;
                go(&w, 120);
                for (int32_t jump = 0; jump < 8; jump++) {
                    double angle = 0.8 * k + 1.1 * jump, size = 0.5 + 0.12 * jump;
                    x += size * cos(angle);
                    y += size * sin(angle);
                    heading += 0.4 * (k % 3);
                    ik_walker_follow(w.walker, x, y, 0, heading);
                    for (int32_t i = 0; i < 20; i++) {
                        go(&w, 1);
                        least = fmin(least, body_of(&w).z / heights[n]);
                    }
                }
            }
            end_walk(&w);
        }
    }
    CHECK(least >= 0.6 - 1e-9);
}

// The displacement by which a pose has yielded is forgotten when it is no longer imposed.
static void imposed_anew(void) {
    for (int32_t mode = 0; mode < 3; mode++) {
        walk w = plain_walk(8);
        w.imposed = true;
        go(&w, 10);
        ik_walker_follow(w.walker, 0.9, 0, 0, 0);
        go(&w, 1);
        double given = 0.9 - body_of(&w).x;
        CHECK(given > 0.05);
        if (mode == 0) {
            ik_walker_drive(w.walker, 0, 0, 0);
        } else if (mode == 1) {
            ik_walker_chase(w.walker, body_of(&w).x, body_of(&w).y, 0);
        } else {
            ik_walker_teleport(w.walker, 1, 0, 0, 0);
            landed(&w);
        }
        go(&w, 180);
        double x = body_of(&w).x;
        ik_walker_follow(w.walker, x, body_of(&w).y, 0, body_of(&w).heading);
        w.imposed = true;
        go(&w, 1);
        CHECK_NEAR(body_of(&w).x, x, 1e-9);
        end_walk(&w);
    }
    // A jump that is a teleport also resets it.
    walk w = plain_walk(8);
    w.imposed = true;
    for (int32_t i = 0; i < 2; i++) {
        ik_walker_follow(w.walker, 0.9 + 2 * i, 0, 0, 0);
        go(&w, 1);
    }
    CHECK(body_of(&w).x == 2.9);
    CHECK_AT_MOST(off_home(&w), 0);
    end_walk(&w);
}

// The leg that an imposed pose has stretched furthest is disabled.
static void disabled_while_stretched(void) {
    int32_t stretched = 0;
    for (int32_t k = 0; k < 100; k++) {
        walk w = plain_walk(2 + 2 * (k % 4));
        w.imposed = true;
        go(&w, 10);
        ik_walker_follow(w.walker, 0.1 + 0.014 * k, 0, 0, 0);
        go(&w, 1);
        int32_t most = 0;
        for (int32_t i = 1; i < w.legs; i++) {
            const ik_leg *leg = w.walker->leg;
            most = leg[i].mode == IK_STANCE && leg[i].stretch > leg[most].stretch ? i : most;
        }
        stretched += w.walker->leg[most].stretch > 0.986;
        ik_walker_set_leg_enabled(w.walker, most, false);
        look_anew(&w);
        sound(stride(&w, 0));
        saved state = save(w.walker);
        CHECK_EQUAL(restore(w.walker, &state), IK_OK);
        free(state.bytes);
        end_walk(&w);
    }
    CHECK(stretched > 0);
}

// All feet are to one side of the body, which bobs: the plane through them is much higher at the
// body.
static void feet_to_one_side(void) {
    for (int32_t k = 0; k < 4; k++) {
        ik_walker_leg leg[6];
        describe(6, leg);
        double c = cos(1.5707963 * k), s = sin(1.5707963 * k);
        for (int32_t i = 0; i < 6; i++) {
            double x = 1 + 0.3 * (i % 3), y = i < 3 ? 0.3 : -0.3;
            leg[i].given = IK_LEG_HIP | IK_LEG_HOME | IK_LEG_SIDE | IK_LEG_RANK;
            leg[i].side = i < 3;
            leg[i].rank = i % 3;
            leg[i].hip[0] = c * x - s * y;
            leg[i].hip[1] = s * x + c * y;
            leg[i].home[0] = c * x - s * 2 * y;
            leg[i].home[1] = s * x + c * 2 * y;
        }
        walk w;
        CHECK_EQUAL(begin_walk(&w, 6, leg, IK_UP_Z), IK_OK);
        ik_walker_set_setting(w.walker, IK_WALKER_BOB, 0.1);
        ik_walker_set_gait(w.walker, IK_GAIT_GALLOP);
        ik_walker_drive(w.walker, 1, 0, 0);
        double highest = 0;
        for (int32_t i = 0; i < 600; i++) {
            go(&w, 1);
            highest = fmax(highest, body_of(&w).z);
        }
        CHECK_AT_MOST(highest, 0.3 + 1e-9);
        CHECK(w.lifts > 50);
        end_walk(&w);
    }
}

// The hip of a leg far in front of the others rises when the body tilts back as it starts. While
// the hip is too high, the foot stays in the air; the checks of each frame see to that.
static void hips_too_high(void) {
    int32_t waits = 0;
    for (int32_t k = 0; k < 8; k++) {
        ik_walker_leg leg[5];
        describe(5, leg);
        for (int32_t i = 0; i < 5; i++) {
            leg[i].given = IK_LEG_HIP | IK_LEG_HOME;
            leg[i].hip[0] = leg[i].home[0] = i == 4 ? 5 : i % 2 ? -0.5 : 0.5;
            leg[i].hip[1] = leg[i].home[1] = i < 2 || i == 4 ? 0.2 : -0.2;
        }
        walk w;
        CHECK_EQUAL(begin_walk(&w, 5, leg, IK_UP_Z), IK_OK);
        ik_walker_set_setting(w.walker, IK_WALKER_BODY_HEIGHT, ik_walker_get_max_height(w.walker));
        for (int32_t i = 0; i < 600; i++) {
            if (i % (20 + 5 * k) == 0) {
                ik_walker_drive(w.walker, i % (40 + 10 * k) ? 2 : -2, 0, 0);
            }
            go(&w, 1);
            waits += w.states[4] == SWINGS && w.walker->leg[4].progress == 1;
        }
        CHECK(w.lifts > 20);
        ik_walker_drive(w.walker, 0, 0, 0);
        go(&w, 120);
        CHECK_AT_MOST(off_home(&w), 0.05);
        end_walk(&w);
    }
    CHECK(waits > 100);
}

// Runs in which as much as possible happens in each update: assertions guard the list of events.
static void eventful(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(200); seed++) {
        chance c = begin_case(seed);
        ik_walker_leg leg[8];
        int32_t legs = 2 * whole(&c, 1, 4);
        describe(legs, leg);
        double out = seed % 2 ? 0.2 : 8;
        for (int32_t i = 0; i < legs; i++) {
            double side = 2 * i < legs ? 1 : -1;
            leg[i].given = IK_LEG_HIP | IK_LEG_HOME;
            leg[i].hip[0] = leg[i].home[0] = 0.5 * (i % (legs / 2));
            leg[i].hip[1] = out * side;
            leg[i].home[1] = (out + 0.6) * side;
        }
        walk w;
        CHECK_EQUAL(begin_walk(&w, legs, leg, IK_UP_Z), IK_OK);
        ik_walker_set_gait(w.walker, seed % 4 ? IK_GAIT_GALLOP : whole(&c, 0, 6));
        ik_walker_set_setting(w.walker, IK_WALKER_ACCELERATION, 1e6);
        double x = 0, y = 0;
        for (int32_t i = 0; i < 60; i++) {
            int32_t what = whole(&c, 0, 3);
            if (whole(&c, 0, 2) == 0) {
                ik_walker_teleport(w.walker, x, y, 0, between(&c, -3, 3));
                landed(&w);
            }
            w.imposed = what > 1;
            if (what == 0) {
                ik_walker_drive(w.walker, 100, 0, 0);
            } else if (what == 1) {
                ik_walker_drive(w.walker, between(&c, -99, 99), between(&c, -99, 99), 0);
            } else {
                double far = what == 2 ? 1.49 : 3;
                x += between(&c, -far, far);
                y += between(&c, -far, far);
                ik_walker_follow(w.walker, x, y, 0, between(&c, -3, 3));
            }
            sound(stride(&w, 0.25));
        }
        end_walk(&w);
    }
}

const test walker_yield_tests[] = {
    {"an imposed pose is not pulled into the ground", drawn_down},
    {"a pose that is imposed again starts without a displacement", imposed_anew},
    {"a leg that is disabled while it is stretched is as long as one in the air may be",
     disabled_while_stretched},
    {"feet to one side of the body support it no higher than they are", feet_to_one_side},
    {"no foot is planted while its hip is too high", hips_too_high},
    {"there is room for all events of an update", eventful},
    {0},
};
