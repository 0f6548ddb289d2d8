// The limits of a joint are ellipses and intervals, which are convex. So the straight path between
// a joint's angles before and after a solve lies within its limits. Therefore angles are blended,
// not rotations. A change of swing and twist by some angle rotates the bone by no more than that,
// because the exponential map does not lengthen paths.
//
// A joint without limits has two ways round. It takes the shorter one.

#include "solve/pose_blend.h"

// Sets the angles of a chain without limits, which stores only directions.
static void read_angles(ik_chain *chain) {
    if (!ik_chain_is_limited(chain)) {
        ik_joints_clear_twists(chain->joints, &chain->bones);
        ik_joints_read_bones(chain->joints, &chain->bones);
    }
}

void ik_blend_begin(ik_chain *chain) {
    read_angles(chain);
    memcpy(chain->turn_limits->before, chain->joints->state.angles,
           (size_t)chain->bones.count * sizeof(ik_joint_angles));
}

// From b to a: swing_y, swing_z, twist.
static ik_vec difference(const ik_joint_angles *a, const ik_joint_angles *b) {
    return (ik_vec){a->swing_y - b->swing_y, a->swing_z - b->swing_z, a->twist - b->twist};
}

static double swing_square(ik_vec way) {
    return way.x * way.x + way.y * way.y;
}

// Of a joint without limits: the angles of the same rotation that are nearest to `to`.
static ik_joint_angles nearest(const ik_joint *joint, ik_joint_angles angles, ik_joint_angles to) {
    if (ik_joint_twists_freely(joint) && fabs(angles.twist - to.twist) > IK_PI) {
        angles.twist += angles.twist < to.twist ? 2 * IK_PI : -2 * IK_PI;
    }
    double size = sqrt(angles.swing_y * angles.swing_y + angles.swing_z * angles.swing_z);
    if (ik_joint_swings_freely(joint) && size > 0) {
        double scale = 1 - 2 * IK_PI / size;
        ik_joint_angles other = {scale * angles.swing_y, scale * angles.swing_z, angles.twist};
        bool shorter =
            swing_square(difference(&other, &to)) < swing_square(difference(&angles, &to));
        angles = shorter ? other : angles;
    }
    return angles;
}

bool ik_blend_end(ik_chain *chain, double kept) {
    const ik_turn_limits *limits = chain->turn_limits;
    ik_joints *joints = chain->joints;
    bool any = false;
    read_angles(chain);
    for (int32_t i = 0; i < chain->bones.count; i++) {
        const ik_joint *joint = &joints->joints[i];
        ik_joint_angles *angles = &joints->state.angles[i], from = limits->before[i];
        ik_joint_angles to = nearest(joint, *angles, from);
        ik_vec way = difference(&to, &from);
        double turned = sqrt(swing_square(way)) + fabs(way.z), share = 1 - kept;
        if (limits->limited && share * turned > limits->most[i]) {
            share = limits->most[i] / turned;
        }
        if (share < 1 && turned > 0) {
            ik_joint_angles part = {from.swing_y + share * way.x, from.swing_z + share * way.y,
                                    from.twist + share * way.z};
            *angles = ik_joint_clamp(joint, part);
            any = true;
        }
    }
    if (any) {
        ik_joints_apply(joints, &chain->bones);
    }
    return any;
}

double ik_turn_left(const ik_chain *chain, int32_t bone) {
    if (!ik_chain_limits_turns(chain)) {
        return INFINITY;
    }
    ik_joint_angles from = chain->turn_limits->before[bone];
    ik_joint_angles to =
        nearest(&chain->joints->joints[bone], chain->joints->state.angles[bone], from);
    return ik_max(chain->turn_limits->most[bone] - ik_vec_length(difference(&to, &from)), 0);
}
