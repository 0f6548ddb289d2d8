#include "wasm/walker_bridge.h"

#include "core/names.h"
#include "ik_walker.h"

ik_error ik_wasm_walker_carry_feet(ik_walker *walker, const double *position,
                                   const double *rotation, uint32_t low, uint32_t high) {
    return ik_walker_carry_feet(walker, position, rotation, low | (uint64_t)high << 32);
}

#define SETTINGS(X)                               \
    X(IK_WALKER_BODY_HEIGHT, 0, "height")         \
    X(IK_WALKER_STEP_HEIGHT, 1, "stepHeight")     \
    X(IK_WALKER_MAX_SPEED, 2, "maxSpeed")         \
    X(IK_WALKER_MAX_TURN_RATE, 3, "maxTurnRate")  \
    X(IK_WALKER_ACCELERATION, 4, "acceleration")  \
    X(IK_WALKER_BOB, 5, "bob")                    \
    X(IK_WALKER_GROUND, 6, "ground")              \
    X(IK_WALKER_CLEARANCE, 7, "clearance")        \
    X(IK_WALKER_MAX_SLOPE, 8, "maxSlope")         \
    X(IK_WALKER_MAX_STEP_UP, 9, "maxStepUp")      \
    X(IK_WALKER_MAX_STEP_DOWN, 10, "maxStepDown") \
    X(IK_WALKER_MAX_PITCH, 11, "maxPitch")        \
    X(IK_WALKER_MAX_ROLL, 12, "maxRoll")          \
    X(IK_WALKER_PROBE_HEIGHT, 13, "probeHeight")  \
    X(IK_WALKER_GRAVITY, 14, "gravity")

const char *ik_wasm_walker_setting_name(int32_t setting) {
    switch (setting) {
        SETTINGS(IK_NAME_CASE)
    default:
        return NULL;
    }
}
