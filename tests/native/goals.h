// goals.h: goals for the tests to ask for, and their results, measured again.

#ifndef GOALS_H
#define GOALS_H

#include "rotation_checks.h"

ik_goal goal_at(vec target);

// Asks for a rotation of the last bone, or of the one that ends in the effector.
void ask_rotation(ik_goal *goal, const rig *r, ik_quat wanted, double weight);

int32_t solve_goal(rig *r, const ik_goal *goal);

// Any rotation that a bone of such a chain can have in space.
ik_quat any_rotation_of(chance *c, int32_t dimensions);

// As a goal has it: an angle in the plane, else a quaternion, of any length.
void write_rotation(const rig *r, ik_quat turn, double size, double *to);

ik_quat rotation_of(const rig *r, int32_t bone); // in space, now
vec turned_rest(const rig *r, ik_quat turn, int32_t bone);

// A goal that a free chain can have: its last bone turned anyhow, the joint before it within reach.
ik_goal reachable_goal(chance *c, const rig *r, ik_quat *wanted);

// All that makes a pose, bit for bit: the joints, and with limits their angles.
bool same_pose(const rig *a, const rig *b);

// The line from a joint to another, and which way the joints between lie from it: at right angles
// to it, over the reach.
vec bend_of(const rig *r, int32_t joint);

// Makes the same chain twice, from the same chance.
#define TWINS(c, a, b, make) \
    chance again_##a = c;    \
    rig a = make(&c);        \
    rig b = make(&again_##a)

#endif
