#include "core/vec.h"

// Taken out twice: the first time leaves a remainder of rounding that counts where what is at right
// angles is small.
IK_ONCE ik_vec ik_vec_reject(ik_vec a, ik_vec axis) {
    a = ik_vec_sub(a, ik_vec_scale(ik_vec_dot(a, axis), axis));
    return ik_vec_sub(a, ik_vec_scale(ik_vec_dot(a, axis), axis));
}

// Divided by its greatest component first, so that no square under- or overflows.
IK_ONCE ik_vec ik_vec_unit(ik_vec a, ik_vec otherwise) {
    double size = fmax(fabs(a.x), fmax(fabs(a.y), fabs(a.z)));
    if (!(size >= 1e-300)) {
        return otherwise;
    }
    a = (ik_vec){a.x / size, a.y / size, a.z / size};
    return ik_vec_scale(1 / ik_vec_length(a), a);
}
