// Compiled for speed, see build.sh.

// The step that rig/elimination.c finds, in the dual form: with y = S (e - J d) / m,
//
//     (J M J^T + m S^-1) y = e - J z        d = z + M J^T y
//
// It has as many equations as rows. A column that is fixed has its step for z, and no M.

#include "rig/dense.h"

#include "core/cholesky.h"
#include "rig/elimination.h"

// Adds what the columns from the root to a body do to a row.
static void add_columns(const ik_rig *rig, const ik_rig_row *row, int32_t body, double sign,
                        double *jacobian) {
    for (int32_t i = body; i >= 0; i = rig->nodes[i].parent) {
        for (int32_t k = ik_rig_first_column(rig, i); k < ik_rig_end_column(rig, i); k++) {
            const ik_rig_column *column = &rig->column[k];
            if (column->mobility > 0) {
                jacobian[k] += sign * (ik_vec_dot(row->turn, column->motion.turn) +
                                       ik_vec_dot(row->move, column->motion.move));
            }
        }
    }
}

void ik_rig_set_jacobian(ik_rig *rig) {
    for (int32_t i = 0; i < rig->row_count; i++) {
        const ik_rig_row *row = &rig->rows[i];
        double *jacobian = rig->jacobian[i];
        memset(jacobian, 0, (size_t)rig->columns * sizeof *jacobian);
        add_columns(rig, row, row->joint, 1, jacobian);
        if (row->other >= 0) {
            add_columns(rig, row, row->other, -1, jacobian);
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
    double matrix[IK_RIG_DENSE_ROWS * IK_RIG_DENSE_ROWS], y[IK_RIG_DENSE_ROWS];
    int32_t active[IK_RIG_DENSE_ROWS], moving[IK_RIG_DENSE_COLUMNS], rows = 0, columns = 0;
    bool moves = false; // z is not 0
    for (int32_t k = 0; k < rig->columns; k++) {
        ik_rig_column *column = &rig->column[k];
        if (!column->fixed && column->mobility > 0) {
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
    double compact[IK_RIG_DENSE_ROWS][IK_RIG_DENSE_COLUMNS];
    for (int32_t r = 0; r < rows; r++) {
        const ik_rig_row *row = &rig->rows[active[r]];
        double scaled[IK_RIG_DENSE_COLUMNS];
        for (int32_t k = 0; k < columns; k++) {
            compact[r][k] = rig->jacobian[active[r]][moving[k]];
            scaled[k] = rig->column[moving[k]].mobility * compact[r][k];
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
        column->step += column->mobility * work;
    }
}
