// Creates and destroys batches of walkers.

#include <stdlib.h>

#include "walker/events.h"
#include "walker_batch/walker_batch.h"

// Walkers begin at multiples of this, the size of a cache line.
#define LINE 64

// Bytes: smaller batches stay in the cache of a core.
static const uint64_t touch_least = UINT64_C(1) << 19;

// A batch is one block of memory. Each array begins at a multiple of LINE.
typedef struct block {
    char *start; // NULL while the block is only measured
    uint64_t used;
} block;

static void *take(block *from, uint64_t count, uint64_t bytes) {
    void *taken = from->start ? from->start + from->used : NULL;
    from->used += (count * bytes + LINE - 1) / LINE * LINE;
    return taken;
}

// Sets the pointers of a batch whose count and model are set. Called twice: to measure, and to
// divide.
static void divide(block *from, ik_walker_batch *batch, bool events) {
    const ik_walker *model = batch->model;
    uint64_t count = (uint64_t)batch->count, legs = (uint64_t)model->leg_count;
    uint64_t walker = sizeof(ik_walker) + legs * sizeof(ik_leg);
    batch->stride = (size_t)((walker + LINE - 1) / LINE * LINE);
    take(from, 1, sizeof(ik_walker_batch));
    batch->walkers = take(from, count, batch->stride);
    batch->commands = take(from, count, 3 * sizeof(double));
    batch->modes = take(from, count, 1);
    batch->active = take(from, count, 1);
    batch->positions = take(from, count * (uint64_t)model->joint_count, 3 * sizeof(float));
    batch->bodies = take(from, count, sizeof(ik_walker_body));
    batch->planted = take(from, count, legs);
    batch->statuses = take(from, count, 1);
    batch->event_counts = take(from, count, sizeof(int32_t));
    batch->touches = count * walker > touch_least;
    batch->events = NULL;
    if (events) {
        uint64_t all = count * (uint64_t)model->event_capacity;
        batch->events = take(from, all, sizeof(ik_walker_event));
    }
}

// Makes walker number `index` a copy of the model.
static void copy_model(const ik_walker_batch *batch, int32_t index) {
    const ik_walker *model = batch->model;
    size_t at = (size_t)index, legs = (size_t)model->leg_count;
    size_t joints = (size_t)model->joint_count, capacity = (size_t)model->event_capacity;
    ik_walker *walker = ik_walker_batch_at(batch, index);
    *walker = *model;
    walker->leg = (ik_leg *)(walker + 1);
    memcpy(walker->leg, model->leg, legs * sizeof(ik_leg));
    walker->body_out = &batch->bodies[at];
    walker->positions_out = batch->positions + 3 * joints * at;
    walker->planted_out = batch->planted + legs * at;
    walker->events = batch->events ? batch->events + capacity * at : NULL;
    walker->event_capacity = batch->events ? model->event_capacity : 0;
    ik_walker_clear_events(walker);
    *walker->body_out = *model->body_out;
    memcpy(walker->positions_out, model->positions_out, 3 * joints * sizeof(float));
    memcpy(walker->planted_out, model->planted_out, legs);
}

ik_error ik_walker_batch_create(int32_t count, int32_t legs, const ik_walker_leg *descriptions,
                                int32_t up, int32_t options, ik_walker_batch **batch, int32_t *at) {
    int32_t nowhere;
    at = at ? at : &nowhere;
    *at = -1;
    *batch = NULL;
    if (count < 1 || count > IK_MAX_WALKERS) {
        return IK_ERROR_COUNT;
    }
    if (options != 0 && options != IK_WALKER_BATCH_EVENTS) {
        return IK_ERROR_BATCH_OPTIONS;
    }
    bool events = options & IK_WALKER_BATCH_EVENTS;
    ik_walker_batch empty = {.count = count};
    ik_error error = ik_walker_create(legs, descriptions, up, &empty.model, at);
    if (error) {
        return error;
    }
    block measured = {NULL, 0};
    divide(&measured, &empty, events);
    // One line more, to begin at a multiple of LINE.
    uint64_t bytes = measured.used + LINE;
    char *memory = bytes <= SIZE_MAX / 2 ? calloc(1, (size_t)bytes) : NULL;
    if (!memory) {
        ik_walker_destroy(empty.model);
        return IK_ERROR_MEMORY;
    }
    size_t past = (uintptr_t)memory % LINE;
    block whole = {memory + (past ? LINE - past : 0), 0};
    ik_walker_batch *made = (ik_walker_batch *)whole.start;
    *made = empty;
    made->memory = memory;
    divide(&whole, made, events);
    ik_walker_batch_group_legs(made);
    for (int32_t i = 0; i < count; i++) {
        copy_model(made, i);
        made->active[i] = 1;
    }
    *batch = made;
    return IK_OK;
}

void ik_walker_batch_destroy(ik_walker_batch *batch) {
    if (batch) {
        ik_walker_destroy(batch->model);
        free(batch->memory);
    }
}
