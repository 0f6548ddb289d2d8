// walker_flat_foot_test.c: legs whose last bone lies flat on the ground. Lengths are in reaches.

#include "terrain.h"
#include "walk_check.h"
#include "walk_state.h"

#include <string.h>

static const double sole_length = 0.2;

// Legs that reach 1 with the bones that bend, and have a sole.
static void describe_flat(int32_t legs, ik_walker_leg *leg) {
    describe(legs, leg);
    for (int32_t i = 0; i < legs; i++) {
        leg[i].bones = 4;
        leg[i].lengths[3] = sole_length;
        leg[i].given = IK_LEG_FLAT;
    }
}

static walk flat_walk(int32_t legs, int32_t up) {
    ik_walker_leg leg[IK_WALKER_MAX_LEGS];
    walk w;
    describe_flat(legs, leg);
    CHECK_EQUAL(begin_walk(&w, legs, leg, up), IK_OK);
    return w;
}

static const double *toe_of(const walk *w, int32_t leg) {
    return ik_walker_get_joints(w->walker) + 3 * (5 * (size_t)leg + 4);
}

static const double *foot_of(const walk *w, int32_t leg) {
    return ik_walker_get_feet(w->walker) + 3 * (size_t)leg;
}

// The heading of a sole.
static double yaw_of(const walk *w, int32_t leg) {
    const double *toe = toe_of(w, leg), *foot = foot_of(w, leg);
    double y = w->up == 2 ? toe[1] - foot[1] : foot[2] - toe[2];
    return atan2(y, toe[0] - foot[0]);
}

static double angle_between(double a, double b) {
    return fabs(remainder(a - b, 6.283185307179586));
}

static void shape(void) {
    walk w = flat_walk(6, IK_UP_Z);
    walk plain = plain_walk(6);
    CHECK_NEAR(ik_walker_get_reach(w.walker), 1, 1e-12);
    CHECK_EQUAL(ik_walker_get_bone_count(w.walker, 0), 4);
    ik_walker_drive(w.walker, 1, 0.3, 0.5);
    ik_walker_drive(plain.walker, 1, 0.3, 0.5);
    for (int32_t i = 0; i < 300; i++) {
        sound(stride(&w, 1 / 60.0));
        sound(stride(&plain, 1 / 60.0));
        CHECK(memcmp(ik_walker_get_body(w.walker), ik_walker_get_body(plain.walker),
                     sizeof(ik_walker_body)) == 0);
        for (int32_t leg = 0; leg < 6; leg++) {
            CHECK(memcmp(ik_walker_get_joints(w.walker) + 15 * leg,
                         ik_walker_get_joints(plain.walker) + 12 * leg, 12 * sizeof(double)) == 0);
        }
    }
    check_clean(&w);
    end_walk(&w);
    end_walk(&plain);
}

static void lies_flat(void) {
    for (int32_t legs = 4; legs <= 8; legs += 2) {
        walk w = flat_walk(legs, legs == 6 ? IK_UP_Y : IK_UP_Z);
        ik_walker_set_setting(w.walker, IK_WALKER_GROUND, 0.7);
        look_anew(&w);
        ik_walker_drive(w.walker, 0.8, 0.2, 0.9);
        double most = 0, highest = 0;
        double yaws[8] = {0}, turned = 0;
        for (int32_t i = 0; i < 1200; i++) {
            sound(stride(&w, 1 / 120.0));
            for (int32_t leg = 0; leg < legs; leg++) {
                double toe = toe_of(&w, leg)[w.up] - 0.7, yaw = yaw_of(&w, leg);
                CHECK(toe >= 0);
                CHECK(w.states[leg] != STANDS || toe == 0);
                highest = fmax(highest, toe - (foot_of(&w, leg)[w.up] - 0.7));
                // From frame to frame, it turns smoothly.
                turned = fmax(turned, i ? angle_between(yaw, yaws[leg]) : 0);
                yaws[leg] = yaw;
                most = fmax(most, angle_between(yaw, body_of(&w).heading));
            }
        }
        CHECK(highest > 0.04 && highest < 0.1);
        CHECK_AT_MOST(turned, 0.15);
        // No sole lags behind the body by more than a stance and a swing.
        CHECK_AT_MOST(most, 0.9 * 1.2);
        check_clean(&w);
        end_walk(&w);
    }
}

