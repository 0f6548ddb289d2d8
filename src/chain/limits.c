#include "chain/joints.h"
#include "chain/pose.h"

// Sets the limits of `count` bones from `first` on. If that is one bone, a pose that its limit does
// not change is not computed again: so a chain can be given its limits one by one.
static ik_error set_limits(ik_chain *chain, int32_t first, int32_t count, const ik_limit *limits,
                           int32_t *at) {
    for (*at = 0; *at < count; ++*at) {
        ik_error error = ik_check_limit(&limits[*at], chain->dimensions);
        if (error) {
            return error;
        }
    }
    *at = -1;
    if (!ik_chain_need_joints(chain)) {
        return IK_ERROR_MEMORY;
    }
    ik_joints *joints = chain->joints;
    bool one = count == 1 && ik_chain_is_limited(chain);
    if (!ik_chain_is_limited(chain)) {
        ik_joints_clear_twists(joints, &chain->bones);
    }
    for (int32_t i = 0; i < count; i++) {
        ik_chain_set_joint(chain, first + i, &limits[i], joints->joints[first + i].rest);
    }
    if (!one) {
        ik_chain_clamp_pose(chain);
    } else if (ik_joints_clamp_bone(joints, &chain->bones, first)) {
        ik_chain_update_positions(chain);
    }
    ik_chain_reset_motion(chain);
    ik_chain_pose_changed(chain, IK_POSE_SET);
    return IK_OK;
}

ik_error ik_chain_set_limit(ik_chain *chain, int32_t bone, const ik_limit *limit) {
    if (bone < 0 || bone >= chain->bones.count) {
        return IK_ERROR_BONE;
    }
    if (limit->kind == IK_LIMIT_NONE && !chain->joints) {
        return IK_OK;
    }
    int32_t at;
    return set_limits(chain, bone, 1, limit, &at);
}

ik_error ik_chain_set_limits(ik_chain *chain, const ik_limit *limits, int32_t *at) {
    int32_t nowhere;
    return set_limits(chain, 0, chain->bones.count, limits, at ? at : &nowhere);
}

ik_error ik_chain_get_limit(const ik_chain *chain, int32_t bone, ik_limit *limit) {
    if (bone < 0 || bone >= chain->bones.count) {
        return IK_ERROR_BONE;
    }
    *limit = chain->joints ? chain->joints->limits[bone] : (ik_limit){.kind = IK_LIMIT_NONE};
    return IK_OK;
}
