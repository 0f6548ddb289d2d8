// core/wide.h: the number types of the passes over the bones: one number, or several side by side.
//
// A pass is written once, for `ik_wide`, which are floats, and `ik_wide_double`. It is compiled for
// one lane, and then works on one chain; or for four lanes, and then works on four chains with the
// same number of bones, one chain per lane. Define IK_LANES as 1 or 4 before including this header;
// the default is 1. Every operation gives each lane the bits that it has with one lane, so the
// result of a chain does not depend on the other lanes.
//
// In memory, the lanes of a number are adjacent: an array of bones is [bone][xyz][lane].

#ifndef IK_CORE_WIDE_H
#define IK_CORE_WIDE_H

#include "core/base.h"

#ifndef IK_LANES
#define IK_LANES 1
#endif

#if IK_LANES == 1

typedef float ik_wide;
typedef double ik_wide_double;
typedef bool ik_mask;

IK_INLINE ik_wide ik_wide_sqrt(ik_wide a) {
    return sqrtf(a);
}

IK_INLINE ik_wide ik_wide_narrow(ik_wide_double a) {
    return (float)a;
}

IK_INLINE bool ik_mask_all(ik_mask m) {
    return m;
}

IK_INLINE ik_wide ik_wide_select(ik_mask m, ik_wide a, ik_wide b) {
    return m ? a : b;
}

IK_INLINE ik_wide_double ik_wide_double_of(ik_wide a) {
    return a;
}

IK_INLINE ik_wide_double ik_wide_double_add(ik_wide_double a, ik_wide_double b) {
    return a + b;
}

IK_INLINE ik_wide_double ik_wide_double_sub(ik_wide_double a, ik_wide_double b) {
    return a - b;
}

IK_INLINE ik_wide_double ik_wide_double_mul(ik_wide_double a, ik_wide_double b) {
    return a * b;
}

#elif IK_LANES == 4
#include "core/lanes.h"
#else
#error "IK_LANES must be 1 or 4"
#endif

IK_INLINE ik_mask ik_wide_greater(ik_wide a, ik_wide b) {
    return a > b;
}

IK_INLINE ik_wide ik_wide_load(const float *from) {
    ik_wide a;
    memcpy(&a, from, sizeof a);
    return a;
}

IK_INLINE void ik_wide_store(float *to, ik_wide a) {
    memcpy(to, &a, sizeof a);
}

// Puts the same number into every lane. Subtracting 0 keeps -0, adding it would not.
IK_INLINE ik_wide ik_wide_splat(float a) {
    ik_wide zero = {0};
    return a - zero;
}

// As ik_max.
IK_INLINE ik_wide ik_wide_max(ik_wide a, ik_wide b) {
    return ik_wide_select(ik_wide_greater(a, b), a, b);
}

// One vector per lane.
typedef struct ik_wide3 {
    ik_wide x, y, z;
} ik_wide3;

IK_INLINE ik_wide3 ik_wide3_load(const float *from) {
    return (ik_wide3){ik_wide_load(from), ik_wide_load(from + IK_LANES),
                      ik_wide_load(from + 2 * IK_LANES)};
}

IK_INLINE void ik_wide3_store(float *to, ik_wide3 a) {
    ik_wide_store(to, a.x);
    ik_wide_store(to + IK_LANES, a.y);
    ik_wide_store(to + 2 * IK_LANES, a.z);
}

IK_INLINE ik_wide3 ik_wide3_add(ik_wide3 a, ik_wide3 b) {
    return (ik_wide3){a.x + b.x, a.y + b.y, a.z + b.z};
}

IK_INLINE ik_wide3 ik_wide3_sub(ik_wide3 a, ik_wide3 b) {
    return (ik_wide3){a.x - b.x, a.y - b.y, a.z - b.z};
}

IK_INLINE ik_wide3 ik_wide3_scale(ik_wide s, ik_wide3 a) {
    return (ik_wide3){s * a.x, s * a.y, s * a.z};
}

