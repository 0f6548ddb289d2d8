// rig/problem.h: a rig with goals as a problem for descents and searches.

#ifndef IK_RIG_PROBLEM_H
#define IK_RIG_PROBLEM_H

#include "rig/rig.h"
#include "search/descent.h"

// The present pose is rig->now, the best one rig->best.
typedef struct ik_rig_problem {
    ik_rig *rig;
    double weights[2]; // the factors of the goals of priority 0 and 1; 0: they do not count
    bool two;          // there are goals of both priorities
    const ik_rig_pose *towards; // the pose that steps are drawn to; NULL: none
} ik_rig_problem;

ik_problem ik_problem_of_rig(ik_rig_problem *problem);

#endif
