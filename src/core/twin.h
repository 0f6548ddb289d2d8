// core/twin.h: the number type of the passes over the legs of walkers: one double, or two at once.
//
// A pass is written once, for the type `ik_twin`, and compiled for one or two lanes. Define
// IK_TWIN_LANES as 1 or 2 before including this header; the default is 1. Every operation gives
// each of two lanes the same bits as a single lane. core/wide.h is the same for chains, with floats
// and four lanes; of doubles, two fit into a register.
//
// In memory, the lanes of a number are adjacent.

#ifndef IK_CORE_TWIN_H
#define IK_CORE_TWIN_H

#include "core/vec.h"

#ifndef IK_TWIN_LANES
#define IK_TWIN_LANES 1
#endif

#if IK_TWIN_LANES == 1

typedef double ik_twin;
typedef bool ik_twin_mask;

IK_INLINE ik_twin ik_twin_sqrt(ik_twin a) {
    return sqrt(a);
}

IK_INLINE ik_twin ik_twin_abs(ik_twin a) {
    return fabs(a);
}

IK_INLINE bool ik_twin_mask_all(ik_twin_mask m) {
    return m;
}

IK_INLINE ik_twin_mask ik_twin_mask_and(ik_twin_mask a, ik_twin_mask b) {
    return a && b;
}

// For each lane: a if the mask is true, else b.
IK_INLINE ik_twin ik_twin_select(ik_twin_mask m, ik_twin a, ik_twin b) {
    return m ? a : b;
}

#elif IK_TWIN_LANES == 2

#include "core/simd.h"

typedef ik_pair ik_twin;
typedef ik_pair_mask ik_twin_mask;

IK_INLINE ik_twin ik_twin_sqrt(ik_twin a) {
    return ik_pair_sqrt(a);
}

IK_INLINE ik_twin ik_twin_abs(ik_twin a) {
    ik_twin_mask sign = {INT64_MIN, INT64_MIN};
    return (ik_twin)((ik_twin_mask)a & ~sign);
}

IK_INLINE bool ik_twin_mask_all(ik_twin_mask m) {
#if defined __wasm_simd128__
    return wasm_i64x2_all_true((v128_t)m);
#elif defined __SSE2__
    return _mm_movemask_pd((__m128d)m) == 3;
#else
    return (m[0] & m[1]) != 0;
#endif
}

IK_INLINE ik_twin_mask ik_twin_mask_and(ik_twin_mask a, ik_twin_mask b) {
    return a & b;
}

IK_INLINE ik_twin ik_twin_select(ik_twin_mask m, ik_twin a, ik_twin b) {
    return (ik_twin)((m & (ik_twin_mask)a) | (~m & (ik_twin_mask)b));
}

// Rounds a number to floats, one per lane.
IK_INLINE void ik_twin_round(ik_twin a, float *first, float *second) {
#if defined __wasm_simd128__
    v128_t rounded = wasm_f32x4_demote_f64x2_zero((v128_t)a);
    wasm_v128_store32_lane(first, rounded, 0);
    wasm_v128_store32_lane(second, rounded, 1);
#elif defined __SSE2__
    __m128 rounded = _mm_cvtpd_ps((__m128d)a);
    _mm_store_ss(first, rounded);
    _mm_store_ss(second, _mm_shuffle_ps(rounded, rounded, 1));
#else
    *first = (float)a[0];
    *second = (float)a[1];
#endif
}

#else
#error "IK_TWIN_LANES must be 1 or 2"
#endif

// For the parts of a pass that are called from several places: with one lane, one copy of each
// keeps the wasm small.
#if IK_TWIN_LANES == 1
#define IK_TWIN_PART static
#else
#define IK_TWIN_PART IK_INLINE
#endif

IK_INLINE ik_twin ik_twin_load(const double *from) {
    ik_twin a;
    memcpy(&a, from, sizeof a);
    return a;
}

IK_INLINE void ik_twin_store(double *to, ik_twin a) {
    memcpy(to, &a, sizeof a);
}

// Puts the same number into every lane.
IK_INLINE ik_twin ik_twin_splat(double a) {
#if IK_TWIN_LANES == 1
    return a;
#else
    return (ik_twin){a, a};
#endif
}

// ik_min, ik_max and ik_clamp.
IK_INLINE ik_twin ik_twin_min(ik_twin a, ik_twin b) {
#if IK_TWIN_LANES == 2 && defined __wasm_simd128__
    return (ik_twin)wasm_f64x2_pmin((v128_t)b, (v128_t)a);
#else
    return ik_twin_select(a < b, a, b);
#endif
}

IK_INLINE ik_twin ik_twin_max(ik_twin a, ik_twin b) {
#if IK_TWIN_LANES == 2 && defined __wasm_simd128__
    return (ik_twin)wasm_f64x2_pmax((v128_t)b, (v128_t)a);
#else
    return ik_twin_select(a > b, a, b);
#endif
}

IK_INLINE ik_twin ik_twin_clamp(ik_twin x, ik_twin least, ik_twin most) {
    return ik_twin_min(ik_twin_max(x, least), most);
}

// One vector per lane.
#if IK_TWIN_LANES == 1
typedef ik_vec ik_twin_vec;
#else
typedef struct ik_twin_vec {
    ik_twin x, y, z;
} ik_twin_vec;
#endif

IK_INLINE ik_twin_vec ik_twin_vec_splat(ik_vec a) {
    return (ik_twin_vec){ik_twin_splat(a.x), ik_twin_splat(a.y), ik_twin_splat(a.z)};
}

IK_INLINE ik_twin_vec ik_twin_vec_add(ik_twin_vec a, ik_twin_vec b) {
    return (ik_twin_vec){a.x + b.x, a.y + b.y, a.z + b.z};
}

IK_INLINE ik_twin_vec ik_twin_vec_sub(ik_twin_vec a, ik_twin_vec b) {
    return (ik_twin_vec){a.x - b.x, a.y - b.y, a.z - b.z};
}

IK_INLINE ik_twin_vec ik_twin_vec_scale(ik_twin s, ik_twin_vec a) {
    return (ik_twin_vec){s * a.x, s * a.y, s * a.z};
}

IK_INLINE ik_twin ik_twin_vec_dot(ik_twin_vec a, ik_twin_vec b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

#endif
