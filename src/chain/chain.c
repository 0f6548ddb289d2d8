#include "chain/chain.h"

#include "solvers/constrained.h"

#include <stdlib.h>

static double length_of(const double *lengths, const double *positions, int32_t dimensions,
                        int32_t bone) {
    if (lengths) {
        return lengths[bone];
    }
    return ik_vec_length(ik_vec_sub(ik_joint_at(positions, dimensions, bone + 1),
                                    ik_joint_at(positions, dimensions, bone)));
}

static void take_pose(ik_chain *chain, const double *positions) {
    chain->home = ik_joint_at(positions, chain->dimensions, 0);
    ik_chain_put_root(chain, chain->home);
    ik_vec direction = {1, 0, 0};
    for (int32_t i = 0; i < chain->bones.count; i++) {
        direction = ik_direction_at(positions, chain->dimensions, i, direction);
        ik_bones_point(&chain->bones, i, direction);
    }
    if (ik_chain_limited(chain)) {
        ik_search_anew(chain->joints);
        ik_joints_take(chain->joints, &chain->bones);
    }
    ik_chain_lay_joints(chain);
}

// Scales the lengths of the first bones anew, so that they, too, add up to something from 1 to 2.
static void scale_part(const ik_bones *all, int32_t bones, ik_part *part) {
    double reach = 0;
    for (int32_t i = 0; i < bones; i++) {
        reach += (double)all->lengths[i];
    }
    double unit = reach > 0 ? ik_power_of_two(reach) : 1;
    float longest = 0;
    part->bones.reach = 0;
    for (int32_t i = bones - 1; i >= 0; i--) {
        float scaled = (float)((double)all->lengths[i] / unit);
        longest = ik_max(longest, scaled);
        part->bones.lengths[i] = scaled;
        part->bones.longest_from[i] = longest;
        part->bones.reach += (double)scaled;
    }
    part->unit *= unit;
    part->reach = part->unit * part->bones.reach;
    part->min_reach = ik_max(2 * part->unit * (double)longest - part->reach, 0);
}

bool ik_chain_part(ik_chain *chain, int32_t bones, ik_part *part) {
    *part = (ik_part){chain->bones, chain->unit, chain->reach, chain->min_reach};
    if (bones == chain->bones.count) {
        return true;
    }
    size_t all = (size_t)chain->bones.count;
    if (!chain->part_lengths) {
        chain->part_lengths = malloc(2 * all * sizeof(float));
    }
    if (!chain->part_lengths) {
        return false;
    }
    part->bones.count = bones;
    part->bones.lengths = chain->part_lengths;
    part->bones.longest_from = chain->part_lengths + all;
    scale_part(&chain->bones, bones, part);
    return true;
}

bool ik_chain_need_joints(ik_chain *chain) {
    if (!chain->joints) {
        chain->joints = ik_joints_create(&chain->bones, chain->dimensions);
        if (chain->joints) {
            ik_search_anew(chain->joints);
        }
    }
    return chain->joints != NULL;
}

// Making and unmaking.

// The block for a chain, its arrays laid out behind the struct. The counts are small enough by now
// that no product overflows.
static ik_chain *allocate(int32_t dimensions, int32_t bones) {
    size_t n = (size_t)bones;
    size_t joints = (n + 1) * (size_t)dimensions;
    size_t floats = n + n + 3 * n + 2 * joints;
    ik_chain *chain = malloc(sizeof *chain + floats * sizeof(float));
    if (!chain) {
        return NULL;
    }
    float *lengths = (float *)(chain + 1);
    float *longest_from = lengths + n;
    float *directions = longest_from + n;
    float *offsets = directions + 3 * n;
    *chain = (ik_chain){
        .bones = {.count = bones,
                  .lengths = lengths,
                  .longest_from = longest_from,
                  .directions = directions,
                  .base = ik_quat_identity},
        .dimensions = dimensions,
        .offsets = offsets,
        .positions = offsets + joints,
        .solver = IK_AUTO,
        .pin = IK_PINNED,
        .oriented = -1,
        .status = IK_UNSOLVED,
        .error = NAN,
    };
    return chain;
}

