// ik_surface.h: walkers on surfaces, in addition to ik_walker.h.

#ifndef IK_SURFACE_H
#define IK_SURFACE_H

#include "ik_walker.h"

#ifdef __cplusplus
extern "C" {
#endif

ik_error ik_walker_set_probed_surface(ik_walker *walker);
ik_error ik_walker_set_sphere(ik_walker *walker, const double *center, double radius);

#ifdef __cplusplus
}
#endif

#endif
