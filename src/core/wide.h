// core/wide.h: the number types of the passes over the bones: one number, or four at once.
//
// A pass is written once, for `ik_wide`, which are floats, and `ik_wide_double`, and compiled for one
// or four lanes. With one lane it works on one chain. With four lanes it works on four chains with the same number of bones, one
// chain per lane. Define IK_LANES as 1 or 4 before including this header; the default is 1. Every
// operation gives each of four lanes the same bits as a single lane, so the result of a chain does
// not depend on the other lanes.
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
typedef bool ik_mask_double;

static inline ik_wide ik_wide_sqrt(ik_wide a) {
    return sqrtf(a);
}

static inline ik_wide ik_wide_narrow(ik_wide_double a) {
    return (float)a;
}

static inline bool ik_mask_all(ik_mask m) {
    return m;
}

static inline ik_wide ik_wide_select(ik_mask m, ik_wide a, ik_wide b) {
    return m ? a : b;
}

static inline ik_wide_double ik_wide_double_select(ik_mask_double m, ik_wide_double a,
                                                   ik_wide_double b) {
    return m ? a : b;
}

#elif IK_LANES == 4
#include "core/four_lanes.h"
#else
#error "IK_LANES must be 1 or 4"
#endif

static inline ik_mask ik_wide_greater(ik_wide a, ik_wide b) {
    return a > b;
}

static inline ik_wide ik_wide_load(const float *from) {
    ik_wide a;
    memcpy(&a, from, sizeof a);
    return a;
}

static inline void ik_wide_store(float *to, ik_wide a) {
    memcpy(to, &a, sizeof a);
}

// Puts the same number into every lane.
static inline ik_wide ik_wide_splat(float a) {
    ik_wide zero = {0};
    return zero + a;
}

// One vector per lane.
typedef struct ik_wide3 {
    ik_wide x, y, z;
} ik_wide3;

static inline ik_wide3 ik_wide3_load(const float *from) {
    return (ik_wide3){ik_wide_load(from), ik_wide_load(from + IK_LANES),
                      ik_wide_load(from + 2 * IK_LANES)};
}

static inline void ik_wide3_store(float *to, ik_wide3 a) {
    ik_wide_store(to, a.x);
    ik_wide_store(to + IK_LANES, a.y);
    ik_wide_store(to + 2 * IK_LANES, a.z);
}

static inline ik_wide3 ik_wide3_add(ik_wide3 a, ik_wide3 b) {
    return (ik_wide3){a.x + b.x, a.y + b.y, a.z + b.z};
}

static inline ik_wide3 ik_wide3_sub(ik_wide3 a, ik_wide3 b) {
    return (ik_wide3){a.x - b.x, a.y - b.y, a.z - b.z};
}

static inline ik_wide3 ik_wide3_scale(ik_wide s, ik_wide3 a) {
    return (ik_wide3){s * a.x, s * a.y, s * a.z};
}

static inline ik_wide ik_wide3_dot(ik_wide3 a, ik_wide3 b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static inline ik_wide3 ik_wide3_select(ik_mask m, ik_wide3 a, ik_wide3 b) {
    return (ik_wide3){ik_wide_select(m, a.x, b.x), ik_wide_select(m, a.y, b.y),
                      ik_wide_select(m, a.z, b.z)};
}

// The same in double precision.

static inline ik_wide_double ik_wide_double_load(const double *from) {
    ik_wide_double a;
    memcpy(&a, from, sizeof a);
    return a;
}

static inline void ik_wide_double_store(double *to, ik_wide_double a) {
    memcpy(to, &a, sizeof a);
}

static inline ik_wide_double ik_wide_double_splat(double a) {
    ik_wide_double zero = {0};
    return zero + a;
}

static inline ik_wide_double ik_wide_double_of(ik_wide a) {
#if IK_LANES == 1
    return a;
#else
    return __builtin_convertvector(a, ik_wide_double);
#endif
}

// As ik_max.
static inline ik_wide_double ik_wide_double_max(ik_wide_double a, ik_wide_double b) {
    return ik_wide_double_select(a > b, a, b);
}

typedef struct ik_wide_vec {
    ik_wide_double x, y, z;
} ik_wide_vec;

static inline ik_wide_vec ik_wide_vec_add(ik_wide_vec a, ik_wide_vec b) {
    return (ik_wide_vec){a.x + b.x, a.y + b.y, a.z + b.z};
}

static inline ik_wide_vec ik_wide_vec_sub(ik_wide_vec a, ik_wide_vec b) {
    return (ik_wide_vec){a.x - b.x, a.y - b.y, a.z - b.z};
}

static inline ik_wide_vec ik_wide_vec_scale(ik_wide_double s, ik_wide_vec a) {
    return (ik_wide_vec){s * a.x, s * a.y, s * a.z};
}

static inline ik_wide_double ik_wide_vec_dot(ik_wide_vec a, ik_wide_vec b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static inline ik_wide3 ik_wide3_narrow(ik_wide_vec a) {
    return (ik_wide3){ik_wide_narrow(a.x), ik_wide_narrow(a.y), ik_wide_narrow(a.z)};
}

#endif
