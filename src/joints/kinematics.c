// Compiled for speed, see build.sh.

#include "joints/joints.h"

void ik_forward_kinematics(const ik_joints *joints, const ik_bones *bones, ik_joint_state *state) {
    ik_quat rotation = bones->base;
    ik_vec position = {0, 0, 0};
    state->positions[0] = position;
    for (int32_t i = 0; i < bones->count; i++) {
        const ik_joint *joint = &joints->joints[i];
        rotation = ik_quat_mul(rotation, ik_joint_rotation(joint, &state->angles[i]));
        ik_vec bone = ik_vec_scale(bones->lengths[i], ik_quat_rotate(rotation, joint->rest));
        position = ik_vec_add(position, bone);
        state->rotations[i] = rotation;
        state->positions[i + 1] = position;
    }
}

IK_ONCE void ik_bones_point(ik_bones *bones, int32_t bone, ik_vec direction) {
    IK_ASSERT(fabs(ik_vec_dot(direction, direction) - 1) < 1e-5);
    float *u = bones->directions + 3 * (size_t)bone;
    u[0] = (float)direction.x;
    u[1] = (float)direction.y;
    u[2] = (float)direction.z;
}

void ik_joints_to_bones(const ik_joints *joints, ik_bones *bones) {
    for (int32_t i = 0; i < bones->count; i++) {
        ik_bones_point(bones, i,
                       ik_quat_rotate(joints->state.rotations[i], joints->joints[i].rest));
    }
}
