// The gait: how long strides are, in which rhythm, and which leg steps when.
//
// The rule of coordination
//
// One clock runs for all legs, from 0 to 1 and again. Each leg has its turn at its own time of the
// clock: a leg follows the one behind it by a lag, and the legs of the left side follow those of
// the right by another (a wave runs from the rear to the front on each side). The lag grows as legs
// stand for a smaller share of their time, which is how a slow ripple becomes two groups in turn as
// the walker runs: one rule for all speeds (as in insects: DeAngelis, Zavatone-Veth, Clark: The
// manifold structure of limb coordination in walking Drosophila, eLife 8, 2019).
//
// The clock is not a metronome. Each leg knows when its foot will have come to the end of the room
// that it has; where its turn would come too late for that, the clock goes faster, for all. So the
// order is kept, and nobody waits.
//
// A leg steps when it is its turn, it has stood since its last one, and the step is worth it. Out
// of turn it steps only when it is at its end, or to go home once the body has stopped. Whatever
// the reason: never while a neighbour is in the air (H. Cruse: What mechanisms coordinate leg
// movement in walking arthropods? Trends in Neurosciences 13, 1990, rule 1), and never more than
// half of all.

#include "ik_trig.h"
#include "walker.h"

static double clamp(double x, double least, double most) {
    return fmin(fmax(x, least), most);
}

static double fraction(double x) {
    // x is small; floor would be a call on some machines.
    while (x >= 1) {
        x -= 1;
    }
    while (x < 0) {
        x += 1;
    }
    return x;
}

// How many ranks there are on the side that has more.
static int32_t ranks(const ik_walker *walker) {
    int32_t most = 0;
    for (int32_t i = 0; i < walker->legs; i++) {
        most = walker->leg[i].rank >= most ? walker->leg[i].rank + 1 : most;
    }
    return most;
}

// The constants of a gait, for k legs a side.
static ik_preset preset(int32_t gait, int32_t k, int32_t legs) {
    double each = 1.0 / k, all = 1.0 / legs;
    double slow = k == 3 ? 1.0 / 3 : 0.25;
    switch (gait) {
    case IK_GAIT_WAVE:
        return (ik_preset){each, each, all, fmin(1 - all, 0.9), true};
    case IK_GAIT_RIPPLE:
        return (ik_preset){slow, slow, 0.5, k == 3 ? 0.69 : 0.77, true};
    case IK_GAIT_TETRAPOD:
        return (ik_preset){1.0 / 3, 1.0 / 3, 1.0 / 3, 0.69, true};
    case IK_GAIT_TRIPOD:
    case IK_GAIT_TROT:
    case IK_GAIT_ALTERNATING:
        return (ik_preset){0.5, 0.5, 0.5, 0.55, true};
    case IK_GAIT_GALLOP:
        return k == 2 ? (ik_preset){0.5, 0.5, 0.12, 0.42, false}
                      : (ik_preset){0.25, 0.25, 0.1, 0.45, false};
    default:
        return (ik_preset){slow, 0.52, 0.5, 0.55, true};
    }
}

void ik_walker_choose(ik_walker *walker, int32_t gait) {
    walker->gait = gait;
    walker->preset = preset(gait, ranks(walker), walker->legs);
}

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
    if (along > 0) {
        most = fmin(most, stride_inner * square / along);
    }
    // Where its line passes through what the leg cannot fold to.
    double near = ik_leg_nearest(leg) * reach;
    double aside = square - along * along + oz * oz;
    if (aside < near * near) {
        most = fmin(most, along - sqrt(near * near - aside));
    }
    return clamp(most, stride_least * reach, stride_most * reach);
}

// The velocity of each home, and the room of its leg in that direction.
void ik_walker_measure(ik_walker *walker) {
    walker->speed = 0;
    for (int32_t i = 0; i < walker->legs; i++) {
        ik_leg *leg = &walker->leg[i];
        leg->vx = walker->vx - walker->turn * leg->home.y;
        leg->vy = walker->vy + walker->turn * leg->home.x;
        leg->speed = sqrt(leg->vx * leg->vx + leg->vy * leg->vy);
        if (!leg->enabled) {
            continue;
        }
        walker->speed = fmax(walker->speed, leg->speed);
        if (leg->speed > 0) {
            leg->room = room(walker, leg, leg->vx / leg->speed, leg->vy / leg->speed);
        }
    }
}

// Which share of its velocity the legs can keep up with at their fastest; more than 1 if they can.
double ik_walker_limit(const ik_walker *walker) {
    double share = 1e9, stance = stance_least(walker);
    for (int32_t i = 0; i < walker->legs; i++) {
        const ik_leg *leg = &walker->leg[i];
        if (leg->enabled && leg->speed > 0) {
            share = fmin(share, 2 * stride_fast * leg->room / (leg->speed * stance));
        }
    }
    return share;
}

