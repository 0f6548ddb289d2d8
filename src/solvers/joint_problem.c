// Compiled for speed, see build.sh.

// A step of damped least squares, see search/descent.c. With the residual r of the tasks, the
// Jacobian J of their rows, and W the inverse weights of the angles (1 over the stiffness of their
// bones), it is
//
//     (J W J^T + m) y = r        step = W J^T y
//
// This is the dual form: it has as many equations as rows, however many angles there are. From it
// follows that the linear model leaves the residual m y after the step. The damping m is a share of
// the trace of J W J^T.
//
// An angle that is at a limit, and whose step leads beyond it, is fixed. So is a twist that comes
// to its limit and would lose much of its step; other angles are clamped. With the steps z of the
// angles that are fixed, r is the residual that they leave, r - J z.

#include "solvers/joint_problem.h"

#include "core/cholesky.h"
#include "core/random.h"
#include "search/draw.h"
#include "search/rules.h"
#include "solvers/jacobian.h"
#include "solvers/recorder.h"

// Keeps the matrix invertible if all angles are fixed and it is 0.
#define TINY 1e-300

// Sets the rows of all columns.
static void set_rows(const ik_joint_problem *d) {
    ik_tasks_begin_columns(d->tasks, &d->joints->state, d->bones);
    for (int32_t i = 0; i < d->bones->count; i++) {
        ik_joint_columns *columns = &d->joints->columns[i];
        ik_tasks_begin_bone(d->tasks, &d->joints->state, i);
        IK_NOT_UNROLLED
        for (int32_t part = 0; part < IK_COLUMNS; part++) {
            if (!columns->fixed[part]) {
                ik_tasks_column(d->tasks, &d->joints->state, i, columns->axis[part],
                                d->joints->rows[i].of[part]);
            }
        }
    }
}

// Adds the squares of the columns that are not fixed to the matrix, and takes what the others do
// from y.
static void add_squares(const ik_joint_problem *d) {
    int32_t n = d->rows;
    for (int32_t i = 0; i < d->bones->count; i++) {
        const ik_joint_columns *columns = &d->joints->columns[i];
        double w = ik_inverse_weight(d->bones, i);
        IK_NOT_UNROLLED
        for (int32_t part = 0; part < IK_COLUMNS; part++) {
            const double *column = d->joints->rows[i].of[part];
            double step = w * columns->step[part];
            bool fixed = columns->fixed[part];
            IK_NOT_UNROLLED
            for (int32_t r = 0; r < n && fixed && step != 0; r++) {
                d->y[r] -= step * column[r];
            }
            IK_NOT_UNROLLED
            for (int32_t r = 0; r < n && !fixed; r++) {
                double scaled = w * column[r];
                IK_NOT_UNROLLED
                for (int32_t c = 0; c <= r; c++) {
                    d->matrix[r * n + c] += scaled * column[c];
                }
            }
        }
    }
}

// Sets the steps J^T y of the columns that are not fixed.
static void set_steps(const ik_joint_problem *d) {
    for (int32_t i = 0; i < d->bones->count; i++) {
        ik_joint_columns *columns = &d->joints->columns[i];
        IK_NOT_UNROLLED
        for (int32_t part = 0; part < IK_COLUMNS; part++) {
            if (columns->fixed[part]) {
                continue;
            }
            double step = 0;
            IK_NOT_UNROLLED
            for (int32_t r = 0; r < d->rows; r++) {
                step += d->joints->rows[i].of[part][r] * d->y[r];
            }
            columns->step[part] = step;
        }
    }
}

// Solves (matrix + m) x = y, and writes x over y. Returns the share of the residual that the linear
// model leaves.
static double solve_rows(const ik_joint_problem *d, double damping) {
    int32_t n = d->rows;
    double trace = 0;
    IK_NOT_UNROLLED
    for (int32_t r = 0; r < n; r++) {
        trace += d->matrix[r * n + r];
    }
    double m = damping * trace + TINY;
    for (int32_t r = 0; r < n; r++) {
        d->matrix[r * n + r] += m;
    }
    ik_cholesky_solve(d->matrix, d->y, n);
    double left = 0, all = TINY;
    for (int32_t r = n - 1; r >= 0; r--) {
        left += d->y[r] * d->y[r];
        all += d->residual[r] * d->residual[r];
    }
    return m * sqrt(left / all);
}

