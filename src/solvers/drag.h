// solvers/drag.h: dragging bones by their end: the root is free and follows.

#ifndef IK_SOLVERS_DRAG_H
#define IK_SOLVERS_DRAG_H

#include "joints/joints.h"

// Moves the end of the bones by `residual`. Each bone follows the joint that it hangs on.
void ik_drag(ik_bones *bones, ik_vec residual);

// The same within limits, except that of bone 0: moves the joints' state, and points the bones as
// it says.
void ik_drag_limited(ik_joints *joints, ik_bones *bones, ik_vec residual);

#endif
