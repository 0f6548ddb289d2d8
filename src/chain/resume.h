// chain/resume.h: copies of what changes from solve to solve, so that another chain can go on where
// this one was.
//
// Both chains must have the same settings, and the bytes must come from the same program: nothing
// is checked. It takes a twentieth of the time of a saved state (ik_chain_save_state), which has
// all settings, and is checked when it is restored.

#ifndef IK_CHAIN_RESUME_H
#define IK_CHAIN_RESUME_H

#include "chain/chain.h"

// How many bytes; the same for all chains with the same settings and number of bones.
size_t ik_chain_resume_size(const ik_chain *chain);

void ik_chain_resume_save(const ik_chain *chain, uint8_t *bytes);
void ik_chain_resume_restore(ik_chain *chain, const uint8_t *bytes);

#endif
