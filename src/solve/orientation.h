// solve/orientation.h: a place and an orientation at once.

#ifndef IK_SOLVE_ORIENTATION_H
#define IK_SOLVE_ORIENTATION_H

#include "chain/chain.h"

// What is asked of the last bone of a part, and what became of it.
typedef struct ik_orientation {
    ik_quat wanted; // the bone's rotation in space
    double weight;  // above 0
    bool blocked;   // whether limits stand against it
    bool own;       // whether the bone can twist as it likes, and has this rotation:
    ik_quat has;
    ik_quat before; // its rotation before the solve; of its twist since then
    double share;   // so much is made,
    double most;    // and no more than this, in radians
} ik_orientation;

// Whether a bone can twist as it likes.
bool ik_orient_own(const ik_chain *chain, int32_t bone);

// Moves the end of a part to a target, the last bone in its orientation as near as the place
// allows. Like ik_ladder_solve.
void ik_orient_solve(ik_chain *chain, const ik_part *part, ik_vec target, ik_orientation *at);

// The rotation of a bone that nothing twists.
ik_quat ik_orient_untwisted(const ik_chain *chain, int32_t bone);

// The rotation of a bone that can twist as it likes, in the direction that it has now.
ik_quat ik_orient_rotation(const ik_chain *chain, int32_t bone, const ik_orientation *at);

// Once the pose is as it will be: the rotation that the bone has, told to the chain where its joint
// does not say it; and the angle from what was wanted.
// Says whether a part of the twist was held back.
bool ik_orient_tell(ik_chain *chain, int32_t bone, ik_orientation *at);

#endif
