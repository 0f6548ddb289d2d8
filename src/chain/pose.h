// chain/pose.h: where a chain's joints are, and the announcement that its pose has changed.

#ifndef IK_CHAIN_POSE_H
#define IK_CHAIN_POSE_H

#include "chain/chain.h"

// Writes the offsets and positions of all joints, from the root and the directions of the bones.
// During a solve this may happen several times; whoever changed the pose for good announces it.
void ik_chain_update_positions(ik_chain *chain);

// Moves the root, and all positions with it.
void ik_chain_move_root(ik_chain *chain, ik_vec root);

// Brings the pose within the limits, if there are any, and updates the positions.
void ik_chain_clamp_pose(ik_chain *chain);

// Who changed a pose. A pose that was set begins a new search; a solved one continues.
typedef enum ik_pose_source { IK_POSE_SET, IK_POSE_SOLVED } ik_pose_source;

// Announces that the pose, rest or limits have changed. Every public function that changes them
// calls this once, at its end: what is remembered from pose to pose is brought up to date here.
void ik_chain_pose_changed(ik_chain *chain, ik_pose_source source);

#endif
