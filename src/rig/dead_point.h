// rig/dead_point.h: poses that no step of a descent leaves, although they are no minimum.

#ifndef IK_RIG_DEAD_POINT_H
#define IK_RIG_DEAD_POINT_H

#include "rig/rig.h"

// Whether the present pose is a dead point: a goal is missed, or two bodies overlap, and no motion
// of a joint has an effect on that. Such is a straight limb whose target is on its line, or one
// that an obstacle pushes along its line. `weights`: a factor for the goals of each priority.
bool ik_rig_is_dead_point(ik_rig *rig, const double *weights);

#endif
