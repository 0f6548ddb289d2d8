// rig/step.h: one step of damped least squares, by elimination along the tree.

#ifndef IK_RIG_STEP_H
#define IK_RIG_STEP_H

#include "rig/rig.h"

// Sets the first active set: which rows take part, and which coordinates are fixed at a limit.
void ik_rig_begin_step(ik_rig *rig);

// Sets the steps of all columns from the active set, the pulls and the damping. Returns the share
// of the residual that the linear model leaves.
double ik_rig_solve_step(ik_rig *rig, double damping);

// Fixes coordinates that would leave their limits; makes half-spaces that would be left rows.
// Returns whether there were any.
bool ik_rig_fix_limits(ik_rig *rig);

// What the last step leaves of the error of a row, by the linear model.
double ik_rig_row_left(const ik_rig *rig, int32_t row);

// All of that: sets the steps within the limits.
void ik_rig_find_step(ik_rig *rig, double damping);

#endif
