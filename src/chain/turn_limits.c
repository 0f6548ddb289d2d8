#include "chain/turn_limits.h"

#include "core/input.h"

#include <stdlib.h>

bool ik_turn_limits_need(ik_chain *chain) {
    if (!ik_chain_need_joints(chain)) {
        return false;
    }
    if (!chain->turn_limits) {
        size_t n = (size_t)chain->bones.count;
        ik_turn_limits *limits =
            malloc(sizeof *limits + n * (sizeof *limits->before + sizeof *limits->most));
        if (!limits) {
            return false;
        }
        limits->limited = false;
        limits->before = (ik_joint_angles *)(limits + 1);
        limits->most = (double *)(limits->before + n);
        chain->turn_limits = limits;
    }
    return true;
}

ik_error ik_chain_set_max_turn(ik_chain *chain, const double *angles, int32_t *at) {
    int32_t count = chain->bones.count;
    int32_t wrong = angles ? ik_first_outside(angles, count, 1e-300, INFINITY) : -1;
    if (at) {
        *at = wrong;
    }
    if (wrong >= 0) {
        return IK_ERROR_MAX_TURN;
    }
    if (!angles && !chain->turn_limits) {
        return IK_OK;
    }
    if (!ik_turn_limits_need(chain)) {
        return IK_ERROR_MEMORY;
    }
    chain->turn_limits->limited = angles != NULL;
    ik_chain_wake(chain);
    if (angles) {
        memcpy(chain->turn_limits->most, angles, (size_t)count * sizeof *angles);
    }
    return IK_OK;
}

const double *ik_chain_get_max_turn(const ik_chain *chain) {
    return ik_chain_limits_turns(chain) ? chain->turn_limits->most : NULL;
}
