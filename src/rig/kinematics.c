// Compiled for speed, see build.sh.

#include "rig/kinematics.h"

#include "joints/swing.h"
#include "rig/couplings.h"

#include <stddef.h>

// The longest step of a coordinate that turns, in radians: beyond that the linear model is useless.
#define LONGEST_STEP 1.0

// What moves along a line is drawn by the pose of the bias as if it were at most this far, in
// units.
#define FARTHEST_PULL 2.0

// How readily what follows another joint moves, against that: so only the leader resists.
#define FOLLOWER_MOBILITY 100

// How readily the root moves in PULL, against the joints.
#define PULL_MOBILITY 0.01

// Sines are known of angles up to this. What follows another joint may turn further.
#define FARTHEST_TURN 1e6

static double whole_turns_off(double angle) {
    return angle - 2 * IK_PI * floor(angle / (2 * IK_PI) + 0.5);
}

// The rotation of a joint that turns within limits. Most are hinges: they need no general formula.
static ik_quat turned(const ik_rig_node *node, const ik_joint_angles *angles) {
    if (node->swings) {
        return ik_joint_rotation(&node->joint, angles);
    }
    double twist =
        fabs(angles->twist) > FARTHEST_TURN ? whole_turns_off(angles->twist) : angles->twist;
    return ik_quat_about(node->joint.axis, twist);
}

ik_quat ik_rig_local_rotation(const ik_rig_node *node, const ik_rig_coordinates *at) {
    if (node->turns_freely) {
        return at->turn;
    }
    return node->slides || node->kind == IK_RIG_JOINT_FIXED ? ik_quat_identity
                                                            : turned(node, &at->angles);
}

void ik_rig_forward_kinematics(const ik_rig *rig, ik_rig_pose *pose) {
    ik_rig_follow(rig, pose);
    for (int32_t i = 0; i < rig->count; i++) {
        const ik_rig_node *node = &rig->nodes[i];
        const ik_rig_coordinates *at = &pose->at[i];
        ik_quat rotation = ik_quat_identity;
        ik_vec position = pose->root;
        if (i > 0) {
            rotation = pose->rotations[node->parent];
            position = ik_rig_point_of(pose, node->parent, node->offset);
        }
        if (node->slides) {
            ik_vec shift = ik_vec_scale(at->angles.twist, node->axis);
            position = ik_vec_add(position, ik_quat_rotate(rotation, shift));
        } else if (node->turns_freely) {
            rotation = ik_quat_mul(rotation, at->turn);
        } else if (node->kind != IK_RIG_JOINT_FIXED) {
            rotation = ik_quat_mul(rotation, turned(node, &at->angles));
        }
        pose->rotations[i] = rotation;
        pose->positions[i] = position;
    }
}

void ik_rig_copy_coordinates(const ik_rig *rig, ik_rig_pose *to, const ik_rig_pose *from) {
    to->root = from->root;
    memcpy(to->at, from->at, (size_t)rig->count * sizeof *to->at);
}

void ik_rig_copy_pose(const ik_rig *rig, ik_rig_pose *to, const ik_rig_pose *from) {
    ik_rig_copy_coordinates(rig, to, from);
    memcpy(to->rotations, from->rotations, (size_t)rig->count * sizeof *to->rotations);
    memcpy(to->positions, from->positions, (size_t)rig->count * sizeof *to->positions);
}

// Columns.

void ik_rig_set_mobility(ik_rig *rig) {
    bool moves = rig->root_mode != IK_RIG_ROOT_FIXED;
    bool translates = moves && rig->root_motion != IK_RIG_MOTION_ROTATION;
    bool turns = !moves || rig->root_motion != IK_RIG_MOTION_TRANSLATION;
    double root = rig->root_mode == IK_RIG_ROOT_PULL ? PULL_MOBILITY : 1;
    for (int32_t i = 0; i < IK_RIG_ROOT_COLUMNS; i++) {
        rig->column[i].mobility = translates && i < rig->dimensions ? root : 0;
        rig->column[i].leader = -1;
    }
    for (int32_t i = 0; i < rig->count; i++) {
        const ik_rig_node *node = &rig->nodes[i];
        double mobility = i > 0 ? node->mobility : turns ? root * node->mobility : 0;
        for (int32_t k = 0; k < node->swings + node->has_value; k++) {
            ik_rig_column *column = &rig->column[node->first + k];
            column->mobility = node->locked ? 0 : mobility;
            column->leader = -1;
        }
    }
    for (int32_t k = 0; k < rig->follower_count; k++) {
        const ik_rig_node *node = &rig->nodes[rig->followers[k]];
        ik_rig_column *column = &rig->column[node->first];
        column->leader = rig->nodes[node->leader].first;
        column->share = node->share;
        double share = ik_max(fabs(node->share), 1e-3);
        column->mobility = FOLLOWER_MOBILITY * share * share * rig->column[column->leader].mobility;
    }
}

