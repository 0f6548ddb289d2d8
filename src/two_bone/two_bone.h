// two_bone/two_bone.h: the two-bone arm's own data.
//
// The files of this folder, in the order in which they may include and call each other:
//
//     names, triangle, two_bone: the data
//     plane, pose: the plane of the bend; forward kinematics
//     create, set_angles, solve: what sets a pose
//     state: saved states

#ifndef IK_TWO_BONE_TWO_BONE_H
#define IK_TWO_BONE_TWO_BONE_H

#include "core/quat.h"
#include "ik_two_bone.h"

// The joint angles, in radians, as ik_two_bone.h defines them. `lift` is the shoulder's angle of a
// planar arm, whose turn and roll are 0. `wrist` is the gripper's rotation relative to the forearm,
// the identity if there is no gripper.
typedef struct ik_arm_angles {
    double turn, lift, elbow, roll;
    ik_quat wrist;
} ik_arm_angles;

// Joint angles, and the rotations that follow from them.
typedef struct ik_arm_pose {
    ik_arm_angles angles;
    ik_quat upper, forearm, gripper; // of each bone, from rest
    ik_quat elbow;                   // of the forearm relative to the upper arm
} ik_arm_pose;

struct ik_two_bone {
    int32_t dimensions;
    double first, second, gripper; // lengths
    // Settings.
    int32_t bend, pole_kind;
    ik_vec pole; // a point, a unit direction, or 0 without a pole
    double softness, tolerance;
    double root[3];
    // Results.
    int32_t status;
    double error;
    double side; // 1 if the arm was last bent to the positive side, else -1
    ik_arm_pose now, other;
    ik_two_bone_pose published[2]; // `now` and `other` for the caller
};

static const ik_vec ik_x_axis = {1, 0, 0}, ik_y_axis = {0, 1, 0}, ik_z_axis = {0, 0, 1};

// The direction of a bone with this rotation.
static inline ik_vec ik_bone_axis(const ik_quat *rotation) {
    return ik_quat_rotate(*rotation, ik_x_axis);
}

// Brings an angle from -2 pi to 2 pi into (-pi, pi].
static inline double ik_wrap(double angle) {
    return angle > IK_PI ? angle - 2 * IK_PI : angle <= -IK_PI ? angle + 2 * IK_PI : angle;
}

#endif
