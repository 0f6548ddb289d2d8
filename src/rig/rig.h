// rig/rig.h: the data of a rig.
//
// Lengths in here are in the rig's unit, a power of two: the size is from 1 to 2 units. The size is
// the reach, or the length of the longest point of a goal, if that is longer. Positions are
// relative to the anchor, the place of the root.
//
// A descent (damped least squares) takes steps, each by elimination along the tree. A search starts
// descents from several poses, for goals of both priorities. A certificate proves that no pose
// reaches the goals.
//
// The files of this folder, in the order in which they may include and call each other:
//
//     names, rig: the data
//     columns, contacts, goal_kinds: which columns belong to a joint; how contacts take part, see
//         contacts/; what kinds of goals there are
//     curvature: second derivatives of points
//     elimination, memory, motion_limits, recording: a step for many rows; what solves remember;
//         max_turn and max_move
//     couplings: joints that follow others
//     kinematics: poses and columns
//     errors: how nearly a pose reaches the goals
//     bound, dense, draw, goals, nodes, rows, settings: rows of goals; a step for few rows; the
//         bound of a certificate
//     certificate, pose, step: a proof; setting poses; one step within limits
//     approach, create, dead_point, priorities, separate, state: what comes to far goals; straight
//         limbs that no step bends; goals of priority 1; bodies that overlap
//     problem: a rig as a problem for searches
//     ahead, bends: closed loops that go on; straight limbs that bend
//     search: from several poses, for goals of both priorities
//     solve: one solve

#ifndef IK_RIG_RIG_H
#define IK_RIG_RIG_H

#include "ik_rig.h"
#include "joints/joint.h"

// The columns of the Jacobian: those of the root's translation, then those of joint after joint.
#define IK_RIG_ROOT_COLUMNS 3
#define IK_RIG_JOINT_COLUMNS 3

// A joint, as it was set.
typedef struct ik_rig_description {
    ik_rig_joint joint;
    ik_rig_coupling coupling;
    bool locked;
} ik_rig_description;

// A joint, prepared for solving.
typedef struct ik_rig_node {
    int32_t parent, kind;
    int32_t first;     // its first column
    int32_t swings;    // the number of columns of its swing, 0 to 2, or of a free turn, 3
    int32_t has_value; // whether one more column is its value: its twist, or its displacement
    ik_joint joint;    // how it turns, unless its turn is free
    bool turns_freely; // to any orientation, in 3-D
    bool slides;
    bool slides_far; // so far that it does not count in the reach
    ik_vec offset;   // from the parent
    ik_vec axis;     // of a slider, a unit vector
    double min, max; // of the value; in lengths of a slider
    double mobility; // 1 / stiffness
    bool locked;     // it stays as it is, or one that it is coupled with does
    bool matters;    // a goal depends on it
    // Its value is share times that of the joint `leader`, plus shift. A joint that follows no
    // other is its own leader.
    int32_t leader;
    double share, shift;
    bool coupled; // it follows another one, or another one follows it
} ik_rig_node;

// The coordinates of a joint: its angles, or the rotation of a joint that turns freely. The
// displacement of a slider is the twist of its angles.
typedef struct ik_rig_coordinates {
    ik_joint_angles angles;
    ik_quat turn;
} ik_rig_coordinates;

// A pose: coordinates, and what forward kinematics makes of them.
typedef struct ik_rig_pose {
    ik_vec root;            // from the anchor
    ik_rig_coordinates *at; // [joint]
    ik_quat *rotations;     // [joint]: in space, from rest
    ik_vec *positions;      // [joint]
} ik_rig_pose;

// How all bodies from a joint on move if one coordinate grows: the angular velocity, and the
// velocity of the point of the body that is at the anchor. (A twist, R. M. Murray, Z. Li, S. S.
// Sastry: A Mathematical Introduction to Robotic Manipulation, 1994, section 2.4.)
typedef struct ik_rig_motion {
    ik_vec turn, move;
} ik_rig_motion;

// A row of the least squares: how much a motion of `joint`'s body moves towards the goal is
// turn . motion.turn + move . motion.move; of `other`'s body the opposite.
typedef struct ik_rig_row {
    int32_t slot;         // of its goal; -1: of a contact
    int32_t joint, other; // other: -1: none
    ik_vec turn, move;
    ik_vec at;       // the point that moves; of a row about a direction: not set, `bends` is false
    bool bends;      // the motion of the point has a second derivative that counts
    double error;    // how far it should move; without the weight
    double weight;   // of the square of the error
    double force;    // along `move`, for the second derivative: usually weight times error
    double of_value; // of a row about the value of `joint`: how much a step of it moves the row
    double left;     // what a dense step leaves of the error, if it is active
    bool inequality; // a half-space: an error below 0 is no error
    bool active;     // takes part in this step
} ik_rig_row;

#define IK_RIG_ROWS 10 // at most, per goal

// The most rows and columns of a dense step, see rig/dense.h. (bench/robots: with 6 rows and 7
// hinges it takes about half of the time of the elimination. With 12 rows it takes as long.)
#define IK_RIG_DENSE_ROWS 9
#define IK_RIG_DENSE_COLUMNS 24

// The most rows of contacts in a step, of a body and an obstacle, and as many of two bodies; and in
// a dense step, both together.
#define IK_RIG_CONTACT_ROWS 48
#define IK_RIG_DENSE_CONTACTS 24

// The least max_turn and max_move. Smaller numbers would lose digits.
#define IK_RIG_LEAST_MOTION 1e-300

