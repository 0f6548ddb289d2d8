// ik_two_bone.h: inverse kinematics of an arm with two bones, in closed form, in two or three
// dimensions. This header is the complete public interface of the arm, and its manual.
//
//     #include "ik_two_bone.h"
//
//     ik_two_bone *arm;
//     if (ik_two_bone_create(2, 80, 70, 0, &arm) != IK_OK) return 1;
//     int32_t status = ik_two_bone_solve(arm, 60, 90, 0, NULL);       // IK_TWO_BONE_REACHED
//     const ik_two_bone_pose *pose = ik_two_bone_get_pose(arm, false);
//     printf("shoulder %g, elbow %g\n", pose->angles[0], pose->angles[1]);
//     ik_two_bone_destroy(arm);
//
// Parts
//
// - The upper arm runs from the root (the shoulder) to the elbow, the forearm from the elbow to the
//   wrist. An optional gripper, a third bone, starts at the wrist.
// - The tip is the end of the last bone: the wrist, or the end of the gripper. A solve moves it to
//   a target.
// - Without an orientation, a solve keeps the gripper's angle to the forearm. With one, the gripper
//   gets that orientation, and the two bones move its tip to the target.
//
// Conventions
//
// - Coordinates are right-handed. Lengths have no fixed unit. Angles are in radians and grow from
//   +x towards +y (clockwise on a canvas, whose y axis points down). Quaternions are x, y, z, w.
// - Numbers must be finite. Coordinates and lengths are at most 1e30 in size.
// - A planar arm lies in the plane z = 0. Where a function takes x, y and z, it ignores z.
// - In the rest pose the arm is straight along +x, all angles are 0 and all rotations the identity.
// - The angles of a planar arm are
//     shoulder  from +x to the upper arm
//     elbow     from the upper arm to the forearm
//     wrist     from the forearm to the gripper, if there is one
// - The angles of a spatial arm, for which y is up, are
//     turn      of the whole arm about +y, by the right-hand rule: from +x towards -z
//     lift      of the upper arm, from the horizontal plane towards +y
//     elbow     from the upper arm to the forearm, in the plane of the arm
//     roll      of the plane of the arm, about the upper arm; 0 if that plane is upright, which it
//               is unless there is a pole, or a gripper that points out of the plane
//   The rotation of the upper arm is Ry(turn) Rz(lift) Rx(roll); that of the forearm is the same,
//   times Rz(elbow). Arrays hold them in the order turn, lift, elbow, roll. Each rotation has two
//   such descriptions; a solve returns the one whose roll is from -pi/2 to pi/2.
// - Two poses reach a target, with the elbow on either side. The bend is positive if the elbow's
//   angle is. If the gripper keeps an angle to the forearm, then the straight line from the elbow
//   to the tip counts instead of the forearm.
//
// Memory and results
//
// - The caller owns an arm, from ik_two_bone_create to ik_two_bone_destroy. No other function
//   allocates. There are no globals: different arms may be used in different threads.
// - Pointers returned by getters belong to the arm. They stay valid, with the present values, until
//   it is destroyed.
// - Wrong input is refused with an ik_error (see ik_error.h; ik_error_text has the sentences) and
//   changes nothing.
// - All arithmetic is in doubles, in a fixed order: the same calls give the same bits on every
//   machine, if the sources are compiled with -ffp-contract=off and without -ffast-math.

#ifndef IK_TWO_BONE_H
#define IK_TWO_BONE_H

#include "ik_error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// How a solve ended.
//   UNSOLVED      there was no solve yet
//   REACHED       the tip is within the tolerance of the target (always REACHED then)
//   OUT_OF_REACH  the target is too far: the arm points straight at it, or as straight as its
//                 softness allows
//   TOO_CLOSE     the target is too near to the root, because one bone is too long: the arm is
//                 folded
#define IK_TWO_BONE_STATUSES(X)                    \
    X(IK_TWO_BONE_UNSOLVED, 0, "unsolved")         \
    X(IK_TWO_BONE_REACHED, 1, "reached")           \
    X(IK_TWO_BONE_OUT_OF_REACH, 2, "out-of-reach") \
    X(IK_TWO_BONE_TOO_CLOSE, 3, "too-close")

