#include "solve/cascade.h"

#include "solve/trace.h"
#include "solvers/ccd.h"
#include "solvers/closed_form.h"
#include "solvers/constrained.h"
#include "solvers/fabrik.h"
#include "solvers/greedy.h"
#include "solvers/jacobian_methods.h"
#include "solvers/projection.h"

// How near to its outermost or innermost distance a target is met by the pose of that distance.
#define EDGE 1e-6

// What rounding may leave of an error, in units of the bones: so much is no reason to go on.
#define ROUNDING 1e-6

// A goal is a target as seen from the root. The error is that of the joint as it is written in the
// offsets, rounded to floats: what a user sees is what is judged.
static void measure(ik_chain *chain, const ik_part *part, ik_vec goal) {
    ik_vec end = ik_chain_offset(chain, part->bones.count);
    chain->error = ik_vec_length(ik_vec_sub(goal, end));
}

void ik_ladder_measure(ik_chain *chain, const ik_part *part, ik_vec target) {
    measure(chain, part, ik_vec_sub(target, ik_chain_place(chain)));
}

// Brings joints and error up to the bones' directions.
static void update(ik_chain *chain, const ik_part *part, ik_vec goal) {
    ik_chain_lay_joints(chain);
    measure(chain, part, goal);
}

// From the tip to the goal, in the unit of the bones.
static ik_vec gap_to(const ik_chain *chain, const ik_part *part, ik_vec goal) {
    ik_vec end = ik_chain_offset(chain, part->bones.count);
    return ik_vec_scale(1 / part->unit, ik_vec_sub(goal, end));
}

// The tolerance in that unit; one that is longer than any bones can miss by counts as that.
static double tolerance_of(const ik_chain *chain, const ik_part *part) {
    return ik_min(chain->tolerance / part->unit, 4);
}

// One iteration more. What ends a solve for certain is done whatever the budget, and is not counted
// where that is spent.
static void count(ik_chain *chain, const ik_bones *bones) {
    if (chain->iterations < ik_chain_max_iterations(chain)) {
        ik_trace_iteration(bones);
        chain->iterations++;
    }
}

// In joint space. Says how it ended.
static ik_search search(ik_chain *chain, const ik_part *part, ik_vec goal, int32_t budget) {
    ik_search end =
        ik_search_within_limits(chain->joints, &part->bones, ik_vec_scale(1 / part->unit, goal),
                                tolerance_of(chain, part), budget, &chain->iterations);
    update(chain, part, goal);
    return end;
}

// A stiff chain is solved in joint space, as if it had limits, where it gets there; its projection
// would be the pose for which bones, not joints, are turned least, and is none for which they are
// turned far. Says whether it got there.
static bool search_stiff(ik_chain *chain, const ik_part *part, ik_vec goal, int32_t budget) {
    if (budget == 0) {
        return false;
    }
    ik_joints_untwist(chain->joints, &chain->bones);
    ik_joints_take(chain->joints, &chain->bones);
    search(chain, part, goal, budget);
    return chain->error <= chain->tolerance;
}

static void solve_auto(ik_chain *chain, const ik_part *part, ik_vec goal, int32_t most) {
    const ik_bones *bones = &part->bones;
    ik_vec scaled = ik_vec_scale(1 / part->unit, goal);
    double tolerance = tolerance_of(chain, part), slack = ik_min(EDGE, tolerance / 2);
    if (ik_reach_closed_form(bones, scaled, slack)) {
        chain->rung = IK_RUNG_CLOSED_FORM;
        ik_trace_bones(bones, IK_STEP_CLOSED, -1, false);
        update(chain, part, goal);
        return;
    }
    if (bones->stiffness && search_stiff(chain, part, goal, (most - chain->iterations) / 2)) {
        return;
    }
    // One iteration is kept back for greedy.
    int32_t budget = most - 1 - chain->iterations;
    if (budget > 0) {
        bool peeled = false;
        chain->iterations +=
            ik_project_solve(bones, scaled, gap_to(chain, part, goal), tolerance, budget, &peeled);
        chain->rung = peeled ? IK_RUNG_PEEL : IK_RUNG_PROJECTION;
        update(chain, part, goal);
    }
    if (chain->error > ik_max(chain->tolerance, ROUNDING * part->unit)) {
        count(chain, bones);
        ik_greedy_solve(bones, scaled, slack);
        ik_trace_bones(bones, IK_STEP_GREEDY, -1, false);
        chain->rung = IK_RUNG_GREEDY;
        update(chain, part, goal);
    }
}

