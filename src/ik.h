// ik.h: inverse kinematics of chains of bones, in two and three dimensions.
//
// This header is the whole public interface and its manual.
//
//     #include "ik.h"
//
//     const double lengths[] = {80, 70, 60, 50};
//     ik_chain *chain;
//     if (ik_chain_create(2, 4, lengths, NULL, &chain, NULL) != IK_OK) return 1;
//     ik_chain_set_root(chain, 80, 170, 0);
//
//     int status = ik_chain_solve(chain, 200, 300, 0);        // IK_REACHED
//     const float *joints = ik_chain_positions(chain);        // x0 y0 x1 y1 ...
//     ik_chain_destroy(chain);
//
// Conventions
//
// - A chain of N bones has N + 1 joints. Bone i runs from joint i to joint i + 1. Joint 0 is the
//   root, joint N the tip (the end effector). Bones keep their lengths always.
// - Coordinates are right-handed. Lengths have no unit of their own: use metres or pixels, and
//   tolerances and errors come in the same unit. "Reach" is the sum of all bone lengths.
// - A chain has 2 or 3 dimensions. A planar chain lives in z = 0: z is ignored on the way in, and
//   public arrays have a stride of `dimensions` numbers a joint.
// - Angles are in radians. They grow from +x towards +y: counterclockwise where y points up,
//   clockwise where it points down, as on a canvas. Quaternions are x, y, z, w.
// - A chain has a rest pose, straight along +x unless ik_chain_set_rest says otherwise. Each bone
//   has a rotation against the bone before it, bone 0 against the base, and in the rest pose, with
//   the base as it is made, all of them are the identity. Limits are limits of these rotations:
//   they are measured from rest, and their axes are those that they have at rest.
// - Roots and targets are doubles and are subtracted from each other as doubles; poses are kept
//   relative to the root, as floats. So a chain is as exact at a million units from the origin as
//   at the origin, and errors mean what they say there too. Only ik_chain_positions, which adds
//   the root in, is rounded to floats of that size.
// - Numbers must be finite. Coordinates may be as large as 1e30 in size, lengths too; the reach
//   must be at least 1e-30. Only ratios matter: a chain scaled by a power of two gives the scaled
//   answer bit for bit, as long as no offset is so small (1e-38) that floats lose their last bits.
// - Nothing is allocated by a solve, nothing is global: chains are independent of each other, and
//   may be used from different threads, one thread a chain at a time.
// - The same calls give the same bits on every machine whose compiler does not fuse
//   multiplications with additions (-ffp-contract=off) and keeps IEEE 754 (no -ffast-math).
//
// What goes wrong comes in three kinds
//
// - Wrong input is answered with an ik_error, and the chain is as it was before the call.
// - A target that cannot be reached is no error: it is an ik_status.
// - A fault of this library's own trips an assertion when compiled with -DIK_ASSERTIONS.

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

// How a solve ended. REACHED whenever the tip is within the tolerance of the target, and only then.
// The others, in the order in which they are judged:
//   OUT_OF_REACH  the target is further from the root than the reach
//   TOO_CLOSE     the target is nearer to the root than the tip can be, see ik_chain_min_reach
//   BLOCKED       the limits hold the chain back: it has come to rest short of the target, in the
//                 best pose within them that the budget of iterations sufficed to find
//   STALLED       the budget was spent before, and solving again goes on from there; or a method
//                 that is there to be compared came to rest
// OUT_OF_REACH and TOO_CLOSE are said of lengths alone, whatever the limits, but for targets within
// the tolerance of those distances: there it is the limits that forbid them.
// UNSOLVED is the status of a chain before its first solve.
#define IK_STATUSES(X)                    \
    X(IK_UNSOLVED, 0, "unsolved")         \
    X(IK_REACHED, 1, "reached")           \
    X(IK_OUT_OF_REACH, 2, "out-of-reach") \
    X(IK_TOO_CLOSE, 3, "too-close")       \
    X(IK_STALLED, 4, "stalled")           \
    X(IK_BLOCKED, 5, "blocked")

