// walker/jump.h: jumps, up to take-off and after landing; flight.h is what is between. A jump has
// phases: the body crouches, while the legs walk on (IK_CROUCH); all legs lift off, and the body
// flies along a parabola (IK_FLIGHT); after it has landed, it sinks and rises again (IK_NO_JUMP).

#ifndef IK_WALKER_JUMP_H
#define IK_WALKER_JUMP_H

#include "walker/walker.h"

// Whether the crouch is over. Then lifts all legs; the flight begins.
bool ik_walker_takes_off(const ik_walker *walker);
void ik_walker_take_off(ik_walker *walker);

#endif
