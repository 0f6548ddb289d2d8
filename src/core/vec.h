// core/vec.h: vectors and rotations in double precision, for what is done once a solve, and for
// joint space; the passes over the bones of a free chain use the floats of ik_wide.h.

#ifndef IK_CORE_VEC_H
#define IK_CORE_VEC_H

// GCC's vectorizer (12.2, x86-64) leaves out the rounding of a double to a float that is made a
// double again at once, and fuses multiplications with additions even where -ffp-contract=off
// forbids it: both change bits. What is worth vectors here is written in them, see ik_wide.h.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC optimize("no-tree-vectorize")
#endif

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#ifdef IK_ASSERTIONS
#define IK_ASSERT(condition) ((condition) ? (void)0 : __builtin_trap())
#else
#define IK_ASSERT(condition) ((void)0)
#endif

// For functions of which one copy is enough. What is called from many places, but not in the
// innermost loops, would else be most of the wasm.
#define IK_ONCE __attribute__((noinline))

// What is smaller than a call of it, also where code is made small.
#define IK_INLINE static inline __attribute__((always_inline))

typedef struct ik_vec {
    double x, y, z;
} ik_vec;

IK_INLINE ik_vec ik_vec_add(ik_vec a, ik_vec b) {
    return (ik_vec){a.x + b.x, a.y + b.y, a.z + b.z};
}

IK_INLINE ik_vec ik_vec_sub(ik_vec a, ik_vec b) {
    return (ik_vec){a.x - b.x, a.y - b.y, a.z - b.z};
}

IK_INLINE ik_vec ik_vec_scale(double s, ik_vec a) {
    return (ik_vec){s * a.x, s * a.y, s * a.z};
}

IK_INLINE double ik_vec_dot(ik_vec a, ik_vec b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

IK_INLINE ik_vec ik_vec_cross(ik_vec a, ik_vec b) {
    return (ik_vec){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

IK_INLINE double ik_vec_length(ik_vec a) {
    return sqrt(ik_vec_dot(a, a));
}

// The part of a that is at right angles to the unit vector `axis`.
ik_vec ik_vec_reject(ik_vec a, ik_vec axis);

// a made a unit vector; `otherwise` where a is too short to have a direction.
ik_vec ik_vec_unit(ik_vec a, ik_vec otherwise);

// A unit vector at right angles to the unit vector `axis`, always the same one: in the plane z = 0
// the axis turned by a quarter from +x towards +y, elsewhere as near to that as can be.
static inline ik_vec ik_vec_normal(ik_vec axis) {
    ik_vec turned = {-axis.y, axis.x, 0};
    ik_vec upright = {0, 1, 0};
    return ik_vec_unit(turned, upright);
}

// A rotation: a quaternion of unit length, its vector part and its scalar part.
typedef struct ik_quat {
    ik_vec v;
    double w;
} ik_quat;

static const ik_quat ik_quat_identity = {{0, 0, 0}, 1};

// b, then a.
static inline ik_quat ik_quat_mul(ik_quat a, ik_quat b) {
    ik_vec v = ik_vec_add(ik_vec_scale(a.w, b.v), ik_vec_scale(b.w, a.v));
    return (ik_quat){ik_vec_add(v, ik_vec_cross(a.v, b.v)), a.w * b.w - ik_vec_dot(a.v, b.v)};
}

static inline ik_quat ik_quat_conjugate(ik_quat q) {
    return (ik_quat){ik_vec_scale(-1, q.v), q.w};
}

static inline ik_vec ik_quat_turn(ik_quat q, ik_vec a) {
    ik_vec twice = ik_vec_scale(2, ik_vec_cross(q.v, a));
    ik_vec turned = ik_vec_add(a, ik_vec_scale(q.w, twice));
    return ik_vec_add(turned, ik_vec_cross(q.v, twice));
}

// The turn back.
static inline ik_vec ik_quat_return(ik_quat q, ik_vec a) {
    return ik_quat_turn(ik_quat_conjugate(q), a);
}

// q made a quaternion of unit length; it must not be 0.
static inline ik_quat ik_quat_unit(ik_quat q) {
    double size = fmax(fmax(fabs(q.v.x), fabs(q.v.y)), fmax(fabs(q.v.z), fabs(q.w)));
    q = (ik_quat){{q.v.x / size, q.v.y / size, q.v.z / size}, q.w / size};
    double scale = 1 / sqrt(ik_vec_dot(q.v, q.v) + q.w * q.w);
    return (ik_quat){ik_vec_scale(scale, q.v), scale * q.w};
}

// A symmetric matrix.
typedef struct ik_matrix {
    double xx, xy, xz, yy, yz, zz;
} ik_matrix;

// Adds s a at.
static inline void ik_matrix_add_square(ik_matrix *m, double s, ik_vec a) {
    ik_vec b = ik_vec_scale(s, a);
    m->xx += b.x * a.x;
    m->xy += b.x * a.y;
    m->xz += b.x * a.z;
    m->yy += b.y * a.y;
    m->yz += b.y * a.z;
    m->zz += b.z * a.z;
}

// Adds s to the diagonal.
static inline void ik_matrix_damp(ik_matrix *m, double s) {
    m->xx += s;
    m->yy += s;
    m->zz += s;
}

// The x for which m x = b, m being positive definite: m = L D Lt, then forward and back.
static inline ik_vec ik_matrix_solve(ik_matrix m, ik_vec b) {
    double yx = m.xy / m.xx, zx = m.xz / m.xx;
    double yy = m.yy - yx * m.xy, yz = m.yz - yx * m.xz;
    double zy = yz / yy;
    double zz = m.zz - zx * m.xz - zy * yz;
    double y = b.y - yx * b.x;
    double z = b.z - zx * b.x - zy * y;
    ik_vec x;
    x.z = z / zz;
    x.y = y / yy - zy * x.z;
    x.x = b.x / m.xx - yx * x.y - zx * x.z;
    return x;
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
