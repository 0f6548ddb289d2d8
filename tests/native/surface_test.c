// surface_test.c: walkers on walls and ceilings, around planets and over edges.

#include "check.h"
#include "checksum.h"
#include "surfaces.h"
#include "walker/walker.h"

#include <stdlib.h>
#include <string.h>

static holder put(int32_t legs, world in, double heading) {
    holder h;
    double place[3];
    CHECK_EQUAL(begin_holder(&h, legs, IK_UP_Z), IK_OK);
    start_in(in, place);
    CHECK_EQUAL(ik_walker_teleport(h.walker, place[0], place[1], place[2], heading), IK_OK);
    return h;
}

static bool sound(const char *fault, int line) {
    return check(!fault, __FILE__, line, fault ? fault : "");
}

static void up_of(const ik_walker *walker, double *up) {
    const double *q = ik_walker_get_body(walker)->rotation;
    up[0] = 2 * (q[0] * q[2] + q[3] * q[1]);
    up[1] = 2 * (q[1] * q[2] - q[3] * q[0]);
    up[2] = 1 - 2 * (q[0] * q[0] + q[1] * q[1]);
}

static void go(holder *h, world in, int32_t frames) {
    for (int32_t i = 0; i < frames; i++) {
        if (!sound(hold_on(h, in, 1 / 60.0), __LINE__)) {
            return;
        }
    }
}

// Walks with a number of legs, a speed and a frame time in each world.
static void everywhere(void) {
    static const int32_t numbers[] = {4, 6, 8, 12};
    static const double speeds[] = {0.25, 0.5, 1, 2, 3};
    int32_t count = cases(140);
    for (int32_t k = 0; k < count; k++) {
        chance c = begin_case((uint64_t)k);
        int32_t legs = numbers[k % 4];
        world in = (world)(k % WORLDS);
        double speed = speeds[whole(&c, 0, 4)], turn = between(&c, -0.5, 0.5), top = 0;
        bool even = whole(&c, 0, 1);
        double dt = even ? spread(&c, 1 / 240.0, 1 / 20.0) : 0;
        holder h = put(legs, in, between(&c, -3, 3));
        for (double t = 0; t < 6;) {
            double step = even ? dt : spread(&c, 1 / 240.0, 1 / 20.0);
            ik_walker_drive(h.walker, speed, 0, turn);
            if (!sound(hold_on(&h, in, step), __LINE__)) {
                break;
            }
            top = fmax(top, fabs(ik_walker_get_body(h.walker)->z));
            t += step;
        }
        CHECK_EQUAL(h.overlaps, 0);
        CHECK_AT_MOST(h.stretch, 0.9851);
        CHECK_AT_MOST(h.off, 1e-6);
        bool open = in == ROOM || in == ROUND_ROOM || in == PLANET ||
                    (in == SMALL_PLANET && speed <= 1) || in == BUMPS;
        CHECK_EQUAL(open ? h.blocked : 0, 0);
        end_holder(&h);
    }
}

// From the floor up a wall to the ceiling, and around a planet.
static void round_and_round(void) {
    holder h = put(8, ROOM, 0.1);
    double top = 0, least = 1, up[3];
    ik_walker_drive(h.walker, 1, 0, 0);
    for (int32_t i = 0; i < 600; i++) {
        go(&h, ROOM, 1);
        up_of(h.walker, up);
        top = fmax(top, ik_walker_get_body(h.walker)->z);
        least = fmin(least, up[2]);
    }
    CHECK(top > 3.6);     // the ceiling is at 4
    CHECK(least < -0.99); // upside down
    end_holder(&h);
    h = put(8, PLANET, 0);
    ik_walker_drive(h.walker, 1, 0, 0);
    least = 1;
    for (int32_t i = 0; i < 600; i++) {
        go(&h, PLANET, 1);
        least = fmin(least, ik_walker_get_body(h.walker)->z);
    }
    CHECK(least < -1.5);
    end_holder(&h);
}

