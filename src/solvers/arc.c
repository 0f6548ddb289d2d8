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
// Newton's method, kept within the bounds known so far, needs 2 to 5 rounds.
//
// Angles are added by multiplying complex numbers e^(i a), so no inverse sine is needed.

#include "solvers/arc.h"

// The most rounds, and the error of the distance, in reaches, after which one more step is enough:
// each squares the error.
#define ROUNDS 40
#define NEAR 1e-7

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
    while (bones->lengths[a.longest] < bones->longest_from[0]) {
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

// The distance from the root to the end, and its slope over v.
static double distance_of(const arc *a, double v, double *slope) {
    complex sum = {1, 0};
    double rate = 0; // of the sum of the half angles, over that of the longest bone
    for (int32_t i = 0; i < a->bones->count; i++) {
        complex half = half_angle(a, i);
        sum = times(sum, half);
        double share = a->bones->lengths[i] * a->inverse;
        rate += i == a->longest ? 1 : share * a->cosine / ik_max(half.re, 1e-9);
    }
    double k = a->sine / a->length, distance = sum.im / k;
    double over_angle = (sum.re * rate - distance * a->cosine / a->length) / k;
    *slope = over_angle / sqrt(v * (1 - v));
    return distance;
}

// The v of a bow that is nearly straight: distance = reach - k^2 (reach^3 - sum of L^3) / 6.
static double first_guess(const arc *a, double distance) {
    double cubes = 0, reach = a->bones->reach;
    for (int32_t i = 0; i < a->bones->count; i++) {
        double length = a->bones->lengths[i];
        cubes += length * length * length;
    }
    double k2 = 6 * ik_max(reach - distance, 0) / ik_max(reach * reach * reach - cubes, 1e-300);
    double sine2 = ik_min(k2 * a->length * a->length, 1);
    return sine2 / (2 * (1 + sqrt(1 - sine2)));
}

static void solve(arc *a, double distance) {
    double least = 0, most = 1, v = first_guess(a, distance), slope;
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
    complex direction = {1, 0};
    for (int32_t i = 0; i < bones->count; i++) {
        direction = times(direction, half_angle(&a, i));
    }
    for (int32_t i = 0; i < bones->count; i++) {
        complex back = conjugate(half_angle(&a, i));
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
