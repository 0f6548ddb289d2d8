// input.h: reading what a user gives: numbers, and rows of joints, `dimensions` numbers each.

#ifndef INPUT_H
#define INPUT_H

#include "ik_math.h"

// Whether a number may be a coordinate: finite, and within 1e30 of zero.
static inline bool ik_is_coordinate(double x) {
    return fabs(x) <= 1e30;
}

// The index of the first number that does not lie from least to most, -1 where all do.
static inline int32_t ik_first_outside(const double *numbers, int32_t count, double least,
                                       double most) {
    for (int32_t i = 0; i < count; i++) {
        if (!(numbers[i] >= least && numbers[i] <= most)) {
            return i;
        }
    }
    return -1;
}

static inline int32_t ik_first_wrong_coordinate(const double *positions, int32_t count) {
    return ik_first_outside(positions, count, -1e30, 1e30);
}

// A rotation: 4 finite numbers, not all of them 0, made a quaternion of unit length; in the plane
// only its part about z counts. Says whether it is one.
static inline bool ik_read_rotation(const double *numbers, int32_t dimensions, ik_quat *q) {
    double x = dimensions == 3 ? numbers[0] : 0, y = dimensions == 3 ? numbers[1] : 0;
    double z = numbers[2], w = numbers[3];
    bool finite = isfinite(x) && isfinite(y) && isfinite(z) && isfinite(w);
    if (!finite || (x == 0 && y == 0 && z == 0 && w == 0)) {
        return false;
    }
    *q = ik_quat_unit((ik_quat){{x, y, z}, w});
    return true;
}

static inline ik_vec ik_joint_at(const double *positions, int32_t dimensions, int32_t joint) {
    const double *p = positions + (size_t)dimensions * (size_t)joint;
    return (ik_vec){p[0], p[1], dimensions == 3 ? p[2] : 0};
}

// The direction of a bone; `before` where its joints coincide.
static inline ik_vec ik_direction_at(const double *positions, int32_t dimensions, int32_t bone,
                                     ik_vec before) {
    return ik_vec_unit(ik_vec_sub(ik_joint_at(positions, dimensions, bone + 1),
                                  ik_joint_at(positions, dimensions, bone)),
                       before);
}

#endif
