// Compiled for speed, see build.sh.

// The rate of the clock varies. For each leg, the time at which its foot reaches the end of its
// stride margin is known. If the leg's turn would come later than that, the clock runs faster, for
// all legs. So the legs keep the order of the gait, and none comes too late.

#include "walker/clock.h"

#include "walker/biped.h"
#include "walker/geometry.h"
#include "walker/surface.h"

// Whether the body moves. An imposed pose jitters, so it has to be faster to set off, and to have
// moved away from the nominal foothold of some foot.
static bool is_moving(const ik_walker *walker) {
    if (walker->mode != IK_WALKER_COMMAND_FOLLOW || walker->moving) {
        return walker->speed > speed_stop * walker->reach;
    }
    bool left = false;
    for (int32_t i = 0; i < walker->leg_count && !left; i++) {
        const ik_leg *leg = &walker->leg[i];
        left = leg->mode == IK_STANCE &&
               ik_leg_off_nominal(walker, leg) > settle_least * leg->limb.reach;
    }
    return left && walker->speed > speed_start * walker->reach;
}

// Sets the clock to the turn of the leg that must step first.
static void start(ik_walker *walker) {
    const ik_leg *first = NULL;
    for (int32_t i = 0; i < walker->leg_count; i++) {
        ik_leg *leg = &walker->leg[i];
        leg->armed = true;
        if (leg->enabled && (!first || leg->speed * first->margin > first->speed * leg->margin)) {
            first = leg;
        }
    }
    walker->phase = first ? ik_fraction(ik_leg_turn(walker, first)) : 0;
}

// Sets how long legs stand and swing, and the phase offset for that.
static void set_rhythm(ik_walker *walker, double h) {
    const ik_preset *preset = &walker->preset;
    double duty = preset->duty;
    if (walker->moving) {
        walker->stance = walker->walking_stance;
        walker->swing = ik_clamp(walker->stance * (1 - duty) / duty, swing_least, swing_most);
    } else {
        walker->stance = swing_settling * duty / (1 - duty);
        walker->swing = swing_settling;
    }
    walker->duty = walker->stance / (walker->stance + walker->swing);
    double offset = ik_clamp(ipsilateral_gain * (1 - walker->duty), preset->ipsilateral_slow,
                             preset->ipsilateral_fast);
    walker->ipsilateral +=
        ik_clamp(offset - walker->ipsilateral, -ipsilateral_rate * h, ipsilateral_rate * h);
}

// Rates the urgency of a standing leg. Returns the seconds until it is at the end of its margin.
static double deadline(const ik_walker *walker, ik_leg *leg) {
    ik_slack slack = ik_leg_slack(walker, leg);
    leg->urgency = slack.behind / slack.end;
    if (walker->ground_kind != IK_WALKER_GROUND_FLAT && leg->stretch > reach_usual &&
        slack.behind > -0.2 * leg->margin) {
        // It is stretched because of the ground, and the body moves away from it.
        leg->urgency = ik_max(leg->urgency, 1 + 10 * (leg->stretch - reach_usual));
        return 0;
    }
    if (walker->ground_kind == IK_WALKER_GROUND_SURFACE &&
        walker->surface->calls->is_lost(leg, &leg->urgency)) {
        return 0;
    }
    return ik_max(slack.ahead / leg->speed, 0);
}

// Rates all legs. Returns the clock rate at which the turn of every standing leg comes in time.
static double demanded_rate(ik_walker *walker, double rate) {
    for (int32_t i = 0; i < walker->leg_count; i++) {
        ik_leg *leg = &walker->leg[i];
        leg->urgency = 0;
        if (leg->mode == IK_STANCE && leg->speed > 0) {
            double left = deadline(walker, leg), phase = ik_leg_phase(walker, leg);
            if (!(leg->armed && phase < turn_window)) {
                rate = ik_max(rate, (1 - phase) / ik_max(left, deadline_least));
            }
        }
    }
    return rate;
}

void ik_walker_advance_clock(ik_walker *walker, double h) {
    if (ik_walker_balances(walker)) {
        ik_walker_pace_biped(walker, h);
        return;
    }
    bool moves = is_moving(walker);
    if (moves && !walker->moving) {
        start(walker);
    }
    walker->moving = moves;
    set_rhythm(walker, h);
    walker->frequency = 0;
    if (moves) {
        double cycle = walker->stance + walker->swing;
        // No faster than the shortest swing allows.
        double most = ik_min((1 - walker->duty) / swing_least, boost_most / cycle);
        walker->frequency = ik_min(demanded_rate(walker, 1 / cycle), most);
        walker->phase = ik_fraction(walker->phase + walker->frequency * h);
    }
}
