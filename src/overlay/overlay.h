// overlay/overlay.h: the data of an overlay.
//
// The files of this folder, in the order in which they may include and call each other:
//
//     overlay: the data
//     limits, motion, pole, reach: joints with limits; how far the animation has moved; poles;
//         bones on a target
//     create, free_pose, limited_pose: the memory; the pose of a chain without limits, and with
//         limits
//     follow: keeps the result from jumping
//     solve: one solve

#ifndef IK_OVERLAY_OVERLAY_H
#define IK_OVERLAY_OVERLAY_H

#include "ik_overlay.h"

#include "joints/joints.h"

// The joints of a chain with limits, around the animation's pose of a solve, see limits.c. The
// state of the joints is the result.
typedef struct ik_overlay_limits {
    ik_limit *limits;  // [bone]: as they were set
    ik_quat *own_axes; // [bone], if has_own_axes
    bool has_own_axes;
    bool within; // whether the animation is within the limits
    ik_joints *joints;
    ik_quat *kept;             // [bone]: what of the animated rotation the joint keeps
    ik_quat *frames;           // [bone + 1]: from the rest frame to that of the joint
    ik_joint_angles *animated; // [bone]: within the limits
    ik_joint_angles *wanted;   // [bone]: of the pose that the result follows
    ik_joint_angles *from;     // [bone]: a start
    ik_joint_angles *last;     // [bone]: of the last result
    ik_search_memory memory;   // of the thorough searches
} ik_overlay_limits;

struct ik_overlay {
    // The caller's arrays.
    double *vectors;   // [bone][xyz]: at rest
    double *pose;      // [bone][xyzw]
    double *rotations; // [bone][xyzw]: the result

    // Settings.
    double tolerance; // in reaches
    ik_pole_kind pole_kind;
    ik_vec pole;
    double pole_weight;
    ik_overlay_limits *limits; // NULL: none

    // This solve. Lengths are in `unit`, unless they are said to be in the caller's unit.
    double unit;
    ik_bones bones;
    double shortest;  // the least length of a bone that turns
    ik_vec target;    // in the caller's unit
    ik_vec goal;      // the same in `unit`
    ik_vec *animated; // [bone]: directions
    ik_quat *world;   // [bone]: rotations
    ik_vec *joints;   // [joint]: positions, in the caller's unit
    ik_vec *wanted;   // [bone]: the pose that the result follows
    ik_vec *now;      // [bone]: the result
    ik_vec *from;     // [bone]: a start
    ik_vec *other;    // [bone]

    // The last result; `started` is false before the first.
    bool started, changed;
    ik_vec last_target;    // in the caller's unit
    ik_vec last_pole;      // its direction times its weight
    ik_vec *last_joints;   // [joint]: of the animation, in the caller's unit
    ik_vec *last_animated; // [bone]
    ik_vec *last;          // [bone]
    int32_t status;
    double error;
};

static inline double ik_overlay_near(const ik_overlay *overlay) {
    return overlay->tolerance * overlay->bones.reach;
}

// The end of bones with these directions, in `unit`.
ik_vec ik_overlay_tip(const ik_overlay *overlay, const ik_vec *directions);

// Whether the tip of bones with these directions is at the goal.
static inline bool ik_overlay_is_there(const ik_overlay *overlay, const ik_vec *directions) {
    ik_vec off = ik_vec_sub(ik_overlay_tip(overlay, directions), overlay->goal);
    return ik_vec_length(off) <= ik_overlay_near(overlay);
}

// The angle between two unit vectors.
static inline double ik_angle_between(ik_vec a, ik_vec b) {
    return ik_atan2(ik_vec_length(ik_vec_cross(a, b)), ik_vec_dot(a, b));
}

#endif
