// Compiled for speed, see build.sh.

// One frame of a range of walkers.

#include "walker/publish.h"
#include "walker/update.h"
#include "walker_batch/walker_batch.h"

// Commands a walker. Errors: those of the commands, and COMMAND.
static ik_error command(const ik_walker_batch *batch, ik_walker *walker, int32_t index) {
    const double *numbers = batch->commands + 3 * (size_t)index;
    double a = numbers[0], b = numbers[1], c = numbers[2];
    bool up_y = walker->up == IK_UP_Y;
    switch (batch->modes[index]) {
    case IK_WALKER_COMMAND_DRIVE:
        return ik_walker_drive(walker, a, b, c);
    case IK_WALKER_COMMAND_CHASE:
        return up_y ? ik_walker_chase(walker, a, 0, b) : ik_walker_chase(walker, a, b, 0);
    case IK_WALKER_COMMAND_FOLLOW:
        return up_y ? ik_walker_follow(walker, a, 0, b, c) : ik_walker_follow(walker, a, b, 0, c);
    default:
        return IK_ERROR_COMMAND;
    }
}

// Reads one number of each cache line of a walker. The memory of a large batch is not in the cache.
// The stages would wait for one line after the other; these reads wait for all of them at once.
static uint32_t touch(const ik_walker_batch *batch, const ik_walker *walker) {
    const char *from = (const char *)walker;
    uint32_t sum = 0;
    for (size_t at = 0; at < batch->stride; at += 64) {
        uint32_t number;
        memcpy(&number, from + at, sizeof number);
        sum += number;
    }
    return sum;
}

static ik_walker_batch_status update(ik_walker_batch *batch, int32_t index, double seconds) {
    if (!batch->active[index]) {
        return IK_WALKER_BATCH_INACTIVE;
    }
    ik_walker *walker = ik_walker_batch_at(batch, index);
    if (command(batch, walker, index) != IK_OK) {
        return IK_WALKER_BATCH_INVALID;
    }
    bool moves = ik_walker_begin_frame(walker, seconds);
    if (moves) {
        batch->touched += touch(batch, walker);
        ik_walker_simulate_frame(walker);
        ik_walker_publish_body(walker);
        ik_walker_batch_bend(batch, walker);
    }
    batch->event_counts[index] = walker->event_count;
    return moves ? IK_WALKER_BATCH_UPDATED : IK_WALKER_BATCH_RESTING;
}

ik_error ik_walker_batch_update(ik_walker_batch *batch, double seconds, int32_t first,
                                int32_t count) {
    if (first < 0 || count < 0 || count > batch->count || first > batch->count - count) {
        return IK_ERROR_RANGE;
    }
    memset(batch->event_counts, 0, (size_t)batch->count * sizeof *batch->event_counts);
    for (int32_t i = first; i < first + count; i++) {
        batch->statuses[i] = (uint8_t)update(batch, i, seconds);
    }
    return IK_OK;
}
