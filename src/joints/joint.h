// joints/joint.h: one joint: how a bone may turn against its parent, within limits.
//
// The parent of a bone is the bone before it; the parent of bone 0 is the base. A joint rotates its
// bone from rest by a twist about an axis, followed by a swing:
//
//     q = exp(swing_y Y + swing_z Z) rotation(axis, twist)
//
// Y and Z are two axes perpendicular to the bone at rest; (swing_y, swing_z) is the swing as a
// rotation vector. All axes are in the parent's frame. The three numbers are the joint's angles.
// Limits are an ellipse for the swing and an interval for the twist. Each kind of joint is a choice
// of these:
//
//     range, hinge    no swing; the twist is about the hinge's axis
//     cone            a circle for the swing; no twist
//     ball            an ellipse for the swing; the twist is about the bone
//     free            in 3-D a swing without limits, and a fixed twist; in 2-D a twist without
//                     limits
//
// The fixed twist of a free joint is 0, until an orientation or a rotation that is set gives it
// another: then its interval has no length, and the bones after it are carried along with it.
//
// (Swing and twist: P. Baerlocher, R. Boulic: Parametrization and range of motion of the
// ball-and-socket joint, 2001; F. S. Grassia: Practical parameterization of rotations using the
// exponential map, 1998.)
//
// The files of this folder, in the order in which they may include and call each other:
//
//     bones, joint: the data of bones, and of one joint
//     joints, swing, turn: the data of a row of joints; how swings turn; the way between angles
//     angles: angles within limits, and their rotations
//     fit, kinematics: angles that fit a direction; forward kinematics
//     limit, poses: joints from limits; poses from bones

#ifndef IK_JOINTS_JOINT_H
#define IK_JOINTS_JOINT_H

#include "core/quat.h"

// In radians.
typedef struct ik_joint_angles {
    double swing_y, swing_z, twist;
} ik_joint_angles;

typedef struct ik_joint {
    ik_vec rest;                     // the bone's direction at rest, a unit vector
    ik_vec y, z;                     // the axes of the swing, unit vectors
    ik_vec axis;                     // the axis of the twist, a unit vector
    double swing_y_max, swing_z_max; // the half axes of the swing's ellipse, 0 to pi
    double twist_min, twist_max;     // the twist's interval; infinite: no limit on that side
    // A range of turns, besides the limits: how far the angles may be from these, see
    // joints/turn.h; INFINITY: there is none.
    double turn_most;
    ik_joint_angles turn_from;
    bool limited, hinge;
} ik_joint;

// A joint without limits, of a bone with this direction at rest. The swing axes of a bone along +x
// are y and z; those of another bone are carried there by the least rotation from +x.
ik_joint ik_joint_free(ik_vec rest, int32_t dimensions);

// The same joint in a mirrored planar chain: it turns about the opposite axis. So its angles are
// those from before the chain was mirrored. The user sees their negatives.
static inline ik_joint ik_joint_mirrored(ik_joint joint) {
    double min = joint.twist_min;
    joint.axis.z = -joint.axis.z;
    joint.z.z = -joint.z.z;
    joint.twist_min = 0 - joint.twist_max; // 0, not -0
    joint.twist_max = 0 - min;
    return joint;
}

static inline bool ik_joint_swings(const ik_joint *joint) {
    return joint->swing_y_max > 0 || joint->swing_z_max > 0;
}

static inline bool ik_joint_twists(const ik_joint *joint) {
    return joint->twist_max > joint->twist_min;
}

// Whether it is a joint without limits whose twist is fixed.
static inline bool ik_joint_has_fixed_twist(const ik_joint *joint) {
    return !joint->limited && !ik_joint_twists(joint);
}

static inline void ik_joint_fix_twist(ik_joint *joint, double twist) {
    joint->twist_min = joint->twist_max = twist;
}

// Whether the swing has no limit.
static inline bool ik_joint_swings_freely(const ik_joint *joint) {
    return joint->swing_y_max >= IK_PI && joint->swing_z_max >= IK_PI;
}

// Whether the twist has no limit on either side.
static inline bool ik_joint_twists_freely(const ik_joint *joint) {
    return joint->twist_min == -INFINITY && joint->twist_max == INFINITY;
}

// How far out in its ellipse a swing is: 0 in the middle, 1 at the edge; 0 if it has no limit.
double ik_joint_swing_share(const ik_joint *joint, const ik_joint_angles *angles);

// The nearest angles within the limits and the range of turns: the twist moves to the nearer end of
// its interval, the swing is scaled towards rest. Whole turns are taken off a twist only if its
// interval has an infinite end: a free joint's twist is wrapped to (-pi, pi], that of a hinge or
// ball stays within 100 turns.
ik_joint_angles ik_joint_clamp(const ik_joint *joint, ik_joint_angles angles);

// The angles after a share, 0 to 1, of the way from some to others, see joints/turn.h; within the
// limits.
ik_joint_angles ik_joint_part_way(const ik_joint *joint, ik_joint_angles from, ik_joint_angles to,
                                  double share);

// The twist within the joint's interval that is the same rotation as `angle`. If there are several,
// it is the one nearest to `near`. If there is none, it is the end of the interval whose rotation
// is nearest.
double ik_joint_same_twist(const ik_joint *joint, double angle, double near);

// A swing as a rotation vector in the parent's frame.
static inline ik_vec ik_joint_swing(const ik_joint *joint, double y, double z) {
    return ik_vec_add(ik_vec_scale(y, joint->y), ik_vec_scale(z, joint->z));
}

// The rotation from rest for these angles.
ik_quat ik_joint_rotation(const ik_joint *joint, const ik_joint_angles *angles);

// The angles within the limits whose rotation is nearest to `rotation`. Of equal twists, the one
// nearest to the middle of a finite interval is taken.
ik_joint_angles ik_joint_from_rotation(const ik_joint *joint, ik_quat rotation);

// The angles within the limits that carry one direction towards another, both unit vectors in the
// parent's frame. `twist` is the present twist: a ball keeps it, since no direction determines it;
// a hinge takes the angle nearest to it.
ik_joint_angles ik_joint_between(const ik_joint *joint, ik_vec from, ik_vec to, double twist);

// The same, from the rest direction.
static inline ik_joint_angles ik_joint_towards(const ik_joint *joint, ik_vec direction,
                                               double twist) {
    return ik_joint_between(joint, joint->rest, direction, twist);
}

// The rotation of a parent whose bone, with the direction `rest` at rest, points in a direction as
// nearly as the joint between it and its child allows. `child` is the child's rotation. Sets the
// joint's angles; a ball keeps its twist.
ik_quat ik_joint_parent(const ik_joint *joint, ik_vec rest, ik_vec direction, ik_quat child,
                        ik_joint_angles *angles);

#endif
