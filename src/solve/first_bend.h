// solve/first_bend.h: bends a straight chain before a method that turns joints.

#ifndef IK_SOLVE_FIRST_BEND_H
#define IK_SOLVE_FIRST_BEND_H

#include "chain/part.h"

// A target whose distance from the root differs by at most this from the greatest or least possible
// distance, in the unit of the bones, gets the pose of that distance.
#define IK_CASCADE_EDGE 1e-6

typedef struct ik_first_bend {
    bool near;   // the part is straight, or it or its goal are near full stretch
    bool bent;   // it was straight, and was bent: then positions and joints are not up to date
    ik_vec line; // of the part before the solve, if it is near
} ik_first_bend;

// Remembers the side of the part's bend if it may be straight soon, and bends a straight part to
// it, if the goal is within reach.
ik_first_bend ik_bend_first(const ik_chain *chain, ik_part *part, ik_vec goal);

// Called after the solve: carries the side of a straight pose along.
void ik_carry_side(ik_part *part, const ik_first_bend *bend);

#endif
