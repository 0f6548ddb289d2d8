// shapes_test.c: how far convex bodies are apart, and how deep they overlap, checked by support
// functions that are written here.

#include "check.h"
#include "shapes/separation.h"

// A body as the test knows it: corners, a disc around an axis, and a ball. Its size is about 1.
typedef struct solid {
    int32_t corners;
    ik_vec corner[64];
    double disc;
    ik_vec axis; // of the disc
    double radius;
    ik_vec point[64]; // of the body, if it has some
    ik_convex body;
} solid;

typedef enum solid_kind { BALL, CAPSULE, CYLINDER, BOX, HULL, KINDS } solid_kind;

static ik_vec any_vec(chance *c, double size, bool planar) {
    double x = between(c, -size, size), y = between(c, -size, size);
    return (ik_vec){x, y, planar ? 0 : between(c, -size, size)};
}

static ik_vec any_way(chance *c, bool planar) {
    for (;;) {
        ik_vec way = any_vec(c, 1, planar);
        double length = ik_vec_length(way);
        if (length > 0.1 && length < 1) {
            return ik_vec_scale(1 / length, way);
        }
    }
}

static ik_quat any_turn(chance *c, bool planar) {
    double angle = between(c, -3, 3);
    ik_quat turn = {{0, 0, sin(angle / 2)}, cos(angle / 2)};
    if (!planar) {
        turn = (ik_quat){any_vec(c, 1, false), between(c, -1, 1)};
    }
    return ik_quat_unit(turn);
}

static void add_corners(solid *s, const ik_vec *edges, int32_t count) {
    for (int32_t k = 0; k < 1 << count; k++) {
        ik_vec at = s->body.center;
        for (int32_t i = 0; i < count; i++) {
            at = ik_vec_add(at, ik_vec_scale(k >> i & 1 ? 1 : -1, edges[i]));
        }
        s->corner[s->corners++] = at;
    }
}

// A body of a kind; sometimes flat, or without a size.
static void make(solid *s, solid_kind kind, chance *c, bool planar) {
    *s = (solid){.body = {.center = any_vec(c, 0.6, planar), .rotation = ik_quat_identity}};
    ik_quat turn = any_turn(c, planar);
    bool round = kind == BALL || kind == CAPSULE || between(c, 0, 1) < 0.3;
    s->radius = round && kind != CYLINDER ? between(c, 0, 0.4) : 0;
    s->body.radius = s->radius;
    ik_vec edges[3];
    for (int32_t k = 0; k < 3; k++) {
        double half = between(c, 0, 1) < 0.1 ? 0 : between(c, 0, 0.6);
        ik_vec axis = {k == 0, k == 1, k == 2};
        edges[k] = ik_quat_rotate(turn, ik_vec_scale(half, axis));
    }
    int32_t counts[] = {0, 1, 1, planar ? 2 : 3, 0};
    s->body.edges = counts[kind];
    memcpy(s->body.edge, edges, sizeof edges);
    if (kind == CYLINDER) {
        s->body.disc = s->disc = between(c, 0.05, 0.4);
        s->axis = ik_quat_rotate(turn, (ik_vec){1, 0, 0});
        s->body.edge[0] = ik_vec_scale(between(c, 0.05, 0.6), s->axis);
        edges[0] = s->body.edge[0];
    }
    if (kind == HULL) {
        s->body.points = whole(c, 1, 30);
        s->body.point = s->point;
        s->body.rotation = turn;
        for (int32_t i = 0; i < s->body.points; i++) {
            s->point[i] = ik_vec_scale(between(c, 0.2, 0.7), any_way(c, planar));
            ik_vec at = ik_quat_rotate(turn, s->point[i]);
            s->corner[s->corners++] = ik_vec_add(s->body.center, at);
        }
    } else {
        add_corners(s, edges, s->body.edges);
    }
}

// How far a body reaches along a unit vector.
static double reach(const solid *s, ik_vec way, double radius) {
    double most = -INFINITY;
    for (int32_t i = 0; i < s->corners; i++) {
        most = fmax(most, ik_vec_dot(way, s->corner[i]));
    }
    double along = s->disc > 0 ? ik_vec_dot(way, s->axis) : 0;
    double across = s->disc > 0 ? s->disc * sqrt(fmax(1 - along * along, 0)) : 0;
    return most + across + radius;
}

// The gap between two bodies along a direction: their distance is the greatest of all gaps.
static double gap(const solid *a, const solid *b, ik_vec way) {
    return -reach(a, ik_vec_scale(-1, way), a->radius) - reach(b, way, b->radius);
}

// How far a point is outside of a body without its radius, along the best of random directions.
static double outside(const solid *s, ik_vec at, chance *c, bool planar) {
    double most = -INFINITY;
    for (int32_t i = 0; i < 100; i++) {
        ik_vec way = any_way(c, planar);
        most = fmax(most, ik_vec_dot(way, at) - reach(s, way, 0));
    }
    return most;
}

