// Between the angles of a joint before and after a solve there is a way on which all of them are
// within its limits, for an ellipse and an interval are convex: the straight one. So angles are
// mixed, and not rotations. A swing and a turn of so many radians turn the bone by no more than
// that: the exponential map does not lengthen ways.
//
// A joint without limits could as well go the other way about. It takes the shorter.

#include "solve/turn_limits.h"

#include "core/trig.h"

#include <stdlib.h>

struct ik_turning {
    bool limited;      // whether the most are given
    ik_angles *before; // [bone]
    double *most;      // [bone], in radians
};

bool ik_turning_need(ik_chain *chain) {
    if (!ik_chain_need_joints(chain)) {
        return false;
    }
    if (!chain->turning) {
        size_t n = (size_t)chain->bones.count;
        ik_turning *turning =
            malloc(sizeof *turning + n * (sizeof *turning->before + sizeof *turning->most));
        if (!turning) {
            return false;
        }
        turning->limited = false;
        turning->before = (ik_angles *)(turning + 1);
        turning->most = (double *)(turning->before + n);
        chain->turning = turning;
    }
    return true;
}

bool ik_turning_limited(const ik_chain *chain) {
    return chain->turning && chain->turning->limited;
}

// A chain without limits has its directions alone.
static void read_angles(ik_chain *chain) {
    if (!ik_chain_limited(chain)) {
        ik_joints_untwist(chain->joints, &chain->bones);
        ik_joints_read(chain->joints, &chain->bones);
    }
}

void ik_turning_begin(ik_chain *chain) {
    read_angles(chain);
    memcpy(chain->turning->before, chain->joints->posture.angles,
           (size_t)chain->bones.count * sizeof(ik_angles));
}

// The angles that are the same but the nearest to others, for a joint that goes all round.
static ik_angles nearest(const ik_joint *joint, ik_angles angles, ik_angles to) {
    if (ik_joint_turns_round(joint) && fabs(angles.turn - to.turn) > IK_PI) {
        angles.turn += angles.turn < to.turn ? 2 * IK_PI : -2 * IK_PI;
    }
    double size = sqrt(angles.y * angles.y + angles.z * angles.z);
    if (ik_joint_swings_round(joint) && size > 0) {
        double scale = 1 - 2 * IK_PI / size;
        ik_angles other = {scale * angles.y, scale * angles.z, angles.turn};
        double here = (angles.y - to.y) * (angles.y - to.y) + (angles.z - to.z) * (angles.z - to.z);
        double there = (other.y - to.y) * (other.y - to.y) + (other.z - to.z) * (other.z - to.z);
        angles = there < here ? other : angles;
    }
    return angles;
}

bool ik_turning_end(ik_chain *chain, double hold) {
    const ik_turning *turning = chain->turning;
    const ik_joints *joints = chain->joints;
    bool held = false;
    read_angles(chain);
    for (int32_t i = 0; i < chain->bones.count; i++) {
        const ik_joint *joint = &joints->joints[i];
        ik_angles *angles = &joints->posture.angles[i], from = turning->before[i];
        ik_angles to = nearest(joint, *angles, from);
        ik_angles way = {to.y - from.y, to.z - from.z, to.turn - from.turn};
        double turned = sqrt(way.y * way.y + way.z * way.z) + fabs(way.turn), share = 1 - hold;
        if (turning->limited && share * turned > turning->most[i]) {
            share = turning->most[i] / turned;
        }
        if (share < 1 && turned > 0) {
            ik_angles part = {from.y + share * way.y, from.z + share * way.z,
                              from.turn + share * way.turn};
            *angles = ik_joint_clamp(joint, part);
            held = true;
        }
    }
    if (held) {
        ik_joints_lay(joints, &chain->bones, &chain->joints->posture);
        ik_joints_point(joints, &chain->bones);
    }
    return held;
}

double ik_turning_left(const ik_chain *chain, int32_t bone) {
    if (!ik_turning_limited(chain)) {
        return INFINITY;
    }
    ik_angles from = chain->turning->before[bone];
    ik_angles to = nearest(&chain->joints->joints[bone], chain->joints->posture.angles[bone], from);
    ik_vec way = {to.y - from.y, to.z - from.z, to.turn - from.turn};
    return ik_max(chain->turning->most[bone] - ik_vec_length(way), 0);
}

ik_error ik_chain_set_max_turn(ik_chain *chain, const double *angles, int32_t *at) {
    int32_t wrong = angles ? ik_first_outside(angles, chain->bones.count, 1e-300, INFINITY) : -1;
    if (at) {
        *at = wrong;
    }
    if (wrong >= 0) {
        return IK_ERROR_MAX_TURN;
    }
    if (!angles && !chain->turning) {
        return IK_OK;
    }
    if (!ik_turning_need(chain)) {
        return IK_ERROR_MEMORY;
    }
    chain->turning->limited = angles != NULL;
    if (angles) {
        memcpy(chain->turning->most, angles, (size_t)chain->bones.count * sizeof *angles);
    }
    return IK_OK;
}
