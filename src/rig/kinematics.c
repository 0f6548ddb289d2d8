// Compiled for speed, see build.sh.

#include "rig/kinematics.h"

#include "joints/swing.h"

#include <stddef.h>

// The longest step of a coordinate that turns, in radians: beyond that the linear model is useless.
#define LONGEST_STEP 1.0

// How readily the root moves in PULL, against the joints.
#define PULL_MOBILITY 0.01

// The rotation of a joint that turns within limits. Most are hinges: they need no general formula.
static ik_quat turned(const ik_rig_node *node, const ik_joint_angles *angles) {
    return node->swings ? ik_joint_rotation(&node->joint, angles)
                        : ik_quat_about(node->joint.axis, angles->twist);
}

ik_quat ik_rig_local_rotation(const ik_rig_node *node, const ik_rig_coordinates *at) {
    if (node->turns_freely) {
        return at->turn;
    }
    return node->slides || node->kind == IK_RIG_JOINT_FIXED ? ik_quat_identity
                                                            : turned(node, &at->angles);
}

void ik_rig_forward_kinematics(const ik_rig *rig, ik_rig_pose *pose) {
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

ik_rig_coordinates ik_rig_clamp(const ik_rig_node *node, ik_rig_coordinates at) {
    bool bounded = node->max - node->min < INFINITY;
    if (node->slides) {
        at.angles.twist = ik_clamp(at.angles.twist, node->min, node->max);
    } else if (node->has_value && !node->swings && bounded) {
        at.angles = (ik_joint_angles){0, 0, ik_clamp(at.angles.twist, node->min, node->max)};
    } else if (!node->turns_freely) {
        at.angles = ik_joint_clamp(&node->joint, at.angles);
    }
    return at;
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
    }
    for (int32_t i = 0; i < rig->count; i++) {
        const ik_rig_node *node = &rig->nodes[i];
        double mobility = i > 0 ? node->mobility : turns ? root * node->mobility : 0;
        for (int32_t k = 0; k < node->swings + node->has_value; k++) {
            rig->column[node->first + k].mobility = mobility;
        }
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

// A twist without a limit may have whole turns added: the one that is nearest to `near`.
static double nearest_twist(const ik_rig_node *node, double twist, double near) {
    if (node->slides || !ik_joint_twists_freely(&node->joint)) {
        return twist;
    }
    return twist - 2 * IK_PI * floor((twist - near) / (2 * IK_PI) + 0.5);
}

void ik_rig_clear_pulls(ik_rig *rig) {
    for (int32_t i = 0; i < rig->columns; i++) {
        rig->column[i].pull = 0;
    }
}

void ik_rig_set_pulls(ik_rig *rig, const ik_rig_pose *towards, double weight) {
    const ik_rig_pose *pose = &rig->now;
    ik_vec root = ik_vec_scale(weight, ik_vec_sub(towards->root, pose->root));
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
            double twist = nearest_twist(node, to->angles.twist, at->angles.twist);
            columns[node->swings].pull = weight * (twist - at->angles.twist);
        }
    }
}

// The factor that makes the longest step of a coordinate that turns no longer than LONGEST_STEP.
static double step_scale(const ik_rig *rig) {
    double longest = LONGEST_STEP;
    for (int32_t i = 0; i < rig->count; i++) {
        const ik_rig_node *node = &rig->nodes[i];
        for (int32_t k = 0; k < node->swings + node->has_value && !node->slides; k++) {
            longest = ik_max(fabs(rig->column[node->first + k].step), longest);
        }
    }
    return LONGEST_STEP / longest;
}

ik_rig_interval ik_rig_twist_interval(const ik_rig *rig, int32_t joint) {
    const ik_rig_node *node = &rig->nodes[joint];
    if (rig->max_turn == INFINITY) {
        return (ik_rig_interval){node->min, node->max};
    }
    double most = node->slides ? INFINITY : rig->max_turn, now = rig->now.at[joint].angles.twist;
    double start = nearest_twist(node, rig->start.at[joint].angles.twist, now);
    return (ik_rig_interval){ik_max(node->min, start - most), ik_min(node->max, start + most)};
}

// How far apart two rotation vectors of swings are. Their rotations are no further apart.
static double swing_distance(const ik_joint_angles *a, const ik_joint_angles *b) {
    double y = a->swing_y - b->swing_y, z = a->swing_z - b->swing_z;
    return sqrt(y * y + z * z);
}

