// solvers/ccd.h: one joint at a time, from the tip to the root.

#ifndef IK_SOLVERS_CCD_H
#define IK_SOLVERS_CCD_H

#include "joints/joints.h"

// Turns the bones, within the limits of their joints, until the tip is within the tolerance of the
// goal, or so many sweeps are spent, or a sweep turns nothing. At least one sweep is made. Returns
// how many were. Where no joint is limited, only the bones' directions count, and of the joints
// only their trial posture is used, as room to work in.
int32_t ik_ccd_solve(ik_joints *joints, ik_bones *bones, ik_vec goal, double tolerance,
                     int32_t budget);

#endif
