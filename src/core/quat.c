// Compiled for speed, see build.sh.

#include "core/quat.h"

IK_ONCE ik_quat ik_quat_mul_call(const ik_quat *a, const ik_quat *b) {
    return ik_quat_mul_inline(*a, *b);
}

IK_ONCE ik_vec ik_quat_rotate_call(const ik_quat *q, const ik_vec *a) {
    return ik_quat_rotate_inline(*q, *a);
}

IK_ONCE ik_vec ik_quat_inverse_rotate_call(const ik_quat *q, const ik_vec *a) {
    return ik_quat_rotate_inline(ik_quat_conjugate(*q), *a);
}

IK_ONCE ik_quat ik_quat_about(ik_vec axis, double angle) {
    double sine, cosine;
    ik_sin_cos(angle / 2, &sine, &cosine);
    return (ik_quat){ik_vec_scale(sine, axis), cosine};
}

IK_ONCE ik_quat ik_quat_from_vector(ik_vec vector) {
    double angle = ik_vec_length(vector);
    return angle > 0 ? ik_quat_about(ik_vec_scale(1 / angle, vector), angle) : ik_quat_identity;
}

IK_ONCE ik_vec ik_quat_to_vector(ik_quat rotation) {
    double sine = ik_vec_length(rotation.v), sign = rotation.w < 0 ? -1 : 1;
    if (sine < 1e-12) {
        return ik_vec_scale(2 * sign, rotation.v);
    }
    double angle = 2 * ik_atan2(sine, sign * rotation.w);
    return ik_vec_scale(sign * angle / sine, rotation.v);
}

IK_ONCE ik_vec ik_rotation_between(ik_vec from, ik_vec to, ik_vec around) {
    ik_vec axis = ik_vec_cross(from, to);
    double sine = ik_vec_length(axis), cosine = ik_vec_dot(from, to);
    double angle = ik_atan2(sine, cosine);
    if (sine < 1e-12) {
        return cosine > 0 ? axis : ik_vec_scale(angle, around);
    }
    return ik_vec_scale(angle / sine, axis);
}

IK_ONCE ik_quat ik_quat_least(ik_vec from, ik_vec to, ik_vec around) {
    return ik_quat_from_vector(ik_rotation_between(from, to, around));
}

IK_ONCE ik_quat ik_quat_change(ik_quat from, ik_quat to) {
    return ik_quat_mul(to, ik_quat_conjugate(from));
}

IK_ONCE ik_quat ik_quat_relative(ik_quat parent, ik_quat own) {
    return ik_quat_mul(ik_quat_conjugate(parent), own);
}

// With the angle a between the vectors, (cross product, product of the lengths times 1 + cos a) is
// the quaternion of that rotation, up to its length: the half-angle formulas.
IK_ONCE ik_quat ik_quat_between(ik_vec from, ik_vec to) {
    double size = sqrt(ik_vec_dot(from, from) * ik_vec_dot(to, to));
    if (!(size > 1e-100)) {
        return ik_quat_identity;
    }
    ik_quat q = {ik_vec_cross(from, to), size + ik_vec_dot(from, to)};
    if (q.w < 1e-12 * size) {
        q = (ik_quat){ik_vec_cross(from, ik_vec_normal(from)), 0};
    }
    double scale = 1 / sqrt(ik_vec_dot(q.v, q.v) + q.w * q.w);
    return (ik_quat){ik_vec_scale(scale, q.v), scale * q.w};
}

IK_ONCE double ik_angle_about(ik_vec axis, ik_vec from, ik_vec to) {
    ik_vec a = ik_vec_reject(from, axis), b = ik_vec_reject(to, axis);
    if (ik_vec_dot(a, a) <= 1e-12 * ik_vec_dot(from, from) ||
        ik_vec_dot(b, b) <= 1e-12 * ik_vec_dot(to, to)) {
        return 0;
    }
    return ik_atan2(ik_vec_dot(axis, ik_vec_cross(a, b)), ik_vec_dot(a, b));
}

// q is cos(a/2) + sin(a/2) axis, plus a part perpendicular to the axis.
IK_ONCE double ik_quat_twist(ik_quat q, ik_vec axis) {
    double along = ik_vec_dot(q.v, axis);
    bool other = q.w < 0 || (q.w == 0 && along < 0);
    return 2 * (other ? ik_atan2(-along, -q.w) : ik_atan2(along, q.w));
}
