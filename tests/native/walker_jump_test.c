// walker_jump_test.c: jumps. Lengths are in reaches of a leg.

#include "terrain.h"
#include "walk_check.h"
#include "walk_state.h"

#include <string.h>

static const double gravity = 12;

static void jump(walk *w, double speed) {
    CHECK_EQUAL(ik_walker_jump(w->walker, speed), IK_OK);
}

// Makes frames until the walker flies, or stands again.
static void go_until(walk *w, bool airborne, double dt) {
    for (int32_t i = 0; i < 2000 && body_of(w).airborne != airborne; i++) {
        if (!sound(stride(w, dt))) {
            break;
        }
    }
    CHECK(body_of(w).airborne == airborne);
}

static void ends_well(walk *w) {
    ik_walker_drive(w->walker, 0, 0, 0);
    go(w, 240);
    CHECK(body_of(w).resting);
    CHECK_AT_MOST(off_home(w), settle_least);
    CHECK_NEAR(body_of(w).z, ik_walker_get_setting(w->walker, IK_WALKER_BODY_HEIGHT), 1e-6);
    check_clean(w);
}

// A jump from standing: crouch, all feet off at once, a parabola, all feet down at once, rest.
static void standing(void) {
    const double speeds[] = {0.3, 1, 2, 4, 7};
    for (int32_t legs = 2; legs <= 12; legs += 2) {
        for (size_t k = 0; k < COUNT(speeds); k++) {
            double v = speeds[k], highest = 0, deepest = 1;
            walk w = plain_walk(legs);
            double z = body_of(&w).z, x = body_of(&w).x;
            jump(&w, v);
            CHECK(!w.walker->asleep);
            for (int32_t i = 0; i < 600 && !(w.landings > 0); i++) {
                sound(stride(&w, 1 / 240.0));
                highest = fmax(highest, body_of(&w).z);
                deepest = body_of(&w).airborne ? deepest : fmin(deepest, body_of(&w).z);
                CHECK(w.takeoffs == 0 || w.takeoffs == legs);
                CHECK(w.landings == 0 || w.landings == legs);
                CHECK(body_of(&w).airborne == (w.takeoffs > 0 && w.landings == 0));
            }
            CHECK_NEAR(highest, z + v * v / (2 * gravity), 0.002);
            CHECK(deepest < z - 0.003 && deepest >= 0.5 * z);
            CHECK(body_of(&w).x == x);
            // The landing: the body sinks, but not to the ground.
            for (int32_t i = 0; i < 120; i++) {
                go(&w, 1);
                CHECK(body_of(&w).z > 0.4 * z && body_of(&w).z < 1.2 * z);
            }
            ends_well(&w);
            CHECK_EQUAL(w.lifts, 0);
            end_walk(&w);
        }
    }
}

// In flight: a parabola along a straight line, at the velocity of the take-off; no foot stands;
// commands change nothing before the landing.
static void parabola(void) {
    for (int32_t legs = 4; legs <= 8; legs += 2) {
        walk w = plain_walk(legs);
        ik_walker_drive(w.walker, 1.5, 0.5, 1);
        go(&w, 60);
        jump(&w, 4);
        go_until(&w, true, 1 / 60.0);
        ik_walker_body a = body_of(&w);
        ik_walker_drive(w.walker, -3, 0, -4);
        double time = 0;
        while (true) {
            go(&w, 1);
            time += 1 / 60.0;
            ik_walker_body b = body_of(&w);
            if (!b.airborne) {
                break;
            }
            CHECK_NEAR(b.x, a.x + a.velocity[0] * time, 1e-12);
            CHECK_NEAR(b.y, a.y + a.velocity[1] * time, 1e-12);
            CHECK_NEAR(b.z, a.z + a.velocity[2] * time - gravity / 2 * time * time, 1e-12);
            CHECK_NEAR(b.velocity[0], a.velocity[0], 1e-12);
            CHECK_NEAR(b.velocity[1], a.velocity[1], 1e-12);
            CHECK_NEAR(b.velocity[2], a.velocity[2] - gravity * time, 1e-12);
            CHECK_NEAR(b.heading, a.heading + a.turn * time, 1e-12);
            CHECK_EQUAL((int64_t)b.lifted, legs);
            CHECK(b.stretch == 0 && !b.moving && !b.resting && !b.blocked);
        }
        CHECK(time > 0.5 && time < 0.75);
        CHECK(w.takeoffs >= legs / 2);
        CHECK_EQUAL(w.landings, legs);
        go(&w, 60);
        ends_well(&w);
        end_walk(&w);
    }
}