// The direction at the touchdown is the heading of the body at that time.
static void turns_with_the_body(void) {
    walk w = flat_walk(6, IK_UP_Z);
    ik_walker_drive(w.walker, 0.2, 0, 1.2);
    int32_t touchdowns = 0;
    for (int32_t i = 0; i < 2400; i++) {
        double before = body_of(&w).heading;
        sound(stride(&w, 1 / 240.0));
        for (int32_t k = 0; k < ik_walker_get_event_count(w.walker); k++) {
            const ik_walker_event *event = &ik_walker_get_events(w.walker)[k];
            if (event->flags & IK_EVENT_PLANTED) {
                double off = fmin(angle_between(yaw_of(&w, event->leg), body_of(&w).heading),
                                  angle_between(yaw_of(&w, event->leg), before));
                CHECK_AT_MOST(off, 1.2 / 240);
                touchdowns++;
            }
        }
    }
    CHECK(touchdowns > 20);
    end_walk(&w);
}

// On an even slope the toe lies on the ground; on any ground, no sole that stands is in it.
static void follows_the_ground(void) {
    for (int32_t t = 0; t < TERRAINS; t++) {
        ik_height_field *field = make_field(&terrains[t]);
        walk w = flat_walk(t % 2 ? 6 : 8, t % 3 ? IK_UP_Z : IK_UP_Y);
        stand_on(&w, field);
        ik_walker_drive(w.walker, 0.7, 0, 0.02);
        for (int32_t i = 0; i < 900; i++) {
            if (!sound(stride(&w, 1 / 60.0))) {
                break;
            }
            for (int32_t leg = 0; leg < w.legs; leg++) {
                const double *toe = toe_of(&w, leg), *foot = foot_of(&w, leg);
                double off = toe[w.up] - ground_at(&w, toe);
                bool even = terrains[t].kind == SLOPE && foot[0] > 1.1 && foot[0] < 4.6;
                if (w.states[leg] != STANDS || isnan(off)) {
                    continue;
                }
                CHECK(!even || fabs(off) < 1e-3);
                // It is as deep in the ground as the ground bulges between the toe and its place.
                CHECK(off > -0.08);
            }
        }
        CHECK(!(terrains[t].size <= 0.1) || body_of(&w).x > 3);
        check_clean(&w);
        end_walk(&w);
        ik_height_field_destroy(field);
    }
}

static void probed(void) {
    for (int32_t t = 0; t < TERRAINS; t++) {
        // On the roughest ground, a leg may try more places than there are rounds.
        if (terrains[t].kind == SINES && terrains[t].size > 0.1) {
            continue;
        }
        ik_height_field *field = make_field(&terrains[t]);
        walk a = flat_walk(6, IK_UP_Z), b = flat_walk(6, IK_UP_Z);
        stand_on(&a, field);
        CHECK_EQUAL(ik_walker_set_probed_ground(b.walker), IK_OK);
        update_on_probes(b.walker, field, 1e-6);
        ik_walker_update(a.walker, 1e-6);
        ik_walker_drive(a.walker, 0.8, 0, 0);
        ik_walker_drive(b.walker, 0.8, 0, 0);
        for (int32_t i = 0; i < 400; i++) {
            ik_walker_update(a.walker, 1 / 60.0);
            CHECK_AT_MOST(update_on_probes(b.walker, field, 1 / 60.0),
                          2 * IK_WALKER_MAX_ROUNDS - 1);
            // All but the heights of homes, which are not asked for.
            if (!CHECK(memcmp(ik_walker_get_joints(a.walker), ik_walker_get_joints(b.walker),
                              90 * sizeof(double)) == 0 &&
                       memcmp(ik_walker_get_body(a.walker), ik_walker_get_body(b.walker),
                              sizeof(ik_walker_body)) == 0)) {
                break;
            }
        }
        end_walk(&a);
        end_walk(&b);
        ik_height_field_destroy(field);
    }
}

