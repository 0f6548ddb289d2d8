// chain/chain.h: the data of a chain: bones, settings, pose, and the results of the last solve.
//
// The files of this folder, in the order in which they may include and call each other:
//
//     chain, joint_pass, names: the data
//     joints, part: the joints of a chain with limits; a part of a chain
//     turn_limits: how far joints may turn
//     rotations: the rotations of bones
//     pose: positions; announces that a pose has changed
//     mirror, motion, resume, settings, state: what follows from a pose
//     limits, pose_setters, rest: what sets a pose
//     create: the memory of a chain
//     copy: another one like it

#ifndef IK_CHAIN_CHAIN_H
#define IK_CHAIN_CHAIN_H

#include "ik.h"
#include "joints/joints.h"

typedef struct ik_turn_limits ik_turn_limits;       // chain/turn_limits.c
typedef struct ik_bone_rotations ik_bone_rotations; // chain/rotations.c

// What a chain remembers of its motion, so that it stays smooth.
typedef struct ik_motion {
    ik_vec side; // where a straight pose bends, see solvers/straight.h

    // Of solves for the same goal, see solve/rest.c.
    bool rests;
    int32_t measured_by; // what last_measure is
    int32_t repeats;     // how often it was solved again
    uint64_t goal_hash;  // of that goal and of the settings
    double last_measure; // what the last one could have improved

    // Of the last solve, see solve/follow.c and solve/turn_range.c.
    bool started;      // false: the next solve may move the joints anywhere
    ik_vec last_goal;  // the target, relative to the root
    ik_quat last_base; // the rotation of the base
    ik_vec last_pole;  // the direction of the pole from the root, times its weight
    double tip_bound;  // with turn limits: how far the tip may move in a solve; 0: it has arrived
    bool leaves;       // with turn limits: the chain leaves a pose in which it is stuck
} ik_motion;

// One block of memory holds the struct and the arrays that every chain has. The other arrays are
// allocated when they are first needed, or by ik_chain_reserve.
struct ik_chain {
    ik_bones bones; // in units of `unit`
    int32_t dimensions;
    double unit;  // the greatest power of two that is not above the reach
    double reach; // in the user's unit, like all lengths below
    double min_reach;
    double root[3];
    float *offsets;          // [joint][axis]: relative to the root
    float *positions;        // [joint][axis]
    ik_joints *joints;       // NULL until limits, rest, stiffness or a solver needs them
    ik_quat *rest_rotations; // [bone]; NULL: not set
    float
        *part_lengths; // [part][2][bone]: of parts that are not the whole chain; NULL until needed

    // Settings.
    double tolerance;
    double orientation_tolerance; // radians
    int32_t max_iterations;       // 0: the default
    ik_restarts restarts;
    ik_solver solver;
    ik_root_mode root_mode;
    double max_pull;
    ik_vec root_anchor; // where the user put the root, for IK_ROOT_PULL
    ik_pole_kind pole_kind;
    ik_vec pole;
    double pole_weight;
    ik_turn_limits *turn_limits; // NULL until turns are limited, or a pose is blended

    uint32_t pose_count; // grows by 1 with each new pose
    // A free bone that was solved for an orientation: its rotation does not follow from its
    // direction.
    int32_t oriented_bone;        // -1: none
    ik_quat orientation;          // its rotation in space, in the present pose
    ik_bone_rotations *rotations; // NULL until they are tracked

    ik_motion motion;

    // The last solve.
    ik_status status;
    int32_t iterations;
    ik_stage stage;
    double error;
    double orientation_error;
};

// Whether any joint has a limit. With limits, the pose is stored as the joints' angles, and the
// directions follow from them. Without limits, the directions are the pose.
static inline bool ik_chain_is_limited(const ik_chain *chain) {
    return chain->joints && chain->joints->limited > 0;
}

// Called when something has changed that a solve depends on: a chain at rest moves again.
static inline void ik_chain_wake(ik_chain *chain) {
    chain->motion.rests = false;
    chain->motion.repeats = 0;
}

// The direction of a bone at rest, in its parent's frame.
static inline ik_vec ik_chain_rest_direction(const ik_chain *chain, int32_t bone) {
    return chain->joints ? chain->joints->joints[bone].rest : (ik_vec){1, 0, 0};
}

// The axis about which a free bone makes a half turn from its rest.
static inline ik_vec ik_chain_half_turn_axis(const ik_chain *chain, int32_t bone) {
    return chain->joints ? chain->joints->joints[bone].z : (ik_vec){0, 0, 1};
}

// Allocates the joints if there are none. Returns false if there is not enough memory.
bool ik_chain_need_joints(ik_chain *chain);

static inline ik_vec ik_chain_root(const ik_chain *chain) {
    return (ik_vec){chain->root[0], chain->root[1], chain->root[2]};
}

// The offset of the tip, or of the joint at the end of so many bones: as ik_chain_offset, but
// without a call, because short solves do this often.
static inline ik_vec ik_chain_tip(const ik_chain *chain, int32_t bones) {
    const float *end = chain->offsets + (size_t)chain->dimensions * (size_t)bones;
    return (ik_vec){end[0], end[1], chain->dimensions == 3 ? end[2] : 0};
}

// The place of a joint relative to the root.
ik_vec ik_chain_offset(const ik_chain *chain, int32_t joint);

#endif
