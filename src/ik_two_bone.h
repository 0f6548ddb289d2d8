// ik_two_bone.h: the arm of two bones, in closed form, in two and three dimensions.
//
// This header is the whole public interface of the arm and its manual. It needs no other one of
// this library's, and none needs it.
//
//     #include "ik_two_bone.h"
//
//     ik_two_bone *arm;
//     if (ik_two_bone_create(2, 80, 70, 0, &arm) != IK_OK) return 1;
//     int status = ik_two_bone_solve(arm, 60, 90, 0, NULL);           // IK_TWO_BONE_REACHED
//     const ik_two_bone_pose *pose = ik_two_bone_get_pose(arm, false);
//     printf("shoulder %g, elbow %g\n", pose->angles[0], pose->angles[1]);
//     ik_two_bone_destroy(arm);
//
// Conventions
//
// - The first bone, the upper arm, runs from the root to the elbow, the second, the forearm, from
//   there to the wrist. The tip is the wrist; or, of an arm with a gripper, a third bone that is
//   as stiff against the forearm as one wants it, the end of the gripper.
// - Coordinates are right-handed, lengths have no unit of their own, angles are in radians and grow
//   from +x towards +y (clockwise on a canvas, whose y points down). Quaternions are x, y, z, w.
//   A planar arm lives in z = 0.
// - At rest the arm is straight along +x: there all angles are 0, and all rotations the identity.
// - The angles of a planar arm are
//     shoulder  of the upper arm against +x
//     elbow     of the forearm against the upper arm
//     wrist     of the gripper against the forearm, where there is one
// - Those of a spatial arm, for which y is up, in the order in which they are applied:
//     turn      of the whole arm about +y, by the right-hand rule: from +x towards -z
//     lift      of the upper arm from the horizontal plane towards +y
//     elbow     of the forearm against the upper arm, in the plane of the arm, the same way
//     roll      of that plane about the upper arm; 0 where the plane is upright, as it is without
//               a pole
//   So the upper arm's rotation is Ry(turn) Rz(lift) Rx(roll), and the forearm's that Rz(elbow).
//   In `angles` they stand in the order turn, lift, elbow, roll. Any rotation of the upper arm has
//   two such descriptions: this one's roll is from -pi/2 to pi/2.
// - A target is met by two poses, bent to either side. The bend is positive where the elbow's angle
//   is. (With a gripper that is at an angle to the forearm, and keeps it, forearm and gripper count
//   as one straight bone from the elbow to the tip.)
// - Numbers must be finite, and coordinates and lengths no larger than 1e30.
// - Everything is computed in doubles in a fixed order: the same calls give the same bits on every
//   machine (-ffp-contract=off, no -ffast-math). A solve allocates nothing; nothing is global.
//
// Wrong input is answered with an ik_error, and the arm is as it was before the call.

#ifndef IK_TWO_BONE_H
#define IK_TWO_BONE_H

#include "ik_error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// How a solve ended. REACHED where the tip is within the tolerance of the target, and only then.
// Else OUT_OF_REACH, where the arm is too short for it, or softened (see ik_two_bone_set_soften) so
// that it ends short of it; or TOO_CLOSE, where one bone is too long to come so near to the root.
// UNSOLVED is the status of an arm before its first solve.
#define IK_TWO_BONE_STATUSES(X)                    \
    X(IK_TWO_BONE_UNSOLVED, 0, "unsolved")         \
    X(IK_TWO_BONE_REACHED, 1, "reached")           \
    X(IK_TWO_BONE_OUT_OF_REACH, 2, "out-of-reach") \
    X(IK_TWO_BONE_TOO_CLOSE, 3, "too-close")

// Which of the two poses is taken: always the one that is bent that way; or the one nearer to the
// present pose, by how far the bones turn, each times its length. An arm that is straight or folded
// stays on the side that it was last bent to.
#define IK_TWO_BONE_BENDS(X)               \
    X(IK_TWO_BONE_POSITIVE, 0, "positive") \
    X(IK_TWO_BONE_NEGATIVE, 1, "negative") \
    X(IK_TWO_BONE_NEAREST, 2, "nearest")

#define IK_ENUMERATOR(name, value, text) name = value,
typedef enum ik_two_bone_status { IK_TWO_BONE_STATUSES(IK_ENUMERATOR) } ik_two_bone_status;
typedef enum ik_two_bone_bend { IK_TWO_BONE_BENDS(IK_ENUMERATOR) } ik_two_bone_bend;
#undef IK_ENUMERATOR

// The sentence of an error, the name of a status or of a bend: static strings, NULL for a value
// that there is not.
const char *ik_two_bone_status_name(int32_t status);
const char *ik_two_bone_bend_name(int32_t bend);

typedef struct ik_two_bone ik_two_bone;

