// Compiled for speed, see build.sh.

// The distance of two convex bodies is that of the origin from their difference, all a - b. A
// simplex of up to four of its points comes nearer to the origin step by step: it gets the farthest
// point against its own nearest point v, and keeps only the points that v is between. (E. G.
// Gilbert, D. W. Johnson, S. S. Keerthi 1988.) The farthest point w also bounds the distance from
// below, by w . v / |v|.
//
// The nearest point of a simplex is that of one of its faces. The new point p is a vertex of that
// face. With the edges e_i from p, the point p + sum x_i e_i is nearest to the origin where e_i .
// (p + sum x_i e_i) = 0; it is in the face if all x_i and 1 - sum x_i are above 0. The nearest of
// these points, of all faces, is the one.

#include "shapes/closest.h"

#define STEPS 48

// The nearest point is found if the bound is this near to it, as a share of the square. To points
// of a disc, the steps come nearer and nearer.
#define EXACT 1e-12
#define EXACT_OF_DISC 1e-8

// Cores that are nearer than this share of their size overlap.
#define TOUCHING 1e-10

ik_difference ik_farthest_difference(const ik_convex *a, const ik_convex *b, ik_vec direction) {
    ik_vec at = ik_vec_add(a->center, ik_convex_support(a, direction));
    ik_vec of_b = ik_vec_add(b->center, ik_convex_support(b, ik_vec_scale(-1, direction)));
    return (ik_difference){ik_vec_sub(at, of_b), at};
}

// The solution of a symmetric system of up to 3 equations by Cramer's rule; false if it is
// singular.
static bool solve(int32_t n, double (*m)[3], const double *b, double *x) {
    if (n == 1) {
        x[0] = b[0] / m[0][0];
        return m[0][0] > 0;
    }
    if (n == 2) {
        double det = m[0][0] * m[1][1] - m[0][1] * m[0][1];
        x[0] = (b[0] * m[1][1] - b[1] * m[0][1]) / det;
        x[1] = (b[1] * m[0][0] - b[0] * m[0][1]) / det;
        return det > 0;
    }
    double c0 = m[1][1] * m[2][2] - m[1][2] * m[1][2], c1 = m[0][2] * m[1][2] - m[0][1] * m[2][2],
           c2 = m[0][1] * m[1][2] - m[0][2] * m[1][1];
    double d1 = m[0][0] * m[2][2] - m[0][2] * m[0][2], d2 = m[0][1] * m[0][2] - m[0][0] * m[1][2];
    double e2 = m[0][0] * m[1][1] - m[0][1] * m[0][1];
    double det = m[0][0] * c0 + m[0][1] * c1 + m[0][2] * c2;
    x[0] = (b[0] * c0 + b[1] * c1 + b[2] * c2) / det;
    x[1] = (b[0] * c1 + b[1] * d1 + b[2] * d2) / det;
    x[2] = (b[0] * c2 + b[1] * d2 + b[2] * e2) / det;
    return det > 0;
}

// Points of the difference whose convex hull has the nearest point to the origin.
typedef struct simplex {
    int32_t count;
    ik_difference vertex[4];
} simplex;

// The faces of a simplex whose new point is `last`.
typedef struct face {
    int32_t others, index[3];
    double share[3];
    ik_vec way;
} face;

static bool find_face(const simplex *s, int32_t mask, face *f) {
    int32_t last = s->count - 1;
    ik_vec p = s->vertex[last].way, e[3];
    f->others = 0;
    for (int32_t i = 0; i < last; i++) {
        if (mask >> i & 1) {
            e[f->others] = ik_vec_sub(s->vertex[i].way, p);
            f->index[f->others++] = i;
        }
    }
    double m[3][3], b[3], rest = 1;
    for (int32_t r = 0; r < f->others; r++) {
        b[r] = -ik_vec_dot(e[r], p);
        for (int32_t c = r; c < f->others; c++) {
            m[r][c] = ik_vec_dot(e[r], e[c]);
        }
    }
    if (f->others > 0 && !solve(f->others, m, b, f->share)) {
        return false;
    }
    f->way = p;
    for (int32_t i = 0; i < f->others; i++) {
        if (!(f->share[i] > 0)) {
            return false;
        }
        rest -= f->share[i];
        f->way = ik_vec_add(f->way, ik_vec_scale(f->share[i], e[i]));
    }
    return rest > 0;
}

// Keeps the points of the simplex that its nearest point is between, and returns that.
static ik_difference reduce(simplex *s) {
    int32_t last = s->count - 1;
    double least = INFINITY;
    face best = {0}, f;
    for (int32_t mask = 0; mask < 1 << last; mask++) {
        if (find_face(s, mask, &f)) {
            double square = ik_vec_dot(f.way, f.way);
            if (square < least) {
                least = square;
                best = f;
            }
        }
    }
    ik_difference p = s->vertex[last], found = {best.way, p.at};
    for (int32_t i = 0; i < best.others; i++) {
        ik_difference other = s->vertex[best.index[i]];
        ik_vec edge = ik_vec_sub(other.at, p.at);
        found.at = ik_vec_add(found.at, ik_vec_scale(best.share[i], edge));
        s->vertex[i] = other;
    }
    s->vertex[best.others] = p;
    s->count = best.others + 1;
    return found;
}

ik_closest_end ik_closest(const ik_convex *a, const ik_convex *b, double enough,
                          ik_difference *found) {
    ik_vec v = ik_vec_sub(a->center, b->center);
    double size = ik_convex_bound(a) + ik_convex_bound(b) + ik_vec_length(v);
    double touching = TOUCHING * size, before = INFINITY;
    *found = (ik_difference){v, a->center};
    double exact = a->disc > 0 || b->disc > 0 ? EXACT_OF_DISC : EXACT;
    simplex points = {.count = 0};
    if (!(ik_vec_dot(v, v) > touching * touching)) {
        v = (ik_vec){1, 0, 0};
    }
    for (int32_t i = 0; i < STEPS; i++) {
        ik_difference next = ik_farthest_difference(a, b, ik_vec_scale(-1, v));
        double square = ik_vec_dot(v, v), along = ik_vec_dot(v, next.way);
        if (along > 0 && along * along > enough * enough * square) {
            double length = sqrt(square);
            found->way = ik_vec_scale(along / (length * length), v);
            return IK_CORES_FAR;
        }
        if (points.count > 0 && square - along <= exact * square) {
            return IK_CORES_APART;
        }
        points.vertex[points.count++] = next;
        ik_difference reduced = reduce(&points);
        double length = ik_vec_length(reduced.way);
        if (points.count == 4 || length <= touching) {
            return IK_CORES_OVERLAP;
        }
        // Rounding: it does not come nearer any more.
        if (length >= before) {
            return IK_CORES_APART;
        }
        before = length;
        v = reduced.way;
        *found = reduced;
    }
    return IK_CORES_APART;
}
