// surface/knees.h: where the knees of legs point.

#ifndef IK_SURFACE_KNEES_H
#define IK_SURFACE_KNEES_H

#include "walker/walker.h"

// See walker/surface.h.
ik_vec ik_surface_pole(const ik_walker *walker, const ik_leg *leg);
void ik_surface_clear_knees(ik_walker *walker, double h);

#endif
