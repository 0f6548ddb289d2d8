// walker/balance.h: the shift of a biped's body over its feet. The nominal footholds move with the
// center, which the velocity moves; the body is beside it by its shift.

#ifndef IK_WALKER_BALANCE_H
#define IK_WALKER_BALANCE_H

#include "walker/two_legs.h"

// Lets the body rest where it is, over its center.
void ik_walker_reset_shift(ik_walker *walker);

// Moves the body smoothly towards a goal; `seconds`: how long it takes, if the goal is a new one.
void ik_walker_shift_to(ik_walker *walker, ik_plan goal, double seconds, double h);

// Whether the body is over a foot that stands, so that it stays there.
bool ik_walker_is_over(const ik_walker *walker, const ik_leg *leg);

// Whether the body is where it belongs, and no leg is to step.
bool ik_walker_is_steady(const ik_walker *walker);

// The height of the ground that supports the body, between its feet; NaN if none stands. `bob`: by
// how much it sinks, at most, while a foot is in the air.
double ik_walker_support_height(const ik_walker *walker, double bob);

// The height that the body should have over its feet: `height`, or less if the legs would not reach
// from where the body is, or where it moves to.
double ik_walker_crouch(const ik_walker *walker, double height);

#endif
