// walker/standing.h: puts a walker somewhere, and checks whether it is at rest.

#ifndef IK_WALKER_STANDING_H
#define IK_WALKER_STANDING_H

#include "walker/walker.h"

// Puts the body somewhere; it stands, all feet at home. Records a touchdown per leg that finds
// ground there. The command and given footholds stay.
void ik_walker_stand_at(ik_walker *walker, ik_plan_pose pose);

// Takes back the footholds that the user has given.
void ik_walker_free_feet(ik_walker *walker);

// Puts it down for a call of the user, without its target and given footholds: begins a list of
// events, and publishes.
void ik_walker_put_down(ik_walker *walker, ik_plan_pose pose);

// Gives the body the height and tilt of the ground at the nominal footholds, and lets all legs
// stand there.
void ik_walker_level_on_ground(ik_walker *walker);

// Finds, per leg, where its foot should stand while the body stands still.
void ik_walker_find_rest(ik_walker *walker);

// Whether nothing will happen before a command, a setting or a change of legs: the walker is at
// rest. Updates of such a walker are skipped.
bool ik_walker_is_at_rest(const ik_walker *walker);

#endif
