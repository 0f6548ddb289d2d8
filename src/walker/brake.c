// Compiled for speed, see build.sh.

#include "walker/brake.h"

#include "walker/axes.h"
#include "walker/geometry.h"
#include "walker/ground.h"
#include "walker/surface.h"
#include "walker/two_legs.h"

// ---- Legs ----

// How far the body can move on until a waiting leg is out of reach of its foot, or of the place
// that it has left.
static double way_left(const ik_walker *walker, const ik_leg *leg) {
    double c = walker->cosine, s = walker->sine, reach = reach_usual * leg->limb.reach;
    ik_plan ahead = {c * leg->direction.x - s * leg->direction.y,
                     s * leg->direction.x + c * leg->direction.y};
    bool hangs = leg->mode == IK_HANGING;
    double front = leg->nominal.x * leg->direction.x + leg->nominal.y * leg->direction.y;
    if (hangs || (leg->mode == IK_SWING && front <= 0)) {
        // There is no ground where it is: the body may only move away from there.
        return front > 0 ? 0 : INFINITY;
    }
    if (ik_walker_balances(walker)) {
        return ik_max(ik_leg_slack(walker, leg).ahead, 0);
    }
    ik_vec foot = leg->mode == IK_STANCE ? leg->foot : leg->liftoff;
    ik_vec chord = ik_vec_sub(leg->hip_now, foot);
    double along = chord.x * ahead.x + chord.y * ahead.y;
    double square = along * along + reach * reach - ik_vec_dot(chord, chord);
    return ik_max(square > 0 ? sqrt(square) - along : -along, 0);
}

// Where a leg supports the body, seen from there: its foothold, or its nominal one.
static ik_plan support_of(const ik_walker *walker, const ik_leg *leg, bool nominal) {
    const ik_vec *place = &walker->pose.place, *foot = &leg->foothold;
    return nominal ? (ik_plan){leg->nominal_now.x - place->x, leg->nominal_now.y - place->y}
                   : (ik_plan){foot->x - place->x, foot->y - place->y};
}

// How far it is from the middle of the body to the edge of the polygon of its feet, in a direction:
// to the farthest point at which the way crosses the line between two feet. 0 if it crosses none.
static double way_to_edge(const ik_walker *walker, ik_plan ahead, bool nominal) {
    double most = 0, left[IK_WALKER_MAX_LEGS], far[IK_WALKER_MAX_LEGS];
    int32_t count = 0;
    for (int32_t i = 0; i < walker->leg_count; i++) {
        const ik_leg *leg = &walker->leg[i];
        bool supports = leg->mode == IK_STANCE || (leg->mode == IK_SWING && !leg->waits);
        if (leg->enabled && (supports || nominal)) {
            ik_plan at = support_of(walker, leg, nominal);
            left[count] = ahead.x * at.y - ahead.y * at.x;
            far[count] = ahead.x * at.x + ahead.y * at.y;
            for (int32_t j = 0; j < count; j++) {
                if (left[count] * left[j] < 0) {
                    double share = left[j] / (left[j] - left[count]);
                    most = ik_max(most, far[j] + share * (far[count] - far[j]));
                }
            }
            count++;
        }
    }
    return most;
}

// How far it is to where the body is nearest to the middle of its supports. Infinite without any.
static double way_to_middle(const ik_walker *walker, ik_plan ahead) {
    double x = 0, y = 0, count = 0;
    for (int32_t i = 0; i < walker->leg_count; i++) {
        if (walker->leg[i].mode == IK_STANCE) {
            ik_plan at = support_of(walker, &walker->leg[i], false);
            x += at.x;
            y += at.y;
            count++;
        }
    }
    return count > 0 ? (ahead.x * x + ahead.y * y) / count : INFINITY;
}

// How far the body can move on and still stand safely. A body that does not may move towards its
// feet. Legs that cannot support it in this direction even at home, such as three of four, do not
// limit it.
static double way_in_support(const ik_walker *walker, ik_plan ahead) {
    double least = support_least * walker->reach;
    double way = way_to_edge(walker, ahead, false) - least;
    if (way <= 0 && way_to_edge(walker, ahead, true) <= 1.5 * least) {
        return INFINITY;
    }
    return ik_max(way > 0 ? way : way_to_middle(walker, ahead), 0);
}

// ---- Walls ----

