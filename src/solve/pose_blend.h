// solve/pose_blend.h: keeping a part of the pose before a solve, and joints from turning too far.

#ifndef IK_SOLVE_POSE_BLEND_H
#define IK_SOLVE_POSE_BLEND_H

#include "chain/turn_limits.h"

// Remembers the joints' angles before a solve. The turn limits must be allocated.
void ik_blend_begin(ik_chain *chain);

// Takes back the share `kept` of what each joint has turned since then, and what is beyond its
// limit. Says whether anything was taken back; the positions are to be updated then.
bool ik_blend_end(ik_chain *chain, double kept);

// How much further a joint may turn in this solve, in radians; INFINITY without limit.
double ik_turn_left(const ik_chain *chain, int32_t bone);

#endif
