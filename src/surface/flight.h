// surface/flight.h: a walker that lets go of its surface, falls, turns and lands.

#ifndef IK_SURFACE_FLIGHT_H
#define IK_SURFACE_FLIGHT_H

#include "walker/walker.h"

// See walker/surface.h.
void ik_surface_take_off(ik_walker *walker);
void ik_surface_fly(ik_walker *walker, double h);

#endif
