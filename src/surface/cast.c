// Compiled for speed, see build.sh.

#include "surface/cast.h"

#include "surface/surface.h"
#include "walker/axes.h"

// The nearest point of a sphere on a ray: of the two at which |from + t direction - center| is the
// radius.
static ik_answer cast_on_sphere(const ik_walker *walker, const ik_ray *ray) {
    const ik_walker_surface *sphere = walker->surface;
    const ik_vec *c = &sphere->center;
    ik_vec center = ik_walker_from_user(walker, c->x, c->y, c->z);
    ik_vec off = ik_vec_sub(ray->from, center);
    double radius = sphere->radius, along = ik_vec_dot(off, ray->direction);
    double square = along * along - ik_vec_dot(off, off) + radius * radius;
    double root = sqrt(ik_max(square, 0));
    double t = -along - root >= 0 ? -along - root : -along + root;
    if (square < 0 || t < 0 || t > ray->length) {
        return (ik_answer){false, {0, 0, 0}, {0, 0, 0}};
    }
    ik_vec out = ik_vec_add(off, ik_vec_scale(t, ray->direction));
    // Exactly on the sphere.
    out = ik_vec_scale(1 / ik_vec_length(out), out);
    return (ik_answer){true, ik_vec_add(center, ik_vec_scale(radius, out)), out};
}

ik_answer ik_surface_cast(const ik_walker *walker, ik_vec from, ik_vec to, bool likely) {
    ik_vec way = ik_vec_sub(to, from);
    double length = ik_vec_length(way);
    ik_answer answer = {false, {0, 0, 0}, {0, 0, 0}};
    if (!(length > 1e-9 * walker->reach)) {
        return answer;
    }
    ik_ray ray = {from, ik_vec_scale(1 / length, way), length};
    if (walker->surface->probed) {
        answer = ik_walker_ask(walker, &ray, likely ? 0.5 * length : -1);
    } else {
        answer = cast_on_sphere(walker, &ray);
    }
    // Apps may answer anything.
    double far = ik_vec_length(ik_vec_sub(answer.point, from));
    answer.hit = answer.hit && far <= 1.01 * length;
    ik_vec back = ik_vec_scale(-1, ray.direction);
    answer.normal = ik_vec_unit(answer.normal, back);
    if (ik_vec_dot(answer.normal, back) < 0) {
        answer.normal = ik_vec_scale(-1, answer.normal);
    }
    return answer;
}
