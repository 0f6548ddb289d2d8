// solvers/constrained.h: the search for a pose within limits: descents from several starts.

#ifndef IK_SOLVERS_CONSTRAINED_H
#define IK_SOLVERS_CONSTRAINED_H

#include "solvers/least_squares.h"

// The most rows that the tasks of a search may have: position, orientation and bend.
#define IK_SEARCH_ROWS 7

typedef enum ik_search_end {
    IK_SEARCH_FOUND,  // all tasks are met
    IK_SEARCH_RESTED, // no better pose was found
    IK_SEARCH_STOPPED // the budget was spent before that
} ik_search_end;

// Searches for a pose that meets the tasks, of which the first is the position of the tip, starting
// from the joints' state. Leaves the best pose that it finds in joints and bones, and adds the
// iterations that it used to *iterations: at least one, at most `budget`.
ik_search_end ik_search(ik_joints *joints, ik_bones *bones, ik_tasks *tasks, int32_t budget,
                        int32_t *iterations);

// Forgets all searches before: for joints whose pose or limits were set.
void ik_search_reset(ik_joints *joints);

// The tolerance of a position in the unit of the bones: what is found is judged after it is rounded
// to floats, so the search must come a little nearer.
double ik_search_tolerance(double tolerance);

#endif