static double find_rows_step(const ik_joint_problem *d, double damping) {
    memset(d->matrix, 0, (size_t)(d->rows * d->rows) * sizeof *d->matrix);
    memcpy(d->y, d->residual, (size_t)d->rows * sizeof *d->y);
    add_squares(d);
    double left = solve_rows(d, damping);
    set_steps(d);
    return left;
}

static double find_tip_step(const ik_joint_problem *d, double damping) {
    ik_vec r = {d->residual[0], d->residual[1], d->residual[2]};
    ik_vec move;
    ik_matrix matrix = ik_jacobian_squared(d->joints, d->bones, &move);
    double m = damping * (matrix.xx + matrix.yy + matrix.zz) + TINY;
    ik_matrix_damp(&matrix, m);
    ik_vec y = ik_matrix_solve(matrix, ik_vec_sub(r, move));
    ik_jacobian_transposed(d->joints, d->bones, y);
    return m * ik_vec_length(y) / (ik_vec_length(r) + TINY);
}

// The calls of a problem.

static ik_found found_of(ik_residual residual) {
    return (ik_found){.met = residual.met, .error = residual.error};
}

static ik_found measure(void *of) {
    ik_joint_problem *d = of;
    return found_of(ik_tasks_residual(d->tasks, &d->joints->state, d->bones, d->residual));
}

static ik_found measure_trial(void *of) {
    ik_joint_problem *d = of;
    return found_of(ik_tasks_residual(d->tasks, &d->joints->trial, d->bones, d->tried));
}

static void linearize(void *of, bool curved) {
    (void)curved;
    ik_joint_problem *d = of;
    ik_jacobian_set(d->joints, d->bones);
    if (!d->tip_position) {
        set_rows(d);
    }
}

// Each step goes on with the angles that stayed at a limit in the one that failed before it.
static void begin_step(void *of) {
    ik_joint_problem *d = of;
    ik_jacobian_free_steps(d->joints, d->bones);
}

static double solve_step(void *of, double damping) {
    ik_joint_problem *d = of;
    return d->tip_position ? find_tip_step(d, damping) : find_rows_step(d, damping);
}

static bool fix_limits(void *of) {
    ik_joint_problem *d = of;
    return ik_jacobian_fix_limits(d->joints, d->bones);
}

static ik_found try_step(void *of) {
    ik_joint_problem *d = of;
    d->clamped = ik_jacobian_step(d->joints, d->bones);
    return measure_trial(of);
}

static void swap_trial(void *of) {
    ik_joint_problem *d = of;
    double *residual = d->residual;
    ik_joints_swap_trial(d->joints);
    d->residual = d->tried;
    d->tried = residual;
}

static void copy_angles(const ik_joint_problem *d, ik_joint_angles *to,
                        const ik_joint_angles *from) {
    memcpy(to, from, (size_t)d->bones->count * sizeof *to);
}

static void draw(void *of, ik_draw kind) {
    ik_joint_problem *d = of;
    ik_joints *joints = d->joints;
    uint64_t *rng_state = &joints->memory.rng_state;
    double spread = kind == IK_DRAW_NEAR ? IK_NEAR * ik_random(rng_state) : 0;
    for (int32_t i = 0; i < d->bones->count; i++) {
        const ik_joint *joint = &joints->joints[i];
        if (kind == IK_DRAW_NEAR) {
            joints->trial.angles[i] = ik_draw_near(joint, joints->start[i], spread, rng_state);
            continue;
        }
        bool keeps = kind == IK_DRAW_FROM_BEST && ik_random(rng_state) >= IK_DRAWN_AGAIN;
        joints->trial.angles[i] = keeps ? joints->best[i] : ik_draw_angles(joint, rng_state, kind);
    }
    ik_forward_kinematics(joints, d->bones, &joints->trial);
}

static void bend(void *of) {
    ik_joint_problem *d = of;
    ik_joints *joints = d->joints;
    for (int32_t i = 0; i < d->bones->count; i++) {
        joints->state.angles[i] = ik_bend_angles(&joints->joints[i], joints->best[i], IK_BENT);
    }
    ik_forward_kinematics(joints, d->bones, &joints->state);
}

