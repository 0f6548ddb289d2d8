// solvers/fabrik.h: FABRIK until the tip is near enough, with limits and without, and dragging.

#ifndef IK_SOLVERS_FABRIK_H
#define IK_SOLVERS_FABRIK_H

#include "joints/joints.h"

// FABRIK on bones whose tip is parted from its target by `gap`, until what is left of the gap is
// within the tolerance, for `budget` iterations at the most; returns how many it took.
int32_t ik_fabrik_solve(ik_bones *bones, ik_vec gap, double tolerance, int32_t budget);

// The same within limits: moves the joints' posture until its tip is within the tolerance of the
// goal, or the budget is spent, or an iteration moves nothing; then points the bones by it.
int32_t ik_fabrik_solve_limited(ik_joints *joints, ik_bones *bones, ik_vec goal, double tolerance,
                                int32_t budget);

// Tells the trace of the bones, joint by joint, what the next iteration towards a gap is going to
// do; `again` where the one before it was towards the same.
void ik_fabrik_record(const ik_bones *bones, ik_vec gap, bool again);

// The backward pass alone: the tip goes by `gap`, the bones follow, the root too.
void ik_fabrik_drag(ik_bones *bones, ik_vec gap);

#endif
