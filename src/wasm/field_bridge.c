#include "wasm/field_bridge.h"

#include <stddef.h>

#include "ground/height_field.h"

ik_error ik_wasm_height_field_create(int32_t columns, int32_t rows, double x, double y, double cell,
                                     ik_height_field **field) {
    return ik_height_field_create(columns, rows, x, y, cell, NULL, field);
}

float *ik_wasm_height_field_change(ik_height_field *field) {
    field->version++;
    return field->heights;
}