// A direction with a great gap: the best of random ones, improved.
static double greatest_gap(const solid *a, const solid *b, ik_vec first, chance *c, bool planar) {
    ik_vec best = first;
    double most = gap(a, b, first), step = 1;
    for (int32_t i = 0; i < 200; i++) {
        ik_vec way = any_way(c, planar);
        if (i >= 60) {
            const ik_vec x = {1, 0, 0};
            way = ik_vec_unit(ik_vec_add(best, ik_vec_scale(step, way)), x);
            step *= 0.95;
        }
        double found = gap(a, b, way);
        best = found > most ? way : best;
        most = fmax(found, most);
    }
    return most;
}

static void check_pair(solid_kind first, solid_kind second, chance *c, bool planar,
                       int32_t *overlaps) {
    solid a, b;
    make(&a, first, c, planar);
    make(&b, second, c, planar);
    ik_separation found = ik_separation_of(&a.body, &b.body, INFINITY, planar);
    // A disc is round: the depth is found to a part of its size.
    double slack = a.disc > 0 || b.disc > 0 ? 0.01 : 1e-9;
    CHECK_NEAR(ik_vec_length(found.normal), 1, 1e-9);
    CHECK(!planar || found.normal.z == 0);
    CHECK_NEAR(gap(&a, &b, found.normal), found.distance, slack);
    CHECK_AT_MOST(greatest_gap(&a, &b, found.normal, c, planar), found.distance + slack);
    CHECK_AT_MOST(outside(&a, found.at, c, planar), 1e-6);
    double apart = found.distance + a.radius + b.radius;
    if (apart > 0) {
        ik_vec other = ik_vec_sub(found.at, ik_vec_scale(apart, found.normal));
        CHECK_AT_MOST(outside(&b, other, c, planar), 1e-6);
    }
    *overlaps += apart < 0;
    // Seen from the other one, it is the same distance.
    ik_separation back = ik_separation_of(&b.body, &a.body, INFINITY, planar);
    CHECK_NEAR(back.distance, found.distance, 2 * slack);
    // A bound is one.
    ik_separation bound = ik_separation_of(&a.body, &b.body, 0.1, planar);
    CHECK(bound.distance <= found.distance + 1e-9);
    CHECK((bound.distance > 0.1) == (found.distance > 0.1));
}

static void distances(void) {
    int32_t overlaps = 0, n = cases(60);
    for (int32_t i = 0; i < KINDS * KINDS * n; i++) {
        chance c = begin_case((uint64_t)i + 1);
        check_pair((solid_kind)(i % KINDS), (solid_kind)(i / KINDS % KINDS), &c, false, &overlaps);
    }
    CHECK_SEEN(overlaps > 50);
}

static void planar_distances(void) {
    static const solid_kind kinds[] = {BALL, CAPSULE, BOX, HULL};
    int32_t overlaps = 0, n = cases(60);
    for (int32_t i = 0; i < 16 * n; i++) {
        chance c = begin_case((uint64_t)i + 1);
        check_pair(kinds[i % 4], kinds[i / 4 % 4], &c, true, &overlaps);
    }
    CHECK_SEEN(overlaps > 50);
}

static void planes(void) {
    for (int32_t i = 0; i < cases(500); i++) {
        chance c = begin_case((uint64_t)i + 1);
        solid s;
        make(&s, (solid_kind)(i % KINDS), &c, false);
        ik_vec normal = any_way(&c, false);
        double height = between(&c, -1, 1);
        ik_separation found = ik_separation_from_plane(&s.body, normal, height);
        double lowest = -reach(&s, ik_vec_scale(-1, normal), s.radius);
        CHECK_NEAR(found.distance, lowest - height, 1e-9);
        CHECK_NEAR(ik_vec_dot(normal, found.at), lowest + s.radius, 1e-9);
    }
}

// Bodies that coincide, or have no size, have a distance and a direction, too.
static void coincident(void) {
    for (int32_t i = 0; i < KINDS * KINDS; i++) {
        for (int32_t planar = 0; planar < 2; planar++) {
            chance c = begin_case((uint64_t)i + 1);
            solid a, b;
            solid_kind first = (solid_kind)(i % KINDS), second = (solid_kind)(i / KINDS);
            if (planar && (first == CYLINDER || second == CYLINDER)) {
                continue;
            }
            make(&a, first, &c, planar);
            make(&b, second, &c, planar);
            b.body.center = a.body.center;
            for (int32_t size = 0; size < 2; size++) {
                ik_separation found = ik_separation_of(&a.body, &b.body, 1, planar);
                CHECK(isfinite(found.distance) && found.distance <= 1e-9);
                CHECK_NEAR(ik_vec_length(found.normal), 1, 1e-9);
                CHECK(isfinite(ik_vec_length(found.at)));
                a.body.radius = b.body.radius = 0;
                a.body.edges = b.body.edges = 0;
                a.body.disc = b.body.disc = 0;
                a.body.points = b.body.points = 0;
            }
        }
    }
}

const test shapes_tests[] = {
    {"the distance of two bodies, and the depth of their overlap, is the greatest gap", distances},
    {"in the plane, the distance is in the plane", planar_distances},
    {"the distance of a body from a plane is that of its lowest point", planes},
    {"bodies that coincide have a distance and a direction", coincident},
    {0}};
