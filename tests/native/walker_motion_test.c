// walker_motion_test.c: a walker publishes its motion as it is; commands, settings and legs take
// effect at once.

#include "walk_check.h"

static const double pi = 3.14159265358979323846;

// The body's up axis, from its rotation.
static void upright_of(const walk *w, double *up) {
    ik_walker_body body = body_of(w);
    const double *q = body.rotation;
    up[0] = 2 * (q[0] * q[2] + q[3] * q[1]);
    up[1] = 2 * (q[1] * q[2] - q[3] * q[0]);
    up[2] = 1 - 2 * (q[0] * q[0] + q[1] * q[1]);
}

// Compares the published velocity, turn rate and rhythm with the motion of the body and the steps.
static void motion_is_published(void) {
    walk w = plain_walk(8);
    ik_walker_drive(w.walker, 1, 0.5, 1);
    go(&w, 120);
    int32_t lifts = w.lifts, frames = 1200;
    double stood = 0;
    for (int32_t i = 0; i < frames; i++) {
        ik_walker_body was = body_of(&w);
        sound(stride(&w, 1 / 60.0));
        ik_walker_body is = body_of(&w);
        double vx = 60 * (is.x - was.x), vy = 60 * (is.y - was.y);
        // The velocity turns by a sixtieth of a radian per frame.
        CHECK_NEAR(vx, 0.5 * (was.velocity[0] + is.velocity[0]), 1e-3);
        CHECK_NEAR(vy, 0.5 * (was.velocity[1] + is.velocity[1]), 1e-3);
        double turn = is.heading - was.heading;
        CHECK_NEAR(turn + (turn < -pi ? 2 * pi : 0), is.turn / 60, 1e-9);
        double phase = is.phase - was.phase;
        CHECK_NEAR(phase + (phase < 0 ? 1 : 0), is.frequency / 60, 0.02);
        stood += 8 - is.lifted;
    }
    double cycles = body_of(&w).frequency * frames / 60.0;
    CHECK_NEAR((w.lifts - lifts) / (8 * cycles), 1, 0.05);
    CHECK_NEAR(stood / (8 * frames), body_of(&w).duty, 0.08);
    CHECK(body_of(&w).moving == 1);
    ik_walker_drive(w.walker, 0, 0, 0);
    go(&w, 120);
    CHECK(body_of(&w).moving == 0 && body_of(&w).duty == 1 && body_of(&w).frequency == 0);
    CHECK(body_of(&w).turn == 0 && speed_of(&w) == 0);
    end_walk(&w);
}

// The body leans into an acceleration, and is upright and at its height again at rest. Legs in the
// air lower it by as much as BOB says.
static void body_sways(void) {
    for (int way = -1; way <= 1; way += 2) {
        walk w = plain_walk(8);
        double up[3];
        ik_walker_set_setting(w.walker, IK_WALKER_BOB, 0);
        ik_walker_drive(w.walker, 2.0 * way, 0, 0);
        go(&w, 8);
        upright_of(&w, up);
        CHECK(way * up[0] > 0.01 && fabs(up[1]) < 1e-3);
        CHECK_NEAR(body_of(&w).z, 0.3, 1e-9);
        go(&w, 120);
        upright_of(&w, up);
        CHECK_NEAR(up[0], 0, 1e-6);
        ik_walker_drive(w.walker, 0, 2.0 * way, 0);
        go(&w, 8);
        upright_of(&w, up);
        CHECK(way * up[1] > 0.01);
        end_walk(&w);
    }
    const double bobs[] = {0.02, 0.1};
    for (size_t k = 0; k < COUNT(bobs); k++) {
        walk w = plain_walk(8);
        ik_walker_set_setting(w.walker, IK_WALKER_BOB, bobs[k]);
        ik_walker_drive(w.walker, 2, 0, 0);
        go(&w, 60);
        double least = 1, most = 0, tilt = 0;
        for (int32_t i = 0; i < 240; i++) {
            go(&w, 1);
            double up[3];
            upright_of(&w, up);
            tilt = fmax(tilt, hypot(up[0], up[1]));
            least = fmin(least, body_of(&w).z);
            most = fmax(most, body_of(&w).z);
        }
        // At most half of the legs are in the air.
        CHECK(least > 0.3 - 0.5 * bobs[k] && least < 0.3 - 0.15 * bobs[k] && most <= 0.3);
        // It dips towards the legs in the air.
        CHECK(tilt > 0.02 * bobs[k] && tilt < 2 * bobs[k]);
        ik_walker_drive(w.walker, 0, 0, 0);
        go(&w, 180);
        CHECK_NEAR(body_of(&w).z, 0.3, 1e-9);
        end_walk(&w);
    }
}

