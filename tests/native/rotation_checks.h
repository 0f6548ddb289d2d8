// rotation_checks.h: checks of a chain's rotations against its joints.

#ifndef ROTATION_CHECKS_H
#define ROTATION_CHECKS_H

#include "limited.h"

#define MOST_ROTATED_BONES 1000

// A rotation of a chain, as it is published.
ik_quat shown(const float *rotations, int32_t bone);

// The angle between two rotations.
double turn_between(ik_quat a, ik_quat b);

// The greatest distance of any joint from where the rotations put it, over the reach: the rotations
// in space, the local ones, and for a planar chain the angles. NAN if one is not a number.
double joints_mistaken(ik_chain *chain);

// By how much the length of any quaternion differs from 1.
double norms_broken(ik_chain *chain);

// Checks all of that.
void check_rotations(const rig *r);

#endif
