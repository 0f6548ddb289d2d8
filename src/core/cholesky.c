// Compiled for speed, see build.sh.

#include "core/cholesky.h"

// Keeps square roots real.
#define TINY 1e-300

void ik_cholesky_solve(double *matrix, double *y, int32_t n) {
    // The diagonal gets inverses: a division takes as long as several products.
    for (int32_t r = 0; r < n; r++) {
        double *row = matrix + (size_t)r * (size_t)n;
        double diagonal = row[r], left = y[r];
        for (int32_t c = 0; c < r; c++) {
            const double *other = matrix + (size_t)c * (size_t)n;
            double sum = row[c];
            IK_NOT_UNROLLED
            for (int32_t k = 0; k < c; k++) {
                sum -= row[k] * other[k];
            }
            row[c] = sum * other[c];
            diagonal -= row[c] * row[c];
            left -= row[c] * y[c];
        }
        row[r] = 1 / sqrt(ik_max(diagonal, TINY));
        y[r] = left * row[r];
    }
    for (int32_t r = n - 1; r >= 0; r--) {
        IK_NOT_UNROLLED
        for (int32_t k = r + 1; k < n; k++) {
            y[r] -= matrix[(size_t)k * (size_t)n + (size_t)r] * y[k];
        }
        y[r] *= matrix[(size_t)r * (size_t)n + (size_t)r];
    }
}
