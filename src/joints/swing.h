// joints/swing.h: how a joint's body turns when its swing changes.

#ifndef IK_JOINTS_SWING_H
#define IK_JOINTS_SWING_H

#include "joints/joint.h"

// The angular velocity of a rotation whose rotation vector is s and changes by ds: the left
// Jacobian of the exponential map (F. Bullo, R. M. Murray: Proportional derivative control on the
// Euclidean group, 1995), with the angle a and the axis n of s:
//
//     sin a / a  ds + (1 - sin a / a) (n . ds) n + (1 - cos a) / a  n x ds
// What is the same for all ds.
typedef struct ik_swing_rates {
    ik_vec n;
    double sine, cosine; // sin a / a and (1 - cos a) / a
} ik_swing_rates;

static inline ik_swing_rates ik_swing_rates_of(ik_vec s) {
    double angle = ik_vec_length(s), sine, cosine;
    if (angle < 1e-9) {
        return (ik_swing_rates){s, 1, 0};
    }
    ik_sin_cos(angle, &sine, &cosine);
    return (ik_swing_rates){ik_vec_scale(1 / angle, s), sine / angle, (1 - cosine) / angle};
}

static inline ik_vec ik_swing_velocity(const ik_swing_rates *rates, ik_vec ds) {
    ik_vec n = rates->n, velocity = ik_vec_scale(rates->sine, ds);
    velocity = ik_vec_add(velocity, ik_vec_scale((1 - rates->sine) * ik_vec_dot(n, ds), n));
    return ik_vec_add(velocity, ik_vec_scale(rates->cosine, ik_vec_cross(n, ds)));
}

// The direction outwards, in which the swing's share of its ellipse grows fastest. In the middle,
// and if one half axis is 0, it is along a half axis that is not 0.
static inline void ik_swing_outwards(const ik_joint *joint, const ik_joint_angles *at,
                                     double *out_y, double *out_z) {
    double y_max = joint->swing_y_max, z_max = joint->swing_z_max;
    double y = y_max > 0 ? at->swing_y / (y_max * y_max) : 0;
    double z = z_max > 0 ? at->swing_z / (z_max * z_max) : 0;
    double size = sqrt(y * y + z * z);
    *out_y = size > 0 ? y / size : y_max > 0;
    *out_z = size > 0 ? z / size : !(y_max > 0);
}

#endif
