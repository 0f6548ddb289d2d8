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

// The reach of joints as they are described, in the user's unit. Sets the longest displacement of a
// slider that counts. Writes to rig->support.
double ik_rig_find_reach(ik_rig *rig, const ik_rig_description *all, double *longest_slide);

// Whether rig->candidate, whose joints are allowed each, is allowed as a whole: its reach and its
// couplings.
ik_error ik_rig_check_candidate(ik_rig *rig);

// Makes it the descriptions of the joints. They have to be prepared then.
void ik_rig_accept_candidate(ik_rig *rig);

// The reach, or the length of the longest point of a goal, if that is longer; in the user's unit.
double ik_rig_find_size(const ik_rig *rig);

// Sets the size and the unit.
void ik_rig_set_size(ik_rig *rig, double size);

// Prepares all joints, and sets the reach and the unit.
void ik_rig_set_nodes(ik_rig *rig);

#endif
