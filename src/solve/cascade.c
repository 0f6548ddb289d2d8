// Compiled for speed, see build.sh.

#include "solve/cascade.h"

#include "chain/pose.h"
#include "solve/first_bend.h"
#include "solve/status.h"
#include "solve/trace.h"
#include "solvers/ccd.h"
#include "solvers/closed_form.h"
#include "solvers/constrained.h"
#include "solvers/drag.h"
#include "solvers/fabrik.h"
#include "solvers/greedy.h"
#include "solvers/jacobian_methods.h"
#include "solvers/projection.h"
#include "solvers/straight.h"

// An error of up to this, in the unit of the bones, may be rounding: no reason to continue.
#define ROUNDING 1e-6

// The vector from the end of a part to the goal.
static inline ik_vec way_to(const ik_chain *chain, const ik_part *part, ik_vec goal) {
    return ik_vec_sub(goal, ik_chain_tip(chain, part->bones.count));
}

static inline void measure(ik_chain *chain, const ik_part *part, ik_vec goal) {
    chain->error = ik_vec_length(way_to(chain, part, goal));
}

// Brings positions and error up to date with the bones.
static void update(ik_chain *chain, const ik_part *part, ik_vec goal) {
    ik_chain_update_positions(chain);
    measure(chain, part, goal);
}

// The vector from the end of a part to the goal, in the unit of the bones.
static ik_vec residual_of(const ik_chain *chain, const ik_part *part, ik_vec goal) {
    return ik_vec_scale(1 / part->unit, way_to(chain, part, goal));
}

static double tolerance_of(const ik_chain *chain, const ik_part *part) {
    return ik_cascade_tolerance(chain->tolerance, part->unit);
}

// Counts one more iteration. The stages that never fail run even if the budget is spent: then they
// are not counted.
static void count_iteration(ik_chain *chain, const ik_bones *bones) {
    if (chain->iterations < ik_chain_get_max_iterations(chain)) {
        ik_record_iteration(bones);
        chain->iterations++;
    }
}

// AUTO.

// Searches in joint space, within limits.
static ik_search_end search(ik_chain *chain, ik_part *part, ik_vec goal, int32_t budget) {
    ik_task position = {.kind = IK_TASK_POSITION,
                        .joint = part->bones.count,
                        .target = ik_vec_scale(1 / part->unit, goal),
                        .weight = 1,
                        .tolerance = ik_search_tolerance(tolerance_of(chain, part))};
    ik_tasks tasks = {&position, 1};
    ik_first_bend bend = ik_bend_first(chain, part, goal);
    if (bend.bent) {
        ik_joints_clamp_bones(chain->joints, &part->bones);
    }
    ik_search_end end = ik_search_joints(chain->joints, &part->bones, &tasks, chain->restarts,
                                         budget, &chain->iterations);
    ik_carry_side(part, &bend);
    update(chain, part, goal);
    return end;
}

// Solves a chain with stiffness in joint space, as if it had limits: the projection would make the
// turns of the bones small, not those of the joints. Returns whether that reached the goal.
static bool search_stiff(ik_chain *chain, ik_part *part, ik_vec goal, int32_t budget) {
    if (budget == 0) {
        return false;
    }
    ik_joints_clear_twists(chain->joints, &chain->bones);
    ik_joints_clamp_bones(chain->joints, &chain->bones);
    search(chain, part, goal, budget);
    return chain->error <= chain->tolerance;
}

static void solve_free(ik_chain *chain, ik_part *part, ik_vec goal, int32_t most) {
    ik_bones *bones = &part->bones;
    ik_vec scaled = ik_vec_scale(1 / part->unit, goal);
    double tolerance = tolerance_of(chain, part), slack = ik_cascade_slack(tolerance);
    if (ik_closed_form(bones, scaled, slack)) {
        chain->stage = IK_STAGE_CLOSED_FORM;
        ik_record_bones(bones, IK_STEP_CLOSED_FORM);
        update(chain, part, goal);
        return;
    }
    if (bones->stiffness && search_stiff(chain, part, goal, (most - chain->iterations) / 2)) {
        return;
    }
    // Keep one iteration for the last stage.
    int32_t budget = most - 1 - chain->iterations;
    if (budget > 0) {
        bool dropped = false;
        chain->iterations +=
            ik_project(bones, scaled, residual_of(chain, part, goal), tolerance, budget, &dropped);
        chain->stage = dropped ? IK_STAGE_DROPPED_BONE : IK_STAGE_PROJECTION;
        update(chain, part, goal);
    }
    if (chain->error > ik_max(chain->tolerance, ROUNDING * part->unit)) {
        count_iteration(chain, bones);
        ik_greedy_solve(bones, scaled, slack);
        ik_record_bones(bones, IK_STEP_GREEDY);
        chain->stage = IK_STAGE_GREEDY;
        update(chain, part, goal);
    }
}

