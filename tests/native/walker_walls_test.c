// walker_walls_test.c: walkers at walls, posts and gaps. Lengths are in reaches of a leg.

#include "walk_check.h"

#define COLUMNS 161
#define ROWS 121
static const double cell = 0.05;

// Flat ground with a wall across the way, from x = 1 on; or, if it is as wide as thick, a post; or,
// if its height is NaN, a gap.
typedef struct wall {
    double height, thickness, width, aside;
} wall;

static ik_height_field *build(const wall *a) {
    static float heights[COLUMNS * ROWS];
    for (int32_t row = 0; row < ROWS; row++) {
        for (int32_t column = 0; column < COLUMNS; column++) {
            double x = -2 + column * cell, y = -3 + row * cell;
            bool inside = x > 1 - 1e-9 && x < 1 + a->thickness + 1e-9 &&
                          fabs(y - a->aside) <= 0.5 * a->width + 1e-9;
            heights[row * COLUMNS + column] = (float)(inside ? a->height : 0);
        }
    }
    ik_height_field *field;
    return ik_height_field_create(COLUMNS, ROWS, -2, -3, cell, heights, &field) ? NULL : field;
}

// Walks, and checks that the body is not inside of the wall, and no foot in the air by more than
// `most`.
static bool stays_out(walk *w, double seconds, double dt, double most) {
    for (double time = 0; time < seconds; time += dt) {
        if (!sound(stride(w, dt))) {
            return false;
        }
        ik_walker_body b = body_of(w);
        double under = -INFINITY;
        bool out = CHECK(!(ground_at(w, &b.x) > b.z)); // over a hole, it is NaN
        const double *feet = ik_walker_get_feet(w->walker);
        for (int32_t leg = 0; leg < w->legs; leg++) {
            under = fmax(under, ground_at(w, feet + 3 * (size_t)leg) - feet[3 * leg + 2]);
        }
        if (!CHECK_AT_MOST(under, most) || !out) {
            return false;
        }
    }
    return true;
}

static void at_walls(void) {
    for (int32_t k = 0; k < cases(24); k++) {
        wall a = {(double[]){0.7, 1, 2, 3}[k % 4], (double[]){0.05, 0.2, 0.6}[k / 4 % 3], 10, 0};
        int32_t legs = (int32_t[]){4, 6, 8, 12, 2}[k % 5];
        double speed = (double[]){1, 4, 0.5, 2}[k / 2 % 4];
        ik_height_field *field = build(&a);
        walk w = plain_walk(legs);
        stand_on(&w, field);
        ik_walker_set_setting(w.walker, IK_WALKER_MAX_SPEED, speed);
        ik_walker_chase(w.walker, 4, 0.3, 0);
        stays_out(&w, 8, k % 3 ? 1 / 60.0 : 1 / 20.0, 0.005);
        CHECK_AT_MOST(body_of(&w).x, 1);
        CHECK(body_of(&w).blocked);
        ik_walker_chase(w.walker, -1, 0, 0);
        stays_out(&w, 13, 1 / 60.0, 0.005);
        CHECK_AT_MOST(fabs(body_of(&w).x + 1), 0.02);
        CHECK(body_of(&w).resting);
        check_clean(&w);
        end_walk(&w);
        ik_height_field_destroy(field);
    }
}

// A post fits between the legs, and stops the body, or lets it pass at its side. A foot may cut off
// a corner of it.
static void at_posts(void) {
    for (int32_t k = 0; k < cases(24); k++) {
        wall a = {(double[]){0.7, 1, 2, 3}[k % 4], (double[]){0.05, 0.1, 0.2}[k / 4 % 3],
                  (double[]){0.1, 0.2, 0.3}[k % 3], -0.3 + 0.05 * (k % 13)};
        int32_t legs = (int32_t[]){4, 6, 8, 12, 2}[k % 5];
        ik_height_field *field = build(&a);
        walk w = plain_walk(legs);
        stand_on(&w, field);
        ik_walker_set_setting(w.walker, IK_WALKER_MAX_SPEED, (double[]){1, 3, 0.5}[k / 5 % 3]);
        ik_walker_chase(w.walker, 4, 0, 0);
        stays_out(&w, 8, k % 2 ? 1 / 60.0 : 1 / 30.0, 0.03);
        check_clean(&w);
        end_walk(&w);
        ik_height_field_destroy(field);
    }
}

// Some gaps can be crossed. In front of, or over, all others, the walker can still get back.
static void at_gaps(void) {
    for (int32_t k = 0; k < cases(12); k++) {
        wall a = {NAN, 0.5 + 0.1 * (k * 7 % 20), 10, 0};
        int32_t legs = (int32_t[]){3, 4, 6, 8, 12, 2}[k % 6];
        double seconds = legs == 2 ? 40 : 14;
        ik_height_field *field = build(&a);
        walk w = plain_walk(legs);
        stand_on(&w, field);
        ik_walker_set_setting(w.walker, IK_WALKER_MAX_SPEED, (double[]){1, 3, 0.5}[k / 6 % 3]);
        ik_walker_chase(w.walker, 4.5, 0.1 * (k % 7), 0);
        stays_out(&w, seconds, 1 / 60.0, 0.005);
        CHECK(body_of(&w).x > 4.4 || body_of(&w).blocked);
        if (body_of(&w).blocked) {
            ik_walker_chase(w.walker, -1, 0, 0);
            stays_out(&w, seconds, 1 / 60.0, 0.005);
            CHECK_AT_MOST(hypot(body_of(&w).x + 1, body_of(&w).y), 0.02);
        }
        check_clean(&w);
        end_walk(&w);
        ik_height_field_destroy(field);
    }
}

const test walker_walls_tests[] = {
    {"a walker stops at a wall, blocked, and can turn back", at_walls},
    {"a walker does not pass through a post between its legs", at_posts},
    {"in front of a gap that it cannot cross, a walker is blocked, and can be called back",
     at_gaps},
    {0},
};
