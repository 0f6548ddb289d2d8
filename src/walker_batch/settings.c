// The settings that all walkers of a batch share. The model is set first: if it refuses a value,
// no walker changes.

#include "walker_batch/walker_batch.h"

ik_error ik_walker_batch_set_gait(ik_walker_batch *batch, int32_t gait) {
    ik_error error = ik_walker_set_gait(batch->model, gait);
    for (int32_t i = 0; i < batch->count && !error; i++) {
        ik_walker_set_gait(ik_walker_batch_at(batch, i), gait);
    }
    return error;
}

ik_error ik_walker_batch_set_setting(ik_walker_batch *batch, int32_t setting, double value) {
    ik_error error = ik_walker_set_setting(batch->model, setting, value);
    for (int32_t i = 0; i < batch->count && !error; i++) {
        ik_walker_set_setting(ik_walker_batch_at(batch, i), setting, value);
    }
    return error;
}

ik_error ik_walker_batch_set_leg_enabled(ik_walker_batch *batch, int32_t leg, bool enabled) {
    ik_error error = ik_walker_set_leg_enabled(batch->model, leg, enabled);
    for (int32_t i = 0; i < batch->count && !error; i++) {
        ik_walker_set_leg_enabled(ik_walker_batch_at(batch, i), leg, enabled);
    }
    return error;
}

// The model stays on flat ground: what is read of it does not depend on the ground.
void ik_walker_batch_set_flat_ground(ik_walker_batch *batch) {
    for (int32_t i = 0; i < batch->count; i++) {
        ik_walker_set_flat_ground(ik_walker_batch_at(batch, i));
    }
}

void ik_walker_batch_set_height_field(ik_walker_batch *batch, const ik_height_field *field) {
    for (int32_t i = 0; i < batch->count; i++) {
        ik_walker_set_height_field(ik_walker_batch_at(batch, i), field);
    }
}

int32_t ik_walker_batch_get_count(const ik_walker_batch *batch) {
    return batch->count;
}

double ik_walker_batch_get_reach(const ik_walker_batch *batch) {
    return ik_walker_get_reach(batch->model);
}

int32_t ik_walker_batch_get_gait(const ik_walker_batch *batch) {
    return ik_walker_get_gait(batch->model);
}

double ik_walker_batch_get_setting(const ik_walker_batch *batch, int32_t setting) {
    return ik_walker_get_setting(batch->model, setting);
}

bool ik_walker_batch_get_leg_enabled(const ik_walker_batch *batch, int32_t leg) {
    return ik_walker_get_leg_enabled(batch->model, leg);
}

double ik_walker_batch_get_min_height(const ik_walker_batch *batch) {
    return ik_walker_get_min_height(batch->model);
}

double ik_walker_batch_get_max_height(const ik_walker_batch *batch) {
    return ik_walker_get_max_height(batch->model);
}

double ik_walker_batch_get_top_speed(const ik_walker_batch *batch) {
    return ik_walker_get_top_speed(batch->model);
}

double *ik_walker_batch_get_commands(ik_walker_batch *batch) {
    return batch->commands;
}

uint8_t *ik_walker_batch_get_modes(ik_walker_batch *batch) {
    return batch->modes;
}

uint8_t *ik_walker_batch_get_active(ik_walker_batch *batch) {
    return batch->active;
}

const float *ik_walker_batch_get_positions(const ik_walker_batch *batch) {
    return batch->positions;
}

const ik_walker_body *ik_walker_batch_get_bodies(const ik_walker_batch *batch) {
    return batch->bodies;
}

const uint8_t *ik_walker_batch_get_planted(const ik_walker_batch *batch) {
    return batch->planted;
}

const uint8_t *ik_walker_batch_get_statuses(const ik_walker_batch *batch) {
    return batch->statuses;
}

const int32_t *ik_walker_batch_get_event_counts(const ik_walker_batch *batch) {
    return batch->event_counts;
}

const ik_walker_event *ik_walker_batch_get_events(const ik_walker_batch *batch) {
    return batch->events;
}

int32_t ik_walker_batch_get_event_capacity(const ik_walker_batch *batch) {
    return batch->events ? batch->model->event_capacity : 0;
}
