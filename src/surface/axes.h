// surface/axes.h: between the user's axes and those of a walker on a surface.

#ifndef IK_SURFACE_AXES_H
#define IK_SURFACE_AXES_H

#include "walker/walker.h"

// See walker/surface.h.
ik_vec ik_surface_turn_from_user(const ik_walker *walker, double x, double y, double z);
ik_vec ik_surface_turn_to_user(const ik_walker *walker, ik_vec a);
ik_vec ik_surface_from_user(const ik_walker *walker, double x, double y, double z);
ik_vec ik_surface_to_user(const ik_walker *walker, ik_vec a);
void ik_surface_publish(ik_walker *walker);
ik_plan ik_surface_unroll(const ik_walker *walker, ik_vec point);

#endif
