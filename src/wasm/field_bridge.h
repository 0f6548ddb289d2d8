// wasm/field_bridge.h: height fields whose heights JavaScript writes directly into their memory.

#ifndef IK_WASM_FIELD_BRIDGE_H
#define IK_WASM_FIELD_BRIDGE_H

#include "ik_height_field.h"

// ik_height_field_create, with all heights 0.
ik_error ik_wasm_height_field_create(int32_t columns, int32_t rows, double x, double y, double cell,
                                     ik_height_field **field);

// The heights of a field, row after row, to be changed before the next call. Each must be finite,
// or NaN for a hole. Walkers on the field notice it in their next update.
float *ik_wasm_height_field_change(ik_height_field *field);

#endif
