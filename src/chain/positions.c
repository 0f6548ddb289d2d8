// chain/positions.c: where a chain's joints are, by its root and its bones.

#include "chain/chain.h"

static void write_joint(float *joints, int32_t dimensions, int32_t joint, ik_vec place) {
    float *to = joints + (size_t)dimensions * (size_t)joint;
    to[0] = (float)place.x;
    to[1] = (float)place.y;
    if (dimensions == 3) {
        to[2] = (float)place.z;
    }
}

ik_vec ik_chain_offset(const ik_chain *chain, int32_t joint) {
    const float *offset = chain->offsets + (size_t)chain->dimensions * (size_t)joint;
    return (ik_vec){offset[0], offset[1], chain->dimensions == 3 ? offset[2] : 0};
}

// Offsets are written rounded, and positions are the root plus just that. In one loop for each
// number of dimensions, which counts where a solve is short; summed in double precision, so that a
// million bones end where they should.
void ik_chain_lay_joints(ik_chain *chain) {
    chain->poses++;
    chain->oriented = -1;
    const ik_bones *bones = &chain->bones;
    const float *u = bones->directions;
    float *offsets = chain->offsets, *positions = chain->positions;
    ik_vec root = ik_chain_place(chain), joint = {0, 0, 0};
    double unit = chain->unit;
    write_joint(offsets, chain->dimensions, 0, joint);
    write_joint(positions, chain->dimensions, 0, root);
    if (chain->dimensions == 2) {
        for (int32_t i = 0; i < bones->count; i++, u += 3) {
            double length = unit * bones->lengths[i];
            joint.x += length * u[0];
            joint.y += length * u[1];
            float x = (float)joint.x, y = (float)joint.y;
            offsets[2 * i + 2] = x, offsets[2 * i + 3] = y;
            positions[2 * i + 2] = (float)(root.x + x), positions[2 * i + 3] = (float)(root.y + y);
        }
        return;
    }
    for (int32_t i = 0; i < bones->count; i++, u += 3) {
        double length = unit * bones->lengths[i];
        joint.x += length * u[0];
        joint.y += length * u[1];
        joint.z += length * u[2];
        float x = (float)joint.x, y = (float)joint.y, z = (float)joint.z;
        offsets[3 * i + 3] = x, offsets[3 * i + 4] = y, offsets[3 * i + 5] = z;
        positions[3 * i + 3] = (float)(root.x + x), positions[3 * i + 4] = (float)(root.y + y);
        positions[3 * i + 5] = (float)(root.z + z);
    }
}

ik_vec ik_chain_place(const ik_chain *chain) {
    return (ik_vec){chain->root[0], chain->root[1], chain->root[2]};
}

void ik_chain_put_root(ik_chain *chain, ik_vec root) {
    chain->root[0] = root.x;
    chain->root[1] = root.y;
    chain->root[2] = chain->dimensions == 3 ? root.z : 0;
}

void ik_chain_move_root(ik_chain *chain, ik_vec root) {
    ik_chain_put_root(chain, root);
    for (int32_t i = 0; i <= chain->bones.count; i++) {
        write_joint(chain->positions, chain->dimensions, i,
                    ik_vec_add(ik_chain_place(chain), ik_chain_offset(chain, i)));
    }
}
