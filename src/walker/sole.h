// walker/sole.h: the last bone of a leg with a flat foot (IK_LEG_FLAT). It does not bend with the
// leg: it points from the foot, which is the ankle, to the toe. While the foot stands, it lies on
// the ground and does not move. In the air it turns to where it will lie.
//
// All of these do nothing for other legs.

#ifndef IK_WALKER_SOLE_H
#define IK_WALKER_SOLE_H

#include "walker/walker.h"

// Lets the sole of a foot that stands lie on the ground, along the heading of the body.
void ik_leg_lay_sole(const ik_walker *walker, ik_leg *leg);

// Turns the sole of a foot in the air, whose progress was `before`, and which lands in `seconds`.
void ik_leg_turn_sole(const ik_walker *walker, ik_leg *leg, double before, double seconds,
                      double h);

// Turns the sole of a hanging leg. Returns whether it is where it should be.
bool ik_leg_hang_sole(const ik_walker *walker, ik_leg *leg, double h);

// Whether there is room for the sole at a foothold: the ground ahead does not rise too steeply.
// Ground that falls away is no obstacle.
bool ik_leg_has_room(const ik_walker *walker, const ik_leg *leg, ik_vec foothold);

// The toe, in the world.
ik_vec ik_leg_toe(const ik_leg *leg);

#endif