static void hangs(void) {
    walk w = flat_walk(6, IK_UP_Z);
    ik_walker_drive(w.walker, 0.8, 0, 0.5);
    for (int32_t i = 0; i < 600; i++) {
        if (i == 50 || i == 400) {
            ik_walker_set_leg_enabled(w.walker, 1, i == 400);
            look_anew(&w);
        }
        if (i == 100) {
            ik_walker_drive(w.walker, 0, 0, 0);
        }
        if (i == 399) {
            CHECK(body_of(&w).resting);
            CHECK(toe_of(&w, 1)[2] < foot_of(&w, 1)[2]);
            CHECK_NEAR(yaw_of(&w, 1), body_of(&w).heading, 1e-9);
        }
        sound(stride(&w, 1 / 60.0));
    }
    CHECK(body_of(&w).resting);
    CHECK(w.states[1] == STANDS);
    end_walk(&w);
}

static void other_soles_are_refused(void) {
    walk a = flat_walk(6, IK_UP_Y);
    saved state = save(a.walker);
    ik_walker_leg leg[6];
    describe_flat(6, leg);
    for (int32_t k = 0; k < 2; k++) {
        leg[4].given = k ? 0 : IK_LEG_FLAT;
        leg[4].lengths[3] = k ? sole_length : 0.1;
        walk c;
        CHECK_EQUAL(begin_walk(&c, 6, leg, IK_UP_Y), IK_OK);
        CHECK_EQUAL(restore(c.walker, &state), IK_ERROR_STATE);
        end_walk(&c);
    }
    free(state.bytes);
    end_walk(&a);
}

static void refused(void) {
    static const struct {
        int32_t bones;
        double reach, sole;
        ik_error error;
    } table[] = {
        {-1, 1, 1, IK_ERROR_LEG_BONES},
        {0, 1, 1, IK_ERROR_LEG_BONES},
        {1, 1, 1, IK_ERROR_LEG_BONES},
        {2, 1, 1, IK_ERROR_LEG_BONES},
        {3, 1, 1, IK_OK},
        {8, 1, 1, IK_OK},
        {9, 1, 1, IK_ERROR_LEG_BONES},
        {3, 1, 0, IK_OK},
        {3, 0, 1, IK_ERROR_REACH},
        {3, 1, -1, IK_ERROR_LENGTH},
        {3, 1, NAN, IK_ERROR_LENGTH},
        {3, 1, 1e31, IK_ERROR_LENGTH},
        {3, 1, 1e30, IK_OK},
        {3, 1e30, 1, IK_OK},
    };
    for (size_t k = 0; k < COUNT(table); k++) {
        ik_walker_leg leg[4] = {0};
        for (int32_t i = 0; i < 4; i++) {
            leg[i].bones = table[k].bones;
            leg[i].given = IK_LEG_FLAT;
            for (int32_t bone = 0; bone < 8; bone++) {
                bool last = bone == table[k].bones - 1;
                leg[i].lengths[bone] = last ? table[k].sole : table[k].reach * 0.125;
            }
        }
        ik_walker *walker;
        int32_t at = 7;
        CHECK_EQUAL(ik_walker_create(4, leg, IK_UP_Z, &walker, &at), table[k].error);
        CHECK_EQUAL(at, table[k].error ? 0 : -1);
        if (walker) {
            ik_walker_drive(walker, 1, 0, 0);
            ik_walker_update(walker, 0.1);
        }
        ik_walker_destroy(walker);
    }
    // The bends of a flat foot's leg are those of the other joints.
    ik_walker_leg leg[4];
    describe_flat(4, leg);
    leg[2].given |= IK_LEG_BENDS;
    leg[2].bends[2] = 1;
    ik_walker *walker;
    CHECK_EQUAL(ik_walker_create(4, leg, IK_UP_Z, &walker, NULL), IK_ERROR_BENDS);
    leg[2].bends[2] = NAN;
    leg[2].bends[1] = 1;
    CHECK_EQUAL(ik_walker_create(4, leg, IK_UP_Z, &walker, NULL), IK_OK);
    ik_walker_destroy(walker);
}

const test walker_flat_foot_tests[] = {
    {"a flat foot does not change how the rest of the leg walks", shape},
    {"a flat foot lies on the ground, does not move there, and turns smoothly in the air",
     lies_flat},
    {"a flat foot is put down along the heading of the body", turns_with_the_body},
    {"a flat foot follows the slope of the ground", follows_the_ground},
    {"a walker with flat feet walks on probed ground as on a height field", probed},
    {"the flat foot of a disabled leg hangs, and is put down again", hangs},
    {"a state of a walker with other soles, or without, is refused", other_soles_are_refused},
    {"wrong legs with flat feet are refused", refused},
    {0},
};