static ik_rig_motion turn_about(ik_vec axis, ik_vec at) {
    return (ik_rig_motion){axis, ik_vec_cross(at, axis)};
}

static const ik_vec axes[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};

static void set_swing(ik_rig_column *columns, const ik_rig_node *node, const ik_joint_angles *at,
                      ik_quat parent, ik_vec position) {
    const ik_joint *joint = &node->joint;
    ik_swing_rates rates = ik_swing_rates_of(ik_joint_swing(joint, at->swing_y, at->swing_z));
    double y, z;
    ik_swing_outwards(joint, at, &y, &z);
    for (int32_t k = 0; k < node->swings; k++) {
        ik_vec way = k == 0 ? ik_joint_swing(joint, y, z) : ik_joint_swing(joint, -z, y);
        ik_vec axis = ik_quat_rotate(parent, ik_swing_velocity(&rates, way));
        columns[k].motion = turn_about(axis, position);
    }
}

void ik_rig_set_columns(ik_rig *rig) {
    const ik_rig_pose *pose = &rig->now;
    for (int32_t i = 0; i < IK_RIG_ROOT_COLUMNS; i++) {
        rig->column[i].motion = (ik_rig_motion){{0, 0, 0}, axes[i]};
    }
    for (int32_t i = 0; i < rig->count; i++) {
        const ik_rig_node *node = &rig->nodes[i];
        ik_rig_column *columns = rig->column + node->first;
        ik_vec position = pose->positions[i];
        ik_quat parent = i > 0 ? pose->rotations[node->parent] : ik_quat_identity;
        if (node->turns_freely) {
            for (int32_t k = 0; k < 3; k++) {
                columns[k].motion = turn_about(axes[k], position);
            }
            continue;
        }
        if (node->swings) {
            set_swing(columns, node, &pose->at[i].angles, parent, position);
        }
        if (node->slides) {
            columns->motion = (ik_rig_motion){{0, 0, 0}, ik_quat_rotate(parent, node->axis)};
        } else if (node->has_value) {
            // The twist leaves its own axis where the swing has put it.
            ik_vec axis = ik_quat_rotate(pose->rotations[i], node->joint.axis);
            columns[node->swings].motion = turn_about(axis, position);
        }
    }
}

void ik_rig_clear_pulls(ik_rig *rig) {
    for (int32_t i = 0; i < rig->columns; i++) {
        rig->column[i].pull = 0;
    }
}

void ik_rig_set_pulls(ik_rig *rig, const ik_rig_pose *towards, double weight) {
    const ik_rig_pose *pose = &rig->now;
    ik_vec root = ik_vec_sub(towards->root, pose->root);
    root = ik_vec_scale(weight * FARTHEST_PULL / ik_max(ik_vec_length(root), FARTHEST_PULL), root);
    rig->column[0].pull = root.x;
    rig->column[1].pull = root.y;
    rig->column[2].pull = root.z;
    for (int32_t i = 0; i < rig->count; i++) {
        const ik_rig_node *node = &rig->nodes[i];
        const ik_rig_coordinates *at = &pose->at[i], *to = &towards->at[i];
        ik_rig_column *columns = rig->column + node->first;
        if (node->turns_freely) {
            ik_vec turn = ik_quat_to_vector(ik_quat_change(at->turn, to->turn));
            turn = i > 0 ? ik_quat_rotate(pose->rotations[node->parent], turn) : turn;
            columns[0].pull = weight * turn.x;
            columns[1].pull = weight * turn.y;
            columns[2].pull = weight * turn.z;
            continue;
        }
        if (node->swings) {
            double y, z;
            ik_swing_outwards(&node->joint, &at->angles, &y, &z);
            double dy = weight * (to->angles.swing_y - at->angles.swing_y);
            double dz = weight * (to->angles.swing_z - at->angles.swing_z);
            columns[0].pull = y * dy + z * dz;
            columns[1].pull = node->swings > 1 ? y * dz - z * dy : columns[1].pull;
        }
        if (node->has_value) {
            double twist = ik_rig_nearest_twist(node, to->angles.twist, at->angles.twist);
            double way = twist - at->angles.twist;
            way = node->slides ? ik_clamp(way, -FARTHEST_PULL, FARTHEST_PULL) : way;
            columns[node->swings].pull = weight * way;
        }
    }
    for (int32_t k = 0; k < rig->follower_count; k++) {
        ik_rig_column *column = &rig->column[rig->nodes[rig->followers[k]].first];
        column->pull = column->share * rig->column[column->leader].pull;
    }
}

