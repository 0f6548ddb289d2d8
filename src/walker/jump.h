// walker/jump.h: jumps, up to take-off and after landing; flight.h is what is between. A jump has
// phases: the body crouches, while the legs walk on (IK_CROUCH); all legs lift off, and the body
// flies along a parabola (IK_FLIGHT); after it has landed, it sinks and rises again (IK_NO_JUMP).

#ifndef IK_WALKER_JUMP_H
#define IK_WALKER_JUMP_H

#include "walker/walker.h"

// Moves on the sinking of the body below its usual height: into the crouch, and after a landing.
void ik_walker_advance_sinking(ik_walker *walker, double h);

// Whether the crouch is over. Then lifts all legs; the flight begins.
bool ik_walker_takes_off(const ik_walker *walker);
void ik_walker_take_off(ik_walker *walker);

// The body has landed: it goes on to sink at the speed of its fall.
void ik_walker_sink_into_landing(ik_walker *walker, double fall);

// The vertical velocity of a flying body; 0 if it does not fly.
double ik_walker_climb(const ik_walker *walker);

#endif
