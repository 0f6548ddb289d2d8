// walker/motion.h: stages 1 and 3: the command changes the velocity; the velocity moves the body.

#ifndef IK_WALKER_MOTION_H
#define IK_WALKER_MOTION_H

#include "walker/walker.h"

// Stage 1: brings the velocity nearer to the command, within the accelerations. FOLLOW: to the
// velocity of the imposed pose.
void ik_walker_accelerate(ik_walker *walker, double h);

// Stage 3: moves the body by its velocity, or to the imposed pose minus what it has yielded.
//   before   the velocity before stage 1, from which the acceleration is measured
void ik_walker_move(ik_walker *walker, ik_plan before, double h);

// Whether the command asks a standing walker to move.
bool ik_walker_is_commanded(const ik_walker *walker);

#endif
