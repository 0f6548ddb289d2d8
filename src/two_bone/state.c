// The saved state of a two-bone arm. It leaves out what follows from the joint angles, which is
// computed again. One exception is the gripper's rotation: a solve sets it from the goal, and the
// angles give it only up to rounding. The signs of the published rotations are saved, too, because
// the next ones are published in the same hemisphere.

#include "core/state.h"
#include "two_bone/pose.h"

static const char kind = 'T';

// How far the length of a unit vector or quaternion, and the gripper's rotation from the one that
// follows from the angles, may be off: far more than rounding (1e-15), and too little to matter.
static const double rounding = 1e-12;

// How far apart the tips of both poses may be, as a share of the reach: rounding stays below 1e-12.
static const double same_tip = 1e-9;

static double length_square(ik_quat q) {
    return ik_vec_dot(q.v, q.v) + q.w * q.w;
}

static void require_unit(ik_state *state, ik_quat q) {
    ik_state_require(state, fabs(length_square(q) - 1) <= rounding);
}

// In the plane, all rotations are about z.
static void require_planar(ik_state *state, const ik_two_bone *arm, ik_quat q) {
    ik_state_require(state, arm->dimensions == 3 || (q.v.x == 0 && q.v.y == 0));
}

static ik_arm_angles visit_angles(ik_state *state, const ik_two_bone *arm, ik_arm_angles angles) {
    angles.turn = ik_state_f64(state, &angles.turn, -IK_PI, IK_PI);
    angles.lift = ik_state_f64(state, &angles.lift, -IK_PI, IK_PI);
    angles.elbow = ik_state_f64(state, &angles.elbow, -IK_PI, IK_PI);
    angles.roll = ik_state_f64(state, &angles.roll, -IK_PI, IK_PI);
    ik_state_require(state, arm->dimensions == 3 || (angles.turn == 0 && angles.roll == 0));
    if (arm->gripper > 0) {
        angles.wrist = ik_state_quat(state, &angles.wrist);
        require_unit(state, angles.wrist);
        require_planar(state, arm, angles.wrist);
    }
    return angles;
}

static ik_quat visit_gripper(ik_state *state, const ik_two_bone *arm, ik_quat gripper,
                             ik_quat implied) {
    gripper = ik_state_quat(state, &gripper);
    ik_quat apart = {ik_vec_sub(gripper.v, implied.v), gripper.w - implied.w};
    ik_state_require(state, length_square(apart) <= rounding * rounding);
    require_unit(state, gripper);
    require_planar(state, arm, gripper);
    return gripper;
}

// One bit for each published rotation that has the opposite sign of the pose's.
static void visit_signs(ik_state *state, const ik_two_bone *arm, const ik_arm_pose *pose,
                        ik_two_bone_pose *published) {
    int32_t bones = ik_arm_bones(arm), signs = 0;
    for (int32_t i = 0; i < 2 * bones; i++) {
        float *all = i < bones ? published->rotations : published->local_rotations;
        ik_quat q = ik_arm_rotation(pose, i % bones, i >= bones);
        signs |= ik_arm_is_negated(q, all + 4 * (i % bones)) << i;
    }
    signs = ik_state_i32(state, &signs, 0, (1 << 2 * bones) - 1);
    for (int32_t i = 0; state->mode == IK_STATE_RESTORE && i < 2 * bones; i++) {
        float *all = i < bones ? published->rotations : published->local_rotations;
        ik_quat q = ik_arm_rotation(pose, i % bones, i >= bones);
        ik_arm_publish_rotation(q, signs >> i & 1, all + 4 * (i % bones));
    }
}

static ik_arm_pose visit_pose(ik_state *state, const ik_two_bone *arm, ik_arm_pose *pose,
                              ik_two_bone_pose *published) {
    ik_arm_angles angles = visit_angles(state, arm, pose->angles);
    ik_arm_pose visited = ik_arm_forward_kinematics(&angles);
    if (arm->gripper > 0) {
        visited.gripper = visit_gripper(state, arm, pose->gripper, visited.gripper);
    }
    visit_signs(state, arm, &visited, published);
    if (state->mode == IK_STATE_RESTORE) {
        *pose = visited;
    }
    return visited;
}

static void visit_settings(ik_state *state, ik_two_bone *arm) {
    ik_state_i32(state, &arm->bend, IK_TWO_BONE_POSITIVE, IK_TWO_BONE_NEAREST);
    ik_state_f64(state, &arm->softness, 0, 1);
    ik_state_f64(state, &arm->tolerance, 0, 1e30);
    for (int32_t axis = 0; axis < 3; axis++) {
        double most = axis < arm->dimensions ? 1e30 : 0;
        ik_state_f64(state, &arm->root[axis], -most, most);
    }
    int32_t last = arm->dimensions == 3 ? IK_TWO_BONE_KEEP : IK_TWO_BONE_NO_POLE;
    int32_t pole_kind = ik_state_i32(state, &arm->pole_kind, IK_TWO_BONE_NO_POLE, last);
    bool none = pole_kind == IK_TWO_BONE_NO_POLE || pole_kind == IK_TWO_BONE_KEEP;
    ik_vec pole = ik_state_vec(state, &arm->pole, none ? 0 : 1e30);
    ik_state_require(state, pole_kind != IK_TWO_BONE_DIRECTION ||
                                fabs(ik_vec_dot(pole, pole) - 1) <= rounding);
}

static void visit_results(ik_state *state, ik_two_bone *arm) {
    int32_t status = ik_state_i32(state, &arm->status, IK_TWO_BONE_UNSOLVED, IK_TWO_BONE_TOO_CLOSE);
    // The greatest: target and root at opposite ends of the range, sqrt(3) * 2e30, plus a reach.
    double error = ik_state_f64_or_nan(state, &arm->error, 0, 5e30);
    ik_state_require(state, (isnan(error) != 0) == (status == IK_TWO_BONE_UNSOLVED));
    double side = ik_state_f64(state, &arm->side, -1, 1);
    ik_state_require(state, fabs(side) == 1);
}

static void visit_arm(ik_state *state, void *object) {
    ik_two_bone *arm = object;
    ik_state_same(state, arm->dimensions);
    ik_state_same_f64(state, arm->first);
    ik_state_same_f64(state, arm->second);
    ik_state_same_f64(state, arm->gripper);
    visit_settings(state, arm);
    visit_results(state, arm);
    ik_arm_pose now = visit_pose(state, arm, &arm->now, &arm->published[0]);
    ik_arm_pose other = visit_pose(state, arm, &arm->other, &arm->published[1]);
    ik_vec apart = ik_vec_sub(ik_arm_tip(arm, &now), ik_arm_tip(arm, &other));
    ik_state_require(state, ik_vec_length(apart) <= same_tip * ik_two_bone_get_reach(arm));
}

size_t ik_two_bone_state_size(const ik_two_bone *arm) {
    return ik_state_size(kind, visit_arm, arm);
}

void ik_two_bone_save_state(const ik_two_bone *arm, uint8_t *bytes) {
    ik_state_save(kind, visit_arm, arm, bytes);
}

ik_error ik_two_bone_restore_state(ik_two_bone *arm, const uint8_t *bytes, size_t size) {
    if (!ik_state_check(kind, visit_arm, arm, bytes, size)) {
        return IK_ERROR_STATE;
    }
    ik_state_restore(kind, visit_arm, arm, bytes, size);
    ik_arm_publish(arm);
    return IK_OK;
}
