// walker_blocks_test.c: creatures of all kinds on blocks: their bodies sink as far as their legs
// need, and no sequence of commands leaves one stuck. And why a body is blocked.

#include "check.h"
#include "ik_walker.h"
#include "terrain.h"
#include "walk_check.h"

#include <string.h>

#define MOST 16
#define CREATURES 12
#define SIDE 64
#define CELL 0.25

// Legs of these bones, at most 3; and the height of the body, 0: the usual one.
typedef struct creature {
    int32_t legs, bones;
    double lengths[3], height;
    double hip[2], home[2]; // of four legs, if not 0
} creature;

static const creature creatures[CREATURES] = {
    {4, 3, {0.4, 0.4, 0.2}, 0.8, {0.6, 0.15}, {0.6, 0.15}}, // a horse
    {4, 2, {0.5, 0.5}, 0.85, {0.6, 0.2}, {0.6, 0.2}},       // a dog
    {4, 3, {0.35, 0.35, 0.3}, 0.5, {0, 0}, {0, 0}},
    {4, 3, {0.35, 0.35, 0.3}, 0, {0, 0}, {0, 0}},
    {6, 3, {0.375, 0.34, 0.28}, 0, {0, 0}, {0, 0}},
    {8, 3, {0.375, 0.34, 0.28}, 0, {0, 0}, {0, 0}}, // a spider
    {8, 3, {0.375, 0.34, 0.28}, 0.6, {0, 0}, {0, 0}},
    {12, 3, {0.4, 0.3, 0.3}, 0, {0, 0}, {0, 0}},
    {6, 2, {0.5, 0.5}, 0.6, {0, 0}, {0, 0}},
    {2, 2, {0.5, 0.5}, 0, {0, 0}, {0, 0}},
    {6, 3, {0.1, 0.43, 0.47}, 0, {0, 0}, {0, 0}},      // an insect
    {4, 2, {0.5, 0.5}, 0.9, {0.4, 0.15}, {0.45, 0.3}}, // very tall
};

static ik_walker *create(const creature *c) {
    ik_walker_leg leg[MOST];
    memset(leg, 0, sizeof leg);
    for (int32_t i = 0; i < c->legs; i++) {
        leg[i].bones = c->bones;
        memcpy(leg[i].lengths, c->lengths, sizeof c->lengths);
        if (c->hip[0] > 0) {
            double front = i < 2 ? -1 : 1, side = i % 2 ? 1 : -1;
            leg[i].given = IK_LEG_HIP | IK_LEG_HOME | IK_LEG_SIDE;
            leg[i].side = i % 2;
            leg[i].hip[0] = front * c->hip[0];
            leg[i].hip[1] = side * c->hip[1];
            leg[i].home[0] = front * c->home[0];
            leg[i].home[1] = side * c->home[1];
        }
    }
    ik_walker *walker;
    CHECK_EQUAL(ik_walker_create(c->legs, leg, IK_UP_Z, &walker, NULL), IK_OK);
    if (c->height > 0) {
        double height = fmin(c->height, ik_walker_get_max_height(walker));
        CHECK_EQUAL(ik_walker_set_setting(walker, IK_WALKER_BODY_HEIGHT, height), IK_OK);
    }
    return walker;
}

// Blocks of several sizes and a height.
static void draw_blocks(chance *c, float *heights, double height) {
    int32_t size = whole(c, 1, 4);
    for (int32_t y = 0; y < SIDE; y += size) {
        for (int32_t x = 0; x < SIDE; x += size) {
            float z = whole(c, 0, 1) ? (float)height : 0;
            for (int32_t k = 0; k < size * size; k++) {
                int32_t column = x + k % size, row = y + k / size;
                if (column < SIDE && row < SIDE) {
                    heights[SIDE * row + column] = z;
                }
            }
        }
    }
}

