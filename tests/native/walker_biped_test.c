// walker_biped_test.c: walks of two legs that balance. Lengths are in reaches of a leg.

#include "biped_walk.h"

static const double times[] = {1 / 60.0, 1 / 240.0, 1 / 20.0};

static void shape(void) {
    for (int32_t flat = 0; flat < 2; flat++) {
        ik_walker_leg leg[2];
        describe_two(leg, flat);
        CHECK_EQUAL(ik_walker_lay_out(2, leg, NULL, NULL, NULL), IK_OK);
        for (int32_t i = 0; i < 2; i++) {
            CHECK_EQUAL(leg[i].side, i == 0);
            CHECK_NEAR(leg[i].hip[0], 0, 0);
            CHECK_NEAR(leg[i].hip[1], i == 0 ? 0.12 : -0.12, 1e-15);
            CHECK_NEAR(leg[i].home[0], flat ? -0.06 : 0, 1e-15);
            CHECK_NEAR(leg[i].home[1], leg[i].hip[1], 0);
        }
        walk w = biped_walk(flat, IK_UP_Z);
        CHECK_NEAR(body_of(&w).z, 0.85, 1e-12);
        CHECK(body_of(&w).x == 0 && body_of(&w).y == 0);
        CHECK(off_home(&w) == 0);
        double top = ik_walker_get_top_speed(w.walker);
        CHECK(top > 0.45 && top < 0.6);
        CHECK_AT_MOST(ik_walker_get_max_height(w.walker), 0.93);
        // A lower body can take longer steps.
        CHECK_EQUAL(ik_walker_set_setting(w.walker, IK_WALKER_BODY_HEIGHT, 0.75), IK_OK);
        CHECK(ik_walker_get_top_speed(w.walker) > 1.1 * top);
        end_walk(&w);
    }
}

static void every_way(void) {
    static const double ways[][3] = {{0.1, 0, 0},      {0.3, 0, 0},       {0.5, 0, 0},
                                     {-0.3, 0, 0},     {0, 0.1, 0},       {0, -0.15, 0},
                                     {0, 0, 0.3},      {0, 0, -0.6},      {0.3, 0, 0.4},
                                     {0.2, 0.1, -0.5}, {-0.2, -0.1, 0.5}, {0.12, 0, 1}};
    for (size_t k = 0; k < COUNT(ways); k++) {
        for (int32_t n = 0; n < 6; n++) {
            walk w = biped_walk(n % 2, n % 3 == 1 ? IK_UP_Y : IK_UP_Z);
            ik_walker_drive(w.walker, ways[k][0], ways[k][1], ways[k][2]);
            balanced_for(&w, 3, times[n / 2]);
            double way = 0, turn = 0;
            for (int32_t i = 0; i < 8; i++) {
                if (!balanced_for(&w, 1, times[n / 2])) {
                    break;
                }
                way += ik_walker_get_body(w.walker)->velocity[0];
                turn = fmax(turn, fabs(body_of(&w).turn));
            }
            check_two(&w);
            CHECK(w.lifts >= 6 && w.lifts <= 22);
            double faster = ik_walker_get_top_speed(w.walker);
            if (ways[k][1] == 0 && ways[k][2] == 0) {
                CHECK_NEAR(way / 8, fmin(fmax(ways[k][0], -faster), faster), 0.03);
            }
            CHECK_AT_MOST(turn, fmin(fabs(ways[k][2]), 0.71));
            // It stops, and its feet go home.
            ik_walker_drive(w.walker, 0, 0, 0);
            balanced_for(&w, 5, times[n / 2]);
            CHECK(body_of(&w).resting);
            CHECK_AT_MOST(off_home(&w), 0.041);
            int32_t lifts = w.lifts;
            balanced_for(&w, 2, times[n / 2]);
            CHECK_EQUAL(w.lifts, lifts);
            end_walk(&w);
        }
    }
}

// The frame time changes the walk little.
static void any_frame_time(void) {
    double way[3];
    for (int32_t n = 0; n < 3; n++) {
        walk w = biped_walk(true, IK_UP_Z);
        ik_walker_drive(w.walker, 0.4, 0, 0);
        balanced_for(&w, 20, times[n]);
        way[n] = body_of(&w).x;
        end_walk(&w);
    }
    CHECK_NEAR(way[1], way[0], 0.3);
    CHECK_NEAR(way[2], way[0], 0.3);
}

static void too_fast(void) {
    for (int32_t n = 0; n < 6; n++) {
        walk w = biped_walk(n % 2, IK_UP_Z);
        double top = ik_walker_get_top_speed(w.walker);
        ik_walker_drive(w.walker, n < 4 ? 5 : 0.3, n < 2 ? 0 : 3, n % 3 ? 9 : 0);
        balanced_for(&w, 10, times[n % 3]);
        CHECK_AT_MOST(speed_of(&w), top + 1e-9);
        check_two(&w);
        end_walk(&w);
    }
    walk w = biped_walk(false, IK_UP_Z);
    double top = ik_walker_get_top_speed(w.walker);
    ik_walker_drive(w.walker, 5, 0, 0);
    balanced_for(&w, 22, 1 / 60.0);
    CHECK(body_of(&w).x > 20 * top && body_of(&w).x < 22 * top);
    end_walk(&w);
}

