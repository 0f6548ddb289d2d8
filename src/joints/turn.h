// joints/turn.h: the way between two angles of a joint.
//
// The limits of a joint are ellipses and intervals, which are convex. So the straight path between
// two angles within the limits lies within them. Therefore angles are blended, not rotations. A
// change of swing and twist by some angle rotates the bone by no more than that, because the
// exponential map does not lengthen paths. A joint without limits has two ways round, and takes the
// shorter one.

#ifndef IK_JOINTS_TURN_H
#define IK_JOINTS_TURN_H

#include "joints/joint.h"

// How far a joint turns from one to the other, in radians: the angle of the swing plus that of the
// twist.
double ik_joint_turn(const ik_joint *joint, ik_joint_angles from, ik_joint_angles to);

// The angles after a share of the way, 0 to 1.
ik_joint_angles ik_joint_on_way(const ik_joint *joint, ik_joint_angles from, ik_joint_angles to,
                                double share);

// The angles that are no further from joint->turn_from than joint->turn_most: those themselves, or
// where the way from there leaves that range.
ik_joint_angles ik_joint_within_turn(const ik_joint *joint, ik_joint_angles angles);

// Of a joint with a range of turns: the way from the middle of the range, as swing_y, swing_z and
// twist. Returns whether the angles are at its edge.
bool ik_joint_at_turn(const ik_joint *joint, const ik_joint_angles *angles, ik_vec *way);

#endif
