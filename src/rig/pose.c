#include "rig/pose.h"

#include "core/input.h"
#include "rig/couplings.h"
#include "rig/kinematics.h"
#include "rig/memory.h"
#include "rig/nodes.h"

// The rest of a joint, within its limit.
static ik_rig_coordinates rest_of(const ik_rig_node *node) {
    ik_rig_coordinates at = {{0, 0, 0}, ik_quat_identity};
    ik_rig_clamp(node, &at.angles);
    return at;
}

void ik_rig_set_rest(const ik_rig *rig, ik_rig_pose *pose) {
    pose->root = (ik_vec){0, 0, 0};
    for (int32_t i = 0; i < rig->count; i++) {
        pose->at[i] = rest_of(&rig->nodes[i]);
    }
    ik_rig_follow(rig, pose);
}

static bool is_valued(const ik_rig *rig, int32_t joint) {
    return ik_rig_kind_has_value(rig->nodes[joint].kind, rig->dimensions);
}

static void write_quat(double *to, ik_quat q) {
    to[0] = q.v.x;
    to[1] = q.v.y;
    to[2] = q.v.z;
    to[3] = q.w;
}

static void write_joint(const ik_rig *rig, const ik_rig_pose *pose, int32_t joint, double *values,
                        double *rotations) {
    const ik_rig_node *node = &rig->nodes[joint];
    double value = pose->at[joint].angles.twist * (node->slides ? rig->unit : 1);
    values[joint] = is_valued(rig, joint) ? value : NAN;
    write_quat(rotations + 4 * joint, ik_rig_local_rotation(node, &pose->at[joint]));
}

static void publish(ik_rig *rig) {
    const ik_rig_pose *pose = &rig->now;
    for (int32_t i = 0; i < rig->count; i++) {
        double *position = rig->positions + rig->dimensions * i;
        position[0] = rig->anchor[0] + rig->unit * pose->positions[i].x;
        position[1] = rig->anchor[1] + rig->unit * pose->positions[i].y;
        if (rig->dimensions == 3) {
            position[2] = rig->anchor[2] + rig->unit * pose->positions[i].z;
        }
        write_quat(rig->rotations + 4 * i, pose->rotations[i]);
        write_joint(rig, pose, i, rig->values, rig->local_rotations);
    }
}

void ik_rig_pose_changed(ik_rig *rig) {
    ik_rig_forward_kinematics(rig, &rig->now);
    publish(rig);
}

// If the cosine of half the swing is smaller, rounding moves the twist by more than 1e-10.
#define LEAST_COSINE 1e-6

// The square of a difference that may be rounding.
#define ROUNDING_SQUARED 1e-29

// The coordinates of a joint whose local rotation is nearest to `turn`; `near` is its present
// twist, or its displacement, which stays.
//
// A twist of t and a swing of pi about d are together a swing of pi about rotation(axis, -t/2) d,
// without twist. So if the swing is nearly pi, any twist will do, unless a limit excludes it. Three
// are tried: the one that rounding makes of the rotation, that with which the swing is about the
// longer half axis of its ellipse, and the present one.
static ik_rig_coordinates coordinates_of(const ik_rig_node *node, ik_quat turn, double near) {
    const ik_joint *joint = &node->joint;
    ik_rig_coordinates best = {{0, 0, near}, ik_quat_identity};
    if (node->slides) {
        ik_rig_clamp(node, &best.angles);
        return best;
    }
    if (node->turns_freely) {
        return (ik_rig_coordinates){{0, 0, 0}, turn};
    }
    ik_vec longer = joint->swing_y_max < joint->swing_z_max ? joint->z : joint->y;
    ik_quat turned[] = {turn, ik_quat_mul((ik_quat){longer, 0}, turn)};
    double along = ik_vec_dot(turn.v, joint->axis), least = INFINITY;
    bool half_turn =
        node->swings > 0 && along * along + turn.w * turn.w < LEAST_COSINE * LEAST_COSINE;
    for (int32_t k = 0; k < (half_turn ? 3 : 1); k++) {
        double twist = k < 2 ? ik_quat_twist(turned[k], joint->axis) : near;
        double kept = ik_joint_twists(joint) ? ik_joint_same_twist(joint, twist, near)
                                             : joint->twist_min; // The only one.
        double removed = half_turn ? kept : twist;
        ik_quat swing = ik_quat_mul(turn, ik_quat_about(joint->axis, -removed));
        ik_vec vector = ik_quat_to_vector(swing);
        ik_joint_angles angles = {ik_vec_dot(vector, joint->y), ik_vec_dot(vector, joint->z), kept};
        angles = ik_joint_clamp(joint, angles);
        ik_vec part = ik_joint_swing(joint, angles.swing_y, angles.swing_z);
        ik_vec missed = ik_vec_sub(vector, part);
        double distance = ik_vec_dot(missed, missed);
        if (distance * (1 - 1e-9) <= least + ROUNDING_SQUARED) {
            best.angles = angles;
            least = distance;
        }
    }
    return best;
}

