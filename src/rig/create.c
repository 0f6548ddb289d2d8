// Creating a rig, and changing its joints.

#include "rig/create.h"

#include "core/input.h"
#include "joints/limit.h"
#include "rig/goals.h"
#include "rig/kinematics.h"
#include "rig/pose.h"
#include "rig/search.h"

#include <stdlib.h>

#define FIRST_SLOTS 8

// A joint's limit as chains describe it; FREE, SLIDER and FIXED have none.
static ik_limit limit_of(const ik_rig_joint *joint) {
    static const int32_t kinds[] = {[IK_RIG_JOINT_RANGE] = IK_LIMIT_RANGE,
                                    [IK_RIG_JOINT_HINGE] = IK_LIMIT_HINGE,
                                    [IK_RIG_JOINT_CONE] = IK_LIMIT_CONE,
                                    [IK_RIG_JOINT_BALL] = IK_LIMIT_BALL,
                                    [IK_RIG_JOINT_FIXED] = IK_LIMIT_NONE};
    ik_limit limit = {.kind = kinds[joint->kind],
                      .min = joint->min,
                      .max = joint->max,
                      .swing_y = joint->swing_y,
                      .swing_z = joint->swing_z};
    memcpy(limit.axis, joint->axis, sizeof limit.axis);
    return limit;
}

// The unit vector along an axis; 0 if it has no direction.
static ik_vec axis_of(const ik_rig_joint *joint, int32_t dimensions) {
    ik_vec axis = {joint->axis[0], joint->axis[1], dimensions == 3 ? joint->axis[2] : 0};
    ik_vec none = {0, 0, 0};
    bool finite = isfinite(axis.x) && isfinite(axis.y) && isfinite(axis.z);
    return finite ? ik_vec_unit(axis, none) : none;
}

static ik_error check_slider(const ik_rig_joint *joint) {
    if (!(joint->min == -INFINITY || ik_is_coordinate(joint->min))) {
        return IK_ERROR_SLIDER_MIN;
    }
    bool most = joint->max == INFINITY || ik_is_coordinate(joint->max);
    return most && joint->max >= joint->min ? IK_OK : IK_ERROR_SLIDER_MAX;
}

static ik_error check_kind(const ik_rig_joint *joint, int32_t dimensions) {
    if (joint->kind < IK_RIG_JOINT_FREE || joint->kind > IK_RIG_JOINT_FIXED) {
        return IK_ERROR_JOINT_KIND;
    }
    if (joint->kind == IK_RIG_JOINT_FREE || joint->kind == IK_RIG_JOINT_FIXED) {
        return IK_OK;
    }
    ik_limit limit = limit_of(joint);
    bool slides = joint->kind == IK_RIG_JOINT_SLIDER;
    ik_error error = slides ? check_slider(joint) : ik_check_limit(&limit, dimensions);
    if (error || joint->kind == IK_RIG_JOINT_RANGE) {
        return error;
    }
    ik_vec axis = axis_of(joint, dimensions);
    return ik_vec_dot(axis, axis) > 0 ? IK_OK : IK_ERROR_AXIS;
}

ik_error ik_rig_check_joint(const ik_rig_joint *joint, int32_t dimensions, int32_t index) {
    bool has_parent = joint->parent >= 0 && joint->parent < index;
    if (index > 0 ? !has_parent : joint->parent != -1) {
        return IK_ERROR_PARENT;
    }
    if (ik_first_wrong_coordinate(joint->offset, dimensions) >= 0) {
        return IK_ERROR_COORDINATE;
    }
    ik_error error = check_kind(joint, dimensions);
    if (error) {
        return error;
    }
    return joint->stiffness >= 0.001 && joint->stiffness <= 1000 ? IK_OK : IK_ERROR_STIFFNESS;
}

// How much further a joint may be from its parent than at rest.
static double longest_slide(const ik_rig_joint *joint) {
    double most = 0;
    if (joint->kind == IK_RIG_JOINT_SLIDER) {
        most = isfinite(joint->min) ? ik_max(most, fabs(joint->min)) : most;
        most = isfinite(joint->max) ? ik_max(most, fabs(joint->max)) : most;
    }
    return most;
}

double ik_rig_path(ik_rig *rig, int32_t index, const ik_rig_joint *joint) {
    double path = longest_slide(joint);
    if (index > 0) {
        ik_vec offset = ik_joint_at(joint->offset, rig->dimensions, 0);
        path += ik_vec_length(offset) + rig->support[joint->parent].reach;
    }
    rig->support[index].reach = path;
    return path;
}

bool ik_rig_is_reach(double reach) {
    return reach == 0 || (reach >= 1e-30 && reach <= 1e30);
}

