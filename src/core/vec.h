// core/vec.h: vectors in double precision. The passes over the bones of a free chain use the floats
// of core/wide.h.

#ifndef IK_CORE_VEC_H
#define IK_CORE_VEC_H

#include "core/base.h"

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

// The part of a that is perpendicular to the unit vector `axis`.
ik_vec ik_vec_reject(ik_vec a, ik_vec axis);

// The unit vector along a; `otherwise` if a is too short (1e-300) to have a direction.
ik_vec ik_vec_unit(ik_vec a, ik_vec otherwise);

// A unit vector perpendicular to the unit vector `axis`, always the same one: (-y, x, 0), scaled to
// length 1; (0, 1, 0) for an axis along z.
ik_vec ik_vec_normal(ik_vec axis);

#endif
