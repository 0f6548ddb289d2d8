// search/rules.h: the rules of all searches, in numbers. Chains, overlays and rigs have the same,
// except where the table says so.
//
// | a descent             | ends after steps | that each gain less | or leave more | at most |
// |-----------------------|------------------|---------------------|---------------|---------|
// | from the present pose | 8                | than 0.5 %          | -             | 100     |
// | from a random pose    | 4                | than 3 %            | than 93 %     | 30      |
// | from the best pose    | 8                | than 0.01 %         | -             | 30      |
// |   of a rig            | 4                | than 1e-9           | -             | 100     |
//
// | what differs          | chains                                    | rigs                 |
// |-----------------------|-------------------------------------------|----------------------|
// | from the best pose    | Gauss-Newton                              | Newton (1)           |
// | proven out of reach   | 150 iterations                            | 10, and the last (2) |
// | known out of reach    | 64 iterations                             | 10, and the last     |
// | a target moved nearby | 48 % of the budget, ends after 10 returns | the whole budget (3) |
// | missed, after a solve | restarts at once                          | comes near first (4) |
//
// (1) What is beyond the reach of a chain without limits has a closed form. Of a rig only second
//     derivatives bring it to the end: without them it was off by up to 1.6 reaches.
// (2) The last: from the best pose. Chains know it by their lengths alone, so limits may leave much
//     to find. Newton's steps of a rig come to the end in a few iterations.
// (3) A position of a chain that was missed nearby is hardly ever reached again (bench/blocked).
//     Several goals of a rig often are: with returns, robot arms missed up to 2.9 % of their
//     poses (bench/robots --rig).
// (4) After a solve: the pose before is its result. Then a descent from the best pose comes before
//     the restarts. Where a hand is dragged along the edge of what the body can
//     reach, that is often enough. Restarts found poses up to 80 degrees away (bench/rig, drags).

#ifndef IK_SEARCH_RULES_H
#define IK_SEARCH_RULES_H

#include "core/base.h"

// When a descent ends before the problem is solved.
typedef struct ik_descent_rules {
    double progress;  // after some steps in a row that each gain less than this share of the error
    int32_t patience; // how many steps that is
    double hopeless;  // where the linear model says that a step would leave more than this share of
                      // the residual; INFINITY: never
    bool pulled;      // steps are drawn to the preferred pose
    bool curved;      // steps are those of Newton's method: for what cannot be reached
} ik_descent_rules;

// Descents: from the present pose, late; from a random pose, early, since there are more of them;
// from the best pose, when hardly anything is left to gain.
static const ik_descent_rules ik_from_present = {
    .progress = 5e-3, .patience = 8, .hopeless = INFINITY, .pulled = true};
static const ik_descent_rules ik_from_random = {.progress = 3e-2, .patience = 4, .hopeless = 0.93};
static const ik_descent_rules ik_from_best = {
    .progress = 1e-4, .patience = 8, .hopeless = INFINITY, .pulled = true};
static const ik_descent_rules ik_rig_from_best = {
    .progress = 1e-9, .patience = 4, .hopeless = INFINITY, .pulled = true, .curved = true};

// The first restarts are around the pose before the solve if that is the result of a solve: so
// many. Each coordinate is drawn at most NEAR radians, or units, away.
#define IK_NEAR_RESTARTS 4
#define IK_NEAR 1.5

// With restarts near, one of so many restarts after these is, too.
#define IK_NEAR_OF 2

// If a restart solves the problem, so many iterations of it, as a share of the budget, look for a
// solution that is nearer to the pose before; the second number with restarts near.
#define IK_NEARER_SHARE 0.2
#define IK_NEAR_SHARE 0.5

// With restarts near, what misses its goals moves by at most so many times as far as they moved, or
// by this share of the reach, see ik_search_go_back. The way back is found in so many steps.
#define IK_FOLLOWS 3
#define IK_FOLLOWS_LEAST 0.05
#define IK_GO_BACK 20

enum {
    // The most steps of one descent: those that succeed need fewer. From the present pose they may
    // be more, since that solution is the nearest one.
    IK_SEARCH_STEPS = 30,
    IK_PRESENT_STEPS = 100,
    // Steps that are kept for coming as near as possible to what is missed; of a small budget a
    // quarter.
    IK_SEARCH_FINISH = 30,
    IK_RIG_FINISH = 100,
    // What a chain may spend on a target that no pose can reach, even without limits; and on one
    // that is known to be out of reach, see IK_TRUST.
    IK_LITTLE = 150,
    IK_KNOWN = 64,
    // The same of a rig, for both. Its last steps come after them: IK_RIG_FINISH, or with goals of
    // both priorities IK_RIG_LAST. Of a small budget they are a quarter.
    IK_RIG_LITTLE = 10,
    IK_RIG_LAST = 300,
    // The search for a position of a chain that has moved nearby ends when so many descents from
    // random poses have come back to the best error.
    IK_RETURNS = 10,
    // A restart begins at the nearest of so many random poses. Together they cost about one step
    // and count as one iteration.
    IK_SEARCH_DRAWS = 4,
    // How often the active set may grow within one step. More never helped in measurements.
    IK_ACTIVE_SET_ROUNDS = 4
};

// A twist of a chain that loses more than this share of its step at a limit is fixed at it, and the
// others do its work; otherwise it is clamped. (bench/robots, iterations at limits: 32.4 if all are
// clamped, 28.7 if all are fixed, 27.9 with 0.2.) Swings are clamped: with cones, fixed ones take
// more steps to come to rest. Rigs fix all, which takes them no longer.
#define IK_LOST 0.2

// The damping: of the first step, and at least after one that fails; the least, which keeps
// matrices invertible in spite of rounding errors; and the factors after a step that succeeds,
// after one that leaves no more than GOES_WELL of the error, and after one that fails.
#define IK_DAMPING_START 1e-3
#define IK_DAMPING_LEAST 1e-12
#define IK_DAMPING_FALLS 0.3
#define IK_DAMPING_FALLS_FAST 0.05
#define IK_GOES_WELL 0.3
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

// A position of a chain is nearby if it has moved by at most this, in reaches, since the last
// search; the share of the budget that it gets; and what counts as a return: an error of less than
// this multiple of the best one, since these descents end early, so not quite at the minimum.
#define IK_NEARBY 0.1
#define IK_NEARBY_SHARE 0.48
#define IK_RETURNED 1.1

// What is missed is known to be out of reach if it has moved by at most this share of the error
// with which it was missed.
#define IK_TRUST 0.8

#endif
