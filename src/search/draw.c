#include "search/draw.h"

#include "core/random.h"
#include "search/rules.h"

ik_drawn_interval ik_drawn_interval_of(double min, double max, double length) {
    ik_drawn_interval drawn = {min, max};
    if (min == -INFINITY) {
        drawn.min = max == INFINITY ? -length / 2 : max - length;
    }
    if (max == INFINITY) {
        drawn.max = drawn.min + length;
    }
    return drawn;
}

double ik_draw_share(uint64_t *rng_state, ik_draw draw) {
    double share = ik_random(rng_state);
    if (draw != IK_DRAW_ANYWHERE && ik_random(rng_state) < IK_DRAWN_AT_END) {
        share = share < 0.5 ? 0 : 1;
    }
    return share;
}

ik_joint_angles ik_draw_angles(const ik_joint *joint, uint64_t *rng_state, ik_draw draw) {
    double y, z;
    do {
        y = 2 * ik_random(rng_state) - 1;
        z = 2 * ik_random(rng_state) - 1;
    } while (y * y + z * z > 1);
    ik_drawn_interval within = ik_drawn_interval_of(joint->twist_min, joint->twist_max, 2 * IK_PI);
    double twist = within.min + ik_draw_share(rng_state, draw) * (within.max - within.min);
    return (ik_joint_angles){y * joint->swing_y_max, z * joint->swing_z_max, twist};
}

ik_joint_angles ik_bend_angles(const ik_joint *joint, ik_joint_angles at) {
    ik_drawn_interval within = ik_drawn_interval_of(joint->twist_min, joint->twist_max, 2 * IK_PI);
    at.twist += at.twist > (within.min + within.max) / 2 ? -IK_BENT : IK_BENT;
    at.swing_z += at.swing_z > 0 ? -IK_BENT : IK_BENT;
    return ik_joint_clamp(joint, at);
}
