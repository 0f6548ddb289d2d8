// contacts/rows.h: what a solve knows of contacts.

#ifndef IK_CONTACTS_ROWS_H
#define IK_CONTACTS_ROWS_H

#include "contacts/set.h"

void ik_contacts_measure(const ik_rig *rig, const ik_rig_pose *pose, ik_rig_residual *residual);
void ik_contacts_add_rows(ik_rig *rig, bool two_bodies);

#endif
