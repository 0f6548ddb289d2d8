// rig/draw.h: poses from a pseudo-random sequence.

#ifndef IK_RIG_DRAW_H
#define IK_RIG_DRAW_H

#include "rig/rig.h"

// The ways to draw a pose: anywhere within the limits; with many joints at an end of their
// interval, since goals that only such poses reach are the hardest; and from the best pose, with
// half of its joints drawn again, since a local minimum often has most joints right.
typedef enum ik_rig_draw {
    IK_RIG_ANYWHERE,
    IK_RIG_AT_ENDS,
    IK_RIG_FROM_BEST,
    IK_RIG_DRAWS
} ik_rig_draw;

// Sets the coordinates of a pose. Joints that no goal depends on, and a root that is pulled, stay
// as they are in the pose before the solve.
void ik_rig_draw_pose(ik_rig *rig, ik_rig_draw draw, ik_rig_pose *pose);

#endif
