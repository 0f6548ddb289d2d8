// Setting the pose by joint angles and the gripper's rotation.

#include "core/input.h"
#include "two_bone/plane.h"
#include "two_bone/pose.h"

// Brings an angle of any size into (-pi, pi].
static double normalized(double angle) {
    double sine, cosine;
    ik_sin_cos(angle, &sine, &cosine);
    return fabs(angle) <= IK_PI ? ik_wrap(angle) : ik_atan2(sine, cosine);
}

static ik_arm_angles read_angles(const ik_two_bone *arm, const double *angles) {
    if (arm->dimensions == 3) {
        return (ik_arm_angles){
            .turn = normalized(angles[0]),
            .lift = normalized(angles[1]),
            .elbow = normalized(angles[2]),
            .roll = normalized(angles[3]),
            .wrist = arm->now.angles.wrist,
        };
    }
    return (ik_arm_angles){
        .lift = normalized(angles[0]),
        .elbow = normalized(angles[1]),
        .wrist = arm->gripper > 0 ? ik_quat_about(ik_z_axis, angles[2]) : ik_quat_identity,
    };
}

// The other pose with the same tip: the present one, mirrored in the line from root to tip. `bent`
// is the angle at the elbow between the upper arm and the far side.
static ik_arm_pose mirrored(const ik_two_bone *arm, ik_arm_far_side far, double bent) {
    double sine, cosine;
    ik_sin_cos(bent, &sine, &cosine);
    double at_root = ik_atan2(far.length * sine, arm->first + far.length * cosine);
    ik_arm_plane plane = ik_arm_plane_of(&arm->now);
    ik_arm_angles angles = ik_arm_angles_in_plane(&plane, 2 * at_root);
    angles.elbow = ik_wrap(-bent - far.angle);
    angles.wrist = arm->now.angles.wrist;
    return ik_arm_forward_kinematics(&angles);
}

static void set_angles(ik_two_bone *arm, const ik_arm_angles *angles) {
    arm->now = ik_arm_forward_kinematics(angles);
    ik_arm_far_side far = ik_arm_forearm_and_gripper(arm);
    double bent = ik_wrap(angles->elbow + far.angle), sine, cosine;
    ik_sin_cos(bent, &sine, &cosine);
    ik_arm_pose other = mirrored(arm, far, bent);
    ik_arm_set_pose(arm, &arm->now, &other, sine > 0 ? 1 : sine < 0 ? -1 : arm->side);
}

ik_error ik_two_bone_set_angles(ik_two_bone *arm, const double *angles, int32_t *at) {
    int32_t count = arm->dimensions == 3 ? 4 : ik_arm_bones(arm);
    int32_t wrong = ik_first_outside(angles, count, -1e6, 1e6);
    if (at) {
        *at = wrong;
    }
    if (wrong >= 0) {
        return IK_ERROR_ANGLE;
    }
    ik_arm_angles given = read_angles(arm, angles);
    set_angles(arm, &given);
    return IK_OK;
}

ik_error ik_two_bone_set_wrist(ik_two_bone *arm, const double *quaternion) {
    ik_arm_angles angles = arm->now.angles;
    if (arm->dimensions != 3) {
        return IK_ERROR_WRONG_DIMENSIONS;
    }
    if (!(arm->gripper > 0)) {
        return IK_ERROR_GRIPPER;
    }
    if (ik_read_rotation(quaternion, 3, &angles.wrist)) {
        return IK_ERROR_ROTATION;
    }
    set_angles(arm, &angles);
    return IK_OK;
}
