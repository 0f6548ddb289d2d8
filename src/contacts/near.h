// contacts/near.h: the pairs that are near each other at a pose.

#ifndef IK_CONTACTS_NEAR_H
#define IK_CONTACTS_NEAR_H

#include "contacts/set.h"

// Pairs that are further apart than this, in units, have no row in a step.
#define IK_CONTACT_NEAR 0.05

// Two shapes: the first is a collider. A margin counts as a part of the shapes: `apart` is the
// distance without it.
typedef struct ik_near {
    int32_t first, second;
    double apart;
    ik_separation separation;
} ik_near;

// What gets each pair.
typedef void (*ik_see_near)(void *of, const ik_near *near);

// Which pairs: of a collider and an obstacle, of two colliders.
typedef enum ik_near_kind { IK_NEAR_OBSTACLES = 1, IK_NEAR_COLLIDERS = 2 } ik_near_kind;

// Finds the pairs that are less than `within` apart, at most IK_CONTACT_NEAR, in a fixed order.
// Colliders must be placed.
// `kinds`: a sum of ik_near_kind.
void ik_find_near(const ik_rig *rig, double within, int32_t kinds, ik_see_near see, void *of);

// How far two shapes are apart. The first is a collider. Colliders must be placed.
ik_separation ik_shapes_apart(const ik_rig *rig, int32_t first, int32_t second, double enough);

// A lower bound of their distance, from the balls around them: it is found quickly.
double ik_shapes_least_apart(const ik_rig *rig, int32_t first, int32_t second);

#endif
