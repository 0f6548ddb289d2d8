// solve/first_bend.h: bends a straight chain before a method that turns joints.

#ifndef IK_SOLVE_FIRST_BEND_H
#define IK_SOLVE_FIRST_BEND_H

#include "chain/part.h"

// Remembers the side of the part's bend, and bends a straight part to it, if the goal is within
// reach. Returns whether it did; then positions and joints are not up to date.
bool ik_bend_first(const ik_chain *chain, ik_part *part, ik_vec goal);

// Carries the side of a straight pose along. `before`: the line before the solve.
void ik_carry_side(ik_part *part, ik_vec before);

#endif
