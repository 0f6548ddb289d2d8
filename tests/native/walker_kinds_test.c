// walker_kinds_test.c: what holds for each kind of walk: with two legs or six, flat feet, placed
// feet, or jumps. It continues from a saved state, and scales with its lengths, all to the bit.

#include "terrain.h"
#include "walk_check.h"
#include "walk_state.h"

#include <string.h>

typedef struct kind {
    int32_t legs;
    int32_t bones; // that bend
    bool flat;
    double speed;
    void (*act)(ik_walker *walker, int32_t frame, double scale); // NULL: nothing more
} kind;

static void jump(ik_walker *walker, int32_t frame, double scale) {
    if (frame % 90 == 30) {
        ik_walker_jump(walker, 3.3 * scale);
    }
}

static void place_feet(ik_walker *walker, int32_t frame, double scale) {
    if (frame % 17 == 0) {
        int32_t leg = frame / 17 % 6;
        const double *home = ik_walker_get_homes(walker) + 3 * (size_t)leg;
        double x = home[0] + 0.3 * sin(frame) * scale;
        ik_walker_set_foothold(walker, leg, x, home[1], 0);
    }
}

static const kind kinds[] = {
    {6, 3, false, 2, NULL},       {6, 3, true, 1, NULL},  {2, 2, false, 0.4, NULL},
    {2, 2, true, 0.4, NULL},      {6, 3, false, 2, jump}, {2, 2, true, 0.3, jump},
    {6, 3, false, 0, place_feet},
};

static walk begin(const kind *k, double scale, int32_t up) {
    ik_walker_leg leg[6];
    memset(leg, 0, sizeof leg);
    if (k->bones == 3) {
        describe(k->legs, leg);
    }
    for (int32_t i = 0; i < k->legs; i++) {
        leg[i].bones = k->bones + k->flat;
        for (int32_t j = 0; j < k->bones; j++) {
            leg[i].lengths[j] = scale * (k->bones == 3 ? leg[i].lengths[j] : 0.5);
        }
        leg[i].lengths[k->bones] = k->flat ? 0.2 * scale : 0;
        leg[i].given |= k->flat ? IK_LEG_FLAT : 0;
    }
    walk w;
    CHECK_EQUAL(begin_walk(&w, k->legs, leg, up), IK_OK);
    return w;
}

// A frame of a walk. Walks with the same frames are the same.
static void step(const kind *k, ik_walker *walker, int32_t frame, double scale) {
    if (frame % 120 == 0 && k->speed > 0) {
        ik_walker_drive(walker, k->speed * scale, 0.05 * scale, 0.3 - 0.001 * frame);
    }
    if (k->act) {
        k->act(walker, frame, scale);
    }
    ik_walker_update(walker, 1 / 60.0);
}

static void continue_from_states(void) {
    ik_height_field *field = make_field(&terrains[1]);
    for (size_t n = 0; n < COUNT(kinds); n++) {
        for (int32_t at = 3; at < 200; at += 11) {
            begin_case(1000 * n + (size_t)at);
            walk a = begin(&kinds[n], 1, IK_UP_Z), b = begin(&kinds[n], 1, IK_UP_Z);
            if (at % 3) {
                stand_on(&a, field);
                stand_on(&b, field);
            }
            for (int32_t frame = 0; frame < at; frame++) {
                step(&kinds[n], a.walker, frame, 1);
            }
            saved state = save(a.walker);
            CHECK_EQUAL(restore(b.walker, &state), IK_OK);
            saved again = save(b.walker);
            CHECK(are_equal(&state, &again));
            for (int32_t frame = at; frame < at + 200; frame++) {
                step(&kinds[n], a.walker, frame, 1);
                step(&kinds[n], b.walker, frame, 1);
                if (!CHECK(show_the_same(a.walker, b.walker))) {
                    break;
                }
            }
            free(state.bytes);
            free(again.bytes);
            end_walk(&a);
            end_walk(&b);
        }
    }
    ik_height_field_destroy(field);
}

// The same walk with lengths scaled by a power of two, or with y up: then x, y, z is x, z, -y.
static void scale_and_turn(void) {
    for (size_t n = 0; n < COUNT(kinds); n++) {
        for (int32_t k = 0; k < 3; k++) {
            begin_case(10 * n + (size_t)k);
            double scale = (double[]){1, 0x1p20, 0x1p-30}[k];
            int32_t up = k == 0 && kinds[n].act != place_feet ? IK_UP_Y : IK_UP_Z;
            walk a = begin(&kinds[n], 1, IK_UP_Z), b = begin(&kinds[n], scale, up);
            int32_t joints = a.legs * (a.leg[0].bones + 1);
            bool same = true;
            for (int32_t frame = 0; frame < 300 && same; frame++) {
                step(&kinds[n], a.walker, frame, 1);
                step(&kinds[n], b.walker, frame, scale);
                for (int32_t j = 0; j < joints; j++) {
                    const double *p = ik_walker_get_joints(a.walker) + 3 * (size_t)j;
                    const double *q = ik_walker_get_joints(b.walker) + 3 * (size_t)j;
                    double y = up == IK_UP_Y ? -q[2] : q[1], z = up == IK_UP_Y ? q[1] : q[2];
                    same = same && p[0] * scale == q[0] && p[1] * scale == y && p[2] * scale == z;
                }
            }
            CHECK(same);
            end_walk(&a);
            end_walk(&b);
        }
    }
}

const test walker_kinds_tests[] = {
    {"any kind of walk continues from a saved state, bit for bit", continue_from_states},
    {"any kind of walk that is scaled by a power of two, or has y up, is the same walk, to the bit",
     scale_and_turn},
    {0},
};
