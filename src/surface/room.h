// surface/room.h: what is around the body.

#ifndef IK_SURFACE_ROOM_H
#define IK_SURFACE_ROOM_H

#include "walker/walker.h"

// See walker/surface.h.
double ik_surface_highest_below(const ik_walker *walker);
double ik_surface_braking_share(const ik_walker *walker, double hardest);

// The slopes to which the body should turn, from those of the plane of its feet and from what is
// ahead of it.
ik_plan ik_surface_look_ahead(ik_walker *walker, ik_plan slopes);

#endif
