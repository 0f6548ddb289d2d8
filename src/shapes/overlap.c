// The origin is in the difference of two cores, all a - b. The way out for the first core is the
// one from the nearest point of the surface of the difference to the origin.
//
// If all parts of the cores are edges, the difference is a sum of edges: a face is spanned by two
// of them. So its normals are the products of all pairs, and the surface along a normal n is at
// sum |e . n| from the centre.
//
// Otherwise a polytope in the difference grows: its face that is nearest to the origin gets the
// farthest point along its normal, until there is none that is farther. (G. van den Bergen:
// Proximity queries and penetration depth computation, 2001.)

#include "shapes/overlap.h"

// In the plane, an edge along z that is so much longer than the cores: no way out leads there.
#define TALL 1e3

// Points that are nearer to a line or plane than this share of the size are in it.
#define FLAT 1e-9

// A face sees a point that is farther outside than this share of the size.
#define COPLANAR 1e-11

#define VERTICES 64
#define FACES 128 // of a convex polytope with so many vertices: at most 2 v - 4

// A face is on the surface if it is this near to it, as a share of the size.
#define EXACT 1e-7

static ik_vec cross_edge(const ik_vec *edges, int32_t i, int32_t j) {
    return ik_vec_cross(edges[i], edges[j]);
}

static int32_t collect_edges(const ik_convex *a, const ik_convex *b, bool planar, ik_vec *edges) {
    int32_t count = 0;
    for (int32_t i = 0; i < a->edges; i++) {
        edges[count++] = a->edge[i];
    }
    for (int32_t i = 0; i < b->edges; i++) {
        edges[count++] = b->edge[i];
    }
    if (planar) {
        double size = ik_convex_bound(a) + ik_convex_bound(b);
        edges[count++] = (ik_vec){0, 0, TALL * (size > 0 ? size : 1)};
    }
    return count;
}

// The point of a core that is farthest along a direction; in the middle of edges across it.
static ik_vec middle_support(const ik_convex *body, ik_vec direction) {
    ik_vec at = body->center;
    for (int32_t i = 0; i < body->edges; i++) {
        double along = ik_vec_dot(body->edge[i], direction);
        double flat = FLAT * ik_vec_length(body->edge[i]);
        double side = along > flat ? 1 : along < -flat ? -1 : 0;
        at = ik_vec_add(at, ik_vec_scale(side, body->edge[i]));
    }
    return at;
}

// A way out for cores that have no inside: across the edges, if there are any.
static ik_vec any_normal(const ik_vec *edges, int32_t count, bool planar) {
    const ik_vec x = {1, 0, 0}, y = {0, 1, 0};
    ik_vec along = count > (planar ? 1 : 0) ? ik_vec_unit(edges[0], x) : x;
    return ik_vec_unit(ik_vec_reject(y, along), x);
}

ik_way_out ik_way_out_of_edges(const ik_convex *a, const ik_convex *b, bool planar) {
    ik_vec edges[2 * IK_CONVEX_EDGES + 1], between = ik_vec_sub(a->center, b->center);
    int32_t count = collect_edges(a, b, planar, edges);
    ik_way_out out = {.depth = INFINITY};
    for (int32_t i = 0; i < count; i++) {
        for (int32_t j = 0; j < i; j++) {
            ik_vec normal = cross_edge(edges, i, j);
            double product = ik_vec_length(normal);
            double least = FLAT * ik_vec_length(edges[i]) * ik_vec_length(edges[j]);
            if (!(product > least)) {
                continue;
            }
            normal = ik_vec_scale(1 / product, normal);
            double along = ik_vec_dot(normal, between), depth = -fabs(along);
            for (int32_t k = 0; k < count; k++) {
                depth += fabs(ik_vec_dot(normal, edges[k]));
            }
            if (depth < out.depth) {
                out.depth = depth;
                out.normal = along < 0 ? ik_vec_scale(-1, normal) : normal;
            }
        }
    }
    if (out.depth == INFINITY) {
        out.depth = 0;
        out.normal = any_normal(edges, count, planar);
    }
    out.at = middle_support(a, ik_vec_scale(-1, out.normal));
    return out;
}

typedef struct polytope {
    const ik_convex *a, *b;
    double flat; // what is nearer to a plane is in it
    int32_t vertices, faces;
    ik_difference vertex[VERTICES];
    struct {
        int32_t of[3]; // counterclockwise, seen from outside
        ik_vec normal;
        double height; // of the plane
    } face[FACES];
} polytope;

static ik_vec normal_of(const polytope *p, int32_t i, int32_t j, int32_t k) {
    ik_vec from = p->vertex[i].way, first = ik_vec_sub(p->vertex[j].way, from);
    return ik_vec_cross(first, ik_vec_sub(p->vertex[k].way, from));
}

// Returns whether there is room for it.
static bool add_face(polytope *p, int32_t i, int32_t j, int32_t k) {
    const ik_vec none = {0, 0, 0};
    ik_vec normal = ik_vec_unit(normal_of(p, i, j, k), none);
    if (p->faces == FACES || !(ik_vec_dot(normal, normal) > 0)) {
        return false;
    }
    p->face[p->faces].of[0] = i;
    p->face[p->faces].of[1] = j;
    p->face[p->faces].of[2] = k;
    p->face[p->faces].normal = normal;
    p->face[p->faces++].height = ik_vec_dot(normal, p->vertex[i].way);
    return true;
}

