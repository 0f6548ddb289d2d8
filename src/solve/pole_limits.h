// solve/pole_limits.h: what turning to a pole needs where joints have limits.

#ifndef IK_SOLVE_POLE_LIMITS_H
#define IK_SOLVE_POLE_LIMITS_H

#include "solve/goal.h"

// Keeps the angles of the joints, for ik_pole_restore_angles(); nothing without limits.
void ik_pole_keep_angles(ik_chain *chain, const ik_part *part);

// Sets the joints, the bones and the positions back to the angles that were kept.
void ik_pole_restore_angles(ik_chain *chain, ik_request *request);

// Sets the joints from the bones. Returns whether the limits keep no bone further away than this
// from where it was: a chord of the unit circle.
bool ik_pole_read_bones(ik_joints *joints, const ik_bones *bones, double most);

// A descent in joint space that keeps the end in place and, in 3-D, turns the bend. `rotation`: the
// rotation that the last bone keeps, or NULL. `end`: where the part ends, in its unit; `bend`: the
// direction of its bend.
void ik_pole_turn_joints(ik_chain *chain, ik_part *part, const ik_quat *rotation, ik_vec end,
                         ik_vec bend);

#endif
