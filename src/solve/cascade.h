// solve/cascade.h: from a place to a pose: the solver that was chosen, the cheap ways first.

#ifndef IK_SOLVE_CASCADE_H
#define IK_SOLVE_CASCADE_H

#include "chain/chain.h"

// Moves the end of a part of the chain to a target, in space, as near as the solver, the limits and
// what is left of the budget allow; a loose root goes with it. Leaves the chain's joints laid, its
// error that of the part's end, and adds to its iterations. Says whether the limits held it back.
bool ik_ladder_solve(ik_chain *chain, const ik_part *part, ik_vec target);

// Sets the chain's error to the distance between a target and the end of a part.
void ik_ladder_measure(ik_chain *chain, const ik_part *part, ik_vec target);

#endif
