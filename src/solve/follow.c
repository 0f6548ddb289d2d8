// A chain with a pole and limits cannot always bend to the pole, and a stiff one bends to both
// sides. So the pose that a solve finds may jump, although target and pole move smoothly. The
// result follows that pose: a joint moves by at most
//
//     RATE motion + SLIGHT
//
// reaches, where motion is how far target, base and pole have moved since the last solve. Where the
// pose found is further away, the result is the pose before, moved towards it by a share of the
// way, and then put on the target again. The share becomes less until no joint moves too far. After
// some solves in which nothing has moved, the result stays where it is: the pose found may depend
// on the pose before, and two of them may take turns. After a pose, the rest or limits are set, or
// the pole is new, the result is the pose found.
//
// Within limits, this result may miss the target although the pose found reaches it. Then the chain
// leaps to the pose found, as it would without a pole. That is better than to stay behind. And in
// the plane a chain leaps where the line to its target passes the pole, as it does without limits:
// there is nothing between the two sides.

#include "solve/follow.h"

#include "chain/pose.h"
#include "chain/turn_limits.h"
#include "joints/turn.h"
#include "solve/pole.h"
#include "solve/pose_blend.h"
#include "solve/status.h"

#define RATE 7.0
#define SLIGHT 8e-3

// The target has leapt if it moves by more than this, in reaches: then the result is what was
// found.
#define LEAP 0.1

// How far the result may miss a moving target, in reaches, before the chain leaps.
#define MISSED 0.02

// How many shares are tried, and how much smaller the next one is than the displacements say.
#define TRIES 2
#define LESS 0.8

// After how many solves without motion the result stays.
#define STILL 32

bool ik_follows(const ik_chain *chain) {
    return chain->pole_kind != IK_POLE_NONE && chain->root_mode != IK_ROOT_FREE &&
           (ik_chain_is_limited(chain) || chain->bones.stiffness);
}

void ik_follow_begin(ik_chain *chain, ik_request *request, ik_vec goal) {
    ik_motion *motion = &chain->motion;
    ik_vec pole = ik_vec_scale(chain->pole_weight, ik_pole_direction(chain));
    ik_quat turn = ik_quat_change(motion->last_base, chain->bones.base);
    double turned = ik_vec_length(ik_quat_to_vector(turn));
    turned += ik_vec_length(ik_vec_sub(pole, motion->last_pole));
    request->step = motion->started ? ik_vec_length(ik_vec_sub(goal, motion->last_goal)) : INFINITY;
    request->motion = request->step / ik_max(chain->reach, 1e-300) + turned;
    motion->started = true;
    motion->last_goal = goal;
    motion->last_base = chain->bones.base;
    motion->last_pole = pole;
}

// How far the joints are from where they were before the solve, at most, in reaches. The state's
// forward kinematics must be done.
static double displacement(ik_chain *chain) {
    ik_joints *joints = chain->joints;
    int32_t count = chain->bones.count;
    memcpy(joints->trial.angles, chain->turn_limits->before,
           (size_t)count * sizeof *joints->trial.angles);
    ik_forward_kinematics(joints, &chain->bones, &joints->trial);
    double most = 0;
    for (int32_t i = 1; i <= count; i++) {
        ik_vec way = ik_vec_sub(joints->state.positions[i], joints->trial.positions[i]);
        most = ik_max(most, ik_vec_length(way));
    }
    return most / chain->bones.reach;
}

// Moves the joints a share of the way from the pose before to the pose found, which is `kept`, and
// then to the goal.
static void move(ik_chain *chain, const ik_request *request, ik_vec goal, double share) {
    ik_joints *joints = chain->joints;
    for (int32_t i = 0; i < chain->bones.count; i++) {
        joints->best[i] = ik_joint_part_way(&joints->joints[i], chain->turn_limits->before[i],
                                            joints->kept[i], share);
    }
    ik_blend_descend(chain, request, ik_vec_scale(1 / chain->unit, goal), joints->best);
}

// How far the end of the part is from the goal, in the unit of the chain.
static double miss(const ik_chain *chain, const ik_request *request, ik_vec goal) {
    ik_vec end = chain->joints->state.positions[request->part.bones.count];
    return ik_vec_length(ik_vec_sub(ik_vec_scale(1 / chain->unit, goal), end));
}

// A bound of the displacement that needs no forward kinematics: the turn of a joint moves what
// comes after it by at most its angle times the length of that.
static double displacement_bound(const ik_chain *chain) {
    const ik_joints *joints = chain->joints;
    double turned = 0, moved = 0;
    for (int32_t i = 0; i < chain->bones.count; i++) {
        turned += ik_joint_turn(&joints->joints[i], chain->turn_limits->before[i],
                                joints->state.angles[i]);
        moved += turned * chain->bones.lengths[i];
    }
    return moved / chain->bones.reach;
}

bool ik_follow(ik_chain *chain, const ik_request *request, ik_vec goal) {
    ik_joints *joints = chain->joints;
    double most = RATE * request->motion + SLIGHT;
    if (request->flips || !(request->motion <= LEAP) || !(chain->bones.reach > 0)) {
        return false;
    }
    ik_blend_read(chain);
    if (displacement_bound(chain) <= most) {
        return false;
    }
    ik_forward_kinematics(joints, &chain->bones, &joints->state);
    double moved = displacement(chain);
    if (moved <= most) {
        return false;
    }
    double found = miss(chain, request, goal);
    bool still = request->motion == 0 && chain->motion.repeats >= STILL;
    memcpy(joints->kept, joints->state.angles, (size_t)chain->bones.count * sizeof *joints->kept);
    double share = still ? 0 : most / moved;
    for (int32_t i = 0; i < TRIES && moved > most && share > 0; i++) {
        move(chain, request, goal, share);
        moved = displacement(chain);
        share *= LESS * most / moved;
    }
    if (moved > most) {
        move(chain, request, goal, 0);
    }
    double allowed = request->motion > 0 ? found + MISSED * chain->bones.reach
                                         : ik_max(found, chain->tolerance / chain->unit);
    if (miss(chain, request, goal) > allowed) {
        ik_blend_set(chain, joints->kept);
        return false;
    }
    ik_joints_to_bones(joints, &chain->bones);
    ik_chain_update_positions(chain);
    return true;
}
