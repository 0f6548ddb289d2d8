// walker/stride.h: stage 2: plans the strides for the present velocity, and limits the velocity to
// what legs can do. Later stages ask it for footholds.

#ifndef IK_WALKER_STRIDE_H
#define IK_WALKER_STRIDE_H

#include "walker/walker.h"

// Stage 2: plans strides; if legs could not keep up even with the shortest stance and swing, slows
// the body down (not under an imposed pose). What it derives (speed, walking_stance, speed_share,
// and per leg direction, speed, margin, landing) depends on the velocity, settings, gait and
// enabled legs alone, and is kept until one of them changes.
void ik_walker_limit_velocity(ik_walker *walker);

// Says that settings, gait or enabled legs have changed.
void ik_walker_forget_strides(ik_walker *walker);

// Where a foot is to land that has `seconds` left to swing, if the velocity stays as it is.
ik_vec ik_walker_foothold(const ik_walker *walker, const ik_leg *leg, double seconds);

#endif
