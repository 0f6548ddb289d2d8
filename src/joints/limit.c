#include "joints/limit.h"

// The greatest size of an interval's ends: two whole turns.
#define MOST_ANGLE (4 * IK_PI)

// How far rounding may take a user's angle beyond 4 pi, pi or 0, in radians.
#define SLACK 1e-9

static ik_error check_interval(const ik_limit *limit) {
    double min = limit->min, max = limit->max;
    if (!(min == -INFINITY || fabs(min) <= MOST_ANGLE + SLACK)) {
        return IK_ERROR_MIN;
    }
    bool most = max == INFINITY || fabs(max) <= MOST_ANGLE + SLACK;
    return max >= min && most ? IK_OK : IK_ERROR_MAX;
}

static bool is_half_angle(double angle) {
    return angle >= 0 && angle <= IK_PI + SLACK;
}

static ik_vec axis_of(const ik_limit *limit) {
    ik_vec axis = {limit->axis[0], limit->axis[1], limit->axis[2]}, none = {0, 0, 0};
    bool finite = isfinite(axis.x) && isfinite(axis.y) && isfinite(axis.z);
    return finite ? ik_vec_unit(axis, none) : none;
}

ik_error ik_check_limit(const ik_limit *limit, int32_t dimensions) {
    ik_limit_kind kind = limit->kind;
    if (kind == IK_LIMIT_NONE) {
        return IK_OK;
    }
    if (kind > IK_LIMIT_BALL) {
        return IK_ERROR_LIMIT_KIND;
    }
    if (dimensions != (kind == IK_LIMIT_RANGE ? 2 : 3)) {
        return IK_ERROR_WRONG_DIMENSIONS;
    }
    if (kind == IK_LIMIT_HINGE) {
        ik_vec axis = axis_of(limit);
        if (!(ik_vec_dot(axis, axis) > 0)) {
            return IK_ERROR_AXIS;
        }
    }
    bool cone = kind == IK_LIMIT_CONE, ball = kind == IK_LIMIT_BALL;
    if ((cone || ball) && !is_half_angle(limit->swing_y)) {
        return IK_ERROR_SWING_Y;
    }
    if (ball && !is_half_angle(limit->swing_z)) {
        return IK_ERROR_SWING_Z;
    }
    return cone ? IK_OK : check_interval(limit);
}

// The half angle that is used for a swing: 0, or so large that its square does not underflow.
static double half_angle(double angle) {
    return angle > SLACK ? ik_min(angle, IK_PI) : 0;
}

// Sets the axes of a bone with a rest rotation. The bone's own axis that is nearest to its
// direction becomes the axis of the twist. The next two axes, made perpendicular to the bone,
// become the axes of the swing.
static void set_own_axes(ik_joint *joint, ik_quat rest_rotation) {
    const ik_vec axes[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    ik_vec own[3];
    int32_t nearest = 0;
    for (int32_t i = 0; i < 3; i++) {
        own[i] = ik_quat_rotate(rest_rotation, axes[i]);
        if (fabs(ik_vec_dot(own[i], joint->rest)) > fabs(ik_vec_dot(own[nearest], joint->rest))) {
            nearest = i;
        }
    }
    double sign = ik_vec_dot(own[nearest], joint->rest) < 0 ? -1 : 1;
    joint->axis = ik_vec_scale(sign, joint->rest);
    joint->y = ik_vec_unit(ik_vec_reject(own[(nearest + 1) % 3], joint->rest), joint->y);
    joint->z = ik_vec_cross(joint->axis, joint->y);
}

ik_joint ik_joint_from_limit(const ik_limit *limit, ik_vec rest, const ik_quat *rest_rotation,
                             int32_t dimensions) {
    ik_joint joint = ik_joint_free(rest, dimensions);
    ik_limit_kind kind = limit->kind;
    joint.limited = kind != IK_LIMIT_NONE;
    joint.hinge = kind == IK_LIMIT_RANGE || kind == IK_LIMIT_HINGE;
    if (joint.limited) {
        joint.swing_y_max = joint.hinge ? 0 : half_angle(limit->swing_y);
        joint.swing_z_max = kind == IK_LIMIT_BALL ? half_angle(limit->swing_z) : joint.swing_y_max;
    }
    if (joint.limited && kind != IK_LIMIT_CONE) {
        joint.twist_min = limit->min;
        joint.twist_max = limit->max;
    }
    if (kind == IK_LIMIT_HINGE) {
        ik_vec axis = axis_of(limit);
        joint.axis = rest_rotation ? ik_quat_rotate(*rest_rotation, axis) : axis;
    } else if (kind == IK_LIMIT_BALL && rest_rotation) {
        set_own_axes(&joint, *rest_rotation);
    }
    return joint;
}

ik_joint ik_joint_of_free_root(ik_vec rest, int32_t dimensions) {
    ik_joint joint = ik_joint_free(rest, dimensions);
    joint.twist_min = -INFINITY;
    joint.twist_max = INFINITY;
    return joint;
}
