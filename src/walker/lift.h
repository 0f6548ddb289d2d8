// walker/lift.h: stage 8: which legs lift off.

#ifndef IK_WALKER_LIFT_H
#define IK_WALKER_LIFT_H

#include "walker/walker.h"

// Stage 8: lifts the legs that want to step, as far as their neighbours and the number of legs in
// the air allow.
void ik_walker_lift_legs(ik_walker *walker);

#endif
