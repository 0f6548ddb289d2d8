// Compiled for speed, see build.sh.

// The sum is the trace of R^T S, where S is the sum of all f o^T. With S = U diag(s) V^T and s
// sorted, it is greatest for R = U diag(1, 1, d) V^T, where d is the sign of the determinant of S.
// It is s1 + s2 + d s3 then (W. Kabsch: A solution for the best rotation to relate two sets of
// vectors, 1976).
//
// Jacobi's rotations make the columns of S V perpendicular to each other, pair by pair (M. R.
// Hestenes: Inversion of matrices by biorthogonalization and related results, 1958). Their lengths
// are s, their directions U. That needs no squares of S, so small s are exact, too.

#include "core/best_rotation.h"

// Columns whose cosine is smaller than this are perpendicular.
#define PERPENDICULAR 1e-15

// More than were ever needed: each one squares what is left.
#define SWEEPS 12

static void turn_pair(ik_vec *a, ik_vec *b, double cosine, double sine) {
    ik_vec first = *a;
    *a = ik_vec_sub(ik_vec_scale(cosine, first), ik_vec_scale(sine, *b));
    *b = ik_vec_add(ik_vec_scale(sine, first), ik_vec_scale(cosine, *b));
}

// Makes two columns perpendicular. Returns whether they were perpendicular already.
static bool part(ik_vec s[3], ik_vec v[3], int32_t p, int32_t q) {
    double a = ik_vec_dot(s[p], s[p]), b = ik_vec_dot(s[q], s[q]), c = ik_vec_dot(s[p], s[q]);
    if (c * c <= PERPENDICULAR * PERPENDICULAR * a * b) {
        return true;
    }
    double theta = (b - a) / (2 * c);
    double tangent = (theta >= 0 ? 1 : -1) / (fabs(theta) + sqrt(theta * theta + 1));
    double cosine = 1 / sqrt(tangent * tangent + 1), sine = tangent * cosine;
    turn_pair(&s[p], &s[q], cosine, sine);
    turn_pair(&v[p], &v[q], cosine, sine);
    return false;
}

double ik_best_rotation(ik_vec s[3], ik_quat *rotation) {
    ik_vec v[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    for (int32_t sweep = 0; sweep < SWEEPS; sweep++) {
        bool done = part(s, v, 0, 1);
        done = part(s, v, 0, 2) && done;
        done = part(s, v, 1, 2) && done;
        if (done) {
            break;
        }
    }
    double size[3] = {ik_vec_length(s[0]), ik_vec_length(s[1]), ik_vec_length(s[2])};
    int32_t least = size[1] < size[0] ? 1 : 0;
    least = size[2] < size[least] ? 2 : least;
    int32_t p = (least + 1) % 3, q = (least + 2) % 3;
    *rotation = ik_quat_identity;
    if (size[p] > 0) {
        ik_vec axis = ik_vec_scale(1 / size[p], s[p]);
        ik_quat first = ik_quat_between(v[p], axis);
        double angle = ik_angle_about(axis, ik_quat_rotate(first, v[q]), s[q]);
        *rotation = ik_quat_mul(ik_quat_about(axis, angle), first);
    } else if (size[q] > 0) {
        *rotation = ik_quat_between(v[q], s[q]);
    }
    // The determinant of V stays 1, and p, q, least are in the cyclic order of 0, 1, 2.
    bool mirrors = ik_vec_dot(ik_vec_cross(s[p], s[q]), s[least]) < 0;
    return size[p] + size[q] + (mirrors ? -size[least] : size[least]);
}
