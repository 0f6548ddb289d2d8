// walker_batch_state_test.c: saved states of batches.

#include "walker_batch.h"

#include <stdlib.h>
#include <string.h>

// Walks for some frames, with commands of any kind to the walkers of the batch.
static void wander(crowd *w, uint64_t seed, int32_t frames) {
    chance c = begin_case(seed);
    for (int32_t frame = 0; frame < frames; frame++) {
        for (int32_t i = 0; i < w->count; i++) {
            if (whole(&c, 0, 30) == 0) {
                command_one(w, &c, i);
            }
        }
        ik_walker_batch_update(w->batch, 1 / 60.0, 0, w->count);
        for (int32_t i = 0; i < w->count; i++) {
            ik_walker_update(w->alone[i], 1 / 60.0);
        }
    }
}

static uint8_t *save(const crowd *w, size_t *size) {
    *size = ik_walker_batch_state_size(w->batch);
    uint8_t *bytes = malloc(*size);
    ik_walker_batch_save_state(w->batch, bytes);
    return bytes;
}

static void goes_on(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(15); seed++) {
        chance c = begin_case(seed);
        crowd w = any_crowd(&c, 5, 0);
        wander(&w, seed, 50);
        size_t size, later_size;
        uint8_t *bytes = save(&w, &size);
        ik_walker_batch_get_active(w.batch)[1] = 0;
        ik_walker_batch_set_gait(w.batch, IK_GAIT_WAVE);
        ik_walker_batch_set_setting(w.batch, IK_WALKER_BOB, 0);
        ik_walker_batch_set_leg_enabled(w.batch, 0, false);
        for (int32_t i = 0; i < 30; i++) {
            ik_walker_batch_update(w.batch, 1 / 60.0, 0, w.count);
        }
        CHECK_EQUAL(ik_walker_batch_restore_state(w.batch, bytes, size), IK_OK);
        CHECK_EQUAL(ik_walker_batch_get_gait(w.batch), IK_GAIT_AUTO);
        CHECK(ik_walker_batch_get_leg_enabled(w.batch, 0));
        CHECK(ik_walker_batch_get_setting(w.batch, IK_WALKER_BOB) > 0);
        CHECK_EQUAL(ik_walker_batch_get_active(w.batch)[1], 1);
        uint8_t *again = save(&w, &later_size);
        CHECK(size == later_size && memcmp(bytes, again, size) == 0);
        wander(&w, seed + 100, 60);
        for (int32_t i = 0; i < w.count; i++) {
            CHECK(is_as_alone(&w, i));
        }
        free(bytes);
        free(again);
        end_crowd(&w);
    }
}

static void damaged(void) {
    chance c = begin_case(1);
    crowd w = any_crowd(&c, 3, 0), other = any_crowd(&c, 4, 0);
    wander(&w, 1, 40);
    size_t size, now_size;
    uint8_t *bytes = save(&w, &size);
    wander(&w, 2, 40);
    uint8_t *now = save(&w, &now_size);
    for (int i = 0; i < 400; i++) {
        size_t at = (size_t)whole(&c, 0, (int32_t)size - 1);
        uint8_t by = (uint8_t)whole(&c, 1, 255);
        bytes[at] ^= by;
        CHECK_EQUAL(ik_walker_batch_restore_state(w.batch, bytes, size), IK_ERROR_STATE);
        bytes[at] ^= by;
        CHECK_EQUAL(ik_walker_batch_restore_state(w.batch, bytes, at), IK_ERROR_STATE);
    }
    CHECK_EQUAL(ik_walker_batch_restore_state(other.batch, bytes, size), IK_ERROR_STATE);
    uint8_t *after = save(&w, &now_size);
    CHECK(memcmp(now, after, now_size) == 0);
    free(bytes);
    free(now);
    free(after);
    end_crowd(&w);
    end_crowd(&other);
}

// Two states whose walkers have other settings, put together.
static void mixed(void) {
    chance c = begin_case(1);
    crowd w = any_crowd(&c, 2, 0);
    size_t size, each = ik_walker_state_size(w.alone[0]);
    uint8_t *bytes = save(&w, &size);
    ik_walker_batch_set_setting(w.batch, IK_WALKER_BOB, 0);
    uint8_t *other = save(&w, &size);
    memcpy(bytes + size - each, other + size - each, each);
    CHECK_EQUAL(ik_walker_batch_restore_state(w.batch, bytes, size), IK_ERROR_STATE);
    free(bytes);
    free(other);
    end_crowd(&w);
}

const test walker_batch_state_tests[] = {
    {"a restored batch of walkers goes on with the same bits", goes_on},
    {"a batch of walkers refuses damaged states, and stays as it is", damaged},
    {"a batch of walkers refuses a state whose walkers differ in settings", mixed},
    {0},
};
