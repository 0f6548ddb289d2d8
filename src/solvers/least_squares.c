// Compiled for speed, see build.sh.

// Damped least squares in the form of Levenberg and Marquardt (C. W. Wampler 1986; Y. Nakamura,
// H. Hanafusa 1986; D. W. Marquardt 1963). With the residual r of the tasks, the Jacobian J of
// their rows, and W the inverse weights of the angles (1 over the stiffness of their bones), a step
// is
//
//     (J W J^T + m) y = r        step = W J^T y
//
// This is the dual form: it has as many equations as rows, however many angles there are. The
// damping m falls after each step that makes the error smaller. It rises after each step that does
// not, and that step is undone. An angle that is at a limit, and whose step leads beyond it, is
// fixed, and y is solved for again without it: an active set. So the other angles do its work. (If
// the angle were clamped after the step instead, a part of the step would be lost, and the search
// might stop far from the target.)
//
// From (J W J^T + m) y = r it follows that the linear model leaves the residual m y after the step.
// If that is nearly all of r although the damping is small, no step helps: the state is next to a
// local minimum.

#include "solvers/least_squares.h"

#include "solvers/jacobian.h"
#include "solvers/recorder.h"

// The damping as a share of the trace of J W J^T: at the start, and at least after a failed step.
#define DAMPING_START 1e-3
// The least damping: it keeps the matrix invertible in spite of rounding errors.
#define DAMPING_LEAST 1e-12
// The factors after a step that succeeds, and after one that fails.
#define DAMPING_FALLS 0.3
#define DAMPING_RISES 6

// How often angles may be fixed within one step. More never helped in measurements.
#define ROUNDS 4

// Keeps the matrix invertible if all angles are fixed and it is 0.
#define TINY 1e-300

typedef struct descent {
    ik_joints *joints;
    const ik_bones *bones;
    ik_tasks *tasks;
    int32_t rows;
    bool tip_position; // one task, the position of the tip: three rows, in closed form
    double damping;
    double *residual, *tried, *y, *column; // [rows]
    double *matrix;                        // [rows][rows], the lower half
} descent;

// What is done with each column.
typedef enum column_use { SQUARE, TRANSPOSE } column_use;

// Goes through the columns that are not fixed: adds their squares to the matrix, or sets their
// steps J^T y.
static void for_columns(const descent *d, column_use use) {
    int32_t n = d->rows;
    ik_tasks_begin_columns(d->tasks, &d->joints->state, d->bones);
    for (int32_t i = 0; i < d->bones->count; i++) {
        ik_joint_columns *columns = &d->joints->columns[i];
        double w = ik_inverse_weight(d->bones, i);
        ik_tasks_begin_bone(d->tasks, &d->joints->state, i);
        IK_NOT_UNROLLED
        for (int32_t part = 0; part < IK_COLUMNS; part++) {
            if (columns->fixed[part]) {
                continue;
            }
            ik_tasks_column(d->tasks, &d->joints->state, i, columns->axis[part], d->column);
            columns->step[part] = 0;
            IK_NOT_UNROLLED
            for (int32_t r = 0; r < n && use == TRANSPOSE; r++) {
                columns->step[part] += d->column[r] * d->y[r];
            }
            for (int32_t r = 0; r < n && use == SQUARE; r++) {
                IK_NOT_UNROLLED
                for (int32_t c = 0; c <= r; c++) {
                    d->matrix[r * n + c] += w * d->column[r] * d->column[c];
                }
            }
        }
    }
}

// Solves (matrix + m) y = residual by Cholesky's decomposition. Returns the share of the residual
// that the linear model leaves.
static double solve_rows(const descent *d) {
    int32_t n = d->rows;
    double trace = 0, *y = d->y;
    IK_NOT_UNROLLED
    for (int32_t r = 0; r < n; r++) {
        trace += d->matrix[r * n + r];
    }
    double m = d->damping * trace + TINY;
    for (int32_t r = 0; r < n; r++) {
        double *row = d->matrix + r * n;
        row[r] += m;
        y[r] = d->residual[r];
        for (int32_t c = 0; c <= r; c++) {
            const double *other = d->matrix + c * n;
            IK_NOT_UNROLLED
            for (int32_t k = 0; k < c; k++) {
                row[c] -= row[k] * other[k];
            }
            row[c] = c < r ? row[c] / other[c] : sqrt(ik_max(row[c], TINY));
            y[r] -= c < r ? row[c] * y[c] : 0;
        }
        y[r] /= row[r];
    }
    double left = 0, all = TINY;
    for (int32_t r = n - 1; r >= 0; r--) {
        IK_NOT_UNROLLED
        for (int32_t k = r + 1; k < n; k++) {
            y[r] -= d->matrix[k * n + r] * y[k];
        }
        y[r] /= d->matrix[r * n + r];
        left += y[r] * y[r];
        all += d->residual[r] * d->residual[r];
    }
    return m * sqrt(left / all);
}

