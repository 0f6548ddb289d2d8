// chain/joint_pass.h: the joints' places, from the directions of the bones.
//
// Places are summed in blocks of bones: within a block as floats, and over the blocks as doubles.
// So they stay exact over a million bones, and those of short chains need no double at all.

#ifndef IK_CHAIN_JOINT_PASS_H
#define IK_CHAIN_JOINT_PASS_H

#include "core/wide.h"

#define IK_JOINT_BLOCK 64

typedef struct ik_joint_walk {
    int32_t bones;    // passed in this block
    bool later;       // whether there is a block before this one
    ik_wide3 block;   // from the beginning of the block
    ik_wide_vec base; // the beginning of the block, relative to the root
} ik_joint_walk;

// Passes one bone. Returns the joint at its end, relative to the root.
IK_INLINE ik_wide3 ik_joint_next(ik_joint_walk *walk, ik_wide length, ik_wide3 direction) {
    walk->block = ik_wide3_add(walk->block, ik_wide3_scale(length, direction));
    ik_wide3 joint = walk->block;
    // In the first block this changes nothing, since no sum that begins with 0 is -0.
    if (IK_LANES == 1 || walk->later) {
        joint = ik_wide3_narrow(ik_wide_vec_add(walk->base, ik_wide3_widen(walk->block)));
    }
    if (++walk->bones == IK_JOINT_BLOCK) {
        walk->base = ik_wide_vec_add(walk->base, ik_wide3_widen(walk->block));
        walk->bones = 0;
        walk->later = true;
        walk->block = (ik_wide3){0};
    }
    return joint;
}

#endif
