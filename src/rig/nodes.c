// Checking the joints that users describe, and preparing them for solving.

#include "rig/nodes.h"

#include "core/input.h"
#include "joints/limit.h"
#include "rig/kinematics.h"

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
