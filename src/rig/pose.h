// rig/pose.h: setting and publishing the pose of a rig.

#ifndef IK_RIG_POSE_H
#define IK_RIG_POSE_H

#include "rig/rig.h"

// Sets a pose to the rest pose, within the limits.
void ik_rig_set_rest(const ik_rig *rig, ik_rig_pose *pose);

// Forward kinematics of the present pose, then the arrays for the user.
void ik_rig_pose_changed(ik_rig *rig);

// Prepares all joints again after the description of one has changed; brings the poses to the new
// unit, and within the limits.
void ik_rig_change_unit(ik_rig *rig, double reach, int32_t joint);

// Whether a joint has a value, as ik_rig_get_values describes it.
bool ik_rig_is_valued(const ik_rig *rig, int32_t joint);

#endif
