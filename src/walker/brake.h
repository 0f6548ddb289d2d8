// walker/brake.h: stops the body before it loses its footing, and at walls. Stage 2 asks for it, on
// other than flat ground.

#ifndef IK_WALKER_BRAKE_H
#define IK_WALKER_BRAKE_H

#include "walker/walker.h"

// The share of the velocity at which the body can still stop in the way that is left to it: until a
// waiting leg is out of reach, until the body leaves the polygon of its feet, and until a wall.
// `reason` receives what leaves the least way: one of ik_walker_block.
double ik_walker_braking_share(const ik_walker *walker, int32_t *reason);

#endif
