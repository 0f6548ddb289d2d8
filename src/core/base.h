// core/base.h: what every file needs: assertions, the least and the greatest of two numbers, and
// checks that the compiler keeps IEEE 754.

#ifndef IK_CORE_BASE_H
#define IK_CORE_BASE_H

#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

// The same inputs must give the same bits everywhere.
#if defined __FAST_MATH__ || (defined __FINITE_MATH_ONLY__ && __FINITE_MATH_ONLY__)
#error "compile without -ffast-math: results must have the same bits on every machine"
#endif
#if FLT_EVAL_METHOD != 0
#error "evaluate floats and doubles in their own precision (32-bit x86: -msse2 -mfpmath=sse)"
#endif

// A condition that only a bug of this library can break. Checked in builds with -DIK_ASSERTIONS.
#ifdef IK_ASSERTIONS
#define IK_ASSERT(condition) ((condition) ? (void)0 : __builtin_trap())
#else
#define IK_ASSERT(condition) ((void)0)
#endif

// For functions that are called from many places, but not in the innermost loops: one copy keeps
// the wasm small.
#define IK_ONCE __attribute__((noinline))

// Before a loop that clang would unroll, where that makes the wasm larger but not faster.
#ifdef __clang__
#define IK_NOT_UNROLLED _Pragma("clang loop unroll(disable)")
#else
#define IK_NOT_UNROLLED
#endif

// For functions that are smaller than a call of them, also in code that is compiled for size.
#define IK_INLINE static inline __attribute__((always_inline))

// Whether this file is compiled for size.
#ifdef __OPTIMIZE_SIZE__
#define IK_SMALL 1
#else
#define IK_SMALL 0
#endif

// The smaller of two whole numbers.
IK_INLINE int32_t ik_least(int32_t a, int32_t b) {
    return a < b ? a : b;
}

// The smaller and the greater of two numbers. Unlike fmin and fmax they give the same bits
// everywhere, also for -0 and 0 (then the second argument). If either argument is NaN, the result
// is the second argument: ik_max(x, 0) is never NaN.
IK_INLINE double ik_min(double a, double b) {
    return a < b ? a : b;
}

IK_INLINE double ik_max(double a, double b) {
    return a > b ? a : b;
}

// x, brought into the interval from least to most; least if x is NaN.
IK_INLINE double ik_clamp(double x, double least, double most) {
    return ik_min(ik_max(x, least), most);
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