// Running jumps in all directions, at several speeds and in all gaits; again and again.
static void while_it_runs(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(40); seed++) {
        chance c = begin_case(seed);
        int32_t legs = whole(&c, 2, 12);
        walk w = plain_walk(legs);
        int32_t gait = whole(&c, 0, IK_GAIT_GALLOP - 1);
        ik_walker_set_gait(w.walker, gait);
        int32_t jumps = 0;
        for (int32_t i = 0; i < 12; i++) {
            ik_walker_drive(w.walker, between(&c, -1, 4), between(&c, -1, 1), between(&c, -2, 2));
            go_for(&w, between(&c, 0.1, 1.5), whole(&c, 0, 1) ? 1 / 60.0 : 1 / 24.0);
            jump(&w, spread(&c, 0.05, 8));
            jumps++;
        }
        go(&w, 200);
        CHECK(2 * w.takeoffs >= w.landings && w.landings > legs * jumps / 3);
        CHECK_EQUAL(w.landings % legs, 0);
        ends_well(&w);
        end_walk(&w);
    }
}

// The flight takes the same time at all frame rates, and is as high, within a substep.
static void frame_rates(void) {
    const double frames[] = {1 / 240.0, 1 / 120.0, 1 / 60.0, 1 / 30.0, 1 / 20.0};
    double first_time = 0, first_x = 0;
    for (size_t k = 0; k < COUNT(frames); k++) {
        walk w = plain_walk(6);
        ik_walker_drive(w.walker, 1, 0, 0);
        go(&w, 60);
        jump(&w, 3.5);
        double off = -1, on = -1, now = 0, x = body_of(&w).x;
        while (on < 0 && now < 3) {
            sound(stride(&w, frames[k]));
            const ik_walker_event *event = ik_walker_get_events(w.walker);
            for (int32_t i = 0; i < ik_walker_get_event_count(w.walker); i++) {
                if (event[i].flags & IK_EVENT_JUMPED) {
                    *(event[i].flags & IK_EVENT_PLANTED ? &on : &off) = now + event[i].time;
                }
            }
            now += frames[k];
        }
        first_time = k ? first_time : on - off;
        first_x = k ? first_x : body_of(&w).x - x;
        CHECK_NEAR(on - off, first_time, 1 / 60.0 + 1e-9);
        CHECK_NEAR(body_of(&w).x - x, first_x, 1.5 / 60);
        CHECK_NEAR(on - off, 2 * 3.5 / gravity, 0.03);
        end_walk(&w);
    }
}

// Over terrain: all feet that land stand on the ground. Of a walk over a gap, a jump leads across.
static void over_terrain(void) {
    for (int32_t t = 0; t < TERRAINS; t++) {
        ik_height_field *field = make_field(&terrains[t]);
        for (int32_t k = 0; k < 4; k++) {
            walk w = plain_walk(4 + 2 * k);
            stand_on(&w, field);
            ik_walker_drive(w.walker, 1.5, 0.1 * k, 0);
            for (int32_t i = 0; i < 8; i++) {
                go(&w, 37);
                jump(&w, 1 + 0.5 * i);
            }
            go(&w, 200);
            CHECK(!body_of(&w).airborne || (body_of(&w).blocked && terrains[t].kind == GAPS));
            CHECK(body_of(&w).x > 1 && w.landings > 0);
            CHECK_EQUAL(w.forced, 0);
            CHECK_AT_MOST(w.stretch, 0.986);
            end_walk(&w);
        }
        ik_height_field_destroy(field);
    }
    ik_height_field *field = make_field(&(terrain){GAPS, 1.2, "gap"});
    walk w = plain_walk(8);
    stand_on(&w, field);
    ik_walker_teleport(w.walker, 0, 0, 0, 0);
    landed(&w);
    ik_walker_drive(w.walker, 3, 0, 0);
    go(&w, 15);
    jump(&w, 4);
    go_until(&w, true, 1 / 60.0);
    go_until(&w, false, 1 / 60.0);
    ik_walker_drive(w.walker, 0, 0, 0);
    go(&w, 120);
    CHECK(body_of(&w).x > 2);
    CHECK_NEAR(body_of(&w).z, 0.3, 0.1);
    end_walk(&w);
    ik_height_field_destroy(field);
}

