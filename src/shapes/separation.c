// Compiled for speed, see build.sh.

#include "shapes/separation.h"

#include "shapes/overlap.h"
#include "shapes/segments.h"

// Cores that are nearer than this share of their size cross.
#define CROSSING 1e-10

static bool has_edges_alone(const ik_convex *body) {
    return body->points == 0 && body->disc == 0;
}

static bool is_segment(const ik_convex *body) {
    return has_edges_alone(body) && body->edges <= 1;
}

static ik_separation apart(const ik_difference *found, double radius) {
    double length = ik_vec_length(found->way);
    return (ik_separation){length - radius, ik_vec_scale(1 / length, found->way), found->at};
}

static ik_separation overlapping(const ik_way_out *out, double radius) {
    return (ik_separation){-out->depth - radius, out->normal, out->at};
}

ik_separation ik_separation_of(const ik_convex *a, const ik_convex *b, double enough, bool planar) {
    double radius = a->radius + b->radius;
    bool edges = has_edges_alone(a) && has_edges_alone(b);
    ik_difference found;
    ik_closest_end end;
    if (is_segment(a) && is_segment(b)) {
        found.way = ik_segments_way(a, b, &found.at);
        double size = ik_convex_bound(a) + ik_convex_bound(b);
        end = ik_vec_length(found.way) > CROSSING * size ? IK_CORES_APART : IK_CORES_OVERLAP;
    } else {
        end = ik_closest(a, b, ik_max(enough, 0) + radius, &found);
    }
    if (end != IK_CORES_OVERLAP) {
        return apart(&found, radius);
    }
    ik_way_out out = edges ? ik_way_out_of_edges(a, b, planar) : ik_way_out_of_any(a, b, planar);
    return overlapping(&out, radius);
}

ik_separation ik_separation_from_plane(const ik_convex *a, ik_vec normal, double height) {
    ik_vec at = ik_vec_add(a->center, ik_convex_support(a, ik_vec_scale(-1, normal)));
    return (ik_separation){ik_vec_dot(normal, at) - height - a->radius, normal, at};
}
