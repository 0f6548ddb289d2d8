// search/rules.h: the rules of all searches, in numbers. Chains, overlays and rigs have the same.
//
// | a descent             | ends after steps | that each gain less  | or if the model leaves | at most steps |
// |-----------------------|------------------|----------------------|------------------------|---------------|
// | from the present pose | 8                | than 0.5 %           | -                      | STEPS         |
// | from a random pose    | 4                | than 3 %             | more than 93 %         | STEPS         |
// | from the best pose    | 8                | than 0.01 %          | -                      | FINISH        |

#ifndef IK_SEARCH_RULES_H
#define IK_SEARCH_RULES_H

#include "search/descent.h"

// Descents: from the present pose, late; from a random pose, early, since there are more of them;
// from the best pose, when hardly anything is left to gain.
static const ik_descent_rules ik_from_present = {5e-3, 8, INFINITY};
static const ik_descent_rules ik_from_random = {3e-2, 4, 0.93};
static const ik_descent_rules ik_from_best = {1e-4, 8, INFINITY};

enum {
    // The most steps of one descent: those that succeed need fewer.
    IK_SEARCH_STEPS = 30,
    // Steps that are kept for coming as near as possible to what is missed; of a small budget a
    // quarter.
    IK_SEARCH_FINISH = 30,
    // A restart begins at the nearest of so many random poses. Together they cost about one step
    // and count as one iteration.
    IK_SEARCH_DRAWS = 4,
    // How often the active set may grow within one step. More never helped in measurements.
    IK_ACTIVE_SET_ROUNDS = 4
};

// The damping: of the first step, and at least after one that fails; the least, which keeps
// matrices invertible in spite of rounding errors; and the factors after a step that succeeds, and
// after one that fails.
#define IK_DAMPING_START 1e-3
#define IK_DAMPING_LEAST 1e-12
#define IK_DAMPING_FALLS 0.3
#define IK_DAMPING_RISES 6

// A weaker pull is to lead away by at most this share of the present error. If that would leave
// less than LEAST_PULL of it, there is none.
#define IK_PULLED_AWAY 0.3
#define IK_LEAST_PULL 0.05

// Of drawn poses with joints at an end: the share of the joints. Of those from the best pose: the
// share of the joints that are drawn again. (bench/robots: 0.3 to 0.5 hardly differ.)
#define IK_DRAWN_AT_END 0.4
#define IK_DRAWN_AGAIN 0.5

// By how much joints are bent to leave a line, in radians.
#define IK_BENT 0.1

// By how much another local minimum must be better, in reaches, if the present pose is the result
// of a solve: so what follows its goals does not jump between two that are nearly as good.
#define IK_CLEARLY_BETTER 0.02

// What is missed is known to be out of reach if it has moved by at most this share of the error
// with which it was missed.
#define IK_TRUST 0.8

#endif
