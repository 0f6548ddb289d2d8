// chain_batch/batch.h: the data of a batch of chains.
//
// A batch keeps its poses in one of two ways. With lanes, they are directions in quads of four
// chains (lanes.h, group.h), and there is one chain, `alone`, for what lanes cannot do. Without
// lanes, each chain is an ik_chain.

#ifndef IK_CHAIN_BATCH_BATCH_H
#define IK_CHAIN_BATCH_BATCH_H

#include "chain/chain.h"
#include "chain_batch/group.h"
#include "ik_chain_batch.h"

// The poses and the lengths of all chains, in quads.
typedef struct ik_lanes {
    _Alignas(ik_quad_shape) int32_t quads;
    bool same_shape;       // then there is one shape, and one list of lengths, for all
    ik_quad_shape *shapes; // [quad]
    float *lengths;        // [quad][bone][lane]
    float *directions;     // [quad][bone][xyz][lane]
    float *tips;           // [quad][xyz][lane]: relative to the root
    float *work, *units, *inverses, *rows; // what a solve uses, see ik_group
    ik_vec *sides;                         // [lane of all quads]: see ik_motion.side
    double *user_lengths;                  // [chain][bone]; NULL if all chains have the same
    ik_chain *alone;
} ik_lanes;

struct ik_chain_batch {
    int32_t count, bones, dimensions;
    int32_t options;
    uint32_t model; // the checksum of the model's state: which settings the chains have
    int32_t budget; // iterations of the projection
    double pole_weight;

    // One of these is NULL.
    ik_lanes *lanes;
    ik_chain **chains; // [chain]

    // What users read and write.
    double *targets, *roots, *bases, *poles, *errors;
    float *positions, *rotations;
    int32_t *iterations;
    uint8_t *active, *statuses;
};

static inline int32_t ik_batch_joint_numbers(const ik_chain_batch *batch) {
    return (batch->bones + 1) * batch->dimensions;
}

// Whether there are `count` chains from `first` on.
static inline bool ik_batch_has(const ik_chain_batch *batch, int32_t first, int32_t count) {
    return first >= 0 && count >= 0 && first <= batch->count && count <= batch->count - first;
}

// A row of doubles per chain, as a vector.
static inline ik_vec ik_batch_row(const ik_chain_batch *batch, const double *rows, int32_t chain) {
    const double *row = rows + (size_t)batch->dimensions * (size_t)chain;
    return (ik_vec){row[0], row[1], batch->dimensions == 3 ? row[2] : 0};
}

#endif
