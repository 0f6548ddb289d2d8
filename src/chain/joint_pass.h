// chain/joint_pass.h: the joints' places, from the directions of the bones.
//
// Places are summed in blocks of bones: within a block as floats, and over the blocks as doubles.
// So they stay exact over a million bones, and those of short chains need no double at all.

#ifndef IK_CHAIN_JOINT_PASS_H
#define IK_CHAIN_JOINT_PASS_H

#include "core/wide.h"

#define IK_JOINT_BLOCK 64

// A joint relative to the root. `block`: relative to the joint where its block begins; `base`: that
// joint, NULL for the root. Adding a base of 0 gives the same bits as NULL: no sum that begins with
// 0 is -0.
IK_INLINE ik_wide3 ik_joint_offset(const ik_wide_vec *base, ik_wide3 block) {
    return base ? ik_wide3_narrow(ik_wide_vec_add(*base, ik_wide3_widen(block))) : block;
}

// Moves the base to the end of a block, where the next one begins.
IK_INLINE void ik_joint_end_block(ik_wide_vec *base, ik_wide3 *block) {
    *base = ik_wide_vec_add(*base, ik_wide3_widen(*block));
    *block = (ik_wide3){0};
}

#endif
