// walker/stride.h: stage 2: plans the strides for the present velocity, and limits the velocity to
// what legs can do. Later stages get footholds from it.

#ifndef IK_WALKER_STRIDE_H
#define IK_WALKER_STRIDE_H

#include "walker/walker.h"

// Stage 2: plans strides. If legs could not keep up even with the shortest stance and swing, or if
// a leg waits for a foothold, it slows the body down (but not under an imposed pose). Its results
// (speed, walking_stance, speed_share, and per leg direction, speed, margin, landing) depend only
// on the velocity, settings, gait and enabled legs, and are kept until one of these changes.
void ik_walker_limit_velocity(ik_walker *walker);

// Announces that settings, gait or enabled legs have changed.
void ik_walker_forget_strides(ik_walker *walker);

// Where in the world a foot that has `seconds` left to swing should land, if the velocity stays the
// same and the ground allows it.
ik_plan ik_walker_wanted_foothold(const ik_walker *walker, const ik_leg *leg, double seconds);

#endif
