// rig/approach.h: a root that moves, and long sliders, come to where the goals are.

#ifndef IK_RIG_APPROACH_H
#define IK_RIG_APPROACH_H

#include "rig/rig.h"

// Moves the root and long sliders of the present pose, until the targets are within reach of the
// joints that follow them, as nearly as the goals allow it. `weights`: a factor for the goals of
// each priority. Takes iterations until the solve has taken `budget`.
void ik_rig_approach(ik_rig *rig, const double *weights, int32_t budget);

#endif
