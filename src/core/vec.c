#include "core/vec.h"

// Subtracted twice: the first time leaves a rounding error that counts if the perpendicular part is
// small.
IK_ONCE ik_vec ik_vec_reject(ik_vec a, ik_vec axis) {
    a = ik_vec_sub(a, ik_vec_scale(ik_vec_dot(a, axis), axis));
    return ik_vec_sub(a, ik_vec_scale(ik_vec_dot(a, axis), axis));
}

// Divided by its greatest component first, so that no square overflows or underflows.
IK_ONCE ik_vec ik_vec_unit(ik_vec a, ik_vec otherwise) {
    double size = ik_max(ik_max(fabs(a.x), fabs(a.y)), fabs(a.z));
    if (!(size >= 1e-300)) {
        return otherwise;
    }
    a = (ik_vec){a.x / size, a.y / size, a.z / size};
    return ik_vec_scale(1 / ik_vec_length(a), a);
}

IK_ONCE ik_vec ik_vec_normal(ik_vec axis) {
    ik_vec turned = {-axis.y, axis.x, 0}, upright = {0, 1, 0};
    return ik_vec_unit(turned, upright);
}
