#include "wasm/batch_bridge.h"

int32_t ik_wasm_chain_batch_create(const ik_chain *model, int32_t count, const double *lengths,
                                   const double *tolerances, int32_t options,
                                   ik_wasm_batch_result *result) {
    return ik_chain_batch_create(model, count, lengths, tolerances, options, &result->batch,
                                 &result->at);
}
