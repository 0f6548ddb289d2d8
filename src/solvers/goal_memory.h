// solvers/goal_memory.h: what searches remember of their goals, from solve to solve.

#ifndef IK_SOLVERS_GOAL_MEMORY_H
#define IK_SOLVERS_GOAL_MEMORY_H

#include "search/descent.h"
#include "solvers/tasks.h"

// A goal of a search, as the base sees it: joints only know their base, so if that turns, it is as
// if the goal had moved.
typedef struct ik_search_goal {
    ik_vec position;        // in the unit of the bones
    ik_quat rotation;       // the identity without a task for an orientation
    double radian;          // the length that a radian counts as; 0 without such a task
    int32_t joint;          // that reaches for it
    bool continues;         // the last search of this kind was for this joint
    ik_goal_memory *memory; // of earlier goals of this kind
} ik_search_goal;

// The goal of these tasks: a position first, then perhaps an orientation. Forgets earlier goals if
// they were for another joint.
ik_search_goal ik_search_goal_of(ik_joints *joints, const ik_bones *bones, const ik_tasks *tasks);

// By how much the goal has moved since one was missed: the error of any pose has changed by at most
// as much.
double ik_moved_since_miss(const ik_search_goal *goal);

// Remembers how a search ended, and whether its budget was large enough to learn from a miss.
void ik_remember_search(ik_joints *joints, const ik_search_goal *goal, ik_found best,
                        bool thorough);

// Forgets all previous searches, because the pose or the limits were set.
void ik_search_reset(ik_joints *joints);

#endif
