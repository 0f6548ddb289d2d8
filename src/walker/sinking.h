// walker/sinking.h: how far the body is below its usual height: in the crouch before a jump, and
// after a landing.

#ifndef IK_WALKER_SINKING_H
#define IK_WALKER_SINKING_H

#include "walker/walker.h"

// Moves on the sinking of the body: into the crouch, and after a landing.
void ik_walker_advance_sinking(ik_walker *walker, double h);

// The body has landed: it goes on to sink at the speed of its fall.
void ik_walker_sink_into_landing(ik_walker *walker, double fall);

// The vertical velocity of a flying body; 0 if it does not fly.
double ik_walker_climb(const ik_walker *walker);

#endif
