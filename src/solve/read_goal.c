#include "solve/goal.h"

#include "chain/turn_limits.h"
#include "core/input.h"
#include "solve/follow.h"

static bool is_zero(const double *numbers) {
    return numbers[0] == 0 && numbers[1] == 0 && numbers[2] == 0 && numbers[3] == 0;
}

static bool is_share(double x) {
    return x >= 0 && x <= 1;
}

static ik_error read_orientation(const ik_chain *chain, const ik_goal *goal, ik_request *request) {
    ik_quat wanted, offset = ik_quat_identity;
    ik_error error = ik_read_turn(goal->orientation, chain->dimensions, &wanted);
    if (!error && !is_zero(goal->offset)) {
        error = ik_read_turn(goal->offset, chain->dimensions, &offset);
    }
    request->oriented = true;
    request->rotation = ik_quat_mul(wanted, offset);
    request->weight = goal->orientation_weight;
    return error;
}

// Allocates what this solve needs: parts for an effector or an oriented bone, the angles before.
static bool make_room(ik_chain *chain, const ik_request *request, int32_t effector) {
    bool parts = request->oriented || effector < chain->bones.count;
    return (!parts || ik_chain_need_parts(chain)) &&
           (!request->blends || ik_turn_limits_need(chain));
}

ik_error ik_goal_read(ik_chain *chain, const ik_goal *goal, ik_request *request) {
    const double *to = goal->target;
    *request = (ik_request){.target = {to[0], to[1], chain->dimensions == 3 ? to[2] : 0},
                            .pose_blend = goal->pose_blend};
    if (!ik_is_coordinate(request->target.x) || !ik_is_coordinate(request->target.y) ||
        !ik_is_coordinate(request->target.z)) {
        return IK_ERROR_COORDINATE;
    }
    if (goal->effector < 0 || goal->effector > chain->bones.count) {
        return IK_ERROR_EFFECTOR;
    }
    if (!is_share(goal->orientation_weight) || !is_share(goal->pose_blend)) {
        return IK_ERROR_WEIGHT;
    }
    if (goal->orientation_weight > 0) {
        ik_error error = read_orientation(chain, goal, request);
        if (error) {
            return error;
        }
    }
    request->blends = goal->pose_blend > 0 || ik_chain_limits_turns(chain) || ik_follows(chain);
    int32_t effector = goal->effector > 0 ? goal->effector : chain->bones.count;
    if (!make_room(chain, request, effector)) {
        return IK_ERROR_MEMORY;
    }
    request->part = ik_chain_part(chain, effector, IK_PART_EFFECTOR);
    return IK_OK;
}
