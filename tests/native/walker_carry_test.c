// walker_carry_test.c: platforms that carry a walker, or some of its feet. Lengths are in reaches
// of a leg.

#include "core/quat.h"
#include "terrain.h"
#include "walk_check.h"
#include "walk_state.h"

#include <string.h>

static const double still[] = {0, 0, 0, 1};

// A platform: its pose, and the pose before.
typedef struct platform {
    ik_quat turn, turn_before;
    ik_vec place, place_before;
} platform;

static platform rests(void) {
    return (platform){ik_quat_identity, ik_quat_identity, {0, 0, 0}, {0, 0, 0}};
}

static void moves_to(platform *p, ik_vec place, ik_vec vector) {
    p->turn_before = p->turn;
    p->place_before = p->place;
    p->turn = ik_quat_from_vector(vector);
    p->place = place;
}

// The motion, as ik_walker_carry takes it.
static void motion(const platform *p, double *position, double *rotation) {
    ik_quat turn = ik_quat_mul(p->turn, ik_quat_conjugate(p->turn_before));
    ik_vec by = ik_vec_sub(p->place, ik_quat_rotate(turn, p->place_before));
    memcpy(position, &by, sizeof by);
    memcpy(rotation, &turn, sizeof turn);
}

// A point in the platform's frame.
static ik_vec seen_from(const platform *p, const double *point) {
    ik_vec place = {point[0], point[1], point[2]};
    return ik_quat_inverse_rotate(p->turn, ik_vec_sub(place, p->place));
}

static ik_error carry(walk *w, const platform *p) {
    double position[3], rotation[4];
    motion(p, position, rotation);
    ik_error error = ik_walker_carry(w->walker, position, rotation);
    look_anew(w);
    return error;
}

// The height of the platform's plane at a place.
static double plane_height(const platform *p, double x, double y) {
    ik_vec n = ik_quat_rotate(p->turn, (ik_vec){0, 0, 1});
    return p->place.z - (n.x * (x - p->place.x) + n.y * (y - p->place.y)) / n.z;
}

// An update on the platform as probed ground.
static void probe(walk *w, const platform *p, double seconds) {
    int32_t count = ik_walker_begin_update(w->walker, seconds);
    for (int32_t rounds = 0; count > 0 && CHECK_AT_MOST(rounds, 32); rounds++) {
        const ik_walker_probe *ray = ik_walker_get_probes(w->walker);
        ik_walker_hit *hit = ik_walker_get_hits(w->walker);
        for (int32_t k = 0; k < count; k++) {
            double height = plane_height(p, ray[k].x, ray[k].y);
            hit[k] = (ik_walker_hit){1, ray[k].x, ray[k].y, height, {0, 0, 0}};
        }
        count = ik_walker_continue_update(w->walker);
    }
}

static double apart(ik_vec a, ik_vec b) {
    return ik_vec_length(ik_vec_sub(a, b));
}

// No motion changes nothing that is shown, at any moment of a walk.
static void no_motion(void) {
    walk w = plain_walk(8), other = plain_walk(8);
    for (int32_t i = 0; i < 300; i++) {
        if (i % 60 == 0) {
            double v = i % 120 ? 0 : 2;
            ik_walker_drive(w.walker, v, 0.3 * v, 1);
            ik_walker_drive(other.walker, v, 0.3 * v, 1);
        }
        if (i % 70 == 20) {
            ik_walker_jump(w.walker, 3);
            ik_walker_jump(other.walker, 3);
        }
        ik_walker_update(w.walker, 1 / 60.0);
        ik_walker_update(other.walker, 1 / 60.0);
        CHECK_EQUAL(ik_walker_carry(w.walker, still, still), IK_OK);
        CHECK_EQUAL(ik_walker_carry_feet(w.walker, still, still, UINT64_MAX), IK_OK);
        w.walker->body_out->resting = other.walker->body_out->resting;
        if (!CHECK(show_the_same(w.walker, other.walker))) {
            break;
        }
    }
    end_walk(&w);
    end_walk(&other);
}

