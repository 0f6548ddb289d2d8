#include "chain/joints.h"

#include "solvers/goal_memory.h"

void ik_chain_set_joint(ik_chain *chain, int32_t bone, const ik_limit *limit, ik_vec rest) {
    ik_joints *joints = chain->joints;
    const ik_quat *rest_rotation = chain->rest_rotations ? &chain->rest_rotations[bone] : NULL;
    bool free_root = bone == 0 && chain->root_mode == IK_ROOT_FREE;
    ik_joint joint = free_root ? ik_joint_of_free_root(rest, chain->dimensions)
                               : ik_joint_from_limit(limit, rest, rest_rotation, chain->dimensions);
    joint = chain->bones.mirrored ? ik_joint_mirrored(joint) : joint;
    joints->limited += joint.limited - joints->joints[bone].limited;
    joints->joints[bone] = joint;
    joints->limits[bone] = *limit;
}

bool ik_chain_need_joints(ik_chain *chain) {
    if (!chain->joints) {
        chain->joints = ik_joints_create(&chain->bones, chain->dimensions);
        if (chain->joints) {
            ik_search_reset(chain->joints);
            // The joint of bone 0 depends on the root mode.
            ik_chain_set_joint(chain, 0, &chain->joints->limits[0], chain->joints->joints[0].rest);
        }
    }
    return chain->joints != NULL;
}
