// Compiled for speed, see build.sh.

// Solves a range of a batch: in groups of sixteen lanes, or chain by chain.

#include "chain_batch/lanes.h"
#include "chain_batch/one.h"

#define ALL_LANES 0xffffu

// Whether the bytes of all sixteen chains from `at` on are 1. Other numbers than 0 mean the same,
// but take the way lane by lane.
static bool all_active(const ik_chain_batch *batch, int32_t at) {
    uint64_t flags[2];
    memcpy(flags, batch->active + at, sizeof flags);
    return flags[0] == UINT64_C(0x0101010101010101) && flags[1] == flags[0];
}

// The lanes of a group that begins with chain `at`: those from `first` to before `end` that are
// active.
static uint32_t lanes_to_solve(const ik_chain_batch *batch, int32_t at, int32_t first,
                               int32_t end) {
    if (at >= first && at + IK_GROUP <= end && all_active(batch, at)) {
        return ALL_LANES;
    }
    uint32_t lanes = 0;
    for (int32_t lane = 0; lane < IK_GROUP; lane++) {
        int32_t chain = at + lane;
        lanes |= chain >= first && chain < end && batch->active[chain] ? 1u << lane : 0;
    }
    return lanes;
}

static void prepare(ik_chain_batch *batch, ik_group *group, int32_t at, uint32_t asked) {
    size_t numbers = (size_t)ik_batch_joint_numbers(batch), axes = (size_t)batch->dimensions;
    ik_lanes_set_group(batch->lanes, at / IK_QUAD, group);
    group->budget = batch->budget;
    group->asked = asked;
    group->targets = batch->targets + axes * (size_t)at;
    group->roots = batch->roots + axes * (size_t)at;
    group->positions = batch->positions + numbers * (size_t)at;
    group->errors = batch->errors + at;
    group->iterations = batch->iterations + at;
    group->statuses = batch->statuses + at;
}

static int32_t solve_group(ik_chain_batch *batch, int32_t at, uint32_t asked) {
    ik_group group;
    prepare(batch, &group, at, asked);
    uint32_t alone = ik_group_solve(&group);
    int32_t reached = __builtin_popcount(asked & ~alone & ~group.invalid);
    for (int32_t lane = 0; (alone | group.invalid) >> lane; lane++) {
        if (group.invalid >> lane & 1) {
            ik_batch_set_invalid(batch, at + lane);
        } else if (alone >> lane & 1) {
            reached += ik_batch_solve_one(batch, at + lane) == IK_REACHED;
        }
    }
    return reached;
}

static int32_t solve_lanes(ik_chain_batch *batch, int32_t first, int32_t end) {
    int32_t reached = 0;
    for (int32_t at = first - first % IK_QUAD; at < end; at += IK_GROUP) {
        uint32_t asked = lanes_to_solve(batch, at, first, end);
        reached += asked ? solve_group(batch, at, asked) : 0;
    }
    return reached;
}

static int32_t solve_chains(ik_chain_batch *batch, int32_t first, int32_t end) {
    int32_t reached = 0;
    for (int32_t i = first; i < end; i++) {
        reached += batch->active[i] && ik_batch_solve_one(batch, i) == IK_REACHED;
    }
    return reached;
}

int32_t ik_chain_batch_solve(ik_chain_batch *batch, int32_t first, int32_t count) {
    if (!ik_batch_has(batch, first, count)) {
        return IK_ERROR_INDEX;
    }
    return batch->lanes ? solve_lanes(batch, first, first + count)
                        : solve_chains(batch, first, first + count);
}
