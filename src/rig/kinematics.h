// rig/kinematics.h: forward kinematics of a rig, its Jacobian's columns, and steps of its
// coordinates.

#ifndef IK_RIG_KINEMATICS_H
#define IK_RIG_KINEMATICS_H

#include "rig/motion_limits.h"

// Sets rotations and positions from the coordinates.
void ik_rig_forward_kinematics(const ik_rig *rig, ik_rig_pose *pose);

// Where a point of a joint's body is, from the anchor.
IK_INLINE ik_vec ik_rig_point_of(const ik_rig_pose *pose, int32_t joint, ik_vec point) {
    return ik_vec_add(pose->positions[joint], ik_quat_rotate(pose->rotations[joint], point));
}

// The local rotation of a joint.
ik_quat ik_rig_local_rotation(const ik_rig_node *node, const ik_rig_coordinates *at);

// Copies coordinates and the root.
void ik_rig_copy_coordinates(const ik_rig *rig, ik_rig_pose *to, const ik_rig_pose *from);

// Copies all of a pose.
void ik_rig_copy_pose(const ik_rig *rig, ik_rig_pose *to, const ik_rig_pose *from);

// Sets which columns may move: each one's mobility.
void ik_rig_set_mobility(ik_rig *rig);

// Sets the motions of all columns at the present pose.
void ik_rig_set_columns(ik_rig *rig);

// Sets the pulls of all columns to 0.
void ik_rig_clear_pulls(ik_rig *rig);

// Sets the pulls of all columns: the share `weight` of the way from the present pose to another.
void ik_rig_set_pulls(ik_rig *rig, const ik_rig_pose *towards, double weight);

// Exchanges the present pose and the trial pose.
static inline void ik_rig_swap_trial(ik_rig *rig) {
    ik_rig_pose trial = rig->trial;
    rig->trial = rig->now;
    rig->now = trial;
}

// Sets the trial pose to the present one plus the steps of all columns, within all limits.
void ik_rig_take_step(ik_rig *rig);

// Moves the joints and the root of the present pose a share of the way towards another one.
void ik_rig_move_towards(ik_rig *rig, const ik_rig_pose *towards, double share);

#endif