// Flags say why a foot was lifted.
static void reasons(void) {
    walk w = plain_walk(8);
    ik_walker_drive(w.walker, 1.5, 0, 0.3);
    int32_t settled = 0;
    for (int32_t i = 0; i < 400; i++) {
        if (i == 200) {
            ik_walker_drive(w.walker, 0, 0, 0);
        }
        bool stands = !body_of(&w).moving;
        go(&w, 1);
        const ik_walker_event *event = ik_walker_get_events(w.walker);
        for (int32_t e = 0; e < ik_walker_get_event_count(w.walker); e++) {
            int32_t flags = event[e].flags;
            bool lifted = !(flags & IK_EVENT_PLANTED);
            CHECK(lifted || flags == IK_EVENT_PLANTED);
            CHECK(!lifted || i >= 200 || flags == 0);
            CHECK(!lifted || !stands || i == 0 || flags == IK_EVENT_SETTLING);
            settled += flags == IK_EVENT_SETTLING;
        }
    }
    CHECK(settled > 0);
    ik_walker_follow(w.walker, body_of(&w).x + 1.4, body_of(&w).y, 0, 0);
    w.imposed = true;
    go(&w, 1);
    CHECK(w.forced > 0);
    CHECK_EQUAL(ik_walker_get_events(w.walker)->flags, IK_EVENT_FORCED | IK_EVENT_URGENT);
    end_walk(&w);
}

// It walks as fast as its legs can, immediately after any change of them.
static void limits_change(void) {
    walk w = plain_walk(8);
    ik_walker_drive(w.walker, 6, 0, 0);
    go(&w, 120);
    CHECK_NEAR(speed_of(&w), 6, 0);
    const double heights[] = {0.3, 0.68, 0.3};
    for (size_t k = 0; k < COUNT(heights); k++) {
        CHECK_EQUAL(ik_walker_set_setting(w.walker, IK_WALKER_BODY_HEIGHT, heights[k]), IK_OK);
        go(&w, 120);
        double top = ik_walker_get_top_speed(w.walker);
        CHECK(heights[k] < 0.5 || top < 5.5);
        CHECK_NEAR(speed_of(&w), fmin(6, top), 1e-9);
    }
    end_walk(&w);

    // A slow leg is disabled and enabled.
    ik_walker_leg leg[8];
    describe(8, leg);
    for (int32_t k = 0; k < 3; k++) {
        leg[3].lengths[k] *= 0.6;
    }
    CHECK_EQUAL(begin_walk(&w, 8, leg, IK_UP_Z), IK_OK);
    ik_walker_set_setting(w.walker, IK_WALKER_MAX_SPEED, 20);
    ik_walker_drive(w.walker, 6, 0, 0);
    double slowest = ik_walker_get_top_speed(w.walker);
    go(&w, 120);
    CHECK_NEAR(speed_of(&w), slowest, 1e-9);
    ik_walker_set_leg_enabled(w.walker, 3, false);
    look_anew(&w);
    CHECK(ik_walker_get_top_speed(w.walker) > 1.05 * slowest);
    ik_walker_drive(w.walker, 1.02 * slowest, 0, 0);
    go(&w, 120);
    CHECK_NEAR(speed_of(&w), 1.02 * slowest, 1e-9);
    ik_walker_set_leg_enabled(w.walker, 3, true);
    go(&w, 120);
    CHECK_NEAR(speed_of(&w), slowest, 1e-9);
    end_walk(&w);
}

