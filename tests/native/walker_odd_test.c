// walker_odd_test.c: unusual walks: unusual legs, places and numbers.

#include "walk_check.h"

#include <float.h>

// Legs are disabled and enabled while it walks and while it stands.
static void legs_off_and_on(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(60); seed++) {
        chance c = begin_case(seed);
        int32_t legs = 4 + 2 * (int32_t)(seed % 5);
        walk w = plain_walk(legs);
        for (int32_t k = 0; k < 40; k++) {
            int32_t leg = whole(&c, 0, legs - 1);
            bool enabled = whole(&c, 0, 1);
            CHECK_EQUAL(ik_walker_set_leg_enabled(w.walker, leg, enabled), IK_OK);
            CHECK(ik_walker_get_leg_enabled(w.walker, leg) == enabled);
            look_anew(&w);
            if (k % 4 == 0) {
                ik_walker_drive(w.walker, between(&c, -3, 3), between(&c, -2, 2),
                                between(&c, -2, 2));
            } else if (k % 4 == 2) {
                ik_walker_drive(w.walker, 0, 0, 0);
            }
            for (int32_t frame = whole(&c, 0, 40); frame > 0; frame--) {
                sound(stride(&w, 1 / 60.0));
            }
        }
        // All are enabled again, and all go home.
        ik_walker_drive(w.walker, 0, 0, 0);
        for (int32_t i = 0; i < legs; i++) {
            ik_walker_set_leg_enabled(w.walker, i, true);
        }
        look_anew(&w);
        for (int32_t frame = 0; frame < 150; frame++) {
            sound(stride(&w, 1 / 60.0));
        }
        CHECK_AT_MOST(off_home(&w), 0.045);
        for (int32_t i = 0; i < legs; i++) {
            CHECK_EQUAL(ik_walker_get_planted(w.walker)[i], 1);
        }
        end_walk(&w);
    }
}

static void walks_without_some(void) {
    for (int32_t off = 0; off < 8; off++) {
        walk w = plain_walk(8);
        ik_walker_set_leg_enabled(w.walker, off, false);
        ik_walker_set_leg_enabled(w.walker, (off + 3) % 8, false);
        look_anew(&w);
        ik_walker_drive(w.walker, 1.5, 0, 0);
        for (int32_t frame = 0; frame < 600; frame++) {
            sound(stride(&w, 1 / 60.0));
        }
        CHECK_NEAR(ik_walker_get_body(w.walker)->x, 15, 0.5);
        CHECK_EQUAL(w.overlaps + w.crowded, 0);
        // All are disabled: it stays where it is.
        for (int32_t i = 0; i < 8; i++) {
            ik_walker_set_leg_enabled(w.walker, i, false);
        }
        look_anew(&w);
        for (int32_t frame = 0; frame < 60; frame++) {
            sound(stride(&w, 1 / 60.0));
        }
        CHECK(ik_walker_get_top_speed(w.walker) == 0);
        end_walk(&w);
    }
}

// Random commands; only what is always true is checked.
static void live(walk *w, uint64_t seed, int32_t frames) {
    chance c = begin_case(seed);
    double reach = ik_walker_get_reach(w->walker);
    for (int32_t k = 0; k < frames; k++) {
        int32_t what = whole(&c, 0, 60);
        const ik_walker_body *body = ik_walker_get_body(w->walker);
        double x = reach * between(&c, -2, 2), y = reach * between(&c, -2, 2);
        if (what < 3) {
            w->imposed = false;
            ik_walker_drive(w->walker, x, y, between(&c, -3, 3));
        } else if (what == 3) {
            w->imposed = false;
            ik_walker_chase(w->walker, body->x + x, body->y + y, body->z - y);
        } else if (what == 4) {
            w->imposed = true;
            ik_walker_follow(w->walker, body->x + x / 2, body->y + y / 2, body->z - y / 2,
                             between(&c, -9, 9));
        } else if (what == 5) {
            // Too far away, places are refused.
            if (!ik_walker_teleport(w->walker, body->x + x, body->y + y, body->z - y, x)) {
                landed(w);
            }
        } else if (what == 6) {
            ik_walker_set_gait(w->walker, whole(&c, 0, 7));
        }
        if (!sound(stride(w, spread(&c, 1e-3, 0.3)))) {
            return;
        }
    }
}

