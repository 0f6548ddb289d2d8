// Setting a pose: by positions, by angles, by rotations.
//
// Without limits, each bone takes the direction that its rotation gives it. The twists of its
// parents count for that direction, but the chain does not store twists.
//
// With limits, each joint takes the angles nearest to its wanted rotation, relative to the new
// rotation of its parent. The remainder, if there is any, is a rotation about some axis. Its part
// about the bone is a twist that the joint cannot make. Such a twist moves no bone by itself. It is
// passed on to the next joint, as a part of what is wanted there, so that the bones after it point
// where they would with the twist. (A joint without limits takes any twist in space.) The rest of
// the remainder, and the twist of a ball joint, are what the limits forbid. They are not passed on:
// the bones after this joint move along with it.

#include "chain/pose.h"
#include "core/input.h"

// Rotations that differ by less than this, in radians, count as equal: a user's floats are rounded.
#define SAME 1e-6
// Where a swing's ellipse is narrow, rounding moves the nearest swing within it by more.
#define SAME_SWING 2e-5

typedef enum pose_form { ANGLES, LOCAL, WORLD } pose_form;

// Positions.

ik_error ik_chain_set_root(ik_chain *chain, double x, double y, double z) {
    ik_vec root = {x, y, chain->dimensions == 3 ? z : 0};
    if (!ik_is_coordinate(root.x) || !ik_is_coordinate(root.y) || !ik_is_coordinate(root.z)) {
        return IK_ERROR_COORDINATE;
    }
    ik_chain_move_root(chain, root);
    chain->root_anchor = root;
    return IK_OK;
}

ik_error ik_chain_set_pose(ik_chain *chain, const double *positions, int32_t *at) {
    int32_t dimensions = chain->dimensions, count = chain->bones.count;
    int32_t wrong = ik_first_wrong_coordinate(positions, (count + 1) * dimensions);
    if (at) {
        *at = wrong;
    }
    if (wrong >= 0) {
        return IK_ERROR_COORDINATE;
    }
    chain->root_anchor = ik_joint_at(positions, dimensions, 0);
    ik_vec direction = {1, 0, 0};
    for (int32_t i = 0; i < count; i++) {
        direction = ik_direction_at(positions, dimensions, i, direction);
        ik_bones_point(&chain->bones, i, direction);
    }
    if (ik_chain_is_limited(chain)) {
        ik_joints_untwist(chain->joints, &chain->bones);
        ik_joints_clamp_bones(chain->joints, &chain->bones);
    }
    ik_chain_move_root(chain, chain->root_anchor);
    ik_chain_update_positions(chain);
    ik_chain_reset_motion(chain);
    ik_chain_pose_changed(chain, IK_POSE_SET);
    return IK_OK;
}

// Rotations.

static bool has_angle(const ik_chain *chain, int32_t bone) {
    return chain->dimensions == 2 || (chain->joints && chain->joints->joints[bone].hinge);
}

// Reads the rotation that is wanted for a bone. In 3-D, the angle of a joint that is not a hinge
// must be NaN, and stands for the joint's present rotation.
static ik_error read_wanted(const ik_chain *chain, pose_form form, const double *numbers,
                            int32_t bone, ik_quat *wanted) {
    if (form != ANGLES) {
        return ik_read_rotation(numbers + 4 * (size_t)bone, chain->dimensions, wanted);
    }
    double angle = numbers[bone];
    if (chain->dimensions == 2) {
        return ik_read_angle(angle, wanted);
    }
    bool hinge = has_angle(chain, bone);
    *wanted = ik_quat_identity;
    if (hinge && fabs(angle) <= 1e6) {
        *wanted = ik_quat_about(chain->joints->joints[bone].axis, angle);
    } else if (ik_chain_is_limited(chain)) {
        *wanted =
            ik_joint_rotation(&chain->joints->joints[bone], &chain->joints->state.angles[bone]);
    }
    return (hinge ? fabs(angle) <= 1e6 : isnan(angle)) ? IK_OK : IK_ERROR_HINGE_ANGLE;
}

// How far a rotation moves the end of a unit vector.
static double displacement(ik_quat q, ik_vec a) {
    return 2 * ik_vec_length(ik_vec_cross(q.v, a));
}

// Returns the angles of a joint, within its limits, that are nearest to a rotation. If the joint
// can make the rotation, these are the rotation's own angles. Otherwise they are the angles that
// carry the bone towards its direction. (Near a half turn, only the rotation's own angles are as
// exact as the rotation.) `angle`: the twist with its whole turns, or NULL if it is not given.
static ik_joint_angles nearest(const ik_joint *joint, ik_quat q, const double *angle, double now) {
    ik_joint_angles angles = {0, 0, 0};
    angles.twist = angle ? *angle : ik_joint_same_twist(joint, ik_quat_twist(q, joint->axis), now);
    angles = ik_joint_clamp(joint, angles);
    if (ik_joint_swings(joint)) {
        ik_quat swing = ik_quat_mul(q, ik_quat_about(joint->axis, -angles.twist));
        ik_vec vector = ik_quat_to_vector(swing);
        angles.swing_y = ik_vec_dot(vector, joint->y);
        angles.swing_z = ik_vec_dot(vector, joint->z);
    }
    ik_quat off = ik_quat_relative(ik_joint_rotation(joint, &angles), q);
    if (!angle && displacement(off, joint->rest) > SAME) {
        return ik_joint_towards(joint, ik_quat_rotate(q, joint->rest), angles.twist);
    }
    return ik_joint_clamp(joint, angles);
}

