// ik.h: inverse kinematics of chains of bones, in two and three dimensions.
//
// This header is the manual. ik_error.h has the errors, ik_trace.h the steps of a solve.
//
//     #include "ik.h"
//
//     const double lengths[] = {80, 70, 60, 50};
//     ik_chain *chain;
//     if (ik_chain_create(2, 4, lengths, NULL, &chain, NULL) != IK_OK) return 1;
//     ik_chain_set_root(chain, 80, 170, 0);
//
//     int status = ik_chain_solve(chain, 200, 300, 0);        // IK_REACHED
//     const float *joints = ik_chain_get_positions(chain);    // x0 y0 x1 y1 ...
//     ik_chain_destroy(chain);
//
// Conventions
//
// - A chain of N bones has N + 1 joints. Bone i runs from joint i to joint i + 1. Joint 0 is the
//   root, joint N the tip (the end effector). Bones always keep their lengths, as far as joints can
//   show it: these are floats relative to the root, rounded by up to 1e-7 of the reach.
// - Coordinates are right-handed. Lengths have no unit of their own: use metres or pixels.
//   Tolerances and errors are in the same unit. The "reach" is the sum of all bone lengths.
// - A chain has 2 or 3 dimensions. A planar chain lives in z = 0: z is ignored on input, and public
//   arrays have `dimensions` numbers per joint.
// - Angles are in radians. They grow from +x towards +y: counterclockwise where y points up,
//   clockwise where it points down, as on a canvas. Quaternions are x, y, z, w.
// - The rest pose is straight along +x unless ik_chain_set_rest changes it. Each bone has a local
//   rotation: its rotation from rest, relative to its parent. The parent is the bone before it; the
//   parent of bone 0 is the base, to which the chain is attached (see ik_chain_set_base). In the
//   rest pose all local rotations are the identity. Limits restrict local rotations; their axes are
//   given in the rest pose.
// - Roots and targets are doubles, and are subtracted as doubles; poses are floats relative to the
//   root. So a chain is as exact a million units from the origin as at the origin. Only
//   ik_chain_get_positions, which adds the root, is rounded to floats of that size.
// - Numbers must be finite unless a function says otherwise. Coordinates and lengths are at most
//   1e30 in size; the reach is at least 1e-30. A chain scaled by a power of two gives the scaled
//   result bit for bit (as long as no offset is below 1e-38).
// - Nothing is global: chains are independent of each other, and may be used from different
//   threads, each chain by one thread at a time.
// - A solve allocates nothing, with one exception: the first solve with an effector, an orientation
//   or a pose blend allocates what these need. ik_chain_reserve allocates that beforehand.
// - The same calls give the same bits on every machine, if the library is compiled with
//   -ffp-contract=off, without -ffast-math, and (GCC) with -fno-tree-vectorize.
//
// Errors
//
// - Wrong input: the function returns an ik_error, see ik_error.h. Settings and pose are as before.
// - A target that cannot be reached is not an error: it is an ik_status.
// - A bug of this library fails an assertion, if it is compiled with -DIK_ASSERTIONS.

#ifndef IK_H
#define IK_H

#include "ik_error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define IK_MAX_BONES 1000000
#define IK_MAX_ITERATIONS 1000000

// How a solve ended. REACHED if and only if the tip is within the tolerance of the target, and an
// orientation, if one was asked for, within its tolerance. Otherwise, the first of these that is
// true:
//   OUT_OF_REACH  the target is further from the root than the reach
//   TOO_CLOSE     the target is closer to the root than the tip can be, see ik_chain_get_min_reach
//   BLOCKED       limits keep the tip from the target; the pose is the best one within the limits
//                 that the solve found
//   STALLED       the iterations were used up, and another solve can continue; or a solver for
//                 comparison got no further; or a pose blend or turn limits kept the chain back
// OUT_OF_REACH and TOO_CLOSE depend on the lengths alone. If the position was reached, and the
// orientation is not possible with it, they are about the place where the bone would begin. If
// limits, a pose blend or turn limits have an effect, too, a target that exceeds those distances by
// less than the tolerance counts as BLOCKED or STALLED. UNSOLVED is the status before the first
// solve.
#define IK_STATUSES(X)                    \
    X(IK_UNSOLVED, 0, "unsolved")         \
    X(IK_REACHED, 1, "reached")           \
    X(IK_OUT_OF_REACH, 2, "out-of-reach") \
    X(IK_TOO_CLOSE, 3, "too-close")       \
    X(IK_STALLED, 4, "stalled")           \
    X(IK_BLOCKED, 5, "blocked")