// Over the edge of a table to its underside: there the body hangs under the
// board.
static void under_the_table(void) {
    for (int32_t legs = 6; legs <= 8; legs += 2) {
        holder h = put(legs, TABLE, 1.5);
        bool under = false;
        ik_walker_drive(h.walker, 0.8, 0, 0);
        for (int32_t i = 0; i < 360; i++) {
            double up[3];
            go(&h, TABLE, 1);
            up_of(h.walker, up);
            const ik_walker_body *body = ik_walker_get_body(h.walker);
            under = under || (up[2] < -0.95 && body->z < 0.75 && fabs(body->y) < 0.9);
        }
        CHECK(under);
        end_holder(&h);
    }
}

// The same walk on a sphere that the library knows and on one that is asked
// for.
static void spheres(void) {
    holder asked = put(8, PLANET, 0.2), known = put(8, PLANET, 0.2);
    CHECK_EQUAL(ik_walker_set_sphere(known.walker, (double[3]){0, 0, 0}, 1.5), IK_OK);
    CHECK_EQUAL(ik_walker_teleport(known.walker, 0, 0, 1.5, 0.2), IK_OK);
    ik_walker_drive(asked.walker, 1, 0, 0.3);
    ik_walker_drive(known.walker, 1, 0, 0.3);
    const ik_walker_body *a = ik_walker_get_body(asked.walker), *b;
    b = ik_walker_get_body(known.walker);
    for (int32_t i = 0; i < 120; i++) {
        go(&asked, PLANET, 1);
        ik_walker_update(known.walker, 1 / 60.0);
        sound(look_at(&known, PLANET), __LINE__);
        CHECK_NEAR(a->x, b->x, 1e-4);
        CHECK_NEAR(a->y, b->y, 1e-4);
        CHECK_NEAR(a->z, b->z, 1e-4);
    }
    end_holder(&asked);
    end_holder(&known);
}

// It lets go of the ceiling, turns over in the air, and stands on the floor.
static void falls(void) {
    for (int32_t i = 0; i < 8; i++) {
        chance c = begin_case((uint64_t)i);
        holder h = put(8, ROOM, between(&c, -3, 3));
        double turn[4] = {1, 0, 0, 0},
               place[3] = {between(&c, -1.5, 1.5), between(&c, -1.5, 1.5), 4};
        double up[3];
        CHECK_EQUAL(ik_walker_put(h.walker, place, turn), IK_OK);
        forget_feet(&h);
        go(&h, ROOM, 30);
        up_of(h.walker, up);
        CHECK_AT_MOST(up[2], -0.99);
        const ik_walker_body *body = ik_walker_get_body(h.walker);
        if (i % 2) {
            ik_walker_jump(h.walker, 3);
        } else {
            ik_walker_detach(h.walker);
        }
        bool flew = false;
        for (int32_t k = 0; k < 240; k++) {
            go(&h, ROOM, 1);
            flew = flew || body->airborne;
        }
        up_of(h.walker, up);
        CHECK(flew && !body->airborne && body->resting);
        CHECK(up[2] > 0.99);
        CHECK_NEAR(body->z, 0.3, 0.02);
        CHECK_EQUAL(body->lifted, 0);
        end_holder(&h);
    }
}

