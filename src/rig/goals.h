// rig/goals.h: the slots of a rig's goals.

#ifndef IK_RIG_GOALS_H
#define IK_RIG_GOALS_H

#include "rig/rig.h"

// Whether a goal is allowed, with joints of these descriptions.
ik_error ik_rig_check_goal(const ik_rig *rig, const ik_rig_description *all,
                           const ik_rig_goal *goal);

// Whether all goals for values are allowed with joints of these descriptions. Errors: VALUE.
ik_error ik_rig_check_values(const ik_rig *rig, const ik_rig_description *all);

// The number of ties.
int32_t ik_rig_count_ties(const ik_rig *rig);

// Makes room for the rows of so many ties and joints that follow others. Errors: MEMORY.
ik_error ik_rig_reserve_rows(ik_rig *rig, int32_t ties, int32_t followers);

// Makes room for the rows of contacts, when they come to a rig. Errors: MEMORY.
ik_error ik_rig_reserve_contact_rows(ik_rig *rig);

// Puts a goal that is allowed into a slot.
void ik_rig_fill_slot(ik_rig *rig, int32_t slot, const ik_rig_goal *goal);

void ik_rig_free_goals(ik_rig *rig);

#endif
