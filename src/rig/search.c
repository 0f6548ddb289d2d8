// A search begins with a descent from the present pose. It reaches nearly all goals that move a
// little from frame to frame, in a few steps. If goals are missed, the search tries to prove that
// no pose reaches them. Then other descents begin from other poses, see search/search.c, until one
// reaches the goals or the budget is spent.
//
// With goals of both priorities, those of priority 1 count a ten-thousandth in the sum of squares.
// Such a descent is slow to bring these to their targets while the others stay at theirs, so it is
// followed by a short one in which all count the same. If one of priority 0 is missed nevertheless,
// the search first leaves out those of priority 1. Then priorities.c brings them as near as those
// of priority 0 allow.
//
// Goals that were missed are often missed again after they have moved a little. Then the search
// spends less.
//
// Contacts count as much as goals while a pose is searched for: so a descent may go through things,
// to where there is room. What is near the result of a solve must not: there they count FIRM times
// as much, and so at the end of a search that has missed its goals. Then it overlaps by little;
// separate.c moves the bodies apart for good.
//
// Without restarts there are the descents from the present pose alone; also if joints may move by
// max_turn or max_move at most.

#include "rig/search.h"

#include "rig/ahead.h"
#include "rig/approach.h"
#include "rig/bends.h"
#include "rig/certificate.h"
#include "rig/contacts.h"
#include "rig/errors.h"
#include "rig/goal_kinds.h"
#include "rig/kinematics.h"
#include "rig/memory.h"
#include "rig/priorities.h"
#include "rig/problem.h"
#include "rig/separate.h"
#include "search/rules.h"
#include "search/search.h"

// The factor of squares of the goals of priority 1, if all weights are alike: 100 to 1.
#define SECOND 1e-4

// The most steps of a descent in which goals of both priorities count the same.
#define ALIKE 10

// The weight of the square of an overlap where it counts more than goals, and the iterations that
// are kept for a search with that weight; of a small budget a quarter.
#define FIRM 1e3
#define FIRM_STEPS 200

// The iterations of a search with contacts if the last solve has missed its goals, too, and they
// have moved since by no more than AGAIN_NEAR, in units.
#define AGAIN 120
#define AGAIN_NEAR 0.1

typedef struct rig_search {
    ik_rig *rig;
    ik_rig_problem goals;
    ik_problem problem;
    ik_search search;
    double weights[2]; // of both priorities
    double first[2];   // of priority 0 alone, if there are two
    int32_t budget;
    bool rested; // the last steps for goals of priority 1 were not stopped
    bool firm;   // contacts count more than goals
    bool again;  // there are contacts, and the last solve has missed its goals, too
} rig_search;

// Poses far away are of no use to a rig whose joints may move by a part of the way only.
static bool restarts(const ik_rig *rig) {
    return rig->restarts != IK_RESTARTS_NONE && !rig->bounded;
}

static void set_weights(rig_search *s, const double *weights) {
    memcpy(s->goals.weights, weights, sizeof s->goals.weights);
}

static void set_contact_weight(rig_search *s, double weight) {
    if (s->rig->contacts) {
        s->rig->contacts->weight = weight;
    }
}

// The present pose as what a search finds.
static ik_found measure(rig_search *s) {
    return s->problem.calls->measure(&s->goals);
}

static void take_best(rig_search *s) {
    ik_rig_copy_pose(s->rig, &s->rig->now, &s->rig->best);
}

// Makes the present pose the best.
static void keep(rig_search *s) {
    s->problem.calls->keep(&s->goals);
    s->search.best = measure(s);
}

// Takes the best pose, and measures it by other weights.
static void search_with(rig_search *s, const double *weights) {
    take_best(s);
    set_weights(s, weights);
    s->search.best = s->search.near_start = measure(s);
}

// Descends from the pose before the solve: goals of priority 1 may have led away from a pose that
// reaches those of priority 0.
static void descend_from_start(rig_search *s, int32_t budget) {
    if (!s->search.best.met) {
        ik_rig_copy_pose(s->rig, &s->rig->now, &s->rig->start);
        ik_rig_approach(s->rig, s->goals.weights, budget);
        ik_search_descend(&s->search, budget);
    }
    if (!s->search.best.met && !restarts(s->rig)) {
        // As a search without goals of priority 1 ends.
        ik_descend(&s->problem, &ik_rig_from_best, budget - s->rig->iterations);
        if (measure(s).met) {
            keep(s);
        }
    }
}

// From now on, contacts count more than goals. Begins with what a descent from the pose before the
// solve finds.
static void search_firmly(rig_search *s, int32_t budget) {
    s->firm = true;
    set_contact_weight(s, FIRM);
    search_with(s, s->goals.weights);
    ik_rig_copy_pose(s->rig, &s->rig->now, &s->rig->start);
    ik_search_descend(&s->search, budget);
}

