// walker/layout.h: the ranks of legs, and which legs are neighbours.

#ifndef IK_WALKER_LAYOUT_H
#define IK_WALKER_LAYOUT_H

#include "walker/walker.h"

// The number of bones of a description that bend: all, or all but the last one.
int32_t ik_described_bending(const ik_walker_leg *leg);

// The sum of their lengths.
double ik_described_reach(const ik_walker_leg *leg);

// Sets the ranks of the legs, and from these the neighbours and spacings. Errors: RANK, RANK_TAKEN,
// with the leg's index in *at; without an error *at is -1.
ik_error ik_walker_rank_legs(ik_walker *walker, const ik_walker_leg *descriptions, int32_t *at);

#endif