double ik_rig_find_reach(ik_rig *rig) {
    double reach = 0;
    for (int32_t i = 0; i < rig->count; i++) {
        reach = ik_max(reach, ik_rig_path(rig, i, &rig->nodes[i].described));
    }
    return reach;
}

ik_rig_node ik_rig_node_of(const ik_rig_joint *joint, int32_t dimensions, double unit) {
    ik_rig_node made = {.described = *joint}, *node = &made;
    bool is_planar = dimensions == 2;
    ik_vec axis = axis_of(joint, dimensions), x = {1, 0, 0};
    node->parent = joint->parent;
    node->kind = joint->kind;
    node->slides = joint->kind == IK_RIG_JOINT_SLIDER;
    node->turns_freely = joint->kind == IK_RIG_JOINT_FREE && !is_planar;
    node->offset = ik_vec_scale(1 / unit, ik_joint_at(joint->offset, dimensions, 0));
    node->axis = axis;
    node->mobility = 1 / joint->stiffness;
    node->swings = 0;
    node->has_value = node->slides;
    node->min = joint->min / unit;
    node->max = joint->max / unit;
    node->joint = ik_joint_free(x, dimensions);
    if (node->turns_freely) {
        node->swings = 3;
    } else if (!node->slides && joint->kind != IK_RIG_JOINT_FIXED) {
        ik_limit limit = limit_of(joint);
        limit.kind = joint->kind == IK_RIG_JOINT_FREE ? IK_LIMIT_NONE : limit.kind;
        bool is_hinge = joint->kind == IK_RIG_JOINT_HINGE;
        ik_vec rest = is_hinge                                         ? ik_vec_normal(axis)
                      : joint->kind == IK_RIG_JOINT_RANGE || is_planar ? x
                                                                       : axis;
        node->joint = ik_joint_from_limit(&limit, rest, NULL, dimensions);
        node->swings = (node->joint.swing_y_max > 0) + (node->joint.swing_z_max > 0);
        node->has_value = ik_joint_twists(&node->joint);
        node->min = node->joint.twist_min;
        node->max = node->joint.twist_max;
    }
    return made;
}

// The columns of the joints, one after the other; those of a joint of any kind are at most 3.
static void number_columns(ik_rig *rig) {
    rig->columns = IK_RIG_ROOT_COLUMNS;
    for (int32_t i = 0; i < rig->count; i++) {
        rig->nodes[i].first = rig->columns;
        rig->columns += rig->nodes[i].swings + rig->nodes[i].has_value;
    }
}

void ik_rig_set_nodes(ik_rig *rig, double reach) {
    rig->reach = reach;
    rig->unit = reach > 0 ? ik_power_of_two(reach) : 1;
    rig->radian = IK_RIG_RADIAN * (reach > 0 ? reach / rig->unit : 1);
    rig->endless = false;
    for (int32_t i = 0; i < rig->count; i++) {
        ik_rig_node *node = &rig->nodes[i];
        *node = ik_rig_node_of(&node->described, rig->dimensions, rig->unit);
        rig->endless = rig->endless || (node->slides && (isinf(node->min) || isinf(node->max)));
    }
    number_columns(rig);
    ik_rig_set_mobility(rig);
}

// Memory: one block for what depends on the joints.

static void *take(uint8_t **at, size_t count, size_t size) {
    void *taken = *at;
    if (*at) {
        *at += (count * size + 7) & ~(size_t)7;
    }
    return taken;
}

static void place_pose(ik_rig_pose *pose, uint8_t **at, size_t n) {
    pose->at = take(at, n, sizeof *pose->at);
    pose->rotations = take(at, n, sizeof *pose->rotations);
    pose->positions = take(at, n, sizeof *pose->positions);
}

#define POSES 6
#define ALIGNED(size) (((size) + 7) & ~(size_t)7)

static size_t bytes_per_joint(void) {
    size_t pose = sizeof(ik_rig_coordinates) + sizeof(ik_quat) + sizeof(ik_vec);
    return sizeof(ik_rig_node) + POSES * pose + IK_RIG_JOINT_COLUMNS * sizeof(ik_rig_column) +
           sizeof(ik_rig_body) + sizeof(ik_rig_support) + 13 * sizeof(double);
}

