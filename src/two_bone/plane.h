// two_bone/plane.h: the plane in which the arm lies.

#ifndef IK_TWO_BONE_PLANE_H
#define IK_TWO_BONE_PLANE_H

#include "two_bone/two_bone.h"

// The sine of an angle below which a direction counts as parallel to a line: a pole then gives no
// plane, and an elbow counts as straight or folded.
#define IK_ARM_PARALLEL 1e-6

// A plane through the root, and the direction in it from which the shoulder's angle is measured. An
// upright plane contains the y axis and is described by angles, so that `roll` stays exactly 0; the
// plane z = 0 of a planar arm is one of these.
typedef struct ik_arm_plane {
    bool upright;
    double turn, elevation; // of the direction, if upright; radians
    ik_vec normal, along;   // the elbow's axis and the direction, otherwise; unit vectors
    double distance;        // from the root to the goal's foot in the plane
} ik_arm_plane;

// The plane for a goal, given from the root. `aside` is the distance from the plane at which the
// arm's end must lie, along the normal: a gripper may point out of the plane. `side` is 1 if the
// elbow's angle is to be positive, else -1.
ik_arm_plane ik_arm_find_plane(const ik_two_bone *arm, ik_vec goal, double aside, double side);

// The plane of a pose, with the upper arm as its direction. `distance` is not set.
ik_arm_plane ik_arm_plane_of(const ik_arm_pose *pose);

// Turn, lift and roll of an upper arm that lies in the plane, rotated by an angle from -pi to pi
// from the plane's direction. Elbow and wrist are 0.
ik_arm_angles ik_arm_angles_in_plane(const ik_arm_plane *plane, double angle);

#endif
