// solvers/closed_form.h: poses that need no iteration.

#ifndef IK_SOLVERS_CLOSED_FORM_H
#define IK_SOLVERS_CLOSED_FORM_H

#include "joints/bones.h"

// Poses the bones for a goal by a closed form, and returns whether there is one: for a goal out of
// reach or too close, and for two bones. A goal within `slack` of the greatest or least distance of
// the tip gets the pose of that distance.
bool ik_closed_form(ik_bones *bones, ik_vec goal, double slack);

// Solves two bones by the law of cosines, with no other bones between root and goal. They keep the
// side of their bend.
void ik_closed_form_two(ik_bones *bones, int32_t first, int32_t second, ik_vec goal);

// Points all bones along a direction.
void ik_straighten(ik_bones *bones, ik_vec direction);

#endif