// A goal: as it was set, and prepared for solving.
typedef struct ik_rig_slot {
    bool used;
    ik_rig_goal described;
    ik_vec point, other_point, target, look_at; // from the anchor, or from the joint
    ik_vec axis, normal, direction;
    double height; // of the plane: normal . plane_point
    double far;    // how far plane_point is: what the rounding of the height depends on
    ik_quat rotation;
    double tolerance;
    int32_t status;
    double error, orientation_error; // after the last solve
    ik_vec twist_axis;               // of an orientation: in the rest pose, a unit vector
    double value;                    // in units, of a slider
    ik_vec left[2];          // how far its point and its direction had to go after the last solve
    double left_value;       // the same of its value
    double held, held_angle; // the errors that priorities.c holds
} ik_rig_slot;

// How nearly a pose reaches the goals.
typedef struct ik_rig_residual {
    double cost[2];     // of the goals of each priority: the sum of weighted squares
    double worst;       // the greatest error as a multiple of its tolerance
    double worst_first; // the same, of priority 0 alone
    double overlap;     // of contacts: the sum of squares
    double deepest;     // the deepest overlap
} ik_rig_residual;

// What a step of one coordinate is limited by, and what the elimination leaves of it.
typedef struct ik_rig_column {
    ik_rig_motion motion;
    double mobility; // 0: it does not move
    double pull;     // the step towards the pose of the bias
    double step;
    bool fixed;       // for this step, at `step`
    int32_t leader;   // of the value of a joint that follows another one: its leader's; else -1
    double share;     // the share of its leader's step
    double stiffness; // of rows about values: the sum of their weights
    double push;      // the force of rows about values, and of couplings
    double moves;     // its step in one pass of the elimination
    // Of the elimination, see elimination.c.
    double force[6], inverse, work;
    ik_vec curve; // what its motion and those before it add to the second derivative
} ik_rig_column;

typedef struct ik_rig_body {
    ik_vec load;       // the sum of the forces at the points of this body and of all after it
    double moments[9]; // the sum of point times force, a matrix
    double matrix[21]; // of the elimination: the lower half of a symmetric matrix
    double vector[6];
    double motion[6];
} ik_rig_body;

// What a body can do for the forces of a certificate, see bound.c.
typedef struct ik_rig_support {
    int32_t owner;      // the joint whose body it turns with
    double turn;        // the greatest angle from its rest
    double own_turn;    // the same, of its joint alone
    double reach;       // the longest path from the root
    double slide;       // what sliders add to it, see nodes.c
    double known_angle; // its orientation is `known` within this angle; INFINITY: it is not known
    ik_quat known;
    ik_vec load;      // the sum of the forces on it and on all bodies after it
    double load_size; // the sum of their sizes: what the rounding of the load depends on
    // Sums over all offsets on the bodies that turn with it.
    int32_t terms;
    ik_vec offset, force; // of the last one
    double products, limited, at_rest, at_known;
    ik_vec sums[3];
    // The pose with the greatest work.
    bool limits_count; // limits make it less than rotations alone
    ik_quat rotation;
    ik_vec position;
} ik_rig_support;

// What the search remembers from solve to solve.
typedef struct ik_rig_memory {
    uint64_t rng_state;
    bool warm_started; // the pose is the result of a solve
    bool has_reached;  // there is a pose `reached`: the last in which the goals were reached
    bool goes_on;      // the last solve reached its goals; it moved from `start` to `now`
    bool missed;       // the last thorough search missed its goals
    double error;      // by this much: the root of the cost
    double moved;      // how far goals have moved since then, as the root of the cost
} ik_rig_memory;

struct ik_rig {
    int32_t dimensions, count;
    int32_t columns;                  // of all joints and the root
    bool slides_far;                  // some slider does
    bool curved;                      // steps are those of Newton's method, see elimination.c
    double unit, reach, size, radian; // radian: the length that a radian counts as
    double anchor[3];
    ik_rig_description *described, *candidate; // [joint]: as they are set; as they may be set next
    ik_rig_node *nodes;                        // [joint]
    int32_t *followers;                        // [joint]: joints that follow others; so many:
    int32_t follower_count;
    int32_t root_mode, root_motion;
    int32_t bias;
    double bias_weight;
    int32_t max_iterations;
    int32_t restarts;            // one of ik_restarts
    double *max_turn, *max_move; // [joint]: in one solve, in the user's unit; INFINITY: any
    bool bounded;                // some of them is not INFINITY
    ik_rig_memory memory;

    ik_rig_pose now, trial, best, start;
    ik_rig_pose reference, reached;           // coordinates alone are of use
    ik_rig_column *column;                    // [columns]
    double (*jacobian)[IK_RIG_DENSE_COLUMNS]; // of a dense step
    ik_rig_body *body;                        // [joint]
    ik_rig_support *support;                  // [joint]

    // Goals: [slots].
    int32_t slots;
    ik_rig_slot *goal;
    ik_rig_row *rows;                          // [IK_RIG_ROWS * slots]
    double *held;                              // [IK_RIG_ROWS * slots]: room for priorities.c
    double *multipliers;                       // the same
    int32_t row_count, tie_rows, contact_rows; // all; the last ones, of two bodies; of contacts
    bool value_rows;                           // some rows are about values
    bool pushed;                               // they push some columns
    ik_vec *points;                            // [2 * slots]: room for certificate.c
    // Rows of two bodies, and couplings: a matrix of them, [tie_room][tie_room], a vector, and
    // which of them are active, both [tie_room].
    int32_t tie_room;
    double *ties;
    int32_t *constraints;

    // Results.
    int32_t status, iterations;
    bool certified;
    double work, bound, origin[3];
    ik_vec *forces;           // [slots]
    double *turns;            // [joint]
    double *published_forces; // [slots][3]

    // For the user, in space.
    double *positions, *rotations, *local_rotations, *values;

    struct ik_rig_recording *recording; // NULL: none
    struct ik_rig_contacts *contacts;   // NULL: there were never any shapes
};

#endif
