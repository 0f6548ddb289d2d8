// walker/flight.h: the flight of a jump. It replaces all stages of walker.h.

#ifndef IK_WALKER_FLIGHT_H
#define IK_WALKER_FLIGHT_H

#include "walker/walker.h"

// Moves a flying walker by `h` seconds, or lands it.
void ik_walker_fly(ik_walker *walker, double h);

// Begins a flight, jump.time seconds after the take-off.
void ik_walker_begin_flight(ik_walker *walker);

#endif
