// walker/carry.h: platforms that carry a walker, or some of its feet.

#ifndef IK_WALKER_CARRY_H
#define IK_WALKER_CARRY_H

#include "walker/walker.h"

// Puts the foothold of a swing, which was carried, on the ground, or finds another one. If there is
// none, the foot will wait there in the air.
void ik_walker_put_on_ground(ik_walker *walker, ik_leg *leg, double seconds);

// Records the liftoffs of legs that were carried out of reach before the update.
void ik_walker_record_forced(ik_walker *walker);

#endif
