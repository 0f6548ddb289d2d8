// core/wide_double.h: the number type of the passes over the legs of walkers: one double, or two at
// once. What core/wide.h is for floats.
//
// A pass is written once, for the type `ik_wide_double`, and compiled for one or two lanes. Define
// IK_DOUBLE_LANES as 1 or 2 before including this header; the default is 1. Every operation gives
// each of two lanes the same bits as a single lane.
//
// In memory, the lanes of a number are adjacent.

#ifndef IK_CORE_WIDE_DOUBLE_H
#define IK_CORE_WIDE_DOUBLE_H

#include "core/vec.h"

#ifndef IK_DOUBLE_LANES
#define IK_DOUBLE_LANES 1
#endif

#if IK_DOUBLE_LANES == 1

typedef double ik_wide_double;
typedef bool ik_double_mask;

IK_INLINE ik_wide_double ik_wide_double_sqrt(ik_wide_double a) {
    return sqrt(a);
}

IK_INLINE ik_wide_double ik_wide_double_abs(ik_wide_double a) {
    return fabs(a);
}

IK_INLINE bool ik_double_mask_all(ik_double_mask m) {
    return m;
}

IK_INLINE ik_double_mask ik_double_mask_and(ik_double_mask a, ik_double_mask b) {
    return a && b;
}

// For each lane: a if the mask is true, else b.
IK_INLINE ik_wide_double ik_wide_double_select(ik_double_mask m, ik_wide_double a,
                                               ik_wide_double b) {
    return m ? a : b;
}

#elif IK_DOUBLE_LANES == 2

#ifdef __wasm_simd128__
#include <wasm_simd128.h>
#endif

// Vector types of GCC and Clang: + - * / and comparisons act on each lane.
typedef double ik_wide_double __attribute__((vector_size(16)));
typedef int64_t ik_double_mask __attribute__((vector_size(16)));

IK_INLINE ik_wide_double ik_wide_double_sqrt(ik_wide_double a) {
#ifdef __wasm_simd128__
    return (ik_wide_double)wasm_f64x2_sqrt((v128_t)a);
#else
    return (ik_wide_double){sqrt(a[0]), sqrt(a[1])};
#endif
}

IK_INLINE ik_wide_double ik_wide_double_abs(ik_wide_double a) {
    ik_double_mask sign = {INT64_MIN, INT64_MIN};
    return (ik_wide_double)((ik_double_mask)a & ~sign);
}

IK_INLINE bool ik_double_mask_all(ik_double_mask m) {
#ifdef __wasm_simd128__
    return wasm_i64x2_all_true((v128_t)m);
#else
    return (m[0] & m[1]) != 0;
#endif
}

IK_INLINE ik_double_mask ik_double_mask_and(ik_double_mask a, ik_double_mask b) {
    return a & b;
}

IK_INLINE ik_wide_double ik_wide_double_select(ik_double_mask m, ik_wide_double a,
                                               ik_wide_double b) {
    return (ik_wide_double)((m & (ik_double_mask)a) | (~m & (ik_double_mask)b));
}

#else
#error "IK_DOUBLE_LANES must be 1 or 2"
#endif

IK_INLINE ik_wide_double ik_wide_double_load(const double *from) {
    ik_wide_double a;
    memcpy(&a, from, sizeof a);
    return a;
}

IK_INLINE void ik_wide_double_store(double *to, ik_wide_double a) {
    memcpy(to, &a, sizeof a);
}

// Puts the same number into every lane.
IK_INLINE ik_wide_double ik_wide_double_splat(double a) {
#if IK_DOUBLE_LANES == 1
    return a;
#else
    return (ik_wide_double){a, a};
#endif
}

// ik_min, ik_max and ik_clamp.
IK_INLINE ik_wide_double ik_wide_double_min(ik_wide_double a, ik_wide_double b) {
#if IK_DOUBLE_LANES == 2 && defined __wasm_simd128__
    return (ik_wide_double)wasm_f64x2_pmin((v128_t)b, (v128_t)a);
#else
    return ik_wide_double_select(a < b, a, b);
#endif
}

IK_INLINE ik_wide_double ik_wide_double_max(ik_wide_double a, ik_wide_double b) {
#if IK_DOUBLE_LANES == 2 && defined __wasm_simd128__
    return (ik_wide_double)wasm_f64x2_pmax((v128_t)b, (v128_t)a);
#else
    return ik_wide_double_select(a > b, a, b);
#endif
}

IK_INLINE ik_wide_double ik_wide_double_clamp(ik_wide_double x, ik_wide_double least,
                                              ik_wide_double most) {
    return ik_wide_double_min(ik_wide_double_max(x, least), most);
}

// One vector per lane.
#if IK_DOUBLE_LANES == 1
typedef ik_vec ik_wide_vec;
#else
typedef struct ik_wide_vec {
    ik_wide_double x, y, z;
} ik_wide_vec;
#endif

IK_INLINE ik_wide_vec ik_wide_vec_splat(ik_vec a) {
    return (ik_wide_vec){ik_wide_double_splat(a.x), ik_wide_double_splat(a.y),
                         ik_wide_double_splat(a.z)};
}

IK_INLINE ik_wide_vec ik_wide_vec_add(ik_wide_vec a, ik_wide_vec b) {
    return (ik_wide_vec){a.x + b.x, a.y + b.y, a.z + b.z};
}

IK_INLINE ik_wide_vec ik_wide_vec_sub(ik_wide_vec a, ik_wide_vec b) {
    return (ik_wide_vec){a.x - b.x, a.y - b.y, a.z - b.z};
}

IK_INLINE ik_wide_vec ik_wide_vec_scale(ik_wide_double s, ik_wide_vec a) {
    return (ik_wide_vec){s * a.x, s * a.y, s * a.z};
}

IK_INLINE ik_wide_double ik_wide_vec_dot(ik_wide_vec a, ik_wide_vec b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

#endif
