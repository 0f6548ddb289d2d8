// bodies.h: rigs with shapes, and their distances, measured by points of their surfaces.

#ifndef BODIES_H
#define BODIES_H

#include "check.h"
#include "ik_contacts.h"
#include "tree.h"

// Shapes with everything that their kinds need.
ik_rig_shape sphere_at(int32_t joint, double x, double y, double z, double radius);
ik_rig_shape capsule_from(int32_t joint, const double *from, const double *to, double radius);
ik_rig_shape box_at(int32_t joint, double x, double y, double z, double sx, double sy, double sz);

// Adds a shape that must be allowed; returns its index.
int32_t add_shape(ik_rig *rig, const ik_rig_shape *shape);

// An arm of seven hinges on a fixed base, 1.2 long, whose links are capsules; joint 8 is its hand.
#define ARM_JOINTS 9
#define ARM_HAND 8
ik_rig *make_jointed_arm(void);

// Any pose of it within its limits.
void set_any_pose(chance *c, ik_rig *rig);

// A goal for the place of its hand, and if `turned` for its orientation.
int32_t add_hand_goal(ik_rig *rig, const double *place, const double *rotation);

// The least distance between a collider and an obstacle, or another collider, that are spheres,
// capsules, or a box: found at points along the segments. A little more than the true one.
double measured_distance(const ik_rig *rig, int32_t first, int32_t second);

// The least one of all pairs that are kept apart.
double measured_clearance(const ik_rig *rig);

#endif
