// rig/goal_kinds.h: what kinds of goals a rig has.

#ifndef IK_RIG_GOAL_KINDS_H
#define IK_RIG_GOAL_KINDS_H

#include "rig/rig.h"

// The least weight of the goals of priority 0, and the greatest of those of priority 1; INFINITY
// and 0 if there are none.
void ik_rig_find_weights(const ik_rig *rig, double *least, double *greatest);

// Whether the certificate is one of the goals of priority 0 alone.
bool ik_rig_proves_first(const ik_rig *rig);

// Whether there are ties that count.
bool ik_rig_has_ties(const ik_rig *rig);

#endif
