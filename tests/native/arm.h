// arm.h: two-bone arms for the tests, and checks of their geometry from their public results.

#ifndef ARM_H
#define ARM_H

#include "ik_two_bone.h"
#include "rig.h"

// A vector rotated by a quaternion x, y, z, w.
vec turned(const float *q, vec a);

// Joint `index` of a pose, from the root.
vec joint_of(const ik_two_bone_pose *seen, int32_t index);

ik_two_bone *make_arm(int32_t dimensions, double first, double second, double gripper);

// Checks what must be true of the present pose and of the other one: bones keep their lengths;
// rotations are unit quaternions and carry the bones from rest to where they are; the products of
// local rotations are the rotations in space; the angles give the bones; the positions are the
// joints.
void check_sound(const ik_two_bone *arm, int32_t dimensions, double first, double second,
                 double gripper);

#endif
