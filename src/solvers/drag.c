// Without limits, dragging is the backward pass of FABRIK (ik_fabrik_drag): from the end on, each
// joint moves along its bone, as far as the joint before it has pulled.
//
// With limits, a bone that is at its limit moves together with the bone that pulls it: the two are
// one stiff block. A block turns about the end by which it is pulled so that its joints move as
// little as possible, weighted by their distance from that end. With the joints' places s now and o
// before, both seen from that end, and the distances w along the bones, it turns by the least
// rotation from
//
//     sum of w s    to    sum of w o
//
// For one bone that is the direction to its old joint, as without limits. For a straight block and
// a small turn it is the least squares of the motions.
//
// Bones are placed from the end to the root. If the joint between a block and the one placed before
// would leave its limits, it is put at its limit, and the two become one block, which turns again.
// That may bring it to a limit, too, and so on. So a neck bends as far as it can, and then turns
// the body, which resists.
//
// A block does not know what hangs on its other end. If that is thrown aside, further than
// MOST_MOVE times the motion of the tip, only a part of the way to the new pose is made. The other
// end of that way is the pose before, moved along with the tip: it is always within limits.

#include "solvers/drag.h"

#include "core/matrix.h"
#include "joints/turn.h"
#include "solvers/jacobian.h"

// A block of more bones turns no more as one: its bones then follow the bone that pulls them.
#define MOST_BONES 128

// A direction that differs by less from the wanted one is not at a limit, except for rounding.
#define ROUNDING 1e-9

// The most steps of the least squares of a block, and the turn of the last one.
#define STEPS 8
#define NO_TURN 1e-6

#define TINY 1e-30

// How far a joint may move, as a multiple of the motion of the end; and the least share of the way
// to a new pose that is tried.
#define MOST_MOVE 1.4
#define LEAST_SHARE 1e-3

// The poses: `before` in joints->state, the new one in joints->trial.
typedef struct drag {
    ik_joints *joints;
    const ik_bones *bones;
    ik_vec *now, *before; // [joint]
    ik_quat *rotations;   // [bone]: new
    bool planar;
} drag;

static ik_vec rest_of(const drag *d, int32_t bone) {
    return d->joints->joints[bone].rest;
}

static ik_vec direction_of(const drag *d, int32_t bone) {
    return ik_quat_rotate(d->rotations[bone], rest_of(d, bone));
}

// Places the joint at the root end of a bone.
static void place(const drag *d, int32_t bone) {
    ik_vec along = ik_vec_scale(d->bones->lengths[bone], direction_of(d, bone));
    d->now[bone] = ik_vec_sub(d->now[bone + 1], along);
}

static void rotate_block(const drag *d, int32_t first, int32_t last, ik_quat turn) {
    for (int32_t i = last; i >= first; i--) {
        d->rotations[i] = ik_quat_unit(ik_quat_mul(turn, d->rotations[i]));
        place(d, i);
    }
}

// One step of Gauss and Newton. Returns the rotation vector.
static ik_vec step_of_block(const drag *d, int32_t first, int32_t last) {
    ik_vec end = d->now[last + 1], torque = {0, 0, 0};
    ik_matrix m = {0, 0, 0, 0, 0, 0};
    for (int32_t i = last; i >= first; i--) {
        ik_vec s = ik_vec_sub(d->now[i], end), o = ik_vec_sub(d->before[i], end);
        torque = ik_vec_add(torque, ik_vec_cross(s, o));
        // |s|^2 - s s^T
        m.xx += s.y * s.y + s.z * s.z;
        m.yy += s.z * s.z + s.x * s.x;
        m.zz += s.x * s.x + s.y * s.y;
        m.xy -= s.x * s.y;
        m.yz -= s.y * s.z;
        m.xz -= s.z * s.x;
    }
    // A straight block does not resist a turn about itself.
    ik_matrix_damp(&m, TINY + 1e-9 * (m.xx + m.yy + m.zz));
    return ik_matrix_solve(m, torque);
}

