// Compiled for speed, see build.sh.

#include "chain/pose.h"

#include "chain/joint_pass.h"
#include "chain/rotations.h"
#include "solvers/constrained.h"

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

// Positions are the root plus the rounded offsets. Each number of dimensions has a loop of its own,
// which saves time in short solves.
void ik_chain_update_positions(ik_chain *chain) {
    chain->pose_count++;
    chain->oriented_bone = -1;
    const ik_bones *bones = &chain->bones;
    const float *u = bones->directions;
    float *offsets = chain->offsets, *positions = chain->positions, unit = (float)chain->unit;
    ik_vec root = ik_chain_root(chain);
    ik_joint_walk walk = {0};
    write_joint(offsets, chain->dimensions, 0, (ik_vec){0, 0, 0});
    write_joint(positions, chain->dimensions, 0, root);
    if (chain->dimensions == 2) {
        for (int32_t i = 0; i < bones->count; i++, u += 3) {
            ik_wide3 at = ik_joint_next(&walk, unit * bones->lengths[i], ik_wide3_load(u));
            offsets[2 * i + 2] = at.x, offsets[2 * i + 3] = at.y;
            positions[2 * i + 2] = (float)(root.x + at.x);
            positions[2 * i + 3] = (float)(root.y + at.y);
        }
        return;
    }
    for (int32_t i = 0; i < bones->count; i++, u += 3) {
        ik_wide3 at = ik_joint_next(&walk, unit * bones->lengths[i], ik_wide3_load(u));
        offsets[3 * i + 3] = at.x, offsets[3 * i + 4] = at.y, offsets[3 * i + 5] = at.z;
        positions[3 * i + 3] = (float)(root.x + at.x);
        positions[3 * i + 4] = (float)(root.y + at.y);
        positions[3 * i + 5] = (float)(root.z + at.z);
    }
}

void ik_chain_move_root(ik_chain *chain, ik_vec root) {
    chain->root[0] = root.x;
    chain->root[1] = root.y;
    chain->root[2] = chain->dimensions == 3 ? root.z : 0;
    root.z = chain->root[2];
    for (int32_t i = 0; i <= chain->bones.count; i++) {
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
        if (chain->joints) {
            ik_search_reset(chain->joints);
        }
    }
    ik_rotations_advance(chain);
}
