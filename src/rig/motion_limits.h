// rig/motion_limits.h: how far joints and the root may move in one solve: max_turn and max_move.

#ifndef IK_RIG_MOTION_LIMITS_H
#define IK_RIG_MOTION_LIMITS_H

#include "rig/rig.h"

// The values that a joint may take in this solve: its limits, and what max_turn and max_move leave
// of them. The first function is for rigs that have such bounds.
typedef struct ik_rig_interval {
    double min, max;
} ik_rig_interval;

ik_rig_interval ik_rig_bounded_interval(const ik_rig *rig, int32_t joint);
static inline ik_rig_interval ik_rig_twist_interval(const ik_rig *rig, int32_t joint) {
    const ik_rig_node *node = &rig->nodes[joint];
    return rig->bounded ? ik_rig_bounded_interval(rig, joint)
                        : (ik_rig_interval){node->min, node->max};
}

// Brings the angles of a joint within its limits, to the nearest ones.
void ik_rig_clamp(const ik_rig_node *node, ik_joint_angles *at);

// The same twist, with the whole turns that are nearest to `near`, if it has no limit.
double ik_rig_nearest_twist(const ik_rig_node *node, double twist, double near);

// The same rotation, with the angles that are nearest to `near`.
ik_joint_angles ik_rig_nearest_angles(const ik_rig_node *node, ik_joint_angles at,
                                      const ik_joint_angles *near);

// Moves coordinates towards those at the start of the solve, until the joint may go there.
ik_rig_coordinates ik_rig_keep_motion(const ik_rig *rig, int32_t joint, ik_rig_coordinates at);

// The same for the root's position.
ik_vec ik_rig_keep_root(const ik_rig *rig, ik_vec root);

// Whether the root is as far from its start as it may go.
bool ik_rig_root_is_at_limit(const ik_rig *rig);

// Whether a joint or the root is as far from its start as it may go.
bool ik_rig_is_at_motion_limit(const ik_rig *rig);

#endif