// The blocks themselves, with upright sides.
static double block_at(const float *heights, double x, double y) {
    double column = fmin(fmax(floor(x / CELL) + SIDE / 2, 0), SIDE - 1);
    double row = fmin(fmax(floor(y / CELL) + SIDE / 2, 0), SIDE - 1);
    return heights[SIDE * (int32_t)row + (int32_t)column];
}

static void update(ik_walker *walker, const float *blocks) {
    int32_t probes = ik_walker_begin_update(walker, 1 / 60.0);
    while (probes > 0) {
        const ik_walker_probe *rays = ik_walker_get_probes(walker);
        ik_walker_hit *hits = ik_walker_get_hits(walker);
        for (int32_t i = 0; i < probes; i++) {
            double z = block_at(blocks, rays[i].x, rays[i].y);
            hits[i] = (ik_walker_hit){1, rays[i].x, rays[i].y, z, {0, 0, 1}};
        }
        probes = ik_walker_continue_update(walker);
    }
}

// Whether a walker that is driven about for 30 s stays where it is for 8 s.
static bool gets_stuck(chance *c, const creature *of, double height, bool upright) {
    static float heights[SIDE * SIDE];
    ik_walker *walker = create(of);
    ik_height_field *field;
    draw_blocks(c, heights, height);
    double corner = -CELL * SIDE / 2;
    CHECK_EQUAL(ik_height_field_create(SIDE, SIDE, corner, corner, CELL, heights, &field), IK_OK);
    if (upright) {
        CHECK_EQUAL(ik_walker_set_probed_ground(walker), IK_OK);
    } else {
        ik_walker_set_height_field(walker, field);
    }
    ik_walker_teleport(walker, between(c, -1, 1), between(c, -1, 1), 0, between(c, -3, 3));
    const ik_walker_body *body = ik_walker_get_body(walker);
    double speed = of->legs == 2 ? 0.4 : between(c, 0.3, 1.5), x = body->x, y = body->y;
    int32_t still = 0;
    for (int32_t frame = 0; frame < 1800 && still < 480; frame++) {
        if (frame % 300 == 0 && hypot(body->x, body->y) > 5) {
            ik_walker_chase(walker, 0, 0, 0);
        } else if (frame % 300 == 0) {
            ik_walker_drive(walker, speed, between(c, -0.3, 0.3) * speed, between(c, -0.8, 0.8));
        }
        update(walker, heights);
        bool moved = hypot(body->x - x, body->y - y) > 0.05;
        still = moved ? 0 : still + 1;
        x = moved ? body->x : x;
        y = moved ? body->y : y;
        CHECK(body->stretch <= 0.9851);
    }
    ik_walker_destroy(walker);
    ik_height_field_destroy(field);
    return still >= 480;
}

static void never_stuck(void) {
    for (int32_t kind = 0; kind < CREATURES; kind++) {
        int32_t stuck = 0;
        for (int32_t seed = 1; seed <= cases(42); seed++) {
            chance c = begin_case((uint64_t)(1000 * kind + seed));
            stuck += gets_stuck(&c, &creatures[kind], 0.2, seed % 2);
        }
        CHECK_EQUAL(stuck, 0);
    }
}

// A step down is possible as far as MAX_STEP_DOWN says, whatever the height of
// the body.
static void steps_down(void) {
    for (int32_t kind = 0; kind < CREATURES; kind++) {
        for (double down = 0.1; down < 0.28; down += 0.08) {
            begin_case((uint64_t)kind);
            float heights[] = {0, 0, 0, 0};
            ik_height_field *field;
            ik_walker *walker = create(&creatures[kind]);
            heights[2] = heights[3] = (float)-down; // from the third column on
            CHECK_EQUAL(ik_height_field_create(4, 1, 0.8, 0, 0.4, heights, &field), IK_OK);
            ik_walker_set_height_field(walker, field);
            ik_walker_drive(walker, creatures[kind].legs == 2 ? 0.3 : 0.7, 0, 0);
            for (int32_t frame = 0; frame < 900; frame++) {
                ik_walker_update(walker, 1 / 60.0);
            }
            CHECK(ik_walker_get_body(walker)->x > 3);
            ik_walker_destroy(walker);
            ik_height_field_destroy(field);
        }
    }
}

