// What users read and write of a batch, its tolerances and its poses.

#include "chain_batch/batch.h"

#include "chain_batch/lanes.h"
#include "chain_batch/one.h"
#include "core/input.h"
#include "core/simd.h"

int32_t ik_chain_batch_get_count(const ik_chain_batch *batch) {
    return batch->count;
}

bool ik_chain_batch_has_lanes(const ik_chain_batch *batch) {
    return IK_SIMD && batch->lanes != NULL;
}

double *ik_chain_batch_get_targets(ik_chain_batch *batch) {
    return batch->targets;
}

double *ik_chain_batch_get_roots(ik_chain_batch *batch) {
    return batch->roots;
}

double *ik_chain_batch_get_bases(ik_chain_batch *batch) {
    return batch->bases;
}

double *ik_chain_batch_get_poles(ik_chain_batch *batch) {
    return batch->poles;
}

uint8_t *ik_chain_batch_get_active(ik_chain_batch *batch) {
    return batch->active;
}

const float *ik_chain_batch_get_positions(const ik_chain_batch *batch) {
    return batch->positions;
}

const double *ik_chain_batch_get_errors(const ik_chain_batch *batch) {
    return batch->errors;
}

const uint8_t *ik_chain_batch_get_statuses(const ik_chain_batch *batch) {
    return batch->statuses;
}

const int32_t *ik_chain_batch_get_iterations(const ik_chain_batch *batch) {
    return batch->iterations;
}

const float *ik_chain_batch_get_rotations(const ik_chain_batch *batch) {
    return batch->rotations;
}

double ik_chain_batch_get_tolerance(const ik_chain_batch *batch, int32_t chain) {
    if (!ik_batch_has(batch, chain, 1)) {
        return NAN;
    }
    return batch->lanes ? ik_lanes_tolerance(batch->lanes, chain) : batch->chains[chain]->tolerance;
}

ik_error ik_chain_batch_set_poses(ik_chain_batch *batch, int32_t first, int32_t count,
                                  const double *positions, int32_t *at) {
    int32_t nowhere, axes = batch->dimensions;
    at = at ? at : &nowhere;
    *at = -1;
    if (!ik_batch_has(batch, first, count)) {
        return IK_ERROR_INDEX;
    }
    size_t numbers = (size_t)ik_batch_joint_numbers(batch);
    for (int32_t i = 0; i < count; i++) {
        int32_t wrong =
            ik_first_wrong_coordinate(positions + numbers * (size_t)i, (int32_t)numbers);
        if (wrong >= 0) {
            *at = (int32_t)numbers * i + wrong;
            return IK_ERROR_COORDINATE;
        }
    }
    for (int32_t i = 0; i < count; i++) {
        const double *pose = positions + numbers * (size_t)i;
        ik_chain *chain = ik_batch_take(batch, first + i);
        ik_chain_set_pose(chain, pose, NULL);
        memcpy(batch->roots + (size_t)axes * (size_t)(first + i), pose,
               (size_t)axes * sizeof *pose);
        ik_batch_put(batch, first + i, chain);
    }
    return IK_OK;
}
