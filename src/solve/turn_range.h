// solve/turn_range.h: the pose nearest to the target that needs no joint to turn too far.

#ifndef IK_SOLVE_TURN_RANGE_H
#define IK_SOLVE_TURN_RANGE_H

#include "solve/goal.h"

// If a solve has turned any joint by more than its turn limit since ik_blend_begin, replaces the
// pose by one within these limits that is as near as possible to the goal, never further from it
// than the pose before. Returns whether it did: then the positions are up to date. `goal`: of the
// request's part; `from`: where its end was before; both relative to the present root. With a free
// root the part hangs on its target, in any case.
bool ik_turn_range_solve(ik_chain *chain, const ik_request *request, ik_vec goal, ik_vec from);

#endif
