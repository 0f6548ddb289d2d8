// chain/pose.h: updates the positions of a chain's joints, and announces that its pose has changed.

#ifndef IK_CHAIN_POSE_H
#define IK_CHAIN_POSE_H

#include "chain/chain.h"

// Writes the offsets and positions of all joints, from the root and the directions of the bones. A
// solve may call this several times; ik_chain_pose_changed is called once, for the final pose.
void ik_chain_update_positions(ik_chain *chain);

// Moves the root, and all positions with it.
void ik_chain_move_root(ik_chain *chain, ik_vec root);

// Brings the pose within the limits, if there are any, and updates the positions.
void ik_chain_clamp_pose(ik_chain *chain);

// Forgets former solves, because the pose, the rest or limits were set. The next solve may move the
// joints anywhere, and a straight pose bends to the side of a bent rest pose.
void ik_chain_reset_motion(ik_chain *chain);

// Who changed a pose. A pose that was set begins a new search; a solved one continues.
typedef enum ik_pose_source { IK_POSE_SET, IK_POSE_SOLVED } ik_pose_source;

// Announces that the pose, rest or limits have changed. Every public function that changes them
// calls this once, at its end. It updates everything that is remembered from pose to pose.
void ik_chain_pose_changed(ik_chain *chain, ik_pose_source source);

#endif
