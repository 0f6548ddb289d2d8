// Compiled for speed, see build.sh.

// The public solves.

#include "chain/pose.h"
#include "chain/turn_limits.h"
#include "core/input.h"
#include "solve/cascade.h"
#include "solve/goal.h"
#include "solve/rest.h"
#include "solve/short_chain.h"
#include "solve/status.h"
#include "solve/trace.h"

// Most solves are for a position alone, with a fixed root. They take the fast path.
static bool is_plain(const ik_chain *chain) {
    return chain->root_mode == IK_ROOT_FIXED && chain->pole_kind == IK_POLE_NONE &&
           !ik_chain_limits_turns(chain);
}

// A solve for a position that is reached changes nothing, so it needs no rest. A rest at another
// goal ends.
static void end_solve(ik_chain *chain, const ik_goal *goal, bool hindered) {
    if (chain->status != IK_REACHED || !is_plain(chain)) {
        ik_rest_end(chain, goal, hindered);
    } else {
        ik_chain_wake(chain);
    }
}

// Solves, unless the chain rests at this goal.
static void solve_or_rest(ik_chain *chain, const ik_goal *goal, ik_request *request) {
    if (ik_rests(chain, goal)) {
        chain->iterations = 0;
        chain->stage = IK_STAGE_NONE;
    } else {
        ik_goal_solve(chain, request);
        end_solve(chain, goal, request->hindered);
    }
}

int32_t ik_chain_solve(ik_chain *chain, double x, double y, double z) {
    if (!is_plain(chain)) {
        return ik_chain_solve_goal(chain, &(ik_goal){.target = {x, y, z}});
    }
    ik_vec target = {x, y, chain->dimensions == 3 ? z : 0};
    if (!ik_is_coordinate(target.x) || !ik_is_coordinate(target.y) || !ik_is_coordinate(target.z)) {
        return IK_ERROR_COORDINATE;
    }
    chain->iterations = 0;
    chain->stage = IK_STAGE_NONE;
    chain->orientation_error = 0;
    chain->motion.started = false;
    ik_goal asked = {.target = {target.x, target.y, target.z}};
    if (ik_rests(chain, &asked)) {
        return chain->status;
    }
    ik_vec goal = ik_goal_of(chain, target);
    if (ik_short_chain_solve(chain, goal)) {
        chain->status = IK_REACHED;
    } else {
        ik_part whole = ik_part_whole(chain);
        bool blocked = ik_cascade_solve(chain, &whole, target);
        chain->status = ik_status_of(chain, &whole, goal, blocked);
    }
    end_solve(chain, &asked, false);
    ik_chain_pose_changed(chain, IK_POSE_SOLVED);
    return chain->status;
}

int32_t ik_chain_solve_goal(ik_chain *chain, const ik_goal *goal) {
    ik_request request;
    ik_error error = ik_goal_read(chain, goal, &request);
    if (error) {
        return error;
    }
    solve_or_rest(chain, goal, &request);
    return chain->status;
}

int32_t ik_chain_trace(ik_chain *chain, const ik_goal *goal, ik_trace **trace) {
    *trace = NULL;
    ik_request request;
    ik_error error = ik_goal_read(chain, goal, &request);
    if (error) {
        return error;
    }
    ik_trace *made = ik_trace_begin(chain, &request.part, ik_goal_of(chain, request.target));
    if (!made) {
        return IK_ERROR_MEMORY;
    }
    request.part.bones.recorder = chain->bones.recorder;
    solve_or_rest(chain, goal, &request);
    ik_trace_end(made, chain);
    *trace = made;
    return chain->status;
}
