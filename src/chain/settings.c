// Setters and getters of a chain's settings. Pose, limits and rest have files of their own.

#include "chain/chain.h"
#include "chain/joints.h"
#include "chain/pose.h"
#include "core/input.h"

#include <stdlib.h>

ik_error ik_chain_set_tolerance(ik_chain *chain, double tolerance) {
    if (!(tolerance >= 0 && tolerance <= 1e30)) {
        return IK_ERROR_TOLERANCE;
    }
    chain->tolerance = tolerance;
    return IK_OK;
}

ik_error ik_chain_set_orientation_tolerance(ik_chain *chain, double tolerance) {
    if (!(tolerance >= 0 && tolerance <= IK_PI)) {
        return IK_ERROR_ORIENTATION_TOLERANCE;
    }
    chain->orientation_tolerance = tolerance;
    return IK_OK;
}

ik_error ik_chain_set_max_iterations(ik_chain *chain, int32_t iterations) {
    if (iterations < 1 || iterations > IK_MAX_ITERATIONS) {
        return IK_ERROR_ITERATIONS;
    }
    chain->max_iterations = iterations;
    return IK_OK;
}

ik_error ik_chain_set_restarts(ik_chain *chain, int32_t restarts) {
    if (!ik_restarts_name(restarts)) {
        return IK_ERROR_RESTARTS;
    }
    chain->restarts = (ik_restarts)restarts;
    return IK_OK;
}

ik_error ik_chain_set_solver(ik_chain *chain, int32_t solver) {
    if (!ik_solver_name(solver)) {
        return IK_ERROR_SOLVER;
    }
    if (solver > IK_FABRIK && !ik_chain_need_joints(chain)) {
        return IK_ERROR_MEMORY;
    }
    chain->solver = (ik_solver)solver;
    return IK_OK;
}

// A free root leaves the limit of bone 0 out.
static void free_or_limit_root(ik_chain *chain) {
    ik_joints *joints = chain->joints;
    bool was_limited = ik_chain_is_limited(chain);
    if (!was_limited) {
        ik_joints_clear_twists(joints, &chain->bones);
    }
    ik_chain_set_joint(chain, 0, &joints->limits[0], joints->joints[0].rest);
    if (was_limited || ik_chain_is_limited(chain)) {
        ik_chain_clamp_pose(chain);
        ik_chain_pose_changed(chain, IK_POSE_SET);
    }
}

ik_error ik_chain_set_root_mode(ik_chain *chain, int32_t mode) {
    if (mode < IK_ROOT_FREE || mode > IK_ROOT_PULL) {
        return IK_ERROR_ROOT_MODE;
    }
    if (mode == IK_ROOT_PULL && chain->root_mode != IK_ROOT_PULL) {
        chain->root_anchor = ik_chain_root(chain);
    }
    bool was_free = chain->root_mode == IK_ROOT_FREE;
    chain->root_mode = (ik_root_mode)mode;
    if (chain->joints && was_free != (mode == IK_ROOT_FREE)) {
        free_or_limit_root(chain);
    }
    return IK_OK;
}

ik_error ik_chain_set_max_pull(ik_chain *chain, double pull) {
    if (!(pull >= 0 && pull <= 1e30)) {
        return IK_ERROR_MAX_PULL;
    }
    chain->max_pull = pull;
    return IK_OK;
}

ik_error ik_chain_set_pole(ik_chain *chain, int32_t kind, double x, double y, double z,
                           double weight) {
    ik_vec pole = {x, y, chain->dimensions == 3 ? z : 0};
    bool given = kind != IK_POLE_NONE;
    bool point = ik_is_coordinate(pole.x) && ik_is_coordinate(pole.y) && ik_is_coordinate(pole.z);
    bool zero = pole.x == 0 && pole.y == 0 && pole.z == 0;
    if (kind < IK_POLE_NONE || kind > IK_POLE_DIRECTION || (kind == IK_POLE_DIRECTION && zero)) {
        return IK_ERROR_POLE;
    }
    if (given && !point) {
        return IK_ERROR_COORDINATE;
    }
    if (given && !(weight >= 0 && weight <= 1)) {
        return IK_ERROR_WEIGHT;
    }
    chain->pole_kind = (ik_pole_kind)kind;
    chain->pole = given ? pole : (ik_vec){0, 0, 0};
    chain->pole_weight = given ? weight : 0;
    return IK_OK;
}

