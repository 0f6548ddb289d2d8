// contacts/prepare.h: shapes in the rig's unit.

#ifndef IK_CONTACTS_PREPARE_H
#define IK_CONTACTS_PREPARE_H

#include "contacts/set.h"

// Prepares one shape.
void ik_prepare_shape(const ik_rig *rig, ik_shape *shape);

// Prepares what has changed since the last time: shapes, and the lists of those that take part.
void ik_contacts_prepare(ik_rig *rig);

// The margin between two shapes, in the rig's unit.
double ik_margin_between(const ik_rig *rig, int32_t first, int32_t second);

// By how much shapes may overlap, in the user's unit.
double ik_allowed_overlap(const ik_rig *rig);

// Places a collider at a pose, or all that take part.
void ik_place_collider(const ik_rig *rig, const ik_rig_pose *pose, int32_t index);
void ik_place_colliders(const ik_rig *rig, const ik_rig_pose *pose);

#endif
