// walker/hold.h: footholds that the user gives. A leg steps there once, out of turn, and stays
// until the body walks.

#ifndef IK_WALKER_HOLD_H
#define IK_WALKER_HOLD_H

#include "walker/walker.h"

// Whether a leg that does not swing is to step to the given foothold now: then writes where to. If
// it stands there already, or if it cannot stand near it, it does not step.
bool ik_walker_wants_hold(const ik_walker *walker, ik_leg *leg, ik_vec *foothold);

// Notes that a leg lifts off; that its foot was planted.
void ik_leg_lift_hold(ik_leg *leg, int32_t flags);
void ik_leg_plant_hold(const ik_walker *walker, ik_leg *leg);

// Takes the given foothold from a leg.
void ik_leg_free(ik_leg *leg);

#endif
