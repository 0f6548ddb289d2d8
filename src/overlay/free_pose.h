// overlay/free_pose.h: the pose of a chain without limits.

#ifndef IK_OVERLAY_FREE_POSE_H
#define IK_OVERLAY_FREE_POSE_H

#include "overlay/overlay.h"

// Writes to `wanted` the pose for the animation and the goal of this solve.
void ik_overlay_free_pose(ik_overlay *overlay);

#endif