// The solvers.
//   AUTO    Without limits: a closed form if there is one (for one bone, two bones, and a target
//           out of reach or too close). Otherwise one iteration of FABRIK from the present pose,
//           and then the nearest pose that reaches the target. This takes a few iterations, also
//           near full reach and from a straight chain. It never misses a target that can be
//           reached, even if the iterations are used up: in the last stage, each bone turns by the
//           least angle that keeps the target within reach of the bones after it.
//           With limits: damped least squares in joint space, within the limits, from the present
//           pose. If that stops short of the target, it starts again from other poses within the
//           limits, in a fixed pseudo-random sequence, until the iterations are used up. Fewer are
//           spent on a target out of reach, or near one that was just missed. So a chain that
//           follows a target stays near its last pose, and jumps only if it finds no other way
//           to reach the target.
//   FABRIK  The published method alone: a chain whose target is out of reach points straight at it;
//           otherwise it iterates until the tolerance is met or the iterations are used up. It may
//           stall where AUTO does not.
//           A. Aristidou, J. Lasenby: FABRIK: A fast, iterative solver for the Inverse Kinematics
//           problem. Graphical Models 73 (2011), 243-260; algorithm 1.
//           With limits: each bone is brought within the limit of its joint when it is turned, as
//           in the paper. That may make it miss a target that can be reached.
//   CCD     Cyclic coordinate descent: from the tip to the root, each joint turns so that the tip
//           points at the target, as far as its limit allows.
//           L.-C. T. Wang, C. C. Chen: A combined optimization method for solving the inverse
//           kinematics problem of mechanical manipulators. IEEE Transactions on Robotics and
//           Automation 7 (1991), 489-499.
//   JACOBIAN_TRANSPOSE, DAMPED_LEAST_SQUARES
//           All joints at once, by the transpose of the Jacobian or by its damped inverse; each
//           angle is then clamped to its limit.
//           S. R. Buss: Introduction to inverse kinematics with Jacobian transpose, pseudoinverse
//           and damped least squares methods (2004, revised 2009), sections 4 and 6.
// All except AUTO are for comparison: they are the published methods, and each may stall.
#define IK_SOLVERS(X)                                 \
    X(IK_AUTO, 0, "auto")                             \
    X(IK_FABRIK, 1, "fabrik")                         \
    X(IK_CCD, 2, "ccd")                               \
    X(IK_JACOBIAN_TRANSPOSE, 3, "jacobian-transpose") \
    X(IK_DAMPED_LEAST_SQUARES, 4, "damped-least-squares")

// What happens to the root in a solve.
//   FREE   It follows: the tip is put on the target, and the bones are dragged after it like a
//          rope, by the backward pass of FABRIK (with every solver). Then they are brought within
//          their limits. Such a solve reaches every target, except where coordinates are so large
//          that doubles are coarser than the tolerance (STALLED). An orientation is ignored for a
//          bone whose joint has a limit.
//   FIXED  It stays where ik_chain_set_root put it. The default.
//   PULL   Each solve begins with the root where ik_chain_set_root put it. If the chain alone
//          cannot reach the target, because of its lengths or its limits, the root moves towards
//          the target, or away from one that is too close, as far as needed but at most by
//          max_pull.
#define IK_ROOT_MODES(X)         \
    X(IK_ROOT_FREE, 0, "free")   \
    X(IK_ROOT_FIXED, 1, "fixed") \
    X(IK_ROOT_PULL, 2, "pull")

