// A search begins with a descent from the present pose. It reaches nearly all goals that move a
// little from frame to frame, in a few steps. If goals are missed, the search tries to prove that
// no pose reaches them. Then other descents begin from poses of a pseudo-random sequence, until one
// reaches the goals, the budget is spent, or they come back to the same best pose again and again.
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
// Without restarts there are the descents from the present pose alone; also if joints may turn by
// max_turn at most.

#include "rig/search.h"

#include "rig/certificate.h"
#include "rig/descend.h"
#include "rig/draw.h"
#include "rig/kinematics.h"
#include "rig/priorities.h"
#include "rig/recording.h"
#include "rig/rows.h"

#define SEED UINT64_C(0x9e3779b97f4a7c15)

// The factor of squares of the goals of priority 1, if all weights are alike: 100 to 1.
#define SECOND 1e-4

// A restart begins at the nearest of so many random poses. Together they count as one iteration.
#define DRAWS 4

// When a descent ends: from the present pose, late; from a random pose, early, since there are more
// of them; from the best pose, when hardly anything is left to gain.
static const ik_rig_descent_rules from_present = {
    .progress = 1 - 1e-3, .patience = 7, .hopeless = INFINITY};
static const ik_rig_descent_rules from_random = {.progress = 0.97, .patience = 4, .hopeless = 0.87};
static const ik_rig_descent_rules from_best = {
    .progress = 1 - 1e-4, .patience = 4, .hopeless = INFINITY};

// The most steps of a descent from a random pose: those that succeed need fewer.
#define STEPS 40

// The most steps of a descent in which goals of both priorities count the same.
#define ALIKE 10

// Steps that are kept for coming as near as possible to goals that are missed.
#define FINISH 20

// The iterations for goals that are proven to be out of reach; and for goals that were missed, and
// have moved since then by at most TRUST times their error. If that error was the least one, they
// still cannot be reached.
#define LITTLE 40
#define KNOWN 25
#define TRUST 0.8

// So many descents that come back to the best cost, or to less than RETURNED times it, end the
// search.
#define RETURNS 8
#define RETURNED 1.02

// By how much another local minimum must be better if the pose is the result of a solve, in units:
// so a rig that follows its goals does not jump between two that are nearly as good.
#define CLEARLY_BETTER 0.03

// How far a limb that comes back within reach begins towards the pose before, as a share of the
// way.
#define BACK 0.2

typedef struct search {
    ik_rig *rig;
    bool two;          // there are goals of both priorities
    double weights[2]; // of both
    double first[2];   // of priority 0 alone, if there are two
    int32_t budget;
    const ik_rig_pose *towards;
    ik_rig_residual best; // its pose is rig->best
    double margin;        // by how much a pose after a restart must be better
    int32_t returns;      // how many more returns to the best cost end the search
    bool rested;          // the last steps for goals of priority 1 were not stopped
} search;

void ik_rig_forget_miss(ik_rig *rig) {
    rig->memory.missed = false;
}

void ik_rig_reset_search(ik_rig *rig) {
    rig->memory = (ik_rig_memory){.rng_state = SEED};
}

static bool is_first_met(const ik_rig_residual *residual) {
    return residual->worst_first <= 1;
}

// Whether one residual is better than another, by a margin of the errors. Goals of priority 0 come
// first.
static bool is_better(const search *s, const ik_rig_residual *a, const ik_rig_residual *b,
                      double margin) {
    if (s->two && is_first_met(a) != is_first_met(b)) {
        return is_first_met(a);
    }
    bool first_met = s->two && is_first_met(a);
    double left = first_met ? a->cost[1] : ik_rig_cost(a, s->weights);
    double before = first_met ? b->cost[1] : ik_rig_cost(b, s->weights);
    return sqrt(left) < sqrt(before) - margin;
}

static void keep(search *s, ik_rig_residual found) {
    s->best = found;
    ik_rig_copy_pose(s->rig, &s->rig->best, &s->rig->now);
}

static ik_rig_residual descend(search *s, ik_rig_descent_rules rules, const double *weights,
                               int32_t budget) {
    memcpy(rules.weights, weights, sizeof rules.weights);
    rules.towards = s->towards;
    return ik_rig_descend(s->rig, &rules, budget);
}

// Sets the present pose to the nearest of some random ones.
static void start_random(search *s, ik_rig_draw draw, const double *weights) {
    ik_rig *rig = s->rig;
    double least = INFINITY;
    for (int32_t i = 0; i < DRAWS; i++) {
        ik_rig_draw_pose(rig, draw, &rig->trial);
        ik_rig_forward_kinematics(rig, &rig->trial);
        ik_rig_residual residual = ik_rig_measure(rig, &rig->trial);
        double cost = ik_rig_cost(&residual, weights);
        if (cost < least) {
            least = cost;
            ik_rig_copy_pose(rig, &rig->now, &rig->trial);
        }
    }
    rig->iterations++;
    if (rig->recording) {
        ik_rig_residual residual = ik_rig_measure(rig, &rig->now);
        ik_rig_record(rig, IK_RIG_STEP_RESTART, &residual);
    }
}

