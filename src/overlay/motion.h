// overlay/motion.h: how far the animation has moved.

#ifndef IK_OVERLAY_MOTION_H
#define IK_OVERLAY_MOTION_H

#include "overlay/overlay.h"

// The greatest motion of a joint of the animation since the last solve, in `unit`.
static inline double ik_overlay_animation_motion(const ik_overlay *overlay) {
    double most = 0;
    for (int32_t i = 1; i <= overlay->bones.count; i++) {
        ik_vec moved = ik_vec_sub(overlay->joints[i], overlay->last_joints[i]);
        most = ik_max(most, ik_vec_length(moved));
    }
    return most / overlay->unit;
}

#endif
