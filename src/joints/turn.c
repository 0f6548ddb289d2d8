#include "joints/turn.h"

// Turns that are this near to the edge of their range are at it, as a share of the range.
#define AT_EDGE 1e-9

// From b to a: swing_y, swing_z, twist.
static ik_vec difference(const ik_joint_angles *a, const ik_joint_angles *b) {
    return (ik_vec){a->swing_y - b->swing_y, a->swing_z - b->swing_z, a->twist - b->twist};
}

static double swing_square(ik_vec way) {
    return way.x * way.x + way.y * way.y;
}

static double size_of(ik_vec way) {
    return sqrt(swing_square(way)) + fabs(way.z);
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

static ik_joint_angles after(ik_joint_angles from, ik_vec way, double share) {
    return (ik_joint_angles){from.swing_y + share * way.x, from.swing_z + share * way.y,
                             from.twist + share * way.z};
}

static ik_vec way_of(const ik_joint *joint, ik_joint_angles from, ik_joint_angles to) {
    to = nearest(joint, to, from);
    return difference(&to, &from);
}

double ik_joint_turn(const ik_joint *joint, ik_joint_angles from, ik_joint_angles to) {
    return size_of(way_of(joint, from, to));
}

ik_joint_angles ik_joint_on_way(const ik_joint *joint, ik_joint_angles from, ik_joint_angles to,
                                double share) {
    return after(from, way_of(joint, from, to), share);
}

ik_joint_angles ik_joint_within_turn(const ik_joint *joint, ik_joint_angles angles) {
    ik_joint_angles to = nearest(joint, angles, joint->turn_from);
    ik_vec way = difference(&to, &joint->turn_from);
    double size = size_of(way);
    return size <= joint->turn_most ? to : after(joint->turn_from, way, joint->turn_most / size);
}

bool ik_joint_at_turn(const ik_joint *joint, const ik_joint_angles *angles, ik_vec *way) {
    *way = way_of(joint, joint->turn_from, *angles);
    return size_of(*way) >= (1 - AT_EDGE) * joint->turn_most;
}
