// solvers/drag.h: dragging bones within limits by their end: the root is free and follows.

#ifndef IK_SOLVERS_DRAG_H
#define IK_SOLVERS_DRAG_H

#include "joints/joints.h"

// Moves the end of the bones by `residual`; each bone follows the joint that it hangs on, within
// all limits but that of bone 0. Moves the joints' state, and points the bones as it says.
void ik_drag_limited(ik_joints *joints, ik_bones *bones, ik_vec residual);

#endif
