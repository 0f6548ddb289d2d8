// Compiled for speed, see build.sh.

#include "chain/pose.h"

#include "chain/joint_pass.h"
#include "chain/rotations.h"
#include "solvers/goal_memory.h"

static void write_joint(float *joints, int32_t dimensions, int32_t joint, ik_vec position) {
    float *to = joints + (size_t)dimensions * (size_t)joint;
    to[0] = (float)position.x;
    to[1] = (float)position.y;
    if (dimensions == 3) {
        to[2] = (float)position.z;
    }
}

IK_ONCE ik_vec ik_chain_offset(const ik_chain *chain, int32_t joint) {
    const float *offset = chain->offsets + (size_t)chain->dimensions * (size_t)joint;
    return (ik_vec){offset[0], offset[1], chain->dimensions == 3 ? offset[2] : 0};
}

// Positions are the root plus the rounded offsets.
void ik_chain_update_positions(ik_chain *chain) {
    chain->pose_count++;
    chain->oriented_bone = -1;
    const ik_bones *bones = &chain->bones;
    const float *u = bones->directions;
    float *offset = chain->offsets, *position = chain->positions, unit = (float)chain->unit;
    bool planar = chain->dimensions == 2;
    ik_vec root = ik_chain_root(chain);
    ik_wide_vec base = {0, 0, 0};
    ik_wide3 block = {0, 0, 0};
    write_joint(offset, chain->dimensions, 0, (ik_vec){0, 0, 0});
    write_joint(position, chain->dimensions, 0, root);
    for (int32_t i = 0; i < bones->count; i++, u += 3) {
        ik_wide3 bone = ik_wide3_scale(unit * bones->lengths[i], ik_wide3_load(u));
        block = ik_wide3_add(block, bone);
        ik_wide3 at = ik_joint_offset(i < IK_JOINT_BLOCK ? NULL : &base, block);
        if (i % IK_JOINT_BLOCK == IK_JOINT_BLOCK - 1) {
            ik_joint_end_block(&base, &block);
        }
        offset += chain->dimensions;
        position += chain->dimensions;
        offset[0] = at.x, offset[1] = at.y;
        position[0] = (float)(root.x + at.x), position[1] = (float)(root.y + at.y);
        if (!planar) {
            offset[2] = at.z;
            position[2] = (float)(root.z + at.z);
        }
    }
}

void ik_chain_move_root(ik_chain *chain, ik_vec root) {
    chain->root[0] = root.x;
    chain->root[1] = root.y;
    chain->root[2] = chain->dimensions == 3 ? root.z : 0;
    root.z = chain->root[2];
    write_joint(chain->positions, chain->dimensions, 0, root);
    for (int32_t i = 1; i <= chain->bones.count; i++) {
        write_joint(chain->positions, chain->dimensions, i,
                    ik_vec_add(root, ik_chain_offset(chain, i)));
    }
}

void ik_chain_clamp_pose(ik_chain *chain) {
    if (ik_chain_is_limited(chain)) {
        ik_joints_clamp_bones(chain->joints, &chain->bones);
        ik_chain_update_positions(chain);
    }
}

void ik_chain_pose_changed(ik_chain *chain, ik_pose_source source) {
    if (source == IK_POSE_SET) {
        chain->pose_count++;
        chain->oriented_bone = -1;
        ik_chain_wake(chain);
        if (chain->joints) {
            ik_search_reset(chain->joints);
        }
    }
    ik_rotations_advance(chain);
}
