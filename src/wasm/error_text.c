// The error sentences for JavaScript. Each wasm module has a function of its own, so that no module
// contains the sentences of another. Errors that JavaScript itself reports before it calls, such as
// those of names, have no sentence here: NULL.

#include "wasm/error_text.h"
#include "core/names.h"

const char *ik_wasm_chain_error_text(int32_t error) {
    switch (error) {
    case IK_OK:
    case IK_ERROR_DIMENSIONS:
    case IK_ERROR_BONES:
    case IK_ERROR_NO_LENGTHS:
    case IK_ERROR_SOLVER:
    case IK_ERROR_BONE:
    case IK_ERROR_ROOT_MODE:
    case IK_ERROR_LIMIT_KIND:
    case IK_ERROR_RESTARTS:
        return NULL;
    case IK_ERROR_POLE:
        return "must not be all 0";
    case IK_ERROR_WRONG_DIMENSIONS:
        return "needs dimensions: 3";
    default:
        switch (error) {
            IK_COMMON_ERRORS(IK_NAME_CASE)
            IK_CHAIN_ERRORS(IK_NAME_CASE)
        default:
            return NULL;
        }
    }
}

// Those of a model chain, too.
const char *ik_wasm_chain_batch_error_text(int32_t error) {
    switch (error) {
        IK_BATCH_ERRORS(IK_NAME_CASE)
    default:
        return ik_wasm_chain_error_text(error);
    }
}

const char *ik_wasm_arm_error_text(int32_t error) {
    switch (error) {
    case IK_OK:
    case IK_ERROR_DIMENSIONS:
    case IK_ERROR_BEND:
        return NULL;
    case IK_ERROR_POLE:
        return "must not be all 0";
    case IK_ERROR_WRONG_DIMENSIONS:
        return "needs dimensions: 3";
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
    case IK_OK:
    case IK_ERROR_DIMENSIONS:
    case IK_ERROR_WEIGHT:
    case IK_ERROR_TOLERANCE:
    case IK_ERROR_POLE:
    case IK_ERROR_WRONG_DIMENSIONS:
    case IK_ERROR_LEGS:
    case IK_ERROR_LEG_BONES:
    case IK_ERROR_SIDE:
    case IK_ERROR_UP:
    case IK_ERROR_GAIT:
    case IK_ERROR_SETTING:
    case IK_ERROR_HEIGHT:
        return NULL;
    default:
        switch (error) {
            IK_COMMON_ERRORS(IK_NAME_CASE)
            IK_WALKER_ERRORS(IK_NAME_CASE)
        default:
            return NULL;
        }
    }
}

const char *ik_wasm_surface_error_text(int32_t error) {
    switch (error) {
        IK_SURFACE_ERRORS(IK_NAME_CASE)
    default:
        return ik_wasm_walker_error_text(error);
    }
}

const char *ik_wasm_walker_batch_error_text(int32_t error) {
    switch (error) {
        IK_BATCH_ERRORS(IK_NAME_CASE)
    default:
        return ik_wasm_walker_error_text(error);
    }
}

const char *ik_wasm_overlay_error_text(int32_t error) {
    switch (error) {
    case IK_OK:
    case IK_ERROR_DIMENSIONS:
    case IK_ERROR_LIMIT_KIND:
    case IK_ERROR_RESTARTS:
        return NULL;
    default:
        switch (error) {
            IK_COMMON_ERRORS(IK_NAME_CASE)
            IK_CHAIN_ERRORS(IK_NAME_CASE)
            IK_OVERLAY_ERRORS(IK_NAME_CASE)
        default:
            return NULL;
        }
    }
}

const char *ik_wasm_rig_error_text(int32_t error) {
    switch (error) {
    case IK_OK:
    case IK_ERROR_DIMENSIONS:
    case IK_ERROR_WRONG_DIMENSIONS:
    case IK_ERROR_JOINTS:
    case IK_ERROR_PARENT:
    case IK_ERROR_JOINT_KIND:
    case IK_ERROR_JOINT:
    case IK_ERROR_GOAL:
    case IK_ERROR_ROOT_MODE:
    case IK_ERROR_ROOT_MOTION:
    case IK_ERROR_BIAS:
    case IK_ERROR_RESTARTS:
        return NULL;
    case IK_ERROR_REACH:
        return "must add up to a reach of at most 1e30";
    case IK_ERROR_AXIS:
        return "must be finite numbers, not all of them 0";
    case IK_ERROR_PARTS:
        return "must ask for a position, an orientation, a lookAt or a direction, a plane or a "
               "value; a tie for at most an orientation";
    case IK_ERROR_VALUE:
        return "must be an angle from -1e6 to 1e6 radians, or a displacement from -1e30 to 1e30, "
               "of a joint that has a value";
    case IK_ERROR_OTHER_JOINT:
        return "must be another joint than that of the goal";
    default:
        switch (error) {
            IK_COMMON_ERRORS(IK_NAME_CASE)
            IK_CHAIN_ERRORS(IK_NAME_CASE)
            IK_RIG_ERRORS(IK_NAME_CASE)
        default:
            return NULL;
        }
    }
}

// Those of a rig, too.
const char *ik_wasm_contacts_error_text(int32_t error) {
    switch (error) {
    case IK_ERROR_SHAPE:
    case IK_ERROR_SHAPE_KIND:
    case IK_ERROR_PAIR_MODE:
        return NULL;
    case IK_ERROR_WRONG_DIMENSIONS:
        return "needs dimensions: 3";
    default:
        switch (error) {
            IK_CONTACT_ERRORS(IK_NAME_CASE)
        default:
            return ik_wasm_rig_error_text(error);
        }
    }
}
