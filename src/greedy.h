// greedy.h: the guaranteed end.

#ifndef GREEDY_H
#define GREEDY_H

#include "bones.h"

// Puts the tip at `goal`, wherever that is within the bones' outermost and innermost distance, but
// for rounding: from root to tip, each bone turns by the least angle that leaves the goal within
// reach of the bones that follow.
void ik_greedy_solve(const ik_bones *bones, ik_vec goal, double slack);

#endif
