#include "chain/pose.h"
#include "solvers/straight.h"

void ik_chain_reset_motion(ik_chain *chain) {
    chain->motion.side = (ik_vec){0, 0, 0};
    chain->motion.started = false;
    if (!chain->joints) {
        return;
    }
    ik_bones *bones = &chain->bones, rest = *bones;
    ik_vec line = ik_line_of(bones);
    rest.directions = (float *)chain->joints->trial.positions; // work space
    for (int32_t i = 0; i < bones->count; i++) {
        ik_bones_point(&rest, i, ik_quat_rotate(bones->base, ik_chain_rest_direction(chain, i)));
    }
    ik_remember_side(&rest, line);
}
