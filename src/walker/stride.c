// Strides: how far each foot may be from home in the direction in which the body moves, how long it
// may stand there, and where it lands so that it stands as long ahead of its home as behind. All of
// it hangs on the velocity, and is worked out when that changes.

#include "walker/walker.h"

// What a swing of the shortest time asks of the stance that goes with it.
static double stance_least(const ik_walker *walker) {
    double duty = walker->preset.duty;
    return swing_least * duty / (1 - duty);
}

// How far the foot may be from home, ahead and behind, along the direction (x, y) in the body's
// frame in which the home moves: to the end of its reach, ahead or behind, whichever comes first;
// but not in under the hip, and not too far for the eye.
static double room(const ik_walker *walker, const ik_leg *leg, double x, double y) {
    const ik_limb *limb = &leg->limb;
    double reach = limb->reach;
    double ox = leg->home.x - leg->hip.x, oy = leg->home.y - leg->hip.y;
    double oz = walker->settings[IK_WALKER_BODY_HEIGHT] + leg->hip.z;
    double along = fabs(ox * x + oy * y);
    double square = ox * ox + oy * oy;
    double usual = reach_usual * reach;
    double open = along * along + usual * usual - oz * oz - square;
    double most = open > 0 ? sqrt(open) - along : 0;
    // Where its line passes through what the leg cannot fold to.
    double near = leg->nearest * reach;
    double aside = square - along * along + oz * oz;
    if (aside < near * near) {
        most = ik_min(most, along - sqrt(near * near - aside));
    }
    // Nor over the body's middle line, where the legs of the other side stand.
    double inside = leg->side == 1 ? leg->home.y : -leg->home.y;
    if (inside > 0 && inside < most * fabs(y)) {
        most = inside / fabs(y);
    }
    return ik_clamp(most, stride_least * reach, stride_most * reach);
}

// The velocity of each home, and the room of its leg in that direction.
static void measure_rooms(ik_walker *walker) {
    walker->speed = 0;
    for (int32_t i = 0; i < walker->legs; i++) {
        ik_leg *leg = &walker->leg[i];
        double vx = walker->vx - walker->turn * leg->home.y;
        double vy = walker->vy + walker->turn * leg->home.x;
        leg->speed = sqrt(vx * vx + vy * vy);
        if (leg->enabled && leg->speed > 0) {
            leg->x = vx / leg->speed;
            leg->y = vy / leg->speed;
            leg->room = room(walker, leg, leg->x, leg->y);
            walker->speed = ik_max(walker->speed, leg->speed);
        }
    }
}

// How far a leg steps, from home to either end: a share of its room that grows with the speed, but
// not into its neighbours' as long as it need not.
static double stride(const ik_walker *walker, const ik_leg *leg) {
    double reach = leg->limb.reach;
    double fast = ik_min(walker->speed / (stride_speed * walker->reach), 1);
    double share = stride_slow + fast * (stride_fast - stride_slow);
    double apart = ik_max(0.5 * (leg->spacing - stride_gap * reach), stride_least * reach);
    return ik_min(share * leg->room,
                  ik_max(apart, stride_overlap * leg->speed * stance_least(walker)));
}

// An only leg may not be lifted, but at a gallop.
static bool can_walk(const ik_walker *walker) {
    return walker->enabled > (walker->preset.interlocked ? 1 : 0);
}

// A stance is as long as the leg that comes to its end first can take it.
static void measure_stance(ik_walker *walker) {
    double least = stance_least(walker);
    walker->stance_walking = stance_most;
    walker->share = can_walk(walker) ? INFINITY : 0;
    for (int32_t i = 0; i < walker->legs; i++) {
        const ik_leg *leg = &walker->leg[i];
        if (leg->enabled && leg->speed > 0) {
            double stance = 2 * stride(walker, leg) / leg->speed;
            double fastest = 2 * stride_fast * leg->room / leg->speed;
            walker->stance_walking = ik_min(walker->stance_walking, stance);
            walker->share = ik_min(walker->share, fastest / least);
        }
    }
}

static void measure_landings(ik_walker *walker) {
    for (int32_t i = 0; i < walker->legs; i++) {
        ik_leg *leg = &walker->leg[i];
        ik_vec hip = leg->hip;
        hip.z += walker->settings[IK_WALKER_BODY_HEIGHT];
        ik_plan landing = ik_walker_ahead(walker, leg->home, 0.5 * walker->stance_walking);
        leg->landing = ik_leg_within(leg, hip, landing, leg->out, reach_usual);
    }
}

void ik_walker_measure(ik_walker *walker) {
    double *measured = walker->measured;
    if (measured[0] == walker->vx && measured[1] == walker->vy && measured[2] == walker->turn) {
        return;
    }
    measured[0] = walker->vx;
    measured[1] = walker->vy;
    measured[2] = walker->turn;
    measure_rooms(walker);
    measure_stance(walker);
    measure_landings(walker);
}

double ik_walker_top_speed(const ik_walker *walker) {
    double speed = INFINITY, stance = stance_least(walker);
    for (int32_t i = 0; i < walker->legs; i++) {
        const ik_leg *leg = &walker->leg[i];
        if (leg->enabled) {
            speed = ik_min(speed, 2 * stride_fast * room(walker, leg, 1, 0) / stance);
        }
    }
    return can_walk(walker) ? speed : 0;
}
