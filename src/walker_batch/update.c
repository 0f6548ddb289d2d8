// Compiled for speed, see build.sh.

// One frame of a range of walkers.

#include "walker/update.h"
#include "walker/publish.h"
#include "walker_batch/walker_batch.h"

// Commands a walker; false if its command is not valid.
static bool command(const ik_walker_batch *batch, ik_walker *walker, int32_t index) {
    const double *numbers = batch->commands + 3 * (size_t)index;
    double a = numbers[0], b = numbers[1], c = numbers[2];
    bool up_y = walker->up == IK_UP_Y;
    switch (batch->modes[index]) {
    case IK_WALKER_COMMAND_DRIVE:
        return ik_walker_drive(walker, a, b, c) == IK_OK;
    case IK_WALKER_COMMAND_CHASE:
        return ik_walker_chase(walker, a, up_y ? 0 : b, up_y ? b : 0) == IK_OK;
    case IK_WALKER_COMMAND_FOLLOW:
        return ik_walker_follow(walker, a, up_y ? 0 : b, up_y ? b : 0, c) == IK_OK;
    default:
        return false;
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
    if (!command(batch, walker, index)) {
        return IK_WALKER_BATCH_INVALID;
    }
    bool moves = ik_walker_begin_frame(walker, seconds);
    if (moves) {
        if (batch->touches) {
            batch->touched += touch(batch, walker);
        }
        ik_walker_simulate_frame(walker);
        ik_walker_publish_body(walker);
        ik_walker_batch_bend(batch, walker);
    }
    batch->event_counts[index] = walker->event_count;
    return moves ? IK_WALKER_BATCH_UPDATED : IK_WALKER_BATCH_UNCHANGED;
}

int32_t ik_walker_batch_update(ik_walker_batch *batch, double seconds, int32_t first,
                               int32_t count) {
    if (!ik_walker_batch_has(batch, first, count)) {
        return IK_ERROR_INDEX;
    }
    memset(batch->event_counts, 0, (size_t)batch->count * sizeof *batch->event_counts);
    int32_t updated = 0;
    for (int32_t i = first; i < first + count; i++) {
        ik_walker_batch_status status = update(batch, i, seconds);
        batch->statuses[i] = (uint8_t)status;
        updated += status == IK_WALKER_BATCH_UPDATED;
    }
    return updated;
}

ik_error ik_walker_batch_teleport(ik_walker_batch *batch, int32_t index, double x, double y,
                                  double z, double heading) {
    if (!ik_walker_batch_has(batch, index, 1)) {
        return IK_ERROR_INDEX;
    }
    ik_error error = ik_walker_teleport(ik_walker_batch_at(batch, index), x, y, z, heading);
    if (!error) {
        memset(batch->commands + 3 * (size_t)index, 0, 3 * sizeof *batch->commands);
        batch->modes[index] = IK_WALKER_COMMAND_DRIVE;
    }
    return error;
}

ik_error ik_walker_batch_jump(ik_walker_batch *batch, int32_t index, double speed) {
    return ik_walker_batch_has(batch, index, 1)
               ? ik_walker_jump(ik_walker_batch_at(batch, index), speed)
               : IK_ERROR_INDEX;
}
