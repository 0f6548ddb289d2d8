// chain/state.h: copies of chains, and what batches need of saved states.

#ifndef IK_CHAIN_STATE_H
#define IK_CHAIN_STATE_H

#include "chain/chain.h"

// A new chain with the state of another one. NULL if there is not enough memory.
ik_chain *ik_chain_copy(const ik_chain *chain);

// Whether ik_chain_restore_state would accept these bytes.
bool ik_chain_state_fits(const ik_chain *chain, const uint8_t *bytes, size_t size);

#endif
