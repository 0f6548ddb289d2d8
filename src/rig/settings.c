#include "core/input.h"
#include "rig/contacts.h"
#include "rig/kinematics.h"
#include "rig/memory.h"

#define MOST_ITERATIONS 1000000

ik_error ik_rig_set_root_mode(ik_rig *rig, int32_t mode) {
    if (mode < IK_RIG_ROOT_FREE || mode > IK_RIG_ROOT_PULL) {
        return IK_ERROR_ROOT_MODE;
    }
    rig->root_mode = mode;
    ik_rig_joints_changed(rig);
    ik_rig_set_mobility(rig);
    ik_rig_forget_miss(rig);
    return IK_OK;
}

int32_t ik_rig_get_root_mode(const ik_rig *rig) {
    return rig->root_mode;
}

ik_error ik_rig_set_root_motion(ik_rig *rig, int32_t motion) {
    if (motion < IK_RIG_MOTION_BOTH || motion > IK_RIG_MOTION_ROTATION) {
        return IK_ERROR_ROOT_MOTION;
    }
    rig->root_motion = motion;
    ik_rig_set_mobility(rig);
    ik_rig_forget_miss(rig);
    return IK_OK;
}

int32_t ik_rig_get_root_motion(const ik_rig *rig) {
    return rig->root_motion;
}

ik_error ik_rig_set_bias(ik_rig *rig, int32_t bias, double weight) {
    if (bias < IK_RIG_BIAS_NONE || bias > IK_RIG_BIAS_PRESENT) {
        return IK_ERROR_BIAS;
    }
    if (!(weight >= 0 && weight <= 1)) {
        return IK_ERROR_WEIGHT;
    }
    rig->bias = bias;
    rig->bias_weight = weight;
    return IK_OK;
}

int32_t ik_rig_get_bias(const ik_rig *rig) {
    return rig->bias;
}

double ik_rig_get_bias_weight(const ik_rig *rig) {
    return rig->bias_weight;
}

ik_error ik_rig_set_max_iterations(ik_rig *rig, int32_t iterations) {
    if (iterations < 1 || iterations > MOST_ITERATIONS) {
        return IK_ERROR_ITERATIONS;
    }
    rig->max_iterations = iterations;
    return IK_OK;
}

int32_t ik_rig_get_max_iterations(const ik_rig *rig) {
    return rig->max_iterations;
}

ik_error ik_rig_set_restarts(ik_rig *rig, int32_t restarts) {
    if (restarts < IK_RESTARTS_NONE || restarts > IK_RESTARTS_NEAR) {
        return IK_ERROR_RESTARTS;
    }
    rig->restarts = restarts;
    ik_rig_forget_miss(rig);
    return IK_OK;
}

int32_t ik_rig_get_restarts(const ik_rig *rig) {
    return rig->restarts;
}

// Whether some number is not INFINITY.
static bool is_bound(const ik_rig *rig, const double *numbers) {
    for (int32_t i = 0; i < rig->count; i++) {
        if (numbers[i] < INFINITY) {
            return true;
        }
    }
    return false;
}

void ik_rig_set_bounded(ik_rig *rig) {
    rig->bounded = is_bound(rig, rig->max_turn) || is_bound(rig, rig->max_move);
}

static ik_error set_motion_limits(ik_rig *rig, double *limits, const double *given, int32_t *at,
                                  ik_error wrong) {
    int32_t index = given ? ik_first_outside(given, rig->count, IK_RIG_LEAST_MOTION, INFINITY) : -1;
    if (at) {
        *at = index;
    }
    if (index >= 0) {
        return wrong;
    }
    for (int32_t i = 0; i < rig->count; i++) {
        limits[i] = given ? given[i] : INFINITY;
    }
    ik_rig_set_bounded(rig);
    ik_rig_forget_miss(rig);
    return IK_OK;
}

ik_error ik_rig_set_max_turn(ik_rig *rig, const double *angles, int32_t *at) {
    return set_motion_limits(rig, rig->max_turn, angles, at, IK_ERROR_MAX_TURN);
}

const double *ik_rig_get_max_turn(const ik_rig *rig) {
    return is_bound(rig, rig->max_turn) ? rig->max_turn : NULL;
}

ik_error ik_rig_set_max_move(ik_rig *rig, const double *lengths, int32_t *at) {
    return set_motion_limits(rig, rig->max_move, lengths, at, IK_ERROR_MAX_MOVE);
}

const double *ik_rig_get_max_move(const ik_rig *rig) {
    return is_bound(rig, rig->max_move) ? rig->max_move : NULL;
}
