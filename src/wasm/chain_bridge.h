// wasm/chain_bridge.h: reads goals that JavaScript writes as a row of doubles.
//
// Limits do not need this: JavaScript writes ik_limit structs.

#ifndef IK_WASM_CHAIN_BRIDGE_H
#define IK_WASM_CHAIN_BRIDGE_H

#include "ik_trace.h"

// The index of each field of an ik_goal in the row, and the length of the row. All fields are as in
// ik_goal, but the effector must be given: a whole number from 1 to the number of bones.
typedef enum ik_wasm_goal {
    IK_WASM_GOAL_TARGET = 0,
    IK_WASM_GOAL_EFFECTOR = 3,
    IK_WASM_GOAL_ORIENTATION_WEIGHT = 4,
    IK_WASM_GOAL_ORIENTATION = 5,
    IK_WASM_GOAL_OFFSET = 9,
    IK_WASM_GOAL_POSE_BLEND = 13,
    IK_WASM_GOAL_COUNT = 14
} ik_wasm_goal;

// Like ik_chain_solve_goal and ik_chain_trace, for a goal of IK_WASM_GOAL_COUNT doubles. Errors:
// also EFFECTOR, for an effector that is not a whole number from 1 on.
int32_t ik_wasm_chain_solve(ik_chain *chain, const double *numbers);
int32_t ik_wasm_chain_trace(ik_chain *chain, const double *numbers, ik_trace **trace);

#endif
