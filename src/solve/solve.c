// solve/solve.c: from a target to a pose and a status, where nothing else is asked for; and what the
// status is.

#include "solve/solve.h"

#include "solve/cascade.h"
#include "solve/turn_limits.h"

ik_status ik_solve_by_lengths(const ik_part *part, ik_vec goal, double slack) {
    double away = ik_vec_length(goal);
    if (away > part->reach + slack) {
        return IK_OUT_OF_REACH;
    }
    return away < part->min_reach - slack ? IK_TOO_CLOSE : IK_REACHED;
}

ik_status ik_solve_judge(const ik_chain *chain, const ik_part *part, ik_vec goal, bool kept) {
    if (chain->error <= chain->tolerance) {
        return IK_REACHED;
    }
    if (chain->pin == IK_LOOSE) {
        return IK_STALLED;
    }
    // What is kept from a target within the tolerance of an edge is not the fault of the edge.
    ik_status status = ik_solve_by_lengths(part, goal, kept ? chain->tolerance : 0);
    if (status != IK_REACHED) {
        return status;
    }
    return kept ? IK_BLOCKED : IK_STALLED;
}

// What most solves are is kept apart from all that may stand around one: it is what is to be fast.
static bool is_plain(const ik_chain *chain) {
    return chain->pin == IK_PINNED && chain->pole_kind == IK_POLE_NONE && !chain->turning;
}

int32_t ik_chain_solve(ik_chain *chain, double x, double y, double z) {
    ik_vec target = {x, y, chain->dimensions == 3 ? z : 0};
    if (!is_plain(chain)) {
        return ik_chain_solve_goal(chain, &(ik_goal){.target = {x, y, z}});
    }
    if (!ik_is_coordinate(target.x) || !ik_is_coordinate(target.y) || !ik_is_coordinate(target.z)) {
        return IK_ERROR_COORDINATE;
    }
    chain->iterations = 0;
    chain->rung = IK_RUNG_NONE;
    chain->orientation_error = 0;
    ik_part part = {chain->bones, chain->unit, chain->reach, chain->min_reach};
    bool blocked = ik_ladder_solve(chain, &part, target);
    chain->status =
        ik_solve_judge(chain, &part, ik_vec_sub(target, ik_chain_place(chain)), blocked);
    return chain->status;
}

int32_t ik_chain_rung(const ik_chain *chain) {
    return chain->rung;
}

double ik_chain_orientation_error(const ik_chain *chain) {
    return chain->orientation_error;
}