// From which other poses a solve starts again if the descent from the present pose misses its
// target. For chains with limits or stiffness, and for rigs.
//   NONE  From no other: it only descends from the present pose. So it may miss targets that can be
//         reached. A rig that is straight, with a target on its line, is bent a little first.
//   ANY   From any pose, around the present one first. Of the solutions that it finds, the one
//         nearest to the present pose is taken. If it finds none, the pose changes to another local
//         minimum only if that is clearly better: by 2 % of the reach. The default.
//   NEAR  The same for continuous control, such as a robot on a path: more starts are around the
//         present pose, it looks longer for a nearer solution, and if it finds none, it stays in
//         its local minimum.
#define IK_RESTARTS(X)             \
    X(IK_RESTARTS_NONE, 0, "none") \
    X(IK_RESTARTS_ANY, 1, "any")   \
    X(IK_RESTARTS_NEAR, 2, "near")

// Which stage of AUTO gave the pose of the last solve of a chain without limits. NONE for other
// solves, and if the tip was at the target already.
//   CLOSED_FORM   no iteration was needed
//   PROJECTION    an iteration of FABRIK, then the nearest pose that reaches the target
//   DROPPED_BONE  the same, without one bone that had to flip
//   GREEDY        the last stage: each bone by the least angle that keeps the target in reach
#define IK_STAGES(X)                            \
    X(IK_STAGE_NONE, 0, "none")                 \
    X(IK_STAGE_CLOSED_FORM, 1, "closed-form")   \
    X(IK_STAGE_PROJECTION, 2, "projection")     \
    X(IK_STAGE_DROPPED_BONE, 3, "dropped-bone") \
    X(IK_STAGE_GREEDY, 4, "greedy")

#define IK_ENUMERATOR(name, value, text) name = value,
typedef enum ik_status { IK_STATUSES(IK_ENUMERATOR) } ik_status;
typedef enum ik_solver { IK_SOLVERS(IK_ENUMERATOR) } ik_solver;
typedef enum ik_root_mode { IK_ROOT_MODES(IK_ENUMERATOR) } ik_root_mode;
typedef enum ik_restarts { IK_RESTARTS(IK_ENUMERATOR) } ik_restarts;
typedef enum ik_stage { IK_STAGES(IK_ENUMERATOR) } ik_stage;
#undef IK_ENUMERATOR

// Their names: static strings, NULL for other values.
const char *ik_status_name(int32_t status);
const char *ik_solver_name(int32_t solver);
const char *ik_root_mode_name(int32_t mode);
const char *ik_restarts_name(int32_t restarts);
const char *ik_stage_name(int32_t stage);

typedef struct ik_chain ik_chain;

// Creating a chain

// Creates a chain of `bones` bones, which the caller owns and gives to ik_chain_destroy.
//   dimensions  2 or 3
//   bones       1 to IK_MAX_BONES
//   lengths     `bones` numbers from 0 to 1e30, whose sum, the reach, is from 1e-30 to 1e30; or
//               NULL: the distances between neighbours in `positions`
//   positions   (bones + 1) * dimensions numbers, joint after joint: the pose to start from, see
//               ik_chain_set_pose; or NULL: straight along +x from a root at the origin
//   chain       receives the chain, NULL after an error
//   at          receives the index of a wrong array element, else -1; may be NULL
// The arrays are copied. Allocates one block: about 400 bytes plus 44 bytes per bone in 3-D, 36 in
// 2-D. More is allocated by the functions that say so.
// Errors: MEMORY, DIMENSIONS, BONES, NO_LENGTHS (lengths and positions both NULL), LENGTH, REACH,
// COORDINATE.
ik_error ik_chain_create(int32_t dimensions, int32_t bones, const double *lengths,
                         const double *positions, ik_chain **chain, int32_t *at);

// Frees a chain and its arrays. NULL is ignored.
void ik_chain_destroy(ik_chain *chain);