// Slopes, hills, stairs, stones and gaps.
static void over_terrain(void) {
    for (int32_t t = 0; t < TERRAINS; t++) {
        ik_height_field *field = make_field(&terrains[t]);
        for (int32_t n = 0; n < cases(4); n++) {
            walk w = biped_walk(n % 2, n % 3 ? IK_UP_Z : IK_UP_Y);
            stand_on(&w, field);
            double speed = n < 2 ? 0.15 : 0.4;
            ik_walker_drive(w.walker, speed, 0, 0);
            balanced_for(&w, 16, times[n % 3]);
            bool easy = terrains[t].kind != GAPS || terrains[t].size < 0.6;
            CHECK(!easy || body_of(&w).x > 0.85 * 16 * speed - 0.5);
            CHECK(easy || terrains[t].size < 1 || body_of(&w).blocked);
            // Whatever is ahead, it stands over its feet.
            ik_walker_drive(w.walker, 0, 0, 0);
            balanced_for(&w, 8, times[n % 3]);
            CHECK(body_of(&w).resting);
            CHECK_AT_MOST(fmin(off_foot(&w, 0), off_foot(&w, 1)), 0.3);
            check_clean(&w);
            end_walk(&w);
        }
        ik_height_field_destroy(field);
    }
}

static void probed(void) {
    for (int32_t t = 0; t < TERRAINS; t++) {
        if (terrains[t].kind == GAPS || terrains[t].size == 0.25) {
            continue; // there, a leg may try more places than there are rounds
        }
        ik_height_field *field = make_field(&terrains[t]);
        walk a = biped_walk(t % 2, IK_UP_Z), b = biped_walk(t % 2, IK_UP_Z);
        stand_on(&a, field);
        CHECK_EQUAL(ik_walker_set_probed_ground(b.walker), IK_OK);
        update_on_probes(b.walker, field, 1e-6);
        ik_walker_update(a.walker, 1e-6);
        ik_walker_drive(a.walker, 0.4, 0, 0);
        ik_walker_drive(b.walker, 0.4, 0, 0);
        for (int32_t i = 0; i < 600; i++) {
            ik_walker_update(a.walker, 1 / 60.0);
            update_on_probes(b.walker, field, 1 / 60.0);
            size_t joints = (size_t)(2 * (a.leg[0].bones + 1));
            if (!CHECK(memcmp(ik_walker_get_joints(a.walker), ik_walker_get_joints(b.walker),
                              3 * joints * sizeof(double)) == 0 &&
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

static void arrives(void) {
    static const double points[][2] = {{2, 0}, {-1, 1}, {0.3, -0.2}, {0, 0.1}, {-2, 0}};
    for (size_t k = 0; k < COUNT(points); k++) {
        walk w = biped_walk(k % 2, IK_UP_Z);
        ik_walker_chase(w.walker, points[k][0], points[k][1], 0);
        balanced_for(&w, 18, 1 / 60.0);
        CHECK(body_of(&w).resting);
        CHECK_AT_MOST(hypot(body_of(&w).x - points[k][0], body_of(&w).y - points[k][1]), 0.006);
        check_two(&w);
        end_walk(&w);
    }
}

static void changes_its_mind(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(30); seed++) {
        chance c = begin_case(seed);
        walk w = biped_walk(seed % 2, seed % 3 ? IK_UP_Z : IK_UP_Y);
        for (int32_t i = 0; i < 25; i++) {
            double x = between(&c, -2, 2), y = between(&c, -2, 2), turn = between(&c, -3, 3);
            switch (whole(&c, 0, 4)) {
            case 0:
                ik_walker_drive(w.walker, 0, 0, 0);
                break;
            case 1:
                ik_walker_chase(w.walker, x, y, y);
                break;
            case 2:
                ik_walker_set_setting(w.walker, IK_WALKER_BODY_HEIGHT, between(&c, 0.6, 0.9));
                break;
            default:
                ik_walker_drive(w.walker, 0.3 * x, 0.1 * y, 0.3 * turn);
            }
            if (!balanced_for(&w, between(&c, 0.05, 1.5), spread(&c, 1 / 240.0, 0.1))) {
                break;
            }
        }
        check_two(&w);
        ik_walker_drive(w.walker, 0, 0, 0);
        balanced_for(&w, 6, 1 / 60.0);
        CHECK(body_of(&w).resting);
        end_walk(&w);
    }
}

// Jumps next to a hole: the body may be over it when it lands.
static void jumps_at_a_hole(void) {
    static float heights[81 * 81];
    for (int32_t i = 0; i < 81 * 81; i++) {
        double x = 0.05 * (i % 81) - 2, y = 0.05 * (int32_t)(i / 81) - 2;
        heights[i] = x + 0.3 * y > 0.5 ? NAN : 0;
    }
    ik_height_field *field;
    CHECK_EQUAL(ik_height_field_create(81, 81, -2, -2, 0.05, heights, &field), IK_OK);
    for (uint64_t seed = 1; seed <= (uint64_t)cases(30); seed++) {
        chance c = begin_case(seed);
        walk w = biped_walk(seed % 2, IK_UP_Z);
        stand_on(&w, field);
        ik_walker_drive(w.walker, between(&c, 0, 0.5), between(&c, -0.2, 0.2), between(&c, -1, 1));
        balanced_for(&w, between(&c, 0, 1.5), 1 / 60.0);
        ik_walker_jump(w.walker, between(&c, 0.5, 4));
        for (int32_t i = 0; i < 180 && sound(stride(&w, 1 / 60.0)); i++) {
        }
        end_walk(&w);
    }
    ik_height_field_destroy(field);
}

const test walker_biped_tests[] = {
    {"two legs stand below the body by default", shape},
    {"two legs walk every way, and the body is over the standing foot in every frame", every_way},
    {"two legs walk the same way with any frame time", any_frame_time},
    {"two legs go no faster than they can with balance", too_fast},
    {"two legs walk over terrain with balance", over_terrain},
    {"two legs walk on probed ground as on a height field", probed},
    {"two legs arrive at a point, and rest there", arrives},
    {"two legs keep their balance when commands and settings change at any time", changes_its_mind},
    {"two legs that jump next to a hole keep all rules", jumps_at_a_hole},
    {0},
};
