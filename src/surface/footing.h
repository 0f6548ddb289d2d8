// surface/footing.h: where feet may stand. A place of the plan is looked for by a ray that bends
// around the body: out from it at the height of the hips, down, and back below it. So there are
// footholds on walls in front of it, and behind edges.

#ifndef IK_SURFACE_FOOTING_H
#define IK_SURFACE_FOOTING_H

#include "walker/walker.h"

// See walker/surface.h.
bool ik_surface_find_foothold(const ik_walker *walker, const ik_leg *leg, ik_plan wanted,
                              double seconds, ik_vec *foothold);
bool ik_surface_find_ahead(const ik_walker *walker, const ik_leg *leg, ik_vec *foothold);

bool ik_surface_is_lost(const ik_leg *leg, double *urgency);

// Where the hip of a leg will be in some seconds.
ik_vec ik_surface_hip_in(const ik_walker *walker, const ik_leg *leg, double seconds);

// The normal at a foothold, as the hip sees it in some seconds.
ik_vec ik_surface_normal_at(const ik_walker *walker, const ik_leg *leg, ik_vec foothold,
                            double seconds);

#endif
