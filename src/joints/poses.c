// The memory of joints, and their poses from those of bones.

#include "joints/joints.h"

#include <stdlib.h>

// Takes an array from a block; `next` moves to where the next array begins.
static void *take(char **next, size_t bytes) {
    void *array = *next;
    *next += bytes;
    return array;
}

static ik_joint_state take_state(char **next, size_t bones) {
    ik_joint_state state;
    state.angles = take(next, bones * sizeof(ik_joint_angles));
    state.rotations = take(next, bones * sizeof(ik_quat));
    state.positions = take(next, (bones + 1) * sizeof(ik_vec));
    return state;
}

// The arrays of doubles come first: they follow each other without gaps.
_Static_assert(sizeof(ik_joints) % _Alignof(double) == 0, "the arrays would not be aligned");

size_t ik_joints_bytes_per_bone(void) {
    size_t state = sizeof(ik_joint_angles) + sizeof(ik_quat) + sizeof(ik_vec);
    return 2 * state + 3 * sizeof(ik_joint_angles) + sizeof(ik_joint_columns) +
           sizeof(ik_joint_rows) + sizeof(ik_joint) + sizeof(ik_limit) + sizeof(int32_t);
}

ik_joints *ik_joints_create(const ik_bones *bones, int32_t dimensions) {
    size_t n = (size_t)bones->count;
    ik_joints *joints =
        malloc(sizeof *joints + n * ik_joints_bytes_per_bone() + 2 * sizeof(ik_vec));
    if (!joints) {
        return NULL;
    }
    char *next = (char *)(joints + 1);
    *joints = (ik_joints){0};
    joints->state = take_state(&next, n);
    joints->trial = take_state(&next, n);
    joints->best = take(&next, n * sizeof(ik_joint_angles));
    joints->start = take(&next, n * sizeof(ik_joint_angles));
    joints->kept = take(&next, n * sizeof(ik_joint_angles));
    joints->columns = take(&next, n * sizeof(ik_joint_columns));
    joints->rows = take(&next, n * sizeof(ik_joint_rows));
    joints->joints = take(&next, n * sizeof(ik_joint));
    joints->limits = take(&next, n * sizeof(ik_limit));
    joints->blocks = take(&next, n * sizeof(int32_t));
    for (size_t i = 0; i < n; i++) {
        joints->joints[i] = ik_joint_free((ik_vec){1, 0, 0}, dimensions);
        joints->limits[i] = (ik_limit){.kind = IK_LIMIT_NONE};
        joints->state.angles[i] = joints->trial.angles[i] = (ik_joint_angles){0, 0, 0};
        joints->state.rotations[i] = bones->base;
    }
    return joints;
}

void ik_bones_rotate(ik_bones *bones, int32_t first, int32_t end, ik_quat rotation) {
    for (int32_t i = first; i < end; i++) {
        ik_vec u = ik_bones_direction(bones, i);
        ik_bones_point(bones, i, ik_vec_unit(ik_quat_rotate(rotation, u), u));
    }
}

void ik_joints_apply(ik_joints *joints, ik_bones *bones) {
    ik_forward_kinematics(joints, bones, &joints->state);
    ik_joints_to_bones(joints, bones);
}

void ik_joints_fix_twists(ik_joints *joints, const ik_bones *bones) {
    for (int32_t i = 0; i < bones->count; i++) {
        if (ik_joint_has_fixed_twist(&joints->joints[i])) {
            ik_joint_fix_twist(&joints->joints[i], joints->state.angles[i].twist);
        }
    }
}

void ik_joints_untwist(ik_joints *joints, const ik_bones *bones) {
    for (int32_t i = 0; i < bones->count; i++) {
        if (ik_joint_has_fixed_twist(&joints->joints[i])) {
            ik_joint_fix_twist(&joints->joints[i], 0);
            joints->state.angles[i].twist = 0;
        }
    }
}

void ik_joints_clear_twists(ik_joints *joints, const ik_bones *bones) {
    for (int32_t i = 0; i < bones->count; i++) {
        joints->state.angles[i].twist = 0;
    }
}

// Sets one joint, and the position of the bone's end, from the bone's direction. Returns whether
// the bone's rotation changed.
static bool read_bone(ik_joints *joints, const ik_bones *bones, int32_t bone) {
    ik_joint_state *state = &joints->state;
    const ik_joint *joint = &joints->joints[bone];
    ik_joint_angles *angles = &state->angles[bone];
    ik_quat before = state->rotations[bone], parent = ik_joint_state_parent(state, bones, bone);
    ik_vec direction = ik_quat_inverse_rotate(parent, ik_bones_direction(bones, bone));
    *angles = ik_joint_towards(joint, direction, angles->twist);
    ik_quat after = ik_quat_mul(parent, ik_joint_rotation(joint, angles));
    state->rotations[bone] = after;
    ik_vec along = ik_vec_scale(bones->lengths[bone], ik_quat_rotate(after, joint->rest));
    state->positions[bone + 1] = ik_vec_add(state->positions[bone], along);
    ik_vec change = ik_vec_sub(after.v, before.v);
    return !(ik_vec_length(change) + fabs(after.w - before.w) < 1e-9);
}

void ik_joints_read_bones(ik_joints *joints, const ik_bones *bones) {
    joints->state.positions[0] = (ik_vec){0, 0, 0};
    for (int32_t i = 0; i < bones->count; i++) {
        read_bone(joints, bones, i);
    }
}

void ik_joints_clamp_bones(ik_joints *joints, ik_bones *bones) {
    ik_joints_read_bones(joints, bones);
    ik_joints_to_bones(joints, bones);
}

bool ik_joints_clamp_bone(ik_joints *joints, ik_bones *bones, int32_t bone) {
    ik_quat before = joints->state.rotations[bone], *now = &joints->state.rotations[bone];
    if (read_bone(joints, bones, bone)) {
        ik_joints_clamp_bones(joints, bones);
        return true;
    }
    // The bones always equal what the angles give, to the bit.
    bool rounded = memcmp(&before, now, sizeof before) != 0;
    if (rounded) {
        ik_joints_apply(joints, bones);
    }
    return rounded;
}