// Makes an arm and gives it to the caller in *arm; ik_two_bone_destroy takes it back. It lies at
// rest, its root at the origin. This allocates one block of about 900 bytes, and nothing else ever
// does.
//   dimensions     2 or 3
//   first, second  the lengths of the bones, 0 or more, not both 0
//   gripper        the gripper's length; 0: there is none
// Defaults: a tolerance of 1e-4 of the reach, bent to the positive side, no pole, not softened.
// Errors: MEMORY, DIMENSIONS, LENGTH, REACH; *arm is NULL then.
ik_error ik_two_bone_create(int32_t dimensions, double first, double second, double gripper,
                            ik_two_bone **arm);

// Frees an arm. NULL is ignored.
void ik_two_bone_destroy(ik_two_bone *arm);

// Moves the root to (x, y, z), and the whole arm with it, turned by nothing. Errors: COORDINATE.
ik_error ik_two_bone_set_root(ik_two_bone *arm, double x, double y, double z);

// What follows holds from the next solve on.

// One of ik_two_bone_bend. Errors: BEND.
ik_error ik_two_bone_set_bend(ik_two_bone *arm, int32_t bend);

// Of a spatial arm: what the elbow points at, a point in space, or a direction from the root; or
// nothing, the default: the arm's plane is upright then. The bend says as ever which way the elbow
// turns, and the plane rolls so that it turns towards the pole; NEAREST keeps the way that it
// turns. Where the pole lies on the line from root to target, the arm keeps the plane that it has.
// Errors: PLANE for a planar arm; POLE; COORDINATE.
typedef enum ik_two_bone_pole {
    IK_TWO_BONE_NO_POLE,
    IK_TWO_BONE_POINT,
    IK_TWO_BONE_DIRECTION
} ik_two_bone_pole;
ik_error ik_two_bone_set_pole(ik_two_bone *arm, int32_t kind, double x, double y, double z);

// From where on the arm is slow to stretch: over the last `share` of its reach, 0 to 1. 0, the
// default: not at all; the elbow then comes to its end with a snap. A softened arm ends short of
// targets that are further out, and is all but straight for those that are much further.
// Errors: SHARE.
ik_error ik_two_bone_set_soften(ik_two_bone *arm, double share);

// How near to the target counts as reached, in the arm's length unit, 0 to 1e30. Errors: LENGTH.
ik_error ik_two_bone_set_tolerance(ik_two_bone *arm, double tolerance);

// Moves the tip to (x, y, z). Too far for the arm, it is straight towards the target; too near to
// the root, it is folded. On the root itself, where all directions are as good, the upper arm stays
// where it is, if both bones are alike.
//   orientation  of the gripper, an angle from rest of a planar arm, a quaternion of any length but
//                0 of a spatial one; the two bones then reach for the place where the wrist must
//                be. It is always had: what cannot be reached is the place alone. NULL: the gripper
//                keeps its angle to the forearm.
// Returns an ik_two_bone_status, or an error: COORDINATE, GRIPPER, ANGLE, ROTATION; the arm is then
// as it was.
int32_t ik_two_bone_solve(ik_two_bone *arm, double x, double y, double z,
                          const double *orientation);

// Poses it by its angles: of a planar arm 2, or 3 with a gripper; of a spatial one 4. A spatial
// gripper keeps its rotation against the forearm. Errors: ANGLE, with the index in *at, which
// may be NULL.
ik_error ik_two_bone_set_angles(ik_two_bone *arm, const double *angles, int32_t *at);

// A pose. It has 3 joints and 2 bones, with a gripper 4 and 3; what is behind them is 0.
typedef struct ik_two_bone_pose {
    double offsets[12];        // joint after joint x, y, z, from the root
    float positions[12];       // the joints in place, `dimensions` floats each
    float rotations[12];       // of each bone in space, from rest: x, y, z, w, of unit length, in
                               // the hemisphere that they were in before
    float local_rotations[12]; // the same, as seen from the bone before
    float angles[4];           // see above, each in (-pi, pi]
} ik_two_bone_pose;

// The present pose, or the other one with the same end: the elbow on the other side. Each is always
// at the same address, and shows how it is now.
const ik_two_bone_pose *ik_two_bone_get_pose(const ik_two_bone *arm, bool other);

// Of the last solve: its ik_two_bone_status; the distance that it left between tip and target, NAN
// before the first.
int32_t ik_two_bone_get_status(const ik_two_bone *arm);
double ik_two_bone_get_error(const ik_two_bone *arm);

// What it was made of, and what was set. The root: 3 doubles, always at the same address.
const double *ik_two_bone_get_root(const ik_two_bone *arm);
int32_t ik_two_bone_get_bend(const ik_two_bone *arm);
double ik_two_bone_get_soften(const ik_two_bone *arm);
double ik_two_bone_get_tolerance(const ik_two_bone *arm);

// The sum of all lengths; and the least distance from the root that the tip can have, however the
// gripper is turned: by how much one length surpasses the others together, 0 where none does.
double ik_two_bone_reach(const ik_two_bone *arm);
double ik_two_bone_min_reach(const ik_two_bone *arm);

#ifdef __cplusplus
}
#endif

#endif
