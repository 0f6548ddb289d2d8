// Cyclic coordinate descent (Wang and Chen 1991). From the tip to the root, each joint turns what
// is behind it as one rigid piece, by the least rotation that points the tip at the goal: of all
// turns about that joint it is the one that brings the tip nearest.
//
// A sweep takes time in proportion to the bones, not to their square. Joints are turned from the
// tip on, so those before the joint that turns are where they were, and of what is behind it only
// the arm to the tip matters, which is handed on from joint to joint. That bone k is turned by its
// own joint and then by all before it is made up for at the end, from the root on.
//
// With limits a joint is turned in its own angles: a hinge so that the tip points at the goal as
// seen along its axis, a swing so that its bone is carried as it would be without limits, but for
// the twist that this may bring, a twist as a hinge about the bone. Each is then brought within its
// limit.

#include "solvers/ccd.h"

#include "core/quat.h"
#include "solvers/jacobian.h"
#include "solvers/recorder.h"

// Half of the least turn that counts as one, squared: floats do not know it.
#define NO_TURN 1e-20

// Whether a vector does not point where another does.
static bool off(ik_vec a, ik_vec b) {
    double sizes = sqrt(ik_vec_dot(a, a) * ik_vec_dot(b, b));
    return ik_vec_dot(a, b) < (1 - 1e-12) * sizes;
}

// Without limits, the frames of a posture to work in are what each joint has turned by. Puts the
// joints behind `joint` where the turns of that joint and those behind it have them; and the bones,
// where so it is to stay.
static void carry(ik_bones *bones, const ik_joint_state *work, int32_t joint, bool stay) {
    ik_quat turned = ik_quat_identity;
    for (int32_t i = joint; i < bones->count; i++) {
        turned = ik_quat_mul(turned, work->rotations[i]);
        ik_vec u = ik_quat_rotate(turned, ik_bones_direction(bones, i));
        work->positions[i + 1] = ik_vec_add(work->positions[i], ik_vec_scale(bones->lengths[i], u));
        if (stay) {
            ik_bones_point(bones, i, ik_vec_unit(u, u));
        }
    }
}

static void begin_turns(ik_bones *bones, const ik_joint_state *work) {
    work->positions[0] = (ik_vec){0, 0, 0};
    for (int32_t i = 0; i < bones->count; i++) {
        work->rotations[i] = ik_quat_identity;
    }
    carry(bones, work, 0, false);
}

// The angles of a joint that point its arm as nearly as they can at where it is to go, as seen from
// the joint's parent. The arm comes as seen from the bone, and is then seen from the parent, too.
static ik_joint_angles turn_joint(const ik_joint *joint, ik_joint_angles at, ik_vec *arm,
                                  ik_vec to) {
    ik_vec rigid = *arm;
    if (ik_joint_swings(joint)) {
        ik_quat before = ik_joint_rotation(joint, &at);
        ik_quat turn = ik_quat_mul(ik_quat_between(ik_quat_rotate(before, rigid), to), before);
        at = ik_joint_towards(joint, ik_quat_rotate(turn, joint->rest), at.twist);
    }
    if (ik_joint_twists(joint)) {
        ik_quat swing = ik_joint_rotation(joint, &(ik_joint_angles){at.swing_y, at.swing_z, 0});
        ik_vec now = ik_quat_rotate(ik_joint_rotation(joint, &at), rigid);
        at.twist += ik_angle_about(ik_quat_rotate(swing, joint->axis), now, to);
        at.twist = joint->limited ? ik_joint_same_twist(joint, at.twist, at.twist) : at.twist;
        at = ik_joint_clamp(joint, at);
    }
    *arm = ik_quat_rotate(ik_joint_rotation(joint, &at), rigid);
    return at;
}

static bool same(const ik_joint_angles *a, const ik_joint_angles *b) {
    return a->swing_y == b->swing_y && a->swing_z == b->swing_z && a->twist == b->twist;
}

// Turns one joint of those with limits, and the arm behind it, which then is this joint's, as seen
// from its parent. Says whether that moved anything.
static bool turn_limited(ik_joints *joints, ik_bones *bones, int32_t bone, ik_vec *arm, ik_vec to,
                         bool *clamped) {
    const ik_joint_state *posture = &joints->state;
    const ik_joint *joint = &joints->joints[bone];
    ik_joint_angles before = posture->angles[bone];
    to = ik_quat_inverse_rotate(ik_joint_state_parent(posture, bones, bone), to);
    *arm = ik_vec_add(ik_vec_scale(bones->lengths[bone], joint->rest), *arm);
    posture->angles[bone] = turn_joint(joint, before, arm, to);
    *clamped = joint->limited && off(*arm, to);
    return !same(&posture->angles[bone], &before);
}

// One sweep, over a posture that is laid, or turns that are begun. Says whether anything was
// turned.
static bool sweep(ik_joints *joints, ik_bones *bones, ik_vec goal, bool limited) {
    ik_joint_state posture = limited ? joints->state : joints->trial;
    ik_vec arm = {0, 0, 0};
    bool moved = false;
    for (int32_t i = bones->count - 1; i >= 0; i--) {
        ik_vec to = ik_vec_sub(goal, posture.positions[i]);
        bool clamped = false;
        if (limited) {
            moved = turn_limited(joints, bones, i, &arm, to, &clamped) || moved;
        } else {
            arm = ik_vec_add(ik_vec_sub(posture.positions[i + 1], posture.positions[i]), arm);
            ik_quat turn = ik_quat_between(arm, to);
            moved = moved || ik_vec_dot(turn.v, turn.v) > NO_TURN;
            arm = ik_quat_rotate(turn, arm);
            posture.rotations[i] = turn;
        }
        // A trace that is full is not worth laying all joints for.
        if (bones->recorder && bones->recorder->has_room(bones->recorder)) {
            if (limited) {
                ik_forward_kinematics(joints, bones, &posture);
            } else {
                carry(bones, &posture, i, false);
            }
            ik_record_state(bones, &posture, IK_STEP_ROTATE, i, clamped);
        }
    }
    return moved;
}

int32_t ik_ccd_solve(ik_joints *joints, ik_bones *bones, ik_vec goal, double tolerance,
                     int32_t budget) {
    bool limited = joints->limited > 0, moved;
    ik_joint_state *posture = limited ? &joints->state : &joints->trial;
    int32_t sweeps = 0;
    if (limited) {
        ik_forward_kinematics(joints, bones, posture);
    }
    do {
        ik_record_iteration(bones);
        if (!limited) {
            begin_turns(bones, posture);
        }
        moved = sweep(joints, bones, goal, limited);
        if (limited) {
            ik_forward_kinematics(joints, bones, posture);
        } else {
            carry(bones, posture, 0, true);
        }
        sweeps++;
    } while (moved && ik_tip_distance(posture, bones, goal) > tolerance && sweeps < budget);
    if (limited) {
        ik_joints_to_bones(joints, bones);
    }
    return sweeps;
}
