#include "rig/problem.h"

#include "rig/contacts.h"
#include "rig/draw.h"
#include "rig/errors.h"
#include "rig/kinematics.h"
#include "rig/recording.h"
#include "rig/rows.h"
#include "rig/step.h"

static ik_found found_of(const ik_rig_problem *p, const ik_rig_pose *pose) {
    ik_rig_residual residual = ik_rig_measure(p->rig, pose);
    const double *weights = p->weights;
    double cost = weights[0] * residual.cost[0] + weights[1] * residual.cost[1];
    if (ik_rig_has_contacts(p->rig)) {
        cost += p->rig->contacts->weight * residual.overlap;
    }
    return (ik_found){.met = (weights[1] > 0 ? residual.worst : residual.worst_first) <= 1,
                      .error = sqrt(cost),
                      .first_met = p->two && residual.worst_first <= 1,
                      .of_second = sqrt(residual.cost[1])};
}

static ik_found measure(void *of) {
    const ik_rig_problem *p = of;
    return found_of(p, &p->rig->now);
}

static ik_found measure_trial(void *of) {
    const ik_rig_problem *p = of;
    return found_of(p, &p->rig->trial);
}

static void linearize(void *of, bool curved) {
    const ik_rig_problem *p = of;
    p->rig->curved = curved;
    ik_rig_set_columns(p->rig);
    ik_rig_set_rows(p->rig, p->weights);
}

static void set_pull(void *of, double pull) {
    const ik_rig_problem *p = of;
    ik_rig_clear_pulls(p->rig);
    if (pull > 0) {
        ik_rig_set_pulls(p->rig, p->towards, pull);
    }
}

static void begin_step(void *of) {
    const ik_rig_problem *p = of;
    ik_rig_begin_step(p->rig);
}

static double solve_step(void *of, double damping) {
    const ik_rig_problem *p = of;
    return ik_rig_solve_step(p->rig, damping);
}

static bool fix_limits(void *of) {
    const ik_rig_problem *p = of;
    return ik_rig_fix_limits(p->rig);
}

static ik_found try_step(void *of) {
    const ik_rig_problem *p = of;
    ik_rig_take_step(p->rig);
    return measure_trial(of);
}

static void swap_trial(void *of) {
    const ik_rig_problem *p = of;
    ik_rig_swap_trial(p->rig);
}

static void draw(void *of, ik_draw kind) {
    const ik_rig_problem *p = of;
    ik_rig_draw_pose(p->rig, kind, &p->rig->trial);
    ik_rig_forward_kinematics(p->rig, &p->rig->trial);
}

static void keep(void *of) {
    const ik_rig_problem *p = of;
    if (ik_rig_wind(p->rig, &p->rig->now)) {
        ik_rig_forward_kinematics(p->rig, &p->rig->now);
    }
    ik_rig_copy_pose(p->rig, &p->rig->best, &p->rig->now);
}

static double distance(void *of) {
    const ik_rig_problem *p = of;
    return ik_rig_distance(p->rig, &p->rig->now);
}

static void take_best(void *of) {
    const ik_rig_problem *p = of;
    ik_rig_copy_pose(p->rig, &p->rig->now, &p->rig->best);
}

static void go_back(void *of, double share) {
    const ik_rig_problem *p = of;
    ik_rig_copy_pose(p->rig, &p->rig->now, &p->rig->start);
    ik_rig_move_towards(p->rig, &p->rig->best, share);
}

static double moved(void *of) {
    const ik_rig_problem *p = of;
    return ik_rig_goals_distance(p->rig, &p->rig->now, &p->rig->start);
}

static void record(void *of, ik_event event) {
    const ik_rig_problem *p = of;
    static const ik_rig_step_kind kinds[] = {[IK_EVENT_DESCEND] = IK_RIG_STEP_DESCEND,
                                             [IK_EVENT_RESTART] = IK_RIG_STEP_RESTART,
                                             [IK_EVENT_BEST] = IK_RIG_STEP_BEST};
    if (p->rig->recording && event != IK_EVENT_ITERATION) {
        ik_rig_residual residual = ik_rig_measure(p->rig, &p->rig->now);
        ik_rig_record(p->rig, kinds[event], &residual);
    }
}

static const ik_problem_calls calls = {.measure = measure,
                                       .measure_trial = measure_trial,
                                       .linearize = linearize,
                                       .set_pull = set_pull,
                                       .begin_step = begin_step,
                                       .solve_step = solve_step,
                                       .fix_limits = fix_limits,
                                       .try_step = try_step,
                                       .swap_trial = swap_trial,
                                       .draw = draw,
                                       .keep = keep,
                                       .take_best = take_best,
                                       .distance = distance,
                                       .go_back = go_back,
                                       .moved = moved,
                                       .record = record};

// The greatest error of a goal within reach, times its weight.
static double greatest_error(const ik_rig *rig) {
    double greatest = 0;
    for (int32_t i = 0; i < rig->slots; i++) {
        const ik_rig_slot *slot = &rig->goal[i];
        if (slot->used) {
            greatest = ik_max(greatest, slot->described.weight * ik_rig_goal_reach(rig, slot));
        }
    }
    return greatest > 0 ? greatest : INFINITY;
}

ik_problem ik_problem_of_rig(ik_rig_problem *problem) {
    const ik_rig *rig = problem->rig;
    return (ik_problem){.of = problem,
                        .calls = &calls,
                        .spent = &problem->rig->iterations,
                        .scale = greatest_error(rig),
                        .pull = problem->towards ? rig->bias_weight : 0};
}
