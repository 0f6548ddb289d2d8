// ik_math.h: vectors in double precision, for what is done once a solve; the passes over the bones
// use the floats of ik_wide.h.

#ifndef IK_MATH_H
#define IK_MATH_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#ifdef IK_ASSERTIONS
#define IK_ASSERT(condition) ((condition) ? (void)0 : __builtin_trap())
#else
#define IK_ASSERT(condition) ((void)0)
#endif

typedef struct ik_vec {
    double x, y, z;
} ik_vec;

static inline ik_vec ik_vec_add(ik_vec a, ik_vec b) {
    return (ik_vec){a.x + b.x, a.y + b.y, a.z + b.z};
}

static inline ik_vec ik_vec_sub(ik_vec a, ik_vec b) {
    return (ik_vec){a.x - b.x, a.y - b.y, a.z - b.z};
}

static inline ik_vec ik_vec_scale(double s, ik_vec a) {
    return (ik_vec){s * a.x, s * a.y, s * a.z};
}

static inline double ik_vec_dot(ik_vec a, ik_vec b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static inline ik_vec ik_vec_cross(ik_vec a, ik_vec b) {
    return (ik_vec){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

static inline double ik_vec_length(ik_vec a) {
    return sqrt(ik_vec_dot(a, a));
}

// The part of a that is at right angles to the unit vector `axis`. Taken out twice: the first time
// leaves a remainder of rounding that counts where that part is small.
static inline ik_vec ik_vec_reject(ik_vec a, ik_vec axis) {
    a = ik_vec_sub(a, ik_vec_scale(ik_vec_dot(a, axis), axis));
    return ik_vec_sub(a, ik_vec_scale(ik_vec_dot(a, axis), axis));
}

// a made a unit vector; `otherwise` where a is too short to have a direction.
static inline ik_vec ik_vec_unit(ik_vec a, ik_vec otherwise) {
    // Divided by its greatest component first, so that no square under- or overflows.
    double size = fmax(fabs(a.x), fmax(fabs(a.y), fabs(a.z)));
    if (!(size >= 1e-300)) {
        return otherwise;
    }
    a = (ik_vec){a.x / size, a.y / size, a.z / size};
    return ik_vec_scale(1 / ik_vec_length(a), a);
}

// A unit vector at right angles to the unit vector `axis`, always the same one: in the plane z = 0
// the axis turned by a quarter from +x towards +y, elsewhere as near to that as can be.
static inline ik_vec ik_vec_normal(ik_vec axis) {
    ik_vec turned = {-axis.y, axis.x, 0};
    ik_vec upright = {0, 1, 0};
    return ik_vec_unit(turned, upright);
}

// The greatest power of two that is not above x, for x from 1e-300 to 1e300.
static inline double ik_power_of_two(double x) {
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    bits &= UINT64_C(0x7ff0000000000000);
    memcpy(&x, &bits, sizeof bits);
    return x;
}

#endif
