// rig/memory.h: what the search remembers from solve to solve.

#ifndef IK_RIG_MEMORY_H
#define IK_RIG_MEMORY_H

#include "rig/rig.h"

// The state of the pseudo-random sequence at its start.
#define IK_RIG_SEED UINT64_C(0x9e3779b97f4a7c15)

// Forgets all previous solves, because the pose or the limits were set.
void ik_rig_reset_search(ik_rig *rig);

// Sets `bounded`.
void ik_rig_set_bounded(ik_rig *rig);

// Forgets that goals were missed, because they are other goals now.
void ik_rig_forget_miss(ik_rig *rig);

#endif
