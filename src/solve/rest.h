// solve/rest.h: a chain comes to rest while it misses a target that rests.

#ifndef IK_SOLVE_REST_H
#define IK_SOLVE_REST_H

#include "chain/chain.h"

// Whether the chain rests: the same goal was solved for again and again, nothing else has changed,
// and the last solve gained nothing. Then a solve leaves the pose as it is.
bool ik_rests(const ik_chain *chain, const ik_goal *goal);

// Called at the end of a solve. `hindered`: turn limits or a pose blend slowed it down.
void ik_rest_end(ik_chain *chain, const ik_goal *goal, bool hindered);

#endif
