// wasm/walker_bridge.h: the names of walker settings in JavaScript.

#ifndef IK_WASM_WALKER_BRIDGE_H
#define IK_WASM_WALKER_BRIDGE_H

#include <stdint.h>

// The name of the property of a Walker for a setting, one of ik_walker_setting: a static string,
// NULL for a number that is no setting.
const char *ik_wasm_walker_setting_name(int32_t setting);

#endif
