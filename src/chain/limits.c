// chain/limits.c: the rest pose, the base, the limits and the stiffness of a chain: checking them, and
// handing them on to its joints and bones.

#include "chain/bone_rotations.h"
#include "chain/chain.h"
#include "core/trig.h"
#include "solvers/constrained.h"

#include <stdlib.h>

#define FARTHEST (4 * IK_PI)

// Rounding of 4 pi, pi and 0, as a user may come to them.
#define SLACK 1e-9

// Brings the pose within the limits that there are.
static void obey(ik_chain *chain) {
    if (ik_chain_limited(chain)) {
        ik_search_anew(chain->joints);
        ik_joints_take(chain->joints, &chain->bones);
        ik_chain_lay_joints(chain);
    }
}

// The base.

static void turn_base(ik_chain *chain, ik_quat base) {
    ik_bones *bones = &chain->bones;
    ik_quat turn = ik_quat_mul(base, ik_quat_conjugate(bones->base));
    bones->base = base;
    if (ik_chain_limited(chain)) {
        ik_joints_lay(chain->joints, bones, &chain->joints->posture);
        ik_joints_point(chain->joints, bones);
    } else {
        for (int32_t i = 0; i < bones->count; i++) {
            ik_vec direction = ik_bones_direction(bones, i);
            ik_bones_point(bones, i, ik_vec_unit(ik_quat_rotate(turn, direction), direction));
        }
    }
    ik_chain_lay_joints(chain);
}

ik_error ik_chain_set_base(ik_chain *chain, double x, double y, double z, double w) {
    const double numbers[] = {x, y, z, w};
    ik_quat base;
    if (ik_read_rotation(numbers, chain->dimensions, &base)) {
        return IK_ERROR_BASE;
    }
    if (memcmp(&base, &chain->bones.base, sizeof base) != 0) {
        turn_base(chain, base);
    }
    return IK_OK;
}

ik_error ik_chain_set_base_angle(ik_chain *chain, double angle) {
    if (!(fabs(angle) <= 1e6)) {
        return IK_ERROR_ANGLE;
    }
    double sine, cosine;
    ik_sin_cos(angle / 2, &sine, &cosine);
    return ik_chain_set_base(chain, 0, 0, sine, cosine);
}

// The rest pose.

// A joint's limits, with the axes of another rest.
static ik_joint rested(ik_joint joint, ik_vec rest, int32_t dimensions) {
    ik_joint other = ik_joint_free(rest, dimensions);
    joint.axis = joint.hinge ? joint.axis : other.axis;
    joint.rest = other.rest;
    joint.y = other.y;
    joint.z = other.z;
    return joint;
}

ik_error ik_chain_set_rest(ik_chain *chain, const double *positions, int32_t *at) {
    int32_t dimensions = chain->dimensions, bones = chain->bones.count;
    int32_t wrong = ik_first_wrong_coordinate(positions, (bones + 1) * dimensions);
    if (at) {
        *at = wrong;
    }
    if (wrong >= 0) {
        return IK_ERROR_COORDINATE;
    }
    if (!ik_chain_need_joints(chain)) {
        return IK_ERROR_MEMORY;
    }
    ik_vec direction = {1, 0, 0};
    for (int32_t i = 0; i < bones; i++) {
        ik_joint *joint = &chain->joints->joints[i];
        direction = ik_direction_at(positions, dimensions, i, direction);
        *joint = rested(*joint, direction, dimensions);
    }
    ik_rotations_anew(chain);
    obey(chain);
    return IK_OK;
}

// Limits.

// What any limit asks of the chain, its bone, and the dimensions that it is for.
static ik_error check_limit(ik_chain *chain, int32_t bone, int32_t dimensions) {
    if (bone < 0 || bone >= chain->bones.count) {
        return IK_ERROR_BONE;
    }
    if (chain->dimensions != dimensions) {
        return IK_ERROR_WRONG_DIMENSIONS;
    }
    return IK_OK;
}

static ik_error check_interval(double min, double max) {
    if (!(fabs(min) <= FARTHEST + SLACK)) {
        return IK_ERROR_MIN;
    }
    return max >= min && max <= FARTHEST + SLACK ? IK_OK : IK_ERROR_MAX;
}

static bool is_half_angle(double angle) {
    return angle >= 0 && angle <= IK_PI + SLACK;
}

// The joint of a bone as it is without limits.
static ik_joint free_joint(const ik_chain *chain, int32_t bone) {
    return ik_joint_free(chain->joints->joints[bone].rest, chain->dimensions);
}

static void put_joint(ik_chain *chain, int32_t bone, ik_joint joint, bool limited) {
    ik_joints *joints = chain->joints;
    bool first = joints->limited == 0;
    joints->limited += limited - joints->joints[bone].limited;
    joint.limited = limited;
    joints->joints[bone] = joint;
    chain->poses++;
    chain->oriented = -1;
    if (first) {
        ik_joints_untwist(joints, &chain->bones);
        obey(chain);
        return;
    }
    ik_search_anew(joints);
    if (ik_joints_take_again(joints, &chain->bones, bone)) {
        ik_chain_lay_joints(chain);
    }
}

