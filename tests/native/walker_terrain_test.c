// walker_terrain_test.c: walks over terrain. Lengths are in reaches of a leg.

#include "terrain.h"
#include "walk_check.h"
#include "walk_state.h"

static const double irregular[] = {1 / 60.0, 1 / 144.0, 1 / 30.0, 1 / 20.0, 1 / 90.0, 1 / 75.0};

static void walk_to(walk *w, double x, double y, double speed) {
    ik_walker_set_setting(w->walker, IK_WALKER_MAX_SPEED, speed);
    double place[] = {x, 0, 0};
    place[3 - w->up] = w->up == 2 ? y : -y;
    CHECK_EQUAL(ik_walker_chase(w->walker, place[0], place[1], place[2]), IK_OK);
}

static bool is_at(const walk *w, double x, double y) {
    return hypot(body_of(w).x - x, body_of(w).y - y) < 0.02;
}

// Walks for some seconds, with all checks, and checks that no foot in the air is in the ground.
static void cross(walk *w, double seconds, double dt) {
    double time = 0;
    for (int32_t i = 0; time < seconds; i++) {
        double h = dt > 0 ? dt : irregular[i * 7 % 6];
        if (!sound(stride(w, h))) {
            return;
        }
        const double *feet = ik_walker_get_feet(w->walker);
        for (int32_t leg = 0; leg < w->legs; leg++) {
            double under = ground_at(w, feet + 3 * (size_t)leg) - feet[3 * leg + w->up];
            if (!isnan(under) && !CHECK_AT_MOST(under, 0.005)) {
                return;
            }
        }
        time += h;
    }
}

// A walk over each terrain, with each number of legs, at some speeds and frame times.
static void over_all(void) {
    static const double speeds[] = {0.25, 1, 4}, times[] = {1 / 60.0, 0, 1 / 240.0, 1 / 20.0};
    for (int32_t t = 0; t < TERRAINS; t++) {
        ik_height_field *field = make_field(&terrains[t]);
        for (int32_t k = 0; k < cases(4); k++) {
            int32_t legs = (int32_t[]){4, 6, 8, 12}[k % 4];
            double speed = speeds[(k / 4 + t + k) % 3], far = fmin(speed * 6, 20);
            walk w = plain_walk(legs);
            stand_on(&w, field);
            walk_to(&w, far, 0.1 * far, speed);
            cross(&w, 10, times[(k + t / 3) % 4]);
            check_clean(&w);
            bool easy = terrains[t].size <= (terrains[t].kind == SLOPE ? 20 : 0.1) ||
                        (terrains[t].kind == GAPS && terrains[t].size == 0.3);
            CHECK(is_at(&w, far, 0.1 * far) || body_of(&w).blocked || speed > 1);
            CHECK(!(easy && speed <= 1) || is_at(&w, far, 0.1 * far));
            end_walk(&w);
        }
        ik_height_field_destroy(field);
    }
}

// Noise of some roughness, with holes, in cells of some size.
static ik_height_field *make_noise(chance *c) {
    enum { SIDE = 60 };
    static float heights[SIDE * SIDE];
    double rough = spread(c, 0.01, 1), hole = whole(c, 0, 1) ? between(c, 0, 0.3) : 0;
    double cell = spread(c, 0.03, 1);
    for (int32_t i = 0; i < SIDE * SIDE; i++) {
        float height = (float)between(c, -rough, rough);
        heights[i] = between(c, 0, 1) < hole ? NAN : height;
    }
    ik_height_field *field = NULL;
    double first = -0.5 * SIDE * cell;
    CHECK_EQUAL(ik_height_field_create(SIDE, SIDE, first, first, cell, heights, &field), IK_OK);
    return field;
}

static void command_any(walk *w, chance *c) {
    double x = between(c, -4, 4), y = between(c, -4, 4);
    switch (whole(c, 0, 5)) {
    case 0:
        ik_walker_set_leg_enabled(w->walker, whole(c, 0, w->legs - 1), whole(c, 0, 2) > 0);
        look_anew(w);
        break;
    case 1:
        ik_walker_set_setting(w->walker, IK_WALKER_BODY_HEIGHT,
                              between(c, ik_walker_get_min_height(w->walker) + 0.05,
                                      0.9 * ik_walker_get_max_height(w->walker)));
        break;
    case 2:
        ik_walker_set_setting(w->walker, IK_WALKER_MAX_SLOPE, between(c, 0, 1.5));
        break;
    case 3:
        ik_walker_drive(w->walker, x, y, between(c, -4, 4));
        break;
    default:
        walk_to(w, x, y, between(c, 0.1, 5));
    }
}

