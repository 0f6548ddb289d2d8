// core/simd.h: the SIMD intrinsics of the machine, and two doubles, which fit into a register.

#ifndef IK_CORE_SIMD_H
#define IK_CORE_SIMD_H

#include "core/base.h"

// Whether this file is compiled for a machine with SIMD registers that this library knows.
#define IK_SIMD 1
#if defined __wasm_simd128__
#include <wasm_simd128.h>
#elif defined __SSE2__
#include <emmintrin.h>
#elif defined __aarch64__
#include <arm_neon.h>
#else
#undef IK_SIMD
#define IK_SIMD 0
#endif

// Vector types of GCC and Clang: + - * / and comparisons act on each lane.
typedef double ik_pair __attribute__((vector_size(16)));
typedef int64_t ik_pair_mask __attribute__((vector_size(16)));

IK_INLINE ik_pair ik_pair_sqrt(ik_pair a) {
#if defined __wasm_simd128__
    return (ik_pair)wasm_f64x2_sqrt((v128_t)a);
#elif defined __SSE2__
    return (ik_pair)_mm_sqrt_pd((__m128d)a);
#elif defined __aarch64__
    return (ik_pair)vsqrtq_f64((float64x2_t)a);
#else
    return (ik_pair){sqrt(a[0]), sqrt(a[1])};
#endif
}

#endif
