// solvers/jacobian.h: the Jacobian of the tip in joint space, column by column, and steps of all
// angles at once.

#ifndef IK_SOLVERS_JACOBIAN_H
#define IK_SOLVERS_JACOBIAN_H

#include "core/matrix.h"
#include "joints/joints.h"

// Sets the columns of all joints for the joints' state, whose forward kinematics must be done. No
// column is fixed then, except those of angles that the joint does not have.
void ik_jacobian_set(ik_joints *joints, const ik_bones *bones);

// The inverse weight of a bone's angles: 1 over its stiffness.
static inline double ik_inverse_weight(const ik_bones *bones, int32_t bone) {
    return bones->stiffness ? 1 / (double)bones->stiffness[bone] : 1;
}

// J W J^T for the position of the tip, over the columns that are not fixed; W: the inverse weights.
// `move` becomes how far the steps of the fixed columns move the tip.
ik_matrix ik_jacobian_squared(const ik_joints *joints, const ik_bones *bones, ik_vec *move);

// Sets the steps of all columns that are not fixed to J^T y, y being a vector at the tip.
void ik_jacobian_transposed(ik_joints *joints, const ik_bones *bones, ik_vec y);

// The active set: fixes each column at a limit whose step would lead beyond it, and each twist
// whose step would lose more than IK_LOST at a limit: it comes to the limit. Returns whether there
// was one.
bool ik_jacobian_fix_limits(ik_joints *joints, const ik_bones *bones);

// Frees the columns that were fixed with a step: a step with more damping may not come to the
// limit. Those that stay at a limit remain fixed.
void ik_jacobian_free_steps(ik_joints *joints, const ik_bones *bones);

// Makes the step W J^T y: sets the trial state to the joints' angles after it, within their limits,
// and does its forward kinematics. Steps of more than one radian are scaled down, all by the same
// factor. Returns whether a limit changed an angle.
bool ik_jacobian_step(ik_joints *joints, const ik_bones *bones);

// Makes the trial state the joints' state, and the other way round.
void ik_joints_swap_trial(ik_joints *joints);

// The distance between the tip of a state and the goal.
static inline double ik_tip_distance(const ik_joint_state *state, const ik_bones *bones,
                                     ik_vec goal) {
    return ik_vec_length(ik_vec_sub(goal, state->positions[bones->count]));
}

#endif