static void odd_layouts(void) {
    for (int32_t legs = 1; legs <= IK_WALKER_MAX_LEGS; legs += legs < 8 ? 1 : 5) {
        walk w = plain_walk(legs);
        live(&w, (uint64_t)legs, 400);
        end_walk(&w);
    }
    // In one line, along and across; all on one side; hips far out and high up; homes in one place.
    for (int32_t kind = 0; kind < 6; kind++) {
        for (int32_t legs = 2; legs <= 8; legs += 2) {
            ik_walker_leg leg[8];
            describe(legs, leg);
            for (int32_t i = 0; i < legs; i++) {
                double at = (i - 0.5 * (legs - 1)) / legs;
                bool across = kind == 1;
                leg[i].given = IK_LEG_HIP | IK_LEG_HOME | (kind == 2 ? IK_LEG_SIDE : 0);
                leg[i].hip[across] = at;
                leg[i].home[across] = at + 0.1;
                if (kind == 2) {
                    leg[i].home[1] = 0.5;
                    leg[i].side = 0;
                } else if (kind == 3) {
                    leg[i].hip[0] = leg[i].home[0] = 9 * at;
                    leg[i].hip[1] = leg[i].home[1] = i % 2 ? 2 : -2;
                } else if (kind == 4) {
                    leg[i].hip[2] = 0.5;
                    leg[i].home[1] = i % 2 ? 0.3 : -0.3;
                } else if (kind == 5) {
                    leg[i].hip[0] = leg[i].hip[1] = leg[i].home[0] = 0;
                    leg[i].home[1] = 0.4;
                }
            }
            walk w;
            if (CHECK_EQUAL(begin_walk(&w, legs, leg, kind % 2), IK_OK)) {
                live(&w, (uint64_t)(10 * kind + legs), 400);
                end_walk(&w);
            }
        }
    }
}

// A body without height is put where a foot stands: the hip is in the foot, to the bit.
static void feet_in_hips(void) {
    ik_walker_leg leg[4];
    describe(4, leg);
    for (int32_t i = 0; i < 4; i++) {
        leg[i].given = IK_LEG_HIP | IK_LEG_HOME;
        leg[i].home[0] = i % 2 ? -0.25 : 0.25;
        leg[i].home[1] = i < 2 ? 0.125 : -0.125;
    }
    for (int imposed = 0; imposed < 2; imposed++) {
        walk w;
        CHECK_EQUAL(begin_walk(&w, 4, leg, IK_UP_Z), IK_OK);
        CHECK_EQUAL(ik_walker_set_setting(w.walker, IK_WALKER_BODY_HEIGHT, 0), IK_OK);
        CHECK_EQUAL(ik_walker_teleport(w.walker, 0, 0, 0, 0), IK_OK);
        landed(&w);
        w.imposed = imposed;
        if (imposed) {
            ik_walker_follow(w.walker, 0.25, 0.125, 0, 0);
        } else {
            ik_walker_set_setting(w.walker, IK_WALKER_ACCELERATION, 1e6);
            ik_walker_drive(w.walker, 0.25 * 64, 0.125 * 64, 0);
        }
        for (int32_t frame = 0; frame < 60; frame++) {
            sound(stride(&w, 1 / 64.0));
        }
        CHECK(w.lifts > 0);
        end_walk(&w);
    }
}

static void different_legs(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(60); seed++) {
        chance c = begin_case(seed);
        int32_t legs = whole(&c, 2, 8);
        ik_walker_leg leg[8] = {0};
        for (int32_t i = 0; i < legs; i++) {
            leg[i].bones = whole(&c, 2, 8);
            double size = spread(&c, 0.6, 1.4);
            for (int32_t k = 0; k < leg[i].bones; k++) {
                leg[i].lengths[k] = size * spread(&c, 1, 3) / leg[i].bones;
            }
        }
        walk w;
        ik_error error = begin_walk(&w, legs, leg, IK_UP_Z);
        if (error == IK_OK) {
            live(&w, seed, 400);
            end_walk(&w);
        } else {
            CHECK_EQUAL(error, IK_ERROR_HOME);
        }
    }
}

// Far from the origin numbers are less exact: feet still stay where they are, and bones keep their
// lengths as far as numbers allow.
static void far_away(void) {
    const double places[][2] = {{1e9, -1e9}, {-1e9, 1e9}, {1e9, 0}, {3e5, 7e8}};
    for (size_t k = 0; k < COUNT(places); k++) {
        walk w = plain_walk(8);
        CHECK_EQUAL(ik_walker_teleport(w.walker, places[k][0], places[k][1], 0, 1), IK_OK);
        landed(&w);
        ik_walker_drive(w.walker, 2, 0, 0.5);
        for (int32_t frame = 0; frame < 600; frame++) {
            sound(stride(&w, 1 / 60.0));
        }
        CHECK_EQUAL(w.overlaps + w.crowded + w.forced, 0);
        CHECK(w.lifts > 100);
        live(&w, k, 300);
        end_walk(&w);
    }
}

static void extreme_wishes(void) {
    const double most = DBL_MAX;
    const double wishes[][3] = {{most, most, most}, {-most, most, -1}, {0, 0, most},
                                {1e308, 0, 0},      {5e-324, 0, 0},    {0, 5e-324, 5e-324}};
    for (size_t k = 0; k < COUNT(wishes); k++) {
        walk w = plain_walk(6);
        ik_walker_set_setting(w.walker, IK_WALKER_MAX_SPEED, 1e300);
        ik_walker_set_setting(w.walker, IK_WALKER_ACCELERATION, 1e300);
        CHECK_EQUAL(ik_walker_drive(w.walker, wishes[k][0], wishes[k][1], wishes[k][2]), IK_OK);
        for (int32_t frame = 0; frame < 300; frame++) {
            sound(stride(&w, frame % 50 ? 1 / 60.0 : 1));
        }
        ik_walker_chase(w.walker, 1e9, -1e9, 0);
        for (int32_t frame = 0; frame < 300; frame++) {
            sound(stride(&w, 1 / 60.0));
        }
        CHECK_EQUAL(w.overlaps + w.crowded + w.forced, 0);
        end_walk(&w);
    }
}

