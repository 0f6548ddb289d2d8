// wasm/error_text.h: the error sentences for JavaScript: static strings, NULL for a value that is
// no error code of the module, and for errors that JavaScript reports itself.

#ifndef IK_WASM_ERROR_TEXT_H
#define IK_WASM_ERROR_TEXT_H

#include "ik_error.h"

const char *ik_wasm_chain_error_text(int32_t error);
const char *ik_wasm_chain_batch_error_text(int32_t error);
const char *ik_wasm_arm_error_text(int32_t error);
const char *ik_wasm_walker_error_text(int32_t error);
const char *ik_wasm_surface_error_text(int32_t error);
const char *ik_wasm_walker_batch_error_text(int32_t error);
const char *ik_wasm_overlay_error_text(int32_t error);
const char *ik_wasm_rig_error_text(int32_t error);
const char *ik_wasm_contacts_error_text(int32_t error);

#endif