double ik_walker_top_speed(const ik_walker *walker) {
    double speed = INFINITY, stance = stance_least(walker);
    for (int32_t i = 0; i < walker->legs; i++) {
        const ik_leg *leg = &walker->leg[i];
        if (leg->enabled) {
            speed = fmin(speed, 2 * stride_fast * room(walker, leg, 1, 0) / stance);
        }
    }
    return speed == INFINITY ? 0 : speed;
}

// How long legs stand and swing: a stance is as long as the leg with the least stride can take it.
static void pace(ik_walker *walker) {
    double duty = walker->preset.duty, least = stance_least(walker);
    if (!walker->moving) {
        walker->swing = swing_settling;
        walker->stance = swing_settling * duty / (1 - duty);
        return;
    }
    double fast = fmin(walker->speed / (stride_speed * walker->reach), 1);
    double share = stride_slow + fast * (stride_fast - stride_slow);
    double stance = stance_most;
    for (int32_t i = 0; i < walker->legs; i++) {
        const ik_leg *leg = &walker->leg[i];
        if (leg->enabled && leg->speed > 0) {
            double reach = leg->limb.reach;
            double apart = fmax(0.5 * (leg->spacing - stride_gap * reach), stride_least * reach);
            double stride = fmin(share * leg->room, fmax(apart, 0.69 * leg->speed * least));
            stance = fmin(stance, 2 * stride / leg->speed);
        }
    }
    walker->stance = stance;
    walker->swing = clamp(stance * (1 - duty) / duty, swing_least, swing_most);
}

// When a leg's turn is, in cycles of the clock.
static double turn_of(const ik_walker *walker, const ik_leg *leg) {
    return leg->rank * walker->lag + leg->side * walker->preset.contra;
}

static double window(const ik_walker *walker) {
    return fmin(0.25, 0.6 * (1 - walker->duty));
}

// How much a standing leg needs to step, and in how many seconds it is at its end.
static double deadline(const ik_walker *walker, ik_leg *leg) {
    double ex = leg->home_now.x - leg->foot.x, ey = leg->home_now.y - leg->foot.y;
    double off = ex * ex + ey * ey, reach = leg->limb.reach;
    double x = walker->cosine * ex + walker->sine * ey, y = walker->cosine * ey - walker->sine * ex;
    double behind = (x * leg->vx + y * leg->vy) / leg->speed;
    double square = leg->room * leg->room - 0.5 * (off - behind * behind);
    double end = sqrt(fmax(square, 1e-4 * reach * reach));
    leg->need = fmax(behind / end, sqrt(off) / (1.6 * leg->room));
    if (leg->stretch > reach_usual && behind > -0.2 * leg->room) {
        leg->need = fmax(leg->need, 1 + 10 * (leg->stretch - reach_usual));
        return 0;
    }
    return fmax((end - behind) / leg->speed, 0);
}

// Starts the clock at the turn of the leg that has the least time.
static void start(ik_walker *walker) {
    const ik_leg *first = NULL;
    for (int32_t i = 0; i < walker->legs; i++) {
        ik_leg *leg = &walker->leg[i];
        leg->armed = true;
        if (leg->enabled && (!first || leg->speed * first->room > first->speed * leg->room)) {
            first = leg;
        }
    }
    walker->moving = true;
    walker->still = 0;
    walker->phase = first ? fraction(turn_of(walker, first)) : 0;
}

static void stop(ik_walker *walker) {
    walker->moving = false;
    walker->still = 0;
}

// Whether it moves; then the rhythm; then the clock goes on.
void ik_walker_beat(ik_walker *walker, double h) {
    double hesitant = walker->mode == IK_FOLLOW && !walker->moving ? speed_start : speed_stop;
    bool moves = walker->speed > hesitant * walker->reach;
    if (moves && !walker->moving) {
        start(walker);
    } else if (!moves && walker->moving) {
        stop(walker);
    }
    pace(walker);
    const ik_preset *gait = &walker->preset;
    double cycle = walker->stance + walker->swing;
    walker->duty = walker->stance / cycle;
    double lag = clamp(1.155 * (1 - walker->duty), gait->lag_slow, gait->lag_fast);
    walker->lag += clamp(lag - walker->lag, -lag_rate * h, lag_rate * h);

    double rate = 1 / cycle, win = window(walker);
    for (int32_t i = 0; i < walker->legs; i++) {
        ik_leg *leg = &walker->leg[i];
        leg->psi = fraction(walker->phase - turn_of(walker, leg));
        leg->need = 0;
        if (leg->mode == IK_STANDING && leg->speed > 0 && walker->moving) {
            double left = deadline(walker, leg);
            if (!(leg->armed && leg->psi < win)) {
                rate = fmax(rate, (1 - leg->psi) / fmax(left, 1e-3));
            }
        }
    }
    if (!walker->moving) {
        walker->still += h;
        walker->frequency = 0;
        return;
    }
    double most = fmax(1 / cycle, fmin(boost_most / cycle, (1 - walker->duty) / swing_least));
    walker->frequency = fmin(rate, most);
    walker->phase = fraction(walker->phase + walker->frequency * h);
    for (int32_t i = 0; i < walker->legs; i++) {
        ik_leg *leg = &walker->leg[i];
        leg->psi = fraction(walker->phase - turn_of(walker, leg));
        if (leg->mode == IK_STANDING && leg->psi > win && leg->psi > 0.5 * (1 - walker->duty)) {
            leg->armed = true;
        }
    }
}

