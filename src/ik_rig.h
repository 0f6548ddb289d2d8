// ik_rig.h: inverse kinematics of rigs: trees of joints with several goals, closed loops, and a
// proof when the goals cannot be reached together. This header is the complete public interface of
// rigs, and their manual. ik_error.h has the errors.
//
//     #include "ik_rig.h"
//
//     const ik_rig_joint joints[] = {
//         {.parent = -1, .kind = IK_RIG_JOINT_FREE, .offset = {0, 1, 0}, .stiffness = 1}, // chest
//         {.parent = 0, .kind = IK_RIG_JOINT_FREE, .offset = {-0.2, 0, 0}, .stiffness = 1}, // left
//         {.parent = 0, .kind = IK_RIG_JOINT_FREE, .offset = {0.2, 0, 0}, .stiffness = 1}, // right
//     };
//     ik_rig *rig;
//     if (ik_rig_create(3, 3, joints, &rig, NULL) != IK_OK) return 1;
//
//     ik_rig_goal goal = {.joint = 1, .other = -1, .parts = IK_RIG_POSITION,
//                         .point = {-0.5, 0, 0}, .target = {-0.3, 1.3, 0.2},
//                         .weight = 1, .tolerance = 1e-3};
//     int32_t hand;
//     ik_rig_add_goal(rig, &goal, &hand);
//     int32_t status = ik_rig_solve(rig);                  // IK_RIG_REACHED
//     const double *positions = ik_rig_get_positions(rig); // x0 y0 z0 x1 ...
//     ik_rig_destroy(rig);
//
// Conventions
//
// - A rig is a tree of joints. Joint 0 is the root. Each other joint is attached to its parent, a
//   joint with a smaller index, at an offset. Each joint carries a body. The body, and all joints
//   that are attached to it, turn with the joint.
// - Coordinates are right-handed. Lengths have no unit of their own. Angles are in radians,
//   quaternions are x, y, z, w. A rig has 2 or 3 dimensions. A planar rig lives in z = 0: z is
//   ignored on input, and positions have 2 numbers.
// - In the rest pose all rotations are the identity. Offsets, axes and points of goals are given in
//   the rest pose, in the axes of space. The rotation of a joint carries its body from rest to its
//   present orientation. Its local rotation is the same, relative to its parent.
// - Numbers must be finite unless a function says otherwise. Coordinates are at most 1e30 in size.
//   The reach is the longest path from the root to a joint, plus the longest displacements of the
//   sliders on it. Long sliders do not count: those that go further than 4 times the longest path
//   along offsets, or if there are no offsets, than 4 times the shortest slider. The reach is 0, or
//   from 1e-30 to 1e30.
// - Targets and the root's position are doubles, and the difference is taken in doubles. So a rig
//   is as exact far from the origin as at the origin.
// - Nothing is global. Rigs are independent of each other. Each may be used by one thread at a
//   time.
// - A solve allocates nothing. Goals are stored in slots; ik_rig_add_goal allocates only if there
//   is no free slot.
// - The same calls give the same bits on every machine, if the library is compiled with
//   -ffp-contract=off and without -ffast-math.

#ifndef IK_RIG_H
#define IK_RIG_H

#include "ik.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define IK_RIG_MAX_JOINTS 1000
#define IK_RIG_MAX_GOALS 1000

// How a solve ended, for the rig as a whole and for each goal.
//   UNSOLVED      there was no solve since the goal was added; or its weight is 0
//   REACHED       every goal is within its tolerances (always REACHED then)
//   OUT_OF_REACH  there is a proof that no pose reaches all goals together, see "Certificates". Of
//                 a goal: it was missed, and has a force in that proof.
//   STALLED       the iterations were used up, or max turn or max move kept a joint from moving on;
//                 another solve continues. Without restarts also: the steps for goals of priority 1
//                 were used up, at most 100 per solve
//   BLOCKED       the search came to rest short of the goals, from all poses that it tried. It is
//                 likely, but not proven, that limits or other goals forbid it.
#define IK_RIG_STATUSES(X)                    \
    X(IK_RIG_UNSOLVED, 0, "unsolved")         \
    X(IK_RIG_REACHED, 1, "reached")           \
    X(IK_RIG_OUT_OF_REACH, 2, "out-of-reach") \
    X(IK_RIG_STALLED, 4, "stalled")           \
    X(IK_RIG_BLOCKED, 5, "blocked")

