// joint_state.h: the angles of a chain's joints, read from inside the chain, and forward kinematics
// of the test's own.

#ifndef JOINT_STATE_H
#define JOINT_STATE_H

#include "chain/chain.h"
#include "core/trig.h"

#define MOST_STATE_BONES 1000

// By how much any angle is outside of its limits, in radians; NAN where one is not a number; 0 for
// a chain without limits.
double limits_broken(const ik_chain *chain);

// Where angles put the joints of a chain that has some, from its root; bones + 1 places.
void forward_kinematics(const ik_chain *chain, const ik_joint_angles *angles, ik_vec *joints);

// The greatest distance of any joint from where the angles and the base put it, over the reach; 0
// for a chain without limits.
double joints_misplaced(const ik_chain *chain);

#endif
