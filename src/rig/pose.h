// rig/pose.h: setting and publishing the pose of a rig.

#ifndef IK_RIG_POSE_H
#define IK_RIG_POSE_H

#include "rig/rig.h"

// Sets a pose to the rest pose, within the limits.
void ik_rig_set_rest(const ik_rig *rig, ik_rig_pose *pose);

// Sets the coordinates of a pose as ik_rig_set_pose does; what the arguments do not say is left as
// it is. Errors: COORDINATE; VALUE, ROTATION, with the joint in *at.
ik_error ik_rig_read_pose(const ik_rig *rig, ik_rig_pose *pose, const double *root,
                          const double *values, const double *rotations, int32_t *at);

// Forward kinematics of the present pose, then the arrays for the user.
void ik_rig_pose_changed(ik_rig *rig);

// Prepares all joints again after the description of one has changed; brings the poses within the
// limits.
void ik_rig_change_joint(ik_rig *rig, int32_t joint);

// Multiplies all lengths that are kept between solves.
void ik_rig_scale_lengths(ik_rig *rig, double by);

// Brings the unit to the goals as they are now.
void ik_rig_fit_unit(ik_rig *rig);

#endif