// Whether there is a wall, to which no walkable slope leads up. Legs do not step through it, but
// they may step past it on both sides.
static bool is_wall(const ik_walker *walker, ik_plan ahead, ik_plan from, double distance) {
    double x = from.x + distance * ahead.x, y = from.y + distance * ahead.y;
    double rise = ik_walker_ground(walker, x, y) - ik_walker_plane(walker, x, y);
    return rise > ik_walker_wall_height(walker) + walker->slope_most * distance;
}

// How far it is to a wall along a line, if there is one at its beginning or its end. The end sweeps
// over the ground ahead; so a wall is seen there first, unless it is very thin.
static double way_along(const ik_walker *walker, ik_plan ahead, ik_plan from, double most) {
    if (is_wall(walker, ahead, from, 0)) {
        return 0;
    }
    bool near = most <= wall_least * walker->reach; // it can still stop in that
    if (near || !is_wall(walker, ahead, from, most)) {
        return INFINITY;
    }
    double free = 0, wall = most;
    for (int i = 0; i < wall_halvings; i++) {
        double middle = 0.5 * (free + wall);
        bool hits = is_wall(walker, ahead, from, middle);
        free = hits ? free : middle;
        wall = hits ? middle : wall;
    }
    return free;
}

// How far the body can move on until it is at a wall: the least way of its middle and its sides.
static double way_to_wall(const ik_walker *walker, ik_plan ahead, double most) {
    ik_plan place = ik_walker_center(walker);
    double forward = fabs(walker->cosine * ahead.x + walker->sine * ahead.y);
    double aside = fabs(walker->cosine * ahead.y - walker->sine * ahead.x);
    double front = forward * walker->extent.x + aside * walker->extent.y;
    double half = 0.5 * (aside * walker->extent.x + forward * walker->extent.y), way = INFINITY;
    front += wall_least * walker->reach;
    for (int32_t side = -1; side <= 1; side++) {
        ik_plan from = {place.x + front * ahead.x - side * half * ahead.y,
                        place.y + front * ahead.y + side * half * ahead.x};
        way = ik_min(way, way_along(walker, ahead, from, most));
    }
    return way;
}

// ---- The share of the velocity ----

// The share of a speed at which a body that slows down this hard stops in `way`.
static double stopping_share(double hardest, double way, double speed) {
    return way < INFINITY ? ik_min(sqrt(hardest * way) / speed, 1) : 1;
}

// Takes a share if it is less than all before it.
static double least_share(double share, double other, ik_brake_reason why,
                          ik_brake_reason *reason) {
    *reason = other < share ? why : *reason;
    return ik_min(share, other);
}

double ik_walker_braking_share(const ik_walker *walker, ik_brake_reason *reason) {
    double share = 1, hardest = 2 * brake_share * walker->settings[IK_WALKER_ACCELERATION];
    const ik_leg *waiting = NULL;
    *reason = (ik_brake_reason){NULL, IK_WALKER_NOT_BLOCKED};
    for (int32_t i = 0; i < walker->leg_count; i++) {
        const ik_leg *leg = &walker->leg[i];
        if (leg->waits && leg->speed > 0) {
            double other = stopping_share(hardest, way_left(walker, leg), leg->speed);
            ik_brake_reason why = {leg, IK_WALKER_NOT_BLOCKED};
            share = least_share(share, other, why, reason);
            waiting = waiting ? waiting : leg;
        }
    }
    double vx = walker->vx, vy = walker->vy, speed = sqrt(vx * vx + vy * vy);
    if (!(speed > 0)) {
        return share;
    }
    ik_plan ahead = {(walker->cosine * vx - walker->sine * vy) / speed,
                     (walker->sine * vx + walker->cosine * vy) / speed};
    if (ik_walker_is_on_surface(walker)) {
        ik_brake_reason wall = {NULL, IK_WALKER_BLOCKED_WALL};
        return least_share(share, walker->surface->calls->braking_share(walker, hardest), wall,
                           reason);
    }
    // Looks a little farther than it takes to stop.
    double look = ik_min(1.25 * speed * speed / hardest, wall_most * walker->reach);
    double other = stopping_share(hardest, way_to_wall(walker, ahead, look), speed);
    ik_brake_reason wall = {NULL, IK_WALKER_BLOCKED_WALL};
    share = least_share(share, other, wall, reason);
    if (walker->enabled_count > 2 && walker->preset.interlocked) {
        // If a foot waits, the body would lose its balance without it: the leg is why.
        ik_brake_reason balance = {waiting, IK_WALKER_BLOCKED_BALANCE};
        other = stopping_share(hardest, way_in_support(walker, ahead), speed);
        share = least_share(share, other, balance, reason);
    }
    return share;
}
