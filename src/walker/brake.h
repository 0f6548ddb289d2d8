// walker/brake.h: stops the body before it loses its footing, and at walls. Stage 2 asks for it, on
// other than flat ground.

#ifndef IK_WALKER_BRAKE_H
#define IK_WALKER_BRAKE_H

#include "walker/walker.h"

// What slows the body down: a leg that finds no foothold, or if that is NULL, a block.
typedef struct ik_brake_reason {
    const ik_leg *leg;
    int32_t block; // one of ik_walker_block
} ik_brake_reason;

// The share of the velocity at which the body can still stop in the way that is left to it: until a
// waiting leg is out of reach, until the body leaves the polygon of its feet, and until a wall.
// `reason` receives what leaves the least way: a leg that waits, or one of ik_walker_block.
double ik_walker_braking_share(const ik_walker *walker, ik_brake_reason *reason);

#endif
