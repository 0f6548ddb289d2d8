// core/lanes.h: the number types of wide.h with four lanes. Included by wide.h alone.
//
// They are vector types of GCC and Clang: + - * / and comparisons act on each lane, and a
// comparison gives a mask whose lanes are all ones where it is true. The compiler splits a type
// that is larger than a register of the machine. What it has no operator for is written with
// intrinsics: of a loop over lanes it would make scalar instructions. Without SIMD (IK_SIMD is 0),
// chains are solved one by one: lanes would not be faster.

#ifndef IK_CORE_LANES_H
#define IK_CORE_LANES_H

#include "core/simd.h"

#if !IK_SIMD
#error "lanes need SIMD"
#endif

// All functions with these types are inlined, so it does not matter how they would be passed.
#pragma GCC diagnostic ignored "-Wpsabi"

// Four floats, in a register.
typedef float ik_wide __attribute__((vector_size(16)));
typedef int32_t ik_mask __attribute__((vector_size(16)));

// IK_SHUFFLE(a, b, i, j, k, l): four of the eight lanes of a and b. For wasm an intrinsic, of which
// the compiler makes no shuffle with undefined lanes: engines are slow with these.
#if defined __wasm_simd128__
#define IK_SHUFFLE(a, b, ...) ((ik_wide)wasm_i32x4_shuffle((v128_t)(a), (v128_t)(b), __VA_ARGS__))
#else
#define IK_LANE_OF(a, b, i) ((i) < 4 ? (a)[(i) % 4] : (b)[(i) % 4])
#define IK_SHUFFLE(a, b, i, j, k, l) \
    ((ik_wide){IK_LANE_OF(a, b, i), IK_LANE_OF(a, b, j), IK_LANE_OF(a, b, k), IK_LANE_OF(a, b, l)})
#endif

IK_INLINE ik_wide ik_wide_sqrt(ik_wide a) {
#if defined __wasm_simd128__
    return (ik_wide)wasm_f32x4_sqrt((v128_t)a);
#elif defined __SSE2__
    return (ik_wide)_mm_sqrt_ps((__m128)a);
#else
    return (ik_wide)vsqrtq_f32((float32x4_t)a);
#endif
}

IK_INLINE bool ik_mask_all(ik_mask m) {
#if defined __wasm_simd128__
    return wasm_i32x4_all_true((v128_t)m);
#elif defined __SSE2__
    return _mm_movemask_ps((__m128)m) == 15;
#else
    return (m[0] & m[1] & m[2] & m[3]) != 0;
#endif
}

// For each lane: a if the mask is true, else b.
IK_INLINE ik_wide ik_wide_select(ik_mask m, ik_wide a, ik_wide b) {
    return (ik_wide)((m & (ik_mask)a) | (~m & (ik_mask)b));
}

typedef double ik_wide_double __attribute__((vector_size(32)));
typedef int64_t ik_mask_double __attribute__((vector_size(32)));

IK_INLINE ik_pair ik_low_pair(ik_wide_double a) {
    return (ik_pair){a[0], a[1]};
}

IK_INLINE ik_pair ik_high_pair(ik_wide_double a) {
    return (ik_pair){a[2], a[3]};
}

IK_INLINE ik_wide_double ik_wide_double_sqrt(ik_wide_double a) {
    ik_pair low = ik_pair_sqrt(ik_low_pair(a)), high = ik_pair_sqrt(ik_high_pair(a));
    return (ik_wide_double){low[0], low[1], high[0], high[1]};
}

IK_INLINE ik_wide_double ik_wide_double_abs(ik_wide_double a) {
    return (ik_wide_double)((ik_mask_double)a & INT64_MAX);
}

// Rounds doubles to floats.
IK_INLINE ik_wide ik_wide_narrow(ik_wide_double a) {
#if defined __wasm_simd128__
    v128_t low = wasm_f32x4_demote_f64x2_zero((v128_t)ik_low_pair(a));
    v128_t high = wasm_f32x4_demote_f64x2_zero((v128_t)ik_high_pair(a));
    return (ik_wide)wasm_i32x4_shuffle(low, high, 0, 1, 4, 5);
#elif defined __SSE2__
    __m128 low = _mm_cvtpd_ps((__m128d)ik_low_pair(a));
    return (ik_wide)_mm_movelh_ps(low, _mm_cvtpd_ps((__m128d)ik_high_pair(a)));
#else
    return (ik_wide){(float)a[0], (float)a[1], (float)a[2], (float)a[3]};
#endif
}

IK_INLINE ik_wide_double ik_wide_double_of(ik_wide a) {
#if defined __wasm_simd128__
    ik_pair low = (ik_pair)wasm_f64x2_promote_low_f32x4((v128_t)a);
    ik_pair high = (ik_pair)wasm_f64x2_promote_low_f32x4((v128_t)IK_SHUFFLE(a, a, 2, 3, 2, 3));
    return (ik_wide_double){low[0], low[1], high[0], high[1]};
#else
    return __builtin_convertvector(a, ik_wide_double);
#endif
}

// Masks as sets of lanes: numbers with one bit per lane, that of lane 0 is 1.

IK_INLINE uint32_t ik_mask_bits(ik_mask m) {
#if defined __wasm_simd128__
    return (uint32_t)wasm_i32x4_bitmask((v128_t)m);
#elif defined __SSE2__
    return (uint32_t)_mm_movemask_ps((__m128)m);
#else
    return (m[0] ? 1u : 0) | (m[1] ? 2u : 0) | (m[2] ? 4u : 0) | (m[3] ? 8u : 0);
#endif
}

IK_INLINE uint32_t ik_mask_double_bits(ik_mask_double m) {
    ik_pair_mask low = {m[0], m[1]}, high = {m[2], m[3]};
#if defined __wasm_simd128__
    return (uint32_t)wasm_i64x2_bitmask((v128_t)low) | (uint32_t)wasm_i64x2_bitmask((v128_t)high)
                                                           << 2;
#elif defined __SSE2__
    return (uint32_t)_mm_movemask_pd((__m128d)low) | (uint32_t)_mm_movemask_pd((__m128d)high) << 2;
#else
    return (low[0] ? 1u : 0) | (low[1] ? 2u : 0) | (high[0] ? 4u : 0) | (high[1] ? 8u : 0);
#endif
}

IK_INLINE ik_mask ik_mask_of_bits(uint32_t bits) {
    int32_t all = (int32_t)bits;
    ik_mask lane = {1, 2, 4, 8}, same = {all, all, all, all};
    return (same & lane) != 0;
}

#endif
