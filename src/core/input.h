// core/input.h: reading and checking input: numbers, rotations, and arrays of joint positions with
// `dimensions` numbers per joint.

#ifndef IK_CORE_INPUT_H
#define IK_CORE_INPUT_H

#include "core/quat.h"
#include "core/vec.h"
#include "ik_error.h"

// Whether a number is a valid coordinate: finite, and at most so much in size.
#define IK_MOST_COORDINATE 1e30

static inline bool ik_is_coordinate(double x) {
    return fabs(x) <= IK_MOST_COORDINATE;
}

// The index of the first number that is not from `least` to `most`; -1 if all are.
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

// Read a rotation: ik_read_angle from an angle about z, from -1e6 to 1e6; ik_read_rotation from a
// quaternion of any length except 0, ignoring its x and y in two dimensions; ik_read_turn from an
// angle in two dimensions and a quaternion in three. *rotation is valid if there is no error.
ik_error ik_read_angle(double angle, ik_quat *rotation);
ik_error ik_read_rotation(const double *numbers, int32_t dimensions, ik_quat *rotation);
ik_error ik_read_turn(const double *numbers, int32_t dimensions, ik_quat *rotation);

static inline ik_vec ik_joint_at(const double *positions, int32_t dimensions, int32_t joint) {
    const double *p = positions + (size_t)dimensions * (size_t)joint;
    return (ik_vec){p[0], p[1], dimensions == 3 ? p[2] : 0};
}

// The unit direction of a bone; `before` if its joints coincide.
static inline ik_vec ik_direction_at(const double *positions, int32_t dimensions, int32_t bone,
                                     ik_vec before) {
    return ik_vec_unit(ik_vec_sub(ik_joint_at(positions, dimensions, bone + 1),
                                  ik_joint_at(positions, dimensions, bone)),
                       before);
}

#endif
