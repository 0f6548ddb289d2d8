// solve/pose_blend.h: keeps a part of the pose before a solve.

#ifndef IK_SOLVE_POSE_BLEND_H
#define IK_SOLVE_POSE_BLEND_H

#include "chain/turn_limits.h"

// Remembers the joints' angles before a solve. The turn limits must be allocated.
void ik_blend_begin(ik_chain *chain);

// Sets the joints' angles to the present pose. A chain without limits stores only directions.
void ik_blend_read(ik_chain *chain);

// Undoes the share `kept` of each joint's turn since ik_blend_begin. Returns whether it undid
// anything: then the caller updates the positions.
bool ik_blend_end(ik_chain *chain, double kept);

// How much further a joint may turn in this solve, in radians; INFINITY without limit.
double ik_turn_left(const ik_chain *chain, int32_t bone);

#endif
