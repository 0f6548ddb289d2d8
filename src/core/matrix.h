// core/matrix.h: symmetric 3 x 3 matrices.

#ifndef IK_CORE_MATRIX_H
#define IK_CORE_MATRIX_H

#include "core/vec.h"

typedef struct ik_matrix {
    double xx, xy, xz, yy, yz, zz;
} ik_matrix;

// Adds s a a^T.
static inline void ik_matrix_add_square(ik_matrix *m, double s, ik_vec a) {
    ik_vec b = ik_vec_scale(s, a);
    m->xx += b.x * a.x;
    m->xy += b.x * a.y;
    m->xz += b.x * a.z;
    m->yy += b.y * a.y;
    m->yz += b.y * a.z;
    m->zz += b.z * a.z;
}

// Adds s to the diagonal.
static inline void ik_matrix_damp(ik_matrix *m, double s) {
    m->xx += s;
    m->yy += s;
    m->zz += s;
}

// The x for which m x = b, for a positive definite m: m = L D L^T, then forward and backward
// substitution.
static inline ik_vec ik_matrix_solve(ik_matrix m, ik_vec b) {
    double yx = m.xy / m.xx, zx = m.xz / m.xx;
    double yy = m.yy - yx * m.xy, yz = m.yz - yx * m.xz;
    double zy = yz / yy;
    double zz = m.zz - zx * m.xz - zy * yz;
    double y = b.y - yx * b.x;
    double z = b.z - zx * b.x - zy * y;
    ik_vec x;
    x.z = z / zz;
    x.y = y / yy - zy * x.z;
    x.x = b.x / m.xx - yx * x.y - zx * x.z;
    return x;
}

#endif
