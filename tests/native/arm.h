// arm.h: two-bone arms for the tests, and their geometry, measured anew from what they show.

#ifndef ARM_H
#define ARM_H

#include "ik_two_bone.h"
#include "rig.h"

// A vector turned by a quaternion x, y, z, w.
vec turned(const float *q, vec a);

// Joint `index` of a pose, from the root.
vec joint_of(const ik_two_bone_pose *seen, int32_t index);

ik_two_bone *make_arm(int32_t dimensions, double first, double second, double gripper);

// Checks what holds of every pose, however it was come by: bones keep their lengths, rotations are
// of unit length and carry the bones to where they are, local ones add up to those in space, the
// angles make them, the positions are the joints. Both of the present pose and of the other.
void check_sound(const ik_two_bone *arm, int32_t dimensions, double first, double second,
                 double gripper);

#endif
