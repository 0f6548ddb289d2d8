// Compiled for speed, see build.sh.

#include "walker/foothold.h"

#include "walker/arc.h"
#include "walker/axes.h"
#include "walker/geometry.h"
#include "walker/ground.h"
#include "walker/sole.h"
#include "walker/surface.h"
#include "walker/two_legs.h"

// A search for a foothold.
typedef struct search {
    const ik_walker *walker;
    const ik_leg *leg;
    ik_vec hip;       // where the hip will be at touchdown
    ik_plan ahead;    // the unit direction in which the body moves, or outwards, in the world
    double far, near; // the range of distances from the hip, squared
    double onward;    // how far the foothold must be ahead of the foot
    double seconds;   // until the touchdown
    double sinks;     // how far the hip may sink by then
    ik_plan middle;   // the middle of the body at touchdown,
    ik_plan aside;    //   and the unit direction to the leg's side of it; 0 if it may cross it
} search;

static ik_plan to_world(const ik_walker *walker, ik_plan direction) {
    return (ik_plan){walker->cosine * direction.x - walker->sine * direction.y,
                     walker->sine * direction.x + walker->cosine * direction.y};
}

// The hip at touchdown: it moves with the body, and up and down along the plane of the feet.
static ik_vec predict_hip(const ik_walker *walker, const ik_leg *leg, const ik_displacement *by) {
    ik_plan from = {leg->hip.x, leg->hip.y}, to = ik_displaced(by, from);
    ik_plan way = to_world(walker, (ik_plan){to.x - from.x, to.y - from.y});
    double up = walker->plane.slope_x * way.x + walker->plane.slope_y * way.y;
    return ik_vec_add(leg->hip_now, (ik_vec){way.x, way.y, up});
}

// The line that a foot does not cross: legs that do would leave the body without support. A foot
// that the user places may stand anywhere.
static void set_middle(search *s, const ik_displacement *by) {
    const ik_walker *walker = s->walker;
    const ik_leg *leg = s->leg;
    bool free = leg->hold != IK_HOLD_NONE || fabs(leg->nominal.y) <= middle_least * walker->reach;
    double side = free ? 0 : leg->nominal.y > 0 ? 1 : -1;
    // The axes of the body at touchdown.
    ik_plan forward = to_world(walker, (ik_plan){by->cosine, by->sine});
    ik_plan left = {-forward.y, forward.x};
    s->middle = (ik_plan){s->hip.x - forward.x * leg->hip.x - left.x * leg->hip.y,
                          s->hip.y - forward.y * leg->hip.x - left.y * leg->hip.y};
    s->aside = (ik_plan){side * left.x, side * left.y};
}

static search begin(const ik_walker *walker, const ik_leg *leg, double seconds) {
    double reach = leg->limb.reach, far = reach_search * reach;
    double near = fold_landing * leg->min_stretch * reach;
    ik_plan ahead = walker->moving && leg->speed > 0 ? leg->direction : leg->out;
    // A body that stands does not sink for a foot that is to be put elsewhere.
    bool sinks = walker->moving || leg->mode != IK_STANCE;
    ik_displacement by = {0, 0, 1, 0};
    if (walker->moving) {
        by = ik_walker_displacement(walker, seconds);
    }
    search s = {.walker = walker,
                .leg = leg,
                .hip = predict_hip(walker, leg, &by),
                .ahead = to_world(walker, ahead),
                .far = far * far,
                .near = near * near,
                .onward = -INFINITY,
                .seconds = seconds,
                .sinks = sinks ? ik_max(walker->pose.place.z - walker->sinks_to, 0) : 0};
    set_middle(&s, &by);
    return s;
}

static bool is_on_its_side(const search *s, double x, double y) {
    return (x - s->middle.x) * s->aside.x + (y - s->middle.y) * s->aside.y >= 0;
}

// Whether the leg can stand at a place of this height.
static bool is_in_reach(const search *s, double x, double y, double z) {
    ik_vec chord = ik_vec_sub((ik_vec){x, y, z}, s->hip);
    double square = ik_vec_dot(chord, chord);
    chord.z += ik_clamp(-chord.z, 0, s->sinks);
    return ik_vec_dot(chord, chord) <= s->far && square >= s->near;
}

