// Compiled for speed, see build.sh.

// The damping falls after each step that makes the cost smaller. It rises after each step that does
// not, and that step is undone. The pull to another pose is a part of the steps, not of the cost:
// as the damping falls, it acts only where it does not disturb the goals. But goals are not linear:
// near them, even such a step may lead away, by the square of the pull. So after a step that fails,
// the next one is pulled only as far as its cost falls nevertheless, and the others not at all.

#include "rig/descend.h"

#include "rig/kinematics.h"
#include "rig/recording.h"
#include "rig/rows.h"
#include "rig/step.h"

// The damping of the first step; the least one; and the one at which a descent ends.
#define DAMPING_START 1e-3
#define DAMPING_LEAST 1e-9
#define DAMPING_MOST 1e6

// The factors after a step that succeeds, and after one that fails.
#define DAMPING_FALLS 0.2
#define DAMPING_RISES 6

// A weaker pull is to lead away by at most this share of the present error. If that would leave
// less than LEAST_PULL of it, there is none.
#define PULLED_AWAY 0.3
#define LEAST_PULL 0.05

double ik_rig_cost(const ik_rig_residual *residual, const double *weights) {
    return weights[0] * residual->cost[0] + weights[1] * residual->cost[1];
}

bool ik_rig_is_met(const ik_rig_residual *residual, const double *weights) {
    return (weights[1] > 0 ? residual->worst : residual->worst_first) <= 1;
}

static void set_pull(ik_rig *rig, const ik_rig_pose *towards, double weight) {
    for (int32_t i = 0; i < rig->columns; i++) {
        rig->column[i].pull = 0;
    }
    if (weight > 0) {
        ik_rig_set_pulls(rig, towards, weight);
    }
}

ik_rig_residual ik_rig_descend(ik_rig *rig, const ik_rig_descent_rules *rules, int32_t budget) {
    const double *weights = rules->weights;
    ik_rig_residual residual = ik_rig_measure(rig, &rig->now);
    double damping = DAMPING_START, cost = ik_rig_cost(&residual, weights);
    int32_t idle = 0;
    double pull = rules->towards ? rig->bias_weight : 0;
    bool moved = true, weaker = false, rested = false;
    while (!ik_rig_is_met(&residual, weights) && rig->iterations < budget && !rested) {
        if (moved) {
            ik_rig_set_columns(rig);
            ik_rig_set_rows(rig, weights);
            set_pull(rig, rules->towards, pull);
        }
        double left = ik_rig_find_step(rig, damping);
        ik_rig_take_step(rig);
        rig->iterations++;
        ik_rig_residual tried = ik_rig_measure(rig, &rig->trial);
        double after = ik_rig_cost(&tried, weights);
        moved = after < cost;
        // A step that only fails because of the pull is not idle.
        idle = after < rules->progress * cost ? 0 : idle + (moved || pull == 0);
        if (moved) {
            ik_rig_swap_trial(rig);
            residual = tried;
            cost = after;
            damping = ik_max(DAMPING_FALLS * damping, DAMPING_LEAST);
            pull = weaker ? 0 : pull;
            ik_rig_record(rig, IK_RIG_STEP_DESCEND, &residual);
        } else if (pull > 0) {
            double share = sqrt(PULLED_AWAY * sqrt(cost / after));
            pull = !weaker && share > LEAST_PULL ? share * pull : 0;
            weaker = true;
            set_pull(rig, rules->towards, pull);
        } else {
            damping = ik_max(DAMPING_RISES * damping, DAMPING_START);
        }
        bool hopeless = left > rules->hopeless && damping <= DAMPING_START;
        rested = idle >= rules->patience || damping > DAMPING_MOST || hopeless;
    }
    return residual;
}
