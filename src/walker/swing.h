// walker/swing.h: stage 7: feet in the air.

#ifndef IK_WALKER_SWING_H
#define IK_WALKER_SWING_H

#include "walker/walker.h"

// Moves the path of a foot h seconds nearer to a goal that it reaches in `left` seconds.
void ik_leg_follow_path(ik_leg *leg, ik_vec goal, double left, double h);

// Begins a swing of a leg, from where its foot is.
void ik_walker_begin_swing(ik_walker *walker, ik_leg *leg, ik_vec foothold);

// Where the foot of a hanging leg belongs, as a vector from its hip.
ik_vec ik_leg_hanging(const ik_walker *walker, const ik_leg *leg);

// Moves the foot of a hanging leg nearer to there.
void ik_walker_hang_leg(const ik_walker *walker, ik_leg *leg, double h);

// The place itself if it is above the ground; else one near it that is, if there is any.
ik_vec ik_leg_above_ground(const ik_walker *walker, const ik_leg *leg, ik_vec foot);

// Stage 7: moves the feet of swinging and hanging legs; plants those at the end of their swing.
void ik_walker_swing_legs(ik_walker *walker, double h);

#endif
