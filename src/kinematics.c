// Forward kinematics: a chain's pose by the angles or the rotations of its bones.
//
// A free chain takes the directions that they lead to, twists of parents and all; its own bones
// have no twist to keep.
//
// Within limits each joint takes the angles that come nearest to the rotation that is wanted of it,
// as seen from its parent as that now is. Where those fall short of it, what remains is a rotation
// about some axis. Its part about the bone is a twist that the joint does not have. It moves no
// bone by itself, and is handed on to the next joint, as a part of what is wanted there, so that
// the bones behind go where they would with it. All else, and the twist of a ball joint, is what
// the limits forbid: all bones behind are carried along.

#include "rotations.h"

#include "rotation.h"
#include "search.h"

// What a rotation may be off and still count as the same: what a user's floats are rounded by.
#define SAME 1e-6

typedef enum form { ANGLES, LOCAL, WORLD } form;

typedef struct wanted {
    ik_quat q;
    double angle; // of a planar joint, whole turns and all
} wanted;

// Reads what is wanted of a bone.
static ik_error read_wanted(const ik_chain *chain, form as, const double *numbers, int32_t bone,
                            wanted *want) {
    ik_vec z = {0, 0, 1};
    if (as == ANGLES) {
        want->angle = numbers[bone];
        want->q = ik_rotation_about(z, want->angle);
        return fabs(want->angle) <= 1e6 ? IK_OK : IK_ERROR_ANGLE;
    }
    if (!ik_read_rotation(numbers + 4 * (size_t)bone, chain->dimensions, &want->q)) {
        return IK_ERROR_ROTATION;
    }
    return IK_OK;
}

// The angle between the directions that two rotations give to a bone.
static double apart(ik_quat a, ik_quat b, ik_vec rest) {
    ik_vec from = ik_quat_turn(a, rest), to = ik_quat_turn(b, rest);
    return ik_vec_length(ik_rotation_between(from, to, rest));
}

// The angles of a joint that come nearest to a rotation, within its limits: those of the rotation
// itself, where the joint can have it; else those that lead the bone towards its direction. The
// first are sought as the nearest that the joint can have, which next to a half turn, unlike those
// to a direction, are no further off than what is asked for is rounded.
static ik_angles nearest(const ik_joint *joint, ik_quat q) {
    ik_vec rest = joint->rest, direction = ik_quat_turn(q, rest);
    ik_angles angles = {0, 0, ik_rotation_twist(q, joint->axis)};
    double turn = angles.turn;
    if (ik_joint_swings(joint)) {
        ik_quat swing = ik_rotation_of(ik_rotation_between(rest, direction, joint->z));
        turn = ik_rotation_twist(ik_quat_mul(ik_quat_conjugate(swing), q), rest);
        angles = ik_joint_clamp(joint, (ik_angles){0, 0, turn});
        swing = ik_quat_mul(q, ik_rotation_about(rest, -angles.turn));
        ik_vec nearest_swing = ik_rotation_vector((ik_quat){ik_vec_reject(swing.v, rest), swing.w});
        angles.y = ik_vec_dot(nearest_swing, joint->y);
        angles.z = ik_vec_dot(nearest_swing, joint->z);
    }
    if (apart(ik_joint_rotation(joint, &angles), q, rest) > SAME) {
        return ik_joint_towards(joint, direction, turn);
    }
    return ik_joint_clamp(joint, angles);
}

// Fills the joints' trial with the angles nearest to what is wanted. Returns the first bone that
// its limits keep from it, -1 where none is.
static int32_t fit(const ik_chain *chain, form as, const double *numbers) {
    const ik_joints *joints = chain->joints;
    int32_t first = -1;
    ik_quat frame = chain->bones.base, handed = ik_quat_identity;
    for (int32_t i = 0; i < chain->bones.count; i++) {
        const ik_joint *joint = &joints->joints[i];
        ik_angles *angles = &joints->trial.angles[i];
        wanted want;
        read_wanted(chain, as, numbers, i, &want);
        ik_quat before = as == WORLD ? ik_quat_conjugate(frame) : handed;
        ik_quat q = ik_quat_mul(before, want.q);
        *angles =
            as == ANGLES ? ik_joint_clamp(joint, (ik_angles){0, 0, want.angle}) : nearest(joint, q);
        ik_quat taken = ik_joint_rotation(joint, angles);
        double twist = ik_rotation_twist(ik_quat_mul(ik_quat_conjugate(taken), q), joint->rest);
        bool twists = !joint->hinge && joint->most > joint->least;
        bool kept = apart(taken, q, joint->rest) > SAME || (twists && fabs(twist) > SAME);
        first = first < 0 && kept ? i : first;
        handed = twists ? ik_quat_identity : ik_rotation_about(joint->rest, twist);
        frame = ik_quat_unit(ik_quat_mul(frame, taken));
    }
    return first;
}

static void point(const ik_chain *chain, form as, const double *numbers) {
    ik_quat frame = chain->bones.base;
    for (int32_t i = 0; i < chain->bones.count; i++) {
        wanted want;
        read_wanted(chain, as, numbers, i, &want);
        frame = as == WORLD ? want.q : ik_quat_unit(ik_quat_mul(frame, want.q));
        ik_bones_point(&chain->bones, i, ik_quat_turn(frame, ik_chain_rest(chain, i)));
    }
}

static ik_error take(ik_chain *chain, form as, const double *numbers, bool refuse, int32_t *at) {
    const ik_bones *bones = &chain->bones;
    int32_t nowhere;
    at = at ? at : &nowhere;
    for (*at = 0; *at < bones->count; ++*at) {
        wanted want;
        ik_error wrong = read_wanted(chain, as, numbers, *at, &want);
        if (wrong) {
            return wrong;
        }
    }
    *at = -1;
    if (!ik_chain_limited(chain)) {
        point(chain, as, numbers);
    } else {
        ik_joints *joints = chain->joints;
        *at = fit(chain, as, numbers);
        if (refuse && *at >= 0) {
            return IK_ERROR_FORBIDDEN;
        }
        *at = -1;
        size_t bytes = (size_t)bones->count * sizeof(ik_angles);
        memcpy(joints->posture.angles, joints->trial.angles, bytes);
        ik_search_anew(joints);
        ik_joints_lay(joints, bones, &joints->posture);
        ik_joints_point(joints, bones);
    }
    ik_chain_lay_joints(chain);
    return IK_OK;
}

ik_error ik_chain_set_angles(ik_chain *chain, const double *angles, bool refuse, int32_t *at) {
    if (chain->dimensions != 2) {
        if (at) {
            *at = -1;
        }
        return IK_ERROR_PLANE;
    }
    return take(chain, ANGLES, angles, refuse, at);
}

ik_error ik_chain_set_rotations(ik_chain *chain, const double *rotations, bool refuse,
                                int32_t *at) {
    return take(chain, WORLD, rotations, refuse, at);
}

ik_error ik_chain_set_local_rotations(ik_chain *chain, const double *rotations, bool refuse,
                                      int32_t *at) {
    return take(chain, LOCAL, rotations, refuse, at);
}