// Allocates everything that later calls need (about 700 bytes per bone), except for
// ik_chain_set_stiffness, ik_chain_set_rest_rotations and traces.
// Errors: MEMORY.
ik_error ik_chain_reserve(ik_chain *chain);

int32_t ik_chain_get_dimensions(const ik_chain *chain);
int32_t ik_chain_get_bones(const ik_chain *chain);

// Sets the lengths of all bones, `bones` numbers as for ik_chain_create. The bones keep their
// directions, and the root stays. The tolerance and the greatest pull change with the reach if they
// are the defaults.
// Errors: LENGTH, with the index in *at (which may be NULL); REACH.
ik_error ik_chain_set_lengths(ik_chain *chain, const double *lengths, int32_t *at);

// The length of a bone, rounded to a float; NAN if there is no such bone.
double ik_chain_get_length(const ik_chain *chain, int32_t bone);

// The reach; and the least distance from the root that the tip can have: 0, or by how much the
// longest bone is longer than all others together.
double ik_chain_get_reach(const ik_chain *chain);
double ik_chain_get_min_reach(const ik_chain *chain);

// The pose

// Moves joint 0 to (x, y, z), and the whole chain with it. Errors: COORDINATE.
ik_error ik_chain_set_root(ik_chain *chain, double x, double y, double z);

// Sets the pose from `positions`, (bones + 1) * dimensions numbers: joint 0 becomes the root, and
// each bone takes the direction between its joints. Bones keep their lengths: if the distances
// between `positions` differ from them, the joints do not lie on `positions`. If both joints of a
// bone coincide, it takes the direction of the bone before it, and bone 0 that of +x. Ball joints
// keep their twists, which positions do not determine; bones without a limit lose the twist of an
// orientation. A pose that breaks limits is brought within them.
// Errors: COORDINATE, with the index in *at (which may be NULL).
ik_error ik_chain_set_pose(ik_chain *chain, const double *positions, int32_t *at);

// Sets the pose from angles, from rotations in space, or from local rotations.
//   angles     one number per bone, in radians, from -1e6 to 1e6. In 2-D the angle of each bone
//              relative to its parent. In 3-D the angle of each hinge, and NAN for all other
//              joints: these keep their local rotations.
//   rotations  four numbers per bone, a quaternion of any length but 0
//   refuse     whether a pose that breaks limits is an error; else it is brought within them
// If a rotation twists a joint whose limit does not let it twist, the twist is passed on to the
// next bone. So the joints' positions are right, and the twist does not count as breaking a limit.
// Errors: ANGLE, HINGE_ANGLE, ROTATION, FORBIDDEN, with the bone in *at (which may be NULL).
ik_error ik_chain_set_angles(ik_chain *chain, const double *angles, bool refuse, int32_t *at);
ik_error ik_chain_set_rotations(ik_chain *chain, const double *rotations, bool refuse, int32_t *at);
ik_error ik_chain_set_local_rotations(ik_chain *chain, const double *rotations, bool refuse,
                                      int32_t *at);

// The joints in space, (bones + 1) * dimensions floats, joint after joint; and the same relative to
// the root, which are exact also far from the origin. The arrays belong to the chain, stay at the
// same address until it is destroyed, and always show the present pose. Do not write to them.
const float *ik_chain_get_positions(const ik_chain *chain);
const float *ik_chain_get_offsets(const ik_chain *chain);

// The root, 3 doubles, z = 0 in 2-D. Owned like the positions.
const double *ik_chain_get_root(const ik_chain *chain);

// Mirrors a planar chain at the vertical line through its root: its pose, rest, limits, base, pole,
// and all that it remembers. From then on, solves for mirrored targets give the mirrored poses, to
// the bit. For a character that turns round. A second call mirrors it back. The root stays; a root
// that was pulled is pulled from the mirrored place.
// Allocates what limits do, if there are none. Errors: WRONG_DIMENSIONS, MEMORY.
ik_error ik_chain_mirror(ik_chain *chain);

// Whether a chain is mirrored.
bool ik_chain_is_mirrored(const ik_chain *chain);