// What the root does in a solve, apart from its limit.
//   FIXED  It keeps its position.
//   FREE   It moves and turns with the same resistance as the joints.
//   PULL   It moves and turns as little as needed: its resistance is 100 times that of the joints.
//          With the bias REFERENCE it returns to its place, step by step, when the goals allow it.
#define IK_RIG_ROOT_MODES(X)         \
    X(IK_RIG_ROOT_FREE, 0, "free")   \
    X(IK_RIG_ROOT_FIXED, 1, "fixed") \
    X(IK_RIG_ROOT_PULL, 2, "pull")

// Which motion of the root FREE and PULL allow. The other one stays as it is.
#define IK_RIG_ROOT_MOTIONS(X)                     \
    X(IK_RIG_MOTION_BOTH, 0, "both")               \
    X(IK_RIG_MOTION_TRANSLATION, 1, "translation") \
    X(IK_RIG_MOTION_ROTATION, 2, "rotation")

// The pose to which each step of a solve draws the joints, as far as the goals leave them free. So
// poses look natural, and do not drift over many solves.
//   NONE       none
//   REFERENCE  the reference pose, see ik_rig_set_reference
//   PRESENT    the pose before the solve
#define IK_RIG_BIASES(X)                     \
    X(IK_RIG_BIAS_NONE, 0, "none")           \
    X(IK_RIG_BIAS_REFERENCE, 1, "reference") \
    X(IK_RIG_BIAS_PRESENT, 2, "present")

// The kinds of joints, and the fields of ik_rig_joint that they use. In two dimensions FREE,
// RANGE, SLIDER and FIXED are possible; in three all but RANGE.
//   FREE    turns to any orientation
//   RANGE   2-D: turns by an angle from min to max
//   HINGE   3-D: turns about `axis`, by an angle from min to max (right-hand rule)
//   CONE    leans by at most swing_y from its rest to any side, and does not twist about `axis`
//   BALL    twists about `axis` by an angle from min to max, then swings by the rotation vector
//           y Y + z Z, where (y / swing_y)^2 + (z / swing_z)^2 <= 1. Y and Z are the axes y and z
//           of space, carried along by the least rotation from +x to `axis` (half a turn about z
//           for an axis along -x).
//   SLIDER  moves along `axis` by a displacement from min to max, and does not turn
//   FIXED   does not move: one body with its parent
#define IK_RIG_JOINT_KINDS(X)           \
    X(IK_RIG_JOINT_FREE, 0, "free")     \
    X(IK_RIG_JOINT_RANGE, 1, "range")   \
    X(IK_RIG_JOINT_HINGE, 2, "hinge")   \
    X(IK_RIG_JOINT_CONE, 3, "cone")     \
    X(IK_RIG_JOINT_BALL, 4, "ball")     \
    X(IK_RIG_JOINT_SLIDER, 5, "slider") \
    X(IK_RIG_JOINT_FIXED, 6, "fixed")

#define IK_ENUMERATOR(name, value, text) name = value,
typedef enum ik_rig_status { IK_RIG_STATUSES(IK_ENUMERATOR) } ik_rig_status;
typedef enum ik_rig_root_mode { IK_RIG_ROOT_MODES(IK_ENUMERATOR) } ik_rig_root_mode;
typedef enum ik_rig_root_motion { IK_RIG_ROOT_MOTIONS(IK_ENUMERATOR) } ik_rig_root_motion;
typedef enum ik_rig_bias { IK_RIG_BIASES(IK_ENUMERATOR) } ik_rig_bias;
typedef enum ik_rig_joint_kind { IK_RIG_JOINT_KINDS(IK_ENUMERATOR) } ik_rig_joint_kind;
#undef IK_ENUMERATOR

