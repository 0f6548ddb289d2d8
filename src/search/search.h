// search/search.h: descents from several poses, until one solves a problem.

#ifndef IK_SEARCH_SEARCH_H
#define IK_SEARCH_SEARCH_H

#include "search/descent.h"

typedef struct ik_search {
    const ik_problem *problem;
    int32_t *spent;  // the iterations of the solve, counted here
    double rounding; // errors that differ by less are the same
    double margin;   // by how much another local minimum must be better than that near the start
    int32_t returns; // how many more returns to the best error end the search
    double returned; // what counts as a return: an error below this multiple of the best one

    // Set by the search.
    int32_t restarts;    // so far
    bool rested;         // some descent came to rest
    bool at_best;        // the present pose is the best
    ik_found best;       // of the best pose, which the problem keeps unless it is the present one
    ik_found near_start; // the best without restarts
} ik_search;

// Whether one pose is better than another, by a margin of the errors. The first priority comes
// first.
bool ik_is_better(const ik_found *a, const ik_found *b, double margin);

// Descends from the present pose, and keeps what it finds if it is better.
void ik_search_descend(ik_search *search, int32_t budget);

// The same from the best pose with each joint bent a little.
void ik_search_bent(ik_search *search, int32_t budget);

// Descends from random poses until one solves the problem, *spent comes to `budget`, or enough of
// them have returned to the best error.
void ik_search_restart(ik_search *search, int32_t budget);

// Makes the best pose the present one, and descends from there as near as it gets.
void ik_search_finish(ik_search *search, int32_t budget);

#endif
