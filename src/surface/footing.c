// Compiled for speed, see build.sh.

#include "surface/footing.h"

#include "surface/cast.h"
#include "surface/surface.h"
#include "walker/geometry.h"

// A search for a foothold.
typedef struct search {
    const ik_walker *walker;
    const ik_leg *leg;
    ik_vec hip;       // where the hip will be at touchdown
    ik_plan ahead;    // the unit direction in which the body moves, or outwards
    double far, near; // the range of distances from the hip
    double onward;    // how far the foothold must be ahead of the foot
} search;

static ik_plan to_world(const ik_walker *walker, ik_plan direction) {
    return (ik_plan){walker->cosine * direction.x - walker->sine * direction.y,
                     walker->sine * direction.x + walker->cosine * direction.y};
}

ik_vec ik_surface_hip_in(const ik_walker *walker, const ik_leg *leg, double seconds) {
    if (!walker->moving) {
        return leg->hip_now;
    }
    ik_displacement by = ik_walker_displacement(walker, seconds);
    ik_plan from = {leg->hip.x, leg->hip.y}, to = ik_displaced(&by, from);
    ik_plan way = to_world(walker, (ik_plan){to.x - from.x, to.y - from.y});
    return ik_vec_add(leg->hip_now, (ik_vec){way.x, way.y, 0});
}

static search begin(const ik_walker *walker, const ik_leg *leg, double seconds) {
    double reach = leg->limb.reach;
    ik_plan ahead = walker->moving && leg->speed > 0 ? leg->direction : leg->out;
    return (search){.walker = walker,
                    .leg = leg,
                    .hip = ik_surface_hip_in(walker, leg, seconds),
                    .ahead = to_world(walker, ahead),
                    .far = reach_search * reach,
                    .near = ik_max(fold_landing * leg->min_stretch, near_landing) * reach,
                    .onward = -INFINITY};
}

// Whether a foot may stand where a ray has hit.
static bool fits(const search *s, const ik_answer *hit) {
    if (!hit->hit) {
        return false;
    }
    ik_vec way = ik_vec_sub(s->hip, hit->point);
    double distance = ik_vec_length(way);
    if (distance > s->far || distance < s->near ||
        ik_vec_dot(way, hit->normal) < facing * distance) {
        return false;
    }
    ik_plan foot = ik_walker_unrolled(s->walker, s->leg->foot);
    ik_plan at = ik_walker_unrolled(s->walker, hit->point);
    return (at.x - foot.x) * s->ahead.x + (at.y - foot.y) * s->ahead.y >= s->onward;
}

// The rays of a place, in their order: out from the body at the height of the hips; down; and back
// below the body, level and slanted, for what is behind an edge.
#define RAYS 4
static ik_answer cast(const search *s, double x, double y, int32_t index) {
    const ik_walker *walker = s->walker;
    const ik_vec *body = &walker->pose.place;
    double reach = s->leg->limb.reach, plane = ik_walker_plane(walker, x, y);
    double below = ik_walker_plane(walker, body->x, body->y);
    double height = ik_max(body->z - below, 0.1 * reach);
    ik_vec top = {x, y, plane + height}, bottom = {x, y, plane - dig * reach};
    ik_vec under = {body->x, body->y, below};
    switch (index) {
    case 0:
        return ik_surface_cast(walker, (ik_vec){body->x, body->y, below + height}, top, false);
    case 1:
        return ik_surface_cast(walker, top, bottom, true);
    case 2:
        under.z -= 0.12 * reach;
        bottom.z = plane - 0.12 * reach;
        return ik_surface_cast(walker, bottom, under, false);
    default:
        under.z -= 0.03 * reach;
        return ik_surface_cast(walker, bottom, under, false);
    }
}

// Whether there is a foothold at a place: then writes it.
static bool try(const search *s, double x, double y, ik_vec *foothold) {
    ik_answer wall = cast(s, x, y, 0), ground = cast(s, x, y, 1);
    // What is beyond a wall cannot be seen.
    const ik_answer *first = wall.hit ? &wall : &ground;
    *foothold = fits(s, first) ? first->point : *foothold;
    return fits(s, first);
}

// The same behind an edge that is nearer than the place.
static bool try_behind(const search *s, double x, double y, ik_vec *foothold) {
    if (cast(s, x, y, 0).hit || cast(s, x, y, 1).hit) {
        return false;
    }
    for (int32_t i = 2; i < RAYS; i++) {
        ik_answer hit = cast(s, x, y, i);
        if (fits(s, &hit)) {
            *foothold = hit.point;
            return true;
        }
    }
    return false;
}

