// The error sentences for JavaScript, where values are given by their names. Each wasm module has a
// function of its own, so that no module contains the sentences of another.

#include "wasm/error_text.h"
#include "core/names.h"

const char *ik_wasm_chain_error_text(int32_t error) {
    switch (error) {
    case IK_ERROR_SOLVER:
        return "must be the name of a solver";
    default:
        switch (error) {
            IK_COMMON_ERRORS(IK_NAME_CASE)
            IK_CHAIN_ERRORS(IK_NAME_CASE)
        default:
            return NULL;
        }
    }
}

const char *ik_wasm_arm_error_text(int32_t error) {
    switch (error) {
    case IK_ERROR_BEND:
        return "must be the name of a bend";
    default:
        switch (error) {
            IK_COMMON_ERRORS(IK_NAME_CASE)
            IK_ARM_ERRORS(IK_NAME_CASE)
        default:
            return NULL;
        }
    }
}

const char *ik_wasm_walker_error_text(int32_t error) {
    switch (error) {
    case IK_ERROR_SIDE:
        return "must be 'left' or 'right'";
    case IK_ERROR_UP:
        return "must be 'z' or 'y'";
    case IK_ERROR_GAIT:
        return "must be the name of a gait";
    case IK_ERROR_SETTING:
        return "must be the name of a setting";
    default:
        switch (error) {
            IK_COMMON_ERRORS(IK_NAME_CASE)
            IK_WALKER_ERRORS(IK_NAME_CASE)
        default:
            return NULL;
        }
    }
}
