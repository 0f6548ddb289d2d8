// Mirroring a planar chain at the vertical line through its root: x becomes -x, and a rotation
// about z becomes one about -z.
//
// A solve of a mirrored chain for a mirrored target gives the mirrored pose. Each number in it is
// the same as before, or its exact negative. Two things are needed for that. The joints of a
// mirrored chain turn about -z: so their angles, their limits, and the random poses of a search are
// the same as before. And where a solver may take either of two sides, a mirrored chain takes the
// other one, see ik_bones_normal.

#include "chain/joints.h"
#include "chain/pose.h"
#include "chain/rotations.h"

static void mirror(ik_vec *vec) {
    vec->x = -vec->x;
}

static void mirror_rotation(ik_quat *q) {
    q->v.z = -q->v.z;
}

static void mirror_limit(ik_limit *limit) {
    double min = limit->min;
    limit->min = 0 - limit->max; // 0, not -0
    limit->max = 0 - min;
}

// A point in space, at the root's vertical line.
static void mirror_point(const ik_chain *chain, ik_vec *point) {
    point->x = chain->root[0] - (point->x - chain->root[0]);
}

static void mirror_joints(ik_chain *chain) {
    ik_joints *joints = chain->joints;
    for (int32_t i = 0; i < chain->bones.count; i++) {
        ik_limit limit = joints->limits[i];
        ik_vec rest = joints->joints[i].rest;
        mirror_limit(&limit);
        mirror(&rest);
        ik_chain_set_joint(chain, i, &limit, rest);
        mirror_rotation(&joints->state.rotations[i]);
    }
    for (int32_t i = 0; i < 2; i++) {
        mirror(&joints->memory.goals[i].last);
        mirror(&joints->memory.goals[i].position);
        mirror_rotation(&joints->memory.goals[i].rotation);
    }
}

ik_error ik_chain_mirror(ik_chain *chain) {
    if (chain->dimensions != 2) {
        return IK_ERROR_WRONG_DIMENSIONS;
    }
    if (!ik_chain_need_joints(chain)) {
        return IK_ERROR_MEMORY;
    }
    int32_t oriented_bone = chain->oriented_bone;
    chain->bones.mirrored = !chain->bones.mirrored;
    mirror_rotation(&chain->bones.base);
    mirror_joints(chain);
    for (int32_t i = 0; i < chain->bones.count; i++) {
        ik_vec direction = ik_bones_direction(&chain->bones, i);
        mirror(&direction);
        ik_bones_point(&chain->bones, i, direction);
    }
    mirror_point(chain, &chain->root_anchor);
    if (chain->pole_kind == IK_POLE_POINT) {
        mirror_point(chain, &chain->pole);
    } else {
        mirror(&chain->pole);
    }
    mirror(&chain->motion.side);
    mirror(&chain->motion.last_goal);
    mirror(&chain->motion.last_pole);
    mirror_rotation(&chain->motion.last_base);
    mirror_rotation(&chain->orientation);
    ik_rotations_mirror(chain);
    ik_chain_update_positions(chain);
    chain->oriented_bone = oriented_bone;
    ik_chain_pose_changed(chain, IK_POSE_SOLVED);
    return IK_OK;
}

bool ik_chain_is_mirrored(const ik_chain *chain) {
    return chain->bones.mirrored;
}
