// solve.c: the ladder: from a target to a pose and a status, the cheap ways first.

#include "chain.h"
#include "fabrik.h"
#include "greedy.h"
#include "project.h"
#include "reach.h"
#include "search.h"

// How near to its outermost or innermost distance a target is met by the pose of that distance.
#define EDGE 1e-6

// What rounding may leave of an error, in units of the bones: so much is no reason to go on.
#define ROUNDING 1e-6

// A goal is a target as seen from the root. The error is that of the tip as it is written in the
// offsets, rounded to floats: what a user sees is what is judged.
static void measure(ik_chain *chain, ik_vec goal) {
    chain->error = ik_vec_length(ik_vec_sub(goal, ik_chain_tip(chain)));
}

// Brings joints and error up to the bones' directions.
static void update(ik_chain *chain, ik_vec goal) {
    ik_chain_lay_joints(chain);
    measure(chain, goal);
}

static ik_status judge(const ik_chain *chain, ik_vec goal, bool blocked) {
    if (chain->error <= chain->tolerance) {
        return IK_REACHED;
    }
    if (!(chain->pin != IK_LOOSE)) {
        return IK_STALLED;
    }
    // What the limits forbid within the tolerance of an edge is not the fault of the edge.
    double away = ik_vec_length(goal), slack = blocked ? chain->tolerance : 0;
    if (away > chain->reach + slack) {
        return IK_OUT_OF_REACH;
    }
    if (away < chain->min_reach - slack) {
        return IK_TOO_CLOSE;
    }
    return blocked ? IK_BLOCKED : IK_STALLED;
}

// From the tip to the goal, in the unit of the bones.
static ik_vec gap_to(const ik_chain *chain, ik_vec goal) {
    return ik_vec_scale(1 / chain->unit, ik_vec_sub(goal, ik_chain_tip(chain)));
}

// The tolerance in that unit; one that is longer than any bones can miss by counts as that.
static double bones_tolerance(const ik_chain *chain) {
    return fmin(chain->tolerance / chain->unit, 4);
}

// FABRIK until the goal is reached or so many iterations are spent in all.
static void iterate(ik_chain *chain, ik_vec goal, int32_t most) {
    double tolerance = bones_tolerance(chain);
    while (chain->error > chain->tolerance && chain->iterations < most) {
        chain->iterations += ik_fabrik_solve(&chain->bones, gap_to(chain, goal), tolerance,
                                             most - chain->iterations);
        update(chain, goal);
    }
}

// In joint space. Says how it ended.
static ik_search search(ik_chain *chain, ik_vec goal, int32_t budget) {
    ik_search end =
        ik_search_within_limits(chain->joints, &chain->bones, ik_vec_scale(1 / chain->unit, goal),
                                bones_tolerance(chain), budget, &chain->iterations);
    update(chain, goal);
    return end;
}

// A stiff chain is solved in joint space, as if it had limits, where it gets there; its projection
// would be the pose for which bones, not joints, are turned least, and is none for which they are
// turned far. Says whether it got there.
static bool search_stiff(ik_chain *chain, ik_vec goal, int32_t budget) {
    if (budget == 0) {
        return false;
    }
    ik_joints_untwist(chain->joints, &chain->bones);
    ik_joints_take(chain->joints, &chain->bones);
    search(chain, goal, budget);
    return chain->error <= chain->tolerance;
}

static void solve_auto(ik_chain *chain, ik_vec goal) {
    const ik_bones *bones = &chain->bones;
    ik_vec scaled = ik_vec_scale(1 / chain->unit, goal);
    double tolerance = bones_tolerance(chain), slack = fmin(EDGE, tolerance / 2);
    if (ik_reach_closed_form(bones, scaled, slack)) {
        chain->rung = IK_RUNG_CLOSED_FORM;
        update(chain, goal);
        return;
    }
    int32_t most = ik_chain_max_iterations(chain);
    if (bones->stiffness && search_stiff(chain, goal, most / 2)) {
        return;
    }
    // One iteration is kept back for greedy.
    int32_t budget = most - 1 - chain->iterations;
    if (budget > 0) {
        bool peeled = false;
        chain->iterations +=
            ik_project_solve(bones, scaled, gap_to(chain, goal), tolerance, budget, &peeled);
        chain->rung = peeled ? IK_RUNG_PEEL : IK_RUNG_PROJECTION;
        update(chain, goal);
    }
    if (chain->error > fmax(chain->tolerance, ROUNDING * chain->unit)) {
        ik_greedy_solve(bones, scaled, slack);
        chain->iterations++;
        chain->rung = IK_RUNG_GREEDY;
        update(chain, goal);
    }
}

static void solve_fabrik(ik_chain *chain, ik_vec goal) {
    double away = ik_vec_length(goal);
    if (away > chain->reach) {
        ik_reach_straight(&chain->bones, ik_vec_scale(1 / away, goal));
        update(chain, goal);
        return;
    }
    iterate(chain, goal, ik_chain_max_iterations(chain));
}

// The tip goes to the target, and the root to wherever the bones then lead. Returns the goal from
// there.
static ik_vec drag(ik_chain *chain, ik_vec target, ik_vec goal) {
    // Pulled from very far, all bones point straight at the target; from how far makes no
    // difference.
    ik_vec gap = gap_to(chain, goal);
    double far = ik_vec_length(gap) / 1e6;
    ik_fabrik_drag(&chain->bones, far > 1 ? ik_vec_scale(1 / far, gap) : gap);
    chain->iterations = 1;
    ik_chain_lay_joints(chain);
    ik_chain_move_root(chain, ik_vec_sub(target, ik_chain_tip(chain)));
    goal = ik_vec_sub(target, ik_chain_place(chain));
    measure(chain, goal);
    return goal;
}

int32_t ik_chain_solve(ik_chain *chain, double x, double y, double z) {
    ik_vec target = {x, y, chain->dimensions == 3 ? z : 0};
    if (!ik_is_coordinate(target.x) || !ik_is_coordinate(target.y) || !ik_is_coordinate(target.z)) {
        return IK_ERROR_COORDINATE;
    }
    ik_vec goal = ik_vec_sub(target, ik_chain_place(chain));
    measure(chain, goal);
    chain->iterations = 0;
    chain->rung = IK_RUNG_NONE;
    bool blocked = false;
    if (chain->error > chain->tolerance) {
        if (!(chain->pin != IK_LOOSE)) {
            goal = drag(chain, target, goal);
        } else if (ik_chain_limited(chain)) {
            int32_t budget = ik_chain_max_iterations(chain);
            blocked = search(chain, goal, budget) == IK_SEARCH_RESTED;
        } else if (chain->solver == IK_FABRIK) {
            solve_fabrik(chain, goal);
        } else {
            solve_auto(chain, goal);
        }
    }
    chain->status = judge(chain, goal, blocked);
    return chain->status;
}

int32_t ik_chain_rung(const ik_chain *chain) {
    return chain->rung;
}
