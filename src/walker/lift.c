// Compiled for speed, see build.sh.

// A leg steps when it is its turn, it has stood since its last turn, and the step is long enough.
// Out of turn it steps only if it is at the end of its margin, or to go home after the body has
// stopped. It never steps while a neighbour is in the air (rule 1 of H. Cruse: What mechanisms
// coordinate leg movement in walking arthropods? Trends in Neurosciences 13, 1990), or while half
// of all legs are in the air. Exceptions: galloping, and imposed poses.

#include "walker/lift.h"

#include "walker/clock.h"
#include "walker/events.h"
#include "walker/geometry.h"
#include "walker/stride.h"

// For a leg that does not want to step. A leg that wants to step has the flags of its liftoff.
static const int32_t no_step = -1;

static void lift_off(ik_walker *walker, ik_leg *leg, int32_t flags) {
    leg->foothold = ik_walker_foothold(walker, leg, walker->swing);
    leg->liftoff = leg->foot;
    leg->mode = IK_SWING;
    leg->progress = 0;
    leg->armed = false;
    walker->lifted++;
    ik_walker_record_event(walker, leg, flags);
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
        double off = ik_leg_off_nominal(leg) / leg->limb.reach;
        if (leg->mode == IK_STANCE && off > most) {
            most = off;
            group = group_of(leg);
        }
    }
    return group;
}

// What a leg of a moving walker wants. If a step would be too short, its turn passes without one.
static int32_t wants_to_walk(const ik_walker *walker, ik_leg *leg) {
    bool its_turn = ik_leg_phase(walker, leg) < turn_window;
    leg->armed = leg->armed || !its_turn;
    if (its_turn && leg->armed) {
        ik_vec foothold = ik_walker_foothold(walker, leg, walker->swing);
        double dx = foothold.x - leg->foot.x, dy = foothold.y - leg->foot.y;
        double least = skip_least * leg->limb.reach;
        leg->armed = dx * dx + dy * dy > least * least;
        if (leg->armed) {
            return 0;
        }
    }
    return leg->urgency >= 1 ? IK_EVENT_URGENT : no_step;
}

static int32_t wants(const ik_walker *walker, ik_leg *leg, int32_t group) {
    if (leg->mode == IK_HANGING) {
        return leg->enabled ? 0 : no_step;
    }
    if (leg->mode == IK_SWING) {
        return no_step;
    }
    if (walker->moving) {
        return wants_to_walk(walker, leg);
    }
    bool off = ik_leg_off_nominal(leg) > settle_least * leg->limb.reach;
    return off && group_of(leg) == group ? IK_EVENT_SETTLING : no_step;
}

// Under an imposed pose: a planted leg that is longer than its reach, or folded too far.
static bool is_torn(const ik_walker *walker, const ik_leg *leg) {
    return walker->mode == IK_WALKER_COMMAND_FOLLOW && leg->mode == IK_STANCE &&
           (leg->stretch > 1 || leg->stretch < leg->min_stretch - 1e-6);
}

// The most urgent leg that wants to step; of equal ones the first; -1 if there is none.
static int32_t most_urgent(const ik_walker *walker, const int32_t *wanted) {
    int32_t best = -1;
    for (int32_t i = 0; i < walker->leg_count; i++) {
        if (wanted[i] != no_step &&
            (best < 0 || walker->leg[i].urgency > walker->leg[best].urgency)) {
            best = i;
        }
    }
    return best;
}

void ik_walker_lift_legs(ik_walker *walker) {
    int32_t wanted[IK_WALKER_MAX_LEGS];
    int32_t group = walker->moving ? -1 : settling_group(walker);
    for (int32_t i = 0; i < walker->leg_count; i++) {
        ik_leg *leg = &walker->leg[i];
        wanted[i] = wants(walker, leg, group);
        if (is_torn(walker, leg)) {
            lift_off(walker, leg, IK_EVENT_FORCED | IK_EVENT_URGENT);
            wanted[i] = no_step;
        }
    }
    for (int32_t best; (best = most_urgent(walker, wanted)) >= 0; wanted[best] = no_step) {
        if (may_lift(walker, best)) {
            lift_off(walker, &walker->leg[best], wanted[best]);
        }
    }
}
