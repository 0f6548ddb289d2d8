// solvers/jacobian_methods.h: two textbook methods that move all joints at once: the transpose of
// the Jacobian, and its damped inverse.

#ifndef IK_SOLVERS_JACOBIAN_METHODS_H
#define IK_SOLVERS_JACOBIAN_METHODS_H

#include "joints/joints.h"

// Each moves the joints' state until its tip is within the tolerance of the goal, the budget of
// steps is spent, or a step moves nothing; then points the bones as the state says. Each makes at
// least one step, and returns their number.
int32_t ik_jacobian_transpose_solve(ik_joints *joints, ik_bones *bones, ik_vec goal,
                                    double tolerance, int32_t budget);
int32_t ik_jacobian_damped_solve(ik_joints *joints, ik_bones *bones, ik_vec goal, double tolerance,
                                 int32_t budget);

#endif