// Their names: static strings, NULL for other values.
const char *ik_rig_status_name(int32_t status);
const char *ik_rig_root_mode_name(int32_t mode);
const char *ik_rig_root_motion_name(int32_t motion);
const char *ik_rig_bias_name(int32_t bias);
const char *ik_rig_joint_kind_name(int32_t kind);

typedef struct ik_rig ik_rig;

// A joint, as it is described on creation.
typedef struct ik_rig_joint {
    int32_t parent;   // the index of an earlier joint; -1 for joint 0
    int32_t kind;     // one of ik_rig_joint_kind
    double offset[3]; // from the parent joint, at rest. Of joint 0: its position in space
    double axis[3];   // of any length but 0; ignored by FREE, RANGE and FIXED
    double min, max;  // RANGE, HINGE, BALL: radians. min is from -4 pi to 4 pi, or -INFINITY for no
                      // limit; max from -4 pi to 4 pi and not below min, or INFINITY.
                      // SLIDER: lengths, min from -1e30 or -INFINITY, max to 1e30 or INFINITY
    double swing_y, swing_z; // CONE (swing_y alone) and BALL: 0 to pi
    double stiffness;        // its resistance to motion, 0.001 to 1000; only ratios matter
} ik_rig_joint;

// A joint whose value follows that of another one, its leader:
//
//     value = factor times the leader's value, plus offset
//
// Gears, mimic joints of robots, the joints of a finger that one tendon bends.
typedef struct ik_rig_coupling {
    int32_t leader;        // -1: none
    double factor, offset; // radians and lengths, as the values are; -1e30 to 1e30
} ik_rig_coupling;

// Creates a rig in its rest pose, brought within its limits. The caller owns it and gives it to
// ik_rig_destroy. Default settings: root mode FIXED, root motion BOTH, bias REFERENCE of 0.05, 1000
// iterations, restarts ANY, any motion in a solve.
//   dimensions  2 or 3
//   count       the number of joints, 1 to IK_RIG_MAX_JOINTS
//   joints      `count` joints, parents before their children; copied
//   rig         receives the rig, NULL after an error
//   at          receives the index of the wrong joint, else -1; may be NULL
// Allocates about 2 kB per joint, and about 1.5 kB for each of 8 goals.
// Errors: MEMORY, DIMENSIONS, JOINTS, PARENT, JOINT_KIND, WRONG_DIMENSIONS (of a kind), COORDINATE
// (of an offset), AXIS, MIN, MAX, SLIDER_MIN, SLIDER_MAX, SWING_Y, SWING_Z, STIFFNESS, REACH.
ik_error ik_rig_create(int32_t dimensions, int32_t count, const ik_rig_joint *joints, ik_rig **rig,
                       int32_t *at);

// Frees a rig. NULL is ignored.
void ik_rig_destroy(ik_rig *rig);

int32_t ik_rig_get_dimensions(const ik_rig *rig);
int32_t ik_rig_get_count(const ik_rig *rig); // of joints
double ik_rig_get_reach(const ik_rig *rig);

// Writes a joint as it is now described. Errors: JOINT.
ik_error ik_rig_get_joint(const ik_rig *rig, int32_t joint, ik_rig_joint *description);

// Changes a joint's limit, axis and stiffness, and its offset (of joint 0 see ik_rig_set_root); the
// parent must stay. Its kind may change. The pose and the reference pose are brought within the new
// limit. If the reference of the joint is its rest, it stays so: without the limit, the joint is
// drawn to its rest again. Errors: JOINT; PARENT if it differs; COUPLING if a coupled joint would
// lose its value, or couplings could not be kept within the limits; VALUE if there is a goal for a
// value that the joint could not have; those of ik_rig_create.
ik_error ik_rig_set_joint(ik_rig *rig, int32_t joint, const ik_rig_joint *description);

// Couples a joint with a leader, or sets it free with a leader of -1, or NULL. Both must have a
// value, see ik_rig_get_values. A leader may follow another joint itself, but not in a circle. The
// followers' limits bound the leader. The values follow at once, and in every solve. A value that
// is set of a joint that follows is ignored. Errors: MEMORY, JOINT, COUPLING.
ik_error ik_rig_couple(ik_rig *rig, int32_t joint, const ik_rig_coupling *coupling);