// Descends from random poses until the goals that count are reached. With contacts: if the pose is
// the result of a solve, the rig leaves it only for one that reaches all goals. If it is not, the
// rig takes the pose that comes nearest to them: a second search finds it, in which contacts count
// more.
static void restart(rig_search *s, int32_t budget) {
    if (!restarts(s->rig)) {
        return;
    }
    if (!ik_rig_has_contacts(s->rig)) {
        ik_search_restart(&s->search, budget);
        return;
    }
    if (!s->firm) {
        int32_t kept = ik_least((budget - s->rig->iterations) / 4, FIRM_STEPS);
        ik_search_restart(&s->search, budget - kept);
        if (!s->search.best.met) {
            search_firmly(s, budget);
            ik_search_restart(&s->search, budget);
        }
        return;
    }
    ik_search before = s->search;
    set_contact_weight(s, 1);
    s->search.margin = INFINITY;
    ik_search_restart(&s->search, budget);
    set_contact_weight(s, FIRM);
    s->search.margin = before.margin;
    if (!s->search.best.met) {
        take_best(s);
        s->search.best = measure(s);
        s->search.near_start = before.near_start;
    }
}

// From the best pose, brings the goals of priority 1 as near as those of priority 0 allow.
static void hold_first(rig_search *s, int32_t budget) {
    take_best(s);
    ik_rig_residual at = ik_rig_measure(s->rig, &s->rig->now);
    double weight = s->rig->contacts ? s->rig->contacts->weight : 1;
    set_contact_weight(s, 1);
    ik_rig_hold_first(s->rig, at, s->problem.scale, budget, &s->rested);
    set_contact_weight(s, weight);
    keep(s);
}

// From the best pose, comes as near as possible.
static void finish(rig_search *s) {
    if (ik_rig_has_contacts(s->rig) && !s->firm) {
        search_firmly(s, s->budget);
    }
    if (s->goals.two && !s->search.best.first_met) {
        search_with(s, s->first);
    }
    if (!s->search.best.first_met) {
        ik_search_finish(&s->search, &ik_rig_from_best, s->budget);
        keep(s);
    }
    set_weights(s, s->weights);
    if (s->goals.two) {
        hold_first(s, s->budget);
    }
    take_best(s);
    s->search.best = measure(s);
    s->problem.calls->record(&s->goals, IK_EVENT_BEST);
}

// Comes as near as possible without leaving the branch: what follows its goals may need no more.
static void stay(rig_search *s, int32_t budget) {
    int32_t most = ik_least(budget, s->rig->iterations + IK_PRESENT_STEPS);
    if (s->goals.two) {
        hold_first(s, most);
    } else {
        ik_search_finish(&s->search, &ik_rig_from_best, most);
        keep(s);
    }
    s->search.near_start = s->search.best;
}

// From the best pose, tries whether all goals can be reached at once. Returns whether they are.
static bool reach_both(rig_search *s, int32_t budget) {
    const double alike[2] = {1, 1};
    take_best(s);
    set_weights(s, alike);
    s->search.at_best = false;
    int32_t left = budget - s->rig->iterations;
    ik_descent_end end = ik_descend(&s->problem, &ik_from_present, ik_least(ALIKE, left));
    set_weights(s, s->weights);
    if (end.found.met) {
        keep(s);
    }
    return end.found.met;
}

static void begin(rig_search *s, ik_rig *rig) {
    *s = (rig_search){.rig = rig, .weights = {1, 1}, .first = {1, 0}, .rested = true};
    double least, greatest;
    ik_rig_find_weights(rig, &least, &greatest);
    s->goals = (ik_rig_problem){.rig = rig, .two = least < INFINITY && greatest > 0};
    if (s->goals.two) {
        double ratio = ik_min(least / greatest, 1);
        s->weights[1] = SECOND * ratio * ratio;
    }
    set_weights(s, s->weights);
    if (rig->bias != IK_RIG_BIAS_NONE && rig->bias_weight > 0) {
        s->goals.towards = rig->bias == IK_RIG_BIAS_REFERENCE ? &rig->reference : &rig->start;
    }
    s->problem = ik_problem_of_rig(&s->goals);
    s->firm = rig->memory.warm_started;
    set_contact_weight(s, s->firm ? FIRM : 1);
    s->again = ik_rig_has_contacts(rig) && s->firm && !rig->memory.goes_on;
    s->budget = rig->max_iterations - (ik_rig_has_contacts(rig) ? ik_rig_steps_apart(rig) : 0);
    ik_rig_copy_coordinates(rig, &rig->trial, &rig->start); // for ahead.c
    ik_rig_copy_pose(rig, &rig->start, &rig->now);
    if (!measure(s).met) {
        ik_rig_mark_overlaps(rig);
        ik_rig_approach(rig, s->weights, s->budget);
    }
    s->search = ik_search_begin(&s->problem, (ik_restarts)rig->restarts, rig->memory.warm_started,
                                s->budget);
}

