#include "wasm/walker_batch_bridge.h"

ik_error ik_wasm_walker_batch_create(int32_t count, int32_t legs, const ik_walker_leg *descriptions,
                                     int32_t up, int32_t options, int32_t *results) {
    ik_walker_batch *batch;
    ik_error error =
        ik_walker_batch_create(count, legs, descriptions, up, options, &batch, &results[1]);
    results[0] = (int32_t)(intptr_t)batch;
    return error;
}
