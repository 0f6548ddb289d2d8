// joints/limit.h: turns the limits that users give into joints.

#ifndef IK_JOINTS_LIMIT_H
#define IK_JOINTS_LIMIT_H

#include "ik.h"
#include "joints/joint.h"

// Whether a limit is allowed in these dimensions.
ik_error ik_check_limit(const ik_limit *limit, int32_t dimensions);

// Returns the joint of a bone with this limit, this direction at rest, and this rest rotation
// (NULL: none).
ik_joint ik_joint_from_limit(const ik_limit *limit, ik_vec rest, const ik_quat *rest_rotation,
                             int32_t dimensions);

// The joint of bone 0 of a chain with a free root: nothing holds it, whatever its limit.
ik_joint ik_joint_of_free_root(ik_vec rest, int32_t dimensions);

#endif
