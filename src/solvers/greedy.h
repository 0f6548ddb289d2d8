// solvers/greedy.h: the guaranteed end.

#ifndef IK_SOLVERS_GREEDY_H
#define IK_SOLVERS_GREEDY_H

#include "joints/bones.h"

// Puts the tip at `goal`, wherever that is within the bones' outermost and innermost distance, but
// for rounding: from root to tip, each bone turns by the least angle that leaves the goal within
// reach of the bones that follow.
void ik_greedy_solve(ik_bones *bones, ik_vec goal, double slack);

// The direction, turned by the least angle after which the goal is neither further than `outer`
// from the end of a bone of that length nor nearer than `inner`.
ik_vec ik_greedy_turn(ik_vec direction, double length, ik_vec goal, double inner, double outer);

#endif
