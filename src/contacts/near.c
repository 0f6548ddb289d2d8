// Compiled for speed, see build.sh.

// Most pairs are far apart. Balls around the shapes say so at once; and of all obstacles, only
// those of the collider's neighbour list are asked. Of a box, the distance of the ball's centre
// says more than the ball around the box.

#include "contacts/near.h"

#include "contacts/pairs.h"
#include "contacts/prepare.h"

// How far a collider may go before its neighbour list has to be made again, in units.
#define SKIN 0.2

static bool is_half_space(const ik_shape *shape) {
    return shape->described.kind == IK_SHAPE_HALF_SPACE;
}

static const ik_convex *body_of(const ik_contacts *contacts, int32_t index) {
    const ik_shape *shape = &contacts->shape[index];
    return shape->described.joint < 0 ? &shape->body : &contacts->placed[index];
}

ik_separation ik_shapes_apart(const ik_rig *rig, int32_t first, int32_t second, double enough) {
    const ik_contacts *contacts = ik_contacts_of(rig);
    const ik_convex *body = body_of(contacts, first);
    const ik_shape *other = &contacts->shape[second];
    if (is_half_space(other)) {
        return ik_separation_from_plane(body, other->normal, other->height);
    }
    if (other->described.kind == IK_SHAPE_HEIGHT_FIELD) {
        return ik_separation_from_field(body, &other->field, enough);
    }
    return ik_separation_of(body, body_of(contacts, second), enough, rig->dimensions == 2);
}

// The distance of a point from a body, or less.
static double least_distance(ik_vec at, const ik_shape *shape, const ik_convex *body) {
    ik_vec way = ik_vec_sub(at, body->center);
    if (is_half_space(shape)) {
        return ik_vec_dot(shape->normal, at) - shape->height;
    }
    if (body->edges < IK_CONVEX_EDGES) {
        return ik_vec_length(way) - shape->bound;
    }
    double square = 0;
    for (int32_t k = 0; k < IK_CONVEX_EDGES; k++) {
        double along = fabs(ik_vec_dot(body->edge[k], way));
        double length = ik_vec_dot(body->edge[k], body->edge[k]);
        double beyond = length > 0 ? ik_max(along - length, 0) : 0;
        square += length > 0 ? beyond * beyond / length : 0;
    }
    return sqrt(square) - body->radius;
}

double ik_shapes_least_apart(const ik_rig *rig, int32_t first, int32_t second) {
    const ik_contacts *contacts = ik_contacts_of(rig);
    ik_vec center = body_of(contacts, first)->center;
    const ik_shape *other = &contacts->shape[second];
    return least_distance(center, other, body_of(contacts, second)) - contacts->shape[first].bound;
}

// Makes the neighbour list of a collider, if it is not good any more.
static void list_near(const ik_rig *rig, int32_t rank) {
    ik_contacts *contacts = ik_contacts_of(rig);
    int32_t index = contacts->collider[rank], count = 0;
    ik_vec center = contacts->placed[index].center;
    ik_vec moved = ik_vec_sub(center, contacts->near_center[rank]);
    if (contacts->near_count[rank] >= 0 && ik_vec_dot(moved, moved) <= SKIN * SKIN) {
        return;
    }
    uint16_t *near = contacts->near + (size_t)rank * (size_t)contacts->room;
    double most = contacts->shape[index].bound + IK_CONTACT_NEAR + SKIN;
    for (int32_t k = 0; k < contacts->obstacles; k++) {
        int32_t other = contacts->obstacle[k];
        const ik_shape *shape = &contacts->shape[other];
        double reach = most + ik_margin_between(rig, index, other);
        ik_vec way = ik_vec_sub(center, shape->body.center);
        double far = reach + shape->bound;
        bool is_near = ik_vec_dot(way, way) <= far * far;
        if (is_near && least_distance(center, shape, &shape->body) <= reach &&
            ik_exclusion_of(rig, index, other) == IK_EXCLUSION_NONE) {
            near[count++] = (uint16_t)other;
        }
    }
    contacts->near_count[rank] = count;
    contacts->near_center[rank] = center;
}

static void look(const ik_rig *rig, int32_t first, int32_t second, double within, ik_see_near see,
                 void *of) {
    const ik_contacts *contacts = ik_contacts_of(rig);
    double margin = ik_margin_between(rig, first, second), enough = within + margin;
    const ik_shape *other = &contacts->shape[second];
    ik_vec center = body_of(contacts, first)->center;
    double bound = contacts->shape[first].bound;
    const ik_convex *body = body_of(contacts, second);
    ik_vec way = ik_vec_sub(center, body->center);
    double far = enough + bound + other->bound;
    if (ik_vec_dot(way, way) > far * far || least_distance(center, other, body) > enough + bound) {
        return;
    }
    ik_near near = {first, second, 0, ik_shapes_apart(rig, first, second, enough)};
    near.apart = near.separation.distance - margin;
    if (near.apart < within) {
        see(of, &near);
    }
}

void ik_find_near(const ik_rig *rig, double within, int32_t kinds, ik_see_near see, void *of) {
    const ik_contacts *contacts = ik_contacts_of(rig);
    for (int32_t rank = 0; rank < contacts->colliders && kinds & IK_NEAR_OBSTACLES; rank++) {
        const uint16_t *near = contacts->near + (size_t)rank * (size_t)contacts->room;
        list_near(rig, rank);
        for (int32_t k = 0; k < contacts->near_count[rank]; k++) {
            look(rig, contacts->collider[rank], near[k], within, see, of);
        }
    }
    for (int32_t k = 0; k < contacts->pairs && kinds & IK_NEAR_COLLIDERS; k++) {
        look(rig, contacts->pair[k].first, contacts->pair[k].second, within, see, of);
    }
}
