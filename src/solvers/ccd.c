// Cyclic coordinate descent (L.-C. T. Wang, C. C. Chen 1991). From the tip to the root, each joint
// turns all bones after it as one rigid piece, by the least rotation that points the tip at the
// goal: of all turns about that joint, it brings the tip nearest.
//
// A sweep takes time in proportion to the number of bones, not to its square. Joints are turned
// from the tip to the root, so the joints before the present one have not moved. Of the bones after
// it, only the vector to the tip (the arm) matters; it is updated from joint to joint. At the end,
// from the root to the tip, each bone is turned by its own joint's turn and those of all joints
// before it.
//
// With limits a joint turns by its own angles. A hinge turns so that the tip points at the goal,
// seen along its axis. A swing carries its bone as it would be carried without limits, except for
// the twist that this may add. A twist turns like a hinge about the bone. Each angle is then
// brought within its limit.

#include "solvers/ccd.h"

#include "core/quat.h"
#include "solvers/jacobian.h"
#include "solvers/recorder.h"

// For turns too small for floats: the square of the sine of half the angle.
#define NO_TURN 1e-20

// Whether two vectors have different directions.
static bool differ(ik_vec a, ik_vec b) {
    double sizes = sqrt(ik_vec_dot(a, a) * ik_vec_dot(b, b));
    return ik_vec_dot(a, b) < (1 - 1e-12) * sizes;
}

// Moves the joints after `joint` by the turns of that joint and of those after it. If `stay`, also
// turns their bones. Without limits, the rotations of the work state are the turns of this sweep.
static void carry(ik_bones *bones, ik_joint_state *work, int32_t joint, bool stay) {
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

static void begin_turns(ik_bones *bones, ik_joint_state *work) {
    work->positions[0] = (ik_vec){0, 0, 0};
    for (int32_t i = 0; i < bones->count; i++) {
        work->rotations[i] = ik_quat_identity;
    }
    carry(bones, work, 0, false);
}

// The angles of a joint that point its arm as nearly as possible in the direction `to`, which is in
// the parent's frame. The arm is given in the bone's frame, and returned in the parent's.
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

// Turns one joint with limits, and the arm after it, which then becomes this joint's arm in its
// parent's frame. Returns whether anything moved.
static bool turn_limited(ik_joints *joints, ik_bones *bones, int32_t bone, ik_vec *arm, ik_vec to,
                         bool *clamped) {
    ik_joint_state *state = &joints->state;
    const ik_joint *joint = &joints->joints[bone];
    ik_joint_angles before = state->angles[bone];
    to = ik_quat_inverse_rotate(ik_joint_state_parent(state, bones, bone), to);
    *arm = ik_vec_add(ik_vec_scale(bones->lengths[bone], joint->rest), *arm);
    state->angles[bone] = turn_joint(joint, before, arm, to);
    *clamped = joint->limited && differ(*arm, to);
    return !same(&state->angles[bone], &before);
}

// One sweep, over a state whose forward kinematics are done. Returns whether anything turned.
static bool sweep(ik_joints *joints, ik_bones *bones, ik_vec goal, bool limited) {
    ik_joint_state state = limited ? joints->state : joints->trial;
    ik_vec arm = {0, 0, 0};
    bool moved = false;
    for (int32_t i = bones->count - 1; i >= 0; i--) {
        ik_vec to = ik_vec_sub(goal, state.positions[i]);
        bool clamped = false;
        if (limited) {
            moved = turn_limited(joints, bones, i, &arm, to, &clamped) || moved;
        } else {
            arm = ik_vec_add(ik_vec_sub(state.positions[i + 1], state.positions[i]), arm);
            ik_quat turn = ik_quat_between(arm, to);
            moved = moved || ik_vec_dot(turn.v, turn.v) > NO_TURN;
            arm = ik_quat_rotate(turn, arm);
            state.rotations[i] = turn;
        }
        // A full recorder does not need the positions of the joints.
        if (bones->recorder && bones->recorder->has_room(bones->recorder)) {
            if (limited) {
                ik_forward_kinematics(joints, bones, &state);
            } else {
                carry(bones, &state, i, false);
            }
            ik_record_state(bones, &state, IK_STEP_ROTATE, i, clamped);
        }
    }
    return moved;
}

int32_t ik_ccd_solve(ik_joints *joints, ik_bones *bones, ik_vec goal, double tolerance,
                     int32_t budget) {
    bool limited = joints->limited > 0, moved;
    ik_joint_state *state = limited ? &joints->state : &joints->trial;
    int32_t sweeps = 0;
    if (limited) {
        ik_forward_kinematics(joints, bones, state);
    }
    do {
        ik_record_iteration(bones);
        if (!limited) {
            begin_turns(bones, state);
        }
        moved = sweep(joints, bones, goal, limited);
        if (limited) {
            ik_forward_kinematics(joints, bones, state);
        } else {
            carry(bones, state, 0, true);
        }
        sweeps++;
    } while (moved && ik_tip_distance(state, bones, goal) > tolerance && sweeps < budget);
    if (limited) {
        ik_joints_to_bones(joints, bones);
    }
    return sweeps;
}
