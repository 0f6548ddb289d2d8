// surface/cast.h: what rays hit.

#ifndef IK_SURFACE_CAST_H
#define IK_SURFACE_CAST_H

#include "walker/probes.h"

// What is hit first on the way between two points. Its normal is a unit vector that points back
// along the ray.
//   likely   whether there is probably something in the way; the answer may not be known yet
ik_answer ik_surface_cast(const ik_walker *walker, ik_vec from, ik_vec to, bool likely);

#endif
