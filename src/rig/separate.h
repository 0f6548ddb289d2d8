// rig/separate.h: the end of a solve that has missed its goals: bodies that overlap are moved
// apart.

#ifndef IK_RIG_SEPARATE_H
#define IK_RIG_SEPARATE_H

#include "rig/rig.h"

// The iterations of a solve that are kept for it.
int32_t ik_rig_steps_apart(const ik_rig *rig);

// Moves the bodies apart that overlap in the present pose, whatever the goals are, if there are
// contacts. Changes the best pose.
void ik_rig_separate(ik_rig *rig);

#endif
