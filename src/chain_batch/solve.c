// Compiled for speed, see build.sh.

// Solves a range of a batch: in groups of four lanes, or chain by chain.

#include "chain_batch/lanes.h"
#include "chain_batch/one.h"
#include "core/input.h"

static bool is_point(ik_vec a) {
    return ik_is_coordinate(a.x) && ik_is_coordinate(a.y) && ik_is_coordinate(a.z);
}

// Sets the goal and the root of a lane. Returns whether they are valid.
static bool set_goal(const ik_chain_batch *batch, int32_t chain, ik_group *group, int32_t lane) {
    ik_vec root = ik_batch_row(batch, batch->roots, chain);
    ik_vec target = ik_batch_row(batch, batch->targets, chain);
    if (!is_point(root) || !is_point(target)) {
        return false;
    }
    group->goals[0][lane] = target.x - root.x;
    group->goals[1][lane] = target.y - root.y;
    group->goals[2][lane] = target.z - root.z;
    group->roots[0][lane] = root.x;
    group->roots[1][lane] = root.y;
    group->roots[2][lane] = root.z;
    return true;
}

// Prepares the lanes of the chains from `first` to before `end` that are active and valid. The
// positions of the others are written to the row after the last chain.
static void prepare(ik_chain_batch *batch, ik_group *group, int32_t at, int32_t first,
                    int32_t end) {
    size_t numbers = (size_t)ik_batch_joint_numbers(batch);
    for (int32_t lane = 0; lane < IK_GROUP; lane++) {
        int32_t chain = at + lane;
        bool asked = chain >= first && chain < end && batch->active[chain];
        if (asked && !set_goal(batch, chain, group, lane)) {
            ik_batch_set_invalid(batch, chain);
            asked = false;
        }
        group->asked |= asked ? 1u << lane : 0;
        group->positions[lane] = batch->positions + numbers * (size_t)(asked ? chain : batch->count);
    }
}

// Takes the result of a lane. Returns whether its chain has reached its target.
static bool take_result(ik_chain_batch *batch, const ik_group *group, int32_t at, int32_t lane) {
    int32_t chain = at + lane;
    batch->statuses[chain] = IK_REACHED;
    batch->errors[chain] = group->errors[lane];
    batch->iterations[chain] = group->iterations[lane];
    return true;
}

static int32_t solve_group(ik_chain_batch *batch, int32_t index, int32_t first, int32_t end) {
    int32_t at = IK_GROUP * index, reached = 0;
    ik_group group = ik_lanes_group(batch->lanes, index);
    group.budget = batch->budget;
    prepare(batch, &group, at, first, end);
    if (!group.asked) {
        return 0;
    }
    uint32_t alone = ik_group_solve(&group);
    for (int32_t lane = 0; lane < IK_GROUP; lane++) {
        if (alone >> lane & 1) {
            reached += ik_batch_solve_one(batch, at + lane) == IK_REACHED;
        } else if (group.asked >> lane & 1) {
            reached += take_result(batch, &group, at, lane);
        }
    }
    return reached;
}

static int32_t solve_lanes(ik_chain_batch *batch, int32_t first, int32_t end) {
    int32_t reached = 0;
    for (int32_t index = first / IK_GROUP; IK_GROUP * index < end; index++) {
        reached += solve_group(batch, index, first, end);
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
