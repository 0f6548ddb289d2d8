// core/lanes.h: the number types of wide.h with four lanes. Included by wide.h alone.
//
// They are vector types of GCC and Clang: + - * / and comparisons act on each lane, and a
// comparison gives a mask whose lanes are all ones where it is true. What they have no operator for
// is written with intrinsics: a loop over lanes would become scalar instructions. Without SIMD
// (IK_SIMD is 0), chains are solved one by one: lanes would not be faster.

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

// For each lane: a if the mask is true, else b.
IK_INLINE ik_wide ik_wide_select(ik_mask m, ik_wide a, ik_wide b) {
    return (ik_wide)((m & (ik_mask)a) | (~m & (ik_mask)b));
}

// Four doubles, in two registers. Not a vector type of four: from masks of such types, LLVM makes
// long sequences of shuffles and shifts.
typedef struct ik_wide_double {
    ik_pair low, high;
} ik_wide_double;

typedef struct ik_mask_double {
    ik_pair_mask low, high;
} ik_mask_double;

IK_INLINE ik_wide_double ik_wide_double_add(ik_wide_double a, ik_wide_double b) {
    return (ik_wide_double){a.low + b.low, a.high + b.high};
}

IK_INLINE ik_wide_double ik_wide_double_sub(ik_wide_double a, ik_wide_double b) {
    return (ik_wide_double){a.low - b.low, a.high - b.high};
}

IK_INLINE ik_wide_double ik_wide_double_mul(ik_wide_double a, ik_wide_double b) {
    return (ik_wide_double){a.low * b.low, a.high * b.high};
}

IK_INLINE ik_wide_double ik_wide_double_sqrt(ik_wide_double a) {
    return (ik_wide_double){ik_pair_sqrt(a.low), ik_pair_sqrt(a.high)};
}

IK_INLINE ik_wide_double ik_wide_double_abs(ik_wide_double a) {
    return (ik_wide_double){(ik_pair)((ik_pair_mask)a.low & INT64_MAX),
                            (ik_pair)((ik_pair_mask)a.high & INT64_MAX)};
}

IK_INLINE ik_wide_double ik_wide_double_splat(double a) {
    return (ik_wide_double){{a, a}, {a, a}};
}

IK_INLINE double ik_wide_double_lane(ik_wide_double a, int32_t lane) {
    return lane < 2 ? a.low[lane] : a.high[lane - 2];
}

IK_INLINE ik_mask_double ik_wide_double_less(ik_wide_double a, ik_wide_double b) {
    return (ik_mask_double){a.low < b.low, a.high < b.high};
}

IK_INLINE ik_mask_double ik_wide_double_at_most(ik_wide_double a, ik_wide_double b) {
    return (ik_mask_double){a.low <= b.low, a.high <= b.high};
}

IK_INLINE ik_mask_double ik_wide_double_same(ik_wide_double a, ik_wide_double b) {
    return (ik_mask_double){a.low == b.low, a.high == b.high};
}

IK_INLINE ik_mask_double ik_mask_double_and(ik_mask_double a, ik_mask_double b) {
    return (ik_mask_double){a.low & b.low, a.high & b.high};
}

// Rounds doubles to floats.
IK_INLINE ik_wide ik_wide_narrow(ik_wide_double a) {
#if defined __wasm_simd128__
    v128_t low = wasm_f32x4_demote_f64x2_zero((v128_t)a.low);
    v128_t high = wasm_f32x4_demote_f64x2_zero((v128_t)a.high);
    return (ik_wide)wasm_i32x4_shuffle(low, high, 0, 1, 4, 5);
#elif defined __SSE2__
    __m128 low = _mm_cvtpd_ps((__m128d)a.low);
    return (ik_wide)_mm_movelh_ps(low, _mm_cvtpd_ps((__m128d)a.high));
#else
    return (ik_wide){(float)a.low[0], (float)a.low[1], (float)a.high[0], (float)a.high[1]};
#endif
}

IK_INLINE ik_wide_double ik_wide_double_of(ik_wide a) {
#if defined __wasm_simd128__
    return (ik_wide_double){
        (ik_pair)wasm_f64x2_promote_low_f32x4((v128_t)a),
        (ik_pair)wasm_f64x2_promote_low_f32x4((v128_t)IK_SHUFFLE(a, a, 2, 3, 2, 3))};
#elif defined __SSE2__
    return (ik_wide_double){(ik_pair)_mm_cvtps_pd((__m128)a),
                            (ik_pair)_mm_cvtps_pd(_mm_movehl_ps((__m128)a, (__m128)a))};
#else
    return (ik_wide_double){{a[0], a[1]}, {a[2], a[3]}};
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

IK_INLINE bool ik_mask_all(ik_mask m) {
    return ik_mask_bits(m) == 15;
}

IK_INLINE uint32_t ik_mask_double_bits(ik_mask_double m) {
#if defined __wasm_simd128__
    return (uint32_t)wasm_i64x2_bitmask((v128_t)m.low) |
           (uint32_t)wasm_i64x2_bitmask((v128_t)m.high) << 2;
#elif defined __SSE2__
    return (uint32_t)_mm_movemask_pd((__m128d)m.low) | (uint32_t)_mm_movemask_pd((__m128d)m.high)
                                                           << 2;
#else
    return (m.low[0] ? 1u : 0) | (m.low[1] ? 2u : 0) | (m.high[0] ? 4u : 0) | (m.high[1] ? 8u : 0);
#endif
}

IK_INLINE ik_mask ik_mask_of_bits(uint32_t bits) {
    int32_t all = (int32_t)bits;
    ik_mask lane = {1, 2, 4, 8}, same = {all, all, all, all};
    return (same & lane) != 0;
}

#endif
