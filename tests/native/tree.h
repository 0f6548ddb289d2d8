// tree.h: the geometry of rigs (trees of joints) for tests, measured from their descriptions and
// from what they show. The forward kinematics is the tests' own. Functions named ..._fault return
// the sentence that is not true, or NULL.

#ifndef TREE_H
#define TREE_H

#include "core/quat.h"
#include "ik_rig.h"
#include "turn.h"

#define MOST_TREE_GOALS 64 // that are looked at

ik_vec vec_of(const double *at, int32_t dimensions);

// The axes y and z of the swing of a cone or ball with this axis.
void swing_axes(ik_vec axis, ik_vec *y, ik_vec *z);

// A pose of a rig: of each joint, its rotation in space, its position relative to the first joint,
// and the sum of all lengths on the path to it.
typedef struct tree_pose {
    turn rotation[IK_RIG_MAX_JOINTS];
    ik_vec position[IK_RIG_MAX_JOINTS];
    double size[IK_RIG_MAX_JOINTS];
} tree_pose;

// By forward kinematics: angles and displacements are taken from the values, other rotations from
// the local rotations.
void find_pose(const ik_rig *rig, tree_pose *pose);

// What must be true of every pose: positions and rotations are those of the joints, limits hold,
// and all numbers are finite.
const char *pose_fault(const ik_rig *rig);

// The same, with more room for rounding: states that were changed may have rotations that are not
// exactly of length 1, and coordinates a little beyond their limits.
const char *nearly_pose_fault(const ik_rig *rig, double slack);

// The greatest error of a goal's lengths and of its angles, by that forward kinematics, and what
// rounding may add to them.
typedef struct tree_errors {
    double length, angle, rounding;
} tree_errors;

tree_errors errors_of(const ik_rig *rig, const tree_pose *pose, const ik_rig_goal *goal);

// What must be true right after a solve, in addition: errors are what they are said to be; a status
// is REACHED if and only if errors are within the tolerances; only what has a certificate is
// OUT_OF_REACH; no more iterations than allowed were taken.
const char *solve_fault(const ik_rig *rig);

// Whether joint 0 is at its place, moved only by its own slider.
bool root_stays(const ik_rig *rig);

// Sets the same max turn, or max move, of all joints.
ik_error set_max_turns(ik_rig *rig, double most);
ik_error set_max_moves(ik_rig *rig, double most);

// A joint with everything that its kind may need, without a limit: FREE, at an offset.
ik_rig_joint joint_at(int32_t parent, double x, double y, double z);

// A goal with everything that its parts may need; weight 1, tolerances 1e-6.
ik_rig_goal goal_of(int32_t joint, int32_t parts);

#endif