// The methods of solving.
//   AUTO    closed forms where there are any (one bone, two bones, a target out of reach or too
//           close); else one pass of FABRIK from the present pose, and then, of all poses that
//           reach, the one nearest to that. It takes a few iterations, also next to full reach
//           and from a straight chain. A free chain never misses a target that it can reach,
//           whatever the budget: at the very last, each bone turns by the least angle that keeps
//           the target within reach of the bones that follow.
//           With limits: steps of damped least squares in the joints' angles, from the present
//           pose, within the limits; where they come to rest short of the target, from other poses
//           within the limits, in a sequence that is always the same, as long as the budget lasts.
//           So a chain that follows a target stays near its last pose, and leaps only where there
//           is no way on from it.
//   FABRIK  the published method alone: straight towards a target out of reach, else passes
//           until the tolerance or the budget is met. It may stall where AUTO does not.
//           A. Aristidou, J. Lasenby: FABRIK: A fast, iterative solver for the Inverse Kinematics
//           problem. Graphical Models 73 (2011), 243-260; algorithm 1.
//           With limits: each bone that a pass turns is brought within the limit of its joint, as
//           the paper has it of joint limits. That may keep it from a target that can be reached.
//   CCD     cyclic coordinate descent: from the tip to the root, each joint turns so that the tip
//           points at the target; with limits, as far as they let it.
//           L.-C. T. Wang, C. C. Chen: A combined optimization method for solving the inverse
//           kinematics problem of mechanical manipulators. IEEE Transactions on Robotics and
//           Automation 7 (1991), 489-499.
//   JACOBIAN_TRANSPOSE, DAMPED_LEAST_SQUARES
//           all joints at once, by the transpose of the Jacobian or by its damped inverse, each
//           angle then clamped to its limit.
//           S. R. Buss: Introduction to inverse kinematics with Jacobian transpose, pseudoinverse
//           and damped least squares methods (2004, revised 2009), sections 4 and 6.
// All but AUTO are there to be compared: each is its textbook's, each may stall.
#define IK_SOLVERS(X)                                 \
    X(IK_AUTO, 0, "auto")                             \
    X(IK_FABRIK, 1, "fabrik")                         \
    X(IK_CCD, 2, "ccd")                               \
    X(IK_JACOBIAN_TRANSPOSE, 3, "jacobian-transpose") \
    X(IK_DAMPED_LEAST_SQUARES, 4, "damped-least-squares")

#define IK_ENUMERATOR(name, value, text) name = value,
typedef enum ik_status { IK_STATUSES(IK_ENUMERATOR) } ik_status;
typedef enum ik_solver { IK_SOLVERS(IK_ENUMERATOR) } ik_solver;

// The sentence of an error, the name of a status or of a solver: static strings, NULL for a value
// that there is not.
const char *ik_status_name(int32_t status);
const char *ik_solver_name(int32_t solver);

typedef struct ik_chain ik_chain;

// Making a chain

// Makes a chain of `bones` bones and gives it to the caller in *chain; ik_chain_destroy takes it
// back.
//   dimensions  2 or 3
//   bones       1 to IK_MAX_BONES
//   lengths     `bones` numbers, each 0 or more, the reach more than 0; or NULL: the distances
//               between neighbours in `positions`
//   positions   (bones + 1) * dimensions numbers, joint after joint: the pose to start from, see
//               ik_chain_set_pose; or NULL: straight along +x from a root at the origin
//   at          where an element of an array is at fault, its index is put here, else -1; may be
//               NULL
// Defaults: a tolerance of 1e-4 of the reach, 100 iterations or 1000 with limits, IK_AUTO, pinned.
// The arrays are copied. This allocates one block of 44 bytes a bone in 3-D, 36 in 2-D. What not
// every chain needs is allocated when it is first asked for: about 550 bytes a bone for limits,
// stiffness, and the methods that work on angles; rotations; turns that are limited or held; 8
// bytes a bone for solving a part of it. Nothing else ever is.
// Errors: MEMORY, DIMENSIONS, BONES, SHAPE (lengths and positions both NULL), LENGTH, REACH,
// COORDINATE; *chain is NULL then.
ik_error ik_chain_create(int32_t dimensions, int32_t bones, const double *lengths,
                         const double *positions, ik_chain **chain, int32_t *at);

