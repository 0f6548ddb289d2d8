// The residual of a task is a vector from the joint to its target, the rotation vector from the
// bone's rotation to the one asked for, an angle, or a depth. Its Jacobian says how fast the
// residual shrinks when the bones from bone i on turn about an axis w through joint i, at p:
//
//     position of a joint at q     w x (q - p)
//     orientation                  w
//     half-space with normal n     n . (w x (q - p))
//
// and 0 for a joint at or before joint i, or a bone before bone i.
//
// The bend. Let a be the direction of the line from the root to the joint, and b the vector from
// that line to the mean m of the joints between them. Turning the bones from bone i on moves m by w
// x s, where s is the sum of the vectors from joint i to the joints after it, divided by the number
// of bones. The angle of b about the line grows by
//
//     a . (b x (w x s)) / |b|^2
//
// The motion of the line itself is left out: it is 0 if the end of the bones stays in place.

#include "solvers/tasks.h"

// A bend of less than this, in reaches, has no direction.
#define STRAIGHT 1e-5

static int32_t rows_of(ik_task_kind kind) {
    return kind == IK_TASK_POSITION || kind == IK_TASK_ORIENTATION ? 3 : 1;
}

int32_t ik_tasks_rows(const ik_tasks *tasks) {
    int32_t rows = 0;
    for (int32_t i = 0; i < tasks->count; i++) {
        rows += rows_of(tasks->task[i].kind);
    }
    return rows;
}

static void write(double *rows, double scale, ik_vec a) {
    rows[0] = scale * a.x;
    rows[1] = scale * a.y;
    rows[2] = scale * a.z;
}

static void find_bend(ik_task *task, const ik_joint_state *state, const ik_bones *bones) {
    ik_vec none = {0, 0, 0}, sum = none;
    for (int32_t i = 1; i < task->joint; i++) {
        sum = ik_vec_add(sum, state->positions[i]);
    }
    ik_vec line = ik_vec_unit(state->positions[task->joint], none);
    ik_vec way = ik_vec_reject(ik_vec_scale(1.0 / task->joint, sum), line);
    double square = ik_vec_dot(way, way), least = STRAIGHT * bones->reach;
    task->bend.line = line;
    task->bend.way = way;
    task->bend.square = square > least * least ? square : 0;
    task->bend.after = sum;
}

static double bend_angle(const ik_task *task) {
    return task->bend.square > 0 ? ik_angle_about(task->bend.line, task->bend.way, task->direction)
                                 : 0;
}

// Writes one task's residual; returns its length, before the weight.
static double residual_of(ik_task *task, const ik_joint_state *state, const ik_bones *bones,
                          double *rows) {
    ik_vec residual = ik_vec_sub(task->target, state->positions[task->joint]), turn;
    double size = 0;
    switch (task->kind) {
    case IK_TASK_POSITION:
        size = ik_vec_length(residual);
        write(rows, task->weight * ik_min(bones->reach / ik_max(size, 1e-300), 1), residual);
        return size;
    case IK_TASK_ORIENTATION:
        turn = ik_quat_to_vector(
            ik_quat_mul(task->rotation, ik_quat_conjugate(state->rotations[task->joint - 1])));
        write(rows, task->weight, turn);
        return ik_vec_length(turn);
    case IK_TASK_BEND:
        find_bend(task, state, bones);
        size = bend_angle(task);
        break;
    case IK_TASK_HALF_SPACE:
        size = ik_max(ik_vec_dot(task->direction, residual), 0);
        break;
    }
    rows[0] = task->weight * size;
    return fabs(size);
}

ik_residual ik_tasks_residual(ik_tasks *tasks, const ik_joint_state *state, const ik_bones *bones,
                              double *rows) {
    ik_residual all = {0, true};
    double positions = 0, others = 0; // sums of squares
    for (int32_t i = 0; i < tasks->count; i++) {
        ik_task *task = &tasks->task[i];
        double size = residual_of(task, state, bones, rows);
        all.met = all.met && size <= task->tolerance;
        // The rows of a far position are shortened: count its true distance.
        bool position = task->kind == IK_TASK_POSITION;
        positions += position ? task->weight * size * (task->weight * size) : 0;
        for (int32_t row = 0; row < rows_of(task->kind); row++, rows++) {
            others += position ? 0 : *rows * *rows;
        }
    }
    all.error = sqrt(positions + others);
    return all;
}

void ik_tasks_begin_columns(ik_tasks *tasks, const ik_joint_state *state, const ik_bones *bones) {
    for (int32_t i = 0; i < tasks->count; i++) {
        if (tasks->task[i].kind == IK_TASK_BEND) {
            find_bend(&tasks->task[i], state, bones);
        }
    }
}

void ik_tasks_begin_bone(ik_tasks *tasks, const ik_joint_state *state, int32_t bone) {
    for (int32_t i = 0; i < tasks->count; i++) {
        ik_task *task = &tasks->task[i];
        if (task->kind == IK_TASK_BEND && bone > 0 && bone < task->joint) {
            task->bend.after = ik_vec_sub(task->bend.after, state->positions[bone]);
        }
    }
}

static double bend_column(const ik_task *task, const ik_joint_state *state, int32_t bone,
                          ik_vec axis) {
    if (!(task->bend.square > 0)) {
        return 0;
    }
    ik_vec here = ik_vec_scale(task->joint - 1 - bone, state->positions[bone]);
    ik_vec s = ik_vec_scale(1.0 / task->joint, ik_vec_sub(task->bend.after, here));
    ik_vec moved = ik_vec_cross(axis, s);
    double turned = ik_vec_dot(task->bend.line, ik_vec_cross(task->bend.way, moved));
    return task->weight * turned / task->bend.square;
}

static void column_of(const ik_task *task, const ik_joint_state *state, int32_t bone, ik_vec axis,
                      double *column) {
    ik_vec joint = state->positions[task->joint], none = {0, 0, 0};
    bool moves = bone < task->joint;
    ik_vec velocity = moves ? ik_vec_cross(axis, ik_vec_sub(joint, state->positions[bone])) : none;
    switch (task->kind) {
    case IK_TASK_POSITION:
        write(column, task->weight, velocity);
        break;
    case IK_TASK_ORIENTATION:
        write(column, task->weight, moves ? axis : none);
        break;
    case IK_TASK_BEND:
        column[0] = moves ? bend_column(task, state, bone, axis) : 0;
        break;
    case IK_TASK_HALF_SPACE:
        // On the allowed side the plane has no effect.
        column[0] = ik_vec_dot(task->direction, ik_vec_sub(task->target, joint)) > 0
                        ? task->weight * ik_vec_dot(task->direction, velocity)
                        : 0;
        break;
    }
}

void ik_tasks_column(const ik_tasks *tasks, const ik_joint_state *state, int32_t bone, ik_vec axis,
                     double *column) {
    for (int32_t i = 0; i < tasks->count; i++) {
        column_of(&tasks->task[i], state, bone, axis, column);
        column += rows_of(tasks->task[i].kind);
    }
}
