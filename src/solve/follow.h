// solve/follow.h: a result that follows the pose that a solve finds, where that may jump.

#ifndef IK_SOLVE_FOLLOW_H
#define IK_SOLVE_FOLLOW_H

#include "solve/goal.h"

// Whether the result of a chain follows: with a pole and limits or stiffness.
bool ik_follows(const ik_chain *chain);

// Sets request->step and request->motion: how far the target, and all together, have moved since
// the last solve; INFINITY for the first one. Remembers them; so it is called once per solve.
// `goal`: the target, relative to the root.
void ik_follow_begin(ik_chain *chain, ik_request *request, ik_vec goal);

// If a joint has moved too far since ik_blend_begin, replaces the pose by one that is on the way to
// it. Returns whether it did: then the positions are up to date. `goal`: as above.
bool ik_follow(ik_chain *chain, const ik_request *request, ik_vec goal);

#endif