// Whether two joints turn about the same axis by their values.
static bool same_values(const ik_rig_node *a, const ik_rig_node *b) {
    ik_vec off = ik_vec_sub(a->joint.axis, b->joint.axis);
    return a->has_value && b->has_value && a->swings + b->swings == 0 && !a->slides && !b->slides &&
           ik_vec_dot(off, off) == 0;
}

// The coordinates of a joint of another kind with nearly the same rotation.
static void change_kind(ik_rig *rig, ik_rig_pose *pose, int32_t joint, const ik_rig_node *before) {
    const ik_rig_node *node = &rig->nodes[joint];
    ik_rig_coordinates *at = &pose->at[joint];
    if (same_values(before, node) && at->angles.twist >= node->min &&
        at->angles.twist <= node->max) {
        return;
    }
    ik_quat turn = ik_rig_local_rotation(before, at);
    double near = node->slides == before->slides ? at->angles.twist : 0;
    *at = coordinates_of(node, turn, near);
}

static bool rests(const ik_rig_node *node, const ik_rig_coordinates *at) {
    ik_rig_coordinates rest = rest_of(node);
    return at->angles.swing_y == rest.angles.swing_y && at->angles.swing_z == rest.angles.swing_z &&
           at->angles.twist == rest.angles.twist && at->turn.w == 1;
}

void ik_rig_scale_lengths(ik_rig *rig, double by) {
    ik_rig_pose *poses[] = {&rig->now, &rig->reference, &rig->reached, &rig->start};
    for (int32_t k = 0; k < 4; k++) {
        ik_rig_pose *pose = poses[k];
        pose->root = ik_vec_scale(by, pose->root);
        for (int32_t i = 0; i < rig->count; i++) {
            if (rig->nodes[i].slides) {
                pose->at[i].angles.twist *= by;
            }
        }
    }
    for (int32_t i = 0; i < rig->slots; i++) {
        rig->goal[i].error *= by;
        rig->goal[i].left[0] = ik_vec_scale(by, rig->goal[i].left[0]);
        rig->goal[i].left_value *= rig->nodes[rig->goal[i].described.joint].slides ? by : 1;
    }
    rig->memory.error *= by;
    rig->memory.moved *= by;
}

void ik_rig_fit_unit(ik_rig *rig) {
    double size = ik_rig_find_size(rig), unit = rig->unit;
    if (size == rig->size) {
        return;
    }
    ik_rig_set_size(rig, size);
    if (rig->unit != unit) {
        ik_rig_set_nodes(rig);
        ik_rig_scale_lengths(rig, unit / rig->unit);
    }
}

void ik_rig_change_joint(ik_rig *rig, int32_t joint) {
    ik_rig_pose *poses[] = {&rig->now, &rig->reference, &rig->reached, &rig->start};
    ik_rig_node before = rig->nodes[joint];
    bool rested = rests(&before, &rig->reference.at[joint]);
    double unit = rig->unit;
    ik_rig_set_nodes(rig);
    for (int32_t k = 0; k < 4; k++) {
        change_kind(rig, poses[k], joint, &before);
    }
    ik_rig_scale_lengths(rig, unit / rig->unit);
    for (int32_t k = 0; k < 4; k++) {
        for (int32_t i = 0; i < rig->count; i++) {
            ik_rig_clamp(&rig->nodes[i], &poses[k]->at[i].angles);
        }
    }
    if (rested) {
        rig->reference.at[joint] = rest_of(&rig->nodes[joint]);
    }
    for (int32_t k = 0; k < 4; k++) {
        ik_rig_follow(rig, poses[k]);
    }
    ik_rig_reset_search(rig);
    ik_rig_pose_changed(rig);
}

ik_error ik_rig_set_root(ik_rig *rig, double x, double y, double z) {
    double at[3] = {x, y, rig->dimensions == 3 ? z : 0};
    if (ik_first_wrong_coordinate(at, 3) >= 0) {
        return IK_ERROR_COORDINATE;
    }
    memcpy(rig->anchor, at, sizeof at);
    rig->start.root = ik_vec_sub(rig->start.root, rig->now.root);
    rig->now.root = (ik_vec){0, 0, 0};
    ik_rig_pose_changed(rig);
    return IK_OK;
}

void ik_rig_get_root(const ik_rig *rig, double *place, double *position) {
    memcpy(place, rig->anchor, sizeof rig->anchor);
    position[0] = rig->anchor[0] + rig->unit * rig->now.root.x;
    position[1] = rig->anchor[1] + rig->unit * rig->now.root.y;
    position[2] = rig->anchor[2] + rig->unit * rig->now.root.z;
}

