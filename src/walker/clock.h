// walker/clock.h: stage 6: the rhythm.

#ifndef IK_WALKER_CLOCK_H
#define IK_WALKER_CLOCK_H

#include "walker/gait.h"

// Stage 6: starts or stops the rhythm, derives stance, swing and phase offset, rates the urgency of
// each leg, and advances the clock.
void ik_walker_advance_clock(ik_walker *walker, double h);

// The part of x after its whole turns, in [0, 1).
static inline double ik_fraction(double x) {
    while (x >= 1) {
        x -= 1;
    }
    while (x < 0) {
        x += 1;
    }
    return x;
}

// How far the clock is past the beginning of a leg's turn, in cycles, from 0 to below 1.
static inline double ik_leg_phase(const ik_walker *walker, const ik_leg *leg) {
    return ik_fraction(walker->phase - ik_leg_turn(walker, leg));
}

#endif
