// Compiled for speed, see build.sh.

#include "shapes/convex.h"

static ik_vec farthest_point(const ik_convex *body, ik_vec direction) {
    ik_vec local = ik_quat_inverse_rotate(body->rotation, direction);
    double most = -INFINITY;
    int32_t best = 0;
    for (int32_t i = 0; i < body->points; i++) {
        double along = ik_vec_dot(body->point[i], local);
        best = along > most ? i : best;
        most = ik_max(along, most);
    }
    return ik_quat_rotate(body->rotation, body->point[best]);
}

static ik_vec farthest_of_disc(const ik_convex *body, ik_vec direction) {
    const ik_vec none = {0, 0, 0};
    ik_vec axis = ik_vec_unit(body->edge[0], none);
    ik_vec across = ik_vec_unit(ik_vec_reject(direction, axis), none);
    return ik_vec_scale(body->disc, across);
}

ik_vec ik_convex_support(const ik_convex *body, ik_vec direction) {
    ik_vec at = {0, 0, 0};
    for (int32_t i = 0; i < body->edges; i++) {
        double side = ik_vec_dot(body->edge[i], direction) < 0 ? -1 : 1;
        at = ik_vec_add(at, ik_vec_scale(side, body->edge[i]));
    }
    at = body->disc > 0 ? ik_vec_add(at, farthest_of_disc(body, direction)) : at;
    return body->points > 0 ? ik_vec_add(at, farthest_point(body, direction)) : at;
}

double ik_convex_bound(const ik_convex *body) {
    // The edges of a box are perpendicular to each other, and to its disc.
    double square = body->disc * body->disc, most = 0;
    for (int32_t i = 0; i < body->edges; i++) {
        square += ik_vec_dot(body->edge[i], body->edge[i]);
    }
    for (int32_t i = 0; i < body->points; i++) {
        most = ik_max(most, ik_vec_length(body->point[i]));
    }
    return sqrt(square) + most + body->radius;
}

ik_convex ik_convex_carried(const ik_convex *body, ik_vec center, ik_quat rotation) {
    ik_convex carried = *body;
    carried.center = center;
    for (int32_t i = 0; i < body->edges; i++) {
        carried.edge[i] = ik_quat_rotate(rotation, body->edge[i]);
    }
    if (body->points > 0) {
        carried.rotation = ik_quat_mul(rotation, body->rotation);
    }
    return carried;
}
