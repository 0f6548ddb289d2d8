// chain/turn_limits.h: how far each joint may turn in one solve, and the angles before it.

#ifndef IK_CHAIN_TURN_LIMITS_H
#define IK_CHAIN_TURN_LIMITS_H

#include "chain/chain.h"

// What solve/pose_blend.c needs: to keep joints from turning too far, or to keep a part of the
// pose.
struct ik_turn_limits {
    bool limited;            // whether turns are limited
    ik_joint_angles *before; // [bone]: the angles before the solve
    double *most;            // [bone]: radians
};

// Allocates them, without limits. Says whether there was memory for them.
bool ik_turn_limits_need(ik_chain *chain);

static inline bool ik_chain_limits_turns(const ik_chain *chain) {
    return chain->turn_limits && chain->turn_limits->limited;
}

#endif
