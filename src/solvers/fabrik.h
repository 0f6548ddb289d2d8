// solvers/fabrik.h: FABRIK until the tip is near enough, with limits and without; and dragging.

#ifndef IK_SOLVERS_FABRIK_H
#define IK_SOLVERS_FABRIK_H

#include "joints/joints.h"

// Iterates FABRIK on bones whose tip is `residual` away from its target, until what remains of it
// is within the tolerance, or the budget is spent. Returns the number of iterations.
int32_t ik_fabrik_solve(ik_bones *bones, ik_vec residual, double tolerance, int32_t budget);

// The same within limits: moves the joints' state until its tip is within the tolerance of the
// goal, the budget is spent, or an iteration moves nothing; then points the bones as the state
// says.
int32_t ik_fabrik_solve_limited(ik_joints *joints, ik_bones *bones, ik_vec goal, double tolerance,
                                int32_t budget);

// Records, joint by joint, what the next iteration will do.
void ik_fabrik_record(const ik_bones *bones, ik_vec residual);

// The backward pass alone: the tip moves by `residual`, the bones follow, and so does the root.
void ik_fabrik_drag(ik_bones *bones, ik_vec residual);

#endif
