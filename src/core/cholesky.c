// Compiled for speed, see build.sh.

#include "core/cholesky.h"

// Keeps square roots real.
#define TINY 1e-300

void ik_cholesky_solve(double *matrix, double *y, int32_t n) {
    for (int32_t r = 0; r < n; r++) {
        double *row = matrix + (size_t)r * (size_t)n;
        for (int32_t c = 0; c <= r; c++) {
            const double *other = matrix + (size_t)c * (size_t)n;
            IK_NOT_UNROLLED
            for (int32_t k = 0; k < c; k++) {
                row[c] -= row[k] * other[k];
            }
            row[c] = c < r ? row[c] / other[c] : sqrt(ik_max(row[c], TINY));
            y[r] -= c < r ? row[c] * y[c] : 0;
        }
        y[r] /= row[r];
    }
    for (int32_t r = n - 1; r >= 0; r--) {
        IK_NOT_UNROLLED
        for (int32_t k = r + 1; k < n; k++) {
            y[r] -= matrix[(size_t)k * (size_t)n + (size_t)r] * y[k];
        }
        y[r] /= matrix[(size_t)r * (size_t)n + (size_t)r];
    }
}
