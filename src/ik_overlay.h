// ik_overlay.h: inverse kinematics over an animation: a chain of a skeleton, such as an arm, a leg,
// a spine or a tail, reaches for a target, and otherwise does what its animation does.
//
//     #include "ik_overlay.h"
//
//     ik_overlay *arm;
//     if (ik_overlay_create(2, &arm) != IK_OK) return 1;
//     double *bones = ik_overlay_get_bones(arm), *pose = ik_overlay_get_pose(arm);
//     // Each frame: write the animation to `bones` and `pose`, then:
//     int32_t status = ik_overlay_solve(arm, x, y, z);
//     const double *rotations = ik_overlay_get_rotations(arm);    // of the skeleton's joints
//
// An ik_chain starts each solve from its own last pose. That is right for a chain that only follows
// a target. Over an animation it is not: the result must be the animation's pose where the target
// is the animation's tip, and it must not jump while target and animation move smoothly. An overlay
// does both.
//
// Conventions
//
// - The frame of an overlay is that of what its first bone is attached to: the local space of the
//   first bone's parent, with the first joint as the origin. So all coordinates are relative to the
//   first joint.
// - An overlay of N bones has N + 1 joints. Bone i runs from joint i to joint i + 1, and turns
//   about joint i. Its direction is that of the next joint; it need not lie along any axis of the
//   bone.
// - Each joint has a local rotation: its rotation from rest, relative to its parent, in the axes of
//   the frame. Quaternions are x, y, z, w. The world rotation of a bone is the product of the local
//   rotations up to it, and carries the bone from rest to its present place.
// - Any pose can be the rest pose. Without limits the animation's pose may be: then all local
//   rotations of the animation are the identity. With limits, rest is the pose that they are
//   measured from, such as the bind pose.
// - Lengths may differ from frame to frame. They have no unit of their own. The reach is their sum.
// - A bone shorter than 1e-7 of the reach keeps its local rotation.
//
// What a solve returns
//
// - Where the animation's tip is at the target, within the tolerance, the pose of the animation,
//   bit for bit, unless limits or a pole change it.
// - Else a pose that depends only on the animation's pose and the target: the chain turns from the
//   animation's tip towards the target as a whole, and is then folded or stretched to the target's
//   distance; near the animation's pose the bones share the turn. See free_pose.c.
// - That pose would jump in a few places, for example when the target passes behind the chain.
//   There the result follows it by as much as target, animation and pole have moved since the last
//   solve, see follow.c. While all stand still, a result on its target stands still. One that had
//   to leave its target (BLOCKED) comes back to it in the next solves.
// - Without limits, a bone turns from its animated direction, relative to its parent, by the least
//   rotation: it keeps its twist.

#ifndef IK_OVERLAY_H
#define IK_OVERLAY_H

#include "ik.h"

#ifdef __cplusplus
extern "C" {
#endif

#define IK_OVERLAY_MAX_BONES 1000

typedef struct ik_overlay ik_overlay;

// Creates an overlay of `bones` bones, 1 to IK_OVERLAY_MAX_BONES, which the caller owns and gives
// to ik_overlay_destroy. *overlay is NULL after an error. Errors: MEMORY, OVERLAY_BONES.
ik_error ik_overlay_create(int32_t bones, ik_overlay **overlay);

// Frees an overlay and its arrays. NULL is ignored.
void ik_overlay_destroy(ik_overlay *overlay);

// The animation's pose, which the caller writes before each solve. The arrays belong to the
// overlay.
//   bones   3 doubles per bone: the vector from its joint to the next one, at rest
//   pose    4 doubles per bone: the local rotation of its joint, a quaternion of a length from 1e-6
//           to 1e6; at first the identity
double *ik_overlay_get_bones(ik_overlay *overlay);
double *ik_overlay_get_pose(ik_overlay *overlay);

// Sets limits of the local rotations, one per bone, as for ik_chain_set_limits; NULL: none, the
// default. In a chain with limits, a joint of the kind NONE may turn to any rotation. A hinge turns
// the bone about its axis only, and keeps what else the animation does to it, such as a twist; so
// does a cone with twist.
//   own_axes   4 doubles per bone: how the bone's own axes lie at rest, as for
//              ik_chain_set_rest_rotations; NULL: the axes of the frame
// Allocates about 700 bytes per bone.
// Errors: MEMORY; those of ik_chain_set_limits; ROTATION; with the bone in *at (may be NULL).
ik_error ik_overlay_set_limits(ik_overlay *overlay, const ik_limit *limits, const double *own_axes,
                               int32_t *at);

// What the bend of the chain points at: a point or a direction, see ik_chain_set_pole. The chain is
// turned about the line from the first joint to the target. Errors: POLE, COORDINATE, WEIGHT.
ik_error ik_overlay_set_pole(ik_overlay *overlay, int32_t kind, double x, double y, double z,
                             double weight);

// How near to the target counts as reached, as a share of the reach, 0 to 1; default 1e-6. Less
// than 1e-6 may be missed because of rounding alone. Errors: WEIGHT.
ik_error ik_overlay_set_tolerance(ik_overlay *overlay, double tolerance);

// Moves the tip from the animation's pose to (x, y, z), or as near to it as it can. Returns an
// ik_status, never STALLED; or an error: COORDINATE, if a number of the target or of the bones is
// not finite or too large; REACH, if the reach is less than 1e-30; ROTATION, if a quaternion of the
// pose does not have a length from 1e-6 to 1e6. After an error everything is as before.
int32_t ik_overlay_solve(ik_overlay *overlay, double x, double y, double z);

// Moves the tip of the last result by a small vector, at most a hundredth of the reach: where the
// caller's joints do not lie exactly where the overlay's do, as in a skeleton whose scales are not
// quite even. Returns the same as ik_overlay_solve. Errors: COORDINATE, if the vector is longer or
// not finite, or if there was no solve since the overlay was created or reset.
int32_t ik_overlay_correct(ik_overlay *overlay, double x, double y, double z);

// The result: 4 doubles per bone, the local rotation of its joint. The array belongs to the
// overlay.
const double *ik_overlay_get_rotations(const ik_overlay *overlay);

// Whether the result differs from the animation's pose.
bool ik_overlay_get_changed(const ik_overlay *overlay);

// The distance from the tip to the target after the last solve; NAN before the first.
double ik_overlay_get_error(const ik_overlay *overlay);

// Forgets the last solve: the next one may jump. For a skeleton that was moved to another place.
void ik_overlay_reset(ik_overlay *overlay);

#ifdef __cplusplus
}
#endif

#endif
