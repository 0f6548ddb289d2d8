// solvers/straight.h: bends a straight chain, which no method can bend.

#ifndef IK_SOLVERS_STRAIGHT_H
#define IK_SOLVERS_STRAIGHT_H

#include "joints/bones.h"

// The sine of the angle to the line below which a bone counts as lying on it.
#define IK_ON_THE_LINE 1e-3

// Whether all bones lie along a line, in either direction. The line is a vector of any length.
bool ik_is_straight(const ik_bones *bones, ik_vec line);

// Bends bones that lie along the unit vector `axis`, in either direction, so that the distance
// between their ends is about `distance`.
void ik_bend_straight(ik_bones *bones, ik_vec axis, double distance);

#endif
