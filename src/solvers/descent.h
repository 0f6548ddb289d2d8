// solvers/descent.h: downhill in joint space, within the limits.

#ifndef IK_SOLVERS_DESCENT_H
#define IK_SOLVERS_DESCENT_H

#include "joints/joints.h"

#define IK_DESCENT_ROUNDS 4       // of holding angles, in one step
#define IK_DESCENT_DAMPED 1e-3    // the damping begun with, and the least after a step that failed
#define IK_DESCENT_UNDAMPED 1e-12 // what keeps rounding from making a matrix that has no inverse
#define IK_DESCENT_PATIENCE 8     // steps in a row with next to no progress

// Improves the joints' posture, which must be laid, so that its tip comes nearer to the goal, until
// it is within the tolerance, or `budget` steps are spent, or it does not get on: some steps in a
// row gain less than the share `progress` of the error. Returns how many were taken; *rested says
// that it did not get on.
int32_t ik_descend(ik_joints *joints, const ik_bones *bones, ik_vec goal, double tolerance,
                   double progress, int32_t budget, bool *rested);

#endif
