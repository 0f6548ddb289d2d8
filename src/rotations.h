// rotations.h: what a chain's bones are turned by.

#ifndef ROTATIONS_H
#define ROTATIONS_H

#include "chain.h"

// The direction of a bone at rest, in its parent's frame.
static inline ik_vec ik_chain_rest(const ik_chain *chain, int32_t bone) {
    return chain->joints ? chain->joints->joints[bone].rest : (ik_vec){1, 0, 0};
}

// Has all bones begin anew with the least rotations: for a chain whose rest has changed.
void ik_rotations_anew(ik_chain *chain);

#endif
