// solve/turn_limits.h: keeping a part of the pose before a solve, and joints from turning too far in one.

#ifndef IK_SOLVE_TURN_LIMITS_H
#define IK_SOLVE_TURN_LIMITS_H

#include "chain/chain.h"

// Makes what is needed to hold a pose; says whether there was memory for it.
bool ik_turning_need(ik_chain *chain);

// Whether joints are kept from turning as far as they like.
bool ik_turning_limited(const ik_chain *chain);

// How much further a joint may turn than it has since then; INFINITY where there is no most.
double ik_turning_left(const ik_chain *chain, int32_t bone);

// Remembers the joints' angles as they are.
void ik_turning_begin(ik_chain *chain);

// Takes back the share `hold` of what each joint was turned since, and what is beyond its most.
// Says whether anything was taken back; the joints must then be laid.
bool ik_turning_end(ik_chain *chain, double hold);

#endif
