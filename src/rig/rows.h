// rig/rows.h: how nearly a pose reaches the goals, and the rows of the least squares.

#ifndef IK_RIG_ROWS_H
#define IK_RIG_ROWS_H

#include "rig/rig.h"

// Prepares the goals for a solve: from what was set, in space, to the rig's unit and anchor.
void ik_rig_prepare_goals(ik_rig *rig);

// The reach of a rig to the point of a goal, in units.
double ik_rig_goal_reach(const ik_rig *rig, const ik_rig_slot *slot);

// How nearly a pose reaches the goals.
ik_rig_residual ik_rig_measure(const ik_rig *rig, const ik_rig_pose *pose);

// Sets the rows at the present pose. `weights`: a factor for the goals of each priority; goals
// whose factor is 0 have no rows. Rows of ties are the last ones.
void ik_rig_set_rows(ik_rig *rig, const double *weights);

// The errors of one goal: of its lengths in the rig's unit, and of its angles.
typedef struct ik_rig_errors {
    double length, angle;
} ik_rig_errors;

ik_rig_errors ik_rig_goal_errors(const ik_rig *rig, const ik_rig_slot *slot,
                                 const ik_rig_pose *pose);

// Whether a goal is within its tolerances.
bool ik_rig_is_reached(const ik_rig *rig, const ik_rig_slot *slot, const ik_rig_pose *pose);

// For priorities.c: remembers by how much goals are missed; whether a goal is within its
// tolerances, or missed by at most that, plus a share of the tolerance.
void ik_rig_remember_held(ik_rig *rig);
bool ik_rig_is_within(const ik_rig *rig, const ik_rig_slot *slot, const ik_rig_pose *pose,
                      double slack);

// For the search: remembers what is left of each goal; and how far goals have moved since then, if
// the pose is still the same, as the root of the cost.
void ik_rig_remember_left(ik_rig *rig);
double ik_rig_moved(const ik_rig *rig);

// The greatest distance, times its weight, between the points of a goal in two poses.
double ik_rig_goals_distance(const ik_rig *rig, const ik_rig_pose *a, const ik_rig_pose *b);

#endif