// Fits one joint of a chain with limits to a rotation: sets its angles in the trial state, and
// *wanted to the rotation that they make. Sets *forbidden if limits kept it from the wanted
// rotation. Returns the twist to pass on.
static ik_quat fit_joint(const ik_chain *chain, int32_t bone, const double *angle, ik_quat *wanted,
                         bool *forbidden) {
    ik_joint taking = chain->joints->joints[bone];
    const ik_joint *joint = &taking;
    if (ik_joint_has_fixed_twist(joint)) {
        ik_joint_fix_twist(&taking, ik_quat_twist(*wanted, joint->axis));
    }
    ik_joint_angles *angles = &chain->joints->trial.angles[bone];
    *angles = nearest(joint, *wanted, angle, chain->joints->state.angles[bone].twist);
    ik_quat taken = ik_joint_rotation(joint, angles);
    ik_quat off = ik_quat_relative(taken, *wanted);
    *wanted = taken;
    if (angle) {
        // Without an end on one side, whole turns may have been taken off.
        bool endless = joint->twist_min == -INFINITY || joint->twist_max == INFINITY;
        double beyond = endless ? ik_vec_length(off.v) : angles->twist - *angle;
        *forbidden = fabs(beyond) > SAME;
        return ik_quat_identity;
    }
    // A hinge whose axis is its bone twists; any other hinge does not.
    bool along = fabs(ik_vec_dot(joint->axis, joint->rest)) > 1 - SAME;
    bool twists = joint->hinge ? along : ik_joint_twists(joint);
    double twist = ik_quat_twist(off, joint->rest);
    *forbidden = displacement(off, joint->rest) > SAME_SWING || (twists && fabs(twist) > SAME);
    return ik_quat_about(joint->rest, twists ? 0 : twist);
}

// Points the bones of a chain without limits. With limits, sets the trial state of the joints
// instead. Returns the first bone whose limits forbid the wanted rotation, -1 if there is none.
static int32_t fit(ik_chain *chain, pose_form form, const double *numbers) {
    bool limited = ik_chain_is_limited(chain);
    int32_t first = -1;
    ik_quat rotation = chain->bones.base, passed = ik_quat_identity, wanted;
    for (int32_t i = 0; i < chain->bones.count; i++) {
        read_wanted(chain, form, numbers, i, &wanted);
        ik_quat local =
            form == WORLD ? ik_quat_relative(rotation, wanted) : ik_quat_mul(passed, wanted);
        if (limited) {
            bool forbidden, by_angle = form == ANGLES && has_angle(chain, i);
            double angle = by_angle ? (chain->bones.mirrored ? -numbers[i] : numbers[i]) : 0;
            passed = fit_joint(chain, i, by_angle ? &angle : NULL, &local, &forbidden);
            first = first < 0 && forbidden ? i : first;
        }
        rotation = ik_quat_unit(ik_quat_mul(rotation, local));
        if (!limited) {
            ik_bones_point(&chain->bones, i,
                           ik_quat_rotate(rotation, ik_chain_rest_direction(chain, i)));
        }
    }
    return first;
}

static ik_error set_rotations(ik_chain *chain, pose_form form, const double *numbers, bool refuse,
                              int32_t *at) {
    ik_bones *bones = &chain->bones;
    int32_t nowhere;
    at = at ? at : &nowhere;
    for (*at = 0; *at < bones->count; ++*at) {
        ik_quat wanted;
        ik_error error = read_wanted(chain, form, numbers, *at, &wanted);
        if (error) {
            return error;
        }
    }
    *at = -1;
    if (form == ANGLES && chain->dimensions == 3 && !ik_chain_is_limited(chain)) {
        return IK_OK; // there are no hinges: nothing changes
    }
    *at = fit(chain, form, numbers);
    if (refuse && *at >= 0) {
        return IK_ERROR_FORBIDDEN;
    }
    *at = -1;
    if (ik_chain_is_limited(chain)) {
        ik_joints *joints = chain->joints;
        memcpy(joints->state.angles, joints->trial.angles,
               (size_t)bones->count * sizeof(ik_joint_angles));
        ik_joints_fix_twists(joints, bones);
        ik_joints_apply(joints, bones);
    }
    ik_chain_update_positions(chain);
    ik_chain_reset_motion(chain);
    ik_chain_pose_changed(chain, IK_POSE_SET);
    return IK_OK;
}

ik_error ik_chain_set_angles(ik_chain *chain, const double *angles, bool refuse, int32_t *at) {
    return set_rotations(chain, ANGLES, angles, refuse, at);
}

ik_error ik_chain_set_rotations(ik_chain *chain, const double *rotations, bool refuse,
                                int32_t *at) {
    return set_rotations(chain, WORLD, rotations, refuse, at);
}

ik_error ik_chain_set_local_rotations(ik_chain *chain, const double *rotations, bool refuse,
                                      int32_t *at) {
    return set_rotations(chain, LOCAL, rotations, refuse, at);
}

ik_error ik_chain_get_offset_from(ik_chain *chain, int32_t joint, const double *orientation,
                                  double *offset) {
    if (joint < 1 || joint > chain->bones.count) {
        return IK_ERROR_EFFECTOR;
    }
    ik_quat wanted;
    ik_error error = ik_read_turn(orientation, chain->dimensions, &wanted);
    error = error ? error : ik_chain_track_rotations(chain);
    if (error) {
        return error;
    }
    const float *bone = ik_chain_get_rotations(chain) + 4 * (size_t)(joint - 1);
    ik_quat q = {{bone[0], bone[1], bone[2]}, bone[3]};
    ik_quat by = ik_quat_relative(wanted, q);
    bool planar = chain->dimensions == 2;
    offset[0] = planar ? ik_quat_twist(by, (ik_vec){0, 0, 1}) : by.v.x;
    offset[1] = planar ? 0 : by.v.y;
    offset[2] = planar ? 0 : by.v.z;
    offset[3] = planar ? 0 : by.w;
    return IK_OK;
}
