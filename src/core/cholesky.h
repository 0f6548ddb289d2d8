// core/cholesky.h: systems of linear equations with a symmetric positive matrix.

#ifndef IK_CORE_CHOLESKY_H
#define IK_CORE_CHOLESKY_H

#include "core/base.h"

// Solves matrix x = y by Cholesky's decomposition; x replaces y. `matrix` is [n][n], of which the
// lower half counts; it is replaced by its decomposition. A matrix that is not positive because of
// rounding errors counts as one that is.
void ik_cholesky_solve(double *matrix, double *y, int32_t n);

#endif
