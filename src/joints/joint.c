// Compiled for speed, see build.sh.

#include "joints/joint.h"

#define TURN (2 * IK_PI)

// A twist without limits is kept within this many turns, so that sines and floats stay exact.
#define MOST_TURNS 100

ik_joint ik_joint_free(ik_vec rest, int32_t dimensions) {
    ik_vec x = {1, 0, 0}, y = {0, 1, 0}, z = {0, 0, 1};
    ik_quat carried = ik_quat_least(x, rest, z);
    ik_joint joint = {.rest = rest,
                      .y = ik_quat_rotate(carried, y),
                      .z = ik_quat_rotate(carried, z),
                      .axis = dimensions == 3 ? rest : z};
    if (dimensions == 3) {
        joint.swing_y_max = joint.swing_z_max = IK_PI;
    } else {
        joint.twist_min = -INFINITY;
        joint.twist_max = INFINITY;
    }
    return joint;
}

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
    return angles;
}

double ik_joint_same_twist(const ik_joint *joint, double angle, double near) {
    double least = joint->twist_min, most = joint->twist_max;
    // Take the equal angle nearest to `near`, then add whole turns towards the interval.
    angle += TURN * floor((near - angle) / TURN + 0.5);
    if (angle < least) {
        angle += TURN * ceil((least - angle) / TURN);
    } else if (angle > most) {
        angle -= TURN * ceil((angle - most) / TURN);
    }
    if (angle >= least && angle <= most) {
        return angle;
    }
    // Next to the finite end of a half-infinite interval, rounding has left `angle` just outside.
    if (least == -INFINITY || most == INFINITY) {
        return most == INFINITY ? least : most;
    }
    // Not in the interval: `angle` lies in one of the gaps beside it, one turn long or less.
    double above = angle > most ? angle : angle + TURN, below = above - TURN;
    return above - most < least - below ? most : least;
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

ik_joint_angles ik_joint_between(const ik_joint *joint, ik_vec from, ik_vec to, double twist) {
    ik_joint_angles angles = {0, 0, twist};
    if (ik_joint_swings(joint)) {
        ik_vec swing = ik_rotation_between(from, to, joint->z);
        angles.swing_y = ik_vec_dot(swing, joint->y);
        angles.swing_z = ik_vec_dot(swing, joint->z);
    } else if (ik_vec_length(ik_vec_reject(joint->rest, joint->axis)) > 1e-6) {
        double angle = ik_angle_about(joint->axis, from, to);
        angles.twist = joint->limited ? ik_joint_same_twist(joint, angle, twist) : angle;
    }
    return ik_joint_clamp(joint, angles);
}
