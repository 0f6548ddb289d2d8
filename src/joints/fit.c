// The angles of a joint that fit a direction or a rotation.

#include "joints/joint.h"

#define TURN (2 * IK_PI)

ik_joint ik_joint_free(ik_vec rest, int32_t dimensions) {
    ik_vec x = {1, 0, 0}, y = {0, 1, 0}, z = {0, 0, 1};
    ik_quat carried = ik_quat_least(x, rest, z);
    ik_joint joint = {.rest = rest,
                      .y = ik_quat_rotate(carried, y),
                      .z = ik_quat_rotate(carried, z),
                      .axis = dimensions == 3 ? rest : z,
                      .turn_most = INFINITY};
    if (dimensions == 3) {
        joint.swing_y_max = joint.swing_z_max = IK_PI;
    } else {
        joint.twist_min = -INFINITY;
        joint.twist_max = INFINITY;
    }
    return joint;
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

ik_joint_angles ik_joint_from_rotation(const ik_joint *joint, ik_quat rotation) {
    double twist = ik_quat_twist(rotation, joint->axis);
    ik_quat swing = ik_quat_mul(rotation, ik_quat_about(joint->axis, -twist));
    ik_vec vector = ik_quat_to_vector(swing);
    ik_joint_angles angles = {0, 0, twist};
    if (ik_joint_swings(joint)) {
        angles.swing_y = ik_vec_dot(vector, joint->y);
        angles.swing_z = ik_vec_dot(vector, joint->z);
    }
    if (!ik_joint_twists(joint)) {
        angles.twist = 0;
    } else if (!ik_joint_twists_freely(joint)) {
        double least = joint->twist_min, most = joint->twist_max;
        double middle = isfinite(least + most) ? (least + most) / 2
                        : isfinite(least)      ? least
                                               : most;
        angles.twist = ik_joint_same_twist(joint, twist, middle);
    }
    return ik_joint_clamp(joint, angles);
}

// Seen from the child, the parent's bone turns by the inverse of the joint's rotation: the joint
// carries its wanted direction to its rest.
ik_quat ik_joint_parent(const ik_joint *joint, ik_vec rest, ik_vec direction, ik_quat child,
                        ik_joint_angles *angles) {
    ik_joint_angles twist = {0, 0, angles->twist};
    ik_vec seen = ik_quat_inverse_rotate(child, direction);
    if (ik_joint_swings(joint)) {
        seen = ik_quat_rotate(ik_joint_rotation(joint, &twist), seen);
    }
    *angles = ik_joint_between(joint, seen, rest, twist.twist);
    return ik_quat_change(ik_joint_rotation(joint, angles), child);
}