// Writes how a joint is coupled; a leader of -1 if it is not. Errors: JOINT.
ik_error ik_rig_get_coupling(const ik_rig *rig, int32_t joint, ik_rig_coupling *coupling);

// Locks a joint: a solve does not turn or slide it; and unlocks it. With a joint, those that it is
// coupled with are held. ik_rig_set_pose moves it all the same. The root's translation is not a
// part of it. Errors: JOINT.
ik_error ik_rig_set_locked(ik_rig *rig, int32_t joint, bool locked);
bool ik_rig_is_locked(const ik_rig *rig, int32_t joint); // false if there is no such joint

// The pose
//
// These arrays belong to the rig, keep their address until it is destroyed, and always show the
// present pose. Do not write to them.

// `dimensions` doubles per joint, in space.
const double *ik_rig_get_positions(const ik_rig *rig);

// Four doubles per joint, a unit quaternion: the rotation in space, and relative to the parent.
const double *ik_rig_get_rotations(const ik_rig *rig);
const double *ik_rig_get_local_rotations(const ik_rig *rig);

// One double per joint: the angle of a RANGE, a HINGE, or a FREE joint in 2-D; the displacement of
// a SLIDER; NAN for other joints.
const double *ik_rig_get_values(const ik_rig *rig);

// Sets the place of the root, to which PULL draws it, and puts the root there. The rig moves with
// it. Errors: COORDINATE.
ik_error ik_rig_set_root(ik_rig *rig, double x, double y, double z);

// Writes the place of the root, and where the root is now, without the displacement of a root that
// is a slider: 3 doubles each.
void ik_rig_get_root(const ik_rig *rig, double *place, double *position);

// Sets the pose: the values of joints that have one, the local rotations of the others, each
// brought within its limit; and where the root is, while its place stays.
//   root       three doubles (in 2-D z is ignored); NULL: the root stays where it is
//   values     one double per joint, an angle from -1e6 to 1e6 or a displacement from -1e30 to
//              1e30; NAN: the joint keeps its value
//   rotations  four doubles per joint, a quaternion of any length but 0, or four NANs: the joint
//              keeps its rotation. Of a joint with a value, the value nearest to its rotation is
//              taken if `values` has none.
// All may be NULL. Errors: COORDINATE of the root; VALUE, ROTATION, with the joint in *at (which
// may be NULL).
ik_error ik_rig_set_pose(ik_rig *rig, const double *root, const double *values,
                         const double *rotations, int32_t *at);

// Makes the present pose, or the rest pose within the limits, the reference pose. Default: the rest
// pose.
void ik_rig_set_reference(ik_rig *rig, bool present);

// Sets the reference pose as ik_rig_set_pose sets the present one. Joints that it says nothing
// about keep their reference. The reference position of the root is its place. Errors: VALUE,
// ROTATION, with the joint in *at (which may be NULL).
ik_error ik_rig_set_reference_pose(ik_rig *rig, const double *values, const double *rotations,
                                   int32_t *at);

// Writes the reference pose: `values`, one double per joint, and `rotations`, four doubles per
// joint, as the arrays of the present pose. Returns whether it is the rest pose, within the limits.
bool ik_rig_get_reference(const ik_rig *rig, double *values, double *rotations);