// Poses far away are of no use to a rig whose joints may turn by a part of the way only.
static bool restarts(const ik_rig *rig) {
    return rig->restarts && rig->max_turn == INFINITY;
}

// Descends from random poses until the goals that count are reached.
static void restart(search *s, const double *weights, int32_t budget) {
    ik_rig *rig = s->rig;
    int32_t draws = 0;
    while (restarts(rig) && !ik_rig_is_met(&s->best, weights) && rig->iterations < budget &&
           s->returns > 0) {
        start_random(s, (ik_rig_draw)(draws++ % IK_RIG_DRAWS), weights);
        int32_t left = rig->iterations + STEPS;
        ik_rig_residual found = descend(s, from_random, weights, left < budget ? left : budget);
        double best = ik_rig_cost(&s->best, weights), cost = ik_rig_cost(&found, weights);
        s->returns -= cost < RETURNED * best && cost > best / RETURNED;
        bool met = ik_rig_is_met(&found, weights);
        if (met || is_better(s, &found, &s->best, s->margin)) {
            keep(s, found);
        }
    }
}

static void take_best(search *s) {
    ik_rig_copy_pose(s->rig, &s->rig->now, &s->rig->best);
    ik_rig_record(s->rig, IK_RIG_STEP_BEST, &s->best);
}

// From the best pose, brings the goals of priority 1 as near as those of priority 0 allow.
static void hold_first(search *s, int32_t budget) {
    take_best(s);
    s->best = ik_rig_hold_first(s->rig, s->best, budget, &s->rested);
    keep(s, s->best);
}

// From the best pose, comes as near as possible.
static void finish(search *s, int32_t budget) {
    take_best(s);
    if (!(s->two && is_first_met(&s->best))) {
        const double *weights = s->two ? s->first : s->weights;
        ik_rig_residual found = descend(s, from_best, weights, budget);
        if (!is_better(s, &s->best, &found, 0)) {
            keep(s, found);
        }
    }
    if (s->two) {
        hold_first(s, budget);
    }
    take_best(s);
}

// From the best pose, brings the goals of priority 0 nearer, whatever happens to the others.
static void descend_first(search *s, int32_t budget) {
    ik_rig_copy_pose(s->rig, &s->rig->now, &s->rig->best);
    ik_rig_residual found = descend(s, from_present, s->first, budget);
    if (is_better(s, &found, &s->best, 0)) {
        keep(s, found);
    }
}

// From the best pose, tries whether all goals can be reached at once.
static bool reach_both(search *s, int32_t budget) {
    const double alike[2] = {1, 1};
    int32_t most = s->rig->iterations + ALIKE;
    ik_rig_copy_pose(s->rig, &s->rig->now, &s->rig->best);
    ik_rig_residual found = descend(s, from_present, alike, most < budget ? most : budget);
    bool met = ik_rig_is_met(&found, alike);
    if (met) {
        keep(s, found);
    }
    return met;
}

// The least weight of the goals of priority 0, and the greatest of those of priority 1; INFINITY
// and 0 if there are none.
static void find_weights(const ik_rig *rig, double *least, double *greatest) {
    *least = INFINITY;
    *greatest = 0;
    for (int32_t i = 0; i < rig->slots; i++) {
        const ik_rig_goal *goal = &rig->goal[i].described;
        if (rig->goal[i].used && goal->weight > 0) {
            *least = goal->priority == 0 ? ik_min(*least, goal->weight) : *least;
            *greatest = goal->priority == 1 ? ik_max(*greatest, goal->weight) : *greatest;
        }
    }
}

static search begin(ik_rig *rig) {
    search s = {.rig = rig, .weights = {1, 1}, .first = {1, 0}, .returns = RETURNS, .rested = true};
    double least, greatest;
    find_weights(rig, &least, &greatest);
    s.two = least < INFINITY && greatest > 0;
    if (s.two) {
        double ratio = ik_min(least / greatest, 1);
        s.weights[1] = SECOND * ratio * ratio;
    }
    s.budget = rig->max_iterations;
    s.margin = rig->memory.warm_started ? CLEARLY_BETTER : 0;
    if (rig->bias != IK_RIG_BIAS_NONE && rig->bias_weight > 0) {
        s.towards = rig->bias == IK_RIG_BIAS_REFERENCE ? &rig->reference : &rig->start;
    }
    ik_rig_copy_pose(rig, &rig->start, &rig->now);
    return s;
}

