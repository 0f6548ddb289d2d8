// solvers/ccd.h: cyclic coordinate descent: one joint at a time, from the tip to the root.

#ifndef IK_SOLVERS_CCD_H
#define IK_SOLVERS_CCD_H

#include "joints/joints.h"

// Turns the bones, within the limits of their joints, until the tip is within the tolerance of the
// goal, the budget of sweeps is spent, or a sweep turns nothing. Makes at least one sweep, and
// returns their number. Without limits only the bones' directions count, and the joints' trial
// state is work space.
int32_t ik_ccd_solve(ik_joints *joints, ik_bones *bones, ik_vec goal, double tolerance,
                     int32_t budget);

#endif
