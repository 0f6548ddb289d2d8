// FABRIK moves joints one at a time, backward from the target to the root and forward again. With
// limits (A. Aristidou, J. Lasenby 2011, on joint limits), a joint moves as near to its old
// position as the limit allows, relative to the neighbouring bone that was placed just before. In
// the forward pass that bone is the parent: its rotation is known, and the limit says where the
// bone may point. In the backward pass it is the child: its rotation is known, and the bone is
// turned so that the child's joint is within its limit.
//
// The paper limits a joint's position by an ellipse in a plane. Here the limits are those of the
// joints. The twist stays as it is, because no direction determines it.
//
// Progress is not guaranteed. The limits of the backward pass and those of the forward pass may
// undo each other's work; then the method stops.

#include "solvers/fabrik.h"

#include "solvers/recorder.h"

// Records that a joint moved, and whether a limit kept its bone from the wanted direction.
static void record(const ik_bones *bones, ik_step_kind kind, int32_t joint, const ik_vec *from,
                   const ik_vec *to, const ik_vec *direction, const ik_vec *wanted) {
    if (bones->recorder) {
        bool clamped = ik_vec_length(ik_vec_sub(*direction, *wanted)) > 1e-6;
        ik_record_joint(bones, kind, joint, *to, ik_vec_length(ik_vec_sub(*to, *from)), clamped);
    }
}

// The rotation that a bone takes in the backward pass, to point in a direction as nearly as its
// child's joint allows. The last bone has no child, and turns freely.
static ik_quat backward_rotation(const ik_joints *joints, const ik_bones *bones, int32_t bone,
                                 ik_vec direction) {
    ik_vec rest = joints->joints[bone].rest;
    if (bone == bones->count - 1) {
        ik_quat rotation = joints->state.rotations[bone];
        return ik_quat_mul(ik_quat_between(ik_quat_rotate(rotation, rest), direction), rotation);
    }
    const ik_joint *child = &joints->joints[bone + 1];
    ik_joint_angles angles = joints->state.angles[bone + 1];
    return ik_joint_parent(child, rest, direction, joints->trial.rotations[bone + 1], &angles);
}

// Backward pass: sets the positions of the trial state.
static void pass_backward(ik_joints *joints, const ik_bones *bones, ik_vec goal) {
    const ik_vec *from = joints->state.positions;
    ik_joint_state to = joints->trial;
    int32_t last = bones->count;
    to.positions[last] = goal;
    record(bones, IK_STEP_BACKWARD, last, &from[last], &goal, &goal, &goal);
    for (int32_t i = last - 1; i >= 0; i--) {
        ik_vec wanted = ik_vec_sub(to.positions[i + 1], from[i]);
        wanted = ik_vec_unit(wanted, ik_bones_direction(bones, i));
        to.rotations[i] = backward_rotation(joints, bones, i, wanted);
        ik_vec direction = ik_quat_rotate(to.rotations[i], joints->joints[i].rest);
        ik_vec bone = ik_vec_scale(bones->lengths[i], direction);
        to.positions[i] = ik_vec_sub(to.positions[i + 1], bone);
        record(bones, IK_STEP_BACKWARD, i, &from[i], &to.positions[i], &direction, &wanted);
    }
}

// Forward pass: from the root on, moves the state as near to the positions of the trial state as
// the limits allow. Returns whether anything moved.
static bool pass_forward(ik_joints *joints, const ik_bones *bones) {
    const ik_vec *from = joints->trial.positions;
    ik_joint_state to = joints->state;
    ik_quat rotation = bones->base;
    ik_vec root = to.positions[0];
    bool moved = false;
    record(bones, IK_STEP_FORWARD, 0, &from[0], &root, &root, &root);
    for (int32_t i = 0; i < bones->count; i++) {
        const ik_joint *joint = &joints->joints[i];
        ik_joint_angles before = to.angles[i], *after = &to.angles[i];
        ik_vec wanted = ik_vec_sub(from[i + 1], to.positions[i]);
        wanted = ik_vec_unit(wanted, ik_bones_direction(bones, i));
        *after = ik_joint_towards(joint, ik_quat_inverse_rotate(rotation, wanted), before.twist);
        moved = moved || memcmp(after, &before, sizeof before) != 0;
        rotation = ik_quat_mul(rotation, ik_joint_rotation(joint, after));
        ik_vec direction = ik_quat_rotate(rotation, joint->rest);
        ik_vec bone = ik_vec_scale(bones->lengths[i], direction);
        to.rotations[i] = rotation;
        to.positions[i + 1] = ik_vec_add(to.positions[i], bone);
        record(bones, IK_STEP_FORWARD, i + 1, &from[i + 1], &to.positions[i + 1], &direction,
               &wanted);
    }
    return moved;
}

int32_t ik_fabrik_solve_limited(ik_joints *joints, ik_bones *bones, ik_vec goal, double tolerance,
                                int32_t budget) {
    const ik_vec *tip = &joints->state.positions[bones->count];
    int32_t iterations = 0;
    bool moved;
    ik_forward_kinematics(joints, bones, &joints->state);
    do {
        ik_record_iteration(bones);
        pass_backward(joints, bones, goal);
        moved = pass_forward(joints, bones);
        iterations++;
    } while (moved && ik_vec_length(ik_vec_sub(goal, *tip)) > tolerance && iterations < budget);
    ik_joints_to_bones(joints, bones);
    return iterations;
}
