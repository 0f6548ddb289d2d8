// fabrik_limits.h: FABRIK with limits, as it was published.

#ifndef FABRIK_LIMITS_H
#define FABRIK_LIMITS_H

#include "joints.h"

// Passes of FABRIK on the joints' posture, which must be laid, until its tip is within the tolerance
// of the goal, or so many iterations are spent, or one moves nothing; then points the bones by it.
// At least one iteration is made. Returns how many were.
int32_t ik_fabrik_limits_solve(ik_joints *joints, const ik_bones *bones, ik_vec goal,
                               double tolerance, int32_t budget);

#endif