// Rotations
//
// In a chain with limits, the joints' angles determine the rotations. In a chain without limits, a
// bone turns by the least rotation that carries it from its rest direction, in its parent's frame.
// Near the opposite of the rest direction that rotation is not continuous. There the bone turns on
// from its last rotation, and the difference, a twist, is reduced as it turns, by at most
// IK_TWIST_RATE radians for each radian. So rotations do not jump from pose to pose. For this, each
// pose from ik_chain_track_rotations on counts, whether its rotations are read or not.
//
// A bone that was solved for an orientation (see ik_goal) has that orientation, until the pose
// changes without it. In a chain without limits, its twist is then reduced in the same way. In a
// chain with limits, the bone keeps its twist, and the bones after it are carried along with it:
// their limits are relative to it. A pose that is set by positions, and new limits or a new rest
// pose, set the twist to 0.

#define IK_TWIST_RATE 4

// Begins to track rotations, if they are not tracked yet. Allocates 52 bytes per bone.
// Errors: MEMORY.
ik_error ik_chain_track_rotations(ik_chain *chain);

// The rotations from rest: four floats per bone, x, y, z, w, a unit quaternion; in space, and
// relative to the parent. Of q and -q, which are the same rotation, it is the one nearer to that of
// the pose before. NULL before ik_chain_track_rotations. Owned like the positions.
const float *ik_chain_get_rotations(const ik_chain *chain);
const float *ik_chain_get_local_rotations(const ik_chain *chain);

// The joints' angles: one float per bone, in radians. In 2-D the angle relative to the parent: from
// min to max for a joint with a range, otherwise in (-pi, pi]. In 3-D the angle of each hinge,
// which is continuous across pi, and NAN for other joints. NULL before ik_chain_track_rotations.
// Owned like the positions.
const float *ik_chain_get_angles(const ik_chain *chain);

// Writes the present rotation of the bone that ends in `joint`, relative to an orientation. As the
// `offset` of an ik_goal it keeps the bone at this rotation to its orientation. Both have 4
// numbers: a quaternion; in 2-D an angle, and 3 unused numbers. Begins to track rotations.
// Errors: EFFECTOR, ROTATION, ANGLE (in 2-D), MEMORY.
ik_error ik_chain_get_offset_from(ik_chain *chain, int32_t joint, const double *orientation,
                                  double *offset);

// Base and rest

// Rotates the base, and the whole chain with it about its root: as a leg turns with its body. The
// first takes a quaternion of any length but 0 (in 2-D, x and y are ignored), the second an angle
// about z from -1e6 to 1e6. The default is 0, 0, 0, 1. Errors: BASE; ANGLE.
ik_error ik_chain_set_base(ik_chain *chain, double x, double y, double z, double w);
ik_error ik_chain_set_base_angle(ik_chain *chain, double angle);

// Writes 4 doubles, a unit quaternion.
void ik_chain_get_base(const ik_chain *chain, double *quaternion);

// Sets the rest pose: (bones + 1) * dimensions numbers, joint after joint. Only the directions of
// the bones count, read as by ik_chain_set_pose. The present pose stays as it is, as far as limits
// allow. Allocates what limits do.
// Errors: MEMORY; COORDINATE, with the index in *at (which may be NULL).
ik_error ik_chain_set_rest(ik_chain *chain, const double *positions, int32_t *at);

// Writes the joints of the rest pose, (bones + 1) * dimensions doubles, from a root at the origin.
// A bone of length 0 is written with the length of the reach, so that its direction can be read.
void ik_chain_get_rest(const ik_chain *chain, double *positions);

// Sets the rotation that each bone has at rest: how the bone's own axes lie in the rest pose, such
// as the axes and the roll of a rig's bones. Only the axes of limits change: they are then given in
// the bone's own axes. All rotations stay measured from rest.
//   quaternions  four numbers per bone, of any length but 0; or NULL: the axes of space, the
//                default
// Allocates 32 bytes per bone.
// Errors: WRONG_DIMENSIONS (2-D), MEMORY; ROTATION, with the bone in *at (which may be NULL).
ik_error ik_chain_set_rest_rotations(ik_chain *chain, const double *quaternions, int32_t *at);

