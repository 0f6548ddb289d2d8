// reach.h: the poses that need no iteration.

#ifndef REACH_H
#define REACH_H

#include "bones.h"

// Poses the bones for a target at `goal` by a closed form, where there is one, and says whether
// there was. Within `slack` of the outermost and innermost distance that the tip can have, the pose
// of that distance is taken.
bool ik_reach_closed_form(const ik_bones *bones, ik_vec goal, double slack);

// All bones straight along a direction.
void ik_reach_straight(const ik_bones *bones, ik_vec direction);

#endif