IK_INLINE ik_wide ik_wide3_dot(ik_wide3 a, ik_wide3 b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

IK_INLINE ik_wide3 ik_wide3_cross(ik_wide3 a, ik_wide3 b) {
    return (ik_wide3){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

IK_INLINE ik_wide3 ik_wide3_select(ik_mask m, ik_wide3 a, ik_wide3 b) {
    return (ik_wide3){ik_wide_select(m, a.x, b.x), ik_wide_select(m, a.y, b.y),
                      ik_wide_select(m, a.z, b.z)};
}

#if IK_LANES == 4
// Four numbers of four lanes become the four numbers of each lane.
IK_INLINE void ik_wide_transpose(ik_wide numbers[4]) {
    ik_wide *n = numbers;
    ik_wide low01 = IK_SHUFFLE(n[0], n[1], 0, 4, 1, 5), high01 = IK_SHUFFLE(n[0], n[1], 2, 6, 3, 7);
    ik_wide low23 = IK_SHUFFLE(n[2], n[3], 0, 4, 1, 5), high23 = IK_SHUFFLE(n[2], n[3], 2, 6, 3, 7);
    n[0] = IK_SHUFFLE(low01, low23, 0, 1, 4, 5);
    n[1] = IK_SHUFFLE(low01, low23, 2, 3, 6, 7);
    n[2] = IK_SHUFFLE(high01, high23, 0, 1, 4, 5);
    n[3] = IK_SHUFFLE(high01, high23, 2, 3, 6, 7);
}
#endif

// The same in double precision.

IK_INLINE ik_wide_double ik_wide_double_load(const double *from) {
    ik_wide_double a;
    memcpy(&a, from, sizeof a);
    return a;
}

IK_INLINE void ik_wide_double_store(double *to, ik_wide_double a) {
    memcpy(to, &a, sizeof a);
}

typedef struct ik_wide_vec {
    ik_wide_double x, y, z;
} ik_wide_vec;

IK_INLINE ik_wide_vec ik_wide_vec_add(ik_wide_vec a, ik_wide_vec b) {
    return (ik_wide_vec){ik_wide_double_add(a.x, b.x), ik_wide_double_add(a.y, b.y),
                         ik_wide_double_add(a.z, b.z)};
}

IK_INLINE ik_wide_vec ik_wide_vec_sub(ik_wide_vec a, ik_wide_vec b) {
    return (ik_wide_vec){ik_wide_double_sub(a.x, b.x), ik_wide_double_sub(a.y, b.y),
                         ik_wide_double_sub(a.z, b.z)};
}

IK_INLINE ik_wide_vec ik_wide_vec_scale(ik_wide_double s, ik_wide_vec a) {
    return (ik_wide_vec){ik_wide_double_mul(s, a.x), ik_wide_double_mul(s, a.y),
                         ik_wide_double_mul(s, a.z)};
}

IK_INLINE ik_wide_double ik_wide_vec_dot(ik_wide_vec a, ik_wide_vec b) {
    return ik_wide_double_add(
        ik_wide_double_add(ik_wide_double_mul(a.x, b.x), ik_wide_double_mul(a.y, b.y)),
        ik_wide_double_mul(a.z, b.z));
}

IK_INLINE ik_wide_vec ik_wide3_widen(ik_wide3 a) {
    return (ik_wide_vec){ik_wide_double_of(a.x), ik_wide_double_of(a.y), ik_wide_double_of(a.z)};
}

IK_INLINE ik_wide3 ik_wide3_narrow(ik_wide_vec a) {
    return (ik_wide3){ik_wide_narrow(a.x), ik_wide_narrow(a.y), ik_wide_narrow(a.z)};
}

#if IK_LANES == 4
IK_INLINE ik_wide_vec ik_wide_vec_abs(ik_wide_vec a) {
    return (ik_wide_vec){ik_wide_double_abs(a.x), ik_wide_double_abs(a.y), ik_wide_double_abs(a.z)};
}

// Whether all lanes of two vectors are equal.
IK_INLINE bool ik_wide_vec_same(ik_wide_vec a, ik_wide_vec b) {
    ik_mask_double x = ik_wide_double_same(a.x, b.x), y = ik_wide_double_same(a.y, b.y);
    ik_mask_double both = ik_mask_double_and(x, y);
    return ik_mask_double_bits(ik_mask_double_and(both, ik_wide_double_same(a.z, b.z))) == 15;
}

// Four rows of three doubles; of two, and 0.
IK_INLINE ik_wide_vec ik_wide_vec_load_rows(const double *rows) {
    return (ik_wide_vec){{{rows[0], rows[3]}, {rows[6], rows[9]}},
                         {{rows[1], rows[4]}, {rows[7], rows[10]}},
                         {{rows[2], rows[5]}, {rows[8], rows[11]}}};
}

IK_INLINE ik_wide_vec ik_wide_vec_load_planar_rows(const double *rows) {
    return (ik_wide_vec){.x = {{rows[0], rows[2]}, {rows[4], rows[6]}},
                         .y = {{rows[1], rows[3]}, {rows[5], rows[7]}}};
}
#endif

#endif
