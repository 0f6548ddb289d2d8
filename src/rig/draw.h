// rig/draw.h: poses of a rig from a pseudo-random sequence.

#ifndef IK_RIG_DRAW_H
#define IK_RIG_DRAW_H

#include "rig/rig.h"
#include "search/descent.h"

// Sets the coordinates of a pose. Joints that no goal depends on, and a root that is pulled, stay
// as they are in the pose before the solve.
void ik_rig_draw_pose(ik_rig *rig, ik_draw draw, ik_rig_pose *pose);

// Sets the coordinates of a pose to those of the best one with each joint that turns bent a little,
// within its max_turn: in a zigzag, or if there is a state of a pseudo-random sequence, by it.
void ik_rig_draw_bent(const ik_rig *rig, uint64_t *rng_state, ik_rig_pose *pose);

// How far a pose is from the one before the solve, see search/descent.h. Free turns count by their
// angle, the root's translation in units.
double ik_rig_distance(const ik_rig *rig, const ik_rig_pose *pose);

// Turns each twist by whole turns to where it is nearest to the pose before the solve. Returns
// whether any changed.
bool ik_rig_wind(const ik_rig *rig, ik_rig_pose *pose);

#endif