// A random command of a walker on a surface.
static void command(holder *h, chance *c) {
    double to[3], turn[4];
    for (int i = 0; i < 4; i++) {
        turn[i] = between(c, -1, 1);
        to[i % 3] = between(c, -2.5, 2.5);
    }
    to[2] = fabs(to[2]);
    switch (whole(c, 0, 60)) {
    case 0:
        ik_walker_chase(h->walker, to[0], to[1], to[2]);
        break;
    case 1:
    case 2:
    case 3:
        ik_walker_drive(h->walker, 1.5 * turn[0], turn[1], turn[2]);
        break;
    case 4:
        ik_walker_drive(h->walker, 0, 0,
                        0); // an imposed pose far away would teleport it
        ik_walker_detach(h->walker);
        break;
    case 5:
        ik_walker_drive(h->walker, 1, 0, 0);
        ik_walker_jump(h->walker, 4);
        break;
    case 6:
        ik_walker_set_leg_enabled(h->walker, whole(c, 0, h->legs - 1), whole(c, 0, 3) > 0);
        forget_feet(h);
        break;
    case 7:
        ik_walker_put(h->walker, to, turn);
        forget_feet(h);
        break;
    case 8: {
        const ik_walker_body *body = ik_walker_get_body(h->walker);
        double place[] = {body->x + 0.1 * turn[0], body->y + 0.1 * turn[1], body->z};
        ik_walker_follow_turned(h->walker, place, body->rotation);
        break;
    }
    case 9:
        ik_walker_set_foothold(h->walker, whole(c, 0, h->legs - 1), to[0], to[1], to[2]);
        break;
    default:
        break;
    }
}

// A restored walker continues like the saved one, bit for bit, at any moment.
static void states(void) {
    int32_t count = cases(16);
    for (int32_t k = 0; k < count; k++) {
        chance c = begin_case((uint64_t)k);
        world in = (world)whole(&c, 0, WORLDS - 1);
        int32_t legs = 2 * whole(&c, 1, 5);
        holder a = put(legs, in, 0), b = put(legs, in, 1);
        size_t size = ik_walker_state_size(a.walker);
        uint8_t *bytes = malloc(size), *other = malloc(size);
        for (int32_t i = 0; i < 300; i++) {
            command(&a, &c);
            if (!sound(hold_on(&a, in, spread(&c, 1 / 240.0, 0.1)), __LINE__)) {
                break;
            }
            if (i % 20 == 0) {
                ik_walker_save_state(a.walker, bytes);
                CHECK_EQUAL(ik_walker_restore_state(b.walker, bytes, size), IK_OK);
                ik_walker_save_state(b.walker, other);
                CHECK(memcmp(bytes, other, size) == 0);
                chance same = c;
                holder twin = b;
                forget_feet(&twin);
                command(&a, &c);
                command(&twin, &same);
                update_in(a.walker, in, 1 / 60.0);
                update_in(twin.walker, in, 1 / 60.0);
                forget_feet(&a);
                ik_walker_save_state(a.walker, bytes);
                ik_walker_save_state(twin.walker, other);
                CHECK(memcmp(bytes, other, size) == 0);
            }
        }
        free(bytes);
        free(other);
        end_holder(&a);
        end_holder(&b);
    }
}

// States with damaged numbers are refused, or make a walker that walks on.
static void damaged(void) {
    int32_t count = cases(200);
    holder h = put(8, ROOM, 0);
    ik_walker_drive(h.walker, 1, 0, 0.2);
    go(&h, ROOM, 150);
    size_t size = ik_walker_state_size(h.walker);
    uint8_t *bytes = malloc(size), *worse = malloc(size);
    ik_walker_save_state(h.walker, bytes);
    for (int32_t k = 0; k < count; k++) {
        chance c = begin_case((uint64_t)k);
        memcpy(worse, bytes, size);
        double number = whole(&c, 0, 3) ? between(&c, -2, 2) : spread(&c, 1e-300, 1e300);
        memcpy(worse + whole(&c, 0, (int32_t)size - 8), &number, sizeof number);
        repair_checksum(worse, size);
        if (ik_walker_restore_state(h.walker, worse, size) == IK_OK) {
            forget_feet(&h);
            for (int32_t i = 0; i < 10; i++) {
                update_in(h.walker, ROOM, 1 / 60.0);
                const ik_walker_body *body = ik_walker_get_body(h.walker);
                CHECK(isfinite(body->x) && isfinite(body->rotation[0]));
            }
        }
    }
    free(bytes);
    free(worse);
    end_holder(&h);
}

