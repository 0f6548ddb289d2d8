// Creating and destroying chains.

#include "chain/chain.h"

#include "chain/part.h"
#include "chain/pose.h"
#include "chain/rotations.h"
#include "chain/turn_limits.h"
#include "core/input.h"
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
        .solver = IK_AUTO,
        .root_mode = IK_ROOT_FIXED,
        .oriented_bone = -1,
        .orientation = ik_quat_identity,
        .status = IK_UNSOLVED,
        .error = NAN,
    };
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

// Sets the lengths of a new chain whose reach is set, straight along +x.
static void set_lengths(ik_chain *chain, const double *lengths, const double *positions) {
    ik_bones *bones = &chain->bones;
    double longest = 0;
    for (int32_t i = bones->count - 1; i >= 0; i--) {
        double length = length_of(lengths, positions, chain->dimensions, i);
        float scaled = (float)(length / chain->unit);
        longest = ik_max(longest, scaled);
        bones->lengths[i] = scaled;
        bones->longest_from[i] = (float)longest;
        bones->reach += (double)scaled;
        ik_bones_point(bones, i, (ik_vec){1, 0, 0});
    }
}

ik_error ik_chain_create(int32_t dimensions, int32_t bones, const double *lengths,
                         const double *positions, ik_chain **chain, int32_t *at) {
    int32_t nowhere;
    at = at ? at : &nowhere;
    *chain = NULL;
    ik_error error = check(dimensions, bones, lengths, positions, at);
    if (error) {
        return error;
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
    made->max_pull = reach / 4;
    set_lengths(made, lengths, positions);
    ik_chain_update_positions(made);
    if (positions) {
        ik_chain_set_pose(made, positions, NULL);
    }
    *chain = made;
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

bool ik_chain_need_joints(ik_chain *chain) {
    if (!chain->joints) {
        chain->joints = ik_joints_create(&chain->bones, chain->dimensions);
        if (chain->joints) {
            ik_search_reset(chain->joints);
        }
    }
    return chain->joints != NULL;
}

ik_error ik_chain_reserve(ik_chain *chain) {
    bool reserved = ik_chain_need_joints(chain) && ik_chain_need_parts(chain) &&
                    ik_turn_limits_need(chain) && ik_chain_need_rotations(chain);
    return reserved ? IK_OK : IK_ERROR_MEMORY;
}
