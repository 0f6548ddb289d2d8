#include "core/names.h"
#include "ik_rig.h"

const char *ik_rig_status_name(int32_t status) {
    switch (status) {
        IK_RIG_STATUSES(IK_NAME_CASE)
    default:
        return NULL;
    }
}

const char *ik_rig_root_mode_name(int32_t mode) {
    switch (mode) {
        IK_RIG_ROOT_MODES(IK_NAME_CASE)
    default:
        return NULL;
    }
}

const char *ik_rig_root_motion_name(int32_t motion) {
    switch (motion) {
        IK_RIG_ROOT_MOTIONS(IK_NAME_CASE)
    default:
        return NULL;
    }
}

const char *ik_rig_bias_name(int32_t bias) {
    switch (bias) {
        IK_RIG_BIASES(IK_NAME_CASE)
    default:
        return NULL;
    }
}

const char *ik_rig_joint_kind_name(int32_t kind) {
    switch (kind) {
        IK_RIG_JOINT_KINDS(IK_NAME_CASE)
    default:
        return NULL;
    }
}

const char *ik_rig_step_name(int32_t kind) {
    switch (kind) {
        IK_RIG_STEPS(IK_NAME_CASE)
    default:
        return NULL;
    }
}
