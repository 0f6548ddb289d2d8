// solvers/constrained.h: to a target within limits.

#ifndef IK_SOLVERS_CONSTRAINED_H
#define IK_SOLVERS_CONSTRAINED_H

#include "solvers/aim.h"

// How a search ended.
typedef enum ik_search {
    IK_SEARCH_FOUND,   // within the tolerance
    IK_SEARCH_RESTED,  // no way nearer was found
    IK_SEARCH_STOPPED, // the budget was spent before
} ik_search;

// Looks for a posture whose tip is at the goal, beginning with the one that the joints have, and
// leaves the best that it finds in joints and bones. Adds what it took of the budget to
// *iterations. The second looks for one that meets an aim.
ik_search ik_search_within_limits(ik_joints *joints, const ik_bones *bones, ik_vec goal,
                                  double tolerance, int32_t budget, int32_t *iterations);
ik_search ik_search_for_aim(ik_joints *joints, const ik_bones *bones, const ik_aim *aim,
                            double tolerance, int32_t budget, int32_t *iterations);

// Forgets all searches before: for joints that are new, or posed or limited anew.
void ik_search_anew(ik_joints *joints);

#endif