// A standing walker at rest wakes up for anything that changes it.
static void wakes_up(void) {
    walk w = plain_walk(8);
    go(&w, 120);
    CHECK_EQUAL(ik_walker_set_setting(w.walker, IK_WALKER_BODY_HEIGHT, 0.4), IK_OK);
    go(&w, 240);
    CHECK_NEAR(body_of(&w).z, 0.4, 1e-9);
    for (int on = 0; on < 2; on++) {
        ik_walker_set_leg_enabled(w.walker, 2, on);
        look_anew(&w);
        go(&w, 240);
        const double *foot = ik_walker_get_feet(w.walker) + 6,
                     *home = ik_walker_get_homes(w.walker) + 6;
        CHECK(on ? foot[0] == home[0] && foot[1] == home[1] && foot[2] == 0 : foot[2] > 0.05);
    }
    end_walk(&w);
    // A single leg that is enabled has no neighbour to wait for.
    w = plain_walk(1);
    for (int on = 0; on < 2; on++) {
        ik_walker_set_leg_enabled(w.walker, 0, on);
        look_anew(&w);
        go(&w, 60);
        CHECK_EQUAL(ik_walker_get_planted(w.walker)[0], on);
    }
    end_walk(&w);
}

// When the command changes, the body continues from where it is.
static void wishes_change(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(20); seed++) {
        chance c = begin_case(seed);
        walk w = plain_walk(6);
        for (int32_t i = 0; i < 600; i++) {
            ik_walker_body was = body_of(&w);
            int32_t what = whole(&c, 0, 20);
            if (what == 0) {
                ik_walker_drive(w.walker, between(&c, -3, 3), between(&c, -3, 3), 0);
                w.imposed = false;
            } else if (what == 1) {
                ik_walker_chase(w.walker, between(&c, -3, 3), between(&c, -3, 3), 0);
                w.imposed = false;
            } else if (what < 4) {
                ik_walker_follow(w.walker, was.x + between(&c, -0.3, 0.3), was.y, 0, was.heading);
                w.imposed = true;
            }
            go(&w, 1);
            // An imposed pose may have yielded by a fifth of the reach; the body continues from
            // there.
            double moved = hypot(body_of(&w).x - was.x, body_of(&w).y - was.y);
            CHECK_AT_MOST(moved, w.imposed ? 0.52 : 0.2);
            for (int32_t e = 0; e < ik_walker_get_event_count(w.walker); e++) {
                CHECK(!(ik_walker_get_events(w.walker)[e].flags & IK_EVENT_TELEPORTED));
            }
        }
        end_walk(&w);
    }
    // Far from the last imposed pose, another one is not a jump.
    walk w = plain_walk(6);
    ik_walker_follow(w.walker, 0.1, 0, 0, 0);
    w.imposed = true;
    go(&w, 30);
    ik_walker_drive(w.walker, 3, 0, 0);
    go(&w, 120);
    double x = body_of(&w).x;
    ik_walker_follow(w.walker, x, 0, 0, 0);
    go(&w, 1);
    CHECK_NEAR(body_of(&w).x, x, 0.05);
    CHECK(x > 4 && ik_walker_get_body(w.walker)->lifted > 0);
    end_walk(&w);
}

// A chase turns no faster than the maximum turn rate, and faces the target at the end.
static void turns(void) {
    const double most[] = {0, 1, 4};
    for (size_t k = 0; k < COUNT(most); k++) {
        walk w = plain_walk(8);
        ik_walker_set_setting(w.walker, IK_WALKER_MAX_TURN_RATE, most[k]);
        ik_walker_chase(w.walker, -6, 8, 0);
        double fastest = 0;
        for (int32_t i = 0; i < 180; i++) {
            go(&w, 1);
            ik_walker_body body = body_of(&w);
            fastest = fmax(fastest, fabs(body.turn));
            if (i == 90 && most[k] > 1) {
                CHECK_NEAR(body.heading, atan2(8 - body.y, -6 - body.x), 0.05);
            }
        }
        CHECK_NEAR(fastest, most[k], 1e-9);
        end_walk(&w);
    }
}

const test walker_motion_tests[] = {
    {"the published velocity, turn rate and rhythm are those of the body and its steps",
     motion_is_published},
    {"the body leans into an acceleration, and is lower while legs are in the air", body_sways},
    {"the flags of a liftoff say why it happened", reasons},
    {"a walker is as fast as its legs allow, at once after a change", limits_change},
    {"a standing walker wakes up for any change", wakes_up},
    {"when the command changes, the body continues from where it is", wishes_change},
    {"a chase turns towards its target, no faster than the maximum turn rate", turns},
    {0},
};
