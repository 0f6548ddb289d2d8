// solve/orientation.h: a position and an orientation at once.

#ifndef IK_SOLVE_ORIENTATION_H
#define IK_SOLVE_ORIENTATION_H

#include "solve/goal.h"

// The oriented bone of a solve.
typedef struct ik_orientation {
    bool free;      // its joint has no limit
    ik_quat wanted; // the rotation asked for; with a weight below 1, a rotation on the way to it
    bool continues; // without limits: an earlier solve has given it the rotation `before`
    ik_quat before;
} ik_orientation;

// Prepares an orientation before the solve.
ik_orientation ik_orientation_begin(const ik_chain *chain, const ik_request *request);

// Moves the end of the request's part to the target, and turns its last bone to the orientation as
// nearly as the position allows. Sets request->blocked.
void ik_orientation_solve(ik_chain *chain, ik_request *request, ik_orientation *orientation);

// The rotation of a free bone in its present direction: nearest to the wanted one.
ik_quat ik_orientation_of(const ik_chain *chain, int32_t bone, ik_quat wanted);

// Called when the bones have their directions: gives a free bone its rotation, and measures the
// orientation error. Within limits, the bones after it are carried along. Returns whether turn
// limits or the pose blend prevented a part of the twist.
bool ik_orientation_end(ik_chain *chain, const ik_request *request,
                        const ik_orientation *orientation);

// The least rotation that carries one unit vector to another; of a planar chain in the plane.
ik_quat ik_chain_least_rotation(const ik_chain *chain, ik_vec from, ik_vec to);

#endif