static void keep(void *of) {
    ik_joint_problem *d = of;
    ik_joints *joints = d->joints;
    bool wound = false;
    for (int32_t i = 0; i < d->bones->count; i++) {
        ik_joint_angles *at = &joints->state.angles[i], before = *at;
        *at = ik_nearest_winding(&joints->joints[i], before, joints->start[i].twist);
        wound = wound || at->twist != before.twist;
        joints->best[i] = *at;
    }
    if (wound) {
        ik_forward_kinematics(joints, d->bones, &joints->state);
    }
}

static double distance(void *of) {
    ik_joint_problem *d = of;
    const ik_joints *joints = d->joints;
    double sum = 0;
    for (int32_t i = 0; i < d->bones->count; i++) {
        const ik_joint_angles *at = &joints->state.angles[i];
        ik_joint_angles near = ik_nearest_winding(&joints->joints[i], *at, joints->start[i].twist);
        sum += ik_angles_distance(&joints->joints[i], &near, &joints->start[i]) /
               ik_inverse_weight(d->bones, i);
    }
    return sqrt(sum);
}

static void take_best(void *of) {
    ik_joint_problem *d = of;
    copy_angles(d, d->joints->state.angles, d->joints->best);
    ik_forward_kinematics(d->joints, d->bones, &d->joints->state);
}

static void go_back(void *of, double share) {
    ik_joint_problem *d = of;
    ik_joints *joints = d->joints;
    for (int32_t i = 0; i < d->bones->count; i++) {
        const ik_joint_angles *from = &joints->start[i], *to = &joints->best[i];
        joints->state.angles[i] =
            (ik_joint_angles){from->swing_y + share * (to->swing_y - from->swing_y),
                              from->swing_z + share * (to->swing_z - from->swing_z),
                              from->twist + share * (to->twist - from->twist)};
    }
    ik_forward_kinematics(joints, d->bones, &joints->state);
}

// The end of the bones moves.
static double moved(void *of) {
    ik_joint_problem *d = of;
    return ik_tip_distance(&d->joints->state, d->bones, d->tip_before);
}

static void record(void *of, ik_event event) {
    ik_joint_problem *d = of;
    static const ik_step_kind kinds[] = {[IK_EVENT_DESCEND] = IK_STEP_DESCEND,
                                         [IK_EVENT_RESTART] = IK_STEP_RESTART,
                                         [IK_EVENT_BEST] = IK_STEP_BEST};
    if (event == IK_EVENT_ITERATION) {
        ik_record_iteration(d->bones);
    } else {
        bool clamped = event == IK_EVENT_DESCEND && d->clamped;
        ik_record_state(d->bones, &d->joints->state, kinds[event], -1, clamped);
    }
}

static const ik_problem_calls calls = {.measure = measure,
                                       .measure_trial = measure_trial,
                                       .linearize = linearize,
                                       .begin_step = begin_step,
                                       .solve_step = solve_step,
                                       .fix_limits = fix_limits,
                                       .try_step = try_step,
                                       .swap_trial = swap_trial,
                                       .draw = draw,
                                       .bend = bend,
                                       .keep = keep,
                                       .take_best = take_best,
                                       .distance = distance,
                                       .go_back = go_back,
                                       .moved = moved,
                                       .record = record};

ik_joint_problem ik_joint_problem_of(ik_joints *joints, const ik_bones *bones, ik_tasks *tasks,
                                     double *work) {
    int32_t rows = ik_tasks_rows(tasks);
    const ik_task *first = tasks->task;
    return (ik_joint_problem){.joints = joints,
                              .bones = bones,
                              .tasks = tasks,
                              .rows = rows,
                              .tip_position = tasks->count == 1 &&
                                              first->kind == IK_TASK_POSITION &&
                                              first->joint == bones->count && first->weight == 1,
                              .tip_before = joints->state.positions[bones->count],
                              .residual = work,
                              .tried = work + rows,
                              .y = work + 2 * rows,
                              .matrix = work + 3 * rows};
}

ik_problem ik_problem_of_joints(ik_joint_problem *problem) {
    return (ik_problem){
        .of = problem, .calls = &calls, .spent = &problem->spent, .scale = problem->bones->reach};
}

ik_descent_end ik_descend_joints(ik_joints *joints, const ik_bones *bones, ik_tasks *tasks,
                                 const ik_descent_rules *rules, int32_t budget, double *work) {
    ik_joint_problem d = ik_joint_problem_of(joints, bones, tasks, work);
    ik_problem problem = ik_problem_of_joints(&d);
    return ik_descend(&problem, rules, budget);
}