// The same rotation, with the angles that are nearest to `near`. A swing without a limit has two
// rotation vectors: s u, and (s - 2 pi) u in the opposite direction. The second is the nearer one
// if the part of `near` along u is below their middle, s - pi. Tiny swings have no exact u.
static ik_joint_angles nearest_angles(const ik_rig_node *node, ik_joint_angles at,
                                      const ik_joint_angles *near) {
    at.twist = nearest_twist(node, at.twist, near->twist);
    double s = sqrt(at.swing_y * at.swing_y + at.swing_z * at.swing_z);
    double along = at.swing_y * near->swing_y + at.swing_z * near->swing_z;
    if (ik_joint_swings_freely(&node->joint) && s > 1e-9 && along < s * (s - IK_PI)) {
        at.swing_y *= 1 - 2 * IK_PI / s;
        at.swing_z *= 1 - 2 * IK_PI / s;
    }
    return at;
}

// How far a joint has turned in this solve: its swing or its free turn, and its twist.
static double turn_of(const ik_rig *rig, int32_t joint, const ik_rig_coordinates *at) {
    const ik_rig_node *node = &rig->nodes[joint];
    const ik_rig_coordinates *start = &rig->start.at[joint];
    if (node->turns_freely) {
        return ik_vec_length(ik_quat_to_vector(ik_quat_change(start->turn, at->turn)));
    }
    ik_joint_angles angles = nearest_angles(node, at->angles, &start->angles);
    double twist = node->slides ? 0 : fabs(angles.twist - start->angles.twist);
    return ik_max(swing_distance(&angles, &start->angles), twist);
}

bool ik_rig_has_turned(const ik_rig *rig) {
    double most = 0;
    for (int32_t i = 0; i < rig->count; i++) {
        most = ik_max(most, turn_of(rig, i, &rig->now.at[i]));
    }
    return most >= (1 - 1e-6) * rig->max_turn;
}

// Moves coordinates towards those at the start, until they are within max_turn of them. They stay
// within the joint's limits: start and end are within them, and the limits are convex.
static ik_rig_coordinates keep_turn(const ik_rig *rig, int32_t joint, ik_rig_coordinates at) {
    const ik_rig_node *node = &rig->nodes[joint];
    const ik_rig_coordinates *start = &rig->start.at[joint];
    double most = rig->max_turn;
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
    ik_joint_angles to = nearest_angles(node, at.angles, from);
    double swing = swing_distance(&to, from);
    if (swing > most) {
        to.swing_y = from->swing_y + most / swing * (to.swing_y - from->swing_y);
        to.swing_z = from->swing_z + most / swing * (to.swing_z - from->swing_z);
    }
    if (!node->slides) {
        to.twist = ik_clamp(to.twist, from->twist - most, from->twist + most);
    }
    at.angles = to;
    return ik_rig_clamp(node, at); // The nearest angles may be longer than a half turn.
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
            ik_joint_angles angles = nearest_angles(node, to.angles, &at->angles);
            at->angles.swing_y += share * (angles.swing_y - at->angles.swing_y);
            at->angles.swing_z += share * (angles.swing_z - at->angles.swing_z);
            at->angles.twist += share * (angles.twist - at->angles.twist);
            *at = ik_rig_clamp(node, *at);
        }
        *at = rig->max_turn < INFINITY ? keep_turn(rig, i, *at) : *at;
    }
    ik_vec move = ik_vec_sub(towards->root, rig->now.root);
    rig->now.root = ik_vec_add(rig->now.root, ik_vec_scale(share, move));
    ik_rig_forward_kinematics(rig, &rig->now);
}

void ik_rig_take_step(ik_rig *rig) {
    const ik_rig_pose *now = &rig->now;
    ik_rig_pose *trial = &rig->trial;
    double scale = step_scale(rig);
    bool bounded = rig->max_turn < INFINITY;
    const ik_rig_column *root = rig->column;
    ik_vec move = {root[0].step, root[1].step, root[2].step};
    trial->root = ik_vec_add(now->root, ik_vec_scale(scale, move));
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
            trial->at[i] = bounded ? keep_turn(rig, i, at) : at;
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
        at = ik_rig_clamp(node, at);
        trial->at[i] = bounded ? keep_turn(rig, i, at) : at;
    }
    ik_rig_forward_kinematics(rig, trial);
}
