// chain/limits.h: turns the limits that users give into joints.

#ifndef IK_CHAIN_LIMITS_H
#define IK_CHAIN_LIMITS_H

#include "chain/chain.h"

// Whether a limit is allowed for a chain of these dimensions.
ik_error ik_check_limit(const ik_limit *limit, int32_t dimensions);

// Returns the joint of a bone with this limit, this direction at rest, and this rest rotation
// (NULL: none).
ik_joint ik_joint_from_limit(const ik_limit *limit, ik_vec rest, const ik_quat *rest_rotation,
                             int32_t dimensions);

// Sets the joint of a bone from its limit, its direction at rest, and its rest rotation, if any.
// The chain's joints must be allocated. Does not change the pose.
void ik_chain_set_joint(ik_chain *chain, int32_t bone, const ik_limit *limit, ik_vec rest);

#endif
