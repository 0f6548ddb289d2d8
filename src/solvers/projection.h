// solvers/projection.h: the reaching pose that is nearest to FABRIK's.

#ifndef IK_SOLVERS_PROJECTION_H
#define IK_SOLVERS_PROJECTION_H

#include "joints/bones.h"

// Puts the tip of three or more bones at a goal that is `residual` away from it. This succeeds in
// nearly all cases, see projection.c. Sets *dropped if a bone had to be dropped. Returns the number
// of iterations: passes over the bones, at most `budget`, which is at least 1.
int32_t ik_project(ik_bones *bones, ik_vec goal, ik_vec residual, double tolerance, int32_t budget,
                   bool *dropped);

// The same without the iteration of FABRIK: finds the pose that reaches and is nearest to the
// present one. Returns the force f of projection.c. Sets *kinked if a bone had to be dropped or the
// bones were straight: then the result is not the nearest pose.
ik_vec ik_project_pose(ik_bones *bones, ik_vec goal, double tolerance, int32_t budget,
                       bool *kinked);

#endif
