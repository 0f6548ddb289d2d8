// overlay/limited_pose.h: the pose of a chain with limits.

#ifndef IK_OVERLAY_LIMITED_POSE_H
#define IK_OVERLAY_LIMITED_POSE_H

#include "overlay/limits.h"

// Sets the joints around the animation's pose of this solve, and `wanted` to the pose for its goal.
void ik_overlay_limited_pose(ik_overlay *overlay);

// Makes the pose of these angles the result.
void ik_overlay_limited_take(ik_overlay *overlay, const ik_joint_angles *angles);

// Makes the last result the start of the way to the wanted pose, and writes it to `from`; put on
// the goal of this solve if `on_target` is true.
void ik_overlay_limited_begin(ik_overlay *overlay, bool on_target);

// Makes a share of that way the result, put on the goal if `on_target` is true.
void ik_overlay_limited_move(ik_overlay *overlay, double share, bool on_target);

// Puts the tip of the result on the goal again.
void ik_overlay_limited_reach(ik_overlay *overlay);

#endif
