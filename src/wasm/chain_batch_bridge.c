#include "wasm/chain_batch_bridge.h"

#include "chain/resume.h"
#include "chain_batch/lanes.h"

// The arrays of lanes that change.
static size_t direction_bytes(const ik_chain_batch *batch) {
    return 3 * IK_GROUP * sizeof(float) * (size_t)batch->bones * (size_t)batch->lanes->groups;
}

static size_t tip_bytes(const ik_chain_batch *batch) {
    return 3 * IK_GROUP * sizeof(float) * (size_t)batch->lanes->groups;
}

size_t ik_wasm_chain_batch_resume_size(const ik_chain_batch *batch) {
    if (batch->lanes) {
        return direction_bytes(batch) + tip_bytes(batch);
    }
    return (size_t)batch->count * ik_chain_resume_size(batch->chains[0]);
}

void ik_wasm_chain_batch_resume_save(const ik_chain_batch *batch, uint8_t *bytes) {
    if (batch->lanes) {
        memcpy(bytes, batch->lanes->directions, direction_bytes(batch));
        memcpy(bytes + direction_bytes(batch), batch->lanes->tips, tip_bytes(batch));
        return;
    }
    size_t size = ik_chain_resume_size(batch->chains[0]);
    for (int32_t i = 0; i < batch->count; i++) {
        ik_chain_resume_save(batch->chains[i], bytes + size * (size_t)i);
    }
}

void ik_wasm_chain_batch_resume_restore(ik_chain_batch *batch, const uint8_t *bytes) {
    if (batch->lanes) {
        memcpy(batch->lanes->directions, bytes, direction_bytes(batch));
        memcpy(batch->lanes->tips, bytes + direction_bytes(batch), tip_bytes(batch));
        return;
    }
    size_t size = ik_chain_resume_size(batch->chains[0]);
    for (int32_t i = 0; i < batch->count; i++) {
        ik_chain_resume_restore(batch->chains[i], bytes + size * (size_t)i);
    }
}