// A walk on flat ground that moves and turns is the walk on still ground, as seen from there.
static void walks_on_a_ship(void) {
    for (int32_t legs = 4; legs <= 12; legs += 2) {
        walk w = plain_walk(legs), other = plain_walk(legs);
        platform p = rests();
        for (int32_t i = 0; i < 400; i++) {
            if (i % 100 == 0) {
                ik_walker_drive(w.walker, i > 300 ? 0 : 1.5, 0.2, 0.3);
                ik_walker_drive(other.walker, i > 300 ? 0 : 1.5, 0.2, 0.3);
            }
            if (i == 150 || i == 20) {
                const double *foot = ik_walker_get_feet(other.walker);
                double place[] = {foot[0] + 0.05, foot[1] + 0.05, foot[2]};
                ik_walker_set_foothold(other.walker, 0, place[0], place[1], 0);
                ik_vec here = ik_quat_rotate(p.turn, (ik_vec){place[0], place[1], place[2]});
                here = ik_vec_add(here, p.place);
                ik_walker_set_foothold(w.walker, 0, here.x, here.y, 0);
            }
            if (i == 200) {
                ik_walker_jump(w.walker, 3);
                ik_walker_jump(other.walker, 3);
            }
            // Once it walks: legs that stand at home step in an order that rounding may change.
            double t = fmax(i - 40, 0) / 60.0;
            moves_to(&p, (ik_vec){3 * t, sin(2 * t), 0}, (ik_vec){0, 0, 0.8 * sin(t)});
            CHECK_EQUAL(carry(&w, &p), IK_OK);
            go(&w, 1);
            go(&other, 1);
            double most = 0;
            for (int32_t k = 0; k < legs; k++) {
                ik_vec foot = seen_from(&p, ik_walker_get_feet(w.walker) + 3 * (size_t)k);
                const double *still_foot = ik_walker_get_feet(other.walker) + 3 * (size_t)k;
                ik_vec at = {still_foot[0], still_foot[1], still_foot[2]};
                most = fmax(most, apart(foot, at));
            }
            if (!CHECK_AT_MOST(most, 1e-6)) {
                break;
            }
        }
        check_clean(&w);
        end_walk(&w);
        end_walk(&other);
    }
}

// A walker that stands on a platform that rises, sails and tilts: no foot leaves its place on it.
static void stands_on_a_raft(void) {
    for (int32_t legs = 4; legs <= 8; legs += 2) {
        walk w = plain_walk(legs);
        platform p = rests();
        CHECK_EQUAL(ik_walker_set_probed_ground(w.walker), IK_OK);
        for (int32_t i = 0; i < 60; i++) {
            probe(&w, &p, 1 / 60.0);
        }
        ik_vec at[12];
        memcpy(at, ik_walker_get_feet(w.walker), (size_t)legs * sizeof *at);
        int32_t lifts = 0;
        for (int32_t i = 0; i < 600; i++) {
            double t = i / 60.0;
            moves_to(&p, (ik_vec){2 * t, 0.5 * sin(3 * t), 0.4 * t + 0.3 * sin(2 * t)},
                     (ik_vec){0.2 * sin(1.3 * t), 0.2 * sin(1.1 * t), 0.3 * t});
            carry(&w, &p);
            double most = 0;
            for (int32_t k = 0; k < legs; k++) {
                ik_vec foot = seen_from(&p, ik_walker_get_feet(w.walker) + 3 * (size_t)k);
                most = fmax(most, apart(foot, at[k]));
            }
            CHECK_AT_MOST(most, 1e-9);
            probe(&w, &p, 1 / 60.0);
            lifts += ik_walker_get_event_count(w.walker);
            ik_vec body = seen_from(&p, &ik_walker_get_body(w.walker)->x);
            CHECK_NEAR(body.z, 0.3, 0.1);
            CHECK_AT_MOST(hypot(body.x, body.y), 0.1);
            CHECK_AT_MOST(body_of(&w).stretch, 0.986);
            // The body tilts with the platform.
            const double *q = body_of(&w).rotation;
            ik_quat rotation = {{q[0], q[1], q[2]}, q[3]};
            ik_vec up = ik_quat_rotate(rotation, (ik_vec){0, 0, 1});
            CHECK(ik_vec_dot(up, ik_quat_rotate(p.turn, (ik_vec){0, 0, 1})) > 0.97);
        }
        CHECK_EQUAL(lifts, 0);
        // On a platform that has stopped, it comes to rest.
        moves_to(&p, p.place, (ik_vec){0, 0, 1});
        carry(&w, &p);
        for (int32_t i = 0; i < 240; i++) {
            probe(&w, &p, 1 / 60.0);
        }
        CHECK(body_of(&w).resting);
        end_walk(&w);
    }
}

