// joints/joints.h: a row of bones in joint space: the joints, their angles, and forward kinematics.

#ifndef IK_JOINTS_JOINTS_H
#define IK_JOINTS_JOINTS_H

#include "ik.h"
#include "joints/bones.h"
#include "joints/joint.h"

// A joint state: the angles of all joints, and the results of forward kinematics.
typedef struct ik_joint_state {
    ik_joint_angles *angles; // [bone]
    ik_quat *rotations;      // [bone]: the rotation in space, from rest
    ik_vec *positions;       // [joint]: from the root, in the unit of the bones
} ik_joint_state;

// The Jacobian columns of one joint, see solvers/jacobian.h. A swing has one column outwards, to
// the edge of its ellipse, and one along the edge.
typedef enum ik_column { IK_COLUMN_OUT, IK_COLUMN_ALONG, IK_COLUMN_TWIST, IK_COLUMNS } ik_column;

typedef struct ik_joint_columns {
    ik_vec axis[IK_COLUMNS];   // the bone's angular velocity for one radian a second
    ik_vec linear[IK_COLUMNS]; // the tip's velocity for that
    double step[IK_COLUMNS];   // J^T y: the next step; of a fixed column, that to its limit, or 0
    int32_t bound[IK_COLUMNS]; // 1 or -1: the angle is at a limit and cannot grow or fall; else 0
    bool fixed[IK_COLUMNS];    // its step is known
    double out_y, out_z;       // the direction outwards, in the swing's plane
} ik_joint_columns;

// The most rows that tasks have.
#define IK_JOINT_ROWS 7

// What the tasks of a search see of the columns, see solvers/tasks.h.
typedef struct ik_joint_rows {
    double of[IK_COLUMNS][IK_JOINT_ROWS];
} ik_joint_rows;

// The last goals of one kind: positions alone, or with orientations. Positions are in the unit of
// the bones; they and rotations are as the base sees them.
typedef struct ik_goal_memory {
    int32_t joint; // that all of them are for; 0: there was none
    ik_vec last;   // the position of the last one
    bool missed;   // a goal was missed with more than a little of the budget, and none met since
    ik_vec position;
    ik_quat rotation; // of that goal
    double error;     // the least one that it can be reached with, as far as is known
} ik_goal_memory;

// What a search within limits remembers between solves, see solvers/constrained.h.
typedef struct ik_search_memory {
    uint64_t rng_state;
    bool warm_started;       // the present state is the result of a search
    ik_goal_memory goals[2]; // of positions, and of positions with orientations
} ik_search_memory;

// The joints of a row of bones, and room for the solvers to work in. One block of memory.
typedef struct ik_joints {
    ik_joint *joints; // [bone]
    ik_limit *limits; // [bone]: as they were set
    int32_t limited;  // the number of joints with a limit
    ik_joint_state state;
    ik_search_memory memory;

    // Work space.
    ik_joint_state trial;
    ik_joint_angles *best;     // [bone]
    ik_joint_angles *start;    // [bone]: before the search
    ik_joint_angles *kept;     // [bone]
    ik_joint_columns *columns; // [bone]
    ik_joint_rows *rows;       // [bone]
    int32_t *blocks;           // [bone]
} ik_joints;

// The joints of bones, without limits, at rest along +x; NULL if there is not enough memory. The
// caller frees them with free().
ik_joints *ik_joints_create(const ik_bones *bones, int32_t dimensions);

// Bytes per bone of that.
size_t ik_joints_bytes_per_bone(void);

// The rotation of a bone's parent in space.
static inline ik_quat ik_joint_state_parent(const ik_joint_state *state, const ik_bones *bones,
                                            int32_t bone) {
    return bone > 0 ? state->rotations[bone - 1] : bones->base;
}

// Forward kinematics: rotations and positions from the angles.
void ik_forward_kinematics(const ik_joints *joints, const ik_bones *bones, ik_joint_state *state);

// Sets the bones' directions from the joints' state.
void ik_joints_to_bones(const ik_joints *joints, ik_bones *bones);

// Forward kinematics of the joints' state, then the bones.
void ik_joints_apply(ik_joints *joints, ik_bones *bones);

// Sets the joints' state, with its forward kinematics, from the directions of the bones, as nearly
// as the limits allow.
void ik_joints_read_bones(ik_joints *joints, const ik_bones *bones);

// The same, then sets the bones from the joints. This brings a pose within its limits.
void ik_joints_clamp_bones(ik_joints *joints, ik_bones *bones);

// The same after only the joint of one bone has changed. Returns whether that bone's rotation
// changed: if not, nothing else did.
bool ik_joints_clamp_bone(ik_joints *joints, ik_bones *bones, int32_t bone);

// Sets the fixed twists of joints without limits to those of their angles.
void ik_joints_fix_twists(ik_joints *joints, const ik_bones *bones);

// Sets the fixed twists of joints without limits to 0.
void ik_joints_untwist(ik_joints *joints, const ik_bones *bones);

// Sets all twists to 0: for a chain whose pose is given by its directions alone.
void ik_joints_clear_twists(ik_joints *joints, const ik_bones *bones);

#endif
