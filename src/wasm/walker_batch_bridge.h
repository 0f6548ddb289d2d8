// wasm/walker_batch_bridge.h: the creation of batches for JavaScript, which passes six arguments at
// most.

#ifndef IK_WASM_WALKER_BATCH_BRIDGE_H
#define IK_WASM_WALKER_BATCH_BRIDGE_H

#include "ik_walker_batch.h"

// ik_walker_batch_create. Writes the batch and then the index of the leg at fault to `results`.
ik_error ik_wasm_walker_batch_create(int32_t count, int32_t legs, const ik_walker_leg *descriptions,
                                     int32_t up, int32_t options, int32_t *results);

#endif
