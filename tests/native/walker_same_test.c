// walker_same_test.c: changes that make no difference to a walk.

#include "walk_check.h"

// A fixed sequence of commands, in lengths of `unit`, along the axes of `up`; one per frame.
static double perform(ik_walker *walker, int32_t frame, double unit, int32_t up) {
    static const double frames[] = {1 / 60.0, 1 / 240.0, 0.1, 0.004, 0.03125};
    double x = 3 * sin(0.7 * frame) * unit, y = 3 * cos(1.1 * frame) * unit;
    double place[] = {x, up == IK_UP_Y ? 0 : y, up == IK_UP_Y ? -y : 0};
    switch (frame % 300) {
    case 0:
        ik_walker_drive(walker, 2 * unit, 0.5 * unit, 0.7);
        break;
    case 70:
        ik_walker_set_gait(walker, frame / 300 % 8);
        ik_walker_set_setting(walker, IK_WALKER_STEP_HEIGHT, 0.2 * unit);
        break;
    case 100:
        ik_walker_chase(walker, place[0], place[1], place[2]);
        break;
    case 160:
        ik_walker_set_leg_enabled(walker, frame % 4, frame % 600 > 300);
        break;
    case 220:
        ik_walker_drive(walker, 0, 0, 0);
        break;
    case 250:
        ik_walker_teleport(walker, place[0], place[1], place[2], 0.3 * frame);
        break;
    default:
        break;
    }
    if (frame % 300 > 255) {
        double way = (frame % 300 - 255) / 64.0 * unit;
        ik_walker_follow(walker, place[0] / 64 + way, place[1] / 64, place[2] / 64, 0.01 * frame);
    }
    return frames[frame / 7 % (int32_t)COUNT(frames)];
}

#define LIFE 2400

static ik_walker *make(int32_t legs, double unit, int32_t up) {
    ik_walker_leg leg[IK_WALKER_MAX_LEGS];
    describe(legs, leg);
    for (int32_t i = 0; i < legs; i++) {
        for (int k = 0; k < 3; k++) {
            leg[i].lengths[k] *= unit;
        }
    }
    ik_walker *walker;
    CHECK_EQUAL(ik_walker_create(legs, leg, up, &walker, NULL), IK_OK);
    return walker;
}

static void scaled(void) {
    const double scales[] = {128, 0x1p-20, 0x1p40};
    for (size_t k = 0; k < COUNT(scales); k++) {
        double scale = scales[k];
        for (int32_t legs = 4; legs <= 8; legs += 2) {
            ik_walker *walker = make(legs, 1, IK_UP_Z), *other = make(legs, scale, IK_UP_Z);
            for (int32_t frame = 0; frame < LIFE; frame++) {
                ik_walker_update(walker, perform(walker, frame, 1, IK_UP_Z));
                ik_walker_update(other, perform(other, frame, scale, IK_UP_Z));
                const double *a = ik_walker_get_joints(walker), *b = ik_walker_get_joints(other);
                bool same = ik_walker_get_event_count(walker) == ik_walker_get_event_count(other);
                for (int32_t i = 0; i < 3 * 4 * legs; i++) {
                    same = same && a[i] * scale == b[i];
                }
                const ik_walker_body *body = ik_walker_get_body(walker);
                const ik_walker_body *large = ik_walker_get_body(other);
                same = same && body->x * scale == large->x && body->heading == large->heading &&
                       body->velocity[1] * scale == large->velocity[1] &&
                       body->frequency == large->frequency && body->duty == large->duty;
                if (!CHECK(same)) {
                    break;
                }
            }
            CHECK(ik_walker_get_top_speed(walker) * scale == ik_walker_get_top_speed(other));
            ik_walker_destroy(walker);
            ik_walker_destroy(other);
        }
    }
}

static void along_y(void) {
    for (int32_t legs = 4; legs <= 8; legs += 2) {
        ik_walker *walker = make(legs, 1, IK_UP_Z), *other = make(legs, 1, IK_UP_Y);
        for (int32_t frame = 0; frame < LIFE; frame++) {
            ik_walker_update(walker, perform(walker, frame, 1, IK_UP_Z));
            ik_walker_update(other, perform(other, frame, 1, IK_UP_Y));
            const double *a = ik_walker_get_joints(walker), *b = ik_walker_get_joints(other);
            bool same = true;
            for (int32_t i = 0; i < 4 * legs; i++, a += 3, b += 3) {
                same = same && a[0] == b[0] && a[1] == -b[2] && a[2] == b[1];
            }
            const double *p = ik_walker_get_body(walker)->rotation;
            const double *q = ik_walker_get_body(other)->rotation;
            same = same && p[0] == q[0] && p[1] == -q[2] && p[2] == q[1] && p[3] == q[3];
            if (!CHECK(same)) {
                break;
            }
        }
        ik_walker_destroy(walker);
        ik_walker_destroy(other);
    }
}

#define CROWD 12

static void together(void) {
    ik_walker *crowd[CROWD];
    for (int32_t i = 0; i < CROWD; i++) {
        crowd[i] = make(4 + 2 * (i % 5), 1 + i, i % 2);
    }
    for (int32_t frame = 0; frame < LIFE; frame++) {
        for (int32_t i = 0; i < CROWD; i++) {
            ik_walker_update(crowd[i], perform(crowd[i], frame + 50 * i, 1 + i, i % 2));
        }
    }
    for (int32_t i = 0; i < CROWD; i++) {
        ik_walker *alone = make(4 + 2 * (i % 5), 1 + i, i % 2);
        for (int32_t frame = 0; frame < LIFE; frame++) {
            ik_walker_update(alone, perform(alone, frame + 50 * i, 1 + i, i % 2));
        }
        CHECK(show_the_same(alone, crowd[i]));
        ik_walker_destroy(alone);
        ik_walker_destroy(crowd[i]);
    }
}

static void frames_make_no_difference(void) {
    double last = 0;
    const double frames[] = {1 / 240.0, 1 / 144.0, 1 / 60.0, 1 / 30.0, 0.1};
    for (size_t k = 0; k < COUNT(frames); k++) {
        walk w = plain_walk(8);
        ik_walker_drive(w.walker, 2, 0, 0);
        for (double t = 0; t < 10 - 0.5 * frames[k]; t += frames[k]) {
            sound(stride(&w, frames[k]));
        }
        double x = ik_walker_get_body(w.walker)->x;
        CHECK_NEAR(x, k ? last : x, 0.2);
        last = x;
        end_walk(&w);
    }
}

const test walker_same_tests[] = {
    {"a walk scaled by a power of two is the scaled walk, to the bit", scaled},
    {"with y up, the walk is the same one, rotated, to the bit", along_y},
    {"walkers in turns walk as each does alone, to the bit", together},
    {"the frame rate makes little difference to a walk", frames_make_no_difference},
    {0},
};
