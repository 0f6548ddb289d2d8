// joint_state.h: the angles of a chain's joints, read from its internal data, and the tests' own
// forward kinematics.

#ifndef JOINT_STATE_H
#define JOINT_STATE_H

#include "chain/chain.h"
#include "core/trig.h"

#define MOST_STATE_BONES 1000

// By how much any angle exceeds its limits, in radians; NAN if one is not a number; 0 for a chain
// without limits.
double limits_broken(const ik_chain *chain);

// The positions of the joints for these angles, from the root; bones + 1 of them.
void forward_kinematics(const ik_chain *chain, const ik_joint_angles *angles, ik_vec *joints);

// The greatest distance of any joint from its position by angles and base, over the reach; 0 for a
// chain without limits.
double joints_misplaced(const ik_chain *chain);

#endif