// Which of the two poses a solve chooses.
//   POSITIVE, NEGATIVE  always the one that is bent to this side
//   NEAREST             the one that is nearer to the present pose: each bone's change of direction
//                       counts by its length. A straight or folded arm keeps the side to which it
//                       was last bent, and so does an arm with a pole
#define IK_TWO_BONE_BENDS(X)               \
    X(IK_TWO_BONE_POSITIVE, 0, "positive") \
    X(IK_TWO_BONE_NEGATIVE, 1, "negative") \
    X(IK_TWO_BONE_NEAREST, 2, "nearest")

#define IK_ENUMERATOR(name, value, text) name = value,
typedef enum ik_two_bone_status { IK_TWO_BONE_STATUSES(IK_ENUMERATOR) } ik_two_bone_status;
typedef enum ik_two_bone_bend { IK_TWO_BONE_BENDS(IK_ENUMERATOR) } ik_two_bone_bend;
#undef IK_ENUMERATOR

// The kinds of pole, see ik_two_bone_set_pole.
typedef enum ik_two_bone_pole {
    IK_TWO_BONE_NO_POLE,
    IK_TWO_BONE_POINT,
    IK_TWO_BONE_DIRECTION,
    IK_TWO_BONE_KEEP
} ik_two_bone_pole;

// The name of a status or of a bend: a static string; NULL for any other value.
const char *ik_two_bone_status_name(int32_t status);
const char *ik_two_bone_bend_name(int32_t bend);

typedef struct ik_two_bone ik_two_bone;

// A pose. An arm has 3 joints and 2 bones; with a gripper, 4 joints and 3 bones. Unused elements at
// the end of an array are 0. The quaternions q and -q are the same rotation: each array has the one
// that is nearer to what it had before.
typedef struct ik_two_bone_pose {
    double offsets[12];        // each joint from the root: x, y, z
    float positions[12];       // each joint in space: `dimensions` numbers
    float rotations[12];       // each bone's rotation from rest: a unit quaternion
    float local_rotations[12]; // the same, relative to the bone before
    float angles[4];           // see Conventions; each from -pi to pi
} ik_two_bone_pose;

// Creates an arm in its rest pose, with the root at the origin, and sets *arm to it. Allocates one
// block of about 1 kB.
//   dimensions     2 or 3
//   first, second  the lengths of upper arm and forearm, 0 to 1e30; their sum at least 1e-30
//   gripper        the length of the gripper, 0 to 1e30; 0: no gripper
// The sum of all lengths is at most 1e30.
// Errors: MEMORY, DIMENSIONS, LENGTH, REACH. *arm is NULL then.
ik_error ik_two_bone_create(int32_t dimensions, double first, double second, double gripper,
                            ik_two_bone **arm);

// Frees an arm. NULL is ignored.
void ik_two_bone_destroy(ik_two_bone *arm);

// What the arm was created with.
int32_t ik_two_bone_get_dimensions(const ik_two_bone *arm);
double ik_two_bone_get_first(const ik_two_bone *arm);
double ik_two_bone_get_second(const ik_two_bone *arm);
double ik_two_bone_get_gripper(const ik_two_bone *arm);

// The greatest distance between root and tip: the sum of all lengths. And the smallest, over all
// angles of the gripper: the longest length minus the others, or 0 if that is negative.
double ik_two_bone_get_reach(const ik_two_bone *arm);
double ik_two_bone_get_min_reach(const ik_two_bone *arm);

// Moves the root to (x, y, z), and the arm with it; its angles stay. Default: the origin.
// Errors: COORDINATE.
ik_error ik_two_bone_set_root(ik_two_bone *arm, double x, double y, double z);

// The root: 3 doubles.
const double *ik_two_bone_get_root(const ik_two_bone *arm);

// Settings. They take effect with the next solve.

// Which of the two poses a solve chooses: an ik_two_bone_bend. Default: POSITIVE. Errors: BEND.
ik_error ik_two_bone_set_bend(ik_two_bone *arm, int32_t bend);
int32_t ik_two_bone_get_bend(const ik_two_bone *arm);

