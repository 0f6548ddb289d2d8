// walker/standing.h: puts a walker somewhere, and checks whether it is at rest.

#ifndef IK_WALKER_STANDING_H
#define IK_WALKER_STANDING_H

#include "walker/walker.h"

// Puts the body somewhere; it stands, all feet at home. Records a touchdown per enabled leg.
void ik_walker_stand_at(ik_walker *walker, ik_plan_pose pose);

// Whether nothing will happen before a command, a setting or a change of legs: the walker is at
// rest. Updates of such a walker are skipped.
bool ik_walker_is_at_rest(const ik_walker *walker);

#endif
