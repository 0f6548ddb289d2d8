// chain/rotations.h: the rotations of a chain's bones, tracked from pose to pose.

#ifndef IK_CHAIN_ROTATIONS_H
#define IK_CHAIN_ROTATIONS_H

#include "chain/chain.h"
#include "core/state.h"

// Allocates the rotations if there are none. Returns false if there is not enough memory.
bool ik_chain_need_rotations(ik_chain *chain);

// Whether rotations are tracked.
bool ik_rotations_tracked(const ik_chain *chain);

// Begin: starts to track rotations, without memory of earlier poses; they must be allocated. End:
// stops.
void ik_rotations_begin(ik_chain *chain);
void ik_rotations_end(ik_chain *chain);

// Updates the rotations to the present pose, if they are tracked. Called once for each pose.
void ik_rotations_advance(ik_chain *chain);

// Resets all bones to the least rotations, because the rest pose has changed.
void ik_rotations_reset(ik_chain *chain);

// Visits the rotations' part of a saved state.
void ik_rotations_visit(ik_state *state, ik_chain *chain);

// The same part without checks, see chain/resume.h: its size, copying it to bytes, and setting it.
// They must be tracked.
size_t ik_rotations_bytes(const ik_chain *chain);
void ik_rotations_save(const ik_chain *chain, uint8_t *bytes);
void ik_rotations_load(ik_chain *chain, const uint8_t *bytes);

// Mirrors what is remembered of the rotations of a planar chain, see chain/mirror.c.
void ik_rotations_mirror(ik_chain *chain);

#endif
