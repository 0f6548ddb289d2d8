// contacts/set.h: the shapes of a rig, prepared for solving.
//
// Lengths are in the rig's unit, places from its anchor, as in rig/rig.h.
//
// The files of this folder, in the order in which they may include and call each other:
//
//     set: the data
//     names: the names of kinds
//     pairs: which pairs are kept apart
//     prepare: shapes in the rig's unit
//     near, slots: the pairs that are near each other at a pose; checking and keeping shapes
//     query, restore, rows: what touches; the part of a saved state; what a solve knows
//     blocking: what keeps goals
//     shapes: adding and changing shapes

#ifndef IK_CONTACTS_SET_H
#define IK_CONTACTS_SET_H

#include "ik_contacts.h"
#include "rig/contacts.h"
#include "shapes/field.h"

typedef struct ik_shape {
    bool used;
    ik_rig_shape described; // its points are `numbers`
    double *numbers;        // of points: [dimensions * point_count]; heights; NULL: none
    double low, high;       // the least and the greatest of the heights
    bool stale;             // what follows has to be prepared
    ik_vec *point;          // the same points, from the centre
    ik_convex body;         // of a collider from its joint, at rest
    ik_vec normal;          // of a half-space
    double height;
    ik_field field; // of a height field; `body` is the box around it
    double bound;   // the radius of the ball around the centre of the body
} ik_shape;

typedef struct ik_pair {
    int32_t first, second;
} ik_pair;

typedef struct ik_contacts {
    struct ik_rig_contacts of_rig; // must be first
    int32_t room, collider_room;   // of shapes
    ik_shape *shape;               // [room]
    ik_convex *placed;             // [room]: colliders at the pose that is looked at
    int32_t rules, rule_room;
    ik_rig_pair *rule; // sorted, the first index below the second
    // While a state is restored: what it needs of memory, and memory for the points of each slot.
    int32_t saved_room, saved_colliders, saved_rules;
    double **spare;           // [saved_room]; NULL: not yet
    bool failed;              // there was no memory
    double margin, tolerance; // in the user's unit; a tolerance of NAN: the default
    // Set by ik_contacts_prepare:
    int32_t colliders, obstacles, pairs;
    int32_t *collider, *obstacle; // [room]: the shapes that take part
    ik_pair *pair;                // [pair_room]: of two colliders
    int32_t pair_room;
    double unit, anchor[3]; // for which shapes are prepared
    // The neighbour list of each collider (L. Verlet 1967): the obstacles that are near its ball.
    // It is good as long as the centre stays near the place where it was made.
    uint16_t *near;      // [collider][room]
    int32_t *near_count; // [room]: by the rank in `collider`; below 0: to be made
    ik_vec *near_center; // [room]
} ik_contacts;

// The shapes of a rig; NULL: it has none.
static inline ik_contacts *ik_contacts_of(const ik_rig *rig) {
    return (ik_contacts *)rig->contacts;
}

static inline bool ik_is_shape(const ik_contacts *contacts, int32_t shape) {
    return contacts && shape >= 0 && shape < contacts->room && contacts->shape[shape].used;
}

static inline bool ik_takes_part(const ik_shape *shape) {
    return shape->used && !shape->described.disabled;
}

#endif
