// overlay/follow.h: keeps the result from jumping.

#ifndef IK_OVERLAY_FOLLOW_H
#define IK_OVERLAY_FOLLOW_H

#include "overlay/overlay.h"

// Sets the result from the pose that it follows and the last result.
void ik_overlay_follow(ik_overlay *overlay);

#endif
