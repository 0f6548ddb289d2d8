// solvers/greedy.h: the last stage, which reaches every target that can be reached.

#ifndef IK_SOLVERS_GREEDY_H
#define IK_SOLVERS_GREEDY_H

#include "joints/bones.h"

// Puts the tip at a goal, except for rounding. The goal's distance must lie between the least and
// the greatest distance of the tip. From root to tip, each bone turns by the least angle that keeps
// the goal within reach of the bones after it. `slack` is that of ik_closed_form, which poses the
// last two bones.
void ik_greedy_solve(ik_bones *bones, ik_vec goal, double slack);

// Turns a direction by the least angle after which the end of a bone of that length is neither
// further than `outer` from the goal nor closer than `inner`. `bones`: whose bone it is.
ik_vec ik_greedy_turn(const ik_bones *bones, ik_vec direction, double length, ik_vec goal,
                      double inner, double outer);

#endif
