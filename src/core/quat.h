// core/quat.h: rotations by axes and angles.
//
// A rotation vector is an axis times an angle.

#ifndef IK_CORE_QUAT_H
#define IK_CORE_QUAT_H

#include "core/vec.h"
#include "core/trig.h"

// About a unit vector, by the right-hand rule.
ik_quat ik_rotation_about(ik_vec axis, double angle);

// The rotation that a rotation vector is.
ik_quat ik_rotation_of(ik_vec vector);

// The rotation vector of a rotation, no longer than pi.
ik_vec ik_rotation_vector(ik_quat rotation);

// The least rotation that carries one unit vector to another, as a rotation vector. Half a turn is
// about `around`, at right angles to both.
ik_vec ik_rotation_between(ik_vec from, ik_vec to, ik_vec around);

// The least rotation that points one vector like another; none where either has no direction. Half
// a turn is one about an axis that is always the same, in the plane z = 0 its normal.
ik_quat ik_rotation_to(ik_vec from, ik_vec to);

// The angle about an axis, a unit vector, by which one vector turns to another as seen along it; 0
// where one of them lies along the axis.
double ik_angle_about(ik_vec axis, ik_vec from, ik_vec to);

// The angle in (-pi, pi] of the rotation about an axis, a unit vector, that is nearest to q.
double ik_rotation_twist(ik_quat q, ik_vec axis);

#endif