// What the elbow of a spatial arm points at. The plane of the arm rolls about the line from the
// root to the target until the elbow is on the pole's side; the bend still is the sign of the
// elbow's angle. If the pole lies on that line, the arm keeps its plane.
//   kind     NO_POLE (the default): the plane of the arm is upright. So the arm turns about the y
//            axis like a robot, and its elbow swings around if the target passes near that axis.
//            POINT: towards the point (x, y, z)
//            DIRECTION: in the direction (x, y, z), of any length except 0
//            KEEP: nothing; the plane only turns with the line to the target, by the least
//            rotation. So the elbow never swings around, but the pose depends on the path.
// Errors: WRONG_DIMENSIONS for a planar arm; POLE; COORDINATE.
ik_error ik_two_bone_set_pole(ik_two_bone *arm, int32_t kind, double x, double y, double z);

// Returns the kind of pole. Writes 3 doubles: the point, the direction as a unit vector, or zeros.
int32_t ik_two_bone_get_pole(const ik_two_bone *arm, double *pole);

// The share of the reach, from 0 to 1, at its outer end, over which the arm stretches ever more
// slowly. It avoids the snap of an elbow that straightens ("soft IK"; two_bone/triangle.c has the
// formula and its source). A soft arm stays short of targets in that range, and is almost straight
// if the target is far beyond it. Default: 0, no softness. Errors: WEIGHT.
ik_error ik_two_bone_set_softness(ik_two_bone *arm, double softness);
double ik_two_bone_get_softness(const ik_two_bone *arm);

// The distance between tip and target that counts as reached, in the unit of the lengths, from 0 to
// 1e30. Default: 1e-4 of the reach. Errors: TOLERANCE.
ik_error ik_two_bone_set_tolerance(ik_two_bone *arm, double tolerance);
double ik_two_bone_get_tolerance(const ik_two_bone *arm);

// Moves the tip to the target (x, y, z), or as close as possible. If all directions are equally
// good, because the target is the root, the upper arm keeps its direction if both bones have the
// same length.
//   orientation  NULL: the gripper keeps its angle to the forearm. Otherwise the gripper's rotation
//                from rest: 1 angle of a planar arm, from -1e6 to 1e6; a quaternion of a spatial
//                arm, of any length except 0. The gripper always gets this orientation, even if the
//                target is out of reach.
// Returns an ik_two_bone_status. Errors (negative): COORDINATE; GRIPPER for an orientation without
// a gripper; ANGLE or ROTATION for a wrong orientation.
int32_t ik_two_bone_solve(ik_two_bone *arm, double x, double y, double z,
                          const double *orientation);

// Sets the pose by its angles, each from -1e6 to 1e6: 2 for a planar arm, 3 with a gripper; 4 for a
// spatial arm, whose gripper keeps its rotation relative to the forearm. The status does not
// change. ik_two_bone_get_pose has the present angles.
// Errors: ANGLE. *at is the index of the wrong angle, or -1; `at` may be NULL.
ik_error ik_two_bone_set_angles(ik_two_bone *arm, const double *angles, int32_t *at);

// Sets the rotation of the gripper of a spatial arm relative to the forearm: a quaternion of any
// length except 0. The other angles stay.
// Errors: WRONG_DIMENSIONS for a planar arm, whose wrist is an angle; GRIPPER if there is none;
// ROTATION.
ik_error ik_two_bone_set_wrist(ik_two_bone *arm, const double *quaternion);

// The present pose; or the other one that has the same tip, with the elbow on the other side.
const ik_two_bone_pose *ik_two_bone_get_pose(const ik_two_bone *arm, bool other);

// The ik_two_bone_status of the last solve; and the distance that it left between tip and target,
// NAN before the first solve.
int32_t ik_two_bone_get_status(const ik_two_bone *arm);
double ik_two_bone_get_error(const ik_two_bone *arm);

// A state holds the settings, the root, the pose and the status of an arm. After it is restored,
// the same calls give the same bits. It can be restored into any arm with the same dimensions and
// lengths, in the same IK_VERSION.

// The number of bytes of a saved state, always the same: 204, or 332 with a gripper.
size_t ik_two_bone_state_size(const ik_two_bone *arm);

// Writes a saved state of ik_two_bone_state_size bytes.
void ik_two_bone_save_state(const ik_two_bone *arm, uint8_t *bytes);

// Restores a saved state of `size` bytes. Bytes from any source are safe: they are checked first.
// Errors: STATE for bytes that are damaged, of another version, or of an arm of another shape.
ik_error ik_two_bone_restore_state(ik_two_bone *arm, const uint8_t *bytes, size_t size);

#ifdef __cplusplus
}
#endif

#endif
