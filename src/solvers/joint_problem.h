// solvers/joint_problem.h: a row of bones with tasks as a problem for descents and searches.

#ifndef IK_SOLVERS_JOINT_PROBLEM_H
#define IK_SOLVERS_JOINT_PROBLEM_H

#include "search/descent.h"
#include "solvers/tasks.h"

// The present pose is the joints' state; the best one is joints->best. The bones do not change.
typedef struct ik_joint_problem {
    ik_joints *joints;
    const ik_bones *bones;
    ik_tasks *tasks;
    int32_t rows;
    int32_t spent;                // iterations
    bool tip_position;            // one task, the position of the tip: three rows, in closed form
    ik_vec tip_before;            // the end of the bones before the search
    bool clamped;                 // a limit changed an angle in the last step
    double *residual, *tried, *y; // [rows]
    double *matrix;               // [rows][rows], the lower half
} ik_joint_problem;

// The number of doubles that a problem with this number of rows needs. There are at most
// IK_JOINT_ROWS.
#define IK_PROBLEM_DOUBLES(rows) ((rows) * ((rows) + 3))

// `work` has IK_PROBLEM_DOUBLES(rows of the tasks) doubles.
ik_joint_problem ik_joint_problem_of(ik_joints *joints, const ik_bones *bones, ik_tasks *tasks,
                                     double *work);

ik_problem ik_problem_of_joints(ik_joint_problem *problem);

// Improves the joints' state, whose forward kinematics must be done, so that it meets the tasks
// better, in at most `budget` steps.
ik_descent_end ik_descend_joints(ik_joints *joints, const ik_bones *bones, ik_tasks *tasks,
                                 const ik_descent_rules *rules, int32_t budget, double *work);

#endif
