// rig/search.h: the search for a pose that reaches the goals: descents from several starts.

#ifndef IK_RIG_SEARCH_H
#define IK_RIG_SEARCH_H

#include "rig/rig.h"

typedef enum ik_rig_search_end {
    IK_RIG_SEARCH_FOUND,     // all goals are reached
    IK_RIG_SEARCH_CERTIFIED, // there is a proof that they cannot be
    IK_RIG_SEARCH_RESTED,    // it came to rest, from all poses that it tried
    IK_RIG_SEARCH_STOPPED    // the budget was spent before that
} ik_rig_search_end;

// Searches from the present pose, and leaves the best pose found there. Goals must be prepared.
ik_rig_search_end ik_rig_search(ik_rig *rig);

#endif