// Returns whether rest rotations are set. If so, writes four doubles per bone; quaternions may be
// NULL.
bool ik_chain_get_rest_rotations(const ik_chain *chain, double *quaternions);

// Limits
//
// A chain with a limit on any joint is solved within its limits, see IK_SOLVERS. They hold in every
// pose: when a limit or the rest pose is set, the present pose is brought within the limits, and so
// is each pose that is set.
//
// The limit of bone i is that of the joint at its root end: it restricts how the bone is rotated
// relative to bone i - 1, and bone 0 relative to the base.
// A free root leaves the limit of bone 0 out.
//   NONE   The bone turns to any direction without twist, by the least rotation from its rest.
//   RANGE  In 2-D: the angle between the bone and its parent, from min to max.
//   HINGE  In 3-D: the bone turns only about `axis`, by an angle from min to max (right-hand rule).
//          The axis has any length but 0. It is given in the rest pose, in the axes of space; if
//          rest rotations are set, in the bone's own axes.
//   CONE   In 3-D: the bone leans from its rest by at most swing_y to any side, and does not twist.
//   BALL   In 3-D: the bone twists about itself by an angle from min to max, and then swings by the
//          rotation vector (0, y, z), where (y / swing_y)^2 + (z / swing_z)^2 <= 1: swing_y and
//          swing_z are the greatest angles about these two axes. The axes of a bone that rests
//          along +x are those of space; those of another bone are carried there by the least
//          rotation from +x (half a turn about z for a bone along -x). If rest rotations are set,
//          the bone's own axis nearest to its direction is the axis of the twist, and the next two,
//          in the order x y z x y, made perpendicular to it, are those of swing_y and swing_z.
// An interval may be longer than a turn: a joint from -2 pi to 2 pi makes two whole turns, and
// cannot pass from one end to the other. min is from -4 pi to 4 pi, or -INFINITY for no limit on
// that side. max is from -4 pi to 4 pi and not below min, or INFINITY for no limit on that side;
// whole turns are then taken off an angle of more than 100 turns.
// swing_y and swing_z are from 0 to pi; if both are pi, the swing has no limit.
typedef enum ik_limit_kind {
    IK_LIMIT_NONE,
    IK_LIMIT_RANGE,
    IK_LIMIT_HINGE,
    IK_LIMIT_CONE,
    IK_LIMIT_BALL
} ik_limit_kind;

typedef struct ik_limit {
    int32_t kind; // one of ik_limit_kind
    double axis[3];
    double min, max;         // radians
    double swing_y, swing_z; // radians
} ik_limit;

// Sets the limit of one bone; or the limits of all bones (`bones` of them), in linear time. The
// first limit allocates about 600 bytes per bone. Fields that a kind does not use are ignored.
// Errors: BONE, LIMIT_KIND, WRONG_DIMENSIONS, AXIS, MIN, MAX, SWING_Y, SWING_Z, MEMORY; of the
// second with the bone in *at (which may be NULL).
ik_error ik_chain_set_limit(ik_chain *chain, int32_t bone, const ik_limit *limit);
ik_error ik_chain_set_limits(ik_chain *chain, const ik_limit *limits, int32_t *at);

// Writes the limit of a bone, as it was set. Errors: BONE.
ik_error ik_chain_get_limit(const ik_chain *chain, int32_t bone, ik_limit *limit);

// Settings

// Each bone's resistance to turning: `bones` numbers from 0.001 to 1000; NULL or equal numbers: the
// same for all, the default. Only ratios matter: of two bones, the stiffer one turns less. It has
// an effect with AUTO, on chains of three bones or more, and with the two Jacobian methods. It has
// none on AUTO's closed forms, FABRIK, CCD, and a free root. Allocates 4 bytes per bone and what
// limits do. The getter returns 1 for equal stiffness.
// Errors: MEMORY; STIFFNESS, with the index in *at (which may be NULL).
ik_error ik_chain_set_stiffness(ik_chain *chain, const double *stiffness, int32_t *at);
double ik_chain_get_stiffness(const ik_chain *chain, int32_t bone); // NAN if there is no such bone

