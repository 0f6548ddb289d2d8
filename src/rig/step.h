// rig/step.h: one step of damped least squares, by elimination along the tree.

#ifndef IK_RIG_STEP_H
#define IK_RIG_STEP_H

#include "rig/rig.h"

// Sets the steps of all columns from the rows, the pulls and the damping. Coordinates stay within
// their limits. Returns the share of the weighted squares of the errors that the linear model
// leaves.
double ik_rig_find_step(ik_rig *rig, double damping);

#endif
