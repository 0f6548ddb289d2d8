// solvers/tasks.h: the tasks of a constrained solve. Each task gives rows of a residual and of its
// Jacobian.

#ifndef IK_SOLVERS_TASKS_H
#define IK_SOLVERS_TASKS_H

#include "joints/joints.h"

typedef enum ik_task_kind {
    IK_TASK_POSITION,    // 3 rows: a joint at a position
    IK_TASK_ORIENTATION, // 3 rows: the bone that ends in a joint, with a rotation in space
    IK_TASK_BEND,        // 1 row: the bend of the bones before a joint, towards a side
    IK_TASK_HALF_SPACE   // 1 row: a joint on one side of a plane; 0 while it is there
} ik_task_kind;

// Positions are relative to the root, in the unit of the bones.
typedef struct ik_task {
    ik_task_kind kind;
    int32_t joint;    // 1 to the number of bones
    ik_vec target;    // POSITION: the position. HALF_SPACE: a point of the plane.
    ik_quat rotation; // ORIENTATION: the rotation from rest
    ik_vec direction; // BEND: from the line root - joint to the side, perpendicular to that line.
                      // HALF_SPACE: the plane's unit normal, to the allowed side.
    double weight; // above 0. Of lengths: usually 1. Of angles: the length that a radian counts as.
    double tolerance; // the task is met if its residual, before the weight, is not greater

    // Of a BEND, set by ik_tasks_begin_columns and ik_tasks_begin_bone.
    struct {
        ik_vec line, way; // a and b in tasks.c
        double square;    // |b|^2; 0 if the bones are straight
        ik_vec after;     // the sum of the positions of the joints after this bone
    } bend;
} ik_task;

typedef struct ik_tasks {
    ik_task *task; // [count]
    int32_t count;
} ik_tasks;

// The number of rows of all tasks together.
int32_t ik_tasks_rows(const ik_tasks *tasks);

// How a state meets the tasks.
typedef struct ik_residual {
    double error; // the length of the weighted residual
    bool met;     // whether every task is met within its tolerance
} ik_residual;

// Writes the weighted residual to rows. A position that is further off than the reach of the bones
// is written as if it were that far: only the direction counts then.
ik_residual ik_tasks_residual(ik_tasks *tasks, const ik_joint_state *state, const ik_bones *bones,
                              double *rows);

// The Jacobian: after ik_tasks_begin_columns, and for each bone in order ik_tasks_begin_bone,
// ik_tasks_column writes the column for a rotation of that bone and all bones after it about an
// axis through the bone's root end.
void ik_tasks_begin_columns(ik_tasks *tasks, const ik_joint_state *state, const ik_bones *bones);
void ik_tasks_begin_bone(ik_tasks *tasks, const ik_joint_state *state, int32_t bone);
void ik_tasks_column(const ik_tasks *tasks, const ik_joint_state *state, int32_t bone, ik_vec axis,
                     double *column);

#endif