// The reason why a spider that walks to a place is blocked there.
static int32_t reason_at(const float *heights, int32_t columns) {
    ik_walker *walker = create(&creatures[5]);
    ik_height_field *field;
    CHECK_EQUAL(ik_height_field_create(columns, 1, -1, 0, 0.5, heights, &field), IK_OK);
    ik_walker_set_height_field(walker, field);
    ik_walker_drive(walker, 0.7, 0, 0);
    for (int32_t frame = 0; frame < 900; frame++) {
        ik_walker_update(walker, 1 / 60.0);
    }
    int32_t reason = (int32_t)ik_walker_get_body(walker)->blocked;
    CHECK(ik_walker_block_name(reason) != NULL);
    ik_walker_destroy(walker);
    ik_height_field_destroy(field);
    return reason;
}

static void reasons(void) {
    const float flat[] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
    const float hole[] = {0, 0, 0, 0, 0, 0, 0, NAN, NAN, NAN};
    const float wall[] = {0, 0, 0, 0, 0, 0, 3, 3, 3, 3};
    const float down[] = {0, 0, 0, 0, 0, 0, -4, -4, -4, -4};
    float steep[] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
    for (int32_t i = 6; i < 10; i++) {
        steep[i] = (float)(-0.55 * (i - 5)); // 48 degrees
    }
    CHECK_EQUAL(reason_at(flat, 10), IK_WALKER_NOT_BLOCKED);
    CHECK_EQUAL(reason_at(hole, 10), IK_WALKER_BLOCKED_HOLE);
    CHECK_EQUAL(reason_at(wall, 10), IK_WALKER_BLOCKED_WALL);
    CHECK_EQUAL(reason_at(down, 10), IK_WALKER_BLOCKED_STEP);
    int32_t of_steep = reason_at(steep, 10);
    CHECK(of_steep == IK_WALKER_BLOCKED_SLOPE || of_steep == IK_WALKER_BLOCKED_STEP);
    CHECK(!ik_walker_block_name(6) && !ik_walker_block_name(-1));
}

static void foothold_of_two_legs(void) {
    for (int32_t index = 0; index < 2; index++) {
        ik_walker *walker = create(&creatures[9]);
        const ik_walker_body *body = ik_walker_get_body(walker);
        const double *feet = ik_walker_get_feet(walker);
        for (int32_t frame = 0; frame < 60; frame++) {
            ik_walker_update(walker, 1 / 60.0);
        }
        double x = feet[3 * index] + 0.1, y = feet[3 * index + 1];
        int32_t events = 0;
        CHECK_EQUAL(ik_walker_set_foothold(walker, index, x, y, 0), IK_OK);
        for (int32_t frame = 0; frame < 300; frame++) {
            ik_walker_update(walker, 1 / 60.0);
            events += ik_walker_get_event_count(walker);
        }
        CHECK_EQUAL(events, 2); // a liftoff and a touchdown
        CHECK_NEAR(feet[3 * index], x, 1e-9);
        CHECK(body->resting == 1);
        ik_walker_drive(walker, 0.3, 0, 0);
        for (int32_t frame = 0; frame < 300; frame++) {
            ik_walker_update(walker, 1 / 60.0);
        }
        ik_walker_drive(walker, 0, 0, 0);
        for (int32_t frame = 0; frame < 300; frame++) {
            ik_walker_update(walker, 1 / 60.0);
        }
        CHECK(body->x > 0.5 && body->resting == 1);
        ik_walker_destroy(walker);
    }
}

