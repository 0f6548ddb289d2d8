// goals.h: goals for the tests, and measurements of their results.

#ifndef GOALS_H
#define GOALS_H

#include "rotation_checks.h"

ik_goal goal_at(vec target);

// Sets the orientation of a goal.
void ask_rotation(ik_goal *goal, const rig *r, ik_quat wanted, double weight);

int32_t solve_goal(rig *r, const ik_goal *goal);

// Any rotation that a bone of such a chain can have in space.
ik_quat any_rotation_of(chance *c, int32_t dimensions);

// Writes a rotation as a goal has it: an angle in 2-D, otherwise a quaternion of length `size`.
void write_rotation(const rig *r, ik_quat turn, double size, double *to);

ik_quat rotation_of(const rig *r, int32_t bone); // in space, now
vec turned_rest(const rig *r, ik_quat turn, int32_t bone);

// A goal that a free chain can reach: any rotation of its last bone, and the wrist within reach.
ik_goal reachable_goal(chance *c, const rig *r, ik_quat *wanted);

// Whether two chains have the same pose, bit for bit: the joints, and with limits the angles.
bool same_pose(const rig *a, const rig *b);

// The vector from the line between root and joint to the mean of the joints between them,
// perpendicular to the line, in reaches.
vec bend_of(const rig *r, int32_t joint);

// Makes the same chain twice, from the same random numbers.
#define TWINS(c, a, b, make) \
    chance again_##a = c;    \
    rig a = make(&c);        \
    rig b = make(&again_##a)

#endif
