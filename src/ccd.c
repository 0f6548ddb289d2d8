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

#include "ccd.h"

#include "rotation.h"
#include "trace.h"

// Nearer to half a turn than this, it is one, about an axis that is always the same.
#define OPPOSITE 1e-12

// The least rotation that points one vector like another; none where either is 0.
static ik_quat turn_to(ik_vec from, ik_vec to) {
    ik_vec none = {0, 0, 0};
    from = ik_vec_unit(from, none);
    to = ik_vec_unit(to, none);
    if (ik_vec_dot(from, from) == 0 || ik_vec_dot(to, to) == 0) {
        return ik_quat_identity;
    }
    double w = 1 + ik_vec_dot(from, to);
    if (w < OPPOSITE) {
        return (ik_quat){ik_vec_cross(from, ik_vec_normal(from)), 0};
    }
    return ik_quat_unit((ik_quat){ik_vec_cross(from, to), w});
}

// Whether a vector does not point where another does.
static bool off(ik_vec a, ik_vec b) {
    ik_vec none = {0, 0, 0};
    return ik_vec_length(ik_vec_sub(ik_vec_unit(a, none), ik_vec_unit(b, none))) > 1e-6;
}

static ik_vec bone_of(const ik_bones *bones, int32_t bone) {
    return ik_vec_scale(bones->lengths[bone], ik_bones_direction(bones, bone));
}

// Tells where the joints are after those from `joint` on were turned: the places of those behind it
// are not needed any more in this sweep.
static void show(const ik_bones *bones, const ik_posture *work, int32_t joint) {
    ik_quat turned = ik_quat_identity;
    for (int32_t i = joint; i < bones->count; i++) {
        turned = ik_quat_mul(turned, work->frames[i]);
        work->places[i + 1] = ik_vec_add(work->places[i], ik_quat_turn(turned, bone_of(bones, i)));
    }
    ik_trace_posture(bones, work, IK_STEP_ROTATE, joint, false);
}

// A sweep over bones without limits. Says whether any was turned, and where the tip is then.
static bool sweep_bones(const ik_bones *bones, ik_vec goal, const ik_posture *work, ik_vec *tip) {
    work->places[0] = (ik_vec){0, 0, 0};
    for (int32_t i = 0; i < bones->count; i++) {
        work->places[i + 1] = ik_vec_add(work->places[i], bone_of(bones, i));
    }
    ik_vec arm = {0, 0, 0};
    for (int32_t i = bones->count - 1; i >= 0; i--) {
        arm = ik_vec_add(bone_of(bones, i), arm);
        ik_quat turn = turn_to(arm, ik_vec_sub(goal, work->places[i]));
        arm = ik_quat_turn(turn, arm);
        work->frames[i] = turn;
        if (bones->trace) {
            show(bones, work, i);
        }
    }
    bool moved = false;
    ik_quat turned = ik_quat_identity;
    for (int32_t i = 0; i < bones->count; i++) {
        turned = ik_quat_mul(turned, work->frames[i]);
        ik_vec before = ik_bones_direction(bones, i);
        ik_bones_point(bones, i, ik_vec_unit(ik_quat_turn(turned, before), before));
        ik_vec change = ik_vec_sub(ik_bones_direction(bones, i), before);
        moved = moved || ik_vec_dot(change, change) > 0;
    }
    *tip = arm;
    return moved;
}

// The angles of a joint that point the arm as nearly as they can at where it is to go, both as seen
// from the joint's parent. Turns the arm.
static ik_angles turn_joint(const ik_joint *joint, ik_angles at, ik_vec *arm, ik_vec to) {
    ik_quat before = ik_joint_rotation(joint, &at);
    ik_vec rigid = ik_quat_return(before, *arm), axis = joint->axis;
    if (ik_joint_swings(joint)) {
        ik_vec bone = ik_quat_turn(turn_to(*arm, to), ik_quat_turn(before, joint->rest));
        at = ik_joint_towards(joint, bone, at.turn);
        ik_quat swing = ik_joint_rotation(joint, &(ik_angles){at.y, at.z, 0});
        axis = ik_quat_turn(swing, axis);
    }
    if (ik_joint_turns(joint)) {
        *arm = ik_quat_turn(ik_joint_rotation(joint, &at), rigid);
        at.turn += ik_angle_about(axis, *arm, to);
        at = ik_joint_clamp(joint, at);
    }
    *arm = ik_quat_turn(ik_joint_rotation(joint, &at), rigid);
    return at;
}

static bool same(ik_angles a, ik_angles b) {
    return a.y == b.y && a.z == b.z && a.turn == b.turn;
}

// A sweep over joints with limits, likewise.
static bool sweep_joints(ik_joints *joints, const ik_bones *bones, ik_vec goal) {
    ik_posture *posture = &joints->posture;
    ik_vec arm = {0, 0, 0};
    bool moved = false;
    for (int32_t i = bones->count - 1; i >= 0; i--) {
        const ik_joint *joint = &joints->joints[i];
        ik_quat parent = ik_posture_parent(posture, bones, i);
        arm = ik_vec_add(ik_vec_sub(posture->places[i + 1], posture->places[i]), arm);
        ik_vec seen = ik_quat_return(parent, arm);
        ik_vec to = ik_quat_return(parent, ik_vec_sub(goal, posture->places[i]));
        ik_angles after = turn_joint(joint, posture->angles[i], &seen, to);
        moved = moved || !same(after, posture->angles[i]);
        posture->angles[i] = after;
        arm = ik_quat_turn(parent, seen);
        if (bones->trace) {
            ik_joints_lay(joints, bones, posture);
            ik_trace_posture(bones, posture, IK_STEP_ROTATE, i, joint->limited && off(seen, to));
        }
    }
    ik_joints_lay(joints, bones, posture);
    return moved;
}

int32_t ik_ccd_solve(ik_joints *joints, const ik_bones *bones, ik_vec goal, double tolerance,
                     int32_t budget) {
    bool limited = joints->limited > 0, moved;
    int32_t sweeps = 0;
    double error;
    if (limited) {
        ik_joints_lay(joints, bones, &joints->posture);
    }
    do {
        ik_trace_iteration(bones);
        ik_vec tip;
        if (limited) {
            moved = sweep_joints(joints, bones, goal);
            tip = joints->posture.places[bones->count];
        } else {
            moved = sweep_bones(bones, goal, &joints->trial, &tip);
        }
        error = ik_vec_length(ik_vec_sub(goal, tip));
        sweeps++;
    } while (moved && error > tolerance && sweeps < budget);
    if (limited) {
        ik_joints_point(joints, bones);
    }
    return sweeps;
}
