// solve/short_chain.h: a fast path for short chains.

#ifndef IK_SOLVE_SHORT_CHAIN_H
#define IK_SOLVE_SHORT_CHAIN_H

#include "chain/chain.h"

// Solves a chain of a few bones without limits, if that takes an iteration of FABRIK and a few
// steps of the projection. The result is that of ik_cascade_solve, bit for bit, in less time.
// `goal` is relative to the root, which is fixed. Returns false if the chain needs the cascade:
// then nothing has changed but chain->error.
bool ik_short_chain_solve(ik_chain *chain, ik_vec goal);

#endif
