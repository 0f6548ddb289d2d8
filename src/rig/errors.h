// rig/errors.h: how nearly a pose reaches the goals.

#ifndef IK_RIG_ERRORS_H
#define IK_RIG_ERRORS_H

#include "rig/rig.h"

// Prepares the goals for a solve: from what was set, in space, to the rig's unit and anchor.
void ik_rig_prepare_goals(ik_rig *rig);

// The reach of a rig to the point of a goal, in units.
double ik_rig_goal_reach(const ik_rig *rig, const ik_rig_slot *slot);

// Whether the root or a slider can move any length.
bool ik_rig_moves_far(const ik_rig *rig);

// The length that a step of the value of a goal's joint counts as: 1 for a slider.
double ik_rig_value_length(const ik_rig *rig, const ik_rig_slot *slot);

// The parts of a goal at a pose: what is left of each, and where. Parts that it does not have are
// 0.
typedef struct ik_rig_parts {
    ik_vec at;       // the point
    ik_vec place;    // POSITION, TIE: how far the point should move
    double to_plane; // PLANE, HALF_SPACE: the same along the normal
    // ORIENTATION: a rotation vector. With a freedom, it is the sum of what is beyond it; then the
    // whole lean of the twist axis from `lean_from`, as a rotation vector, and its angle; and the
    // whole twist, and the axis about which a motion of the body changes it.
    ik_vec turn;
    bool has_freedom;
    ik_vec lean, lean_from, twist_axis;
    double lean_off, twist_off;
    // LOOK_AT, DIRECTION: where the axis points; how far its end should move; the way to the
    // target, a unit vector, and its angle, also within the cone; and how far the target is.
    ik_vec axis, look, look_way;
    double look_off, distance;
    double value; // VALUE: how far it should move
} ik_rig_parts;

// `clamped`: with targets that are very far away brought nearer.
ik_rig_parts ik_rig_parts_of(const ik_rig *rig, const ik_rig_slot *slot, const ik_rig_pose *pose,
                             bool clamped);

// How nearly a pose reaches the goals.
ik_rig_residual ik_rig_measure(const ik_rig *rig, const ik_rig_pose *pose);

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

// The same of overlaps.
bool ik_rig_overlaps_within(const ik_rig *rig, double slack);

// The deepest overlap of a pose.
double ik_rig_deepest(const ik_rig *rig, const ik_rig_pose *pose);

// For the search: remembers what is left of each goal; and how far goals have moved since then, if
// the pose is still the same, as the root of the cost.
void ik_rig_remember_left(ik_rig *rig);
double ik_rig_moved(const ik_rig *rig);

// The greatest distance, times its weight, between the points of a goal in two poses.
double ik_rig_goals_distance(const ik_rig *rig, const ik_rig_pose *a, const ik_rig_pose *b);

#endif
