// contacts/pairs.h: which pairs are kept apart.

#ifndef IK_CONTACTS_PAIRS_H
#define IK_CONTACTS_PAIRS_H

#include "contacts/set.h"

// The index of the rule of a pair; if it has none, -1 minus the index where it would be.
int32_t ik_find_rule(const ik_contacts *contacts, int32_t first, int32_t second);

// Makes room for so many rules more. Errors: MEMORY.
ik_error ik_reserve_rules(ik_contacts *contacts, int32_t more);

// Sets the rule of a pair. There must be room for it.
void ik_put_rule(ik_contacts *contacts, int32_t first, int32_t second, int32_t mode);

// Removes the rules of a shape: all, or those that it overlapped at rest.
void ik_drop_rules(ik_contacts *contacts, int32_t shape, bool all);

// Removes the rule at an index.
void ik_drop_rule(ik_contacts *contacts, int32_t rule);

// Why a pair is left out: an ik_exclusion.
int32_t ik_exclusion_of(const ik_rig *rig, int32_t first, int32_t second);

#endif
