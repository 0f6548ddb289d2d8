// walker/biped.h: the gait of a biped. Its body shifts over one foot, the other leg steps, and the
// body shifts over that foot. It takes the place of the rhythm of walkers with more legs.

#ifndef IK_WALKER_BIPED_H
#define IK_WALKER_BIPED_H

#include "walker/two_legs.h"

// After stage 3: decides which leg steps next, and shifts the body over the other foot.
void ik_walker_balance(ik_walker *walker, double h);

// Stage 6: how long legs stand and swing, and the phase.
void ik_walker_pace_biped(ik_walker *walker, double h);

// Stage 8: the leg that is to step next, and where it steps to. Returns the flags of its liftoff
// (ik_walker_event), or -1 if it stays where it is.
int32_t ik_walker_biped_wants(ik_walker *walker, ik_leg **leg, ik_vec *foothold);

#endif