// Whether the goals are as good as known to be out of reach.
static bool is_known(const ik_rig *rig) {
    return rig->memory.missed && rig->memory.moved <= TRUST * rig->memory.error;
}

// Spends at most so many iterations more.
static void limit_budget(search *s, int32_t most) {
    int32_t left = s->budget - s->rig->iterations;
    s->budget = s->rig->iterations + (most < left ? most : left);
}

// Whether the certificate is one of the goals of priority 0 alone.
static bool proves_first(const ik_rig *rig) {
    for (int32_t i = 0; i < rig->slots; i++) {
        const ik_rig_slot *slot = &rig->goal[i];
        if (slot->used && slot->described.priority == 1 && ik_vec_length(rig->forces[i]) > 0) {
            return false;
        }
    }
    return true;
}

// While a goal is out of reach, a limb is straight, or slightly bent by rounding. When the goal
// comes back within reach, this descends from a pose a part of the way towards the last one that
// reached it. So the limb bends to the same side as before. Returns whether the goals are reached.
static bool bend_back(search *s, double moved, int32_t budget) {
    ik_rig *rig = s->rig;
    if (!rig->memory.has_reached || rig->status != IK_RIG_OUT_OF_REACH || moved == 0 ||
        ik_rig_certify(rig)) {
        return false;
    }
    ik_rig_move_towards(rig, &rig->reached, BACK);
    ik_rig_residual found = descend(s, from_present, s->weights, budget);
    if (ik_rig_is_met(&found, s->weights)) {
        keep(s, found);
        return true;
    }
    ik_rig_copy_pose(rig, &rig->now, &rig->best);
    return false;
}

static void remember(search *s, bool met, bool thorough) {
    ik_rig_memory *memory = &s->rig->memory;
    double error = sqrt(ik_rig_cost(&s->best, s->weights));
    memory->warm_started = true;
    if (met) {
        ik_rig_copy_coordinates(s->rig, &s->rig->reached, &s->rig->now);
        memory->has_reached = true;
        memory->missed = false;
        memory->rng_state = SEED;
    } else if (thorough) {
        memory->missed = true;
        memory->error = error;
        memory->moved = 0;
    }
    ik_rig_remember_left(s->rig);
}

ik_rig_search_end ik_rig_search(ik_rig *rig) {
    search s = begin(rig);
    double moved = ik_rig_moved(rig);
    rig->memory.moved += moved;
    bool known = is_known(rig);
    rig->certified = false;
    keep(&s, ik_rig_measure(rig, &rig->now));
    if (ik_rig_is_met(&s.best, s.weights)) {
        remember(&s, true, false);
        return IK_RIG_SEARCH_FOUND;
    }
    int32_t all = s.budget, kept = all / 4 < FINISH ? all / 4 : FINISH;
    if (bend_back(&s, moved, all - kept)) {
        remember(&s, true, false);
        return IK_RIG_SEARCH_FOUND;
    }
    ik_rig_residual found = descend(&s, from_present, s.weights, all - kept);
    if (is_better(&s, &found, &s.best, 0) || ik_rig_is_met(&found, s.weights)) {
        keep(&s, found);
    }
    bool met = ik_rig_is_met(&s.best, s.weights);
    if (!met) {
        rig->certified = ik_rig_certify(rig);
        if (!rig->certified && s.two) {
            met = reach_both(&s, all - kept);
            rig->certified = !met && ik_rig_certify(rig);
        }
    }
    if (!met) {
        bool first = s.two && !is_first_met(&s.best);
        bool hopeless = rig->certified && (!first || proves_first(rig));
        limit_budget(&s, hopeless ? LITTLE : known ? KNOWN : all);
        if (first) {
            descend_first(&s, s.budget - kept);
            restart(&s, s.first, s.budget - kept);
            hold_first(&s, s.budget - kept);
            limit_budget(&s, rig->certified ? LITTLE : all);
        }
        restart(&s, s.weights, s.budget - kept);
        finish(&s, s.budget);
        met = ik_rig_is_met(&s.best, s.weights);
        rig->certified = rig->certified && !met;
    }
    remember(&s, met, s.budget == all && restarts(rig));
    if (met) {
        return IK_RIG_SEARCH_FOUND;
    }
    if (rig->certified) {
        return IK_RIG_SEARCH_CERTIFIED;
    }
    // Less than the whole budget is spent if no more is expected from it.
    bool alone = !restarts(rig) && s.rested && rig->iterations < all;
    bool ended = s.returns <= 0 || s.budget < all || alone;
    return ended && !ik_rig_has_turned(rig) ? IK_RIG_SEARCH_RESTED : IK_RIG_SEARCH_STOPPED;
}
