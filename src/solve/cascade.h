// solve/cascade.h: from a position to a pose: the chosen solver, cheap stages first.

#ifndef IK_SOLVE_CASCADE_H
#define IK_SOLVE_CASCADE_H

#include "chain/part.h"

// Moves the end of a part of the chain to a target in space, as near as the solver, the limits and
// the rest of the budget allow; a free root follows. Then the chain's positions are up to date, its
// error is that of the part's end, and its iterations have grown. Says whether limits held it back.
bool ik_cascade_solve(ik_chain *chain, ik_part *part, ik_vec target);

#endif