// The steps of a biped do not depend on how much it bobs, and all numbers stay
// finite.
static void any_bob(void) {
    const double bobs[] = {0, 0.5, 10, 1e161, 1e300};
    for (int32_t k = 0; k < 5; k++) {
        ik_walker *walker = create(&creatures[9]);
        ik_height_field *field;
        CHECK_EQUAL(ik_height_field_create(4, 4, -9, -9, 6, NULL, &field), IK_OK);
        ik_walker_set_height_field(walker, field);
        CHECK_EQUAL(ik_walker_set_setting(walker, IK_WALKER_BOB, bobs[k]), IK_OK);
        ik_walker_drive(walker, 0.4, 0, 0);
        int32_t blocked = 0;
        for (int32_t frame = 0; frame < 600; frame++) {
            ik_walker_update(walker, 1 / 60.0);
            blocked += ik_walker_get_body(walker)->blocked != 0;
        }
        CHECK(ik_walker_get_body(walker)->x > 3 && isfinite(ik_walker_get_body(walker)->z));
        CHECK_EQUAL(blocked, 0);
        static uint8_t bytes[20000];
        size_t size = ik_walker_state_size(walker);
        CHECK(size <= sizeof bytes);
        ik_walker_save_state(walker, bytes);
        CHECK_EQUAL(ik_walker_restore_state(walker, bytes, size), IK_OK);
        ik_walker_destroy(walker);
        ik_height_field_destroy(field);
    }
}

// A state that was saved on other ground: feet land on the ground that is
// there.
static void states_on_other_ground(void) {
    int32_t landings = 0;
    for (int32_t seed = 1; seed <= cases(12); seed++) {
        chance c = begin_case((uint64_t)seed);
        static float heights[SIDE * SIDE];
        for (int32_t i = 0; i < SIDE * SIDE; i++) {
            heights[i] = whole(&c, 0, 1) ? (float)between(&c, 0, 0.2) : 0;
        }
        ik_height_field *field;
        CHECK_EQUAL(ik_height_field_create(SIDE, SIDE, -6, -6, 0.2, heights, &field), IK_OK);
        const creature *of = &creatures[seed % CREATURES];
        ik_walker *walker = create(of), *other = create(of);
        ik_walker_set_height_field(walker, field);
        static uint8_t bytes[40000];
        size_t size = ik_walker_state_size(walker);
        CHECK(size <= sizeof bytes);
        for (int32_t frame = 0; frame < 200; frame++) {
            if (frame % 80 == 0) {
                ik_walker_drive(walker, between(&c, -0.3, 0.6), 0, between(&c, -1, 1));
            } else if (frame % 80 == 50) {
                ik_walker_drive(walker, 0, 0, 0);
            }
            ik_walker_update(walker, 1 / 60.0);
            ik_walker_save_state(walker, bytes);
            if (frame % 4 || ik_walker_restore_state(other, bytes, size)) {
                continue;
            }
            for (int32_t k = 0; k < 60; k++) {
                ik_walker_update(other, 1 / 60.0);
                const ik_walker_event *events = ik_walker_get_events(other);
                for (int32_t e = 0; e < ik_walker_get_event_count(other); e++) {
                    if (events[e].flags & IK_EVENT_PLANTED) {
                        landings++;
                        CHECK_NEAR(events[e].z, 0, 1e-9);
                    }
                }
            }
        }
        ik_walker_destroy(walker);
        ik_walker_destroy(other);
        ik_height_field_destroy(field);
    }
    CHECK(landings > 100);
}

// A coxa, a femur and a tibia: the knee is between the two long bones.
static void insect_legs(void) {
    ik_walker_leg leg[6];
    memset(leg, 0, sizeof leg);
    for (int32_t i = 0; i < 6; i++) {
        leg[i] = (ik_walker_leg){.bones = 3, .lengths = {0.1, 0.45, 0.5}};
    }
    ik_walker *walker;
    CHECK_EQUAL(ik_walker_create(6, leg, IK_UP_Z, &walker, NULL), IK_OK);
    CHECK_NEAR(ik_walker_get_setting(walker, IK_WALKER_BODY_HEIGHT), 0.3 * 1.05, 1e-12);
    for (int32_t i = 0; i < 6; i++) {
        const double *joint = ik_walker_get_joints(walker) + 12 * i;
        // The coxa points outwards, not up; the knee is the highest joint.
        double out = hypot(joint[3] - joint[0], joint[4] - joint[1]);
        CHECK(out > fabs(joint[5] - joint[2]));
        CHECK(joint[8] > joint[5] && joint[8] > joint[2] && joint[8] > joint[11]);
    }
    int32_t knee = -1;
    CHECK(ik_walker_get_lowest_leg(walker, &knee) < 6);
    CHECK(ik_walker_get_highest_leg(walker) >= 0);
    ik_walker_destroy(walker);
}

