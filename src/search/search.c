// A search begins with a descent from the present pose. Nearly all targets are found so, in a few
// steps, and near the present pose. But a descent may rest short of the target: because a chain is
// straight and the target on its line, where no angle has an effect, or in a local minimum, where
// every way nearer is closed by a limit. Then another descent begins from nearly the same pose,
// with each joint bent a little; and then more, from poses drawn from a pseudo-random sequence,
// until one meets what is asked for, the budget is spent, or they come back to the best error again
// and again. The sequence begins again when that was met; until then the next search continues it.
//
// If no descent meets it, what was searched for before stays in its local minimum, unless another
// one is clearly better: else two that are nearly as good would alternate.

#include "search/search.h"

#include "search/rules.h"

static const ik_draw kinds[] = {IK_DRAW_ANYWHERE, IK_DRAW_AT_ENDS, IK_DRAW_FROM_BEST};

static ik_draw next_draw(ik_search *s) {
    int32_t restart = s->restarts++;
    if (restart < s->near || (s->near_of > 0 && restart % s->near_of == 0)) {
        return IK_DRAW_NEAR;
    }
    return kinds[s->drawn++ % (int32_t)(sizeof kinds / sizeof *kinds)];
}

ik_search ik_search_begin(const ik_problem *problem, ik_restarts restarts, bool follows,
                          int32_t budget) {
    ik_search s = {.problem = problem, .returns = INT32_MAX};
    if (follows) {
        bool near = restarts == IK_RESTARTS_NEAR;
        s.margin = near ? INFINITY : IK_CLEARLY_BETTER * problem->scale;
        s.near = IK_NEAR_RESTARTS;
        s.near_of = near ? IK_NEAR_OF : 0;
        s.nearer = (int32_t)((near ? IK_NEAR_SHARE : IK_NEARER_SHARE) * budget);
    }
    problem->calls->keep(problem->of);
    s.best = s.near_start = problem->calls->measure(problem->of);
    s.at_best = true;
    return s;
}

bool ik_is_better(const ik_found *a, const ik_found *b, double margin) {
    if (a->first_met != b->first_met) {
        return a->first_met;
    }
    return a->first_met ? a->of_second < b->of_second - margin : a->error < b->error - margin;
}

// Makes the present pose the best.
static void keep(ik_search *s, const ik_found *found) {
    s->best = *found;
    s->at_best = true;
    s->problem->calls->keep(s->problem->of);
}

static ik_found descend(ik_search *s, const ik_descent_rules *rules, int32_t budget) {
    ik_descent_end end = ik_descend(s->problem, rules, budget);
    s->rested = s->rested || end.rested;
    s->at_best = false;
    return end.found;
}

void ik_search_descend(ik_search *s, int32_t budget) {
    ik_found found =
        descend(s, &ik_from_present, ik_least(budget - *s->problem->spent, IK_PRESENT_STEPS));
    if (found.met || ik_is_better(&found, &s->best, s->rounding)) {
        keep(s, &found);
    }
    s->near_start = s->best;
}

void ik_search_bent(ik_search *s, int32_t budget) {
    const ik_problem *problem = s->problem;
    problem->calls->bend(problem->of);
    problem->calls->record(problem->of, IK_EVENT_RESTART);
    ik_search_descend(s, budget);
}

// Makes the nearest of some random poses the present one.
static void start_random(ik_search *s, ik_draw kind) {
    const ik_problem_calls *calls = s->problem->calls;
    void *of = s->problem->of;
    double least = INFINITY;
    for (int32_t i = 0; i < IK_SEARCH_DRAWS; i++) {
        calls->draw(of, kind);
        double error = calls->measure_trial(of).error;
        if (error < least) {
            least = error;
            calls->swap_trial(of);
        }
    }
    ++*s->problem->spent;
    calls->record(of, IK_EVENT_ITERATION);
    calls->record(of, IK_EVENT_RESTART);
}

static ik_found descend_from(ik_search *s, ik_draw kind, int32_t budget) {
    start_random(s, kind);
    return descend(s, &ik_from_random, ik_least(budget - *s->problem->spent, IK_SEARCH_STEPS));
}

// A restart may have found a solution that is further away than others. Looks for one around the
// pose before.
static void look_nearer(ik_search *s, int32_t budget) {
    const ik_problem *problem = s->problem;
    double least = problem->calls->distance(problem->of);
    int32_t most = ik_least(*s->problem->spent + s->nearer, budget);
    while (*s->problem->spent < most) {
        ik_found found = descend_from(s, IK_DRAW_NEAR, most);
        double distance = found.met ? problem->calls->distance(problem->of) : INFINITY;
        if (distance < least) {
            least = distance;
            keep(s, &found);
        }
    }
}

void ik_search_restart(ik_search *s, int32_t budget) {
    while (!s->best.met && *s->problem->spent < budget && s->returns > 0) {
        ik_found found = descend_from(s, next_draw(s), budget);
        s->returns -= s->returns < INT32_MAX && found.error < s->returned * s->best.error;
        if (found.met || (ik_is_better(&found, &s->near_start, s->margin) &&
                          ik_is_better(&found, &s->best, 0))) {
            keep(s, &found);
        }
        if (found.met) {
            look_nearer(s, budget);
        }
    }
}

void ik_search_finish(ik_search *s, const ik_descent_rules *rules, int32_t budget) {
    const ik_problem *problem = s->problem;
    if (!s->at_best) {
        problem->calls->take_best(problem->of);
        problem->calls->record(problem->of, IK_EVENT_BEST);
    }
    if (!s->best.met) {
        ik_found found = descend(s, rules, budget - *s->problem->spent);
        keep(s, &found);
    }
}

void ik_search_go_back(ik_search *s, double most) {
    const ik_problem *problem = s->problem;
    double share = 1, moved = problem->calls->moved(problem->of);
    for (int32_t i = 0; i < IK_GO_BACK && moved > most; i++) {
        share *= ik_max(0.9 * most / moved, 0.1);
        problem->calls->go_back(problem->of, share);
        moved = problem->calls->moved(problem->of);
    }
}
