// solve/short_chain.h: a fast path for short chains.

#ifndef IK_SOLVE_SHORT_CHAIN_H
#define IK_SOLVE_SHORT_CHAIN_H

#include "chain/chain.h"

// Solves a chain of a few bones without limits for a goal, which is relative to the fixed root, if a
// few steps of the projection reach it: as ik_cascade_solve does, with the same bits, in less time.
// Sets the error, too. If it returns false, nothing has changed but chain->error.
bool ik_short_chain_solve(ik_chain *chain, ik_vec goal);

#endif
