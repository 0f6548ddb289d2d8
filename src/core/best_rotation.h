// core/best_rotation.h: the rotation that turns vectors towards others as well as can be.

#ifndef IK_CORE_BEST_ROTATION_H
#define IK_CORE_BEST_ROTATION_H

#include "core/quat.h"

// Of vectors o that a rotation R turns, and vectors f: returns the greatest sum of (R o).f over all
// rotations, and writes that rotation. `columns`: the sums of o.x f, of o.y f and of o.z f, which
// are changed.
double ik_best_rotation(ik_vec columns[3], ik_quat *rotation);

#endif