// It walks about on such a platform.
static void walks_on_a_raft(void) {
    walk w = plain_walk(8);
    platform p = rests();
    CHECK_EQUAL(ik_walker_set_probed_ground(w.walker), IK_OK);
    ik_walker_drive(w.walker, 1, 0, 0.7);
    for (int32_t i = 0; i < 900; i++) {
        double t = i / 60.0;
        if (i % 200 == 100) {
            ik_walker_jump(w.walker, 2);
        }
        moves_to(&p, (ik_vec){t, 0, 0.5 * sin(t)}, (ik_vec){0.2 * sin(t), 0.1 * sin(0.7 * t), 0});
        carry(&w, &p);
        probe(&w, &p, 1 / 60.0);
        const uint8_t *planted = ik_walker_get_planted(w.walker);
        for (int32_t k = 0; k < 8; k++) {
            ik_vec foot = seen_from(&p, ik_walker_get_feet(w.walker) + 3 * (size_t)k);
            CHECK(!planted[k] || fabs(foot.z) <= 1e-9);
        }
        CHECK_AT_MOST(body_of(&w).stretch, 0.99);
    }
    end_walk(&w);
}

// Feet that were carried stand where they are, also when a height field changes.
static void not_on_the_ground(void) {
    ik_height_field *field = make_field(&(terrain){ROCKS, 0, "plain"});
    walk w = plain_walk(6);
    stand_on(&w, field);
    platform p = rests();
    moves_to(&p, (ik_vec){0.5, 0, 2}, (ik_vec){0, 0, 0.3});
    carry(&w, &p);
    float heights[100];
    memset(heights, 0, sizeof heights);
    ik_height_field_set_heights(field, 70, 90, 10, 10, heights);
    go(&w, 120);
    CHECK_EQUAL(w.lifts, 0);
    CHECK(body_of(&w).resting);
    CHECK_NEAR(body_of(&w).z, 2.3, 1e-6);
    saved state = save(w.walker);
    CHECK_EQUAL(restore(w.walker, &state), IK_OK);
    free(state.bytes);
    restored(&w);
    go(&w, 60);
    CHECK_EQUAL(w.lifts, 0);
    end_walk(&w);
    // On flat ground, too; and it moves with GROUND.
    w = plain_walk(6);
    moves_to(&p, (ik_vec){0.5, 0, 4}, (ik_vec){0, 0, 0.3});
    carry(&w, &p);
    go(&w, 120);
    CHECK_EQUAL(w.lifts, 0);
    double z = body_of(&w).z;
    ik_walker_set_setting(w.walker, IK_WALKER_GROUND, 0.5);
    look_anew(&w);
    CHECK_NEAR(body_of(&w).z, z + 0.5, 1e-12);
    state = save(w.walker);
    CHECK_EQUAL(restore(w.walker, &state), IK_OK);
    free(state.bytes);
    end_walk(&w);
    ik_height_field_destroy(field);
}

// Two feet on a moving platform, the others on the ground.
static void some_feet(void) {
    for (int32_t far = 0; far < 2; far++) {
        walk w = plain_walk(8);
        w.imposed = true; // the checks allow forced liftoffs
        const uint64_t legs = 1 | 1 << 4;
        int32_t forced = 0;
        for (int32_t i = 0; i < 300; i++) {
            double by[3] = {far ? 0.15 : 0.002, 0, 0.0005};
            const double *feet = ik_walker_get_feet(w.walker);
            double before[24];
            memcpy(before, feet, sizeof before);
            uint8_t planted[8];
            memcpy(planted, ik_walker_get_planted(w.walker), 8);
            if (i < 100) {
                CHECK_EQUAL(ik_walker_carry_feet(w.walker, by, still, legs), IK_OK);
            }
            for (int32_t k = 0; k < 24 && i < 100; k++) {
                bool moves = legs >> (k / 3) & 1 && ik_walker_get_planted(w.walker)[k / 3];
                CHECK(!planted[k / 3] || (legs >> (k / 3) & 1 && !moves) ||
                      feet[k] == before[k] + (moves ? by[k % 3] : 0));
            }
            saved state = save(w.walker);
            CHECK_EQUAL(restore(w.walker, &state), IK_OK);
            free(state.bytes);
            restored(&w);
            w.imposed = true;
            look_anew(&w);
            ik_walker_update(w.walker, 1 / 60.0);
            for (int32_t k = 0; k < ik_walker_get_event_count(w.walker); k++) {
                forced += (ik_walker_get_events(w.walker)[k].flags & IK_EVENT_FORCED) != 0;
            }
            CHECK_AT_MOST(body_of(&w).stretch, 1);
        }
        CHECK(forced > 0 || !far);
        // Far away from its place, it comes home.
        CHECK_AT_MOST(off_home(&w), far ? settle_least : 1);
        CHECK(body_of(&w).resting);
        end_walk(&w);
    }
}