// Goals
//
// A goal is about a point of a joint's body: `point`, in the rest pose relative to the joint. It
// has one or more parts:
//   POSITION     the point is at `target`
//   ORIENTATION  the joint has the rotation `rotation` in space, from rest. It may be off by a
//                twist of at most `twist` about `twist_axis`, a direction in the rest pose that
//                turns with the joint, and this axis may lean by at most `swing`: "yaw within 30
//                degrees". In 2-D by an angle of at most `twist`
//   LOOK_AT      `axis`, a direction in the rest pose that turns with the joint, points from the
//                point to `look_at`, within an angle of `cone`
//   DIRECTION    `axis` points along `direction`, within an angle of `cone`; the turn about it is
//                free: "tool down"
//   PLANE        the point is in the plane through `plane_point` with the normal `normal`
//   HALF_SPACE   the point is in that plane or on the side to which the normal points
//   TIE          the point is where `other_point` of the joint `other` is: a closed loop. In
//                combination with ORIENTATION the joint has the rotation `rotation` relative to the
//                other joint (rigid); without, it is a ball (in 2-D a pin).
//   VALUE        the joint has the value `value`, see ik_rig_get_values: a motor, a cylinder. It
//                counts as an angle, or as a length
// TIE excludes POSITION, LOOK_AT, DIRECTION, PLANE, HALF_SPACE and VALUE; PLANE excludes
// HALF_SPACE; DIRECTION excludes LOOK_AT.
//
// A goal is reached if its errors are within its tolerances. If goals contradict each other, those
// of priority 0 come first: they are reached if they can be, whatever happens to those of priority
// 1. Within a priority, the sum of the squares of errors times weights is made small: an error of
// twice the weight counts four times as much. A radian counts as a fifth of the reach, or of the
// length of the longest point of a goal, if that is longer.
typedef enum ik_rig_part {
    IK_RIG_POSITION = 1,
    IK_RIG_ORIENTATION = 2,
    IK_RIG_LOOK_AT = 4,
    IK_RIG_PLANE = 8,
    IK_RIG_HALF_SPACE = 16,
    IK_RIG_TIE = 32,
    IK_RIG_DIRECTION = 64,
    IK_RIG_VALUE = 128
} ik_rig_part;

typedef struct ik_rig_goal {
    int32_t joint;
    int32_t other;    // TIE: another joint; ignored without TIE
    int32_t parts;    // a sum of ik_rig_part
    int32_t priority; // 0 or 1
    double point[3];
    double other_point[3];
    double target[3];
    double rotation[4]; // a quaternion of any length but 0; in 2-D rotation[0] is an angle
    double axis[3];     // of any length but 0
    double look_at[3];
    double normal[3]; // of any length but 0
    double plane_point[3];
    double weight;                // 0 to 1000; 0: the goal is ignored, and is UNSOLVED
    double tolerance;             // of POSITION, PLANE, HALF_SPACE, TIE, and the VALUE of a slider:
                                  // a length, 0 to 1e30
    double orientation_tolerance; // of ORIENTATION, LOOK_AT, DIRECTION, and the VALUE of others:
                                  // radians, 0 to pi
    double direction[3];          // of any length but 0
    double twist_axis[3];      // of any length but 0; ignored in 2-D, and if twist and swing are 0
    double twist, swing, cone; // radians, 0 to pi
    double value;              // an angle from -1e6 to 1e6, or a displacement from -1e30 to 1e30
} ik_rig_goal;

// Adds a goal. *goal receives its index, which stays the same until the goal is removed. Errors:
// MEMORY, GOALS, JOINT, OTHER_JOINT, PARTS, PRIORITY, COORDINATE (of a point), ROTATION (ANGLE in
// 2-D), AXIS, DIRECTION, FREEDOM (of `twist`, `swing` and `cone`), NORMAL, VALUE (also if the joint
// has none), GOAL_WEIGHT, TOLERANCE, ORIENTATION_TOLERANCE.
ik_error ik_rig_add_goal(ik_rig *rig, const ik_rig_goal *description, int32_t *goal);

// Changes a goal; writes a goal as it was set; removes a goal. Errors: GOAL; those of
// ik_rig_add_goal.
ik_error ik_rig_set_goal(ik_rig *rig, int32_t goal, const ik_rig_goal *description);
ik_error ik_rig_get_goal(const ik_rig *rig, int32_t goal, ik_rig_goal *description);
ik_error ik_rig_remove_goal(ik_rig *rig, int32_t goal);

// Moves the target of a goal with POSITION. Errors: GOAL (also if it has no POSITION), COORDINATE.
ik_error ik_rig_move_goal(ik_rig *rig, int32_t goal, double x, double y, double z);

