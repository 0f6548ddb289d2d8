// two_bone/two_bone.h: the two-bone arm from within.

#ifndef IK_TWO_BONE_TWO_BONE_H
#define IK_TWO_BONE_TWO_BONE_H

#include "core/quat.h"
#include "ik_two_bone.h"

// The angles of a pose; of the gripper its rotation against the forearm.
typedef struct posture {
    double turn, lift, elbow, roll;
    ik_quat wrist;
} posture;

// A posture, and the rotations in space that it makes.
typedef struct figure {
    posture angles;
    ik_quat upper, fore, gripper;
    ik_quat elbow; // of the forearm against the upper arm
} figure;

struct ik_two_bone {
    int32_t dimensions, bend, status, pole_kind;
    double first, second, gripper;
    double soften, tolerance, error;
    double root[3];
    ik_vec pole;
    double side; // 1 where it was last bent to the positive side, else -1
    figure now;
    ik_two_bone_pose shown[2]; // the present pose, and the other
};

static const ik_vec ik_x_axis = {1, 0, 0}, ik_y_axis = {0, 1, 0}, ik_z_axis = {0, 0, 1};

// Which way a bone points that is turned so.
static inline ik_vec ik_lead(const ik_quat *q) {
    return ik_quat_rotate(*q, ik_x_axis);
}

// An angle from -2 pi to 2 pi, brought into (-pi, pi].
static inline double ik_wrap(double angle) {
    return angle > IK_PI ? angle - 2 * IK_PI : angle <= -IK_PI ? angle + 2 * IK_PI : angle;
}

// The figure of a posture.
figure ik_two_bone_stand(const posture *angles);

// Where the wrist of a figure is, and its tip, from the root.
ik_vec ik_two_bone_wrist(const ik_two_bone *arm, const figure *f);
ik_vec ik_two_bone_tip(const ik_two_bone *arm, const figure *f);

// Makes a figure the present one, and shows both it and the other.
void ik_two_bone_take(ik_two_bone *arm, const figure *now, const figure *other, double side);

// Shows both where the root is.
void ik_two_bone_show_places(ik_two_bone *arm);

#endif
