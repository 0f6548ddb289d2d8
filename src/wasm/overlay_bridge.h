// wasm/overlay_bridge.h: calls of overlays whose points JavaScript writes to the heap. Numbers that
// are passed to a function cost an allocation each in JavaScript engines, and an update must have
// none.

#ifndef IK_WASM_OVERLAY_BRIDGE_H
#define IK_WASM_OVERLAY_BRIDGE_H

#include "ik_overlay.h"

// ik_overlay_solve, ik_overlay_correct and ik_overlay_set_pole (a point) with the address of 3
// doubles, for the pole of 4: the last one is its weight.
int32_t ik_wasm_overlay_solve(ik_overlay *overlay, const double *target);
int32_t ik_wasm_overlay_correct(ik_overlay *overlay, const double *move);
int32_t ik_wasm_overlay_set_pole(ik_overlay *overlay, const double *pole);

#endif