// Turns the bones from `first` to `last`, as one, about the end by which they are pulled.
static void turn_block(const drag *d, int32_t first, int32_t last) {
    if (first == last) {
        ik_vec from = direction_of(d, first);
        ik_vec around = d->planar ? ik_bones_planar_axis(d->bones) : ik_vec_normal(from);
        ik_vec to = ik_vec_unit(ik_vec_sub(d->now[last + 1], d->before[first]), from);
        rotate_block(d, first, last, ik_quat_least(from, to, around));
        return;
    }
    for (int32_t step = 0; step < STEPS; step++) {
        ik_vec turn = step_of_block(d, first, last);
        double size = ik_vec_length(turn);
        turn = ik_vec_scale(ik_min(1 / ik_max(size, 1e-300), 1), turn);
        rotate_block(d, first, last, ik_quat_from_vector(turn));
        if (size < NO_TURN) {
            break;
        }
    }
}

// Joins the bones from `first` to `last` to the bone before them, which is placed: sets the joints
// between them to the angles at which they point as they do, as nearly as the limits allow. Returns
// whether the limit of the joint by which they are pulled kept them from that.
static bool join(const drag *d, int32_t first, int32_t last) {
    bool kept = false;
    for (int32_t i = last; i >= first; i--) {
        ik_vec wanted = direction_of(d, i);
        d->rotations[i] = ik_joint_parent(&d->joints->joints[i + 1], rest_of(d, i), wanted,
                                          d->rotations[i + 1], &d->joints->state.angles[i + 1]);
        place(d, i);
        ik_vec off = ik_vec_sub(direction_of(d, i), wanted);
        kept = kept || (i == last && ik_vec_length(off) > ROUNDING);
    }
    return kept;
}

// Places a bone, and turns it and the blocks before it until no joint between blocks is beyond its
// limit. `blocks` has, for the first bone of each block, the last one.
static void place_bone(const drag *d, int32_t bone) {
    int32_t last = bone, *blocks = d->joints->blocks;
    place(d, bone);
    for (;;) {
        turn_block(d, bone, last);
        if (last == d->bones->count - 1) {
            break;
        }
        bool kept = join(d, bone, last);
        int32_t next = blocks[last + 1];
        if (!kept || next - bone >= MOST_BONES) {
            break;
        }
        last = next;
    }
    blocks[bone] = last;
}

static void find_pose(const drag *d) {
    int32_t count = d->bones->count;
    const ik_joint *first = &d->joints->joints[0];
    memcpy(d->rotations, d->joints->state.rotations, (size_t)count * sizeof *d->rotations);
    for (int32_t i = count - 1; i >= 0; i--) {
        place_bone(d, i);
    }
    d->joints->state.angles[0] =
        ik_joint_from_rotation(first, ik_quat_relative(d->bones->base, d->rotations[0]));
}

// Sets the trial state to a share of the way from the angles before to the new ones. Returns
// whether no joint then moves too far.
static bool try_share(const drag *d, ik_vec residual, double share) {
    ik_joints *joints = d->joints;
    int32_t count = d->bones->count;
    for (int32_t i = 0; i < count; i++) {
        ik_joint_angles part =
            ik_joint_part_way(&joints->joints[i], joints->kept[i], joints->state.angles[i], share);
        joints->trial.angles[i] = part;
    }
    ik_forward_kinematics(joints, d->bones, &joints->trial);
    ik_vec end = ik_vec_add(d->before[count], residual);
    ik_vec root = ik_vec_sub(end, joints->trial.positions[count]);
    double most = MOST_MOVE * ik_vec_length(residual);
    for (int32_t i = 0; i < count; i++) {
        ik_vec place = ik_vec_add(root, joints->trial.positions[i]);
        if (ik_vec_length(ik_vec_sub(place, d->before[i])) > most) {
            return false;
        }
    }
    return true;
}

void ik_drag_limited(ik_joints *joints, ik_bones *bones, ik_vec residual) {
    int32_t count = bones->count;
    ik_forward_kinematics(joints, bones, &joints->state);
    memcpy(joints->kept, joints->state.angles, (size_t)count * sizeof *joints->kept);
    drag d = {.joints = joints,
              .bones = bones,
              .now = joints->trial.positions,
              .before = joints->state.positions,
              .rotations = joints->trial.rotations,
              .planar = !ik_joint_swings(&joints->joints[0])};
    d.now[count] = ik_vec_add(d.before[count], residual);
    find_pose(&d);
    double share = 1;
    while (!try_share(&d, residual, share) && share > 0) {
        share = share > LEAST_SHARE ? share / 2 : 0;
    }
    ik_joints_swap_trial(joints);
    ik_joints_to_bones(joints, bones);
}