// Which legs step.

// Whether a leg may be lifted, whatever its need: as its neighbours and the number in the air let
// it.
static bool may(const ik_walker *walker, int32_t index) {
    if (!walker->preset.interlocked) {
        return true;
    }
    for (int32_t i = 0; i < walker->legs; i++) {
        const ik_leg *other = &walker->leg[i];
        bool near = walker->leg[index].neighbours >> i & 1;
        if (near && other->enabled && other->mode != IK_STANDING) {
            // Of two that hang, the first goes first.
            bool waits = other->mode == IK_HANGING && walker->leg[index].mode == IK_HANGING;
            if (!waits || i < index) {
                return false;
            }
        }
    }
    return 2 * (walker->lifted + 1) <= walker->enabled || walker->leg[index].mode == IK_HANGING;
}

static double off_home(const ik_leg *leg) {
    double ex = leg->home_now.x - leg->foot.x, ey = leg->home_now.y - leg->foot.y;
    return sqrt(ex * ex + ey * ey);
}

// The group, 0 or 1, that may go home now: that of a leg in the air, else that of the leg that is
// furthest from home; -1 where all are at home.
static int32_t settling_group(const ik_walker *walker) {
    int32_t group = -1;
    double most = settle_least;
    for (int32_t i = 0; i < walker->legs; i++) {
        const ik_leg *leg = &walker->leg[i];
        if (leg->mode == IK_SWINGING) {
            return (leg->side + leg->rank) & 1;
        }
        double off = off_home(leg) / leg->limb.reach;
        if (leg->mode == IK_STANDING && off > most) {
            most = off;
            group = (leg->side + leg->rank) & 1;
        }
    }
    return group;
}

// What a leg wants: the flags of its lift, or -1 for nothing. A turn that is not worth a step
// passes.
static int32_t wants(const ik_walker *walker, ik_leg *leg, int32_t group) {
    if (leg->mode == IK_HANGING) {
        return leg->enabled ? 0 : -1;
    }
    if (leg->mode == IK_SWINGING) {
        return -1;
    }
    if (walker->moving) {
        if (leg->psi < window(walker) && leg->armed) {
            ik_vec aim = ik_walker_aim(walker, leg, walker->swing);
            double dx = aim.x - leg->foot.x, dy = aim.y - leg->foot.y;
            double least = skip_least * leg->limb.reach;
            leg->armed = dx * dx + dy * dy > least * least;
            if (leg->armed) {
                return 0;
            }
        }
        return leg->need >= 1 ? IK_EVENT_URGENT : -1;
    }
    bool settles = walker->still >= settle_delay && ((leg->side + leg->rank) & 1) == group &&
                   off_home(leg) > settle_least * leg->limb.reach;
    return settles ? IK_EVENT_SETTLING : -1;
}

void ik_walker_lift(ik_walker *walker) {
    int32_t wish[IK_WALKER_MAX_LEGS];
    int32_t group = walker->moving ? -1 : settling_group(walker);
    for (int32_t i = 0; i < walker->legs; i++) {
        ik_leg *leg = &walker->leg[i];
        wish[i] = wants(walker, leg, group);
        // An imposed pose asks nobody.
        bool torn = leg->stretch > 1 || leg->stretch < ik_leg_nearest(leg) - 1e-6;
        if (walker->mode == IK_FOLLOW && leg->mode == IK_STANDING && torn) {
            ik_walker_take_off(walker, leg, IK_EVENT_FORCED | IK_EVENT_URGENT);
            wish[i] = -1;
        }
    }
    // Those in greater need first; among equals the first.
    for (;;) {
        int32_t best = -1;
        for (int32_t i = 0; i < walker->legs; i++) {
            if (wish[i] >= 0 && (best < 0 || walker->leg[i].need > walker->leg[best].need)) {
                best = i;
            }
        }
        if (best < 0) {
            return;
        }
        if (may(walker, best)) {
            ik_walker_take_off(walker, &walker->leg[best], wish[best]);
        }
        wish[best] = -1;
    }
}
