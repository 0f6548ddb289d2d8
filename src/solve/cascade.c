// Compiled for speed, see build.sh.

#include "solve/cascade.h"

#include "chain/pose.h"
#include "solve/status.h"
#include "solve/trace.h"
#include "solvers/ccd.h"
#include "solvers/closed_form.h"
#include "solvers/constrained.h"
#include "solvers/fabrik.h"
#include "solvers/greedy.h"
#include "solvers/jacobian_methods.h"
#include "solvers/projection.h"

// A target within this of the outermost or innermost distance, in the unit of the bones, gets the
// pose of that distance.
#define EDGE 1e-6

// Rounding may leave an error of this, in the unit of the bones: no reason to continue.
#define ROUNDING 1e-6

// The greatest tolerance that makes a difference, in the unit of the bones: twice the reach.
#define MOST_TOLERANCE 4

// Brings positions and error up to date with the bones.
static void update(ik_chain *chain, const ik_part *part, ik_vec goal) {
    ik_chain_update_positions(chain);
    ik_measure_error(chain, part, goal);
}

// From the end of a part to the goal, in the unit of the bones.
static ik_vec gap_to(const ik_chain *chain, const ik_part *part, ik_vec goal) {
    ik_vec end = ik_chain_offset(chain, part->bones.count);
    return ik_vec_scale(1 / part->unit, ik_vec_sub(goal, end));
}

static double tolerance_of(const ik_chain *chain, const ik_part *part) {
    return ik_min(chain->tolerance / part->unit, MOST_TOLERANCE);
}

// Counts one more iteration. What ends a solve for certain is done whatever the budget, and is not
// counted if that is spent.
static void count_iteration(ik_chain *chain, const ik_bones *bones) {
    if (chain->iterations < ik_chain_get_max_iterations(chain)) {
        ik_record_iteration(bones);
        chain->iterations++;
    }
}

// AUTO.

// In joint space, within limits.
static ik_search_end search(ik_chain *chain, ik_part *part, ik_vec goal, int32_t budget) {
    ik_task position = {.kind = IK_TASK_POSITION,
                        .joint = part->bones.count,
                        .target = ik_vec_scale(1 / part->unit, goal),
                        .weight = 1,
                        .tolerance = ik_search_tolerance(tolerance_of(chain, part))};
    ik_tasks tasks = {&position, 1};
    ik_search_end end = ik_search(chain->joints, &part->bones, &tasks, budget, &chain->iterations);
    update(chain, part, goal);
    return end;
}

// A chain with stiffness is solved in joint space, as if it had limits, if that reaches the goal:
// the projection would turn bones, not joints, as little as possible. Says whether it did.
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
    double tolerance = tolerance_of(chain, part), slack = ik_min(EDGE, tolerance / 2);
    if (ik_closed_form(bones, scaled, slack)) {
        chain->stage = IK_STAGE_CLOSED_FORM;
        ik_record_bones(bones, IK_STEP_CLOSED_FORM);
        update(chain, part, goal);
        return;
    }
    if (bones->stiffness && search_stiff(chain, part, goal, (most - chain->iterations) / 2)) {
        return;
    }
    // One iteration is kept for the last stage.
    int32_t budget = most - 1 - chain->iterations;
    if (budget > 0) {
        bool dropped = false;
        chain->iterations +=
            ik_project(bones, scaled, gap_to(chain, part, goal), tolerance, budget, &dropped);
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

// FABRIK as published: straight towards a target out of reach. Says whether it was.
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
                   : ik_fabrik_solve(bones, gap_to(chain, part, goal), tolerance, budget);
    }
}

// Runs the chosen method until the goal is reached or the budget spent. What the method takes for
// near enough may not be after rounding: then it is run again, as long as that helps.
static void solve_by_method(ik_chain *chain, ik_part *part, ik_vec goal, int32_t most) {
    bool limited = ik_chain_is_limited(chain);
    if (!limited && chain->solver == IK_FABRIK && straighten(chain, part, goal)) {
        return;
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
}

// A free root: the end goes to the target, the bones follow, and the root goes where they lead.
static void drag(ik_chain *chain, ik_part *part, ik_vec target) {
    // Dragged from very far, all bones point straight at the target, from whatever distance.
    ik_vec gap = gap_to(chain, part, ik_goal_of(chain, target));
    double far = ik_vec_length(gap) / 1e6;
    count_iteration(chain, &part->bones);
    ik_fabrik_drag(&part->bones, far > 1 ? ik_vec_scale(1 / far, gap) : gap);
    if (ik_chain_is_limited(chain)) {
        ik_joints_clamp_bones(chain->joints, &chain->bones);
    }
    ik_chain_update_positions(chain);
    ik_chain_move_root(chain, ik_vec_sub(target, ik_chain_offset(chain, part->bones.count)));
    ik_measure_error(chain, part, ik_goal_of(chain, target));
    ik_trace_chain(chain, IK_STEP_DRAG);
}

bool ik_cascade_solve(ik_chain *chain, ik_part *part, ik_vec target) {
    ik_vec goal = ik_goal_of(chain, target);
    ik_measure_error(chain, part, goal);
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