// Adds the farthest point along a direction, or against it, if that is not in the plane through the
// last point whose normal the direction is.
static bool extend(polytope *p, ik_vec direction, double least) {
    ik_vec last = p->vertex[p->vertices - 1].way;
    for (int32_t side = 1; side >= -1; side -= 2) {
        ik_vec along = ik_vec_scale(side, direction);
        ik_difference found = ik_farthest_difference(p->a, p->b, along);
        if (ik_vec_dot(along, ik_vec_sub(found.way, last)) > least) {
            p->vertex[p->vertices++] = found;
            return true;
        }
    }
    return false;
}

// Makes a tetrahedron. Returns whether there is one; if not, the difference is flat, and *normal is
// perpendicular to it. The origin may be outside of it: then a face has a height below 0, and comes
// to be the first one to grow.
static bool begin(polytope *p, double least, ik_vec *normal) {
    static const ik_vec axes[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    const ik_vec none = {0, 0, 0};
    p->vertex[p->vertices++] = ik_farthest_difference(p->a, p->b, axes[0]);
    for (int32_t k = 0; k < 3 && p->vertices < 2; k++) {
        *normal = axes[k];
        extend(p, axes[k], least);
    }
    if (p->vertices == 2) {
        ik_vec line = ik_vec_unit(ik_vec_sub(p->vertex[1].way, p->vertex[0].way), axes[0]);
        for (int32_t k = 0; k < 3 && p->vertices < 3; k++) {
            *normal = ik_vec_unit(ik_vec_reject(axes[k], line), none);
            extend(p, *normal, least);
        }
    }
    if (p->vertices == 3) {
        *normal = ik_vec_unit(normal_of(p, 0, 1, 2), *normal);
        extend(p, *normal, least);
    }
    if (p->vertices < 4) {
        return false;
    }
    ik_vec to = ik_vec_sub(p->vertex[3].way, p->vertex[0].way);
    bool behind = ik_vec_dot(normal_of(p, 0, 1, 2), to) < 0;
    int32_t b = behind ? 1 : 2, c = behind ? 2 : 1;
    return add_face(p, 0, b, c) && add_face(p, 0, 3, b) && add_face(p, b, 3, c) &&
           add_face(p, c, 3, 0);
}

static int32_t nearest_face(const polytope *p) {
    int32_t best = 0;
    for (int32_t i = 1; i < p->faces; i++) {
        best = p->face[i].height < p->face[best].height ? i : best;
    }
    return best;
}

// Replaces the faces that the new vertex sees by faces to it. The edges between those it sees and
// those it does not are the ones that only one seen face has.
static bool grow(polytope *p, int32_t vertex) {
    int32_t edge[3 * FACES][2], edges = 0;
    for (int32_t i = 0; i < p->faces;) {
        double height = ik_vec_dot(p->face[i].normal, p->vertex[vertex].way);
        if (height <= p->face[i].height + p->flat) {
            i++;
            continue;
        }
        for (int32_t k = 0; k < 3; k++) {
            int32_t from = p->face[i].of[k], to = p->face[i].of[(k + 1) % 3], twin = 0;
            while (twin < edges && (edge[twin][0] != to || edge[twin][1] != from)) {
                twin++;
            }
            if (twin < edges) {
                edges--;
                edge[twin][0] = edge[edges][0];
                edge[twin][1] = edge[edges][1];
            } else {
                edge[edges][0] = from;
                edge[edges++][1] = to;
            }
        }
        p->face[i] = p->face[--p->faces];
    }
    bool sound = edges > 0;
    for (int32_t i = 0; i < edges; i++) {
        sound = add_face(p, edge[i][0], edge[i][1], vertex) && sound;
    }
    return sound;
}

// The point of the first core where a face is nearest to the origin.
static ik_vec point_of(const polytope *p, int32_t face) {
    const int32_t *of = p->face[face].of;
    ik_vec normal = p->face[face].normal, foot = ik_vec_scale(p->face[face].height, normal);
    ik_vec at = {0, 0, 0};
    double all = ik_vec_dot(normal, normal_of(p, of[0], of[1], of[2]));
    for (int32_t k = 0; k < 3; k++) {
        ik_vec next = ik_vec_sub(p->vertex[of[(k + 1) % 3]].way, foot),
               last = ik_vec_sub(p->vertex[of[(k + 2) % 3]].way, foot);
        double share = ik_vec_dot(normal, ik_vec_cross(next, last)) / all;
        at = ik_vec_add(at, ik_vec_scale(share, p->vertex[of[k]].at));
    }
    return at;
}

static void make_tall(ik_convex *body, double height) {
    body->edge[body->edges++] = (ik_vec){0, 0, height};
}

ik_way_out ik_way_out_of_any(const ik_convex *a, const ik_convex *b, bool planar) {
    double size = ik_convex_bound(a) + ik_convex_bound(b);
    ik_convex tall = *a;
    if (planar) {
        make_tall(&tall, TALL * size);
    }
    polytope p = {.a = planar ? &tall : a, .b = b, .flat = COPLANAR * size};
    ik_way_out out = {.normal = {0, 1, 0}, .at = a->center};
    if (!begin(&p, FLAT * size, &out.normal)) {
        return out;
    }
    int32_t face = nearest_face(&p);
    while (p.vertices < VERTICES) {
        ik_vec normal = p.face[face].normal;
        ik_difference found = ik_farthest_difference(p.a, p.b, normal);
        double beyond = ik_vec_dot(normal, found.way) - p.face[face].height;
        out = (ik_way_out){p.face[face].height, ik_vec_scale(-1, normal), point_of(&p, face)};
        if (beyond <= EXACT * size) {
            break;
        }
        p.vertex[p.vertices] = found;
        if (!grow(&p, p.vertices++)) {
            break;
        }
        face = nearest_face(&p);
    }
    out.depth = ik_max(out.depth, 0);
    out.at.z = planar ? 0 : out.at.z;
    return out;
}