// Frees a chain and its arrays. NULL is ignored.
void ik_chain_destroy(ik_chain *chain);

// Placing it

// Moves joint 0 to (x, y, z), and the whole chain with it, turned by nothing.
// Errors: COORDINATE.
ik_error ik_chain_set_root(ik_chain *chain, double x, double y, double z);

// Takes the pose of `positions`, (bones + 1) * dimensions numbers: joint 0 becomes the root, and
// each bone takes the direction between its joints. Lengths are kept, so joints come to lie where
// `positions` says only where the distances agree. Where both joints of a bone coincide, it takes
// the direction of the bone before it, and bone 0 that of +x. Twists, which no joint shows, stay as
// they are. A pose that breaks limits is brought within them.
// Errors: COORDINATE, with the index in *at (which may be NULL).
ik_error ik_chain_set_pose(ik_chain *chain, const double *positions, int32_t *at);

// Turns the base, against which bone 0 is limited, and the whole chain with it about its root: as a
// leg turns with its body. The first takes a quaternion, which need not be of unit length, 0, 0, 0,
// 1 being the base as it is made; of a planar chain's x and y are ignored. The second turns about
// z, by an angle from the base as it is made, -1e6 to 1e6.
// Errors: BASE; ANGLE.
ik_error ik_chain_set_base(ik_chain *chain, double x, double y, double z, double w);
ik_error ik_chain_set_base_angle(ik_chain *chain, double angle);

// Its rotations
//
// Each bone is turned from its rest, as seen from the bone before it: its local rotation. All local
// rotations from the base on, one after the other, make its rotation in space. With limits they are
// those that the limits speak of. Without, a bone turns by the least rotation that carries it from
// its rest in its parent's frame. Next to the opposite of its rest that has no one axis: there it
// goes on from the rotation that it had when it was last asked for, and makes up for the difference
// as it turns on, by no more than IK_TWIST radians for each radian that it turns. So rotations that
// are asked for frame by frame go on without a leap, and settle. A bone whose orientation was asked
// for (see ik_goal) has that one.

#define IK_TWIST 4

// Four floats a bone, x, y, z, w, of unit length, in the same hemisphere as when they were last
// asked for. They belong to the chain, which allocates them (52 bytes a bone) when they are first
// asked for; NULL where there is not enough memory. Always the same array; they show the pose in
// which they were asked for.
const float *ik_chain_rotations(ik_chain *chain);
const float *ik_chain_local_rotations(ik_chain *chain);

// Of a planar chain: the angle of each bone against the one before it, one float a bone: with a
// limit the joint's own, which lies from its min to its max; else in (-pi, pi]. Owned likewise;
// NULL for a spatial chain, too.
const float *ik_chain_angles(ik_chain *chain);

// Poses the chain by its bones' angles, for a planar one; by their rotations, in space or local:
// four numbers a bone, of any length but 0. Where the chain has limits, what breaks them is brought
// within them, or, where `refuse` says so, is an error. A twist of a joint that does not twist is
// left out and not held against it; the next bone takes it over, so that it moves no joint.
// Errors: PLANE (angles of a spatial chain); ANGLE, ROTATION, FORBIDDEN, with the index of the bone
// in *at (which may be NULL); MEMORY.
ik_error ik_chain_set_angles(ik_chain *chain, const double *angles, bool refuse, int32_t *at);
ik_error ik_chain_set_rotations(ik_chain *chain, const double *rotations, bool refuse, int32_t *at);
ik_error ik_chain_set_local_rotations(ik_chain *chain, const double *rotations, bool refuse,
                                      int32_t *at);

