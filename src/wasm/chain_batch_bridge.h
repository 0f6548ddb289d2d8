// wasm/chain_batch_bridge.h: creates a batch with as many arguments as JavaScript passes; and what
// workers of a pool send.

#ifndef IK_WASM_CHAIN_BATCH_BRIDGE_H
#define IK_WASM_CHAIN_BATCH_BRIDGE_H

#include "ik_chain_batch.h"

// What ik_chain_batch_create writes.
typedef struct ik_wasm_batch_result {
    ik_chain_batch *batch;
    int32_t at;
} ik_wasm_batch_result;

int32_t ik_wasm_chain_batch_create(const ik_chain *model, int32_t count, const double *lengths,
                                   const double *tolerances, int32_t options,
                                   ik_wasm_batch_result *result);

// What changes of a batch from solve to solve. Each worker of a pool sends it after a solve, so
// that another one can go on if this one ends. It does not contain what users read and write, of
// which a pool has copies. See chain/resume.h for why it is no saved state: that would cost several
// times the solve.

// How many bytes; the same for all batches that were created with the same arguments.
size_t ik_wasm_chain_batch_resume_size(const ik_chain_batch *batch);

// Where these bytes are, if the batch has lanes: they may be copied from there and to there. Else
// NULL, and there are the two functions below.
uint8_t *ik_wasm_chain_batch_resume_bytes(ik_chain_batch *batch);

// Restores a batch that was created with the same arguments. It does not set what users read and
// write. Both are for batches without lanes.
void ik_wasm_chain_batch_resume_save(const ik_chain_batch *batch, uint8_t *bytes);
void ik_wasm_chain_batch_resume_restore(ik_chain_batch *batch, const uint8_t *bytes);

#endif
