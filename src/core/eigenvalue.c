// Compiled for speed, see build.sh.

#include "core/eigenvalue.h"

static double square(double x) {
    return x * x;
}

double ik_greatest_eigenvalue(double a[4][4], double vector[4]) {
    double v[4][4] = {{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}, {0, 0, 0, 1}};
    for (int32_t sweep = 0; sweep < 12; sweep++) {
        double off = 0, all = 0;
        for (int32_t r = 0; r < 4; r++) {
            all += square(a[r][r]);
            for (int32_t c = 0; c < r; c++) {
                off += square(a[r][c]);
            }
        }
        if (off <= 1e-34 * all) {
            break;
        }
        for (int32_t p = 0; p < 3; p++) {
            for (int32_t q = p + 1; q < 4; q++) {
                if (a[p][q] == 0) {
                    continue;
                }
                double theta = (a[q][q] - a[p][p]) / (2 * a[p][q]);
                double t = (theta >= 0 ? 1 : -1) / (fabs(theta) + sqrt(theta * theta + 1));
                double cosine = 1 / sqrt(t * t + 1), sine = t * cosine;
                for (int32_t k = 0; k < 4; k++) {
                    double x = a[k][p], y = a[k][q];
                    a[k][p] = cosine * x - sine * y;
                    a[k][q] = sine * x + cosine * y;
                }
                for (int32_t k = 0; k < 4; k++) {
                    double x = a[p][k], y = a[q][k];
                    a[p][k] = cosine * x - sine * y;
                    a[q][k] = sine * x + cosine * y;
                    x = v[k][p];
                    y = v[k][q];
                    v[k][p] = cosine * x - sine * y;
                    v[k][q] = sine * x + cosine * y;
                }
            }
        }
    }
    int32_t best = 0;
    for (int32_t k = 1; k < 4; k++) {
        best = a[k][k] > a[best][best] ? k : best;
    }
    for (int32_t k = 0; k < 4; k++) {
        vector[k] = v[k][best];
    }
    return a[best][best];
}
