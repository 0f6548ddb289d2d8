// solvers/least_squares.h: damped least squares in joint space, within limits, for any tasks.

#ifndef IK_SOLVERS_LEAST_SQUARES_H
#define IK_SOLVERS_LEAST_SQUARES_H

#include "solvers/tasks.h"

// When a descent ends before all tasks are met.
typedef struct ik_descent_rules {
    double progress;  // after some steps in a row that each gain less than this share of the error
    int32_t patience; // how many steps that is
    double hopeless;  // where the linear model says that a step would leave more than this share of
                      // the residual; INFINITY: never
} ik_descent_rules;

// The patience of descents that should come as near as they can.
#define IK_PATIENCE 8

typedef struct ik_descent_end {
    ik_residual residual;
    int32_t steps;
    bool rested; // it made no more progress: a local minimum
} ik_descent_end;

// The number of doubles that a descent with this number of rows needs.
#define IK_DESCENT_DOUBLES(rows) ((rows) * ((rows) + 4))

// Improves the joints' state, whose forward kinematics must be done, so that it meets the tasks
// better, in at most `budget` steps. Changes the joints alone, not the bones. `work` has
// IK_DESCENT_DOUBLES(rows of the tasks) doubles.
ik_descent_end ik_descend(ik_joints *joints, const ik_bones *bones, ik_tasks *tasks,
                          const ik_descent_rules *rules, int32_t budget, double *work);

#endif
