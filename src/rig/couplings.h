// rig/couplings.h: joints whose values follow those of others.

#ifndef IK_RIG_COUPLINGS_H
#define IK_RIG_COUPLINGS_H

#include "rig/rig.h"

// Whether a joint of this kind has a value, as ik_rig_get_values describes it.
bool ik_rig_kind_has_value(int32_t kind, int32_t dimensions);

// Whether all couplings are between joints that have a value, without a circle, and leave each
// leader an interval of values.
bool ik_rig_are_coupled_well(ik_rig *rig, const ik_rig_description *all);

// Prepares the couplings: sets which joints follow others, and bounds their leaders. Leaders and
// followers of locked joints are locked.
void ik_rig_set_couplings(ik_rig *rig);

// Sets the values of all joints that follow others.
void ik_rig_follow(const ik_rig *rig, ik_rig_pose *pose);

#endif
