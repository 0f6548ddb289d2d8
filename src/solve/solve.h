// solve/solve.h: what came of a solve.

#ifndef IK_SOLVE_SOLVE_H
#define IK_SOLVE_SOLVE_H

#include "chain/chain.h"

// What the lengths say of where the end of a part is to be, as seen from the root: OUT_OF_REACH or
// TOO_CLOSE by more than the slack, else REACHED.
ik_status ik_solve_by_lengths(const ik_part *part, ik_vec goal, double slack);

// The status of a chain whose part was solved for a goal, by its error; `kept` says that something
// keeps it from there: its limits, if nothing else.
ik_status ik_solve_judge(const ik_chain *chain, const ik_part *part, ik_vec goal, bool kept);

#endif
