// contacts/slots.h: checking shapes, and where they are kept.

#ifndef IK_CONTACTS_SLOTS_H
#define IK_CONTACTS_SLOTS_H

#include "contacts/set.h"

// Whether a shape is allowed.
ik_error ik_check_shape(const ik_rig *rig, const ik_rig_shape *shape);

// Whether numbers are lengths: from 0 to 1e30.
bool ik_are_lengths(const double *numbers, int32_t count);

// Makes room for more shapes. Errors: MEMORY.
ik_error ik_grow_shapes(ik_rig *rig, int32_t room, int32_t colliders);

// Memory for the points of a shape; NULL: there is none.
double *ik_room_for_points(const ik_rig *rig, int32_t count);

// Puts a shape that is allowed into a slot, with its points, which the slot owns then; NULL: none.
void ik_put_shape(ik_rig *rig, int32_t index, const ik_rig_shape *shape, double *points);

// Empties a slot.
void ik_clear_shape(ik_shape *shape);

// Frees all shapes of a rig.
void ik_destroy_shapes(ik_rig *rig);

#endif
