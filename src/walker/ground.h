// walker/ground.h: the ground under a walker. Every query of the ground goes through here.

#ifndef IK_WALKER_GROUND_H
#define IK_WALKER_GROUND_H

#include "walker/walker.h"

// The height of the ground; NaN: there is none, or none within 1e9 L of 0.
double ik_walker_ground(const ik_walker *walker, double x, double y);

// The same; the height of the plane of the feet where there is no ground, or where it is not known
// without asking the application.
double ik_walker_known_ground(const ik_walker *walker, double x, double y);

// Whether the ground at a place is there, and at most MAX_SLOPE steep. `height` is its height.
bool ik_walker_is_walkable(const ik_walker *walker, double x, double y, double height);

// Whether the height field has changed since this was called last.
bool ik_walker_has_new_ground(ik_walker *walker);

// A wall is ground that is too high for the body to be lifted over: how high that is above the
// plane of the feet.
double ik_walker_wall_height(const ik_walker *walker);

#endif
