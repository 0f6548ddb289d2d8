// rig/ahead.h: a closed loop that goes on in its last motion.

#ifndef IK_RIG_AHEAD_H
#define IK_RIG_AHEAD_H

#include "rig/problem.h"

// Keeps a pose to which the last motion leads, if that leaves much less than this error. The motion
// is that from rig->trial to rig->start.
void ik_rig_go_ahead(const ik_problem *problem, double error);

#endif
