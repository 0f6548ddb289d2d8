// rig/bends.h: searches from poses in which straight limbs are bent.

#ifndef IK_RIG_BENDS_H
#define IK_RIG_BENDS_H

#include "rig/rig.h"
#include "search/search.h"

// While a goal is out of reach, a limb is straight, or slightly bent by rounding. When the goal
// comes back within reach, this descends from a pose a part of the way towards the last one that
// reached it. So the limb bends to the same side as before. `moved`: how far the goals have moved.
// Returns whether the goals are reached.
bool ik_rig_bend_back(ik_search *search, ik_rig *rig, double moved, int32_t budget);

// If the present pose, which is the best one, is a dead point, descends from there with bent
// joints. (Restarts lead out of a dead point, too.) `began`: the error before the solve.
void ik_rig_leave_dead_point(ik_search *search, ik_rig *rig, double began, int32_t budget);

#endif
