#include "wasm/chain_bridge.h"

#include <string.h>

static ik_error read_goal(const double *numbers, ik_goal *goal) {
    double effector = numbers[IK_WASM_GOAL_EFFECTOR];
    // The range comes first: a conversion of a number that is too large would trap.
    if (!(effector >= 1 && effector <= IK_MAX_BONES) || effector != (int32_t)effector) {
        return IK_ERROR_EFFECTOR;
    }
    memcpy(goal->target, numbers + IK_WASM_GOAL_TARGET, sizeof goal->target);
    goal->effector = (int32_t)effector;
    goal->orientation_weight = numbers[IK_WASM_GOAL_ORIENTATION_WEIGHT];
    memcpy(goal->orientation, numbers + IK_WASM_GOAL_ORIENTATION, sizeof goal->orientation);
    memcpy(goal->offset, numbers + IK_WASM_GOAL_OFFSET, sizeof goal->offset);
    goal->pose_blend = numbers[IK_WASM_GOAL_POSE_BLEND];
    return IK_OK;
}

int32_t ik_wasm_chain_solve(ik_chain *chain, const double *numbers) {
    ik_goal goal;
    ik_error error = read_goal(numbers, &goal);
    return error ? (int32_t)error : ik_chain_solve_goal(chain, &goal);
}

int32_t ik_wasm_chain_trace(ik_chain *chain, const double *numbers, ik_trace **trace) {
    ik_goal goal;
    ik_error error = read_goal(numbers, &goal);
    *trace = NULL;
    return error ? (int32_t)error : ik_chain_trace(chain, &goal, trace);
}
