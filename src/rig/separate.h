// rig/separate.h: bodies that overlap: which joints they are on, and how they are moved apart at
// the end of a solve that has missed its goals.

#ifndef IK_RIG_SEPARATE_H
#define IK_RIG_SEPARATE_H

#include "rig/rig.h"

// Before a solve: joints matter whose bodies overlap in the present pose, and all before them, as
// those that a goal depends on. Random poses are drawn with such joints alone.
void ik_rig_mark_overlaps(ik_rig *rig);

// The iterations of a solve that are kept for it.
int32_t ik_rig_steps_apart(const ik_rig *rig);

// Moves the bodies apart that overlap in the present pose, whatever the goals are, if there are
// contacts. Changes the best pose.
void ik_rig_separate(ik_rig *rig);

#endif
