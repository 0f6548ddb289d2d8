#include "ik_contacts.h"

#include "contacts/near.h"
#include "contacts/pairs.h"
#include "contacts/prepare.h"
#include "core/input.h"
#include "rig/kinematics.h"
#include "rig/pose.h"

static void write_vec(double *to, ik_vec a) {
    to[0] = a.x;
    to[1] = a.y;
    to[2] = a.z;
}

typedef struct listing {
    const ik_rig *rig;
    ik_rig_contact *contacts;
    int32_t room, count, found;
} listing;

static void list(void *of, const ik_near *near) {
    listing *all = of;
    const ik_rig *rig = all->rig;
    const ik_contacts *contacts = ik_contacts_of(rig);
    const ik_separation *separation = &near->separation;
    double radius = contacts->placed[near->first].radius;
    ik_vec at = ik_vec_sub(separation->at, ik_vec_scale(radius, separation->normal));
    ik_rig_contact contact = {
        .first = near->first, .second = near->second, .depth = -rig->unit * near->apart};
    write_vec(contact.point, ik_vec_scale(rig->unit, at));
    for (int32_t k = 0; k < 3; k++) {
        contact.point[k] += rig->anchor[k];
    }
    write_vec(contact.normal, separation->normal);
    all->found++;
    // The deepest first.
    int32_t place = all->count;
    while (place > 0 && all->contacts[place - 1].depth < contact.depth) {
        place--;
    }
    if (place >= all->room) {
        return;
    }
    all->count += all->count < all->room;
    size_t moved = (size_t)(all->count - 1 - place);
    memmove(all->contacts + place + 1, all->contacts + place, moved * sizeof contact);
    all->contacts[place] = contact;
}

int32_t ik_rig_get_contacts(ik_rig *rig, int32_t room, ik_rig_contact *contacts) {
    listing all = {rig, contacts, room, 0, 0};
    if (rig->contacts) {
        ik_contacts_prepare(rig);
        ik_place_colliders(rig, &rig->now);
        double within = ik_min(rig->contacts->allowed, IK_CONTACT_NEAR);
        ik_find_near(rig, within, IK_NEAR_OBSTACLES | IK_NEAR_COLLIDERS, list, &all);
    }
    return all.found;
}

// The lesser of the distance of two shapes and of `least`. The first is a collider.
static double least_of(const ik_rig *rig, int32_t first, int32_t second, double least) {
    if (ik_shapes_least_apart(rig, first, second) >= least ||
        ik_exclusion_of(rig, first, second) != IK_EXCLUSION_NONE) {
        return least;
    }
    return ik_min(ik_shapes_apart(rig, first, second, least).distance, least);
}

// Of a shape, or with -1 of all, in units. Colliders must be placed.
static double find_clearance(const ik_rig *rig, int32_t shape) {
    const ik_contacts *contacts = ik_contacts_of(rig);
    double least = INFINITY;
    for (int32_t k = 0; k < contacts->colliders; k++) {
        int32_t index = contacts->collider[k];
        bool asked = shape < 0 || shape == index;
        for (int32_t i = 0; i < contacts->obstacles; i++) {
            int32_t obstacle = contacts->obstacle[i];
            if (asked || obstacle == shape) {
                least = least_of(rig, index, obstacle, least);
            }
        }
    }
    for (int32_t k = 0; k < contacts->pairs; k++) {
        ik_pair pair = contacts->pair[k];
        if (shape < 0 || shape == pair.first || shape == pair.second) {
            least = least_of(rig, pair.first, pair.second, least);
        }
    }
    return least;
}

double ik_rig_get_clearance(ik_rig *rig, int32_t shape) {
    if (shape != -1 && !ik_is_shape(ik_contacts_of(rig), shape)) {
        return NAN;
    }
    if (!rig->contacts) {
        return INFINITY;
    }
    ik_contacts_prepare(rig);
    ik_place_colliders(rig, &rig->now);
    return rig->unit * find_clearance(rig, shape);
}

ik_error ik_rig_distance_along(ik_rig *rig, const ik_rig_waypoint *from, const ik_rig_waypoint *to,
                               int32_t steps, double *least) {
    int32_t at;
    *least = INFINITY;
    if (steps < 1 || steps > 1000000) {
        return IK_ERROR_ITERATIONS;
    }
    ik_rig_copy_coordinates(rig, &rig->trial, &rig->now);
    ik_rig_copy_coordinates(rig, &rig->best, &rig->now);
    ik_error error =
        ik_rig_read_pose(rig, &rig->trial, from->root, from->values, from->rotations, &at);
    error =
        error ? error : ik_rig_read_pose(rig, &rig->best, to->root, to->values, to->rotations, &at);
    if (error || !rig->contacts) {
        return error;
    }
    ik_contacts_prepare(rig);
    bool bounded = rig->bounded;
    rig->bounded = false;   // max_turn is about solves
    ik_rig_swap_trial(rig); // the present pose waits there
    ik_rig_forward_kinematics(rig, &rig->now);
    for (int32_t i = 0; i <= steps; i++) {
        ik_place_colliders(rig, &rig->now);
        *least = ik_min(rig->unit * find_clearance(rig, -1), *least);
        ik_rig_move_towards(rig, &rig->best, i < steps ? 1.0 / (steps - i) : 1);
    }
    ik_rig_swap_trial(rig);
    rig->bounded = bounded;
    return IK_OK;
}
