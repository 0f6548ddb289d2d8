// rig/curvature.h: the second derivatives of the points of goals.

#ifndef IK_RIG_CURVATURE_H
#define IK_RIG_CURVATURE_H

#include "rig/rig.h"

// Sets what columns add to the second derivatives, from the leaves to the root. Returns the sum of
// the sizes of all forces.
double ik_rig_set_curves(ik_rig *rig);

#endif