ik_error ik_chain_create(int32_t dimensions, int32_t bones, const double *lengths,
                         const double *positions, ik_chain **chain, int32_t *at) {
    int32_t nowhere;
    at = at ? at : &nowhere;
    *at = -1;
    *chain = NULL;

    if (dimensions != 2 && dimensions != 3) {
        return IK_ERROR_DIMENSIONS;
    }
    if (bones < 1 || bones > IK_MAX_BONES) {
        return IK_ERROR_BONES;
    }
    if (!lengths && !positions) {
        return IK_ERROR_NO_LENGTHS;
    }
    if (lengths && (*at = ik_first_outside(lengths, bones, 0, 1e30)) >= 0) {
        return IK_ERROR_LENGTH;
    }
    if (positions && (*at = ik_first_wrong_coordinate(positions, (bones + 1) * dimensions)) >= 0) {
        return IK_ERROR_COORDINATE;
    }
    double reach = 0, longest = 0;
    for (int32_t i = 0; i < bones; i++) {
        double length = length_of(lengths, positions, dimensions, i);
        reach += length;
        longest = ik_max(longest, length);
    }
    if (!(reach >= 1e-30 && reach <= 1e30)) {
        return IK_ERROR_REACH;
    }

    ik_chain *made = allocate(dimensions, bones);
    if (!made) {
        return IK_ERROR_MEMORY;
    }
    made->unit = ik_power_of_two(reach);
    made->reach = reach;
    made->min_reach = ik_max(2 * longest - reach, 0);
    made->tolerance = 1e-4 * reach;
    made->pull = reach / 4;

    float longest_yet = 0;
    for (int32_t i = bones - 1; i >= 0; i--) {
        float scaled = (float)(length_of(lengths, positions, dimensions, i) / made->unit);
        longest_yet = ik_max(longest_yet, scaled);
        made->bones.lengths[i] = scaled;
        made->bones.longest_from[i] = longest_yet;
        made->bones.reach += (double)scaled;
        ik_bones_point(&made->bones, i, (ik_vec){1, 0, 0});
    }
    ik_chain_lay_joints(made);
    if (positions) {
        take_pose(made, positions);
    }
    *chain = made;
    return IK_OK;
}

void ik_chain_destroy(ik_chain *chain) {
    if (chain) {
        free(chain->joints);
        free(chain->part_lengths);
        free(chain->turning);
        free(chain->rotations);
        free(chain->bones.stiffness);
        free(chain);
    }
}

// Setting.

ik_error ik_chain_set_root(ik_chain *chain, double x, double y, double z) {
    ik_vec root = {x, y, chain->dimensions == 3 ? z : 0};
    if (!ik_is_coordinate(root.x) || !ik_is_coordinate(root.y) || !ik_is_coordinate(root.z)) {
        return IK_ERROR_COORDINATE;
    }
    ik_chain_move_root(chain, root);
    chain->home = root;
    return IK_OK;
}

ik_error ik_chain_set_pose(ik_chain *chain, const double *positions, int32_t *at) {
    int32_t wrong =
        ik_first_wrong_coordinate(positions, (chain->bones.count + 1) * chain->dimensions);
    if (at) {
        *at = wrong;
    }
    if (wrong >= 0) {
        return IK_ERROR_COORDINATE;
    }
    take_pose(chain, positions);
    return IK_OK;
}

ik_error ik_chain_set_tolerance(ik_chain *chain, double tolerance) {
    if (!(tolerance >= 0 && tolerance <= 1e30)) {
        return IK_ERROR_TOLERANCE;
    }
    chain->tolerance = tolerance;
    return IK_OK;
}

ik_error ik_chain_set_max_iterations(ik_chain *chain, int32_t iterations) {
    if (iterations < 1 || iterations > IK_MAX_ITERATIONS) {
        return IK_ERROR_ITERATIONS;
    }
    chain->max_iterations = iterations;
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

ik_error ik_chain_set_pinned(ik_chain *chain, int32_t pin) {
    if (pin < IK_LOOSE || pin > IK_PULL) {
        return IK_ERROR_ROOT_MODE;
    }
    if (pin == IK_PULL && chain->pin != IK_PULL) {
        chain->home = ik_chain_place(chain);
    }
    chain->pin = (ik_pin)pin;
    return IK_OK;
}

ik_error ik_chain_set_pull(ik_chain *chain, double pull) {
    if (!(pull >= 0 && pull <= 1e30)) {
        return IK_ERROR_MAX_PULL;
    }
    chain->pull = pull;
    return IK_OK;
}

// Reading.

int32_t ik_chain_status(const ik_chain *chain) {
    return chain->status;
}

double ik_chain_error(const ik_chain *chain) {
    return chain->error;
}

int32_t ik_chain_iterations(const ik_chain *chain) {
    return chain->iterations;
}

const float *ik_chain_positions(const ik_chain *chain) {
    return chain->positions;
}

const float *ik_chain_offsets(const ik_chain *chain) {
    return chain->offsets;
}

const double *ik_chain_root(const ik_chain *chain) {
    return chain->root;
}

int32_t ik_chain_dimensions(const ik_chain *chain) {
    return chain->dimensions;
}

int32_t ik_chain_bones(const ik_chain *chain) {
    return chain->bones.count;
}

int32_t ik_chain_solver(const ik_chain *chain) {
    return chain->solver;
}

int32_t ik_chain_max_iterations(const ik_chain *chain) {
    int32_t usual = ik_chain_limited(chain) ? 1000 : 100;
    return chain->max_iterations > 0 ? chain->max_iterations : usual;
}

double ik_chain_tolerance(const ik_chain *chain) {
    return chain->tolerance;
}

int32_t ik_chain_pinned(const ik_chain *chain) {
    return chain->pin;
}

double ik_chain_pull(const ik_chain *chain) {
    return chain->pull;
}

double ik_chain_reach(const ik_chain *chain) {
    return chain->reach;
}

double ik_chain_min_reach(const ik_chain *chain) {
    return chain->min_reach;
}