// FABRIK's own: straight at what is out of reach.
static bool straighten(ik_chain *chain, const ik_part *part, ik_vec goal) {
    double away = ik_vec_length(goal);
    if (away <= part->reach) {
        return false;
    }
    ik_reach_straight(&part->bones, ik_vec_scale(1 / away, goal));
    ik_trace_bones(&part->bones, IK_STEP_CLOSED, -1, false);
    update(chain, part, goal);
    return true;
}

// One run of a method that is there to be compared; says how many iterations it took.
static int32_t run(ik_chain *chain, const ik_part *part, ik_vec goal, int32_t budget) {
    const ik_bones *bones = &part->bones;
    ik_joints *limited = ik_chain_limited(chain) ? chain->joints : NULL;
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
        return limited ? ik_fabrik_solve_limited(limited, bones, scaled, tolerance, budget)
                       : ik_fabrik_solve(bones, gap_to(chain, part, goal), tolerance, budget);
    }
}

// Runs a method until the goal is reached or the budget spent. What it took to be near enough it
// may not be once it is rounded: then it goes on, as long as that helps.
static void compare(ik_chain *chain, const ik_part *part, ik_vec goal, int32_t most) {
    bool limited = ik_chain_limited(chain);
    if (!limited) {
        if (chain->solver == IK_FABRIK && straighten(chain, part, goal)) {
            return;
        }
        if (chain->solver >= IK_JACOBIAN_TRANSPOSE) {
            ik_joints_untwist(chain->joints, &chain->bones);
            ik_joints_take(chain->joints, &chain->bones);
        }
    }
    double before = INFINITY;
    while (chain->error > chain->tolerance && chain->iterations < most &&
           ((chain->solver == IK_FABRIK && !limited) || chain->error < before)) {
        before = chain->error;
        chain->iterations += run(chain, part, goal, most - chain->iterations);
        update(chain, part, goal);
    }
}

// The end goes to the target, and the root to wherever the bones then lead.
static void drag(ik_chain *chain, const ik_part *part, ik_vec target) {
    // Pulled from very far, all bones point straight at the target; from how far makes no
    // difference.
    ik_vec gap = gap_to(chain, part, ik_vec_sub(target, ik_chain_place(chain)));
    double far = ik_vec_length(gap) / 1e6;
    count(chain, &part->bones);
    ik_fabrik_drag(&part->bones, far > 1 ? ik_vec_scale(1 / far, gap) : gap);
    if (ik_chain_limited(chain)) {
        ik_joints_take(chain->joints, &chain->bones);
    }
    ik_chain_lay_joints(chain);
    ik_chain_move_root(chain, ik_vec_sub(target, ik_chain_offset(chain, part->bones.count)));
    ik_ladder_measure(chain, part, target);
    if (part->bones.trace) {
        ik_trace_chain(part->bones.trace, chain, IK_STEP_DRAG);
    }
}

bool ik_ladder_solve(ik_chain *chain, const ik_part *part, ik_vec target) {
    ik_vec goal = ik_vec_sub(target, ik_chain_place(chain));
    measure(chain, part, goal);
    if (chain->error <= chain->tolerance) {
        return false;
    }
    if (part->bones.trace) {
        ik_trace_aim(part->bones.trace, ik_chain_place(chain), goal, part->unit);
    }
    int32_t most = ik_chain_max_iterations(chain);
    if (chain->pin == IK_LOOSE) {
        drag(chain, part, target);
    } else if (!(part->reach > 0)) {
        return false;
    } else if (chain->solver != IK_AUTO) {
        compare(chain, part, goal, most);
    } else if (ik_chain_limited(chain)) {
        int32_t budget = most - chain->iterations;
        return budget > 0 && search(chain, part, goal, budget) == IK_SEARCH_RESTED;
    } else {
        solve_auto(chain, part, goal, most);
    }
    return false;
}