static void extreme_settings(void) {
    const double values[] = {0, 5e-324, 1e-30, 0.1, 1, 1e30, 1e300};
    for (int32_t setting = 0; setting < IK_WALKER_GROUND; setting++) {
        for (size_t k = 0; k < COUNT(values); k++) {
            walk w = plain_walk(8);
            ik_walker_drive(w.walker, 1, 0.3, 0.5);
            live(&w, 1, 50);
            ik_error error = ik_walker_set_setting(w.walker, setting, values[k]);
            CHECK(error == IK_OK || setting == IK_WALKER_BODY_HEIGHT);
            CHECK(error || ik_walker_get_setting(w.walker, setting) == values[k]);
            live(&w, (uint64_t)setting, 300);
            end_walk(&w);
        }
    }
}

// When the ground moves, the walk on it is the same.
static void ground_moves(void) {
    const double heights[] = {0.5, -3, 0.25, 100, -1024, 0};
    walk w = plain_walk(8), level = plain_walk(8);
    for (int32_t frame = 0; frame < 600; frame++) {
        if (frame % 100 == 0) {
            CHECK_EQUAL(ik_walker_set_setting(w.walker, IK_WALKER_GROUND, heights[frame / 100]),
                        IK_OK);
            look_anew(&w);
            ik_walker_drive(w.walker, frame % 200 / 50.0, 0, 0.5);
            ik_walker_drive(level.walker, frame % 200 / 50.0, 0, 0.5);
            ik_walker_set_leg_enabled(w.walker, 2, frame % 300 != 100);
            ik_walker_set_leg_enabled(level.walker, 2, frame % 300 != 100);
            look_anew(&w);
            look_anew(&level);
        }
        sound(stride(&w, 1 / 60.0));
        sound(stride(&level, 1 / 60.0));
        double height = ik_walker_get_setting(w.walker, IK_WALKER_GROUND);
        const double *a = ik_walker_get_joints(w.walker), *b = ik_walker_get_joints(level.walker);
        for (int32_t i = 0; i < 3 * 4 * 8; i++) {
            CHECK_NEAR(a[i], b[i] + (i % 3 == 2 ? height : 0), 1e-6);
        }
    }
    CHECK_EQUAL(w.lifts, level.lifts);
    end_walk(&w);
    end_walk(&level);
}

// On the highest and lowest ground allowed, numbers are less exact, and it walks on.
static void far_grounds(void) {
    const double heights[] = {9.99e8, -9.99e8, 5e-324, 123456789};
    walk w = plain_walk(6);
    for (size_t k = 0; k < COUNT(heights); k++) {
        CHECK_EQUAL(ik_walker_set_setting(w.walker, IK_WALKER_GROUND, heights[k]), IK_OK);
        look_anew(&w);
        live(&w, k, 200);
    }
    end_walk(&w);
}

// Frame times so short that a velocity over them overflows.
static void instants(void) {
    const double times[] = {5e-324, 1e-300, 1e-100, 1e-12};
    for (size_t k = 0; k < COUNT(times); k++) {
        for (int32_t imposed = 0; imposed < 2; imposed++) {
            walk w = plain_walk(8);
            w.imposed = imposed;
            ik_walker_drive(w.walker, 2, 1, 1);
            for (int32_t i = 0; i < 200; i++) {
                if (imposed) {
                    ik_walker_follow(w.walker, 0.3 * sin(i), 0.2 * cos(i), 0, 0.5 * sin(i));
                }
                sound(stride(&w, i % 3 ? 1 / 60.0 : times[k]));
            }
            CHECK(w.lifts > 0);
            end_walk(&w);
        }
    }
}

const test walker_odd_tests[] = {
    {"legs can be disabled and enabled at any time", legs_off_and_on},
    {"a spider walks on without two of its legs, and stops when all are disabled",
     walks_without_some},
    {"any number of legs walks, in any order and layout", odd_layouts},
    {"the walk continues when a foot coincides with its hip", feet_in_hips},
    {"legs of different lengths walk together", different_legs},
    {"a walk a billion reaches from the origin works", far_away},
    {"the largest possible commands are accepted", extreme_wishes},
    {"the largest and smallest possible settings are accepted", extreme_settings},
    {"what stands on the ground moves with it, and walks on", ground_moves},
    {"a walk on the highest and lowest ground works", far_grounds},
    {"the shortest possible frame times work", instants},
    {0},
};