// How near to the target counts as reached, in the chain's length unit, 0 to 1e30; default 1e-4 of
// the reach. Poses are floats: with less than about 1e-6 of the reach, a target may be missed
// because of rounding alone.
// Errors: TOLERANCE.
ik_error ik_chain_set_tolerance(ik_chain *chain, double tolerance);
double ik_chain_get_tolerance(const ik_chain *chain);

// How near to an orientation counts as reached, in radians, 0 to pi; default 1e-3. With less than
// about 1e-6, an orientation may be missed because of rounding alone.
// Errors: ORIENTATION_TOLERANCE.
ik_error ik_chain_set_orientation_tolerance(ik_chain *chain, double tolerance);
double ik_chain_get_orientation_tolerance(const ik_chain *chain);

// The most iterations that a solve may take, 1 to IK_MAX_ITERATIONS; default 100 without limits and
// 1000 with limits. One iteration is a backward and a forward pass of FABRIK, a sweep of CCD, or a
// step of the others on all bones. Errors: ITERATIONS.
ik_error ik_chain_set_max_iterations(ik_chain *chain, int32_t iterations);
int32_t ik_chain_get_max_iterations(const ik_chain *chain);

// One of ik_restarts; default ANY. Errors: RESTARTS.
ik_error ik_chain_set_restarts(ik_chain *chain, int32_t restarts);
int32_t ik_chain_get_restarts(const ik_chain *chain);

// One of ik_solver; default AUTO. The solvers except AUTO and FABRIK allocate what limits do.
// Errors: SOLVER, MEMORY.
ik_error ik_chain_set_solver(ik_chain *chain, int32_t solver);
int32_t ik_chain_get_solver(const ik_chain *chain);

// One of ik_root_mode; default FIXED. Errors: ROOT_MODE.
ik_error ik_chain_set_root_mode(ik_chain *chain, int32_t mode);
int32_t ik_chain_get_root_mode(const ik_chain *chain);

// How far the root may be pulled, in the chain's length unit, 0 to 1e30; default a quarter of the
// reach. Errors: MAX_PULL.
ik_error ik_chain_set_max_pull(ik_chain *chain, double pull);
double ik_chain_get_max_pull(const ik_chain *chain);

// The pole: what the bend of the chain points at. The bones up to the effector bend in the plane of
// root, effector and pole, to the pole's side, and all their joints lie on one circle. `weight`, 0
// to 1, is the share of that which each solve makes. A planar chain has only two sides: it bends to
// the pole's side if the weight is 1/2 or more. If the pole comes near the line from root to
// effector, its effect fades out, and the chain keeps its plane. With limits or stiffness, the
// chain turns about that line until the mean of its joints lies on the pole's side, as far as the
// limits allow; a joint that would leap takes several solves. Only where the line passes the pole,
// a planar chain changes sides in one solve. With a free root, the chain turns slowly, with the
// motion of its target, and a planar one does not turn. A pole is a point in space, or a direction
// from the root of any length but 0, or none, the default. It has an effect with every solver, also
// if the effector is at its target already. Errors: POLE, COORDINATE, WEIGHT.
typedef enum ik_pole_kind { IK_POLE_NONE, IK_POLE_POINT, IK_POLE_DIRECTION } ik_pole_kind;
ik_error ik_chain_set_pole(ik_chain *chain, int32_t kind, double x, double y, double z,
                           double weight);

// Returns the kind, and writes 3 doubles and the weight (both may be NULL).
int32_t ik_chain_get_pole(const ik_chain *chain, double *pole, double *weight);