static bool is_onward(const search *s, double x, double y) {
    ik_vec foot = s->leg->foot;
    return (x - foot.x) * s->ahead.x + (y - foot.y) * s->ahead.y >= s->onward;
}

static bool can_reach(const search *s, double x, double y, double z) {
    const ik_walker *walker = s->walker;
    bool balances = ik_walker_balances(walker) && ik_leg_other(walker, s->leg)->mode == IK_STANCE;
    return balances ? ik_walker_can_step(walker, s->leg, (ik_vec){x, y, z})
                    : is_in_reach(s, x, y, z);
}

// Whether a foot may stand at a place: then writes the foothold.
static bool fits(const search *s, double x, double y, ik_vec *foothold) {
    const ik_walker *walker = s->walker;
    if (!is_onward(s, x, y) || !is_on_its_side(s, x, y)) {
        return false;
    }
    double z = ik_walker_ground(walker, x, y);
    double step = z - ik_walker_plane(walker, x, y);
    if (!(step <= walker->settings[IK_WALKER_MAX_STEP_UP] &&
          -step <= walker->settings[IK_WALKER_MAX_STEP_DOWN] && can_reach(s, x, y, z) &&
          ik_walker_is_walkable(walker, x, y, z) &&
          ik_leg_has_room(walker, s->leg, (ik_vec){x, y, z}))) {
        return false;
    }
    *foothold = (ik_vec){x, y, z};
    return true;
}

static bool can_pass(const search *s, ik_vec foothold) {
    return ik_leg_can_pass(s->walker, s->leg, foothold, s->seconds);
}

// Whether a foot may be put down at a place: then writes the foothold.
static bool try(const search *s, double x, double y, ik_vec *foothold) {
    ik_vec to;
    if (!fits(s, x, y, &to) || !can_pass(s, to)) {
        return false;
    }
    *foothold = to;
    return true;
}

// The places around a point that are tried: on circles, from the inner to the outer one. On each,
// from ahead to both sides and to the rear. The radii are in L.
#define CIRCLES 5
#define PLACES 12
static const double circle[CIRCLES] = {0.07, 0.14, 0.22, 0.32, 0.44};
// The cosines and sines of 0, 30, -30, 60, ... 180 degrees.
#define HALF 0.5
#define TALL 0.8660254037844386
static const double around[PLACES][2] = {
    {1, 0},  {TALL, HALF},  {TALL, -HALF},  {HALF, TALL},  {HALF, -TALL},  {0, 1},
    {0, -1}, {-HALF, TALL}, {-HALF, -TALL}, {-TALL, HALF}, {-TALL, -HALF}, {-1, 0}};

static ik_plan place(const search *s, ik_plan center, int32_t index) {
    double radius = circle[index / PLACES] * s->leg->limb.reach;
    const double *direction = around[index % PLACES];
    ik_plan ahead = s->ahead;
    double x = direction[0] * ahead.x - direction[1] * ahead.y;
    double y = direction[0] * ahead.y + direction[1] * ahead.x;
    return (ik_plan){center.x + radius * x, center.y + radius * y};
}

// Asks for the ground at all places at once, or on the ways to those that fit: each round of probes
// costs a call of the application.
static void ask(const search *s, ik_plan center, bool ways) {
    if (s->walker->ground_kind == IK_WALKER_GROUND_PROBES) {
        for (int32_t i = 0; i < CIRCLES * PLACES; i++) {
            ik_plan at = place(s, center, i);
            ik_vec foothold;
            if (fits(s, at.x, at.y, &foothold) && ways) {
                can_pass(s, foothold);
            }
        }
    }
}

static bool try_around(const search *s, ik_plan center, ik_vec *foothold) {
    if (try(s, center.x, center.y, foothold)) {
        return true;
    }
    ask(s, center, false);
    bool asked = false;
    for (int32_t i = 0; i < CIRCLES * PLACES; i++) {
        ik_plan at = place(s, center, i);
        ik_vec to;
        if (fits(s, at.x, at.y, &to)) {
            if (can_pass(s, to)) {
                *foothold = to;
                return true;
            }
            if (!asked) {
                asked = true;
                ask(s, center, true);
            }
        }
    }
    return false;
}

