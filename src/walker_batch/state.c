// Saved states of batches: what only the batch has, and then the states of all walkers.

#include "core/state.h"

#include "walker/state.h"
#include "walker_batch/walker_batch.h"

static const char kind = 'w';

static void visit(ik_state *state, void *object) {
    const ik_walker_batch *batch = object;
    ik_state_same(state, batch->count);
    for (int32_t i = 0; i < batch->count; i++) {
        for (int32_t k = 0; k < 3; k++) {
            // Any bits: commands may be invalid.
            uint64_t bits;
            double *number = &batch->commands[3 * (size_t)i + (size_t)k];
            memcpy(&bits, number, sizeof bits);
            ik_state_u64(state, &bits);
            memcpy(number, &bits, sizeof bits);
        }
        uint32_t bytes =
            batch->modes[i] | (uint32_t)batch->active[i] << 8 | (uint32_t)batch->statuses[i] << 16;
        bytes = ik_state_u32(state, &bytes);
        ik_state_require(state, bytes >> 16 <= IK_WALKER_BATCH_INVALID);
        if (state->mode == IK_STATE_RESTORE) {
            batch->modes[i] = (uint8_t)bytes;
            batch->active[i] = (uint8_t)(bytes >> 8);
            batch->statuses[i] = (uint8_t)(bytes >> 16);
        }
    }
}

size_t ik_walker_batch_state_size(const ik_walker_batch *batch) {
    return ik_state_size(kind, visit, batch) +
           (size_t)batch->count * ik_walker_state_size(batch->model);
}

void ik_walker_batch_save_state(const ik_walker_batch *batch, uint8_t *bytes) {
    size_t first = ik_state_size(kind, visit, batch), each = ik_walker_state_size(batch->model);
    ik_state_save(kind, visit, batch, bytes);
    for (int32_t i = 0; i < batch->count; i++) {
        ik_walker_save_state(ik_walker_batch_at(batch, i), bytes + first + each * (size_t)i);
    }
}

// What all walkers of a batch share, as far as it is part of their states.
typedef struct shared {
    double settings[IK_WALKER_SETTING_COUNT];
    uint64_t enabled; // one bit per leg
    int32_t gait;
} shared;

// Whether a walker can be restored to a state. If so, reads what is shared. IK_ONCE: its legs take
// a third of the stack that wasm has.
static IK_ONCE bool read_shared(const ik_walker *walker, const uint8_t *bytes, size_t size,
                                shared *to) {
    ik_walker restored;
    ik_leg legs[IK_WALKER_MAX_LEGS];
    if (!ik_walker_read_state(walker, bytes, size, &restored, legs)) {
        return false;
    }
    memset(to, 0, sizeof *to);
    memcpy(to->settings, restored.settings, sizeof to->settings);
    to->gait = restored.gait;
    for (int32_t i = 0; i < restored.leg_count; i++) {
        to->enabled |= (uint64_t)legs[i].enabled << i;
    }
    return true;
}

// Whether each walker can be restored, and all share the same.
static bool check_walkers(const ik_walker_batch *batch, const uint8_t *bytes, size_t each,
                          shared *first) {
    for (int32_t i = 0; i < batch->count; i++) {
        shared other;
        shared *read = i == 0 ? first : &other;
        if (!read_shared(ik_walker_batch_at(batch, i), bytes + each * (size_t)i, each, read) ||
            memcmp(read, first, sizeof *read) != 0) {
            return false;
        }
    }
    return true;
}

ik_error ik_walker_batch_restore_state(ik_walker_batch *batch, const uint8_t *bytes, size_t size) {
    size_t first = ik_state_size(kind, visit, batch), each = ik_walker_state_size(batch->model);
    shared all;
    if (size != first + each * (size_t)batch->count ||
        !ik_state_check(kind, visit, batch, bytes, first) ||
        !check_walkers(batch, bytes + first, each, &all)) {
        return IK_ERROR_STATE;
    }
    ik_state_restore(kind, visit, batch, bytes, first);
    for (int32_t i = 0; i < batch->count; i++) {
        ik_walker *walker = ik_walker_batch_at(batch, i);
        ik_walker_restore_state(walker, bytes + first + each * (size_t)i, each);
        // Events are those of the last update. Those of ik_walker_batch_teleport are part of the
        // next.
        batch->event_counts[i] = 0;
    }
    // Walkers keep their ground. The settings are valid, since the state was.
    for (int32_t i = 0; i < IK_WALKER_SETTING_COUNT; i++) {
        ik_walker_set_setting(batch->model, i, ik_walker_batch_at(batch, 0)->settings[i]);
    }
    ik_walker_set_gait(batch->model, all.gait);
    for (int32_t i = 0; i < batch->model->leg_count; i++) {
        ik_walker_set_leg_enabled(batch->model, i, all.enabled >> i & 1);
    }
    return IK_OK;
}