// How far each joint may turn in one solve: `bones` angles of at least 1e-300, in radians
// (INFINITY: any); or NULL, the default: no limit. A solve finds the pose nearest to the target
// within that, never further from it than the pose before, and the tip follows a target that moves
// smoothly without leaps. It may take several solves to reach the target. A chain that is stuck
// within limits, while its target rests, may leave its place for another pose. With a free root,
// bone 0 turns freely. The twist of a bone without a limit towards its orientation counts, too. In
// a chain without limits, bones near the opposite of their rest direction may turn a little
// further, see Rotations.
// Allocates 32 bytes per bone and what limits do.
// Errors: MEMORY; MAX_TURN, with the index in *at (which may be NULL).
ik_error ik_chain_set_max_turn(ik_chain *chain, const double *angles, int32_t *at);
const double *ik_chain_get_max_turn(const ik_chain *chain); // owned by the chain; NULL: no limit

// Solving

// Moves the tip to (x, y, z), or as near to it as it can, starting from the present pose. A pose
// whose tip is already within the tolerance does not change, not by one bit, unless a pole turns
// it. Returns an ik_status; or IK_ERROR_COORDINATE, which is negative: then the pose is unchanged.
int32_t ik_chain_solve(ik_chain *chain, double x, double y, double z);

// The goal of a solve: a target, and what else is asked for. If all other fields are 0, the tip
// moves to the target, and nothing else is asked for.
typedef struct ik_goal {
    double target[3];
    int32_t effector;          // the joint to bring to the target, 1 to the number of bones; 0: the
                               // tip. The bones after it are carried along.
    double orientation_weight; // the weight of the orientation, 0 to 1; 0: there is none
    double orientation[4];     // the rotation in space, from rest, for the bone that ends in the
                               // effector: a quaternion of any length but 0; in 2-D an angle
    double offset[4];  // a rotation before that, in the orientation's own frame, in the same
                       // form; all 0: none
    double pose_blend; // how much of the pose before the solve is kept, 0 to 1
} ik_goal;

// Solves for a goal. The position has priority: if position and orientation are not possible
// together, the bone is turned as near to the orientation as the position allows, and the status
// says whether the lengths or the limits forbid it. With an orientation_weight below 1, the
// orientation to solve for lies between the rotation that the bone would have without one, after a
// solve from the present pose, and `orientation`; so repeated solves come nearer and nearer to it.
// If a pose blend or turn limits keep the chain from the target, the status is STALLED. A solver
// other than AUTO solves for the position; a bone whose joint has a limit is oriented by AUTO.
// Returns an ik_status, or an error: COORDINATE, EFFECTOR, WEIGHT (also of pose_blend), ROTATION
// (ANGLE in 2-D), MEMORY; then the pose is unchanged.
int32_t ik_chain_solve_goal(ik_chain *chain, const ik_goal *goal);

// About the last solve: its ik_status; the distance left between effector and target; the angle
// left to the orientation that was solved for, in radians, 0 if there was none (both NAN before the
// first solve); the iterations that it took, 0 for a closed form; and its ik_stage.
int32_t ik_chain_get_status(const ik_chain *chain);
double ik_chain_get_error(const ik_chain *chain);
double ik_chain_get_orientation_error(const ik_chain *chain);
int32_t ik_chain_get_iterations(const ik_chain *chain);
int32_t ik_chain_get_stage(const ik_chain *chain);

// Saved state
//
// A state is everything that later solves depend on: settings, pose, and what the chain remembers.
// It can be restored into any chain with the same dimensions and number of bones, in the same
// IK_VERSION; the lengths are part of it.
// After that, the same calls give the same bits.

// The size of the present state in bytes; later calls may change it. The second function writes the
// state to `bytes`, which must have that size.
size_t ik_chain_state_size(const ik_chain *chain);
void ik_chain_save_state(const ik_chain *chain, uint8_t *bytes);

// Restores a state. May allocate what the state needs. Bytes that are damaged, of another version,
// or of a chain of another shape are refused.
// Errors: STATE, MEMORY; the chain's pose and settings are unchanged then.
ik_error ik_chain_restore_state(ik_chain *chain, const uint8_t *bytes, size_t size);

#ifdef __cplusplus
}
#endif

#endif
