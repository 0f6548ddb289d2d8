#include "wasm/chain_batch_bridge.h"

#include "chain/resume.h"
#include "chain_batch/lanes.h"

int32_t ik_wasm_chain_batch_create(const ik_chain *model, int32_t count, const double *lengths,
                                   const double *tolerances, int32_t options,
                                   ik_wasm_batch_result *result) {
    return ik_chain_batch_create(model, count, lengths, tolerances, options, &result->batch,
                                 &result->at);
}

// With lanes, directions and tips change; they are one after the other.
static size_t direction_bytes(const ik_chain_batch *batch) {
    return 3 * IK_QUAD * sizeof(float) * (size_t)batch->bones * (size_t)batch->lanes->quads;
}

size_t ik_wasm_chain_batch_resume_size(const ik_chain_batch *batch) {
    if (batch->lanes) {
        size_t tips = 3 * IK_QUAD * sizeof(float) * (size_t)batch->lanes->quads;
        return direction_bytes(batch) + tips;
    }
    return (size_t)batch->count * ik_chain_resume_size(batch->chains[0]);
}

uint8_t *ik_wasm_chain_batch_resume_bytes(ik_chain_batch *batch) {
    if (!batch->lanes) {
        return NULL;
    }
    uint8_t *directions = (uint8_t *)batch->lanes->directions;
    IK_ASSERT((uint8_t *)batch->lanes->tips == directions + direction_bytes(batch));
    return directions;
}

void ik_wasm_chain_batch_resume_save(const ik_chain_batch *batch, uint8_t *bytes) {
    size_t size = ik_chain_resume_size(batch->chains[0]);
    for (int32_t i = 0; i < batch->count; i++) {
        ik_chain_resume_save(batch->chains[i], bytes + size * (size_t)i);
    }
}

void ik_wasm_chain_batch_resume_restore(ik_chain_batch *batch, const uint8_t *bytes) {
    size_t size = ik_chain_resume_size(batch->chains[0]);
    for (int32_t i = 0; i < batch->count; i++) {
        ik_chain_resume_restore(batch->chains[i], bytes + size * (size_t)i);
    }
}