ik_error ik_chain_set_free(ik_chain *chain, int32_t bone) {
    if (bone < 0 || bone >= chain->bones.count) {
        return IK_ERROR_BONE;
    }
    if (chain->joints) {
        put_joint(chain, bone, free_joint(chain, bone), false);
    }
    return IK_OK;
}

// A joint that turns about an axis and does not swing.
static ik_error put_hinge(ik_chain *chain, int32_t bone, ik_vec axis, double min, double max) {
    ik_error wrong = check_interval(min, max);
    if (wrong) {
        return wrong;
    }
    if (!ik_chain_need_joints(chain)) {
        return IK_ERROR_MEMORY;
    }
    ik_joint joint = free_joint(chain, bone);
    joint.axis = axis;
    joint.hinge = true;
    joint.most_y = joint.most_z = 0;
    joint.least = min;
    joint.most = max;
    put_joint(chain, bone, joint, true);
    return IK_OK;
}

ik_error ik_chain_set_range(ik_chain *chain, int32_t bone, double min, double max) {
    ik_error wrong = check_limit(chain, bone, 2);
    return wrong ? wrong : put_hinge(chain, bone, (ik_vec){0, 0, 1}, min, max);
}

ik_error ik_chain_set_hinge(ik_chain *chain, int32_t bone, double x, double y, double z, double min,
                            double max) {
    ik_error wrong = check_limit(chain, bone, 3);
    if (wrong) {
        return wrong;
    }
    ik_vec none = {0, 0, 0}, axis = ik_vec_unit((ik_vec){x, y, z}, none);
    if (!(isfinite(x) && isfinite(y) && isfinite(z)) || ik_vec_dot(axis, axis) == 0) {
        return IK_ERROR_AXIS;
    }
    return put_hinge(chain, bone, axis, min, max);
}

// A half angle as it is used: none that is too small for squares of it.
static double half_angle(double angle) {
    return angle > SLACK ? ik_min(angle, IK_PI) : 0;
}

// A joint that swings, and twists about its bone.
static ik_error put_swing(ik_chain *chain, int32_t bone, double y, double z, double min,
                          double max) {
    if (!ik_chain_need_joints(chain)) {
        return IK_ERROR_MEMORY;
    }
    ik_joint joint = free_joint(chain, bone);
    joint.most_y = half_angle(y);
    joint.most_z = half_angle(z);
    joint.least = min;
    joint.most = max;
    put_joint(chain, bone, joint, true);
    return IK_OK;
}

ik_error ik_chain_set_cone(ik_chain *chain, int32_t bone, double angle) {
    ik_error wrong = check_limit(chain, bone, 3);
    if (wrong) {
        return wrong;
    }
    return is_half_angle(angle) ? put_swing(chain, bone, angle, angle, 0, 0) : IK_ERROR_SWING_Y;
}

ik_error ik_chain_set_ball(ik_chain *chain, int32_t bone, double y, double z, double min,
                           double max) {
    ik_error wrong = check_limit(chain, bone, 3);
    if (wrong) {
        return wrong;
    }
    if (!is_half_angle(y)) {
        return IK_ERROR_SWING_Y;
    }
    if (!is_half_angle(z)) {
        return IK_ERROR_SWING_Z;
    }
    wrong = check_interval(min, max);
    return wrong ? wrong : put_swing(chain, bone, y, z, min, max);
}

// Stiffness.

static bool all_alike(const double *stiffness, int32_t bones) {
    for (int32_t i = 1; i < bones; i++) {
        if (stiffness[i] != stiffness[0]) {
            return false;
        }
    }
    return true;
}

ik_error ik_chain_set_stiffness(ik_chain *chain, const double *stiffness, int32_t *at) {
    int32_t count = chain->bones.count;
    int32_t wrong = stiffness ? ik_first_outside(stiffness, count, 1e-3, 1e3) : -1;
    if (at) {
        *at = wrong;
    }
    if (wrong >= 0) {
        return IK_ERROR_STIFFNESS;
    }
    float *own = chain->bones.stiffness;
    if (!stiffness || all_alike(stiffness, count)) {
        free(own);
        chain->bones.stiffness = NULL;
        return IK_OK;
    }
    own = own ? own : malloc((size_t)count * sizeof *own);
    if (!own || !ik_chain_need_joints(chain)) {
        if (!chain->bones.stiffness) {
            free(own);
        }
        return IK_ERROR_MEMORY;
    }
    for (int32_t i = 0; i < count; i++) {
        own[i] = (float)stiffness[i];
    }
    chain->bones.stiffness = own;
    return IK_OK;
}