static void torn_off(void) {
    walk w = plain_walk(6);
    const double up[] = {0, 0, 1e6};
    CHECK_EQUAL(ik_walker_carry_feet(w.walker, up, still, 5), IK_OK);
    look_anew(&w);
    const uint8_t *planted = ik_walker_get_planted(w.walker);
    CHECK(!planted[0] && planted[1] && !planted[2]);
    CHECK_EQUAL(ik_walker_get_event_count(w.walker), 0);
    saved state = save(w.walker);
    CHECK_EQUAL(restore(w.walker, &state), IK_OK);
    free(state.bytes);
    go(&w, 1);
    const ik_walker_event *event = ik_walker_get_events(w.walker);
    CHECK(event[0].leg == 0 && event[0].flags == (IK_EVENT_FORCED | IK_EVENT_URGENT));
    CHECK(event[1].leg == 2 && event[0].time == 0);
    go(&w, 180);
    CHECK_AT_MOST(off_home(&w), settle_least);
    CHECK(body_of(&w).resting);
    // All at once.
    CHECK_EQUAL(ik_walker_carry_feet(w.walker, up, still, UINT64_MAX), IK_OK);
    look_anew(&w);
    go(&w, 240);
    CHECK_AT_MOST(off_home(&w), settle_least);
    end_walk(&w);
}

// An imposed pose is carried along; a chased point is not.
static void commands(void) {
    walk w = plain_walk(6);
    w.imposed = true;
    ik_walker_follow(w.walker, 1, 2, 0, 0.5);
    go(&w, 120);
    platform p = rests();
    for (int32_t i = 0; i < 100; i++) {
        moves_to(&p, (ik_vec){0.1 * i, 0, 0}, (ik_vec){0, 0, 0.02 * i});
        carry(&w, &p);
        saved state = save(w.walker);
        CHECK_EQUAL(restore(w.walker, &state), IK_OK);
        free(state.bytes);
        look_anew(&w);
        go(&w, 1);
    }
    CHECK_EQUAL(w.forced, 0);
    ik_vec at = seen_from(&p, &ik_walker_get_body(w.walker)->x);
    CHECK(hypot(at.x - 1, at.y - 2) <= 1e-9);
    CHECK_NEAR(body_of(&w).heading, 0.5 + 1.98, 1e-9);
    ik_walker_chase(w.walker, 3, 3, 0);
    moves_to(&p, (ik_vec){20, 0, 0}, (ik_vec){0, 0, 0});
    carry(&w, &p);
    ik_walker_command command = ik_walker_get_command(w.walker);
    CHECK(command.x == 3 && command.y == 3);
    end_walk(&w);
}

