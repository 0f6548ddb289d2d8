// search/search.h: descents from several poses, until one solves a problem.
//
// The files of this folder, in the order in which they may include and call each other:
//
//     rules: the rules of all searches, in numbers
//     descent: from one pose
//     draw, search: other poses; from several poses

#ifndef IK_SEARCH_SEARCH_H
#define IK_SEARCH_SEARCH_H

#include "ik.h"
#include "search/descent.h"

typedef struct ik_search {
    const ik_problem *problem;
    double rounding; // errors that differ by less are the same
    double margin;   // by how much another local minimum must be better than that near the start
    int32_t returns; // how many more returns to the best error end the search
    double returned; // what counts as a return: an error below this multiple of the best one
    int32_t near;    // so many restarts are around the pose before, and then one of so many:
    int32_t near_of; // 0: none
    int32_t nearer;  // the iterations that look for a nearer solution if a restart finds one

    // Set by the search.
    int32_t restarts;    // so far
    int32_t drawn;       // of these, not around the pose before
    bool rested;         // some descent came to rest
    bool at_best;        // the present pose is the best
    ik_found best;       // of the best pose, which the problem keeps unless it is the present one
    ik_found near_start; // the best without restarts
} ik_search;

// Begins a search from the present pose, which is kept. `follows`: it is the result of a solve, so
// the search stays near it, as `restarts` says.
ik_search ik_search_begin(const ik_problem *problem, ik_restarts restarts, bool follows,
                          int32_t budget);

// Whether one pose is better than another, by a margin of the errors. The first priority comes
// first.
bool ik_is_better(const ik_found *a, const ik_found *b, double margin);

// Descends from the present pose, and keeps what it finds if it is better.
void ik_search_descend(ik_search *search, int32_t budget);

// The same from the best pose with each joint bent a little.
void ik_search_bent(ik_search *search, int32_t budget);

// Descends from random poses until one solves the problem, the iterations come to `budget`, or
// enough of them have returned to the best error.
void ik_search_restart(ik_search *search, int32_t budget);

// Makes the best pose the present one, and descends from there as near as it gets.
void ik_search_finish(ik_search *search, const ik_descent_rules *rules, int32_t budget);

// For continuous control: what misses its goals does not leap. Moves the present pose, which must
// be the best one, back towards the pose before the solve, until the points of the goals have moved
// by at most `most`. `best` still says how near the best pose was: what is known of the goals.
void ik_search_go_back(ik_search *search, double most);

#endif
