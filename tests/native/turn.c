#include "turn.h"

#include <math.h>

turn no_turn(void) {
    return (turn){{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
}

turn turn_of(const double *q) {
    double size = fmax(fmax(fabs(q[0]), fabs(q[1])), fmax(fabs(q[2]), fabs(q[3])));
    double x = q[0] / size, y = q[1] / size, z = q[2] / size, w = q[3] / size;
    double s = 2 / (x * x + y * y + z * z + w * w);
    return (turn){{{1 - s * (y * y + z * z), s * (x * y - w * z), s * (x * z + w * y)},
                   {s * (x * y + w * z), 1 - s * (x * x + z * z), s * (y * z - w * x)},
                   {s * (x * z - w * y), s * (y * z + w * x), 1 - s * (x * x + y * y)}}};
}

turn turn_about(ik_vec axis, double angle) {
    double size = hypot(hypot(axis.x, axis.y), axis.z), s = sin(angle / 2);
    const double q[4] = {s * (axis.x / size), s * (axis.y / size), s * (axis.z / size),
                         cos(angle / 2)};
    return turn_of(q);
}

turn compose(const turn *a, const turn *b) {
    turn c;
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 3; k++) {
            c.m[i][k] = a->m[i][0] * b->m[0][k] + a->m[i][1] * b->m[1][k] + a->m[i][2] * b->m[2][k];
        }
    }
    return c;
}

turn inverse(const turn *a) {
    turn b;
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 3; k++) {
            b.m[i][k] = a->m[k][i];
        }
    }
    return b;
}

ik_vec turned_by(const turn *a, ik_vec v) {
    const double(*m)[3] = a->m;
    return (ik_vec){m[0][0] * v.x + m[0][1] * v.y + m[0][2] * v.z,
                    m[1][0] * v.x + m[1][1] * v.y + m[1][2] * v.z,
                    m[2][0] * v.x + m[2][1] * v.y + m[2][2] * v.z};
}

double angle_between(const turn *a, const turn *b) {
    turn back = inverse(a), c = compose(&back, b);
    double x = c.m[2][1] - c.m[1][2], y = c.m[0][2] - c.m[2][0], z = c.m[1][0] - c.m[0][1];
    return atan2(sqrt(x * x + y * y + z * z), c.m[0][0] + c.m[1][1] + c.m[2][2] - 1);
}

// From the largest of the four squares (S. W. Shepperd: Quaternion from rotation matrix, 1978).
void write_turn(const turn *a, double *q) {
    const double(*m)[3] = a->m;
    double trace = m[0][0] + m[1][1] + m[2][2];
    int i = 3;
    double most = trace;
    for (int k = 0; k < 3; k++) {
        if (m[k][k] > most) {
            most = m[k][k];
            i = k;
        }
    }
    if (i == 3) {
        q[0] = m[2][1] - m[1][2];
        q[1] = m[0][2] - m[2][0];
        q[2] = m[1][0] - m[0][1];
        q[3] = 1 + trace;
    } else {
        int j = (i + 1) % 3, k = (i + 2) % 3;
        q[i] = 1 + 2 * m[i][i] - trace;
        q[j] = m[j][i] + m[i][j];
        q[k] = m[k][i] + m[i][k];
        q[3] = m[k][j] - m[j][k];
    }
    double size = sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
    for (int k = 0; k < 4; k++) {
        q[k] /= size;
    }
}
