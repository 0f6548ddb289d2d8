#include "wasm/overlay_bridge.h"

int32_t ik_wasm_overlay_solve(ik_overlay *overlay, const double *target) {
    return ik_overlay_solve(overlay, target[0], target[1], target[2]);
}

int32_t ik_wasm_overlay_correct(ik_overlay *overlay, const double *move) {
    return ik_overlay_correct(overlay, move[0], move[1], move[2]);
}

int32_t ik_wasm_overlay_set_pole(ik_overlay *overlay, const double *pole) {
    int32_t kind = pole[3] > 0 ? IK_POLE_POINT : IK_POLE_NONE;
    return ik_overlay_set_pole(overlay, kind, pole[0], pole[1], pole[2], pole[3]);
}
