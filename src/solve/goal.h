// solve/goal.h: a goal after reading and checking, as the phases of a solve use it.

#ifndef IK_SOLVE_GOAL_H
#define IK_SOLVE_GOAL_H

#include "chain/part.h"

typedef struct ik_request {
    ik_part part;      // the bones up to the effector
    ik_vec target;     // in space
    double pose_blend; // the share of the pose before that is kept
    bool blends;       // the pose before counts: for a blend, for turn limits, or to follow it
    bool oriented;     // whether an orientation is asked for: of the last bone of the part
    ik_quat rotation;  // the rotation in space that the bone is to take
    double weight;     // of the orientation

    double step;   // how far the target has moved since the last solve, relative to the root
    double motion; // the same in reaches, with the turns of base and pole

    bool off_circle; // limits keep the part from bending to the pole along a circle
    bool flips;      // the bend of a planar part changes sides, near the line to its pole
    bool blocked;    // limits stood in the way
    bool hindered;   // pose_blend or turn limits did
} ik_request;

// Reads a goal, checks it, and allocates what its solve needs. After an error nothing has changed
// but allocations.
ik_error ik_goal_read(ik_chain *chain, const ik_goal *goal, ik_request *request);

// Solves for a request, and sets the chain's status.
void ik_goal_solve(ik_chain *chain, ik_request *request);

#endif
