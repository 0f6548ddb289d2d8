// chain/bone_rotations.h: what a chain's bones are turned by.

#ifndef IK_CHAIN_BONE_ROTATIONS_H
#define IK_CHAIN_BONE_ROTATIONS_H

#include "chain/chain.h"

// The direction of a bone at rest, in its parent's frame.
static inline ik_vec ik_chain_rest(const ik_chain *chain, int32_t bone) {
    return chain->joints ? chain->joints->joints[bone].rest : (ik_vec){1, 0, 0};
}

// Has all bones begin anew with the least rotations: for a chain whose rest has changed.
void ik_rotations_anew(ik_chain *chain);

#endif
