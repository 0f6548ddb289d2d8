// overlay/reach.h: puts bones on a target, from given directions.

#ifndef IK_OVERLAY_REACH_H
#define IK_OVERLAY_REACH_H

#include "overlay/overlay.h"

// Writes to `to` the directions of a pose that reaches the goal of this solve, or comes as near to
// it as lengths allow, and is near to the pose `from`. `from` and `to` may be the same. Returns how
// near: 1 where every bone turned little, 0 where one of them had to flip, see reach.c.
double ik_overlay_reach(ik_overlay *overlay, const ik_vec *from, ik_vec *to);

#endif