bool ik_walker_may_stand(const ik_walker *walker, const ik_leg *leg, ik_vec foothold,
                         double seconds) {
    if (ik_walker_is_on_surface(walker)) {
        return walker->surface->calls->find_foothold(walker, leg, (ik_plan){foothold.x, foothold.y},
                                                     seconds, &foothold);
    }
    search s = begin(walker, leg, seconds);
    return try(&s, foothold.x, foothold.y, &foothold);
}

// A leg in the air keeps its foothold while that is near the wanted one, unless it was the wanted
// one: then it follows that. So it does not waver between places.
static bool keeps(const search *s, ik_plan wanted) {
    const ik_leg *leg = s->leg;
    double x = leg->foothold.x - wanted.x, y = leg->foothold.y - wanted.y;
    double far = circle[CIRCLES - 1] * leg->limb.reach, near = keep_least * leg->limb.reach;
    double square = x * x + y * y;
    return leg->mode == IK_SWING && square > near * near && square <= far * far;
}

// A biped takes a shorter step before it tries one to the side: on a slope, it reaches less far.
static bool try_shorter(const search *s, ik_plan wanted, double seconds, ik_vec *foothold) {
    static const double shares[] = {0.75, 0.5, 0.25};
    for (int i = 0; i < 3 && ik_walker_balances(s->walker); i++) {
        ik_plan at = ik_walker_limit_step(s->walker, s->leg, wanted, seconds, shares[i]);
        if (try(s, at.x, at.y, foothold)) {
            return true;
        }
    }
    return false;
}

bool ik_walker_find_foothold(const ik_walker *walker, const ik_leg *leg, ik_plan wanted,
                             double seconds, ik_vec *foothold) {
    ik_plan far = wanted;
    if (ik_walker_balances(walker)) {
        wanted = ik_walker_limit_step(walker, leg, wanted, seconds, 1);
    }
    if (walker->ground_kind == IK_WALKER_GROUND_FLAT) {
        *foothold = (ik_vec){wanted.x, wanted.y, walker->settings[IK_WALKER_GROUND]};
        return true;
    }
    if (ik_walker_is_on_surface(walker)) {
        return walker->surface->calls->find_foothold(walker, leg, wanted, seconds, foothold);
    }
    search s = begin(walker, leg, seconds);
    if (ik_walker_balances(walker) && try(&s, wanted.x, wanted.y, foothold)) {
        return true;
    }
    if (keeps(&s, wanted) && try(&s, leg->foothold.x, leg->foothold.y, foothold)) {
        return true;
    }
    return try_shorter(&s, far, seconds, foothold) || try_around(&s, wanted, foothold);
}

// Tries places nearer to the hip: the ground may be narrow, as a plank is.
static bool try_inwards(const search *s, ik_plan from, ik_vec *foothold) {
    ik_plan out = to_world(s->walker, s->leg->out);
    double by = search_inwards * s->leg->limb.reach;
    return try_around(s, (ik_plan){from.x - by * out.x, from.y - by * out.y}, foothold);
}

bool ik_walker_find_foothold_inwards(const ik_walker *walker, const ik_leg *leg, ik_vec *foothold) {
    if (ik_walker_is_on_surface(walker)) {
        return false; // its search has looked there
    }
    search s = begin(walker, leg, 0);
    return try_inwards(&s, leg->nominal_now, foothold);
}

// The places ahead of its nominal foothold where a leg that waits looks for ground, as shares of
// its margin.
#define AHEAD 4
static const double shares_ahead[AHEAD] = {0.9, 0.6, 0.3, 0};

static ik_plan place_ahead(const ik_leg *leg, ik_plan ahead, int32_t index) {
    double by = shares_ahead[index] * leg->margin;
    return (ik_plan){leg->nominal_now.x + by * ahead.x, leg->nominal_now.y + by * ahead.y};
}