// The factor that makes the longest step of a coordinate that turns no longer than LONGEST_STEP.
// What follows another joint may turn further, if no goal depends on it.
static double step_scale(const ik_rig *rig) {
    double longest = LONGEST_STEP;
    for (int32_t i = 0; i < rig->count; i++) {
        const ik_rig_node *node = &rig->nodes[i];
        bool counts = !node->slides && (node->matters || node->leader == i);
        for (int32_t k = 0; k < node->swings + node->has_value && counts; k++) {
            longest = ik_max(fabs(rig->column[node->first + k].step), longest);
        }
    }
    return LONGEST_STEP / longest;
}

void ik_rig_move_towards(ik_rig *rig, const ik_rig_pose *towards, double share) {
    for (int32_t i = 0; i < rig->count; i++) {
        const ik_rig_node *node = &rig->nodes[i];
        ik_rig_coordinates *at = &rig->now.at[i], to = towards->at[i];
        if (node->turns_freely) {
            ik_vec turn = ik_quat_to_vector(ik_quat_change(at->turn, to.turn));
            ik_quat part = ik_quat_from_vector(ik_vec_scale(share, turn));
            at->turn = ik_quat_unit(ik_quat_mul(part, at->turn));
        } else {
            ik_joint_angles angles = ik_rig_nearest_angles(node, to.angles, &at->angles);
            at->angles.swing_y += share * (angles.swing_y - at->angles.swing_y);
            at->angles.swing_z += share * (angles.swing_z - at->angles.swing_z);
            at->angles.twist += share * (angles.twist - at->angles.twist);
            ik_rig_clamp(node, &at->angles);
        }
        *at = rig->bounded ? ik_rig_keep_motion(rig, i, *at) : *at;
    }
    ik_vec move = ik_vec_sub(towards->root, rig->now.root);
    move = ik_vec_add(rig->now.root, ik_vec_scale(share, move));
    rig->now.root = rig->bounded ? ik_rig_keep_root(rig, move) : move;
    ik_rig_forward_kinematics(rig, &rig->now);
}

void ik_rig_take_step(ik_rig *rig) {
    const ik_rig_pose *now = &rig->now;
    ik_rig_pose *trial = &rig->trial;
    double scale = step_scale(rig);
    bool bounded = rig->bounded;
    const ik_rig_column *root = rig->column;
    ik_vec move = {root[0].step, root[1].step, root[2].step};
    move = ik_vec_add(now->root, ik_vec_scale(scale, move));
    trial->root = bounded ? ik_rig_keep_root(rig, move) : move;
    for (int32_t i = 0; i < rig->count; i++) {
        const ik_rig_node *node = &rig->nodes[i];
        const ik_rig_column *columns = rig->column + node->first;
        ik_rig_coordinates at = now->at[i];
        if (node->turns_freely) {
            ik_vec turn = {columns[0].step, columns[1].step, columns[2].step};
            turn = ik_vec_scale(scale, turn);
            if (ik_vec_dot(turn, turn) > 0) {
                turn = i > 0 ? ik_quat_inverse_rotate(now->rotations[node->parent], turn) : turn;
                at.turn = ik_quat_unit(ik_quat_mul(ik_quat_from_vector(turn), at.turn));
            }
            trial->at[i] = bounded ? ik_rig_keep_motion(rig, i, at) : at;
            continue;
        }
        if (node->swings) {
            double y, z, out = scale * columns[0].step;
            double along = node->swings > 1 ? scale * columns[1].step : 0;
            ik_swing_outwards(&node->joint, &at.angles, &y, &z);
            at.angles.swing_y += out * y - along * z;
            at.angles.swing_z += out * z + along * y;
        }
        if (node->has_value) {
            at.angles.twist += scale * columns[node->swings].step;
        }
        ik_rig_clamp(node, &at.angles);
        trial->at[i] = bounded ? ik_rig_keep_motion(rig, i, at) : at;
    }
    ik_rig_forward_kinematics(rig, trial);
}