static void centipede(void) {
    ik_walker_leg leg[IK_WALKER_MAX_LEGS];
    memset(leg, 0, sizeof leg);
    for (int32_t i = 0; i < IK_WALKER_MAX_LEGS; i++) {
        double along = 0.3 * (i / 2), side = i % 2 ? 1 : -1;
        leg[i] = (ik_walker_leg){.bones = 2,
                                 .given = IK_LEG_HIP | IK_LEG_HOME | IK_LEG_SIDE | IK_LEG_RANK,
                                 .lengths = {0.5, 0.5},
                                 .hip = {along - 4.6, 0.2 * side, 0},
                                 .home = {along - 4.6, 0.7 * side},
                                 .side = i % 2,
                                 .rank = i / 2};
    }
    ik_walker *walker;
    CHECK_EQUAL(ik_walker_create(IK_WALKER_MAX_LEGS, leg, IK_UP_Z, &walker, NULL), IK_OK);
    ik_walker_drive(walker, 1, 0, 0);
    for (int32_t frame = 0; frame < 300; frame++) {
        ik_walker_update(walker, 1 / 60.0);
        CHECK(ik_walker_get_body(walker)->lifted <= IK_WALKER_MAX_LEGS / 2);
    }
    CHECK(ik_walker_get_body(walker)->x > 3);
    ik_walker_destroy(walker);
}

// Its legs find their footholds, and come to rest, without pulling the body away.
static void stays_where_it_arrives(void) {
    static const int32_t legs[] = {4, 6, 8, 12}, rates[] = {20, 60, 240};
    for (int32_t t = 0; t < TERRAINS; t++) {
        if (terrains[t].kind != SINES) {
            continue;
        }
        ik_height_field *field = make_field(&terrains[t]);
        for (int32_t i = 0; i < (int32_t)(COUNT(legs) * COUNT(rates)); i++) {
            walk w = plain_walk(legs[i % 4]);
            int32_t rate = rates[i / 4];
            stand_on(&w, field);
            ik_walker_set_setting(w.walker, IK_WALKER_MAX_SPEED, 1);
            ik_walker_chase(w.walker, 5.6, 0.56, 0);
            double since = 0;
            for (int32_t frame = 0; frame < 16 * rate; frame++) {
                sound(stride(&w, 1.0 / rate));
                bool rests = ik_walker_get_event_count(w.walker) == 0 && !body_of(&w).moving;
                since = rests ? since + 1.0 / rate : 0;
            }
            CHECK(since > 4); // without a step
            CHECK_AT_MOST(hypot(body_of(&w).x - 5.6, body_of(&w).y - 0.56), 0.02);
            end_walk(&w);
        }
        ik_height_field_destroy(field);
    }
}

const test walker_blocks_tests[] = {
    {"no creature gets stuck on blocks of a fifth of its reach, whatever the commands",
     never_stuck},
    {"tall walkers step down as far as low ones: their bodies sink", steps_down},
    {"on rough ground a walker comes to rest where it arrives", stays_where_it_arrives},
    {"a body that is blocked says why", reasons},
    {"a walker of two legs steps to a foothold that it is given, and rests there",
     foothold_of_two_legs},
    {"a biped walks with any bob", any_bob},
    {"a state that was saved on other ground leads no foot off the ground", states_on_other_ground},
    {"the legs of insects have their knees between the two long bones", insect_legs},
    {"a body walks on 64 legs", centipede},
    {0},
};
