// surface/state.h: the part of a saved state that only walkers on surfaces have.

#ifndef IK_SURFACE_STATE_H
#define IK_SURFACE_STATE_H

#include "core/state.h"
#include "walker/walker.h"

// See walker/surface.h.
void ik_surface_visit(ik_state *state, ik_walker *walker);
bool ik_surface_is_consistent(const ik_walker *walker);

#endif
