// rig/step.h: one step of damped least squares, within the limits.
//
// Both ways to solve it, dense.c and elimination.c, know rows, which say what a goal wants, and
// columns, which say how a coordinate moves the bodies after it. What is not there yet would enter
// at these places:
//
//     one value that drives several joints (mimics, gears)
//         One column, the sum of the columns of its joints, each times its ratio: in dense.c where
//         the Jacobian is set. The elimination meets these joints one after the other, so there it
//         is rows that tie their values, added afterwards, as rows of ties are.
//     goals for values of joints
//         Rows with one entry. The pull of a column is the same with the damping as its weight, so
//         both ways have the place for it.
//     units that come from reach and goals
//         ik_rig_change_unit() in pose.c: all lengths of rows and columns follow from rig->unit.
//     half-spaces of contacts and of balance
//         Rows with `inequality`, which ik_rig_fix_limits() makes active. A row of balance is about
//         many bodies, as that of a tie is about two: in dense.c a sum of columns, and in
//         elimination.c a row that is added afterwards.

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
