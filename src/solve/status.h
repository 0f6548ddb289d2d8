// solve/status.h: how a solve ended.

#ifndef IK_SOLVE_STATUS_H
#define IK_SOLVE_STATUS_H

#include "chain/part.h"

// A goal is a target in space, relative to the root.
static inline ik_vec ik_goal_of(const ik_chain *chain, ik_vec target) {
    return ik_vec_sub(target, ik_chain_root(chain));
}

// Sets the chain's error to the distance between the end of a part and a goal. The end is read from
// the offsets, which are rounded to floats: the error is that of the pose that users see.
void ik_measure_error(ik_chain *chain, const ik_part *part, ik_vec goal);

// Judges a goal by the lengths alone: OUT_OF_REACH or TOO_CLOSE, if it is by more than the slack;
// otherwise REACHED.
ik_status ik_status_by_lengths(const ik_part *part, ik_vec goal, double slack);

// The status of a chain that has missed its goal.
ik_status ik_status_of_miss(const ik_chain *chain, const ik_part *part, ik_vec goal, bool hindered);

// The status of a chain whose part was solved for a goal, by its error. `hindered`: limits, or
// something else, kept it from the goal.
static inline ik_status ik_status_of(const ik_chain *chain, const ik_part *part, ik_vec goal,
                                     bool hindered) {
    return chain->error <= chain->tolerance ? IK_REACHED
                                            : ik_status_of_miss(chain, part, goal, hindered);
}

#endif
