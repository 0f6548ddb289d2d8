// walker/arc.h: the height by which the foot of a swing is lifted above its way to the foothold.

#ifndef IK_WALKER_ARC_H
#define IK_WALKER_ARC_H

#include "walker/walker.h"

// The arc, 0 at both ends and `height` in the middle: q is a parabola from 0 to 1 and back; q (2 -
// q) is the same with a flat top and steeper ends.
static inline double ik_arc(double height, double progress) {
    double q = 4 * progress * (1 - progress);
    return height * q * (2 - q);
}

// The height of the arc with which a swing passes over the ground, if the rest of it follows a path
// to a foothold and takes `left` seconds. 0 if it needs none.
double ik_leg_needed_arc(const ik_walker *walker, const ik_leg *leg, const ik_path *path,
                         ik_vec foothold, double left);

// Whether a leg that stands or swings can be lifted over what is between its foot and a foothold.
bool ik_leg_can_pass(const ik_walker *walker, const ik_leg *leg, ik_vec foothold, double left);

#endif
