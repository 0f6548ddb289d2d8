// walker/gait.h: the gaits: phase offsets and duties.

#ifndef IK_WALKER_GAIT_H
#define IK_WALKER_GAIT_H

#include "walker/walker.h"

// Chooses a gait, one of ik_gait.
void ik_walker_choose_gait(ik_walker *walker, int32_t gait);

// When the turn of a leg begins, in cycles of the clock: the sum of its phase offsets.
static inline double ik_leg_turn(const ik_walker *walker, const ik_leg *leg) {
    return leg->rank * walker->ipsilateral + leg->side * walker->preset.contralateral;
}

#endif