// Over a bottomless hole: it falls, and stops at last, alive. A teleport, or new ground, saves it.
static void into_a_hole(void) {
    for (int32_t k = 0; k < 2; k++) {
        ik_height_field *field = make_field(&(terrain){GAPS, 100, "cliff"});
        walk w = plain_walk(6);
        stand_on(&w, field);
        ik_walker_drive(w.walker, 3, 0, 0);
        go(&w, 12);
        jump(&w, 5);
        go_until(&w, true, 1 / 60.0);
        double z = body_of(&w).z;
        go(&w, 240);
        CHECK(body_of(&w).airborne && body_of(&w).blocked);
        CHECK_NEAR(body_of(&w).z, z - 10, 0.1);
        CHECK(speed_of(&w) == 0 && body_of(&w).velocity[2] == 0);
        ik_walker_body before = body_of(&w);
        jump(&w, 3);
        saved state = save(w.walker);
        CHECK_EQUAL(restore(w.walker, &state), IK_OK);
        free(state.bytes);
        restored(&w);
        go(&w, 120);
        CHECK(memcmp(&before, ik_walker_get_body(w.walker), sizeof before) == 0);
        if (k == 0) {
            ik_walker_teleport(w.walker, 0, 0, 0, 0);
            landed(&w);
            CHECK(!body_of(&w).airborne);
            go(&w, 60);
            ends_well(&w);
        } else {
            float *floor = malloc(681 * 201 * sizeof *floor);
            for (int32_t i = 0; i < 681 * 201; i++) {
                floor[i] = (float)(z - 10.1);
            }
            ik_height_field_set_heights(field, 0, 0, 681, 201, floor);
            go(&w, 120);
            CHECK(!body_of(&w).airborne && !body_of(&w).blocked);
            free(floor);
        }
        end_walk(&w);
        ik_height_field_destroy(field);
    }
}

// Up to a wall: the body stays in front of it, and lands below.
static void against_a_wall(void) {
    float heights[200 * 60];
    for (int32_t i = 0; i < 200 * 60; i++) {
        heights[i] = i % 200 >= 120 ? 5 : 0;
    }
    ik_height_field *field;
    ik_height_field_create(200, 60, -3, -1.5, 0.05, heights, &field);
    walk w = plain_walk(8);
    stand_on(&w, field);
    ik_walker_drive(w.walker, 3, 0, 0);
    go(&w, 30);
    jump(&w, 4);
    go_until(&w, true, 1 / 60.0);
    ik_walker_drive(w.walker, 0, 0, 0);
    for (int32_t i = 0; i < 120; i++) {
        go(&w, 1);
        CHECK(body_of(&w).z > ground_at(&w, &ik_walker_get_body(w.walker)->x));
    }
    CHECK(!body_of(&w).airborne);
    CHECK(body_of(&w).x < 3);
    CHECK_NEAR(body_of(&w).z, 0.3, 0.3);
    end_walk(&w);
    ik_height_field_destroy(field);
}

// Ignored in the air, in the crouch, with one foot on the ground; refused with a wrong speed.
static void odd_calls(void) {
    walk w = plain_walk(6);
    const double wrong[] = {NAN, INFINITY, -INFINITY, -1, -1e-300, 1.001e300};
    jump(&w, 2);
    go(&w, 3);
    trace was;
    take_trace(w.walker, &was);
    for (size_t k = 0; k < COUNT(wrong); k++) {
        CHECK_EQUAL(ik_walker_jump(w.walker, wrong[k]), IK_ERROR_JUMP_SPEED);
    }
    jump(&w, 3);
    CHECK(is_as(&was, w.walker));
    go_until(&w, true, 1 / 60.0);
    take_trace(w.walker, &was);
    jump(&w, 3);
    CHECK(is_as(&was, w.walker));
    go_until(&w, false, 1 / 60.0);
    CHECK_EQUAL(w.takeoffs, 6);
    ends_well(&w);
    take_trace(w.walker, &was);
    jump(&w, 0);
    CHECK(is_as(&was, w.walker));
    for (int32_t leg = 0; leg < 5; leg++) {
        ik_walker_set_leg_enabled(w.walker, leg, false);
    }
    look_anew(&w);
    go(&w, 60);
    jump(&w, 3);
    go(&w, 60);
    CHECK_EQUAL(w.takeoffs, 6);
    end_walk(&w);
    // Speeds and gravities of any size.
    const double speeds[] = {1e-300, 1e-9, 1e-3, 100, 1e4, 1e300};
    const double gravities[] = {0, 1e-300, 1, 12, 1e3, 1e9, 1e300};
    for (size_t i = 0; i < COUNT(speeds) * COUNT(gravities); i++) {
        walk odd = plain_walk(4);
        ik_walker_set_setting(odd.walker, IK_WALKER_GRAVITY, gravities[i / COUNT(speeds)]);
        ik_walker_drive(odd.walker, 1, 0, 1);
        go(&odd, 30);
        jump(&odd, speeds[i % COUNT(speeds)]);
        go(&odd, 60);
        go_for(&odd, 10, 0.25);
        saved state = save(odd.walker);
        CHECK_EQUAL(restore(odd.walker, &state), IK_OK);
        free(state.bytes);
        end_walk(&odd);
    }
}