static ik_error check_pose(const ik_rig *rig, const double *values, const double *rotations,
                           int32_t *at) {
    for (int32_t i = 0; i < rig->count; i++) {
        *at = i;
        double most = rig->nodes[i].slides ? IK_MOST_COORDINATE : 1e6;
        bool ignored = !values || rig->nodes[i].leader != i;
        if (!ignored && !isnan(values[i]) && !(fabs(values[i]) <= most)) {
            return IK_ERROR_VALUE;
        }
        if (!rotations) {
            continue;
        }
        const double *q = rotations + 4 * (size_t)i;
        bool none = isnan(q[0]) && isnan(q[1]) && isnan(q[2]) && isnan(q[3]);
        ik_quat turn;
        if (!none && ik_read_rotation(q, 3, &turn)) {
            return IK_ERROR_ROTATION;
        }
    }
    *at = -1;
    return IK_OK;
}

// A joint's coordinates from a value, or from a rotation; else as they are.
static ik_rig_coordinates read(const ik_rig *rig, int32_t joint, const double *values,
                               const double *rotations, ik_rig_coordinates at) {
    const ik_rig_node *node = &rig->nodes[joint];
    if (values && !isnan(values[joint]) && is_valued(rig, joint)) {
        at.angles.twist = values[joint] / (node->slides ? rig->unit : 1);
        ik_rig_clamp(node, &at.angles);
        return at;
    }
    if (rotations && !isnan(rotations[4 * (size_t)joint])) {
        ik_quat turn = ik_quat_identity;
        ik_read_rotation(rotations + 4 * (size_t)joint, rig->dimensions, &turn);
        return coordinates_of(node, turn, at.angles.twist);
    }
    return at;
}

ik_error ik_rig_read_pose(const ik_rig *rig, ik_rig_pose *pose, const double *root,
                          const double *values, const double *rotations, int32_t *at) {
    int32_t nowhere;
    if (root && ik_first_wrong_coordinate(root, rig->dimensions) >= 0) {
        return IK_ERROR_COORDINATE;
    }
    ik_error error = check_pose(rig, values, rotations, at ? at : &nowhere);
    if (error) {
        return error;
    }
    for (int32_t i = 0; i < rig->count; i++) {
        pose->at[i] = read(rig, i, values, rotations, pose->at[i]);
    }
    ik_rig_follow(rig, pose);
    if (root) {
        double z = rig->dimensions == 3 ? root[2] : 0;
        ik_vec shift = {root[0] - rig->anchor[0], root[1] - rig->anchor[1], z - rig->anchor[2]};
        pose->root = ik_vec_scale(1 / rig->unit, shift);
    }
    return IK_OK;
}

ik_error ik_rig_set_pose(ik_rig *rig, const double *root, const double *values,
                         const double *rotations, int32_t *at) {
    ik_error error = ik_rig_read_pose(rig, &rig->now, root, values, rotations, at);
    if (!error) {
        ik_rig_reset_search(rig);
        ik_rig_pose_changed(rig);
    }
    return error;
}

void ik_rig_set_reference(ik_rig *rig, bool present) {
    if (present) {
        ik_rig_copy_coordinates(rig, &rig->reference, &rig->now);
        rig->reference.root = (ik_vec){0, 0, 0};
    } else {
        ik_rig_set_rest(rig, &rig->reference);
    }
}

ik_error ik_rig_set_reference_pose(ik_rig *rig, const double *values, const double *rotations,
                                   int32_t *at) {
    return ik_rig_read_pose(rig, &rig->reference, NULL, values, rotations, at);
}

bool ik_rig_get_reference(const ik_rig *rig, double *values, double *rotations) {
    bool rested = true;
    for (int32_t i = 0; i < rig->count; i++) {
        write_joint(rig, &rig->reference, i, values, rotations);
        bool follows = rig->nodes[i].leader != i;
        rested = rested && (follows || rests(&rig->nodes[i], &rig->reference.at[i]));
    }
    return rested;
}

const double *ik_rig_get_positions(const ik_rig *rig) {
    return rig->positions;
}

const double *ik_rig_get_rotations(const ik_rig *rig) {
    return rig->rotations;
}

const double *ik_rig_get_local_rotations(const ik_rig *rig) {
    return rig->local_rotations;
}

const double *ik_rig_get_values(const ik_rig *rig) {
    return rig->values;
}

ik_error ik_rig_get_point(const ik_rig *rig, int32_t joint, const double *point, double *position) {
    if (joint < 0 || joint >= rig->count) {
        return IK_ERROR_JOINT;
    }
    if (ik_first_wrong_coordinate(point, rig->dimensions) >= 0) {
        return IK_ERROR_COORDINATE;
    }
    ik_vec at = ik_vec_scale(1 / rig->unit, ik_joint_at(point, rig->dimensions, 0));
    at = ik_vec_scale(rig->unit, ik_rig_point_of(&rig->now, joint, at));
    position[0] = rig->anchor[0] + at.x;
    position[1] = rig->anchor[1] + at.y;
    if (rig->dimensions == 3) {
        position[2] = rig->anchor[2] + at.z;
    }
    return IK_OK;
}