// Whether the goals are as good as known to be out of reach.
static bool is_known(const ik_rig *rig) {
    return rig->memory.missed && rig->memory.moved <= IK_TRUST * rig->memory.error;
}

// Spends at most so many iterations more.
static void limit_budget(rig_search *s, int32_t most) {
    s->budget = s->rig->iterations + ik_least(most, s->budget - s->rig->iterations);
}

static void remember(rig_search *s, bool thorough) {
    ik_rig_memory *memory = &s->rig->memory;
    memory->warm_started = true;
    memory->goes_on = s->search.best.met;
    if (s->search.best.met) {
        ik_rig_copy_coordinates(s->rig, &s->rig->reached, &s->rig->now);
        memory->has_reached = true;
        memory->missed = false;
        memory->rng_state = IK_RIG_SEED;
    } else if (thorough) {
        memory->missed = true;
        memory->error = s->search.best.error;
        memory->moved = 0;
    }
    ik_rig_remember_left(s->rig);
}

// Searches for goals that the descent from the present pose has missed.
static void search_on(rig_search *s, double moved, bool known, int32_t kept) {
    ik_rig *rig = s->rig;
    int32_t all = s->budget, last = s->goals.two ? ik_least(all / 4, IK_RIG_LAST) : kept;
    bool first = s->goals.two && !s->search.best.first_met;
    bool hopeless = rig->certified && (!first || ik_rig_proves_first(rig));
    limit_budget(s, hopeless || known ? IK_RIG_LITTLE + last : all);
    kept = hopeless || known ? last : kept;
    if (s->again && moved <= AGAIN_NEAR) {
        limit_budget(s, AGAIN + kept);
    }
    s->search.near = hopeless || known || moved == 0 ? 0 : s->search.near;
    if (first) {
        search_with(s, s->first);
        ik_search_descend(&s->search, s->budget - kept);
        descend_from_start(s, s->budget - kept);
        restart(s, s->budget - kept);
        hold_first(s, s->budget - kept);
        search_with(s, s->weights);
        limit_budget(s, rig->certified ? IK_RIG_LITTLE + last : all);
        kept = rig->certified ? last : kept;
    }
    if (rig->memory.warm_started && !hopeless && !known && restarts(rig)) {
        stay(s, s->budget - kept);
    }
    restart(s, s->budget - kept);
    finish(s);
    rig->certified = rig->certified && !s->search.best.met;
}

ik_rig_search_end ik_rig_search(ik_rig *rig) {
    rig_search s;
    begin(&s, rig);
    double moved = ik_rig_moved(rig);
    rig->memory.moved += moved;
    bool known = is_known(rig);
    double began = s.search.best.error;
    rig->certified = false;
    int32_t all = s.budget, kept = ik_least(all / 4, IK_RIG_FINISH);
    if (s.search.best.met || ik_rig_bend_back(&s.search, rig, moved, all - kept)) {
        remember(&s, false);
        return IK_RIG_SEARCH_FOUND;
    }
    if (rig->memory.goes_on && ik_rig_has_ties(rig)) {
        ik_rig_go_ahead(&s.problem, began);
        take_best(&s);
        s.search.best = measure(&s);
    }
    ik_search_descend(&s.search, all - kept);
    if (!s.search.best.met) {
        take_best(&s);
        rig->certified = ik_rig_certify(rig);
        if (!rig->certified && s.goals.two && !reach_both(&s, all - kept)) {
            rig->certified = ik_rig_certify(rig);
        }
    }
    bool asks = moved > 0 || !rig->memory.warm_started || ik_rig_has_contacts(rig);
    if (asks && !s.search.best.met && !rig->certified && !restarts(rig)) {
        take_best(&s);
        ik_rig_leave_dead_point(&s.search, rig, began, all - kept);
    }
    if (!s.search.best.met) {
        search_on(&s, moved, known, kept);
    }
    take_best(&s);
    if (rig->restarts == IK_RESTARTS_NEAR && rig->memory.warm_started && !s.search.best.met) {
        double least = IK_FOLLOWS_LEAST * s.problem.scale;
        ik_search_go_back(&s.search, ik_max(IK_FOLLOWS * moved, least));
    }
    if (!s.search.best.met) {
        ik_rig_separate(rig);
    }
    remember(&s, s.budget == all && restarts(rig));
    if (s.search.best.met) {
        return IK_RIG_SEARCH_FOUND;
    }
    if (rig->certified) {
        return IK_RIG_SEARCH_CERTIFIED;
    }
    // Less than the whole budget is spent if no more is expected from it.
    bool alone = !restarts(rig) && s.rested && rig->iterations < all;
    bool ended = (restarts(rig) && s.search.rested) || s.budget < all || alone;
    return ended && !ik_rig_is_at_motion_limit(rig) ? IK_RIG_SEARCH_RESTED : IK_RIG_SEARCH_STOPPED;
}
