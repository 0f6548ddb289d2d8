// walker_batch_input_test.c: what a batch refuses.

#include "walker_batch.h"

#include <string.h>

static void creation(void) {
    ik_walker_leg leg[8] = {0};
    for (int i = 0; i < 8; i++) {
        leg[i] = (ik_walker_leg){.bones = 3, .lengths = {50, 45, 35}};
    }
    ik_walker_batch *batch;
    int32_t at = 7;
    const int32_t wrong[] = {0, -1, IK_MAX_WALKERS + 1, INT32_MIN, INT32_MAX};
    for (int i = 0; i < 5; i++) {
        CHECK_EQUAL(ik_walker_batch_create(wrong[i], 8, leg, IK_UP_Z, 0, &batch, &at),
                    IK_ERROR_COUNT);
        CHECK(!batch);
        CHECK_EQUAL(at, -1);
    }
    CHECK_EQUAL(ik_walker_batch_create(1, 65, leg, IK_UP_Z, 0, &batch, NULL), IK_ERROR_LEGS);
    leg[5].lengths[1] = NAN;
    CHECK_EQUAL(ik_walker_batch_create(1, 8, leg, IK_UP_Z, 0, &batch, &at), IK_ERROR_LENGTH);
    CHECK_EQUAL(at, 5);
    leg[5].lengths[1] = 45;
    for (int failing = 0; failing < 2; failing++) {
        watch_allocations(failing);
        CHECK_EQUAL(ik_walker_batch_create(10, 8, leg, IK_UP_Z, 0, &batch, &at), IK_ERROR_MEMORY);
        CHECK(!batch);
    }
    watch_allocations(-1);
    CHECK_EQUAL(ik_walker_batch_create(10, 8, leg, IK_UP_Z, 0, &batch, &at), IK_OK);
    CHECK_EQUAL(ik_walker_batch_get_count(batch), 10);
    CHECK_EQUAL(allocations(), 2);
    ik_walker_batch_update(batch, 1 / 60.0, 0, 10);
    CHECK_EQUAL(allocations(), 2);
    ik_walker_batch_destroy(batch);
    ik_walker_batch_destroy(NULL);
}

static void commands(void) {
    chance c = begin_case(3);
    crowd w = any_crowd(&c, 4, 0);
    double *command = ik_walker_batch_get_commands(w.batch);
    uint8_t *modes = ik_walker_batch_get_modes(w.batch);
    const uint8_t *statuses = ik_walker_batch_get_statuses(w.batch);
    for (int32_t i = 0; i < w.count; i++) {
        CHECK_EQUAL(statuses[i], IK_WALKER_BATCH_UNCHANGED);
        command[3 * i] = w.reach;
        ik_walker_drive(w.alone[i], w.reach, 0, 0);
    }
    const struct {
        uint8_t mode;
        double numbers[3];
    } wrong[] = {
        {IK_WALKER_COMMAND_DRIVE, {NAN, 0, 0}},
        {IK_WALKER_COMMAND_DRIVE, {0, INFINITY, 0}},
        {IK_WALKER_COMMAND_DRIVE, {0, 0, -INFINITY}},
        {IK_WALKER_COMMAND_CHASE, {0, NAN, 0}},
        {IK_WALKER_COMMAND_CHASE, {1e30, 0, 0}},
        {IK_WALKER_COMMAND_FOLLOW, {0, 0, NAN}},
        {IK_WALKER_COMMAND_FOLLOW, {0, 0, 1e7}},
        {3, {0, 0, 0}},
        {255, {0, 0, 0}},
    };
    for (size_t k = 0; k < sizeof wrong / sizeof *wrong; k++) {
        double before[3];
        memcpy(before, command + 6, sizeof before);
        memcpy(command + 6, wrong[k].numbers, sizeof before);
        modes[2] = wrong[k].mode;
        for (int32_t frame = 0; frame < 5; frame++) {
            CHECK_EQUAL(ik_walker_batch_update(w.batch, 1 / 60.0, 0, w.count), w.count - 1);
            CHECK_EQUAL(statuses[2], IK_WALKER_BATCH_INVALID);
            for (int32_t i = 0; i < w.count; i++) {
                if (i != 2) {
                    ik_walker_update(w.alone[i], 1 / 60.0);
                }
                CHECK(is_as_alone(&w, i));
            }
        }
        memcpy(command + 6, before, sizeof before);
        modes[2] = IK_WALKER_COMMAND_DRIVE;
        CHECK_EQUAL(ik_walker_batch_update(w.batch, 1 / 60.0, 2, 1), 1);
        ik_walker_update(w.alone[2], 1 / 60.0);
        CHECK(is_as_alone(&w, 2));
    }
    end_crowd(&w);
}

static void calls(void) {
    chance c = begin_case(4);
    crowd w = any_crowd(&c, 4, 0);
    const int32_t wrong[][2] = {{-1, 1}, {0, 5}, {4, 1}, {5, 0}, {0, -1}, {INT32_MAX, INT32_MAX}};
    for (int i = 0; i < 6; i++) {
        CHECK_EQUAL(ik_walker_batch_update(w.batch, 1 / 60.0, wrong[i][0], wrong[i][1]),
                    IK_ERROR_INDEX);
    }
    CHECK_EQUAL(ik_walker_batch_update(w.batch, 1 / 60.0, 4, 0), 0);
    const double none[] = {0, -1, NAN, 1e-10};
    for (int i = 0; i < 4; i++) {
        CHECK_EQUAL(ik_walker_batch_update(w.batch, none[i], 0, 4), 0);
    }
    CHECK_EQUAL(ik_walker_batch_teleport(w.batch, 4, 0, 0, 0, 0), IK_ERROR_INDEX);
    CHECK_EQUAL(ik_walker_batch_teleport(w.batch, 0, NAN, 0, 0, 0), IK_ERROR_PLACE);
    CHECK_EQUAL(ik_walker_batch_teleport(w.batch, 0, 0, 0, 0, NAN), IK_ERROR_ANGLE);
    CHECK_EQUAL(ik_walker_batch_jump(w.batch, -1, 1), IK_ERROR_INDEX);
    CHECK_EQUAL(ik_walker_batch_jump(w.batch, 0, -1), IK_ERROR_JUMP_SPEED);
    CHECK_EQUAL(ik_walker_batch_set_gait(w.batch, 8), IK_ERROR_GAIT);
    CHECK_EQUAL(ik_walker_batch_set_setting(w.batch, -1, 1), IK_ERROR_SETTING);
    CHECK_EQUAL(ik_walker_batch_set_setting(w.batch, IK_WALKER_BOB, -1), IK_ERROR_SETTING_VALUE);
    CHECK_EQUAL(ik_walker_batch_set_leg_enabled(w.batch, w.legs, false), IK_ERROR_LEG);
    for (int32_t i = 0; i < w.count; i++) {
        CHECK(is_as_alone(&w, i));
    }
    end_crowd(&w);
}

const test walker_batch_input_tests[] = {
    {"a batch of walkers is created whole, or not at all", creation},
    {"a walker with an invalid command is left as it is, and the others walk on", commands},
    {"a batch of walkers refuses wrong arguments, and stays as it is", calls},
    {0},
};
