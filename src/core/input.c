#include "core/input.h"

#include "core/quat.h"

ik_error ik_read_angle(double angle, ik_quat *rotation) {
    *rotation = ik_quat_about((ik_vec){0, 0, 1}, angle);
    return fabs(angle) <= 1e6 ? IK_OK : IK_ERROR_ANGLE;
}

ik_error ik_read_rotation(const double *numbers, int32_t dimensions, ik_quat *rotation) {
    double q[4];
    bool finite = true, zero = true;
    for (int32_t i = 0; i < 4; i++) {
        q[i] = i >= 2 || dimensions == 3 ? numbers[i] : 0;
        finite = finite && isfinite(q[i]);
        zero = zero && q[i] == 0;
    }
    bool right = finite && !zero;
    *rotation = right ? ik_quat_unit((ik_quat){{q[0], q[1], q[2]}, q[3]}) : ik_quat_identity;
    return right ? IK_OK : IK_ERROR_ROTATION;
}

ik_error ik_read_turn(const double *numbers, int32_t dimensions, ik_quat *rotation) {
    return dimensions == 2 ? ik_read_angle(numbers[0], rotation)
                           : ik_read_rotation(numbers, 3, rotation);
}
