// walker/axes.h: between the user's axes and those inside, where z is up. On a surface, those
// inside turn with it.

#ifndef IK_WALKER_AXES_H
#define IK_WALKER_AXES_H

#include "walker/surface.h"
#include "walker/walker.h"

// A quarter turn about x: from z to y.
static const ik_quat ik_walker_y_up = {{-0.7071067811865476, 0, 0}, 0.7071067811865476};

static inline bool ik_walker_is_on_surface(const ik_walker *walker) {
    return walker->ground_kind == IK_WALKER_GROUND_SURFACE;
}

// From the axes inside to those of the user, on level ground.
static inline ik_quat ik_walker_level(const ik_walker *walker) {
    return walker->up == IK_UP_Y ? ik_walker_y_up : ik_quat_identity;
}

// On level ground. 0 - a instead of -a: 0 stays 0 and does not become -0.
static inline ik_vec ik_walker_level_from_user(const ik_walker *walker, double x, double y,
                                               double z) {
    return walker->up == IK_UP_Y ? (ik_vec){x, 0 - z, y} : (ik_vec){x, y, z};
}

static inline ik_vec ik_walker_level_to_user(const ik_walker *walker, ik_vec a) {
    return walker->up == IK_UP_Y ? (ik_vec){a.x, a.z, 0 - a.y} : a;
}

// The direction of a vector in the other axes.
static inline ik_vec ik_walker_turn_from_user(const ik_walker *walker, double x, double y,
                                              double z) {
    return ik_walker_is_on_surface(walker) ? walker->surface->calls->turn_from_user(walker, x, y, z)
                                           : ik_walker_level_from_user(walker, x, y, z);
}

static inline ik_vec ik_walker_turn_to_user(const ik_walker *walker, ik_vec a) {
    return ik_walker_is_on_surface(walker) ? walker->surface->calls->turn_to_user(walker, a)
                                           : ik_walker_level_to_user(walker, a);
}

// A point in the other axes.
static inline ik_vec ik_walker_from_user(const ik_walker *walker, double x, double y, double z) {
    return ik_walker_is_on_surface(walker) ? walker->surface->calls->from_user(walker, x, y, z)
                                           : ik_walker_level_from_user(walker, x, y, z);
}

static inline ik_vec ik_walker_to_user(const ik_walker *walker, ik_vec a) {
    return ik_walker_is_on_surface(walker) ? walker->surface->calls->to_user(walker, a)
                                           : ik_walker_level_to_user(walker, a);
}

#endif
