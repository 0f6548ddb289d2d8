// solvers/straight.h: bending a straight chain, on which no method has an effect.

#ifndef IK_SOLVERS_STRAIGHT_H
#define IK_SOLVERS_STRAIGHT_H

#include "joints/bones.h"

// Whether all bones lie along a line, to and fro. The line is a vector of any length.
bool ik_is_straight(const ik_bones *bones, ik_vec line);

// Bends bones that lie along the unit vector `axis`, to and fro, so that the distance of their ends
// is about `distance`.
void ik_bend_straight(ik_bones *bones, ik_vec axis, double distance);

#endif
