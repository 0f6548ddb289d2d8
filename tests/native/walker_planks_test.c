// walker_planks_test.c: creatures walk over planks that are narrower than they stand.

#include "check.h"
#include "ik_walker.h"
#include "walk_check.h"

#include <math.h>
#include <stdlib.h>

#define COLUMNS 301
#define ROWS 201
#define CELL 0.03
#define GAP 1.0  // from the middle of the plank to either end, in reaches of a leg
#define FAR 2.6  // where walks begin, and end on the other side
#define DEEP 0.9 // of the gap beside the plank

// Two platforms, with a plank between them; beside it is a hole, or ground that is too low.
static ik_height_field *make_plank(double width, bool hole) {
    float *heights = malloc(sizeof *heights * COLUMNS * ROWS);
    double left = -0.5 * CELL * (COLUMNS - 1), near = -0.5 * CELL * (ROWS - 1);
    for (int32_t i = 0; i < COLUMNS * ROWS; i++) {
        double x = left + CELL * (i % COLUMNS), y = near + CELL * (i / COLUMNS);
        bool on = fabs(x) >= GAP || fabs(y) <= 0.5 * width;
        heights[i] = on ? 0 : hole ? NAN : (float)-DEEP;
    }
    ik_height_field *field;
    CHECK_EQUAL(ik_height_field_create(COLUMNS, ROWS, left, near, CELL, heights, &field), IK_OK);
    free(heights);
    return field;
}

// Whether a walker that runs to a place is there within 25 s.
static bool arrives(walk *w, double x) {
    const ik_walker_body *body = ik_walker_get_body(w->walker);
    ik_walker_chase(w->walker, x, 0, 0);
    for (int32_t frame = 0; frame < 1500; frame++) {
        const char *fault = stride(w, 1 / 60.0);
        CHECK(!fault);
        if (hypot(body->x - x, body->y) < 0.1) {
            return true;
        }
    }
    return false;
}

static walk stand_at(const ik_height_field *field, int32_t legs, double y, double heading) {
    walk w = plain_walk(legs);
    stand_on(&w, field);
    ik_walker_teleport(w.walker, -FAR, y, 0, heading);
    landed(&w);
    return w;
}

// Their feet come together under the body: a plank is as narrow as 0.7 of the reach, and their
// homes are 1.5 apart.
static void crosses(void) {
    for (int32_t kind = 0; kind < 8; kind++) {
        double width = 0.7 + 0.18 * (kind / 2);
        ik_height_field *field = make_plank(width, kind % 2);
        for (int32_t legs = 4; legs <= 12; legs += 2) {
            for (int32_t seed = 1; seed <= cases(8); seed++) {
                chance c = begin_case((uint64_t)(1000 * kind + 100 * legs + seed));
                walk w = stand_at(field, legs, between(&c, -0.12, 0.12), 0);
                CHECK(arrives(&w, FAR));
                end_walk(&w);
            }
        }
        ik_height_field_destroy(field);
    }
}

// It runs straight to its goal, so it may come off the plank and stop; then another command moves
// it again.
static void gets_back(void) {
    int32_t stopped = 0;
    for (int32_t kind = 0; kind < 4; kind++) {
        ik_height_field *field = make_plank(1.1 + 0.1 * (kind / 2), kind % 2);
        for (int32_t legs = 4; legs <= 12; legs += 2) {
            for (int32_t seed = 1; seed <= cases(24); seed++) {
                chance c = begin_case((uint64_t)(1000 * kind + 100 * legs + seed));
                double y = between(&c, 0.5, 0.8) * (whole(&c, 0, 1) ? 1 : -1);
                walk w = stand_at(field, legs, y, between(&c, -0.8, 0.8));
                if (!arrives(&w, FAR)) {
                    stopped++;
                    CHECK(arrives(&w, -FAR));
                }
                end_walk(&w);
            }
        }
        ik_height_field_destroy(field);
    }
    CHECK_SEEN(stopped > 0);
}

const test walker_planks_tests[] = {
    {"creatures cross planks that are narrower than they stand", crosses},
    {"a creature that has stopped beside a plank walks back", gets_back},
    {0},
};