// Whatever the ground is, the guarantees hold.
static void over_noise(void) {
    for (int32_t seed = 0; seed < cases(60); seed++) {
        chance c = begin_case((uint64_t)seed);
        ik_height_field *field = make_noise(&c);
        walk w = plain_walk(2 * whole(&c, 1, 7));
        stand_on(&w, field);
        for (int32_t i = 0; i < 20; i++) {
            command_any(&w, &c);
            go_for(&w, 0.5, spread(&c, 1 / 240.0, 0.2));
        }
        CHECK_EQUAL(w.overlaps + w.forced, 0);
        CHECK_AT_MOST(w.stretch, 0.986);
        end_walk(&w);
        ik_height_field_destroy(field);
    }
}

// A gap from x = 1 on that no leg can cross.
static ik_height_field *make_cliff(void) {
    return make_field(&(terrain){GAPS, 100, "cliff"});
}

static void at_a_cliff(void) {
    ik_height_field *field = make_cliff();
    for (int32_t legs = 4; legs <= 12; legs += 2) {
        for (double speed = 0.25; speed <= 4; speed *= 2) {
            walk w = plain_walk(legs);
            stand_on(&w, field);
            walk_to(&w, 3, 0, speed);
            cross(&w, 8, 1 / 60.0);
            CHECK(body_of(&w).blocked);
            CHECK_AT_MOST(body_of(&w).x, 1 - 0.1);
            CHECK_EQUAL(speed_of(&w) > 0, false);
            int32_t lifts = w.lifts;
            cross(&w, 2, 1 / 60.0);
            CHECK_EQUAL(w.lifts, lifts); // it stands still
            walk_to(&w, -1, 0, speed);
            cross(&w, 10, 1 / 60.0);
            CHECK(is_at(&w, -1, 0));
            CHECK(!body_of(&w).blocked);
            CHECK(body_of(&w).resting);
            check_clean(&w);
            end_walk(&w);
        }
    }
    ik_height_field_destroy(field);
}

static void comes_to_rest(void) {
    for (int32_t t = 0; t < TERRAINS; t++) {
        ik_height_field *field = make_field(&terrains[t]);
        walk w = plain_walk(t % 2 ? 6 : 8);
        stand_on(&w, field);
        walk_to(&w, 2.2, 0.3, 2);
        cross(&w, 6, 1 / 60.0);
        int32_t lifts = w.lifts;
        cross(&w, 3, 1 / 60.0);
        CHECK_EQUAL(w.lifts, lifts);
        CHECK(body_of(&w).resting || body_of(&w).blocked);
        end_walk(&w);
        ik_height_field_destroy(field);
    }
}

static void probed(void) {
    for (int32_t t = 0; t < TERRAINS; t++) {
        ik_height_field *field = make_field(&terrains[t]);
        ik_walker_leg leg[8];
        describe(8, leg);
        int32_t up = t % 2 ? IK_UP_Y : IK_UP_Z;
        walk a, b;
        begin_walk(&a, 8, leg, up);
        begin_walk(&b, 8, leg, up);
        stand_on(&a, field);
        CHECK_EQUAL(ik_walker_set_probed_ground(b.walker), IK_OK);
        update_on_probes(b.walker, field, 1e-6);
        ik_walker_update(a.walker, 1e-6);
        walk_to(&a, 5, 0.5, 2);
        walk_to(&b, 5, 0.5, 2);
        int32_t rounds = 0;
        for (int32_t i = 0; i < 300; i++) {
            ik_walker_update(a.walker, irregular[i % 6]);
            rounds += update_on_probes(b.walker, field, irregular[i % 6]);
            // All but the heights of homes, which are not asked for.
            if (!CHECK(memcmp(ik_walker_get_feet(a.walker), ik_walker_get_feet(b.walker),
                              24 * sizeof(double)) == 0 &&
                       memcmp(ik_walker_get_body(a.walker), ik_walker_get_body(b.walker),
                              sizeof(ik_walker_body)) == 0)) {
                break;
            }
        }
        CHECK_AT_MOST(rounds, 300 * 20);
        end_walk(&a);
        end_walk(&b);
        ik_height_field_destroy(field);
    }
}