// The places around a point that are tried: on circles, from ahead to both sides and to the rear.
#define CIRCLES 3
#define PLACES 8
static const double circle[CIRCLES] = {0.1, 0.22, 0.4};
#define HALF 0.7071067811865476
static const double around[PLACES][2] = {{1, 0},  {HALF, HALF},  {HALF, -HALF},  {0, 1},
                                         {0, -1}, {-HALF, HALF}, {-HALF, -HALF}, {-1, 0}};

static ik_plan place(const search *s, ik_plan center, int32_t index) {
    double radius = circle[index / PLACES] * s->leg->limb.reach;
    const double *direction = around[index % PLACES];
    double x = direction[0] * s->ahead.x - direction[1] * s->ahead.y;
    double y = direction[0] * s->ahead.y + direction[1] * s->ahead.x;
    return (ik_plan){center.x + radius * x, center.y + radius * y};
}

static bool try_around(const search *s, ik_plan center, ik_vec *foothold) {
    if (try(s, center.x, center.y, foothold) || try_behind(s, center.x, center.y, foothold)) {
        return true;
    }
    // Asks for all places at once: each round of rays costs a call of the application.
    ik_vec any = *foothold;
    for (int32_t i = 0; i < CIRCLES * PLACES; i++) {
        ik_plan at = place(s, center, i);
        try(s, at.x, at.y, &any);
    }
    for (int32_t i = 0; i < CIRCLES * PLACES; i++) {
        ik_plan at = place(s, center, i);
        if (try(s, at.x, at.y, foothold)) {
            return true;
        }
    }
    return false;
}

// The shares of the way from the hip to the wanted place that are tried first: on a surface that
// bends away from the body, its legs reach less far.
#define NEARER 4
static const double nearer[NEARER] = {1, 0.8, 0.6, 0.4};

bool ik_surface_find_foothold(const ik_walker *walker, const ik_leg *leg, ik_plan wanted,
                              double seconds, ik_vec *foothold) {
    search s = begin(walker, leg, seconds);
    for (int32_t i = 0; i < 2 * NEARER; i++) {
        double by = nearer[i % NEARER];
        double x = s.hip.x + by * (wanted.x - s.hip.x), y = s.hip.y + by * (wanted.y - s.hip.y);
        if (i < NEARER ? try(&s, x, y, foothold) : try_behind(&s, x, y, foothold)) {
            return true;
        }
    }
    return try_around(&s, wanted, foothold);
}

// The places ahead of its nominal foothold where a leg that waits looks, as shares of its margin.
#define AHEAD 3
static const double shares_ahead[AHEAD] = {0.9, 0.45, 0};

bool ik_surface_find_ahead(const ik_walker *walker, const ik_leg *leg, ik_vec *foothold) {
    search s = begin(walker, leg, 0);
    s.ahead = to_world(walker, leg->direction);
    s.onward = skip_least * leg->limb.reach;
    for (int32_t i = 0; i < AHEAD; i++) {
        double by = shares_ahead[i] * leg->margin;
        ik_plan at = {leg->nominal_now.x + by * s.ahead.x, leg->nominal_now.y + by * s.ahead.y};
        if (try_around(&s, at, foothold)) {
            return true;
        }
    }
    return false;
}

ik_vec ik_surface_normal_at(const ik_walker *walker, const ik_leg *leg, ik_vec foothold,
                            double seconds) {
    search s = begin(walker, leg, seconds);
    ik_vec away = ik_vec_unit(ik_vec_sub(s.hip, foothold), walker->upright);
    ik_vec by = ik_vec_scale(0.1 * leg->limb.reach, away);
    ik_answer hit =
        ik_surface_cast(walker, ik_vec_add(foothold, by), ik_vec_sub(foothold, by), true);
    return hit.hit ? hit.normal : away;
}

bool ik_surface_is_lost(const ik_leg *leg, double *urgency) {
    ik_vec back = ik_vec_sub(leg->hip_now, leg->foot);
    double distance = ik_vec_length(back), reach = leg->limb.reach;
    double seen = ik_vec_dot(back, leg->normal) / ik_max(distance, 1e-9 * reach);
    if (seen >= facing && distance >= near_least * reach) {
        return false;
    }
    *urgency = ik_max(*urgency, 1 + ik_max(facing - seen, 0));
    return true;
}
