// rig/priorities.h: goals of priority 1, as near as those of priority 0 allow.

#ifndef IK_RIG_PRIORITIES_H
#define IK_RIG_PRIORITIES_H

#include "rig/rig.h"

// From the present pose, whose residual is `at`, brings the goals of priority 1 nearer, while those
// of priority 0 stay as near as they are, in at most 100 steps. `large`: the size of a large error.
// Returns the new residual, and whether the last steps came no nearer.
ik_rig_residual ik_rig_hold_first(ik_rig *rig, ik_rig_residual at, double large, int32_t budget,
                                  bool *rested);

#endif
