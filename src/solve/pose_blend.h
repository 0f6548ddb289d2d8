// solve/pose_blend.h: keeps a part of the pose before a solve.

#ifndef IK_SOLVE_POSE_BLEND_H
#define IK_SOLVE_POSE_BLEND_H

#include "chain/turn_limits.h"
#include "solve/goal.h"

// Remembers the joints' angles before a solve. The turn limits must be allocated.
void ik_blend_begin(ik_chain *chain);

// Called at the end of such a solve.
void ik_blend_finish(ik_chain *chain);

// Gives the bones from `first` on the angles that they had before.
void ik_blend_carry(ik_chain *chain, int32_t first);

// Sets the joints' angles to the present pose. A chain without limits stores only directions.
void ik_blend_read(ik_chain *chain);

// Undoes the share `kept` of each joint's turn since ik_blend_begin. Returns whether it undid
// anything: then the caller updates the positions.
bool ik_blend_end(ik_chain *chain, double kept);

// Sets the joints to angles, brought within their limits, with forward kinematics.
void ik_blend_set(ik_chain *chain, const ik_joint_angles *angles);

// Sets the joints to angles, and descends from there to a goal of the request's part, in the unit
// of the chain. Returns the error in that unit; 0 if it is within the tolerance.
double ik_blend_descend(ik_chain *chain, const ik_request *request, ik_vec goal,
                        const ik_joint_angles *start);

// How much further a joint may turn in this solve, in radians; INFINITY without limit.
double ik_turn_left(const ik_chain *chain, int32_t bone);

#endif
