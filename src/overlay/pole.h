// overlay/pole.h: the turn of a chain to its pole.

#ifndef IK_OVERLAY_POLE_H
#define IK_OVERLAY_POLE_H

#include "overlay/overlay.h"

// The unit vector from the first joint to the pole; 0 without a pole.
ik_vec ik_overlay_pole_direction(const ik_overlay *overlay);

// The angle by which a chain must turn about the unit vector `axis`, the line from its first joint
// to the target, so that its bend points to the pole. `directions` are those of a pose whose tip is
// on that line. 0 without a pole.
double ik_overlay_pole_angle(const ik_overlay *overlay, const ik_vec *directions, ik_vec axis);

// The unit vector, perpendicular to the axis, that points to the pole; 0 if there is no pole or the
// pole is on the axis.
ik_vec ik_overlay_pole_side(const ik_overlay *overlay, ik_vec axis);

#endif
