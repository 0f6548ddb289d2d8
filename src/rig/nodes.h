// rig/nodes.h: checking and preparing joints.

#ifndef IK_RIG_NODES_H
#define IK_RIG_NODES_H

#include "rig/rig.h"

// The defaults of the settings.
#define IK_RIG_BIAS_WEIGHT 0.05
#define IK_RIG_ITERATIONS 1000

// A radian counts as so much of the reach.
#define IK_RIG_RADIAN 0.2

// Whether a joint's description is allowed at this index.
ik_error ik_rig_check_joint(const ik_rig_joint *joint, int32_t dimensions, int32_t index);

// Prepares a joint for solving; its columns are not numbered yet.
ik_rig_node ik_rig_node_of(const ik_rig_joint *joint, int32_t dimensions, double unit);

// The longest path from the root to a joint with this description, in the user's unit; those of the
// joints before it must be known. It is kept in rig->support.
double ik_rig_path(ik_rig *rig, int32_t index, const ik_rig_joint *joint);

// The reach of the joints as they are described, in the user's unit. Writes to rig->support.
double ik_rig_find_reach(ik_rig *rig);

// Whether a reach is allowed: 0, or from 1e-30 to 1e30.
bool ik_rig_is_reach(double reach);

// Prepares all joints, and sets the unit.
void ik_rig_set_nodes(ik_rig *rig, double reach);

#endif
