// sweep.h: cyclic coordinate descent, within the limits.

#ifndef SWEEP_H
#define SWEEP_H

#include "joints.h"

// From the last joint to the first, turns each, within its limits, so that the tip comes as near to
// the goal as that joint alone can bring it (Wang and Chen 1991). Takes and leaves a posture that is
// laid.
void ik_sweep(const ik_joints *joints, const ik_bones *bones, ik_posture *posture, ik_vec goal);

#endif
