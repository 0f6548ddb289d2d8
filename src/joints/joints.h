// joints/joints.h: a chain in joint space: how each bone may turn against its parent, how it is turned,
// and where that puts it. The parent of a bone is the bone before it, that of bone 0 the base.
//
// A joint carries its bone from its rest by a turn about an axis, and then a swing:
//
//     q = exp(y Y + z Z) rot(axis, turn)
//
// where Y and Z are the two axes at right angles to the bone at rest, and y and z its swing, as a
// rotation vector; all in the frame of the parent. These three numbers are the joint's angles.
// Their limits are an ellipse for y and z, an interval for the turn, and each kind of joint is a
// choice of these:
//
//     range, hinge    no swing; the turn is about the hinge's axis
//     cone            a circle for the swing; no turn
//     ball            an ellipse for the swing; the turn is about the bone, its twist
//     free            like a cone, but all round; in the plane like a range, but all round
//
// So whatever angles are found lie within their limits by construction, or are brought there by a
// formula: ik_joint_clamp.

#ifndef IK_JOINTS_JOINTS_H
#define IK_JOINTS_JOINTS_H

#include "joints/bones.h"

typedef struct ik_angles {
    double y, z, turn;
} ik_angles;

typedef struct ik_joint {
    ik_vec rest;           // the bone's direction
    ik_vec y, z;           // the axes of its swing
    ik_vec axis;           // the axis of its turn
    double most_y, most_z; // the half axes of the swing's ellipse, 0 to pi
    double least, most;    // the ends of the turn's interval
    bool limited, hinge;
} ik_joint;

// Where a chain is, by its joints' angles.
typedef struct ik_posture {
    ik_angles *angles; // [bone]
    ik_quat *frames;   // [bone], the rotations of the bones from rest
    ik_vec *places;    // [joint], from the root
} ik_posture;

// What a joint's angles do to the tip. A swing is taken apart into one outwards, towards the edge
// of its ellipse, and one along it.
typedef enum ik_lever_part { IK_OUT, IK_ALONG, IK_TURN, IK_LEVER_PARTS } ik_lever_part;

typedef struct ik_lever {
    ik_vec axis[IK_LEVER_PARTS];   // what the bone turns about, and by, for a radian of each
    ik_vec effect[IK_LEVER_PARTS]; // the tip's motion for that
    double push[IK_LEVER_PARTS];   // what a step makes of it, where it is not held
    int32_t wall[IK_LEVER_PARTS];  // 1 or -1: cannot grow or fall; 0: can do both
    bool held[IK_LEVER_PARTS];     // takes no part in this step
    double out_y, out_z;           // the direction outwards, in the swing's plane
} ik_lever;

typedef struct ik_joints {
    ik_joint *joints;   // [bone]
    int32_t limited;    // how many of them are
    ik_posture posture; // the one that the bones show

    // What a solve needs room for.
    uint64_t chance; // where its pseudo-random sequence is
    bool led;        // whether the posture is the outcome of a search
    bool missed[2];  // whether the last search missed its goal with all its budget: one for a mere
    ik_vec goal[2];  // place, one for an aim; and that goal, as seen from the base
    ik_posture trial;
    ik_angles *best;  // [bone]
    ik_angles *kept;  // [bone]
    ik_lever *levers; // [bone]
} ik_joints;

// The joints of bones, free, at rest along +x; NULL where there is not enough memory. One block, to
// be given back by free.
ik_joints *ik_joints_create(const ik_bones *bones, int32_t dimensions);

// The joint of a bone that rests in a direction, free.
ik_joint ik_joint_free(ik_vec rest, int32_t dimensions);

bool ik_joint_swings(const ik_joint *joint);
bool ik_joint_turns(const ik_joint *joint);

// Whether a swing or a turn can go all round, and so has no end.
bool ik_joint_swings_round(const ik_joint *joint);
bool ik_joint_turns_round(const ik_joint *joint);

// Where in its ellipse a swing is: 0 in the middle, 1 at the edge, always 0 for one that has no
// end.
double ik_joint_swing_share(const ik_joint *joint, const ik_angles *angles);

// The nearest angles within the limits. (For a swing: those on the way back to rest.)
ik_angles ik_joint_clamp(const ik_joint *joint, ik_angles angles);

// A swing as a rotation vector, in the parent's frame.
static inline ik_vec ik_joint_swing(const ik_joint *joint, double y, double z) {
    return ik_vec_add(ik_vec_scale(y, joint->y), ik_vec_scale(z, joint->z));
}

// The rotation that a joint's angles are.
ik_quat ik_joint_rotation(const ik_joint *joint, const ik_angles *angles);

// The angles within the limits that carry one direction towards another, unit vectors in the
// parent's frame, once the twist is done, which is left as it is: no direction tells it.
ik_angles ik_joint_between(const ik_joint *joint, ik_vec from, ik_vec to, double twist);

// The angles within the limits that carry the bone towards a direction, a unit vector in the
// parent's frame. A twist, which no direction tells, is left as it is.
ik_angles ik_joint_towards(const ik_joint *joint, ik_vec direction, double twist);

// The frame of a bone's parent.
static inline ik_quat ik_posture_parent(const ik_posture *posture, const ik_bones *bones,
                                        int32_t bone) {
    return bone > 0 ? posture->frames[bone - 1] : bones->base;
}

// Fills frames and places from the angles.
void ik_joints_lay(const ik_joints *joints, const ik_bones *bones, ik_posture *posture);

// Points the bones where the joints' posture has them.
void ik_joints_point(const ik_joints *joints, const ik_bones *bones);

// Forgets the twists of the joints' posture.
void ik_joints_untwist(const ik_joints *joints, const ik_bones *bones);

// Takes the bones' directions as the joints' posture, as far as the limits allow; the second then
// points the bones by it.
void ik_joints_read(const ik_joints *joints, const ik_bones *bones);
void ik_joints_take(const ik_joints *joints, const ik_bones *bones);

// The same after the joint of one bone has changed, whose posture was taken before. Says whether
// any bone has turned.
bool ik_joints_take_again(const ik_joints *joints, const ik_bones *bones, int32_t bone);

#endif
