// chain/joints.h: the joints of a chain.

#ifndef IK_CHAIN_JOINTS_H
#define IK_CHAIN_JOINTS_H

#include "chain/chain.h"
#include "joints/limit.h"

// Sets the joint of a bone from its limit, its direction at rest, and its rest rotation, if any.
// The chain's joints must be allocated. Does not change the pose.
void ik_chain_set_joint(ik_chain *chain, int32_t bone, const ik_limit *limit, ik_vec rest);

#endif
