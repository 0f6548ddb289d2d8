// solvers/constrained.h: the search for a pose within limits: descents from several starts.

#ifndef IK_SOLVERS_CONSTRAINED_H
#define IK_SOLVERS_CONSTRAINED_H

#include "solvers/tasks.h"

// The most rows that the tasks of a search may have: position, orientation and bend.
#define IK_SEARCH_ROWS IK_JOINT_ROWS

typedef enum ik_search_end {
    IK_SEARCH_FOUND,  // all tasks are met
    IK_SEARCH_RESTED, // no better pose was found
    IK_SEARCH_STOPPED // the budget was spent before that
} ik_search_end;

// Searches for a pose that meets the tasks, starting from the joints' state. The first task must be
// the position of the tip. Leaves the best pose found in joints and bones, and adds the iterations
// used to *iterations: at least one, at most `budget`.
ik_search_end ik_search_joints(ik_joints *joints, ik_bones *bones, ik_tasks *tasks,
                               ik_restarts restarts, int32_t budget, int32_t *iterations);

// The tolerance of a position in the unit of the bones. The pose found is rounded to floats before
// its error is measured, so the search must come a little nearer than the chain's tolerance.
double ik_search_tolerance(double tolerance);

#endif
