// Compiled for speed, see build.sh.

// A leg steps when it is its turn, it has stood since its last turn, and the step is long enough.
// Out of turn it steps only if it is at the end of its margin, or to go home after the body has
// stopped. It never steps while a neighbour is in the air (rule 1 of H. Cruse: What mechanisms
// coordinate leg movement in walking arthropods? Trends in Neurosciences 13, 1990), or while half
// of all legs are in the air. Exceptions: galloping, and imposed poses.

#include "walker/lift.h"

#include "walker/axes.h"
#include "walker/biped.h"
#include "walker/clock.h"
#include "walker/events.h"
#include "walker/foothold.h"
#include "walker/geometry.h"
#include "walker/ground.h"
#include "walker/hold.h"
#include "walker/standing.h"
#include "walker/stride.h"
#include "walker/swing.h"

// What a leg wants: the flags of its liftoff, or no_step; and where it would step to.
typedef struct step {
    int32_t flags;
    ik_vec foothold;
} step;
static const int32_t no_step = -1;

static void lift_off(ik_walker *walker, ik_leg *leg, const step *to) {
    ik_walker_begin_swing(walker, leg, to->foothold);
    leg->armed = leg->waits = leg->unfounded = leg->fixed = leg->carried = false;
    leg->trial.plane = NAN;
    walker->lifted++;
    ik_leg_lift_hold(leg, to->flags);
    ik_walker_record_event(walker, leg, to->flags);
    leg->foot = ik_leg_clamp_foot(leg, leg->foot);
}

// Whether the neighbours, and the number of legs in the air, allow a leg to lift off.
static bool may_lift(const ik_walker *walker, int32_t index) {
    const ik_leg *leg = &walker->leg[index];
    if (!walker->preset.interlocked) {
        return true;
    }
    for (int32_t i = 0; i < walker->leg_count; i++) {
        const ik_leg *other = &walker->leg[i];
        bool near = leg->neighbours >> i & 1;
        if (near && other->enabled && other->mode != IK_STANCE) {
            // Of two hanging neighbours, the first one steps first.
            bool waits = other->mode == IK_HANGING && leg->mode == IK_HANGING;
            if (!waits || i < index) {
                return false;
            }
        }
    }
    return 2 * (walker->lifted + 1) <= walker->enabled_count || leg->mode == IK_HANGING;
}

// After a stop, legs go home in two groups; no two legs of a group are neighbours.
static int32_t group_of(const ik_leg *leg) {
    return (leg->side + leg->rank) & 1;
}

// The group that may go home now: that of a leg in the air, else that of the leg that is farthest
// from home; -1 if all are at home.
static int32_t settling_group(const ik_walker *walker) {
    int32_t group = -1;
    double most = settle_least;
    for (int32_t i = 0; i < walker->leg_count; i++) {
        const ik_leg *leg = &walker->leg[i];
        if (leg->mode == IK_SWING) {
            return group_of(leg);
        }
        double off = ik_leg_off_rest(walker, leg) / leg->limb.reach;
        if (leg->mode == IK_STANCE && off > most) {
            most = off;
            group = group_of(leg);
        }
    }
    return group;
}

static bool find(const ik_walker *walker, const ik_leg *leg, ik_vec *foothold) {
    ik_plan wanted = ik_walker_wanted_foothold(walker, leg, walker->swing);
    return ik_walker_find_foothold(walker, leg, wanted, walker->swing, foothold);
}

// How far a step leads along the ground.
static ik_plan way_of(const ik_walker *walker, const ik_leg *leg, ik_vec foothold) {
    ik_plan from = ik_walker_unrolled(walker, leg->foot), to = ik_walker_unrolled(walker, foothold);
    return (ik_plan){to.x - from.x, to.y - from.y};
}

static double step_length(const ik_walker *walker, const ik_leg *leg, ik_vec foothold) {
    ik_plan way = way_of(walker, leg, foothold);
    return sqrt(way.x * way.x + way.y * way.y) / leg->limb.reach;
}

// How far a step leads in the direction in which the body moves.
static double step_ahead(const ik_walker *walker, const ik_leg *leg, ik_vec foothold) {
    ik_plan way = way_of(walker, leg, foothold);
    double x = walker->cosine * way.x + walker->sine * way.y;
    double y = walker->cosine * way.y - walker->sine * way.x;
    return (x * leg->direction.x + y * leg->direction.y) / leg->limb.reach;
}

// Whether a step to the side or back frees a body that this leg holds back. Only on a surface,
// where every way may lead on.
static bool frees(const ik_walker *walker, const ik_leg *leg, ik_vec foothold) {
    ik_vec way = ik_vec_sub(foothold, leg->foot), chord = ik_vec_sub(foothold, leg->hip_now);
    double least = skip_least * leg->limb.reach;
    return ik_walker_is_on_surface(walker) && leg->stretch > reach_usual &&
           ik_vec_length(chord) < reach_usual * leg->limb.reach &&
           ik_vec_dot(way, way) > least * least;
}