static bool are_equal(const double *numbers, int32_t count) {
    for (int32_t i = 1; i < count; i++) {
        if (numbers[i] != numbers[0]) {
            return false;
        }
    }
    return true;
}

ik_error ik_chain_set_stiffness(ik_chain *chain, const double *stiffness, int32_t *at) {
    int32_t count = chain->bones.count;
    int32_t wrong = stiffness ? ik_first_outside(stiffness, count, 1e-3, 1e3) : -1;
    if (at) {
        *at = wrong;
    }
    if (wrong >= 0) {
        return IK_ERROR_STIFFNESS;
    }
    float *own = chain->bones.stiffness;
    // Only ratios matter: equal numbers mean no stiffness.
    if (!stiffness || are_equal(stiffness, count)) {
        free(own);
        chain->bones.stiffness = NULL;
        ik_chain_wake(chain);
        return IK_OK;
    }
    own = own ? own : malloc((size_t)count * sizeof *own);
    if (!own || !ik_chain_need_joints(chain)) {
        if (!chain->bones.stiffness) {
            free(own);
        }
        return IK_ERROR_MEMORY;
    }
    for (int32_t i = 0; i < count; i++) {
        own[i] = (float)stiffness[i];
    }
    chain->bones.stiffness = own;
    ik_chain_wake(chain);
    return IK_OK;
}

// Reading.

int32_t ik_chain_get_dimensions(const ik_chain *chain) {
    return chain->dimensions;
}

int32_t ik_chain_get_bones(const ik_chain *chain) {
    return chain->bones.count;
}

double ik_chain_get_length(const ik_chain *chain, int32_t bone) {
    bool is_bone = bone >= 0 && bone < chain->bones.count;
    return is_bone ? chain->unit * (double)chain->bones.lengths[bone] : NAN;
}

double ik_chain_get_reach(const ik_chain *chain) {
    return chain->reach;
}

double ik_chain_get_min_reach(const ik_chain *chain) {
    return chain->min_reach;
}

double ik_chain_get_tolerance(const ik_chain *chain) {
    return chain->tolerance;
}

double ik_chain_get_orientation_tolerance(const ik_chain *chain) {
    return chain->orientation_tolerance;
}

int32_t ik_chain_get_max_iterations(const ik_chain *chain) {
    int32_t usual = ik_chain_is_limited(chain) ? 1000 : 100;
    return chain->max_iterations > 0 ? chain->max_iterations : usual;
}

int32_t ik_chain_get_restarts(const ik_chain *chain) {
    return chain->restarts;
}

int32_t ik_chain_get_solver(const ik_chain *chain) {
    return chain->solver;
}

int32_t ik_chain_get_root_mode(const ik_chain *chain) {
    return chain->root_mode;
}

double ik_chain_get_max_pull(const ik_chain *chain) {
    return chain->max_pull;
}

int32_t ik_chain_get_pole(const ik_chain *chain, double *pole, double *weight) {
    const double numbers[] = {chain->pole.x, chain->pole.y, chain->pole.z};
    if (pole) {
        memcpy(pole, numbers, sizeof numbers);
    }
    if (weight) {
        *weight = chain->pole_weight;
    }
    return chain->pole_kind;
}

double ik_chain_get_stiffness(const ik_chain *chain, int32_t bone) {
    if (bone < 0 || bone >= chain->bones.count) {
        return NAN;
    }
    return chain->bones.stiffness ? (double)chain->bones.stiffness[bone] : 1;
}

const float *ik_chain_get_positions(const ik_chain *chain) {
    return chain->positions;
}

const float *ik_chain_get_offsets(const ik_chain *chain) {
    return chain->offsets;
}

const double *ik_chain_get_root(const ik_chain *chain) {
    return chain->root;
}

int32_t ik_chain_get_status(const ik_chain *chain) {
    return chain->status;
}

double ik_chain_get_error(const ik_chain *chain) {
    return chain->error;
}

double ik_chain_get_orientation_error(const ik_chain *chain) {
    return chain->status == IK_UNSOLVED ? NAN : chain->orientation_error;
}

int32_t ik_chain_get_iterations(const ik_chain *chain) {
    return chain->iterations;
}

int32_t ik_chain_get_stage(const ik_chain *chain) {
    return chain->stage;
}
