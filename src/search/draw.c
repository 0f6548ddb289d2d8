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

ik_joint_angles ik_draw_near(const ik_joint *joint, ik_joint_angles at, double spread,
                             uint64_t *rng_state) {
    at.swing_y += spread * (2 * ik_random(rng_state) - 1);
    at.swing_z += spread * (2 * ik_random(rng_state) - 1);
    at.twist += spread * (2 * ik_random(rng_state) - 1);
    return ik_joint_clamp(joint, at);
}

ik_joint_angles ik_nearest_winding(const ik_joint *joint, ik_joint_angles at, double near) {
    const double turn = 2 * IK_PI;
    bool free = !joint->limited && ik_joint_twists_freely(joint);
    if (free || fabs(near - at.twist) <= IK_PI) {
        return at;
    }
    double turns = floor((near - at.twist) / turn + 0.5);
    if (turns > 0) {
        turns = ik_min(turns, floor((joint->twist_max - at.twist) / turn));
        at.twist += ik_max(turns, 0) * turn;
    } else if (turns < 0) {
        turns = ik_max(turns, ceil((joint->twist_min - at.twist) / turn));
        at.twist += ik_min(turns, 0) * turn;
    }
    return at;
}

double ik_angles_distance(const ik_joint *joint, const ik_joint_angles *a,
                          const ik_joint_angles *b) {
    double y = a->swing_y - b->swing_y, z = a->swing_z - b->swing_z, twist = a->twist - b->twist;
    if (ik_joint_twists_freely(joint)) {
        twist -= 2 * IK_PI * floor(twist / (2 * IK_PI) + 0.5);
    }
    return y * y + z * z + twist * twist;
}

ik_joint_angles ik_bend_angles(const ik_joint *joint, ik_joint_angles at, double by) {
    ik_drawn_interval within = ik_drawn_interval_of(joint->twist_min, joint->twist_max, 2 * IK_PI);
    at.twist += at.twist > (within.min + within.max) / 2 ? -by : by;
    at.swing_z += at.swing_z > 0 ? -by : by;
    return ik_joint_clamp(joint, at);
}
