// contacts/restore.h: the part of shapes in a rig's saved state.
//
// Bytes are checked once. Then there is room for the slots, and they are checked again: that gets
// memory for the points of each. So nothing can fail when they are restored.

#ifndef IK_CONTACTS_RESTORE_H
#define IK_CONTACTS_RESTORE_H

#include "contacts/set.h"

void ik_contacts_visit(ik_state *state, ik_rig *rig);

// Makes room for what a state that was checked has, before it is checked again. Errors: MEMORY.
ik_error ik_contacts_reserve(ik_rig *rig);

// Whether there was memory for the points. `done`: the state was restored, or will not be: frees
// what is left. Errors: MEMORY.
ik_error ik_contacts_reserved(ik_rig *rig, bool done);

#endif