// Allocates slots for so many goals in total. Errors: MEMORY, GOALS.
ik_error ik_rig_reserve_goals(ik_rig *rig, int32_t goals);

// The number of slots: indices of goals are below it.
int32_t ik_rig_get_slots(const ik_rig *rig);

// Writes where a point of a joint's body is in space. Errors: JOINT, COORDINATE.
ik_error ik_rig_get_point(const ik_rig *rig, int32_t joint, const double *point, double *position);

// Settings

// Errors: ROOT_MODE; ROOT_MOTION.
ik_error ik_rig_set_root_mode(ik_rig *rig, int32_t mode);
int32_t ik_rig_get_root_mode(const ik_rig *rig);
ik_error ik_rig_set_root_motion(ik_rig *rig, int32_t motion);
int32_t ik_rig_get_root_motion(const ik_rig *rig);

// What joints are drawn to, and the share of the distance to it that they move per step, 0 to 1.
// Errors: BIAS, WEIGHT.
ik_error ik_rig_set_bias(ik_rig *rig, int32_t bias, double weight);
int32_t ik_rig_get_bias(const ik_rig *rig);
double ik_rig_get_bias_weight(const ik_rig *rig);

// The most iterations of a solve, 1 to 1000000. An iteration is one forward kinematics of the rig.
// If goals are missed, the attempt at a certificate comes in addition: it takes about as long as 60
// iterations at most, or twice that with goals of both priorities.
// Errors: ITERATIONS.
ik_error ik_rig_set_max_iterations(ik_rig *rig, int32_t iterations);
int32_t ik_rig_get_max_iterations(const ik_rig *rig);

// From which other poses a solve that misses its goals starts again: one of ik_restarts, see ik.h;
// default ANY. Errors: RESTARTS.
ik_error ik_rig_set_restarts(ik_rig *rig, int32_t restarts);
int32_t ik_rig_get_restarts(const ik_rig *rig);

// How far joints may move in one solve: so nothing jumps, whatever the targets do. A rig that must
// move further goes on in the next solve: on the way it is STALLED, or OUT_OF_REACH with a
// certificate. There are no restarts then. Default: any motion.
//   max turn  `count` angles of 1e-300 or more, in radians; INFINITY: any. Of each joint: its twist
//             or value, and its swing or free turn, each
//   max move  `count` lengths of 1e-300 or more; INFINITY: any. Of a slider: its displacement. Of
//             joint 0 also the translation of a root that moves
// NULL stands for INFINITY of all joints; it is returned then, too. The numbers are copied, and
// those returned belong to the rig. Errors: MAX_TURN; MAX_MOVE, with the joint in *at (which may be
// NULL).
ik_error ik_rig_set_max_turn(ik_rig *rig, const double *angles, int32_t *at);
const double *ik_rig_get_max_turn(const ik_rig *rig);
ik_error ik_rig_set_max_move(ik_rig *rig, const double *lengths, int32_t *at);
const double *ik_rig_get_max_move(const ik_rig *rig);

// Solving

// Moves the rig so that its goals are reached, or as nearly as it can, starting from the present
// pose. A pose in which all goals are reached already does not change. Limits always hold. Returns
// an ik_rig_status.
int32_t ik_rig_solve(ik_rig *rig);

// About the last solve: its status and its iterations. Of a goal, UNSOLVED and NAN if there is no
// such goal: its status; the greatest error of its lengths; and the greatest of its angles, in
// radians. An error is 0 if the goal has no such part.
int32_t ik_rig_get_status(const ik_rig *rig);
int32_t ik_rig_get_iterations(const ik_rig *rig);
int32_t ik_rig_get_goal_status(const ik_rig *rig, int32_t goal);
double ik_rig_get_goal_error(const ik_rig *rig, int32_t goal);
double ik_rig_get_goal_orientation_error(const ik_rig *rig, int32_t goal);

