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

#include "chain/bone_rotations.h"

#include "core/quat.h"
#include "solvers/constrained.h"

// What a rotation may be off and still count as the same: what a user's floats are rounded by.
#define SAME 1e-6

typedef enum form { ANGLES, LOCAL, WORLD } form;

static ik_error read_wanted(const ik_chain *chain, form as, const double *numbers, int32_t bone,
                            ik_quat *wanted) {
    return as == ANGLES ? ik_read_angle(numbers[bone], wanted)
                        : ik_read_rotation(numbers + 4 * (size_t)bone, chain->dimensions, wanted);
}

// What remains of a rotation after another that falls short of it.
static ik_quat rest_of(ik_quat taken, ik_quat wanted) {
    return ik_quat_mul(ik_quat_conjugate(taken), wanted);
}

// How far a rotation moves the tip of a unit vector.
static double moves(ik_quat q, ik_vec a) {
    return 2 * ik_vec_length(ik_vec_cross(q.v, a));
}

// The angles of a joint that come nearest to a rotation, within its limits: those of the rotation
// itself, where the joint can have it; else those that lead the bone towards its direction. The
// first, unlike the others, are no further off next to a half turn than the rotation is rounded.
// They are its part about the joint's axis, which for a joint that swings is its bone, and before
// that the swing that is left. The angle of the turn, if it is known, tells whole turns.
static ik_angles nearest(const ik_joint *joint, ik_quat q, const double *turn) {
    ik_angles angles = {0, 0, turn ? *turn : ik_quat_twist(q, joint->axis)};
    angles = ik_joint_clamp(joint, angles);
    if (ik_joint_swings(joint)) {
        ik_quat swing = ik_quat_mul(q, ik_quat_about(joint->axis, -angles.turn));
        ik_vec vector = ik_quat_to_vector(swing);
        angles.y = ik_vec_dot(vector, joint->y);
        angles.z = ik_vec_dot(vector, joint->z);
    }
    ik_quat off = rest_of(ik_joint_rotation(joint, &angles), q);
    if (!turn && moves(off, joint->rest) > SAME) {
        return ik_joint_towards(joint, ik_quat_rotate(q, joint->rest), angles.turn);
    }
    return ik_joint_clamp(joint, angles);
}

// Points the bones of a free chain; within limits, fills the joints' trial instead. Returns the
// first bone that its limits keep from what is wanted, -1 where none is.
static int32_t fit(const ik_chain *chain, form as, const double *numbers) {
    bool limited = ik_chain_limited(chain);
    int32_t first = -1;
    ik_quat frame = chain->bones.base, handed = ik_quat_identity, wanted;
    for (int32_t i = 0; i < chain->bones.count; i++) {
        read_wanted(chain, as, numbers, i, &wanted);
        ik_quat taken = ik_quat_mul(as == WORLD ? ik_quat_conjugate(frame) : handed, wanted);
        if (limited) {
            const ik_joint *joint = &chain->joints->joints[i];
            ik_angles *angles = &chain->joints->trial.angles[i];
            *angles = nearest(joint, taken, as == ANGLES ? numbers + i : NULL);
            ik_quat asked = taken;
            taken = ik_joint_rotation(joint, angles);
            ik_quat off = rest_of(taken, asked);
            double twist = ik_quat_twist(off, joint->rest);
            bool twists = !joint->hinge && joint->most > joint->least;
            bool kept = moves(off, joint->rest) > SAME || (twists && fabs(twist) > SAME);
            first = first < 0 && kept ? i : first;
            handed = ik_quat_about(joint->rest, twists ? 0 : twist);
        }
        frame = ik_quat_unit(ik_quat_mul(frame, taken));
        if (!limited) {
            ik_bones_point(&chain->bones, i, ik_quat_rotate(frame, ik_chain_rest(chain, i)));
        }
    }
    return first;
}

static ik_error take(ik_chain *chain, form as, const double *numbers, bool refuse, int32_t *at) {
    const ik_bones *bones = &chain->bones;
    int32_t nowhere;
    at = at ? at : &nowhere;
    for (*at = 0; *at < bones->count; ++*at) {
        ik_quat wanted;
        ik_error wrong = read_wanted(chain, as, numbers, *at, &wanted);
        if (wrong) {
            return wrong;
        }
    }
    *at = fit(chain, as, numbers);
    if (refuse && *at >= 0) {
        return IK_ERROR_FORBIDDEN;
    }
    *at = -1;
    if (ik_chain_limited(chain)) {
        ik_joints *joints = chain->joints;
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
        return IK_ERROR_WRONG_DIMENSIONS;
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