static void wrong_calls(void) {
    const double wrong[] = {NAN, INFINITY, -INFINITY, 1.001e30, -1e300};
    walk w = plain_walk(6);
    ik_walker_drive(w.walker, 1, 0, 0);
    go(&w, 33);
    trace was;
    take_trace(w.walker, &was);
    for (size_t k = 0; k < COUNT(wrong) * 3; k++) {
        double position[3] = {0}, none[4] = {0}, odd[4] = {0, 0, 0, 1};
        position[k % 3] = wrong[k / 3];
        CHECK_EQUAL(ik_walker_carry(w.walker, position, still), IK_ERROR_COORDINATE);
        CHECK_EQUAL(ik_walker_carry_feet(w.walker, position, still, 1), IK_ERROR_COORDINATE);
        CHECK_EQUAL(ik_walker_carry(w.walker, still, none), IK_ERROR_ROTATION);
        CHECK_EQUAL(ik_walker_carry_feet(w.walker, still, none, 1), IK_ERROR_ROTATION);
        odd[k % 3] = wrong[k / 3];
        if (k < 9) {
            CHECK_EQUAL(ik_walker_carry(w.walker, still, odd), IK_ERROR_ROTATION);
        }
        position[k % 3] = 1e10;
        CHECK_EQUAL(ik_walker_carry(w.walker, position, still), IK_ERROR_PLACE);
        CHECK_EQUAL(ik_walker_carry_feet(w.walker, position, still, 1), IK_ERROR_PLACE);
    }
    CHECK(is_as(&was, w.walker));
    end_walk(&w);
}

// Any motions, at any moment, by any commands: all numbers stay finite, and each state is accepted.
static void any_motion(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(60); seed++) {
        chance c = begin_case(seed);
        int32_t legs = whole(&c, 1, 8);
        walk w = plain_walk(legs);
        ik_height_field *field = make_field(&terrains[seed % TERRAINS]);
        if (seed % 3 == 0) {
            stand_on(&w, field);
        }
        for (int32_t i = 0; i < 60; i++) {
            ik_walker_body b = body_of(&w);
            double size = spread(&c, 1e-4, whole(&c, 0, 9) ? 1 : 1e7);
            double position[3], rotation[4];
            for (int k = 0; k < 4; k++) {
                rotation[k] = between(&c, -1, 1) * (k < 3 ? fmin(size, 1) : 1);
                position[k % 3] = size * between(&c, -1, 1);
            }
            switch (whole(&c, 0, 9)) {
            case 0:
                ik_walker_drive(w.walker, between(&c, -3, 3), 0, between(&c, -3, 3));
                break;
            case 1:
                ik_walker_follow(w.walker, b.x + between(&c, -0.3, 0.3), b.y, 0, b.heading);
                break;
            case 2:
                ik_walker_jump(w.walker, between(&c, 0, 5));
                break;
            case 3:
                ik_walker_set_leg_enabled(w.walker, whole(&c, 0, legs - 1), whole(&c, 0, 1));
                break;
            case 4:
                ik_walker_set_foothold(w.walker, whole(&c, 0, legs - 1), b.x, b.y, 0);
                break;
            case 5:
                ik_walker_carry_feet(w.walker, position, rotation, any_bits(&c));
                break;
            case 6:
                ik_walker_teleport(w.walker, b.x, b.y, 0, b.heading);
                break;
            default:
                ik_walker_carry(w.walker, position, rotation);
            }
            saved state = save(w.walker);
            CHECK_EQUAL(restore(w.walker, &state), IK_OK);
            free(state.bytes);
            ik_walker_update(w.walker, whole(&c, 0, 1) ? 1 / 60.0 : 0.1);
            state = save(w.walker);
            CHECK_EQUAL(restore(w.walker, &state), IK_OK);
            free(state.bytes);
            const double *joints = ik_walker_get_joints(w.walker);
            for (int32_t k = 0; k < 12 * legs; k++) {
                CHECK(isfinite(joints[k]));
            }
            CHECK(isfinite(body_of(&w).z) && isfinite(body_of(&w).heading));
            CHECK_EQUAL(ik_walker_get_lost_event_count(w.walker), 0);
        }
        end_walk(&w);
        ik_height_field_destroy(field);
    }
}

const test walker_carry_tests[] = {
    {"to be carried nowhere changes nothing", no_motion},
    {"a walk on a ship is the walk on still ground, seen from the ship", walks_on_a_ship},
    {"no foot leaves its place on a platform that rises, turns and tilts", stands_on_a_raft},
    {"a walker walks and jumps on a platform that moves and tilts", walks_on_a_raft},
    {"feet that were carried stand where they are, whatever the ground", not_on_the_ground},
    {"a platform carries some feet, and the body follows", some_feet},
    {"a leg that is carried out of reach lifts off, and steps home", torn_off},
    {"an imposed pose is carried along, a chased point is not", commands},
    {"a wrong motion is refused and changes nothing", wrong_calls},
    {"any motion at any moment leaves finite numbers and a state that is accepted", any_motion},
    {0},
};
