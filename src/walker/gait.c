// The gait: in which rhythm legs step, and which leg when.
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

#include "walker/walker.h"

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

// The highest rank, and one more: with ranks that leave none out, the legs of the larger side.
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
        return (ik_preset){each, each, all, ik_clamp(1 - all, 0.5, 0.9), true};
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
    walker->measured[0] = NAN;
}

// How long legs stand and swing.
static void pace(ik_walker *walker) {
    double duty = walker->preset.duty;
    if (walker->moving) {
        walker->stance = walker->stance_walking;
        walker->swing = ik_clamp(walker->stance * (1 - duty) / duty, swing_least, swing_most);
    } else {
        walker->stance = swing_settling * duty / (1 - duty);
        walker->swing = swing_settling;
    }
}

// When a leg's turn is, in cycles of the clock.
static double turn_of(const ik_walker *walker, const ik_leg *leg) {
    return leg->rank * walker->lag + leg->side * walker->preset.contra;
}

// How far the clock is past a leg's turn.
static double own_phase(const ik_walker *walker, const ik_leg *leg) {
    return fraction(walker->phase - turn_of(walker, leg));
}

// How much a standing leg needs to step, and in how many seconds it is at its end.
static double deadline(const ik_walker *walker, ik_leg *leg) {
    double ex = leg->home_now.x - leg->foot.x, ey = leg->home_now.y - leg->foot.y;
    double off = ex * ex + ey * ey, reach = leg->limb.reach;
    double x = walker->cosine * ex + walker->sine * ey, y = walker->cosine * ey - walker->sine * ex;
    double behind = x * leg->x + y * leg->y;
    double square = leg->room * leg->room - 0.5 * (off - behind * behind);
    double end = sqrt(ik_max(square, 1e-4 * reach * reach));
    leg->need = behind / end;
    return ik_max((end - behind) / leg->speed, 0);
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
    walker->phase = first ? fraction(turn_of(walker, first)) : 0;
}

static double off_home(const ik_leg *leg) {
    double ex = leg->home_now.x - leg->foot.x, ey = leg->home_now.y - leg->foot.y;
    return sqrt(ex * ex + ey * ey);
}

// Whether it moves. A pose that is imposed trembles: where it stands, it has to be faster, and to
// have left some foot behind.
static bool is_moving(const ik_walker *walker) {
    if (walker->mode != IK_FOLLOW || walker->moving) {
        return walker->speed > speed_stop * walker->reach;
    }
    bool left = false;
    for (int32_t i = 0; i < walker->legs && !left; i++) {
        const ik_leg *leg = &walker->leg[i];
        left = leg->mode == IK_STANDING && off_home(leg) > settle_least * leg->limb.reach;
    }
    return left && walker->speed > speed_start * walker->reach;
}

// How fast the clock has to go, so that each leg has its turn before it is at its end.
static double demand(ik_walker *walker, double rate) {
    for (int32_t i = 0; i < walker->legs; i++) {
        ik_leg *leg = &walker->leg[i];
        leg->need = 0;
        if (leg->mode == IK_STANDING && leg->speed > 0) {
            double left = deadline(walker, leg), psi = own_phase(walker, leg);
            if (!(leg->armed && psi < turn_window)) {
                rate = ik_max(rate, (1 - psi) / ik_max(left, 1e-3));
            }
        }
    }
    return rate;
}

// The rhythm, then the clock goes on.
void ik_walker_beat(ik_walker *walker, double h) {
    bool moves = is_moving(walker);
    if (moves && !walker->moving) {
        start(walker);
    }
    walker->moving = moves;
    pace(walker);
    const ik_preset *gait = &walker->preset;
    double cycle = walker->stance + walker->swing;
    walker->duty = walker->stance / cycle;
    double lag = ik_clamp(lag_gain * (1 - walker->duty), gait->lag_slow, gait->lag_fast);
    walker->lag += ik_clamp(lag - walker->lag, -lag_rate * h, lag_rate * h);
    walker->frequency = 0;
    if (moves) {
        // No faster than the shortest swings allow, nor in a frenzy.
        double most = ik_min((1 - walker->duty) / swing_least, boost_most / cycle);
        walker->frequency = ik_min(demand(walker, 1 / cycle), most);
        walker->phase = fraction(walker->phase + walker->frequency * h);
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
        bool its_turn = own_phase(walker, leg) < turn_window;
        leg->armed = leg->armed || !its_turn;
        if (its_turn && leg->armed) {
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
    bool settles =
        ((leg->side + leg->rank) & 1) == group && off_home(leg) > settle_least * leg->limb.reach;
    return settles ? IK_EVENT_SETTLING : -1;
}

void ik_walker_lift(ik_walker *walker) {
    int32_t wish[IK_WALKER_MAX_LEGS];
    int32_t group = walker->moving ? -1 : settling_group(walker);
    for (int32_t i = 0; i < walker->legs; i++) {
        ik_leg *leg = &walker->leg[i];
        wish[i] = wants(walker, leg, group);
        // An imposed pose asks nobody.
        bool torn = leg->stretch > 1 || leg->stretch < leg->nearest - 1e-6;
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
