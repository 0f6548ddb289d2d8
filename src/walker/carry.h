// walker/carry.h: platforms that carry a walker.

#ifndef IK_WALKER_CARRY_H
#define IK_WALKER_CARRY_H

#include "walker/walker.h"

// After feet were carried: lifts those that are out of reach, and publishes.
void ik_walker_finish_carry(ik_walker *walker);

#endif
