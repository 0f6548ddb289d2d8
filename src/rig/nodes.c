// Checking the joints that users describe, and preparing them for solving.

#include "rig/nodes.h"

#include "core/input.h"
#include "joints/limit.h"
#include "rig/contacts.h"
#include "rig/couplings.h"
#include "rig/kinematics.h"

// Shorter paths and points have no length.
#define LEAST_LENGTH 1e-30

// A slider is long if it goes further than so many times the longest path along offsets; without
// offsets, than so many times the shortest displacement of a slider.
#define LONG 4

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

// How much further a joint may be from its parent than at rest; INFINITY if nothing bounds it.
static double slide_of(const ik_rig_joint *joint) {
    bool slides = joint->kind == IK_RIG_JOINT_SLIDER;
    return slides ? ik_max(fabs(joint->min), fabs(joint->max)) : 0;
}

static bool is_reach(double reach) {
    return reach == 0 || (reach >= LEAST_LENGTH && reach <= 1e30);
}

// Sliders that go further do not count.
static double longest_counted(const ik_rig *rig) {
    double path = 0, shortest = INFINITY;
    for (int32_t i = 0; i < rig->count; i++) {
        double slide = rig->support[i].slide;
        path = ik_max(path, rig->support[i].reach);
        shortest = slide > 0 ? ik_min(shortest, slide) : shortest;
    }
    return path > 0 ? LONG * path : shortest < INFINITY ? LONG * shortest : 0;
}

double ik_rig_find_reach(ik_rig *rig, const ik_rig_description *all, double *longest_slide) {
    double reach = 0;
    for (int32_t i = 0; i < rig->count; i++) {
        const ik_rig_joint *joint = &all[i].joint;
        ik_rig_support *support = &rig->support[i];
        ik_vec offset = ik_joint_at(joint->offset, rig->dimensions, 0);
        support->reach = i > 0 ? ik_vec_length(offset) + rig->support[joint->parent].reach : 0;
        support->slide = slide_of(joint);
    }
    *longest_slide = longest_counted(rig);
    for (int32_t i = 0; i < rig->count; i++) {
        ik_rig_support *support = &rig->support[i];
        support->slide = support->slide <= *longest_slide ? support->slide : 0;
        support->slide += i > 0 ? rig->support[all[i].joint.parent].slide : 0;
        reach = ik_max(reach, support->reach + support->slide);
    }
    return reach;
}

ik_error ik_rig_check_candidate(ik_rig *rig) {
    double longest_slide, reach = ik_rig_find_reach(rig, rig->candidate, &longest_slide);
    if (!is_reach(reach)) {
        return IK_ERROR_REACH;
    }
    return ik_rig_are_coupled_well(rig, rig->candidate) ? IK_OK : IK_ERROR_COUPLING;
}

ik_rig_node ik_rig_node_of(const ik_rig_joint *joint, int32_t dimensions, double unit) {
    ik_rig_node made = {.share = 1}, *node = &made;
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

void ik_rig_accept_candidate(ik_rig *rig) {
    memcpy(rig->described, rig->candidate, (size_t)rig->count * sizeof *rig->described);
}

// The length of a goal's point. Coordinates that the dimensions do not have are ignored.
static double point_length(const ik_rig *rig, const double *point) {
    return ik_vec_length(ik_joint_at(point, rig->dimensions, 0));
}

double ik_rig_find_size(const ik_rig *rig) {
    double size = rig->reach;
    for (int32_t i = 0; i < rig->slots; i++) {
        const ik_rig_goal *goal = &rig->goal[i].described;
        if (rig->goal[i].used) {
            size = ik_max(size, point_length(rig, goal->point));
            size = goal->parts & IK_RIG_TIE ? ik_max(size, point_length(rig, goal->other_point))
                                            : size;
        }
    }
    return size >= LEAST_LENGTH ? size : 0;
}

void ik_rig_set_size(ik_rig *rig, double size) {
    rig->size = size;
    rig->unit = size > 0 ? ik_power_of_two(size) : 1;
    rig->radian = IK_RIG_RADIAN * (size > 0 ? size / rig->unit : 1);
}

void ik_rig_set_nodes(ik_rig *rig) {
    double longest_slide;
    rig->reach = ik_rig_find_reach(rig, rig->described, &longest_slide);
    ik_rig_set_size(rig, ik_rig_find_size(rig));
    rig->slides_far = false;
    for (int32_t i = 0; i < rig->count; i++) {
        ik_rig_node *node = &rig->nodes[i];
        const ik_rig_joint *joint = &rig->described[i].joint;
        *node = ik_rig_node_of(joint, rig->dimensions, rig->unit);
        node->slides_far = node->slides && slide_of(joint) > longest_slide;
        rig->slides_far = rig->slides_far || node->slides_far;
    }
    number_columns(rig);
    ik_rig_set_couplings(rig);
    ik_rig_set_mobility(rig);
    ik_rig_joints_changed(rig);
}
