// solve.c: the ladder: from a target to a pose and a status, the cheap ways first.

#include "bend.h"
#include "chain.h"
#include "fabrik.h"
#include "greedy.h"
#include "reach.h"

// How near to its outermost or innermost distance a target is met by the pose of that distance.
#define EDGE 1e-6

// After how many iterations FABRIK is taken to crawl.
#define PATIENCE 50

static double distance(ik_vec a, ik_vec b) {
    return ik_vec_length(ik_vec_sub(a, b));
}

// The status of a pose that leaves `error` to a target at `goal`, relative to the root.
static ik_status judge(const ik_chain *chain, ik_vec goal) {
    double away = ik_vec_length(goal);
    if (chain->error <= chain->tolerance) {
        return IK_REACHED;
    }
    if (away > chain->reach) {
        return IK_OUT_OF_REACH;
    }
    if (away < chain->min_reach) {
        return IK_TOO_CLOSE;
    }
    return IK_STALLED;
}

static bool reached(const ik_chain *chain, ik_vec goal) {
    return distance(goal, ik_chain_tip(chain)) <= chain->tolerance;
}

// FABRIK towards `goal`, up to an iteration, until the joints as they are written, rounded to
// floats, are near enough.
static void iterate(ik_chain *chain, ik_vec goal, int32_t last) {
    double tolerance = fmin(chain->tolerance / chain->unit, 4);
    while (chain->iterations < last && !reached(chain, goal)) {
        ik_vec gap = ik_vec_scale(1 / chain->unit, ik_vec_sub(goal, ik_chain_tip(chain)));
        chain->iterations +=
            ik_fabrik_solve(&chain->bones, gap, tolerance, last - chain->iterations);
        ik_chain_lay_offsets(chain);
    }
}

static void solve_auto(ik_chain *chain, ik_vec goal) {
    const ik_bones *bones = &chain->bones;
    ik_vec scaled = ik_vec_scale(1 / chain->unit, goal);
    double slack = fmin(EDGE, chain->tolerance / chain->unit);
    if (ik_reach_closed_form(bones, scaled, slack)) {
        ik_chain_lay_offsets(chain);
        return;
    }
    if (ik_bend(bones, scaled)) {
        ik_chain_lay_offsets(chain);
    }
    iterate(chain, goal, chain->max_iterations < PATIENCE ? chain->max_iterations : PATIENCE);
    if (chain->iterations < chain->max_iterations && !reached(chain, goal)) {
        ik_greedy_solve(bones, scaled, slack);
        ik_chain_lay_offsets(chain);
        chain->iterations++;
        iterate(chain, goal, chain->max_iterations);
    }
}

static void solve_fabrik(ik_chain *chain, ik_vec goal) {
    double away = ik_vec_length(goal);
    if (away > chain->reach) {
        ik_reach_straight(&chain->bones, ik_vec_scale(1 / away, goal));
        ik_chain_lay_offsets(chain);
        return;
    }
    iterate(chain, goal, chain->max_iterations);
}

// The root follows: the tip goes to `goal`, relative to the root as it is, and the root to wherever
// the bones then lead.
static void drag(ik_chain *chain, ik_vec goal) {
    ik_vec gap = ik_vec_scale(1 / chain->unit, ik_vec_sub(goal, ik_chain_tip(chain)));
    // Pulled from very far, all bones point straight at the target, from how far makes no
    // difference.
    double far = ik_vec_length(gap) / 1e6;
    ik_fabrik_drag(&chain->bones, far > 1 ? ik_vec_scale(1 / far, gap) : gap);
    ik_chain_lay_offsets(chain);
    ik_vec shift = ik_vec_sub(goal, ik_chain_tip(chain));
    chain->root[0] += shift.x;
    chain->root[1] += shift.y;
    chain->root[2] += shift.z;
    chain->iterations = 1;
}

int32_t ik_chain_solve(ik_chain *chain, double x, double y, double z) {
    ik_vec target = {x, y, chain->dimensions == 3 ? z : 0};
    if (!ik_is_coordinate(target.x) || !ik_is_coordinate(target.y) || !ik_is_coordinate(target.z)) {
        return IK_ERROR_COORDINATE;
    }
    ik_vec goal = ik_vec_sub(target, ik_chain_place(chain));
    chain->iterations = 0;
    if (!reached(chain, goal)) {
        if (!chain->pinned) {
            drag(chain, goal);
            goal = ik_vec_sub(target, ik_chain_place(chain));
        } else if (chain->solver == IK_FABRIK) {
            solve_fabrik(chain, goal);
        } else {
            solve_auto(chain, goal);
        }
        ik_chain_lay_positions(chain);
    }
    chain->error = distance(goal, ik_chain_tip(chain));
    chain->status = judge(chain, goal);
    return chain->status;
}
