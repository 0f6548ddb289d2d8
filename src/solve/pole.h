// solve/pole.h: turning a chain about the line from its root to its end, so that its bend points at
// the pole.

#ifndef IK_SOLVE_POLE_H
#define IK_SOLVE_POLE_H

#include "solve/goal.h"
#include "solve/orientation.h"

// The unit vector from the root to the pole; 0 if there is none.
ik_vec ik_pole_direction(const ik_chain *chain);

// The angle from the bend of the bones before a joint to the pole, about the line from the root to
// that joint: 0 to pi.
double ik_pole_angle(const ik_chain *chain, int32_t joint);

// Turns the request's part to the chain's pole, if it has one, after the part was solved for the
// target. The end of the part stays where it is, as far as rounding and limits allow. A bone that
// is oriented keeps its orientation.
void ik_pole_solve(ik_chain *chain, ik_request *request, const ik_orientation *orientation);

// Solves a request for a position alone, if the chain has a pole that it bends to along a circle,
// and the target is within reach. Returns whether it has done so.
bool ik_pole_solve_alone(ik_chain *chain, ik_request *request);

#endif
