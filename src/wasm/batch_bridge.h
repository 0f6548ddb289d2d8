// wasm/batch_bridge.h: creates a batch with as many arguments as JavaScript passes.

#ifndef IK_WASM_BATCH_BRIDGE_H
#define IK_WASM_BATCH_BRIDGE_H

#include "ik_chain_batch.h"

// What ik_chain_batch_create writes.
typedef struct ik_wasm_batch_result {
    ik_chain_batch *batch;
    int32_t at;
} ik_wasm_batch_result;

int32_t ik_wasm_chain_batch_create(const ik_chain *model, int32_t count, const double *lengths,
                                   const double *tolerances, int32_t options,
                                   ik_wasm_batch_result *result);

#endif
