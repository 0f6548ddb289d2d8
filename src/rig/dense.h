// rig/dense.h: the linear equations of one step, for few rows and columns.

#ifndef IK_RIG_DENSE_H
#define IK_RIG_DENSE_H

#include "rig/rig.h"

// Whether a step is found so: for few rows and columns, and without second derivatives.
static inline bool ik_rig_is_dense(const ik_rig *rig) {
    return rig->row_count - rig->contact_rows <= IK_RIG_DENSE_ROWS &&
           rig->contact_rows <= IK_RIG_DENSE_CONTACTS && rig->columns <= IK_RIG_DENSE_COLUMNS &&
           !rig->curved;
}

// Sets the Jacobian: rig->jacobian[row][column].
void ik_rig_set_jacobian(ik_rig *rig);

// How much the errors of the active rows, times their weights, work on a column; and how far the
// steps of all columns move a row. After ik_rig_set_jacobian.
double ik_rig_dense_work(const ik_rig *rig, int32_t column);
double ik_rig_dense_move(const ik_rig *rig, int32_t row);

// Sets the steps of all columns that are not fixed, as ik_rig_eliminate does.
void ik_rig_solve_dense(ik_rig *rig, double damping);

#endif
