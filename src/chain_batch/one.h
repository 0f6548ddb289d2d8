// chain_batch/one.h: one chain of a batch, as an ik_chain.

#ifndef IK_CHAIN_BATCH_ONE_H
#define IK_CHAIN_BATCH_ONE_H

#include "chain_batch/batch.h"

// The chain with this index, in its present pose. With lanes it is at its row of the roots, and
// valid until the next call.
ik_chain *ik_batch_take(ik_chain_batch *batch, int32_t index);

// Takes its pose back, and writes its positions and rotations.
void ik_batch_put(ik_chain_batch *batch, int32_t index, const ik_chain *chain);

// Moves the chain to its root, base and pole, solves it for its target, and writes everything that
// a solve writes. Returns its status.
int32_t ik_batch_solve_one(ik_chain_batch *batch, int32_t index);

// Notes that numbers of the chain are not valid.
void ik_batch_set_invalid(ik_chain_batch *batch, int32_t index);

#endif
