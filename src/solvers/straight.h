// solvers/straight.h: a way off the line.

#ifndef IK_SOLVERS_STRAIGHT_H
#define IK_SOLVERS_STRAIGHT_H

#include "joints/bones.h"

// Whether all bones lie along a line, to and fro: the line may have any length.
bool ik_is_straight(const ik_bones *bones, ik_vec line);

// Bends bones that lie along the unit vector `axis`, to and fro, so that they reach about as far as
// `distance`.
void ik_bend(ik_bones *bones, ik_vec axis, double distance);

#endif