// Solves, and writes the steps of the search: the pose after each, for teaching and debugging.
//   START    the pose before the solve
//   DESCEND  a step of damped least squares that came nearer to the goals
//   RESTART  the search starts again from another pose
//   BEST     the rig takes the best pose that was found
// The last step written is the pose of the rig after the solve; if there are more steps than
// `room`, some before it are left out.
//   room       the number of steps that the arrays have room for; below 1 nothing is recorded
//   steps      [room]
//   positions  [room][joint][dimensions], in space
//   count      receives the number of steps written
// Returns an ik_rig_status.
#define IK_RIG_STEPS(X)                  \
    X(IK_RIG_STEP_START, 0, "start")     \
    X(IK_RIG_STEP_DESCEND, 1, "descend") \
    X(IK_RIG_STEP_RESTART, 2, "restart") \
    X(IK_RIG_STEP_BEST, 3, "best")

#define IK_ENUMERATOR(name, value, text) name = value,
typedef enum ik_rig_step_kind { IK_RIG_STEPS(IK_ENUMERATOR) } ik_rig_step_kind;
#undef IK_ENUMERATOR

typedef struct ik_rig_step {
    int32_t kind;      // one of ik_rig_step_kind
    int32_t iteration; // of the solve; 0 of START
    double error; // the greatest error of a goal, as a multiple of its tolerance; at most 1 if all
                  // are reached
} ik_rig_step;

int32_t ik_rig_trace(ik_rig *rig, int32_t room, ik_rig_step *steps, double *positions,
                     int32_t *count);

const char *ik_rig_step_name(int32_t kind);

// Certificates
//
// A certificate is a set of forces f at the points of goals that proves that no pose reaches all of
// them. All places are seen from `origin`, where the root is. Over all poses of the rig that
// satisfy the orientation goals, the work sum f.x has a greatest value; `bound` is a number that is
// not below it. If all goals were reached, the work would be at least `work`, that is sum f.t minus
// tolerance |f|. If work > bound, no pose reaches the goals.
//
// Let L be the sum of all forces on a joint's body and on those of all joints after it. Then
//
//     bound = sum of turn[joint] over all joints
//           + for each slider, at most |L| times its greatest displacement
//           + for a root that moves, L.t + |L| (d + tolerance)
//
// turn[joint] is an upper bound of the sum (R offset).L over the joint's children and goals'
// points, for all rotations R that the limits and the orientation goals allow. A body that cannot
// turn against its parent has a turn of 0: its offsets count as those of its parent's body. Of a
// root that moves, the last line has the target t of the POSITION for which it is least, and the
// length d of the path from the root to that goal's point. It is 0 if L is 0, as it is in most
// cases. (rig/bound.c has the derivation.)
//
// A certificate may be found for goals with POSITION, TIE, PLANE and HALF_SPACE. An ORIENTATION of
// a joint is taken into account for what is attached to that joint. A LOOK_AT, a DIRECTION, a
// VALUE, couplings and locks are not: it holds without them, too.

typedef struct ik_rig_certificate {
    double work, bound;
    double origin[3];     // the root, without the displacement of a root that is a slider
    const double *forces; // 3 doubles per slot of a goal: the force at its point. A tie has the
                          // opposite force at its other point.
    const double *turns;  // one double per joint: turn
    int32_t slots;        // the number of slots of goals
} ik_rig_certificate;

// Returns whether the last solve found a certificate, and no goal was removed since. If so, writes
// it; the arrays belong to the rig and stay until the next call that changes it.
bool ik_rig_get_certificate(const ik_rig *rig, ik_rig_certificate *certificate);

// Saved state: everything that later solves depend on: joints, settings, goals, pose, and what the
// search remembers. It can be restored into any rig with the same dimensions, and the same number
// of joints with the same parents, in the same IK_VERSION. After that, the same calls give the same
// bits.
size_t ik_rig_state_size(const ik_rig *rig);
void ik_rig_save_state(const ik_rig *rig, uint8_t *bytes);

// Errors: STATE, MEMORY; the rig is unchanged then.
ik_error ik_rig_restore_state(ik_rig *rig, const uint8_t *bytes, size_t size);

#ifdef __cplusplus
}
#endif

#endif
