// wasm/walker_bridge.h: walkers as JavaScript calls them.

#ifndef IK_WASM_WALKER_BRIDGE_H
#define IK_WASM_WALKER_BRIDGE_H

#include "ik_walker.h"

// The name of the property of a Walker for a setting, one of ik_walker_setting: a static string,
// NULL for a number that is no setting.
const char *ik_wasm_walker_setting_name(int32_t setting);

// ik_walker_carry_feet, with the legs 0 to 31 in `low` and the others in `high`: JavaScript has no
// integers of 64 bits that are as simple as numbers.
ik_error ik_wasm_walker_carry_feet(ik_walker *walker, const double *position,
                                   const double *rotation, uint32_t low, uint32_t high);

#endif
