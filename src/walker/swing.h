// walker/swing.h: stage 7: feet in the air.

#ifndef IK_WALKER_SWING_H
#define IK_WALKER_SWING_H

#include "walker/walker.h"

// Stage 7: moves the feet of swinging and hanging legs; plants those at the end of their swing.
void ik_walker_swing_legs(ik_walker *walker, double h);

#endif
