// solve/short_chain.h: a fast path for short chains.

#ifndef IK_SOLVE_SHORT_CHAIN_H
#define IK_SOLVE_SHORT_CHAIN_H

#include "chain/chain.h"

// Fast path: three to eight bones, no limits, fixed root. If an iteration of FABRIK and a few steps
// of the projection reach the goal, which is relative to the root, it solves as ik_cascade_solve
// does, with the same bits. Otherwise it returns false, and only chain->error has changed.
bool ik_short_chain_solve(ik_chain *chain, ik_vec goal);

#endif
