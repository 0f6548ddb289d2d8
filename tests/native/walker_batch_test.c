// walker_batch_test.c: the walkers of a batch walk as each does alone.

#include "walker_batch.h"

#include <string.h>

#define CELLS 24

// Rough ground with a few holes.
static ik_height_field *any_ground(chance *c, double reach) {
    float heights[CELLS * CELLS];
    for (int32_t i = 0; i < CELLS * CELLS; i++) {
        heights[i] = whole(c, 0, 40) ? (float)between(c, 0, 0.25 * reach) : NAN;
    }
    ik_height_field *field;
    double first = -0.25 * CELLS * reach;
    ik_height_field_create(CELLS, CELLS, first, first, 0.5 * reach, heights, &field);
    return field;
}

// Changes a setting, the gait, the ground or a leg of all walkers.
static void set_one(crowd *w, chance *c, const ik_height_field *field) {
    int32_t what = whole(c, 0, 4), gait = whole(c, 0, 7), leg = whole(c, 0, w->legs - 1);
    double height = between(c, 0, 0.3) * w->reach;
    bool enabled = whole(c, 0, 2) > 0;
    switch (what) {
    case 0:
        ik_walker_batch_set_gait(w->batch, gait);
        break;
    case 1:
        ik_walker_batch_set_setting(w->batch, IK_WALKER_STEP_HEIGHT, height);
        break;
    case 2:
        ik_walker_batch_set_setting(w->batch, IK_WALKER_GROUND, height);
        break;
    case 3:
        ik_walker_batch_set_leg_enabled(w->batch, leg, enabled);
        break;
    default:
        if (field && enabled) {
            ik_walker_batch_set_height_field(w->batch, field);
        } else {
            ik_walker_batch_set_flat_ground(w->batch);
        }
    }
    for (int32_t i = 0; i < w->count; i++) {
        ik_walker *alone = w->alone[i];
        switch (what) {
        case 0:
            ik_walker_set_gait(alone, gait);
            break;
        case 1:
            ik_walker_set_setting(alone, IK_WALKER_STEP_HEIGHT, height);
            break;
        case 2:
            ik_walker_set_setting(alone, IK_WALKER_GROUND, height);
            break;
        case 3:
            ik_walker_set_leg_enabled(alone, leg, enabled);
            break;
        default:
            if (field && enabled) {
                ik_walker_set_height_field(alone, field);
            } else {
                ik_walker_set_flat_ground(alone);
            }
        }
    }
}

static void walk(uint64_t seed, int32_t options, bool rough) {
    static const double frames[] = {1 / 60.0, 1 / 240.0, 0.1, 0.25, 1 / 60.0};
    chance c = begin_case(seed);
    crowd w = any_crowd(&c, whole(&c, 1, MOST_WALKERS), options);
    ik_height_field *field = rough ? any_ground(&c, w.reach) : NULL;
    if (field) {
        ik_walker_batch_set_height_field(w.batch, field);
        for (int32_t i = 0; i < w.count; i++) {
            ik_walker_set_height_field(w.alone[i], field);
        }
    }
    bool same = true;
    for (int32_t frame = 0; frame < 300 && same; frame++) {
        for (int32_t i = 0; i < w.count; i++) {
            if (whole(&c, 0, 40) == 0) {
                command_one(&w, &c, i);
            }
        }
        if (whole(&c, 0, 60) == 0) {
            set_one(&w, &c, field);
        }
        double seconds = frames[frame / 9 % 5];
        CHECK(ik_walker_batch_update(w.batch, seconds, 0, w.count) >= 0);
        for (int32_t i = 0; i < w.count; i++) {
            ik_walker_update(w.alone[i], seconds);
            same = same && CHECK(is_as_alone(&w, i));
        }
    }
    end_crowd(&w);
    ik_height_field_destroy(field);
}

static void on_flat_ground(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(60); seed++) {
        walk(seed, seed % 2 ? IK_WALKER_BATCH_EVENTS : 0, false);
    }
}

static void on_rough_ground(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(30); seed++) {
        walk(seed, seed % 2 ? IK_WALKER_BATCH_EVENTS : 0, true);
    }
}

// In ranges of any size, and with some walkers that are not active, for which no time passes.
static void in_ranges(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(20); seed++) {
        chance c = begin_case(seed);
        crowd w = any_crowd(&c, MOST_WALKERS, IK_WALKER_BATCH_EVENTS);
        uint8_t *active = ik_walker_batch_get_active(w.batch);
        for (int32_t i = 0; i < w.count; i++) {
            command_one(&w, &c, i);
        }
        for (int32_t frame = 0; frame < 200; frame++) {
            int32_t first = whole(&c, 0, w.count), count = whole(&c, 0, w.count - first);
            int32_t updated = 0;
            for (int32_t i = 0; i < w.count; i++) {
                active[i] = whole(&c, 0, 3) > 0;
            }
            int32_t result = ik_walker_batch_update(w.batch, 1 / 60.0, first, count);
            for (int32_t i = 0; i < w.count; i++) {
                uint8_t status = ik_walker_batch_get_statuses(w.batch)[i];
                if (i < first || i >= first + count) {
                    CHECK_EQUAL(ik_walker_batch_get_event_counts(w.batch)[i], 0);
                } else if (active[i]) {
                    ik_walker_update(w.alone[i], 1 / 60.0);
                    updated += status == IK_WALKER_BATCH_UPDATED;
                    CHECK(status <= IK_WALKER_BATCH_UPDATED);
                    CHECK(is_as_alone(&w, i));
                } else {
                    CHECK_EQUAL(status, IK_WALKER_BATCH_INACTIVE);
                }
            }
            CHECK_EQUAL(result, updated);
        }
        end_crowd(&w);
    }
}

// A large batch reads its memory in another way.
static void many(void) {
    chance c = begin_case(1);
    ik_walker_leg leg[8] = {0};
    for (int i = 0; i < 8; i++) {
        leg[i] = (ik_walker_leg){.bones = 3, .lengths = {50, 45, 35}};
    }
    ik_walker_batch *batch;
    ik_walker *alone;
    int32_t count = 300, joints = 32;
    CHECK_EQUAL(ik_walker_batch_create(count, 8, leg, IK_UP_Z, 0, &batch, NULL), IK_OK);
    CHECK_EQUAL(ik_walker_create(8, leg, IK_UP_Z, &alone, NULL), IK_OK);
    double *commands = ik_walker_batch_get_commands(batch);
    int32_t one = whole(&c, 0, count - 1);
    for (int32_t i = 0; i < 3 * count; i++) {
        commands[i] = between(&c, -300, 300);
    }
    ik_walker_drive(alone, commands[3 * one], commands[3 * one + 1], commands[3 * one + 2]);
    for (int32_t frame = 0; frame < 100; frame++) {
        CHECK_EQUAL(ik_walker_batch_update(batch, 1 / 60.0, 0, count), count);
        ik_walker_update(alone, 1 / 60.0);
    }
    CHECK(memcmp(ik_walker_batch_get_positions(batch) + 3 * joints * one,
                 ik_walker_get_positions(alone), 3 * (size_t)joints * sizeof(float)) == 0);
    ik_walker_batch_destroy(batch);
    ik_walker_destroy(alone);
}

const test walker_batch_tests[] = {
    {"walkers of a batch walk on flat ground as each does alone, to the bit", on_flat_ground},
    {"walkers of a batch walk on a height field as each does alone, to the bit", on_rough_ground},
    {"walkers outside of the range, and those that are not active, stay as they are", in_ranges},
    {"a walker of a large batch walks as one alone, to the bit", many},
    {0},
};
