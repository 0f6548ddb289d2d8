// walker/clock.h: stage 6: the rhythm.

#ifndef IK_WALKER_CLOCK_H
#define IK_WALKER_CLOCK_H

#include "walker/walker.h"

// Stage 6: starts or stops the rhythm, derives stance, swing and phase offset, rates the urgency of
// each leg, and advances the clock.
void ik_walker_advance_clock(ik_walker *walker, double h);

// How far the clock is past the beginning of a leg's turn, in cycles, from 0 to below 1.
double ik_leg_phase(const ik_walker *walker, const ik_leg *leg);

#endif
