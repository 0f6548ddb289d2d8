// Compiled for speed, see build.sh.

#include "rig/motion_limits.h"

// A joint this near to its motion limit, as a share of it, is at it.
#define AT_LIMIT 1e-6

void ik_rig_clamp(const ik_rig_node *node, ik_joint_angles *at) {
    bool bounded = node->max - node->min < INFINITY;
    if (node->slides) {
        at->twist = ik_clamp(at->twist, node->min, node->max);
    } else if (node->has_value && !node->swings && bounded) {
        *at = (ik_joint_angles){0, 0, ik_clamp(at->twist, node->min, node->max)};
    } else if (!node->turns_freely) {
        *at = ik_joint_clamp(&node->joint, *at);
    }
}

double ik_rig_nearest_twist(const ik_rig_node *node, double twist, double near) {
    if (node->slides || node->coupled || !ik_joint_twists_freely(&node->joint)) {
        return twist;
    }
    return twist - 2 * IK_PI * floor((twist - near) / (2 * IK_PI) + 0.5);
}

// A swing without a limit has two
// rotation vectors: s u, and (s - 2 pi) u in the opposite direction. The second is the nearer one
// if the part of `near` along u is below their middle, s - pi. Tiny swings have no exact u.
ik_joint_angles ik_rig_nearest_angles(const ik_rig_node *node, ik_joint_angles at,
                                      const ik_joint_angles *near) {
    at.twist = ik_rig_nearest_twist(node, at.twist, near->twist);
    double s = sqrt(at.swing_y * at.swing_y + at.swing_z * at.swing_z);
    double along = at.swing_y * near->swing_y + at.swing_z * near->swing_z;
    if (ik_joint_swings_freely(&node->joint) && s > 1e-9 && along < s * (s - IK_PI)) {
        at.swing_y *= 1 - 2 * IK_PI / s;
        at.swing_z *= 1 - 2 * IK_PI / s;
    }
    return at;
}

// How far the value or the twist of a joint may move.
static double most_of_value(const ik_rig *rig, int32_t joint) {
    return rig->nodes[joint].slides ? rig->max_move[joint] / rig->unit : rig->max_turn[joint];
}

// How far the value of a joint may move, so that its followers may, too.
static double most_of_leader(const ik_rig *rig, int32_t joint) {
    double most = most_of_value(rig, joint);
    for (int32_t k = 0; k < rig->follower_count && rig->nodes[joint].coupled; k++) {
        int32_t i = rig->followers[k];
        double share = fabs(rig->nodes[i].share);
        if (rig->nodes[i].leader == joint && share > 0) {
            most = ik_min(most, most_of_value(rig, i) / share);
        }
    }
    return most;
}

ik_rig_interval ik_rig_bounded_interval(const ik_rig *rig, int32_t joint) {
    const ik_rig_node *node = &rig->nodes[joint];
    double most = most_of_leader(rig, joint);
    if (most == INFINITY) {
        return (ik_rig_interval){node->min, node->max};
    }
    double now = rig->now.at[joint].angles.twist;
    double start = ik_rig_nearest_twist(node, rig->start.at[joint].angles.twist, now);
    return (ik_rig_interval){ik_max(node->min, start - most), ik_min(node->max, start + most)};
}

// How far apart two rotation vectors of swings are. Their rotations are no further apart.
static double swing_distance(const ik_joint_angles *a, const ik_joint_angles *b) {
    double y = a->swing_y - b->swing_y, z = a->swing_z - b->swing_z;
    return sqrt(y * y + z * z);
}

// How far a joint has moved in this solve, as a share of its motion limit.
static double share_of(const ik_rig *rig, int32_t joint) {
    const ik_rig_node *node = &rig->nodes[joint];
    const ik_rig_coordinates *start = &rig->start.at[joint], *at = &rig->now.at[joint];
    double most = rig->max_turn[joint];
    if (node->turns_freely) {
        return ik_vec_length(ik_quat_to_vector(ik_quat_change(start->turn, at->turn))) / most;
    }
    ik_joint_angles angles = ik_rig_nearest_angles(node, at->angles, &start->angles);
    double twist = fabs(angles.twist - start->angles.twist) / most_of_value(rig, joint);
    return ik_max(swing_distance(&angles, &start->angles) / most, twist);
}

static double most_of_root(const ik_rig *rig) {
    return rig->max_move[0] / rig->unit;
}

bool ik_rig_root_is_at_limit(const ik_rig *rig) {
    double moved = ik_vec_length(ik_vec_sub(rig->now.root, rig->start.root));
    return moved >= (1 - AT_LIMIT) * most_of_root(rig);
}

bool ik_rig_is_at_motion_limit(const ik_rig *rig) {
    bool is = rig->bounded && rig->column[0].mobility > 0 && ik_rig_root_is_at_limit(rig);
    for (int32_t i = 0; i < rig->count && rig->bounded && !is; i++) {
        is = share_of(rig, i) >= 1 - AT_LIMIT;
    }
    return is;
}

ik_vec ik_rig_keep_root(const ik_rig *rig, ik_vec root) {
    ik_vec moved = ik_vec_sub(root, rig->start.root);
    double length = ik_vec_length(moved), most = most_of_root(rig);
    return length > most ? ik_vec_add(rig->start.root, ik_vec_scale(most / length, moved)) : root;
}

// The result is within the joint's limits, since start and end are, and the limits are convex.
ik_rig_coordinates ik_rig_keep_motion(const ik_rig *rig, int32_t joint, ik_rig_coordinates at) {
    const ik_rig_node *node = &rig->nodes[joint];
    const ik_rig_coordinates *start = &rig->start.at[joint];
    double most = rig->max_turn[joint];
    if (node->turns_freely) {
        ik_vec turn = ik_quat_to_vector(ik_quat_change(start->turn, at.turn));
        double angle = ik_vec_length(turn);
        if (angle > most) {
            ik_quat part = ik_quat_from_vector(ik_vec_scale(most / angle, turn));
            at.turn = ik_quat_unit(ik_quat_mul(part, start->turn));
        }
        return at;
    }
    const ik_joint_angles *from = &start->angles;
    ik_joint_angles to = ik_rig_nearest_angles(node, at.angles, from);
    double swing = swing_distance(&to, from);
    if (swing > most) {
        to.swing_y = from->swing_y + most / swing * (to.swing_y - from->swing_y);
        to.swing_z = from->swing_z + most / swing * (to.swing_z - from->swing_z);
    }
    double of_value = most_of_leader(rig, joint);
    to.twist = ik_clamp(to.twist, from->twist - of_value, from->twist + of_value);
    ik_rig_clamp(node, &to); // The nearest angles may be longer than a half turn.
    at.angles = to;
    return at;
}
