// Creating a two-bone arm; its settings and getters.

#include "two_bone/two_bone.h"

#include "core/input.h"
#include "two_bone/pose.h"

#include <stdlib.h>

static bool is_length(double x) {
    return x >= 0 && x <= 1e30;
}

ik_error ik_two_bone_create(int32_t dimensions, double first, double second, double gripper,
                            ik_two_bone **arm) {
    *arm = NULL;
    if (dimensions != 2 && dimensions != 3) {
        return IK_ERROR_DIMENSIONS;
    }
    if (!is_length(first) || !is_length(second) || !is_length(gripper)) {
        return IK_ERROR_LENGTH;
    }
    double bones = first + second, reach = bones + gripper;
    if (!(bones >= 1e-30 && reach <= 1e30)) {
        return IK_ERROR_REACH;
    }
    ik_two_bone *made = calloc(1, sizeof *made);
    if (!made) {
        return IK_ERROR_MEMORY;
    }
    made->dimensions = dimensions;
    made->first = first;
    made->second = second;
    made->gripper = gripper;
    made->tolerance = 1e-4 * reach;
    made->error = NAN;
    ik_arm_angles rest = {.wrist = ik_quat_identity};
    ik_arm_pose straight = ik_arm_forward_kinematics(&rest);
    ik_arm_set_pose(made, &straight, &straight, 1);
    *arm = made;
    return IK_OK;
}

void ik_two_bone_destroy(ik_two_bone *arm) {
    free(arm);
}

// Settings

ik_error ik_two_bone_set_root(ik_two_bone *arm, double x, double y, double z) {
    bool planar = arm->dimensions == 2;
    if (!ik_is_coordinate(x) || !ik_is_coordinate(y) || !(planar || ik_is_coordinate(z))) {
        return IK_ERROR_COORDINATE;
    }
    arm->root[0] = x;
    arm->root[1] = y;
    arm->root[2] = planar ? 0 : z;
    ik_arm_publish_positions(arm);
    return IK_OK;
}

ik_error ik_two_bone_set_bend(ik_two_bone *arm, int32_t bend) {
    if (!ik_two_bone_bend_name(bend)) {
        return IK_ERROR_BEND;
    }
    arm->bend = bend;
    return IK_OK;
}

ik_error ik_two_bone_set_pole(ik_two_bone *arm, int32_t kind, double x, double y, double z) {
    const ik_vec none = {0, 0, 0};
    if (kind < IK_TWO_BONE_NO_POLE || kind > IK_TWO_BONE_KEEP) {
        return IK_ERROR_POLE;
    }
    if (kind != IK_TWO_BONE_NO_POLE && arm->dimensions == 2) {
        return IK_ERROR_WRONG_DIMENSIONS;
    }
    if (kind == IK_TWO_BONE_NO_POLE || kind == IK_TWO_BONE_KEEP) {
        arm->pole_kind = kind;
        arm->pole = none;
        return IK_OK;
    }
    if (!ik_is_coordinate(x) || !ik_is_coordinate(y) || !ik_is_coordinate(z)) {
        return IK_ERROR_COORDINATE;
    }
    ik_vec pole = {x, y, z};
    if (kind == IK_TWO_BONE_DIRECTION) {
        pole = ik_vec_unit(pole, none);
        if (!(ik_vec_length(pole) > 0)) {
            return IK_ERROR_POLE;
        }
    }
    arm->pole_kind = kind;
    arm->pole = pole;
    return IK_OK;
}

ik_error ik_two_bone_set_softness(ik_two_bone *arm, double softness) {
    if (!(softness >= 0 && softness <= 1)) {
        return IK_ERROR_WEIGHT;
    }
    arm->softness = softness;
    return IK_OK;
}

ik_error ik_two_bone_set_tolerance(ik_two_bone *arm, double tolerance) {
    if (!is_length(tolerance)) {
        return IK_ERROR_TOLERANCE;
    }
    arm->tolerance = tolerance;
    return IK_OK;
}

// Getters

int32_t ik_two_bone_get_dimensions(const ik_two_bone *arm) {
    return arm->dimensions;
}

double ik_two_bone_get_first(const ik_two_bone *arm) {
    return arm->first;
}

double ik_two_bone_get_second(const ik_two_bone *arm) {
    return arm->second;
}

double ik_two_bone_get_gripper(const ik_two_bone *arm) {
    return arm->gripper;
}

double ik_two_bone_get_reach(const ik_two_bone *arm) {
    return arm->first + arm->second + arm->gripper;
}

double ik_two_bone_get_min_reach(const ik_two_bone *arm) {
    double longest = ik_max(arm->first, ik_max(arm->second, arm->gripper));
    return ik_max(longest - (ik_two_bone_get_reach(arm) - longest), 0);
}

const double *ik_two_bone_get_root(const ik_two_bone *arm) {
    return arm->root;
}

int32_t ik_two_bone_get_bend(const ik_two_bone *arm) {
    return arm->bend;
}

int32_t ik_two_bone_get_pole(const ik_two_bone *arm, double *pole) {
    pole[0] = arm->pole.x;
    pole[1] = arm->pole.y;
    pole[2] = arm->pole.z;
    return arm->pole_kind;
}

double ik_two_bone_get_softness(const ik_two_bone *arm) {
    return arm->softness;
}

double ik_two_bone_get_tolerance(const ik_two_bone *arm) {
    return arm->tolerance;
}

const ik_two_bone_pose *ik_two_bone_get_pose(const ik_two_bone *arm, bool other) {
    return &arm->published[other];
}

int32_t ik_two_bone_get_status(const ik_two_bone *arm) {
    return arm->status;
}

double ik_two_bone_get_error(const ik_two_bone *arm) {
    return arm->error;
}
