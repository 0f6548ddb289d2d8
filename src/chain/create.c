// Creating and destroying chains.

#include "chain/chain.h"

#include "chain/part.h"
#include "chain/pose.h"
#include "chain/rotations.h"
#include "chain/turn_limits.h"
#include "core/input.h"

#include <stdlib.h>

static double length_of(const double *lengths, const double *positions, int32_t dimensions,
                        int32_t bone) {
    if (lengths) {
        return lengths[bone];
    }
    return ik_vec_length(ik_vec_sub(ik_joint_at(positions, dimensions, bone + 1),
                                    ik_joint_at(positions, dimensions, bone)));
}

// The block of a chain, with its arrays after the struct. The counts are capped by now, so no
// product overflows.
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
        .orientation_tolerance = 1e-3,
        .restarts = IK_RESTARTS_ANY,
        .solver = IK_AUTO,
        .root_mode = IK_ROOT_FIXED,
        .oriented_bone = -1,
        .orientation = ik_quat_identity,
        .status = IK_UNSOLVED,
        .error = NAN,
        .motion = {.last_base = ik_quat_identity},
    };
    chain->bones.side = &chain->motion.side;
    return chain;
}

static ik_error check(int32_t dimensions, int32_t bones, const double *lengths,
                      const double *positions, int32_t *at) {
    *at = -1;
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
    return IK_OK;
}

// The lengths of all bones in the user's unit: their sum, and the greatest.
typedef struct sums {
    double reach, longest;
} sums;

static ik_error add_lengths(const double *lengths, const double *positions, int32_t dimensions,
                            int32_t bones, sums *sum) {
    *sum = (sums){0, 0};
    for (int32_t i = 0; i < bones; i++) {
        double length = length_of(lengths, positions, dimensions, i);
        sum->reach += length;
        sum->longest = ik_max(sum->longest, length);
    }
    return sum->reach >= 1e-30 && sum->reach <= 1e30 ? IK_OK : IK_ERROR_REACH;
}

// Sets the lengths, and what follows from them. Directions stay.
static void set_lengths(ik_chain *chain, sums sum, const double *lengths, const double *positions) {
    ik_bones *bones = &chain->bones;
    chain->unit = ik_power_of_two(sum.reach);
    chain->reach = sum.reach;
    chain->min_reach = ik_max(2 * sum.longest - sum.reach, 0);
    chain->tolerance = 1e-4 * sum.reach;
    chain->max_pull = sum.reach / 4;
    bones->reach = 0;
    double longest = 0;
    for (int32_t i = bones->count - 1; i >= 0; i--) {
        double length = length_of(lengths, positions, chain->dimensions, i);
        float scaled = (float)(length / chain->unit);
        longest = ik_max(longest, scaled);
        bones->lengths[i] = scaled;
        bones->longest_from[i] = (float)longest;
        bones->reach += (double)scaled;
    }
}

ik_error ik_chain_create(int32_t dimensions, int32_t bones, const double *lengths,
                         const double *positions, ik_chain **chain, int32_t *at) {
    int32_t nowhere;
    sums sum;
    at = at ? at : &nowhere;
    *chain = NULL;
    ik_error error = check(dimensions, bones, lengths, positions, at);
    error = error ? error : add_lengths(lengths, positions, dimensions, bones, &sum);
    if (error) {
        return error;
    }
    ik_chain *made = allocate(dimensions, bones);
    if (!made) {
        return IK_ERROR_MEMORY;
    }
    set_lengths(made, sum, lengths, positions);
    for (int32_t i = 0; i < bones; i++) {
        ik_bones_point(&made->bones, i, (ik_vec){1, 0, 0});
    }
    ik_chain_update_positions(made);
    if (positions) {
        ik_chain_set_pose(made, positions, NULL);
    }
    *chain = made;
    return IK_OK;
}

ik_error ik_chain_set_lengths(ik_chain *chain, const double *lengths, int32_t *at) {
    int32_t nowhere, dimensions = chain->dimensions, bones = chain->bones.count;
    sums sum;
    at = at ? at : &nowhere;
    ik_error error = check(dimensions, bones, lengths, NULL, at);
    error = error ? error : add_lengths(lengths, NULL, dimensions, bones, &sum);
    if (error) {
        return error;
    }
    bool usual_tolerance = chain->tolerance == 1e-4 * chain->reach;
    bool usual_pull = chain->max_pull == chain->reach / 4;
    double tolerance = chain->tolerance, max_pull = chain->max_pull;
    set_lengths(chain, sum, lengths, NULL);
    chain->tolerance = usual_tolerance ? chain->tolerance : tolerance;
    chain->max_pull = usual_pull ? chain->max_pull : max_pull;
    ik_chain_update_positions(chain);
    ik_chain_pose_changed(chain, IK_POSE_SET);
    return IK_OK;
}

void ik_chain_destroy(ik_chain *chain) {
    if (chain) {
        free(chain->joints);
        free(chain->rest_rotations);
        free(chain->part_lengths);
        free(chain->turn_limits);
        free(chain->rotations);
        free(chain->bones.stiffness);
        free(chain);
    }
}

ik_error ik_chain_reserve(ik_chain *chain) {
    bool reserved = ik_chain_need_joints(chain) && ik_chain_need_parts(chain) &&
                    ik_turn_limits_need(chain) && ik_chain_need_rotations(chain);
    return reserved ? IK_OK : IK_ERROR_MEMORY;
}
