// solvers/closed_form.h: the poses that need no iteration.

#ifndef IK_SOLVERS_CLOSED_FORM_H
#define IK_SOLVERS_CLOSED_FORM_H

#include "joints/bones.h"

// Poses the bones for a target at `goal` by a closed form, where there is one, and says whether
// there was. Within `slack` of the outermost and innermost distance that the tip can have, the pose
// of that distance is taken.
bool ik_closed_form(ik_bones *bones, ik_vec goal, double slack);

// Two bones, of no others between the root and the goal: the law of cosines. They keep the side of
// their bend.
void ik_closed_form_two(ik_bones *bones, int32_t first, int32_t second, ik_vec goal);

// All bones straight along a direction.
void ik_straighten(ik_bones *bones, ik_vec direction);

#endif
