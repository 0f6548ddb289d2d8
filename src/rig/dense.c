// Compiled for speed, see build.sh.

// The step that rig/elimination.c finds, in the dual form: with y = S (e - J d) / m,
//
//     (J M J^T + m S^-1) y = e - J z        d = z + M J^T y
//
// It has as many equations as rows. A column that is fixed has its step for z, and no M.

#include "rig/dense.h"

#include "core/cholesky.h"
#include "rig/columns.h"

#define MOST_ROWS (IK_RIG_DENSE_ROWS + IK_RIG_DENSE_CONTACTS)

// Adds what the columns from the root to a body do to some rows.
static void add_columns(ik_rig *rig, int32_t first, int32_t end, int32_t body, double sign) {
    for (int32_t i = body; i >= 0; i = rig->nodes[i].parent) {
        int32_t last = ik_rig_end_column(rig, i);
        for (int32_t k = ik_rig_first_column(rig, i); k < last; k++) {
            const ik_rig_column *column = &rig->column[k];
            if (!(column->mobility > 0)) {
                continue;
            }
            ik_rig_motion motion = column->motion;
            bool follows = column->leader >= 0;
            int32_t to = follows ? column->leader : k;
            double share = follows ? sign * column->share : sign;
            for (int32_t r = first; r < end; r++) {
                const ik_rig_row *row = &rig->rows[r];
                rig->jacobian[r][to] += share * (ik_vec_dot(row->turn, motion.turn) +
                                                 ik_vec_dot(row->move, motion.move));
            }
        }
    }
}

// Adds what a joint does to a row about its value.
static void add_value(ik_rig *rig, int32_t index) {
    const ik_rig_row *row = &rig->rows[index];
    if (row->of_value > 0) {
        int32_t k = rig->nodes[row->joint].first;
        const ik_rig_column *column = &rig->column[k];
        bool follows = column->leader >= 0;
        rig->jacobian[index][follows ? column->leader : k] =
            row->of_value * (follows ? column->share : 1);
    }
}

void ik_rig_set_jacobian(ik_rig *rig) {
    for (int32_t first = 0, end; first < rig->row_count; first = end) {
        const ik_rig_row *row = &rig->rows[first];
        // The rows of a goal are about the same bodies.
        for (end = first; end < rig->row_count && rig->rows[end].joint == row->joint &&
                          rig->rows[end].other == row->other;
             end++) {
            memset(rig->jacobian[end], 0, (size_t)rig->columns * sizeof(double));
            add_value(rig, end);
        }
        add_columns(rig, first, end, row->joint, 1);
        if (row->other >= 0) {
            add_columns(rig, first, end, row->other, -1);
        }
    }
}

double ik_rig_dense_work(const ik_rig *rig, int32_t column) {
    double work = 0;
    for (int32_t i = 0; i < rig->row_count; i++) {
        const ik_rig_row *row = &rig->rows[i];
        work += row->active ? rig->jacobian[i][column] * row->weight * row->error : 0;
    }
    return work;
}

double ik_rig_dense_move(const ik_rig *rig, int32_t row) {
    double move = 0;
    for (int32_t k = 0; k < rig->columns; k++) {
        move += rig->jacobian[row][k] * rig->column[k].step;
    }
    return move;
}

void ik_rig_solve_dense(ik_rig *rig, double damping) {
    double matrix[MOST_ROWS * MOST_ROWS], y[MOST_ROWS];
    double mobility[IK_RIG_DENSE_COLUMNS];
    int32_t active[MOST_ROWS], moving[IK_RIG_DENSE_COLUMNS], rows = 0, columns = 0;
    bool moves = false; // z is not 0
    for (int32_t k = 0; k < rig->columns; k++) {
        ik_rig_column *column = &rig->column[k];
        if (!column->fixed && column->mobility > 0 && column->leader < 0) {
            mobility[columns] = column->mobility;
            moving[columns++] = k;
            column->step = column->pull;
        }
        moves = moves || column->step != 0;
    }
    for (int32_t i = 0; i < rig->row_count; i++) {
        if (rig->rows[i].active) {
            active[rows++] = i;
        }
    }
    double compact[MOST_ROWS][IK_RIG_DENSE_COLUMNS];
    for (int32_t r = 0; r < rows; r++) {
        const ik_rig_row *row = &rig->rows[active[r]];
        const double *jacobian = rig->jacobian[active[r]];
        double scaled[IK_RIG_DENSE_COLUMNS];
        for (int32_t k = 0; k < columns; k++) {
            compact[r][k] = jacobian[moving[k]];
            scaled[k] = mobility[k] * compact[r][k];
        }
        for (int32_t c = 0; c <= r; c++) {
            double sum = c == r ? damping / row->weight : 0;
            for (int32_t k = 0; k < columns; k++) {
                sum += scaled[k] * compact[c][k];
            }
            matrix[r * rows + c] = sum;
        }
        y[r] = row->error - (moves ? ik_rig_dense_move(rig, active[r]) : 0);
    }
    ik_cholesky_solve(matrix, y, rows);
    for (int32_t r = 0; r < rows; r++) {
        ik_rig_row *row = &rig->rows[active[r]];
        row->left = damping / row->weight * y[r]; // by the definition of y
    }
    for (int32_t k = 0; k < columns; k++) {
        ik_rig_column *column = &rig->column[moving[k]];
        double work = 0;
        for (int32_t r = 0; r < rows; r++) {
            work += compact[r][k] * y[r];
        }
        column->step += mobility[k] * work;
    }
    for (int32_t k = 0; k < rig->follower_count; k++) {
        ik_rig_column *column = &rig->column[rig->nodes[rig->followers[k]].first];
        column->step = column->share * rig->column[column->leader].step;
    }
}
