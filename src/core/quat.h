// core/quat.h: rotations, as unit quaternions, as axis and angle, and as rotation vectors (an axis
// times an angle in radians).

#ifndef IK_CORE_QUAT_H
#define IK_CORE_QUAT_H

#include "core/trig.h"
#include "core/vec.h"

// A unit quaternion: its vector part and its scalar part.
typedef struct ik_quat {
    ik_vec v;
    double w;
} ik_quat;

static const ik_quat ik_quat_identity = {{0, 0, 0}, 1};

static inline ik_quat ik_quat_conjugate(ik_quat q) {
    return (ik_quat){ik_vec_scale(-1, q.v), q.w};
}

// Where code is compiled for speed, products and rotations are inlined. Where it is compiled for
// size, they are calls with pointers: in wasm, a structure passed by value is copied first.

IK_INLINE ik_quat ik_quat_mul_inline(ik_quat a, ik_quat b) {
    ik_vec v = ik_vec_add(ik_vec_scale(a.w, b.v), ik_vec_scale(b.w, a.v));
    return (ik_quat){ik_vec_add(v, ik_vec_cross(a.v, b.v)), a.w * b.w - ik_vec_dot(a.v, b.v)};
}

IK_INLINE ik_vec ik_quat_rotate_inline(ik_quat q, ik_vec a) {
    ik_vec twice = ik_vec_scale(2, ik_vec_cross(q.v, a));
    ik_vec rotated = ik_vec_add(a, ik_vec_scale(q.w, twice));
    return ik_vec_add(rotated, ik_vec_cross(q.v, twice));
}

ik_quat ik_quat_mul_call(const ik_quat *a, const ik_quat *b);
ik_vec ik_quat_rotate_call(const ik_quat *q, const ik_vec *a);
ik_vec ik_quat_inverse_rotate_call(const ik_quat *q, const ik_vec *a);

// The rotation b, followed by a.
IK_INLINE ik_quat ik_quat_mul(ik_quat a, ik_quat b) {
    return IK_SMALL ? ik_quat_mul_call(&a, &b) : ik_quat_mul_inline(a, b);
}

IK_INLINE ik_vec ik_quat_rotate(ik_quat q, ik_vec a) {
    return IK_SMALL ? ik_quat_rotate_call(&q, &a) : ik_quat_rotate_inline(q, a);
}

IK_INLINE ik_vec ik_quat_inverse_rotate(ik_quat q, ik_vec a) {
    return IK_SMALL ? ik_quat_inverse_rotate_call(&q, &a)
                    : ik_quat_rotate_inline(ik_quat_conjugate(q), a);
}

// The unit quaternion along q, which must not be 0. No component over- or underflows.
static inline ik_quat ik_quat_unit(ik_quat q) {
    double size = ik_max(ik_max(fabs(q.v.x), fabs(q.v.y)), ik_max(fabs(q.v.z), fabs(q.w)));
    q = (ik_quat){{q.v.x / size, q.v.y / size, q.v.z / size}, q.w / size};
    double scale = 1 / sqrt(ik_vec_dot(q.v, q.v) + q.w * q.w);
    return (ik_quat){ik_vec_scale(scale, q.v), scale * q.w};
}

// The rotation about a unit vector by an angle, by the right-hand rule.
ik_quat ik_quat_about(ik_vec axis, double angle);

// The rotation of a rotation vector.
ik_quat ik_quat_from_vector(ik_vec vector);

// The rotation vector of a rotation, no longer than pi.
ik_vec ik_quat_to_vector(ik_quat rotation);

// The least rotation that carries one unit vector to another, as a rotation vector. A half turn is
// made about `around`, which must be perpendicular to both.
ik_vec ik_rotation_between(ik_vec from, ik_vec to, ik_vec around);

// That rotation as a quaternion.
ik_quat ik_quat_least(ik_vec from, ik_vec to, ik_vec around);

// The rotation in space that turns one rotation into another: to from^-1.
ik_quat ik_quat_change(ik_quat from, ik_quat to);

// A rotation as its parent sees it: parent^-1 own.
ik_quat ik_quat_relative(ik_quat parent, ik_quat own);

// The least rotation that points one vector along another; the identity if either has no direction.
// A half turn is always made about the same axis, in the plane z = 0 about its normal.
ik_quat ik_quat_between(ik_vec from, ik_vec to);

// The angle about a unit axis from one vector to another, as seen along the axis; 0 if one of them
// lies along the axis.
double ik_angle_about(ik_vec axis, ik_vec from, ik_vec to);

// The angle in (-pi, pi] of the rotation about a unit axis that is nearest to q.
double ik_quat_twist(ik_quat q, ik_vec axis);

#endif
