// surface/frame.h: how the frame of a walker turns.

#ifndef IK_SURFACE_FRAME_H
#define IK_SURFACE_FRAME_H

#include "walker/walker.h"

// See walker/surface.h.
void ik_surface_turn(ik_walker *walker, double h);

// Turns the frame about another point.
void ik_surface_turn_about(ik_walker *walker, ik_vec pivot, double h);
void ik_surface_aim(ik_walker *walker, ik_plan slopes);
void ik_surface_stand(ik_walker *walker);
void ik_surface_sight(ik_walker *walker);

#endif
