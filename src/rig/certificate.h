// rig/certificate.h: a proof that no pose reaches all goals.

#ifndef IK_RIG_CERTIFICATE_H
#define IK_RIG_CERTIFICATE_H

#include "rig/rig.h"

// Looks for forces that prove that no pose reaches the goals. The present pose must be a good one:
// the search for forces begins with what it leaves. If it finds some, sets rig->forces, turns, work
// and bound.
bool ik_rig_certify(ik_rig *rig);

#endif
