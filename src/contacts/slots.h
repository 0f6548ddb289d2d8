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

// Whether the heights of a height field are allowed: it looks at all of them.
ik_error ik_check_heights(const ik_rig_shape *shape);

// How many numbers the points or the heights of a shape are, 0 for other kinds; and memory for
// them; NULL: there is none.
int32_t ik_count_numbers(const ik_rig *rig, const ik_rig_shape *shape);
double *ik_room_for_numbers(const ik_rig *rig, const ik_rig_shape *shape);

// Puts a shape that is allowed into a slot, with its points, which the slot owns then; NULL: none.
void ik_put_shape(ik_rig *rig, int32_t index, const ik_rig_shape *shape, double *points);

// Empties a slot.
void ik_clear_shape(ik_shape *shape);

// Frees all shapes of a rig.
void ik_destroy_shapes(ik_rig *rig);

#endif
