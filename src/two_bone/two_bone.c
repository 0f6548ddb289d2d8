// Making the two-bone arm, and what can be set of it.

#include "two_bone/two_bone.h"
#include "core/input.h"

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
    made->side = 1;
    posture rest = {.wrist = ik_quat_identity};
    figure straight = ik_two_bone_stand(&rest);
    ik_two_bone_take(made, &straight, &straight, 1);
    *arm = made;
    return IK_OK;
}

void ik_two_bone_destroy(ik_two_bone *arm) {
    free(arm);
}

ik_error ik_two_bone_set_root(ik_two_bone *arm, double x, double y, double z) {
    bool flat = arm->dimensions == 2;
    if (!ik_is_coordinate(x) || !ik_is_coordinate(y) || !(flat || ik_is_coordinate(z))) {
        return IK_ERROR_COORDINATE;
    }
    arm->root[0] = x;
    arm->root[1] = y;
    arm->root[2] = flat ? 0 : z;
    ik_two_bone_show_places(arm);
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
    if (kind < IK_TWO_BONE_NO_POLE || kind > IK_TWO_BONE_DIRECTION) {
        return IK_ERROR_POLE;
    }
    if (kind == IK_TWO_BONE_NO_POLE) {
        arm->pole_kind = kind;
        return IK_OK;
    }
    if (arm->dimensions == 2) {
        return IK_ERROR_WRONG_DIMENSIONS;
    }
    if (!ik_is_coordinate(x) || !ik_is_coordinate(y) || !ik_is_coordinate(z)) {
        return IK_ERROR_COORDINATE;
    }
    ik_vec pole = {x, y, z};
    if (kind == IK_TWO_BONE_DIRECTION) {
        ik_vec none = {0, 0, 0};
        pole = ik_vec_unit(pole, none);
        if (!(ik_vec_length(pole) > 0)) {
            return IK_ERROR_POLE;
        }
    }
    arm->pole_kind = kind;
    arm->pole = pole;
    return IK_OK;
}

ik_error ik_two_bone_set_soften(ik_two_bone *arm, double share) {
    if (!(share >= 0 && share <= 1)) {
        return IK_ERROR_WEIGHT;
    }
    arm->soften = share;
    return IK_OK;
}

ik_error ik_two_bone_set_tolerance(ik_two_bone *arm, double tolerance) {
    if (!is_length(tolerance)) {
        return IK_ERROR_LENGTH;
    }
    arm->tolerance = tolerance;
    return IK_OK;
}

const ik_two_bone_pose *ik_two_bone_get_pose(const ik_two_bone *arm, bool other) {
    return &arm->shown[other];
}

int32_t ik_two_bone_get_status(const ik_two_bone *arm) {
    return arm->status;
}

double ik_two_bone_get_error(const ik_two_bone *arm) {
    return arm->error;
}

const double *ik_two_bone_get_root(const ik_two_bone *arm) {
    return arm->root;
}

int32_t ik_two_bone_get_bend(const ik_two_bone *arm) {
    return arm->bend;
}

double ik_two_bone_get_soften(const ik_two_bone *arm) {
    return arm->soften;
}

double ik_two_bone_get_tolerance(const ik_two_bone *arm) {
    return arm->tolerance;
}

double ik_two_bone_reach(const ik_two_bone *arm) {
    return arm->first + arm->second + arm->gripper;
}

double ik_two_bone_min_reach(const ik_two_bone *arm) {
    double longest = ik_max(arm->first, ik_max(arm->second, arm->gripper));
    return ik_max(longest - (ik_two_bone_reach(arm) - longest), 0);
}
