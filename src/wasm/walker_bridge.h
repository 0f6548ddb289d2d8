// wasm/walker_bridge.h: walkers for JavaScript: names in JavaScript's spelling.

#ifndef IK_WASM_WALKER_BRIDGE_H
#define IK_WASM_WALKER_BRIDGE_H

#include <stdint.h>

// The property of a Walker that a setting is, one of ik_walker_setting: a static string, NULL for a
// number that is no setting.
const char *ik_wasm_walker_setting_name(int32_t setting);

#endif