// The methods to compare.

// FABRIK as published: if the target is out of reach, the chain points straight at it. Returns
// whether it is out of reach.
static bool straighten(ik_chain *chain, ik_part *part, ik_vec goal) {
    double distance = ik_vec_length(goal);
    if (distance <= part->reach) {
        return false;
    }
    ik_straighten(&part->bones, ik_vec_scale(1 / distance, goal));
    ik_record_bones(&part->bones, IK_STEP_CLOSED_FORM);
    update(chain, part, goal);
    return true;
}

// Runs the chosen method once; returns the number of its iterations.
static int32_t run_method(ik_chain *chain, ik_part *part, ik_vec goal, int32_t budget) {
    ik_bones *bones = &part->bones;
    ik_vec scaled = ik_vec_scale(1 / part->unit, goal);
    double tolerance = tolerance_of(chain, part);
    switch (chain->solver) {
    case IK_CCD:
        return ik_ccd_solve(chain->joints, bones, scaled, tolerance, budget);
    case IK_JACOBIAN_TRANSPOSE:
        return ik_jacobian_transpose_solve(chain->joints, bones, scaled, tolerance, budget);
    case IK_DAMPED_LEAST_SQUARES:
        return ik_jacobian_damped_solve(chain->joints, bones, scaled, tolerance, budget);
    default:
        return ik_chain_is_limited(chain)
                   ? ik_fabrik_solve_limited(chain->joints, bones, scaled, tolerance, budget)
                   : ik_fabrik_solve(bones, residual_of(chain, part, goal), tolerance, budget);
    }
}

// Runs the chosen method until the goal is reached or the budget is spent. A pose that is near
// enough for the method may miss the goal after rounding. Then the method runs again, as long as
// that helps.
static void solve_by_method(ik_chain *chain, ik_part *part, ik_vec goal, int32_t most) {
    bool limited = ik_chain_is_limited(chain);
    if (!limited && chain->solver == IK_FABRIK && straighten(chain, part, goal)) {
        return;
    }
    ik_first_bend bend = ik_bend_first(chain, part, goal);
    if (limited && bend.bent) {
        ik_joints_clamp_bones(chain->joints, &part->bones);
    }
    if (bend.bent) {
        update(chain, part, goal);
    }
    if (!limited && chain->solver >= IK_JACOBIAN_TRANSPOSE) {
        ik_joints_clear_twists(chain->joints, &chain->bones);
        ik_joints_clamp_bones(chain->joints, &chain->bones);
    }
    double before = INFINITY;
    while (chain->error > chain->tolerance && chain->iterations < most &&
           ((chain->solver == IK_FABRIK && !limited) || chain->error < before)) {
        before = chain->error;
        chain->iterations += run_method(chain, part, goal, most - chain->iterations);
        update(chain, part, goal);
    }
    ik_carry_side(part, &bend);
}

// Solves with a free root: the end moves to the target, and drags the bones and the root behind it.
static void drag(ik_chain *chain, ik_part *part, ik_vec target) {
    // If the target is very far, all bones end up pointing straight at it, at any distance.
    ik_vec residual = residual_of(chain, part, ik_goal_of(chain, target));
    double far = ik_vec_length(residual) / 1e6;
    count_iteration(chain, &part->bones);
    residual = far > 1 ? ik_vec_scale(1 / far, residual) : residual;
    if (ik_chain_is_limited(chain)) {
        ik_drag_limited(chain->joints, &part->bones, residual);
    } else {
        ik_fabrik_drag(&part->bones, residual);
    }
    ik_chain_update_positions(chain);
    ik_chain_move_root(chain, ik_vec_sub(target, ik_chain_offset(chain, part->bones.count)));
    ik_measure_error(chain, part, ik_goal_of(chain, target));
    ik_trace_chain(chain, IK_STEP_DRAG);
}

bool ik_cascade_solve(ik_chain *chain, ik_part *part, ik_vec target) {
    ik_vec goal = ik_goal_of(chain, target);
    measure(chain, part, goal);
    if (chain->error <= chain->tolerance) {
        return false;
    }
    ik_trace_goal(chain, part, goal);
    int32_t most = ik_chain_get_max_iterations(chain);
    if (chain->root_mode == IK_ROOT_FREE) {
        drag(chain, part, target);
    } else if (!(part->reach > 0)) {
        return false;
    } else if (chain->solver != IK_AUTO) {
        solve_by_method(chain, part, goal, most);
    } else if (ik_chain_is_limited(chain)) {
        int32_t budget = most - chain->iterations;
        return budget > 0 && search(chain, part, goal, budget) == IK_SEARCH_RESTED;
    } else {
        solve_free(chain, part, goal, most);
    }
    return false;
}
