// Compiled for speed, see build.sh.

// The bones are chords of one circle, and so is the line from the root to the end. With half the
// angle a[i] that bone i has at the centre, and the diameter 1 / k,
//
//     sin a[i] = k L[i]        distance(k) = sin(sum of a[i]) / k
//
// There is one such pose on each side for each distance that the bones can have: a polygon with
// given sides has one shape whose corners lie on a circle. The longest bone m says where the centre
// is. Up to a[m] = pi / 2 the circle becomes smaller, from straight bones on; beyond, the centre is
// on the other side of that bone, and the circle grows again, until the bones are folded.
//
// So a[m] describes all poses, and the distance falls with it. This solves for v = sin^2(a[m] / 2),
// from 0 for straight bones to 1 for folded ones: the distance is nearly linear in v at both ends.
// Newton's method, kept within the bounds known so far, needs 1 to 4 rounds.
//
// Angles are added by multiplying complex numbers e^(i a), so no inverse sine is needed.

#include "solvers/arc.h"

// The most rounds, and the error of the distance, in reaches, after which one more step is enough:
// each squares the error.
#define ROUNDS 40
#define NEAR 1e-5

typedef struct complex {
    double re, im;
} complex;

static inline complex times(complex a, complex b) {
    return (complex){a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}

static inline complex conjugate(complex a) {
    return (complex){a.re, -a.im};
}

typedef struct arc {
    const ik_bones *bones;
    int32_t longest;
    double length;       // of the longest bone
    double inverse;      // 1 / length
    double sine, cosine; // of its half angle
} arc;

static arc begin(const ik_bones *bones) {
    arc a = {.bones = bones, .length = bones->longest_from[0]};
    while (a.longest < bones->count - 1 && bones->lengths[a.longest] < bones->longest_from[0]) {
        a.longest++;
    }
    a.inverse = 1 / a.length;
    return a;
}

static void set_half_angle(arc *a, double v) {
    a->cosine = 1 - 2 * v;
    a->sine = 2 * sqrt(ik_max(v * (1 - v), 0));
}

// e^(i a) of a bone.
static inline complex half_angle(const arc *a, int32_t bone) {
    if (bone == a->longest) {
        return (complex){a->cosine, a->sine};
    }
    double sine = a->sine * a->bones->lengths[bone] * a->inverse;
    return (complex){sqrt((1 - sine) * (1 + sine)), sine};
}

// Whether a bone has the half angle of the bone before it. Bones of one length often follow each
// other. The half angle of the longest one may be obtuse, those of the others are not.
static inline bool is_same(const arc *a, int32_t bone) {
    const float *lengths = a->bones->lengths;
    return bone > 0 && bone != a->longest && bone - 1 != a->longest &&
           lengths[bone] == lengths[bone - 1];
}

// e^(i times the sum of the half angles). `rate`: the slope of the sum over the half angle of the
// longest bone.
static complex sum_of(const arc *a, double *rate) {
    complex sum = {1, 0}, half = {1, 0};
    double share = 0;
    *rate = 0;
    IK_NOT_UNROLLED
    for (int32_t i = 0; i < a->bones->count; i++) {
        if (!is_same(a, i)) {
            half = half_angle(a, i);
            share = a->bones->lengths[i] * a->inverse * a->cosine / ik_max(half.re, 1e-9);
        }
        sum = times(sum, half);
        *rate += i == a->longest ? 1 : share;
    }
    return sum;
}

// The distance from the root to the end, and its slope over v.
static double distance_of(const arc *a, double v, double *slope) {
    double rate;
    complex sum = sum_of(a, &rate);
    double k = a->sine * a->inverse, distance = sum.im / k;
    double over_angle = (sum.re * rate - distance * a->cosine * a->inverse) / k;
    *slope = over_angle / sqrt(v * (1 - v));
    return distance;
}

// The v of a bow that is nearly straight. With R for the reach, the series of the distance is
//
//     R - k^2 (R^3 - sum of L^3) / 6
//       + k^4 (R^5 / 120 - R^2 (sum of L^3) / 12 + 3 (sum of L^5) / 40)
//
// Solved for k^2, with q = 1 - distance / R and R = 1, it begins with
//
//     k^2 = 6 q / (1 - sum of L^3) (1 + c q)        c = 36 (the last bracket) / (1 - sum of L^3)^2
//
// The second term is exact for two equal bones. If c > 0, the terms that are left out add up: for
// many equal bones they are nearly those of c q / (1 - q / 2).
static double first_guess(const arc *a, double distance) {
    double inverse = 1 / a->bones->reach, cubes = 0, fifths = 0;
    IK_NOT_UNROLLED
    for (int32_t i = 0; i < a->bones->count; i++) {
        double length = a->bones->lengths[i] * inverse, cube = length * length * length;
        cubes += cube;
        fifths += cube * length * length;
    }
    double q = ik_max(1 - distance * inverse, 0), rest = ik_max(1 - cubes, 1e-300);
    double c = 36 * (1.0 / 120 - cubes / 12 + 3 * fifths / 40) / (rest * rest);
    double k2 = 6 * q / rest * (1 + c * q / (c > 0 ? 1 - q / 2 : 1));
    double longest = a->length * inverse, sine2 = ik_clamp(k2 * longest * longest, 0, 1);
    return sine2 / (2 * (1 + sqrt(1 - sine2)));
}

static void solve(arc *a, double distance) {
    double least = 0, most = 1, v = first_guess(a, distance), slope;
    IK_NOT_UNROLLED
    for (int32_t round = 0; round < ROUNDS; round++) {
        v = v > least && v < most ? v : (least + most) / 2;
        set_half_angle(a, v);
        double off = distance_of(a, v, &slope) - distance;
        if (off > 0) {
            least = v;
        } else {
            most = v;
        }
        double next = v - off / slope;
        if (fabs(off) <= NEAR * a->bones->reach || !(most - least > 0)) {
            set_half_angle(a, next > least && next < most ? next : v);
            return;
        }
        v = next;
    }
}

void ik_arc(ik_bones *bones, ik_vec axis, ik_vec side, double distance, double share) {
    arc a = begin(bones);
    if (!(a.length > 0)) {
        return;
    }
    solve(&a, distance);
    // The first bone leaves the line by the sum of the half angles, less its own.
    double rate;
    complex direction = sum_of(&a, &rate), back = {1, 0};
    IK_NOT_UNROLLED
    for (int32_t i = 0; i < bones->count; i++) {
        if (!is_same(&a, i)) {
            back = conjugate(half_angle(&a, i));
        }
        direction = times(direction, back);
        ik_vec u = ik_vec_add(ik_vec_scale(direction.re, axis), ik_vec_scale(direction.im, side));
        if (share < 1) {
            ik_vec now = ik_vec_scale(1 - share, ik_bones_direction(bones, i));
            u = ik_vec_unit(ik_vec_add(now, ik_vec_scale(share, u)), axis);
        }
        ik_bones_point(bones, i, u);
        direction = times(direction, back);
    }
}
