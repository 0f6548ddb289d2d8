// surface/swing.h: the way of a foot from one foothold to the next.

#ifndef IK_SURFACE_SWING_H
#define IK_SURFACE_SWING_H

#include "walker/walker.h"

// See walker/surface.h.
void ik_surface_direct_swing(ik_walker *walker, ik_leg *leg, double left);
void ik_surface_turn_normal(ik_leg *leg, double left, double h);
double ik_surface_needed_arc(const ik_walker *walker, const ik_leg *leg, double left);
ik_vec ik_surface_keep_away(const ik_leg *leg, ik_vec foot);
ik_vec ik_surface_above(const ik_walker *walker, const ik_leg *leg, ik_vec foot);
void ik_surface_plant(ik_walker *walker, ik_leg *leg);

#endif