// Limiting its joints
//
// A chain with a limit on any joint is solved within its limits, see IK_AUTO: they hold in each of
// its poses, whatever the target. What breaks them is brought within them at once, each bone
// towards its rest: the present pose when a limit or the rest pose is set, and any pose that is
// taken.
//
// Joint i is the one at the root end of bone i: what is limited is how that bone is turned against
// bone i - 1, and bone 0 against the base.
//
// Errors of each limit: MEMORY, BONE, PLANE where it is for chains of other dimensions, and those
// that are named with it.

// The rest pose, from which limits are measured: (bones + 1) * dimensions numbers, joint after
// joint, of which only the directions of the bones matter, read as by ik_chain_set_pose. The chain
// stays as it is, as far as limits allow.
// Errors: MEMORY; COORDINATE, with the index in *at (which may be NULL).
ik_error ik_chain_set_rest(ik_chain *chain, const double *positions, int32_t *at);

// Takes a limit away. A bone of a spatial chain then turns without twist, by the least rotation
// from its rest. Errors: BONE.
ik_error ik_chain_set_free(ik_chain *chain, int32_t bone);

// Of a planar chain: the angle between bone and parent, from min to max. -4 pi <= min <= max <= 4
// pi, so that any interval can be said, also across pi. One of 2 pi or more holds all angles.
// Errors: LEAST, MOST.
ik_error ik_chain_set_range(ik_chain *chain, int32_t bone, double min, double max);

// Of a spatial chain: a hinge. The bone turns about the axis (x, y, z) alone, by an angle from min
// to max, as above, by the right-hand rule. The axis need not be of unit length.
// Errors: AXIS, LEAST, MOST.
ik_error ik_chain_set_hinge(ik_chain *chain, int32_t bone, double x, double y, double z, double min,
                            double max);

// Of a spatial chain: a cone. The bone leans from its rest by no more than `angle`, 0 to pi, to
// whichever side, and does not twist. Errors: SWING.
ik_error ik_chain_set_cone(ik_chain *chain, int32_t bone, double angle);

// Of a spatial chain: a ball joint. The bone twists about itself by an angle from min to max, as
// above, then swings by the rotation vector (0, u, v) in the axes of the bone at rest, where
// (u/y)^2 + (v/z)^2 <= 1: so y and z are the greatest angles about these two axes, 0 to pi. The
// axes of a bone that rests along +x are those of space; any other's are turned as it is from +x,
// by the least rotation (and by half a turn about z where it rests along -x).
// Errors: SWING (of y), SWING_Z, LEAST, MOST.
ik_error ik_chain_set_ball(ik_chain *chain, int32_t bone, double y, double z, double min,
                           double max);

// Choosing how it is solved

// How much each bone resists: `bones` numbers from 0.001 to 1000, 1 for all being the default, NULL
// too. Only ratios matter: of two bones that could both do it, the stiffer one turns less. It is
// heeded by the solver AUTO, with limits and without, on chains of three bones and more, and by the
// two of the Jacobian; but not by AUTO's closed forms, by FABRIK and CCD, and by a root that is not
// pinned.
// Errors: MEMORY, STIFFNESS, with the index in *at (which may be NULL).
ik_error ik_chain_set_stiffness(ik_chain *chain, const double *stiffness, int32_t *at);

// How near to the target counts as reached, in the chain's length unit, 0 to 1e30. Poses are
// floats: below about 1e-6 of the reach, a target may be missed by rounding alone.
// Errors: TOLERANCE.
ik_error ik_chain_set_tolerance(ik_chain *chain, double tolerance);

// The greatest number of iterations a solve may take, 1 to IK_MAX_ITERATIONS. One iteration is one
// backward and one forward pass of FABRIK, or one step of AUTO's on all bones. What is set once
// holds with limits and without. Errors: ITERATIONS.
ik_error ik_chain_set_max_iterations(ik_chain *chain, int32_t iterations);