// Whatever hits say, a walk stays finite, and an update ends.
static void rubbish(void) {
    static const double values[] = {0, 1, -1, NAN, INFINITY, -INFINITY, 1e300, -1e300, 1e-300, 0.3};
    for (int32_t seed = 0; seed < cases(20); seed++) {
        chance c = begin_case((uint64_t)seed);
        walk w = plain_walk(whole(&c, 2, 12));
        CHECK_EQUAL(ik_walker_set_probed_ground(w.walker), IK_OK);
        ik_walker_drive(w.walker, between(&c, -3, 3), between(&c, -1, 1), between(&c, -2, 2));
        for (int32_t i = 0; i < 60; i++) {
            int32_t count = ik_walker_begin_update(w.walker, spread(&c, 1e-3, 0.3)), rounds = 0;
            while (count > 0 && rounds++ < 10000) {
                for (int32_t k = 0; k < count; k++) {
                    double *hit = &ik_walker_get_hits(w.walker)[k].hit;
                    for (int32_t n = 0; n < 7 && whole(&c, 0, 9) > 0; n++) {
                        hit[n] = whole(&c, 0, 2) ? values[whole(&c, 0, 9)] : between(&c, -1, 1);
                    }
                }
                count = ik_walker_continue_update(w.walker);
            }
            CHECK_AT_MOST(rounds, 60 * IK_WALKER_MAX_ROUNDS);
            const ik_walker_body *body = ik_walker_get_body(w.walker);
            const double *feet = ik_walker_get_feet(w.walker);
            bool finite = isfinite(body->x + body->y + body->z + body->rotation[0]);
            for (int32_t k = 0; k < 3 * w.legs; k++) {
                finite = finite && isfinite(feet[k]);
            }
            if (!CHECK(finite)) {
                break;
            }
        }
        end_walk(&w);
    }
}

static void interrupted(void) {
    ik_height_field *field = make_field(&terrains[1]);
    walk w = plain_walk(8);
    CHECK_EQUAL(ik_walker_set_probed_ground(w.walker), IK_OK);
    ik_walker_drive(w.walker, 1, 0, 0);
    for (int32_t i = 0; i < 200; i++) {
        if (i % 3) {
            update_on_probes(w.walker, field, 1 / 60.0);
        } else {
            ik_walker_begin_update(w.walker, 0.1);
        }
        switch (i % 7) {
        case 0:
            ik_walker_chase(w.walker, 0.02 * i, 0, 0);
            break;
        case 1:
            ik_walker_set_setting(w.walker, IK_WALKER_STEP_HEIGHT, 0.1);
            break;
        case 2:
            ik_walker_set_leg_enabled(w.walker, 3, i % 2);
            break;
        default:
            break;
        }
        CHECK_EQUAL(i % 7 < 2 ? ik_walker_continue_update(w.walker) : 0, 0);
        CHECK(isfinite(body_of(&w).x));
    }
    end_walk(&w);
    ik_height_field_destroy(field);
}

static void changed(void) {
    float flat[400] = {0}, raised[400];
    for (int32_t i = 0; i < 400; i++) {
        raised[i] = 0.1F;
    }
    ik_height_field *field;
    CHECK_EQUAL(ik_height_field_create(20, 20, -5, -5, 0.5, flat, &field), IK_OK);
    walk w = plain_walk(8);
    stand_on(&w, field);
    go_for(&w, 1, 1 / 60.0);
    CHECK(body_of(&w).resting);
    CHECK_EQUAL(w.lifts, 0);
    CHECK_EQUAL(ik_height_field_set_heights(field, 0, 0, 20, 20, raised), IK_OK);
    for (int32_t i = 0; i < 240; i++) {
        ik_walker_update(w.walker, 1 / 60.0);
    }
    const double *feet = ik_walker_get_feet(w.walker);
    for (int32_t i = 0; i < 8; i++) {
        CHECK(feet[3 * i + 2] == 0.1F);
    }
    CHECK_NEAR(body_of(&w).z, 0.4, 1e-3);
    CHECK(body_of(&w).resting);
    end_walk(&w);
    ik_height_field_destroy(field);
}

// The same walk with lengths scaled by a power of two, and along other axes.
static void scaled_and_turned(void) {
    const double scale = 128;
    float heights[61 * 61], scaled[61 * 61];
    for (int32_t i = 0; i < 61 * 61; i++) {
        heights[i] = (float)terrain_height(&terrains[6], 1 + 0.1 * (i % 61), 0.1 * (i / 61));
        scaled[i] = heights[i] * (float)scale;
    }
    ik_height_field *field, *large;
    CHECK_EQUAL(ik_height_field_create(61, 61, -3, -3, 0.1, heights, &field), IK_OK);
    CHECK_EQUAL(ik_height_field_create(61, 61, -3 * scale, -3 * scale, 0.1 * scale, scaled, &large),
                IK_OK);
    ik_walker_leg leg[6];
    ik_walker *a, *b;
    describe(6, leg);
    ik_walker_create(6, leg, IK_UP_Z, &a, NULL);
    for (int32_t i = 0; i < 6; i++) {
        for (int k = 0; k < 3; k++) {
            leg[i].lengths[k] *= scale;
        }
    }
    ik_walker_create(6, leg, IK_UP_Z, &b, NULL);
    ik_walker_set_height_field(a, field);
    ik_walker_set_height_field(b, large);
    for (int32_t i = 0; i < 600; i++) {
        if (i % 100 == 0) {
            ik_walker_drive(a, 1.5, 0.2, 0.01 * i - 3);
            ik_walker_drive(b, 1.5 * scale, 0.2 * scale, 0.01 * i - 3);
        }
        ik_walker_update(a, irregular[i % 6]);
        ik_walker_update(b, irregular[i % 6]);
        const double *x = ik_walker_get_joints(a), *y = ik_walker_get_joints(b);
        for (int32_t k = 0; k < 6 * 4 * 3; k++) {
            if (!CHECK(x[k] * scale == y[k])) {
                i = 600;
                break;
            }
        }
    }
    ik_walker_destroy(a);
    ik_walker_destroy(b);
    ik_height_field_destroy(field);
    ik_height_field_destroy(large);
}

