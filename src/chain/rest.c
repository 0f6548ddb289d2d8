// The rest pose, the rest rotations, and the base.

#include "chain/joints.h"
#include "chain/pose.h"
#include "chain/rotations.h"
#include "core/input.h"

#include <stdlib.h>

// Sets a joint again, for another rest direction or rest rotation.
static void set_joint_again(ik_chain *chain, int32_t bone, ik_vec rest) {
    ik_limit limit = chain->joints->limits[bone];
    ik_chain_set_joint(chain, bone, &limit, rest);
}

ik_error ik_chain_set_rest(ik_chain *chain, const double *positions, int32_t *at) {
    int32_t dimensions = chain->dimensions, count = chain->bones.count;
    int32_t wrong = ik_first_wrong_coordinate(positions, (count + 1) * dimensions);
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
    for (int32_t i = 0; i < count; i++) {
        direction = ik_direction_at(positions, dimensions, i, direction);
        set_joint_again(chain, i, direction);
    }
    ik_chain_reset_motion(chain);
    ik_rotations_reset(chain);
    ik_chain_clamp_pose(chain);
    ik_chain_pose_changed(chain, IK_POSE_SET);
    return IK_OK;
}

void ik_chain_get_rest(const ik_chain *chain, double *positions) {
    int32_t dimensions = chain->dimensions;
    ik_vec joint = {0, 0, 0};
    for (int32_t i = 0; i <= chain->bones.count; i++) {
        double *to = positions + (size_t)dimensions * (size_t)i;
        to[0] = joint.x;
        to[1] = joint.y;
        if (dimensions == 3) {
            to[2] = joint.z;
        }
        if (i < chain->bones.count) {
            double length = chain->unit * (double)chain->bones.lengths[i];
            joint = ik_vec_add(joint, ik_vec_scale(length > 0 ? length : chain->reach,
                                                   ik_chain_rest_direction(chain, i)));
        }
    }
}

static void read_rest_rotations(ik_chain *chain, const double *quaternions) {
    for (int32_t i = 0; i < chain->bones.count; i++) {
        ik_read_rotation(quaternions + 4 * (size_t)i, 3, &chain->rest_rotations[i]);
    }
}

ik_error ik_chain_set_rest_rotations(ik_chain *chain, const double *quaternions, int32_t *at) {
    int32_t nowhere, count = chain->bones.count;
    at = at ? at : &nowhere;
    *at = -1;
    if (quaternions && chain->dimensions != 3) {
        return IK_ERROR_WRONG_DIMENSIONS;
    }
    for (int32_t i = 0; i < count && quaternions; i++) {
        ik_quat rotation;
        if (ik_read_rotation(quaternions + 4 * (size_t)i, 3, &rotation)) {
            *at = i;
            return IK_ERROR_ROTATION;
        }
    }
    ik_quat *own = chain->rest_rotations;
    if (!quaternions) {
        free(own);
        chain->rest_rotations = NULL;
    } else {
        own = own ? own : malloc((size_t)count * sizeof *own);
        if (!own) {
            return IK_ERROR_MEMORY;
        }
        chain->rest_rotations = own;
        read_rest_rotations(chain, quaternions);
    }
    for (int32_t i = 0; i < count && chain->joints; i++) {
        set_joint_again(chain, i, chain->joints->joints[i].rest);
    }
    ik_chain_clamp_pose(chain);
    ik_chain_pose_changed(chain, IK_POSE_SET);
    return IK_OK;
}

bool ik_chain_get_rest_rotations(const ik_chain *chain, double *quaternions) {
    for (int32_t i = 0; i < chain->bones.count && chain->rest_rotations && quaternions; i++) {
        ik_quat q = chain->rest_rotations[i];
        const double numbers[] = {q.v.x, q.v.y, q.v.z, q.w};
        memcpy(quaternions + 4 * (size_t)i, numbers, sizeof numbers);
    }
    return chain->rest_rotations != NULL;
}

// The base.

static void rotate_base(ik_chain *chain, ik_quat base) {
    ik_bones *bones = &chain->bones;
    ik_quat turn = ik_quat_change(bones->base, base);
    bones->base = base;
    chain->motion.side = ik_quat_rotate(turn, chain->motion.side);
    if (ik_chain_is_limited(chain)) {
        ik_joints_apply(chain->joints, bones);
    } else {
        ik_bones_rotate(bones, 0, bones->count, turn);
    }
    ik_chain_update_positions(chain);
    // What searches remember stays true, because it is stored in the frame of the base.
    ik_chain_pose_changed(chain, IK_POSE_SOLVED);
}

ik_error ik_chain_set_base(ik_chain *chain, double x, double y, double z, double w) {
    const double numbers[] = {x, y, z, w};
    ik_quat base;
    if (ik_read_rotation(numbers, chain->dimensions, &base)) {
        return IK_ERROR_BASE;
    }
    if (memcmp(&base, &chain->bones.base, sizeof base) != 0) {
        rotate_base(chain, base);
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

void ik_chain_get_base(const ik_chain *chain, double *quaternion) {
    ik_quat base = chain->bones.base;
    const double numbers[] = {base.v.x, base.v.y, base.v.z, base.w};
    memcpy(quaternion, numbers, sizeof numbers);
}