// The step of a leg that cannot stand much longer: as wanted, or as far ahead as there is ground.
// Without such ground it waits.
static int32_t wants_urgently(const ik_walker *walker, ik_leg *leg, ik_vec *foothold) {
    if (walker->ground_kind == IK_WALKER_GROUND_FLAT) {
        return find(walker, leg, foothold) ? IK_EVENT_URGENT : no_step;
    }
    bool found = find(walker, leg, foothold) &&
                 (step_ahead(walker, leg, *foothold) > skip_least || frees(walker, leg, *foothold));
    found = found || ik_walker_find_foothold_ahead(walker, leg, foothold);
    leg->waits = !found;
    return found ? IK_EVENT_URGENT : no_step;
}

// What a leg of a moving walker wants. If a step would be too short, its turn passes without one.
static int32_t wants_to_walk(const ik_walker *walker, ik_leg *leg, ik_vec *foothold) {
    if (leg->waits && ik_leg_has_tried(walker, leg)) {
        return no_step;
    }
    bool its_turn = ik_leg_phase(walker, leg) < turn_window;
    leg->armed = leg->armed || !its_turn;
    if (its_turn && leg->armed) {
        leg->waits = !find(walker, leg, foothold);
        leg->armed = leg->waits || step_length(walker, leg, *foothold) > skip_least;
        if (leg->armed && !leg->waits) {
            return 0;
        }
    }
    return leg->urgency >= 1 || leg->waits ? wants_urgently(walker, leg, foothold) : no_step;
}

// What a leg of a standing walker wants: to step home, or to ground that lets the body move on.
static int32_t wants_to_stand(const ik_walker *walker, ik_leg *leg, int32_t group,
                              ik_vec *foothold) {
    if (walker->blocked && leg->waits && !ik_leg_has_tried(walker, leg)) {
        int32_t flags = wants_urgently(walker, leg, foothold);
        if (flags != no_step) {
            return flags;
        }
    }
    *foothold = leg->rest;
    bool off = ik_leg_off_rest(walker, leg) > settle_least * leg->limb.reach;
    return off && group_of(leg) == group ? IK_EVENT_SETTLING : no_step;
}

static int32_t wants(const ik_walker *walker, ik_leg *leg, int32_t group, ik_vec *foothold) {
    if (leg->hold != IK_HOLD_NONE && leg->mode != IK_SWING && leg->enabled &&
        ik_walker_wants_hold(walker, leg, foothold)) {
        return IK_EVENT_PLACED;
    }
    if (leg->mode == IK_HANGING) {
        bool tried = leg->waits && ik_leg_has_tried(walker, leg);
        leg->waits = leg->enabled && (tried || !find(walker, leg, foothold));
        return leg->enabled && !leg->waits ? 0 : no_step;
    }
    if (leg->mode == IK_SWING) {
        return no_step;
    }
    if (leg->unfounded && find(walker, leg, foothold)) {
        return IK_EVENT_URGENT;
    }
    return walker->moving ? wants_to_walk(walker, leg, foothold)
                          : wants_to_stand(walker, leg, group, foothold);
}

// Under an imposed pose: a planted leg that is longer than its reach, or folded too far.
static bool is_torn(const ik_walker *walker, const ik_leg *leg) {
    return walker->mode == IK_WALKER_COMMAND_FOLLOW && leg->mode == IK_STANCE &&
           (leg->stretch > 1 || leg->stretch < leg->min_stretch - 1e-6);
}

// The most urgent leg that wants to step; of equal ones the first; -1 if there is none.
static int32_t most_urgent(const ik_walker *walker, const step *wanted) {
    int32_t best = -1;
    for (int32_t i = 0; i < walker->leg_count; i++) {
        if (wanted[i].flags != no_step &&
            (best < 0 || walker->leg[i].urgency > walker->leg[best].urgency)) {
            best = i;
        }
    }
    return best;
}

static void lift_biped(ik_walker *walker) {
    ik_leg *leg;
    step to;
    to.flags = ik_walker_biped_wants(walker, &leg, &to.foothold);
    if (to.flags != no_step) {
        lift_off(walker, leg, &to);
    }
}

void ik_walker_lift_legs(ik_walker *walker) {
    if (ik_walker_balances(walker)) {
        lift_biped(walker);
        return;
    }
    step wanted[IK_WALKER_MAX_LEGS];
    if (!walker->moving) {
        ik_walker_find_rest(walker);
    }
    int32_t group = walker->moving ? -1 : settling_group(walker);
    for (int32_t i = 0; i < walker->leg_count; i++) {
        ik_leg *leg = &walker->leg[i];
        wanted[i].flags = wants(walker, leg, group, &wanted[i].foothold);
        if (is_torn(walker, leg)) {
            step torn = {IK_EVENT_FORCED | IK_EVENT_URGENT, leg->foot};
            find(walker, leg, &torn.foothold);
            lift_off(walker, leg, &torn);
            wanted[i].flags = no_step;
        }
    }
    for (int32_t best; (best = most_urgent(walker, wanted)) >= 0; wanted[best].flags = no_step) {
        if (may_lift(walker, best)) {
            lift_off(walker, &walker->leg[best], &wanted[best]);
        }
    }
}