// A platform carries the surface and the walker with it: the walk does not
// notice.
static void carried(void) {
    holder still = put(6, ROOM, 0.5), rides = put(6, ROOM, 0.5);
    double half[4] = {0, 0, sin(0.1), cos(0.1)}, by[3] = {0.5, -0.2, 0.1};
    ik_walker_drive(still.walker, 1, 0, 0);
    ik_walker_drive(rides.walker, 1, 0, 0);
    go(&still, ROOM, 100);
    go(&rides, ROOM, 100);
    CHECK_EQUAL(ik_walker_carry(rides.walker, by, half), IK_OK);
    const double *a = ik_walker_get_feet(still.walker), *b = ik_walker_get_feet(rides.walker);
    for (int32_t i = 0; i < 6; i++) {
        double c = cos(0.2), s = sin(0.2);
        CHECK_NEAR(c * a[3 * i] - s * a[3 * i + 1] + by[0], b[3 * i], 1e-12);
        CHECK_NEAR(s * a[3 * i] + c * a[3 * i + 1] + by[1], b[3 * i + 1], 1e-12);
        CHECK_NEAR(a[3 * i + 2] + by[2], b[3 * i + 2], 1e-12);
    }
    end_holder(&still);
    end_holder(&rides);
}

// Without any surface it stands nowhere, blocked, and all numbers stay finite.
static void nowhere(void) {
    holder h;
    CHECK_EQUAL(begin_holder(&h, 8, IK_UP_Y), IK_OK);
    ik_walker_drive(h.walker, 1, 0, 0);
    for (int32_t i = 0; i < 60; i++) {
        for (int32_t n = ik_walker_begin_update(h.walker, 1 / 60.0); n > 0;) {
            n = ik_walker_continue_update(h.walker); // all rays hit nothing
        }
        const ik_walker_body *body = ik_walker_get_body(h.walker);
        CHECK(isfinite(body->x) && isfinite(body->y) && isfinite(body->z));
        CHECK(i < 2 || body->blocked);
    }
    end_holder(&h);
}

static void refused(void) {
    holder h = put(4, ROOM, 0);
    double at[3] = {0, 0, 0}, none[4] = {0, 0, 0, 0}, wild[3] = {NAN, 0, 0}, turn[4] = {0, 0, 0, 1};
    CHECK_EQUAL(ik_walker_set_sphere(h.walker, at, 0), IK_ERROR_SPHERE);
    CHECK_EQUAL(ik_walker_set_sphere(h.walker, at, NAN), IK_ERROR_SPHERE);
    CHECK_EQUAL(ik_walker_set_sphere(h.walker, wild, 1), IK_ERROR_COORDINATE);
    CHECK_EQUAL(ik_walker_put(h.walker, at, none), IK_ERROR_ROTATION);
    CHECK_EQUAL(ik_walker_put(h.walker, wild, turn), IK_ERROR_PLACE);
    CHECK_EQUAL(ik_walker_follow_turned(h.walker, wild, turn), IK_ERROR_PLACE);
    CHECK_EQUAL(ik_walker_chase(h.walker, 0, 0, INFINITY), IK_ERROR_PLACE);
    end_holder(&h);
}

const test surface_tests[] = {
    {"walkers keep their feet, order and reach on every surface", everywhere},
    {"a spider walks up walls, along ceilings and around planets", round_and_round},
    {"a spider walks over the edge of a table to its underside", under_the_table},
    {"a sphere is the same as rays that hit a sphere", spheres},
    {"a spider that falls from the ceiling turns over and stands on the floor", falls},
    {"a restored walker on a surface continues bit for bit", states},
    {"damaged states of walkers on surfaces leave all numbers finite", damaged},
    {"a walker on a surface is carried with it", carried},
    {"without any surface a walker is blocked", nowhere},
    {"wrong spheres, places and rotations are refused", refused},
    {0}};
