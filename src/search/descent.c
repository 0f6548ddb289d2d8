// Damped least squares in the form of Levenberg and Marquardt (C. W. Wampler 1986; Y. Nakamura,
// H. Hanafusa 1986; D. W. Marquardt 1963). The damping falls after each step that makes the error
// smaller. It rises after each step that does not, and that step is undone.
//
// A coordinate whose step leads beyond a limit may be fixed there. The step is solved for again
// without it, so the other coordinates do its work: an active set. If it were clamped after the
// step instead, a part of the step would be lost, and the search might stop far from the target.
// Which coordinates are fixed, and which are clamped, is for the problem to say (fix_limits).
// The steps are those of solvers/joint_problem.c and rig/step.c.
//
// If the linear model leaves nearly all of the residual although the damping is small, no step
// helps: the pose is next to a local minimum.
//
// The pull to a preferred pose is a part of the steps, not of the error: as the damping falls, it
// acts only where it does not disturb what is asked for. But that is not linear: near a solution,
// even such a step may lead away, by the square of the pull. So after a step that fails, the next
// one is pulled only as far as its error falls nevertheless, and the others not at all.

#include "search/descent.h"

#include "search/rules.h"

static void set_pull(const ik_problem *problem, double pull) {
    if (problem->calls->set_pull) {
        problem->calls->set_pull(problem->of, pull);
    }
}

// Finds a step. Returns the share of the residual that the linear model leaves.
static double find_step(const ik_problem *problem, double damping) {
    const ik_problem_calls *calls = problem->calls;
    double left = 1;
    bool fixed = true;
    calls->begin_step(problem->of);
    for (int32_t round = 0; round < IK_ACTIVE_SET_ROUNDS && fixed; round++) {
        left = calls->solve_step(problem->of, damping);
        fixed = calls->fix_limits(problem->of);
    }
    return left;
}

ik_descent_end ik_descend(const ik_problem *problem, const ik_descent_rules *rules,
                          int32_t budget) {
    const ik_problem_calls *calls = problem->calls;
    ik_descent_end end = {.found = calls->measure(problem->of)};
    double damping = IK_DAMPING_START, pull = rules->pulled ? problem->pull : 0;
    int32_t idle = 0;
    bool moved = true, weaker = false;
    while (!end.found.met && end.steps < budget && idle < rules->patience) {
        if (moved) {
            calls->linearize(problem->of, rules->curved);
            set_pull(problem, pull);
        }
        double left = find_step(problem, damping);
        end.steps++;
        ++*problem->spent;
        calls->record(problem->of, IK_EVENT_ITERATION);
        if (left > rules->hopeless && damping <= IK_DAMPING_START) {
            idle = rules->patience;
            break;
        }
        ik_found tried = calls->try_step(problem->of);
        double error = end.found.error, gain = rules->progress * ik_min(error, problem->scale);
        moved = tried.error < error;
        // A step that only fails because of the pull is not idle.
        idle = tried.error < error - gain ? 0 : idle + (moved || pull == 0);
        if (moved) {
            calls->swap_trial(problem->of);
            end.found = tried;
            bool well = tried.error < IK_GOES_WELL * error;
            double falls = well ? IK_DAMPING_FALLS_FAST : IK_DAMPING_FALLS;
            damping = ik_max(falls * damping, IK_DAMPING_LEAST);
            pull = weaker ? 0 : pull;
            calls->record(problem->of, IK_EVENT_DESCEND);
        } else if (pull > 0) {
            double share = sqrt(IK_PULLED_AWAY * error / tried.error);
            pull = !weaker && share > IK_LEAST_PULL ? share * pull : 0;
            weaker = true;
            set_pull(problem, pull);
        } else {
            damping = ik_max(IK_DAMPING_RISES * damping, IK_DAMPING_START);
        }
    }
    end.rested = idle >= rules->patience;
    return end;
}