static double find_rows_step(const descent *d) {
    memset(d->matrix, 0, (size_t)(d->rows * d->rows) * sizeof *d->matrix);
    for_columns(d, SQUARE);
    double left = solve_rows(d);
    for_columns(d, TRANSPOSE);
    return left;
}

static double find_tip_step(const descent *d) {
    ik_vec r = {d->residual[0], d->residual[1], d->residual[2]};
    ik_matrix matrix = ik_jacobian_squared(d->joints, d->bones);
    double m = d->damping * (matrix.xx + matrix.yy + matrix.zz) + TINY;
    ik_matrix_damp(&matrix, m);
    ik_vec y = ik_matrix_solve(matrix, r);
    ik_jacobian_transposed(d->joints, d->bones, y);
    return m * ik_vec_length(y) / (ik_vec_length(r) + TINY);
}

// Finds the step of all angles; angles that would leave their limits are fixed. Returns the share
// of the residual that the linear model leaves.
static double find_step(const descent *d) {
    double left = 1;
    bool fixed = true;
    for (int32_t round = 0; round < ROUNDS && fixed; round++) {
        left = d->tip_position ? find_tip_step(d) : find_rows_step(d);
        fixed = ik_jacobian_fix_bounds(d->joints, d->bones);
    }
    return left;
}

static descent begin(ik_joints *joints, const ik_bones *bones, ik_tasks *tasks, double *work) {
    int32_t rows = ik_tasks_rows(tasks);
    const ik_task *first = tasks->task;
    return (descent){.joints = joints,
                     .bones = bones,
                     .tasks = tasks,
                     .rows = rows,
                     .tip_position = tasks->count == 1 && first->kind == IK_TASK_POSITION &&
                                     first->joint == bones->count && first->weight == 1,
                     .damping = DAMPING_START,
                     .residual = work,
                     .tried = work + rows,
                     .y = work + 2 * rows,
                     .column = work + 3 * rows,
                     .matrix = work + 4 * rows};
}

ik_descent_end ik_descend(ik_joints *joints, const ik_bones *bones, ik_tasks *tasks,
                          const ik_descent_rules *rules, int32_t budget, double *work) {
    descent d = begin(joints, bones, tasks, work);
    ik_descent_end end = {.residual = ik_tasks_residual(tasks, &joints->state, bones, d.residual)};
    int32_t idle = 0;
    bool moved = true;
    while (!end.residual.met && end.steps < budget && idle < rules->patience) {
        if (moved) {
            ik_jacobian_set(joints, bones);
        }
        double left = find_step(&d);
        end.steps++;
        ik_record_iteration(bones);
        if (left > rules->hopeless && d.damping <= DAMPING_START) {
            idle = rules->patience;
            break;
        }
        bool clamped = ik_jacobian_step(joints, bones);
        ik_residual tried = ik_tasks_residual(tasks, &joints->trial, bones, d.tried);
        double enough =
            end.residual.error - rules->progress * ik_min(end.residual.error, bones->reach);
        moved = tried.error < end.residual.error;
        idle = tried.error < enough ? 0 : idle + 1;
        if (moved) {
            ik_joints_swap_trial(joints);
            end.residual = tried;
            memcpy(d.residual, d.tried, (size_t)d.rows * sizeof *d.residual);
            d.damping = ik_max(DAMPING_FALLS * d.damping, DAMPING_LEAST);
            ik_record_state(bones, &joints->state, IK_STEP_DESCEND, -1, clamped);
        } else {
            d.damping = ik_max(DAMPING_RISES * d.damping, DAMPING_START);
        }
    }
    end.rested = idle >= rules->patience;
    return end;
}
