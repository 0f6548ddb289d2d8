// solvers/projection.h: the reaching pose that is nearest to FABRIK's.

#ifndef IK_SOLVERS_PROJECTION_H
#define IK_SOLVERS_PROJECTION_H

#include "joints/bones.h"

// Puts the tip of three bones or more at `goal`, to which there is `gap` from where it is; as a
// rule, see project.c. Says whether a bone had to be peeled off, and returns how many iterations it
// took: one for each pass over the bones, `budget` at the most, which is 1 or more.
int32_t ik_project(ik_bones *bones, ik_vec goal, ik_vec gap, double tolerance, int32_t budget,
                   bool *peeled);

#endif
