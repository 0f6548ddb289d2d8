// solvers/jacobian.h: what the angles of joints do to the tip, the columns of its Jacobian, and steps of all
// angles at once.

#ifndef IK_SOLVERS_JACOBIAN_H
#define IK_SOLVERS_JACOBIAN_H

#include "core/matrix.h"
#include "joints/joints.h"

// Sets the joints' levers for their posture, which must be laid.
void ik_levers_set(const ik_joints *joints, const ik_bones *bones);

// J W Jt, of the levers that are not held: by how much a pull at the tip moves it. W is how willing
// each angle is, 1 over the stiffness of its bone.
ik_matrix ik_levers_squared(const ik_joints *joints, const ik_bones *bones);

// Sets what a pull y at the tip makes of each lever: Jt y.
void ik_levers_push(const ik_joints *joints, const ik_bones *bones, ik_vec y);

// Holds each lever that is pushed against its wall. Says whether there was one.
bool ik_levers_hold(const ik_joints *joints, const ik_bones *bones);

// How willing the angles of a bone's joint are.
double ik_levers_willing(const ik_bones *bones, int32_t bone);

// Makes the step W p, p being the pushes without what is held, from the joints' posture: writes the
// angles after it to the trial posture, and lays that. No angle goes further than a radian, or all
// go less far by the same factor; then each is brought within its limit. Says whether that was
// needed.
bool ik_levers_step(const ik_joints *joints, const ik_bones *bones, ik_posture *trial);

// The distance between the tip of a posture and the goal.
double ik_posture_error(const ik_posture *posture, const ik_bones *bones, ik_vec goal);

#endif