// One of ik_solver. All but AUTO and FABRIK allocate what limits do. Errors: SOLVER, MEMORY.
ik_error ik_chain_set_solver(ik_chain *chain, int32_t solver);

// What becomes of the root in a solve.
//   IK_LOOSE   it follows: the tip is put on the target, and the bones are dragged behind it like a
//              rope, by the backward pass of FABRIK alone, whatever the solver; bones are then
//              brought within their limits. Such a solve reaches every target, but for coordinates
//              so large that doubles of their size are coarser than the tolerance: it is STALLED
//              there. The effector takes the tip's part. No orientation is heeded of a bone whose
//              joint is limited.
//   IK_PINNED  it stays where ik_chain_set_root put it. The default.
//   IK_PULL    where the chain alone cannot get there, because of its lengths or its limits, the
//              root makes up for what is left, by no more than the pull, and no more than needed.
//              Its place is where ik_chain_set_root put it: each solve begins there.
// Errors: PINNED.
#define IK_PINS(X)            \
    X(IK_LOOSE, 0, "loose")   \
    X(IK_PINNED, 1, "pinned") \
    X(IK_PULL, 2, "pull")
typedef enum ik_pin { IK_PINS(IK_ENUMERATOR) } ik_pin;
ik_error ik_chain_set_pinned(ik_chain *chain, int32_t pin);

// The pull, in the chain's length unit, 0 to 1e30; a quarter of the reach until it is set.
// Errors: PULL.
ik_error ik_chain_set_pull(ik_chain *chain, double pull);

// A pole: what the chain's bend points at. Once solved, the chain is turned about the line from its
// root to its effector, so that the middle of its joints lies on the pole's side of it; `weight`, 0
// to 1, is how much of that turn is made. A planar chain has but two sides: it changes to the other
// where that is the pole's and the weight is 1/2 or more. Where the pole comes near that line, or
// the middle of the joints does, its side of it means less and less: the turn fades out, and the
// chain keeps the plane that it has.
// With limits, it turns as far as they allow. A pole is a point in space, or a direction from the
// root, or none, which is the default. It is heeded whatever the solver, and also by a chain whose
// effector is at its target already: a part of a turn is made anew in each solve.
// Errors: POLE, WEIGHT.
typedef enum ik_pole_kind { IK_POLE_NONE, IK_POLE_POINT, IK_POLE_DIRECTION } ik_pole_kind;
ik_error ik_chain_set_pole(ik_chain *chain, int32_t kind, double x, double y, double z,
                           double weight);

// How far each joint may turn in one solve: `bones` angles above 0, in radians; NULL, the default:
// as far as may be. The target is then reached in the course of some solves. What a free bone
// twists about itself for its orientation counts, too.
// Errors: MEMORY; MAX_TURN, with the index in *at (which may be NULL).
ik_error ik_chain_set_max_turn(ik_chain *chain, const double *angles, int32_t *at);

// Solving it

// Moves the tip to (x, y, z), starting from the pose that the chain has. A pose whose tip is within
// the tolerance already is left as it is, to the bit, but for a pole that is still to turn it.
// Returns an ik_status, or IK_ERROR_COORDINATE, which is negative; the pose is then unchanged.
int32_t ik_chain_solve(ik_chain *chain, double x, double y, double z);

// All that can be asked of a solve. What is 0 asks for nothing but the target.
typedef struct ik_goal {
    double target[3];
    double effector;       // the joint that is to be there, 1 to the number of bones; 0: the tip.
                           // The bones behind it are carried along, as stiff as they are
    double weight;         // of the orientation, 0 to 1; 0: there is none
    double orientation[4]; // the rotation in space that the bone that ends in the effector is to
                           // take, a quaternion of any length but 0; of a planar chain an angle
                           // from rest, the first number alone
    double offset[4];      // by which the bone is turned from that, in the orientation's frame, in
                           // the same form; all 0: by nothing
    double hold;           // how much of the pose before the solve is kept, 0 to 1
} ik_goal;

