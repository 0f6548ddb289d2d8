#include "rig/bends.h"

#include "rig/certificate.h"
#include "rig/dead_point.h"
#include "rig/draw.h"
#include "rig/kinematics.h"
#include "rig/memory.h"
#include "rig/problem.h"

// The share of the way that a limb begins towards the pose before when it comes back within reach.
#define BACK 0.2

// The number of bent poses, of which the nearest to the goals is taken.
#define BENDS 8

// A dead point leaves more than this share of the error. It is left for a pose that is better by
// this share.
#define RESTS 0.999
#define LEAVES 1e-5

// Makes the present pose the best.
static void keep(ik_search *search) {
    const ik_problem *problem = search->problem;
    problem->calls->keep(problem->of);
    search->best = problem->calls->measure(problem->of);
}

bool ik_rig_bend_back(ik_search *search, ik_rig *rig, double moved, int32_t budget) {
    if (!rig->memory.has_reached || rig->status != IK_RIG_OUT_OF_REACH || moved == 0 ||
        ik_rig_certify(rig)) {
        return false;
    }
    ik_rig_move_towards(rig, &rig->reached, BACK);
    ik_search_descend(search, budget);
    if (!search->best.met) {
        ik_rig_copy_pose(rig, &rig->now, &rig->start);
        keep(search);
    }
    return search->best.met;
}

// Makes the present pose the nearest to the goals of some in which all joints are bent.
static void bend(ik_search *search, ik_rig *rig) {
    const ik_problem *problem = search->problem;
    uint64_t rng_state = IK_RIG_SEED;
    double least = INFINITY;
    for (int32_t i = 0; i < BENDS; i++) {
        ik_rig_draw_bent(rig, i == 0 ? NULL : &rng_state, &rig->trial);
        ik_rig_forward_kinematics(rig, &rig->trial);
        double error = problem->calls->measure_trial(problem->of).error;
        if (error < least) {
            least = error;
            ik_rig_swap_trial(rig);
        }
    }
}

void ik_rig_leave_dead_point(ik_search *search, ik_rig *rig, double began, int32_t budget) {
    const ik_rig_problem *goals = search->problem->of;
    double error = search->best.error;
    bool rests = error >= RESTS * began && !search->best.first_met;
    if (!rests || !ik_rig_is_dead_point(rig, goals->weights)) {
        return;
    }
    bend(search, rig);
    int32_t steps = ik_least(budget - rig->iterations, IK_PRESENT_STEPS);
    ik_found found = ik_descend(search->problem, &ik_from_best, steps).found;
    if (found.met || ik_is_better(&found, &search->best, LEAVES * error)) {
        keep(search);
    }
}
