// search/descent.h: damped least squares from a pose, for any problem.
//
// A problem is a row of bones with tasks (solvers/joint_problem.c), or a rig with goals
// (rig/problem.c). It has a present pose, a trial pose, and a best pose that it keeps.

#ifndef IK_SEARCH_DESCENT_H
#define IK_SEARCH_DESCENT_H

#include "search/rules.h"

// How nearly a pose solves a problem.
typedef struct ik_found {
    bool met;         // all that is asked for is within its tolerance
    double error;     // the length of the weighted residual
    bool first_met;   // there are two priorities, and all of the first is within its tolerance
    double of_second; // the error of the second, if first_met
} ik_found;

// The ways to draw a pose from a pseudo-random sequence: anywhere within the limits; with many
// joints at an end of their interval, since what only such poses reach is the hardest; from the
// best pose, with half of its joints drawn again, since a local minimum often has most joints
// right; and around the pose before the solve, since the nearest solution is the best one.
typedef enum ik_draw { IK_DRAW_ANYWHERE, IK_DRAW_AT_ENDS, IK_DRAW_FROM_BEST, IK_DRAW_NEAR } ik_draw;

// What the present pose has come to, for a recording of the search.
typedef enum ik_event {
    IK_EVENT_ITERATION,
    IK_EVENT_DESCEND,
    IK_EVENT_RESTART,
    IK_EVENT_BEST
} ik_event;

// What a problem can do. Each gets `of`.
typedef struct ik_problem_calls {
    ik_found (*measure)(void *of);       // the present pose
    ik_found (*measure_trial)(void *of); // after its forward kinematics

    // One step of least squares, see descent.c. `linearize` prepares the rows and columns of the
    // present pose; `curved`: and second derivatives, if the problem has them. `set_pull` sets the
    // share of the way to a preferred pose that each coordinate is drawn along; NULL: there is no
    // such pose. `begin_step` sets the first active set; `solve_step` solves for it, and returns
    // the share of the residual that the linear model leaves; `fix_limits` adds what the step would
    // break to the active set, and returns whether there was any.
    void (*linearize)(void *of, bool curved);
    void (*set_pull)(void *of, double pull);
    void (*begin_step)(void *of);
    double (*solve_step)(void *of, double damping);
    bool (*fix_limits)(void *of);
    ik_found (*try_step)(void *of); // sets the trial pose to the present one plus the step

    void (*swap_trial)(void *of);         // exchanges the present pose and the trial pose
    void (*draw)(void *of, ik_draw draw); // sets the trial pose, and does its forward kinematics
    // Bends each joint of the best pose a little. NULL for rigs: see rig/bends.h.
    void (*bend)(void *of);
    // Turns each coordinate by whole turns to where it is nearest to the pose before the solve, and
    // makes the present pose the best.
    void (*keep)(void *of);
    void (*take_best)(void *of); // makes the best pose the present one
    // How far the present pose is from the one before the solve: the length of the vector of all
    // changes of coordinates, each times the root of its stiffness.
    double (*distance)(void *of);
    // `go_back` makes the present pose one that is a share of the way from the pose before the
    // solve to the best one. `moved` returns how far the points of the goals have moved since.
    void (*go_back)(void *of, double share);
    double (*moved)(void *of);
    void (*record)(void *of, ik_event event);
} ik_problem_calls;

typedef struct ik_problem {
    void *of;
    const ik_problem_calls *calls;
    int32_t *spent; // the iterations of the solve, counted here
    double scale; // the size of an error that is large: errors above it count as this for progress
    double pull;  // the share of the way to the preferred pose per step; 0: none
} ik_problem;

typedef struct ik_descent_end {
    ik_found found;
    int32_t steps;
    bool rested; // it made no more progress: a local minimum
} ik_descent_end;

// Improves the present pose, whose forward kinematics must be done, in at most `budget` steps.
ik_descent_end ik_descend(const ik_problem *problem, const ik_descent_rules *rules, int32_t budget);

#endif
