// rig/descend.h: damped least squares from the present pose.

#ifndef IK_RIG_DESCEND_H
#define IK_RIG_DESCEND_H

#include "rig/rig.h"

// What a descent minimises, and when it ends.
typedef struct ik_rig_descent_rules {
    double weights[2]; // the factors of the goals of priority 0 and 1; 0: they do not count
    double progress;   // a step that leaves more than this share of the cost is idle
    int32_t patience;  // so many idle steps in a row end the descent
    double hopeless;   // it ends if the linear model leaves more than this share of the cost
    const ik_rig_pose *towards; // the pose that steps are drawn to; NULL: none
} ik_rig_descent_rules;

// The cost of a residual under these rules.
double ik_rig_cost(const ik_rig_residual *residual, const double *weights);

// Whether all goals that count are reached.
bool ik_rig_is_met(const ik_rig_residual *residual, const double *weights);

// Descends from the present pose until the goals that count are reached, it rests, or the rig's
// iterations come to `budget`. Rotations and positions of the present pose must be set. Returns
// what is left of the goals.
ik_rig_residual ik_rig_descend(ik_rig *rig, const ik_rig_descent_rules *rules, int32_t budget);

#endif
