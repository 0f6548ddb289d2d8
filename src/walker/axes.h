// walker/axes.h: between the user's axes and those inside, where z is up.

#ifndef IK_WALKER_AXES_H
#define IK_WALKER_AXES_H

#include "walker/walker.h"

// 0 - a instead of -a: 0 stays 0 and does not become -0.
static inline ik_vec ik_walker_from_user(const ik_walker *walker, double x, double y, double z) {
    return walker->up == IK_UP_Y ? (ik_vec){x, 0 - z, y} : (ik_vec){x, y, z};
}

static inline ik_vec ik_walker_to_user(const ik_walker *walker, ik_vec a) {
    return walker->up == IK_UP_Y ? (ik_vec){a.x, a.z, 0 - a.y} : a;
}

#endif