static int32_t obstacle_at(const ik_walker *walker, ik_plan at) {
    double z = ik_walker_ground(walker, at.x, at.y);
    double step = z - ik_walker_plane(walker, at.x, at.y);
    return isnan(z)                                        ? IK_WALKER_BLOCKED_HOLE
           : !ik_walker_is_walkable(walker, at.x, at.y, z) ? IK_WALKER_BLOCKED_SLOPE
           : step > ik_walker_wall_height(walker)          ? IK_WALKER_BLOCKED_WALL
                                                           : IK_WALKER_BLOCKED_STEP;
}

int32_t ik_walker_obstacle(const ik_walker *walker, const ik_leg *leg) {
    int32_t counts[IK_WALKER_BLOCKED_BALANCE] = {0}, most = IK_WALKER_BLOCKED_HOLE;
    if (ik_walker_is_on_surface(walker)) {
        return most;
    }
    ik_plan ahead = to_world(walker, leg->direction);
    for (int32_t i = 0; i < AHEAD; i++) {
        counts[obstacle_at(walker, place_ahead(leg, ahead, i))]++;
    }
    for (int32_t i = IK_WALKER_BLOCKED_STEP; i <= IK_WALKER_BLOCKED_WALL; i++) {
        most = counts[i] > counts[most] ? i : most;
    }
    return most;
}

bool ik_walker_find_foothold_ahead(const ik_walker *walker, const ik_leg *leg, ik_vec *foothold) {
    if (ik_walker_is_on_surface(walker)) {
        return walker->surface->calls->find_ahead(walker, leg, foothold);
    }
    search s = begin(walker, leg, 0);
    s.ahead = to_world(walker, leg->direction);
    s.onward = skip_least * leg->limb.reach;
    for (int i = 0; i < AHEAD; i++) {
        if (try_around(&s, place_ahead(leg, s.ahead, i), foothold)) {
            return true;
        }
    }
    double by = 3 * s.onward;
    ik_plan near = {leg->foot.x + by * s.ahead.x, leg->foot.y + by * s.ahead.y};
    if (try_around(&s, near, foothold) || try_inwards(&s, place_ahead(leg, s.ahead, 0), foothold)) {
        return true;
    }
    // The last resort of a body that stands over a gap: far under it.
    by = stride_most * leg->limb.reach;
    ik_plan under = {leg->nominal_now.x + by * s.ahead.x, leg->nominal_now.y + by * s.ahead.y};
    return !walker->moving && try_around(&s, under, foothold);
}

bool ik_leg_has_tried(const ik_walker *walker, ik_leg *leg) {
    ik_trial a = leg->trial, b = {leg->hip_now, leg->direction, walker->plane.point.z};
    ik_vec moved = ik_vec_sub(a.hip, b.hip);
    double x = a.direction.x - b.direction.x, y = a.direction.y - b.direction.y;
    double least = walker->moving ? retry_moving : retry_standing;
    double near = least * leg->limb.reach;
    if (ik_vec_dot(moved, moved) <= near * near && x * x + y * y <= least * least &&
        fabs(a.plane - b.plane) <= near) {
        return true;
    }
    leg->trial = b;
    return false;
}

void ik_walker_look_at_feet(ik_walker *walker) {
    for (int32_t i = 0; i < walker->leg_count; i++) {
        ik_leg *leg = &walker->leg[i];
        if (leg->mode == IK_STANCE && !leg->fixed &&
            walker->ground_kind < IK_WALKER_GROUND_PROBES) {
            double off = ik_walker_ground(walker, leg->foot.x, leg->foot.y) - leg->foot.z;
            leg->unfounded = !(fabs(off) <= founded_most * leg->limb.reach);
        }
    }
}

void ik_walker_put_on_ground(ik_walker *walker, ik_leg *leg, double seconds) {
    ik_vec *to = &leg->foothold;
    if (ik_walker_is_on_surface(walker)) {
        leg->carried = false; // the surface has moved with it
        return;
    }
    double z = ik_walker_ground(walker, to->x, to->y);
    leg->carried = false;
    if (!isnan(z)) {
        to->z = z;
    } else {
        // Without any ground, it waits there in the air.
        ik_walker_find_foothold(walker, leg, leg->wanted, seconds, to);
    }
}