// Legs that are disabled or enabled in flight, imposed poses, moved ground, a teleport.
static void changes_in_flight(void) {
    for (int32_t what = 0; what < 7; what++) {
        for (int32_t when = 0; when < 40; when += 3) {
            walk w = plain_walk(8);
            ik_walker_drive(w.walker, 1, 0, 0);
            go(&w, 30);
            ik_walker_set_leg_enabled(w.walker, 3, what != 1);
            look_anew(&w);
            go(&w, 20);
            jump(&w, 3);
            go_until(&w, true, 1 / 60.0);
            go(&w, when);
            ik_walker_body b = body_of(&w);
            if (what <= 1) {
                ik_walker_set_leg_enabled(w.walker, 3, what == 1);
                look_anew(&w);
            } else if (what == 2) {
                ik_walker_set_setting(w.walker, IK_WALKER_GROUND, 0.4);
                look_anew(&w);
                CHECK_NEAR(body_of(&w).z, b.z + 0.4, 1e-12);
            } else if (what == 3) {
                ik_walker_follow(w.walker, b.x + 0.2, b.y, 0, b.heading);
                w.imposed = true;
            } else if (what == 4) {
                ik_walker_teleport(w.walker, 3, 4, 0, 1);
                landed(&w);
                CHECK(!body_of(&w).airborne);
            } else if (what == 5) {
                for (int32_t leg = 0; leg < 8; leg++) {
                    ik_walker_set_leg_enabled(w.walker, leg, false);
                }
                look_anew(&w);
            } else {
                ik_walker_set_setting(w.walker, IK_WALKER_BODY_HEIGHT, 0.5);
                ik_walker_set_setting(w.walker, IK_WALKER_GRAVITY, 1);
            }
            go(&w, 30);
            saved state = save(w.walker);
            CHECK_EQUAL(restore(w.walker, &state), IK_OK);
            free(state.bytes);
            restored(&w);
            go(&w, 90);
            CHECK(!body_of(&w).airborne);
            CHECK_AT_MOST(w.stretch, w.imposed ? 1 : 0.986);
            end_walk(&w);
        }
    }
}

// Imposed poses move a jumping body along the ground.
static void imposed(void) {
    walk w = plain_walk(8);
    w.imposed = true;
    double x = 0;
    for (int32_t i = 0; i < 300; i++) {
        x += i < 200 ? 0.01 : 0;
        ik_walker_follow(w.walker, x, 0, 0, 0);
        if (i == 60) {
            jump(&w, 3);
        }
        go(&w, 1);
        CHECK_NEAR(body_of(&w).x, x, 0.2);
        CHECK(!body_of(&w).airborne || body_of(&w).x == x);
    }
    CHECK_EQUAL(w.landings, 8);
    CHECK_AT_MOST(off_home(&w), settle_least);
    end_walk(&w);
}

// On probed ground, a jump is the same as on a field with the same heights.
static void probed(void) {
    ik_height_field *field = make_field(&(terrain){SINES, 0.1, "sines"});
    walk w = plain_walk(6), other = plain_walk(6);
    stand_on(&w, field);
    CHECK_EQUAL(ik_walker_set_probed_ground(other.walker), IK_OK);
    for (int32_t i = 0; i < 300; i++) {
        if (i == 5) {
            ik_walker_drive(w.walker, 1.5, 0.1, 0);
            ik_walker_drive(other.walker, 1.5, 0.1, 0);
        }
        if (i % 90 == 60) {
            jump(&w, 3);
            jump(&other, 3);
        }
        go(&w, 1);
        CHECK_AT_MOST(update_on_probes(other.walker, field, 1 / 60.0), 12);
        if (i > 5 && !CHECK(memcmp(ik_walker_get_body(w.walker), ik_walker_get_body(other.walker),
                                   sizeof(ik_walker_body)) == 0)) {
            break;
        }
    }
    CHECK(w.landings > 0);
    end_walk(&w);
    end_walk(&other);
    ik_height_field_destroy(field);
}

const test walker_jump_tests[] = {
    {"a jump lifts all feet at once, flies a parabola, and plants all feet at once", standing},
    {"commands do not change a flight", parabola},
    {"a running walker of any gait jumps and lands, again and again", while_it_runs},
    {"the frame rate makes no difference to a flight beyond a substep", frame_rates},
    {"a jump over terrain lands on its ground, also across a gap", over_terrain},
    {"a jump into a hole ends far below, and goes on when there is ground", into_a_hole},
    {"a jump against a wall ends in front of it", against_a_wall},
    {"a jump is ignored in the air, and refused with a wrong speed", odd_calls},
    {"legs, ground and pose may change in flight", changes_in_flight},
    {"under an imposed pose, a jump moves along with it", imposed},
    {"on probed ground, a jump is the same as on a field", probed},
    {0},
};
