// rig/goals.h: the slots of a rig's goals.

#ifndef IK_RIG_GOALS_H
#define IK_RIG_GOALS_H

#include "rig/rig.h"

// Whether a goal is allowed.
ik_error ik_rig_check_goal(const ik_rig *rig, const ik_rig_goal *goal);

// Makes room for the rows of so many ties. Errors: MEMORY.
ik_error ik_rig_reserve_ties(ik_rig *rig, int32_t ties);

// Puts a goal that is allowed into a slot.
void ik_rig_fill_slot(ik_rig *rig, int32_t slot, const ik_rig_goal *goal);

void ik_rig_free_goals(ik_rig *rig);

#endif