static void restored_walks(void) {
    for (int32_t t = 0; t < TERRAINS; t++) {
        ik_height_field *field = make_field(&terrains[t]);
        walk a = plain_walk(8), b = plain_walk(8);
        stand_on(&a, field);
        stand_on(&b, field);
        walk_to(&a, 5, 0.4, 2);
        for (int32_t i = 0; i < 400; i++) {
            ik_walker_update(a.walker, irregular[i % 6]);
            if (i % 50 == 17) {
                saved state = save(a.walker);
                CHECK_EQUAL(restore(b.walker, &state), IK_OK);
                free(state.bytes);
            } else if (i > 17) {
                ik_walker_update(b.walker, irregular[i % 6]);
            }
            if (i > 17 && i % 50 != 17 && !CHECK(show_the_same(a.walker, b.walker))) {
                break;
            }
        }
        end_walk(&a);
        end_walk(&b);
        ik_height_field_destroy(field);
    }
}

// The walk hardly depends on the frame rate.
static void at_all_rates(void) {
    static const double times[] = {1 / 240.0, 1 / 120.0, 1 / 60.0, 1 / 30.0, 1 / 20.0, 0};
    for (int32_t t = 0; t < 5; t++) {
        ik_height_field *field = make_field(&terrains[t]);
        double least = INFINITY, most = 0;
        for (size_t k = 0; k < COUNT(times); k++) {
            walk w = plain_walk(8);
            stand_on(&w, field);
            ik_walker_drive(w.walker, 1, 0, 0);
            cross(&w, 8, times[k]);
            least = fmin(least, w.lifts);
            most = fmax(most, w.lifts);
            end_walk(&w);
        }
        CHECK_AT_MOST(most, 1.2 * least);
        ik_height_field_destroy(field);
    }
}

static void without_allocations(void) {
    ik_height_field *field = make_field(&terrains[6]);
    walk a = plain_walk(8), b = plain_walk(8);
    stand_on(&a, field);
    CHECK_EQUAL(ik_walker_set_probed_ground(b.walker), IK_OK);
    ik_walker_drive(a.walker, 2, 0, 0.3);
    ik_walker_drive(b.walker, 2, 0, 0.3);
    watch_allocations(-1);
    for (int32_t i = 0; i < 200; i++) {
        ik_walker_update(a.walker, 1 / 60.0);
        update_on_probes(b.walker, field, 1 / 60.0);
    }
    CHECK_EQUAL(allocations(), 0);
    watch_allocations(0);
    walk c = {.walker = b.walker};
    CHECK_EQUAL(ik_walker_set_probed_ground(a.walker), IK_ERROR_MEMORY);
    CHECK_EQUAL(ik_walker_get_ground_kind(a.walker), IK_WALKER_GROUND_FIELD);
    CHECK_EQUAL(ik_walker_set_probed_ground(c.walker), IK_OK); // it has the memory
    watch_allocations(-1);
    end_walk(&a);
    end_walk(&b);
    ik_height_field_destroy(field);
}

const test walker_terrain_tests[] = {
    {"on every terrain, a walker keeps its guarantees, reaches its goal or is blocked", over_all},
    {"on any noise with holes, a walker keeps its guarantees", over_noise},
    {"in front of a cliff, a walker stops, blocked, stands still, and can turn back", at_a_cliff},
    {"on every terrain, a walker comes to rest", comes_to_rest},
    {"probes of a height field give the walk on that field, bit for bit", probed},
    {"whatever hits say, a walk stays finite and an update ends", rubbish},
    {"a call between the rounds of an update ends it", interrupted},
    {"when the ground under a walker rises, it steps onto it", changed},
    {"a walk over terrain that is scaled by a power of two is the scaled walk", scaled_and_turned},
    {"a state that was saved on terrain continues bit for bit", restored_walks},
    {"a walk over terrain hardly depends on the frame rate", at_all_rates},
    {"an update on terrain allocates nothing", without_allocations},
    {0},
};
