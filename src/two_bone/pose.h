// two_bone/pose.h: forward kinematics of the two-bone arm, and publishing of its poses.

#ifndef IK_TWO_BONE_POSE_H
#define IK_TWO_BONE_POSE_H

#include "two_bone/two_bone.h"

// The line from the elbow to the end that is to reach the goal: the forearm alone, or forearm and
// gripper as one stiff piece.
typedef struct ik_arm_far_side {
    double length; // of its part in the plane of the arm
    double angle;  // of that part relative to the forearm, radians
    double aside;  // how far it leaves the plane, along the elbow's axis
} ik_arm_far_side;

ik_arm_far_side ik_arm_forearm(const ik_two_bone *arm);
ik_arm_far_side ik_arm_forearm_and_gripper(const ik_two_bone *arm);

// The rotations for joint angles.
ik_arm_pose ik_arm_forward_kinematics(const ik_arm_angles *angles);

// Wrist and tip of a pose, from the root. The tip of an arm without a gripper is its wrist.
ik_vec ik_arm_wrist(const ik_two_bone *arm, const ik_arm_pose *pose);
ik_vec ik_arm_tip(const ik_two_bone *arm, const ik_arm_pose *pose);

// Makes `now` the present pose, bent to `side` (1 or -1), and publishes it and the other one.
void ik_arm_set_pose(ik_two_bone *arm, const ik_arm_pose *now, const ik_arm_pose *other,
                     double side);

// Publishes both poses. Rotations keep the hemisphere of those that were published before.
void ik_arm_publish(ik_two_bone *arm);

// Publishes the positions of both poses again, after the root has changed.
void ik_arm_publish_positions(ik_two_bone *arm);

// The number of bones, 2 or 3; and the rotation of one, in space or relative to the bone before it.
int32_t ik_arm_bones(const ik_two_bone *arm);
ik_quat ik_arm_rotation(const ik_arm_pose *pose, int32_t bone, bool local);

// Writes a rotation as it is published, as q or as -q; and returns whether it is -q.
void ik_arm_publish_rotation(ik_quat q, bool negated, float *published);
bool ik_arm_is_negated(ik_quat q, const float *published);

#endif
