#include "solve/status.h"

void ik_measure_error(ik_chain *chain, const ik_part *part, ik_vec goal) {
    chain->error = ik_vec_length(ik_vec_sub(goal, ik_chain_offset(chain, part->bones.count)));
}

ik_status ik_status_by_lengths(const ik_part *part, ik_vec goal, double slack) {
    double distance = ik_vec_length(goal);
    if (distance > part->reach + slack) {
        return IK_OUT_OF_REACH;
    }
    return distance < part->min_reach - slack ? IK_TOO_CLOSE : IK_REACHED;
}

ik_status ik_status_of_miss(const ik_chain *chain, const ik_part *part, ik_vec goal,
                            bool hindered) {
    if (chain->root_mode == IK_ROOT_FREE) {
        return IK_STALLED;
    }
    // If the chain was hindered, lengths are not why it missed a target that is beyond its reach by
    // less than the tolerance.
    ik_status status = ik_status_by_lengths(part, goal, hindered ? chain->tolerance : 0);
    if (status != IK_REACHED) {
        return status;
    }
    return hindered ? IK_BLOCKED : IK_STALLED;
}