static ik_rig *allocate(int32_t dimensions, int32_t count) {
    size_t n = (size_t)count;
    size_t root = IK_RIG_ROOT_COLUMNS * sizeof(ik_rig_column);
    uint8_t *block = calloc(1, ALIGNED(sizeof(ik_rig)) + root + n * bytes_per_joint());
    if (!block) {
        return NULL;
    }
    ik_rig *rig = (ik_rig *)block;
    uint8_t *at = block + ALIGNED(sizeof(ik_rig));
    rig->dimensions = dimensions;
    rig->count = count;
    rig->nodes = take(&at, n, sizeof *rig->nodes);
    ik_rig_pose *poses[POSES] = {&rig->now,       &rig->trial,   &rig->best,
                                 &rig->reference, &rig->reached, &rig->start};
    for (int32_t i = 0; i < POSES; i++) {
        place_pose(poses[i], &at, n);
    }
    rig->column = take(&at, IK_RIG_ROOT_COLUMNS + IK_RIG_JOINT_COLUMNS * n, sizeof *rig->column);
    rig->body = take(&at, n, sizeof *rig->body);
    rig->support = take(&at, n, sizeof *rig->support);
    rig->turns = take(&at, n, sizeof *rig->turns);
    rig->positions = take(&at, 3 * n, sizeof *rig->positions);
    rig->rotations = take(&at, 4 * n, sizeof *rig->rotations);
    rig->local_rotations = take(&at, 4 * n, sizeof *rig->local_rotations);
    rig->values = take(&at, n, sizeof *rig->values);
    return rig;
}

ik_error ik_rig_create(int32_t dimensions, int32_t count, const ik_rig_joint *joints, ik_rig **rig,
                       int32_t *at) {
    int32_t nowhere;
    at = at ? at : &nowhere;
    *at = -1;
    *rig = NULL;
    if (dimensions != 2 && dimensions != 3) {
        return IK_ERROR_DIMENSIONS;
    }
    if (count < 1 || count > IK_RIG_MAX_JOINTS) {
        return IK_ERROR_JOINTS;
    }
    for (int32_t i = 0; i < count; i++) {
        ik_error error = ik_rig_check_joint(&joints[i], dimensions, i);
        if (error) {
            *at = i;
            return error;
        }
    }
    ik_rig *made = allocate(dimensions, count);
    if (!made) {
        return IK_ERROR_MEMORY;
    }
    for (int32_t i = 0; i < count; i++) {
        made->nodes[i].described = joints[i];
    }
    double reach = ik_rig_find_reach(made);
    ik_error error =
        ik_rig_is_reach(reach) ? ik_rig_reserve_goals(made, FIRST_SLOTS) : IK_ERROR_REACH;
    if (error) {
        ik_rig_destroy(made);
        return error;
    }
    memcpy(made->anchor, joints[0].offset, (size_t)dimensions * sizeof(double));
    made->root_mode = IK_RIG_ROOT_FIXED;
    made->bias = IK_RIG_BIAS_REFERENCE;
    made->bias_weight = IK_RIG_BIAS_WEIGHT;
    made->max_iterations = IK_RIG_ITERATIONS;
    made->restarts = IK_RESTARTS_ANY;
    made->max_turn = INFINITY;
    ik_rig_set_nodes(made, reach);
    ik_rig_reset_search(made);
    ik_rig_set_rest(made, &made->now);
    ik_rig_set_rest(made, &made->reference);
    ik_rig_set_rest(made, &made->reached);
    ik_rig_set_rest(made, &made->start);
    ik_rig_pose_changed(made);
    *rig = made;
    return IK_OK;
}

void ik_rig_destroy(ik_rig *rig) {
    if (rig) {
        ik_rig_free_goals(rig);
        free(rig);
    }
}

int32_t ik_rig_get_dimensions(const ik_rig *rig) {
    return rig->dimensions;
}

int32_t ik_rig_get_count(const ik_rig *rig) {
    return rig->count;
}

double ik_rig_get_reach(const ik_rig *rig) {
    return rig->reach;
}

ik_error ik_rig_get_joint(const ik_rig *rig, int32_t joint, ik_rig_joint *description) {
    if (joint < 0 || joint >= rig->count) {
        return IK_ERROR_JOINT;
    }
    *description = rig->nodes[joint].described;
    if (joint == 0) {
        memcpy(description->offset, rig->anchor, sizeof rig->anchor);
    }
    return IK_OK;
}

ik_error ik_rig_set_joint(ik_rig *rig, int32_t joint, const ik_rig_joint *description) {
    if (joint < 0 || joint >= rig->count) {
        return IK_ERROR_JOINT;
    }
    ik_rig_node *node = &rig->nodes[joint];
    ik_error error = ik_rig_check_joint(description, rig->dimensions, joint);
    error = error ? error : description->parent != node->parent ? IK_ERROR_PARENT : IK_OK;
    if (error) {
        return error;
    }
    ik_rig_joint before = node->described;
    node->described = *description;
    if (joint == 0) {
        memcpy(node->described.offset, before.offset, sizeof before.offset);
    }
    double reach = ik_rig_find_reach(rig);
    if (!ik_rig_is_reach(reach)) {
        node->described = before;
        return IK_ERROR_REACH;
    }
    ik_rig_change_unit(rig, reach, joint);
    return IK_OK;
}
