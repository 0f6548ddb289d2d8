// surface/commands.h: what apps ask of a walker on a surface, in the user's axes.

#ifndef IK_SURFACE_COMMANDS_H
#define IK_SURFACE_COMMANDS_H

#include "walker/walker.h"

// See walker/surface.h.
void ik_surface_put(ik_walker *walker, ik_vec place, double heading);
void ik_surface_impose(ik_walker *walker, ik_vec place, double heading);
ik_plan_pose ik_surface_leave(const ik_walker *walker);
ik_error ik_surface_carry(ik_walker *walker, ik_quat turn, ik_vec by, const uint64_t *legs);

#endif
