// chain/rotations.h: the rotations of a chain's bones, followed from pose to pose.

#ifndef IK_CHAIN_ROTATIONS_H
#define IK_CHAIN_ROTATIONS_H

#include "chain/chain.h"
#include "core/state.h"

// Allocates the rotations if there are none. Says whether there was memory for them.
bool ik_chain_need_rotations(ik_chain *chain);

// Whether rotations are tracked.
bool ik_rotations_tracked(const ik_chain *chain);

// Begins to track them, without any memory of poses before; there must be room for them. Ends it.
void ik_rotations_begin(ik_chain *chain);
void ik_rotations_end(ik_chain *chain);

// Brings the rotations, if they are tracked, up to the present pose. Called once for each pose.
void ik_rotations_advance(ik_chain *chain);

// Lets all bones begin again with the least rotations: for a chain whose rest has changed.
void ik_rotations_reset(ik_chain *chain);

// Their part of a saved state.
void ik_rotations_visit(ik_state *state, ik_chain *chain);

#endif
