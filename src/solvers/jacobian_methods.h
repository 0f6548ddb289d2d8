// solvers/jacobian_methods.h: all joints at once, by the Jacobian's transpose or by its damped inverse.

#ifndef IK_SOLVERS_JACOBIAN_METHODS_H
#define IK_SOLVERS_JACOBIAN_METHODS_H

#include "joints/joints.h"

// Each moves the joints' posture until its tip is within the tolerance of the goal, or so many
// steps are spent, or a step moves nothing; then points the bones by it. At least one step is made.
// Returns how many were.
int32_t ik_jacobian_transpose_solve(ik_joints *joints, ik_bones *bones, ik_vec goal,
                                    double tolerance, int32_t budget);
int32_t ik_jacobian_damped_solve(ik_joints *joints, ik_bones *bones, ik_vec goal, double tolerance,
                                 int32_t budget);

#endif
