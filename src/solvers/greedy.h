// solvers/greedy.h: the last resort, which reaches whatever can be reached.

#ifndef IK_SOLVERS_GREEDY_H
#define IK_SOLVERS_GREEDY_H

#include "joints/bones.h"

// Puts the tip at a goal within the outermost and innermost distance of the bones, except for
// rounding: from root to tip, each bone turns by the least angle that keeps the goal within reach
// of the bones after it. `slack` as in ik_closed_form, which poses the last two bones.
void ik_greedy_solve(ik_bones *bones, ik_vec goal, double slack);

// A direction, turned by the least angle after which the goal is neither further than `outer` from
// the end of a bone of that length nor closer than `inner`.
ik_vec ik_greedy_turn(ik_vec direction, double length, ik_vec goal, double inner, double outer);

#endif
