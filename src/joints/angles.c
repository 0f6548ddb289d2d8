// Compiled for speed, see build.sh.

// Clamping angles to limits, and the rotations that they make.

#include "joints/joint.h"
#include "joints/turn.h"

#define TURN (2 * IK_PI)

// A twist without limits is kept within this many turns, so that sines and floats stay exact.
#define MOST_TURNS 100

double ik_joint_swing_share(const ik_joint *joint, const ik_joint_angles *angles) {
    if (ik_joint_swings_freely(joint)) {
        return 0;
    }
    double y = joint->swing_y_max > 0 ? angles->swing_y / joint->swing_y_max : 0;
    double z = joint->swing_z_max > 0 ? angles->swing_z / joint->swing_z_max : 0;
    return y * y + z * z;
}

// An angle, less whole turns, in (-pi, pi].
static double wrap(double angle) {
    double turns = ceil((angle - IK_PI) / TURN);
    return angle - TURN * turns;
}

static double clamp_twist(const ik_joint *joint, double twist) {
    if (ik_joint_twists_freely(joint)) {
        bool keep =
            joint->limited ? fabs(twist) <= MOST_TURNS * TURN : twist > -IK_PI && twist <= IK_PI;
        return keep ? twist : wrap(twist);
    }
    double least = joint->twist_min, most = joint->twist_max, far = MOST_TURNS * TURN;
    if (most == INFINITY && twist - least > far) {
        twist -= TURN * floor((twist - least) / TURN);
    } else if (least == -INFINITY && most - twist > far) {
        twist += TURN * floor((most - twist) / TURN);
    }
    return ik_clamp(twist, least, most);
}

static void clamp_swing(const ik_joint *joint, ik_joint_angles *angles) {
    double scale = 1;
    if (ik_joint_swings_freely(joint)) {
        // A swing of more than half a turn equals a shorter swing to the other side.
        double size = sqrt(angles->swing_y * angles->swing_y + angles->swing_z * angles->swing_z);
        scale = size > IK_PI ? 1 - TURN / size : 1;
    } else {
        angles->swing_y = joint->swing_y_max > 0 ? angles->swing_y : 0;
        angles->swing_z = joint->swing_z_max > 0 ? angles->swing_z : 0;
        double share = ik_joint_swing_share(joint, angles);
        scale = share > 1 ? 1 / sqrt(share) : 1;
    }
    if (scale != 1) {
        angles->swing_y *= scale;
        angles->swing_z *= scale;
    }
}

ik_joint_angles ik_joint_clamp(const ik_joint *joint, ik_joint_angles angles) {
    angles.twist = clamp_twist(joint, angles.twist);
    clamp_swing(joint, &angles);
    return joint->turn_most < INFINITY ? ik_joint_within_turn(joint, angles) : angles;
}

ik_quat ik_joint_rotation(const ik_joint *joint, const ik_joint_angles *angles) {
    ik_quat twist = ik_quat_identity;
    if (angles->twist != 0) {
        twist = ik_quat_about(joint->axis, angles->twist);
    }
    if (!ik_joint_swings(joint)) {
        return twist;
    }
    ik_quat swing = ik_quat_from_vector(ik_joint_swing(joint, angles->swing_y, angles->swing_z));
    return angles->twist != 0 ? ik_quat_mul(swing, twist) : swing;
}

ik_joint_angles ik_joint_part_way(const ik_joint *joint, ik_joint_angles from, ik_joint_angles to,
                                  double share) {
    return ik_joint_clamp(joint, ik_joint_on_way(joint, from, to, share));
}
