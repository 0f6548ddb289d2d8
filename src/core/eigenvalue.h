// core/eigenvalue.h: the greatest eigenvalue of a symmetric 4 x 4 matrix.

#ifndef IK_CORE_EIGENVALUE_H
#define IK_CORE_EIGENVALUE_H

#include "core/base.h"

// Returns it, and writes its eigenvector, a unit vector: by Jacobi's rotations. Changes the matrix.
double ik_greatest_eigenvalue(double a[4][4], double vector[4]);

#endif
