// solvers/arc.h: bones along the arc of a circle.

#ifndef IK_SOLVERS_ARC_H
#define IK_SOLVERS_ARC_H

#include "joints/bones.h"

// Points the bones so that all joints lie on one circle, in the plane of two perpendicular unit
// vectors: `axis` points from the root to the end, `side` to where the bones bend. `distance`: that
// of the end from the root; one that the lengths do not allow is replaced by the nearest one.
// `share`: how much of each direction is that of the arc, 0 to 1; below 1 the end is elsewhere.
void ik_arc(ik_bones *bones, ik_vec axis, ik_vec side, double distance, double share);

#endif
