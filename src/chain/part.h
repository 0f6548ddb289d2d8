// chain/part.h: a part of a chain: the bones from the root to a joint. A solve works on a part if
// the effector is not the tip, and for the bones before an oriented bone.

#ifndef IK_CHAIN_PART_H
#define IK_CHAIN_PART_H

#include "chain/chain.h"

typedef struct ik_part {
    ik_bones bones; // in units of `unit`; its directions are those of the chain
    double unit;
    double reach; // in the user's unit, like min_reach; may be 0
    double min_reach;
} ik_part;

// A solve uses two parts at the same time, each with storage of its own.
typedef enum ik_part_slot { IK_PART_EFFECTOR, IK_PART_WRIST, IK_PART_SLOTS } ik_part_slot;

// The whole chain as a part.
static inline ik_part ik_part_whole(const ik_chain *chain) {
    return (ik_part){chain->bones, chain->unit, chain->reach, chain->min_reach};
}

// Allocates the storage of parts. Returns false if there is not enough memory.
bool ik_chain_need_parts(ik_chain *chain);

// The part of the first `bones` bones, 1 to all. It is valid until the next part in the same slot.
// A part that is not the whole chain needs ik_chain_need_parts before.
ik_part ik_chain_part(ik_chain *chain, int32_t bones, ik_part_slot slot);

#endif
