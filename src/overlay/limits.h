// overlay/limits.h: the joints of a chain with limits, around the animation's pose.

#ifndef IK_OVERLAY_LIMITS_H
#define IK_OVERLAY_LIMITS_H

#include "overlay/overlay.h"

// Makes the limits of bones. Errors: those of ik_overlay_set_limits.
ik_error ik_overlay_limits_create(const ik_bones *bones, const ik_limit *limits,
                                  const double *own_axes, ik_overlay_limits **made, int32_t *at);
void ik_overlay_limits_free(ik_overlay_limits *limits);

// Describes the joints in the animation's pose of this solve, and sets the joints' state to that
// pose, within the limits. Returns whether the animation is within the limits.
bool ik_overlay_limits_read(ik_overlay *overlay);

// Writes the local rotations of the joints' state.
void ik_overlay_limits_write(ik_overlay *overlay);

#endif