// Solves for a goal. The place comes first: where place and orientation cannot both be had, the
// bone is turned as near to the orientation as the place allows, and the status is not REACHED but
// says what stands against it, the lengths or the limits. An orientation is had within 1e-3
// radians. With a weight below 1, what is asked for lies between the rotation that the bone would
// have without, from the pose that there is, and the orientation: so solves that go on asking for
// it come ever nearer to it. Where a part of the pose before is held, or joints may not turn far
// enough, the solve may end short of its target: it is STALLED then. Whatever the solver, it is the
// bones before that it brings to their place; a bone whose joint is limited is turned by AUTO's
// descent.
// Returns an ik_status, or an error: COORDINATE, EFFECTOR, WEIGHT (also of hold), ROTATION (ANGLE
// for a planar chain), MEMORY; the pose is then unchanged.
int32_t ik_chain_solve_goal(ik_chain *chain, const ik_goal *goal);

// By how much the bone that ends in a joint is turned from an orientation, now: an offset for an
// ik_goal that keeps it so. Both have 4 numbers; of a planar chain the first counts.
// Errors: EFFECTOR, ROTATION, ANGLE, MEMORY.
ik_error ik_chain_get_offset(ik_chain *chain, int32_t joint, const double *orientation,
                             double *offset);

// Of the last solve: the angle that it left between the bone and the orientation asked for, with a
// weight below 1 that in between; 0 where none was.
double ik_chain_orientation_error(const ik_chain *chain);

// Of the last solve: its ik_status; the distance that it left between the tip and the target (NAN
// before the first solve); the iterations that it took, 0 where a closed form gave the answer.
int32_t ik_chain_status(const ik_chain *chain);
double ik_chain_error(const ik_chain *chain);
int32_t ik_chain_iterations(const ik_chain *chain);

// What gave the pose of the last solve, where AUTO solved a pinned chain without limits; NONE of
// any other solve, and where the tip was there before.
//   PROJECTION  FABRIK's pass and the nearest pose that reaches
//   PEEL        the same, with one bone set apart that had to turn about
//   GREEDY      the last resort
typedef enum ik_rung {
    IK_RUNG_NONE,
    IK_RUNG_CLOSED_FORM,
    IK_RUNG_PROJECTION,
    IK_RUNG_PEEL,
    IK_RUNG_GREEDY
} ik_rung;
int32_t ik_chain_rung(const ik_chain *chain);

// Reading it

// The joints in place, (bones + 1) * dimensions floats, joint after joint. The array belongs to
// the chain, is the same one for as long as the chain lives, and always shows the present pose.
// Read it; what is written to it is lost.
const float *ik_chain_positions(const ik_chain *chain);

// The same joints relative to the root, which is exact far from the origin, too: joint i lies at
// ik_chain_root + offset i. Owned like the positions.
const float *ik_chain_offsets(const ik_chain *chain);

// Where the root is, 3 doubles, z = 0 for a planar chain. Owned like the positions.
const double *ik_chain_root(const ik_chain *chain);

// What it was made of, and what was set.
int32_t ik_chain_dimensions(const ik_chain *chain);
int32_t ik_chain_bones(const ik_chain *chain);
int32_t ik_chain_solver(const ik_chain *chain);
int32_t ik_chain_max_iterations(const ik_chain *chain);
double ik_chain_tolerance(const ik_chain *chain);
int32_t ik_chain_pinned(const ik_chain *chain);
double ik_chain_pull(const ik_chain *chain);

// The reach: the sum of the lengths. And the least distance from the root that the tip can have:
// by how much the longest bone surpasses all others together, 0 where it does not.
double ik_chain_reach(const ik_chain *chain);
double ik_chain_min_reach(const ik_chain *chain);

#undef IK_ENUMERATOR

#ifdef __cplusplus
}
#endif

#endif
