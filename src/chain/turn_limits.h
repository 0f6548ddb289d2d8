// chain/turn_limits.h: how far each joint may turn in one solve, and the angles before it.

#ifndef IK_CHAIN_TURN_LIMITS_H
#define IK_CHAIN_TURN_LIMITS_H

#include "chain/chain.h"

// The data that solve/pose_blend.c uses to limit turns and to blend poses.
struct ik_turn_limits {
    _Alignas(double) bool limited; // whether turns are limited; arrays of doubles follow the struct
    ik_vec root;                   // before the solve
    ik_joint_angles *before;       // [bone]: the angles before the solve
    double *most;                  // [bone]: radians
};

// Allocates them, without limits. Returns false if there is not enough memory.
bool ik_turn_limits_need(ik_chain *chain);

static inline bool ik_chain_limits_turns(const ik_chain *chain) {
    return chain->turn_limits && chain->turn_limits->limited;
}

#endif
