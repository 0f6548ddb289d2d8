// Compiled for speed, see build.sh.

// With the centres p and q of two segments, and their halves d and e, the nearest points are
// p + s d and q + t e with s and t from -1 to 1. (C. Ericson: Real-Time Collision Detection, 2005,
// section 5.1.9.)

#include "shapes/segments.h"

// Segments are parallel if the square of the sine of their angle is below this.
#define PARALLEL 1e-12

static double divide(double a, double b) {
    return b > 0 ? a / b : 0;
}

ik_vec ik_segments_way(const ik_convex *a, const ik_convex *b, ik_vec *at) {
    const ik_vec none = {0, 0, 0};
    ik_vec d = a->edges > 0 ? a->edge[0] : none, e = b->edges > 0 ? b->edge[0] : none;
    ik_vec way = ik_vec_sub(a->center, b->center);
    double dd = ik_vec_dot(d, d), ee = ik_vec_dot(e, e), de = ik_vec_dot(d, e);
    double dw = ik_vec_dot(d, way), ew = ik_vec_dot(e, way);
    double sine = dd * ee - de * de, s = 0;
    if (sine > PARALLEL * dd * ee) {
        s = ik_clamp((de * ew - ee * dw) / sine, -1, 1);
    } else if (dd > 0) {
        // The middle of the part where they are side by side.
        double middle = -dw / dd, half = sqrt(ee / dd);
        double from = ik_clamp(middle - half, -1, 1), to = ik_clamp(middle + half, -1, 1);
        s = (from + to) / 2;
    }
    double t = ik_clamp(divide(de * s + ew, ee), -1, 1);
    s = ik_clamp(divide(de * t - dw, dd), -1, 1);
    *at = ik_vec_add(a->center, ik_vec_scale(s, d));
    ik_vec of_b = ik_vec_add(b->center, ik_vec_scale(t, e));
    return ik_vec_sub(*at, of_b);
}
