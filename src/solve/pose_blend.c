#include "solve/pose_blend.h"

#include "joints/turn.h"
#include "solvers/constrained.h"
#include "solvers/joint_problem.h"

// The most steps of a descent, and when it ends.
#define STEPS 30
static const ik_descent_rules rules = {.progress = 1e-3, .patience = 8, .hopeless = INFINITY};

void ik_blend_read(ik_chain *chain) {
    if (!ik_chain_is_limited(chain)) {
        ik_joints_clear_twists(chain->joints, &chain->bones);
        ik_joints_read_bones(chain->joints, &chain->bones);
    }
}

// Without limits, a bone that was oriented has its twist in the joints from here to
// ik_blend_finish.
static void read_orientation(ik_chain *chain) {
    int32_t bone = chain->oriented_bone;
    ik_joints *joints = chain->joints;
    if (bone >= 0 && chain->dimensions == 3) {
        ik_joint *joint = &joints->joints[bone];
        ik_quat twisted = ik_quat_relative(joints->state.rotations[bone], chain->orientation);
        ik_joint_fix_twist(joint, ik_quat_twist(twisted, joint->rest));
        ik_blend_read(chain);
    }
}

void ik_blend_begin(ik_chain *chain) {
    ik_blend_read(chain);
    read_orientation(chain);
    chain->turn_limits->root = ik_chain_root(chain);
    memcpy(chain->turn_limits->before, chain->joints->state.angles,
           (size_t)chain->bones.count * sizeof(ik_joint_angles));
}

void ik_blend_carry(ik_chain *chain, int32_t first) {
    ik_blend_read(chain);
    memcpy(chain->joints->state.angles + first, chain->turn_limits->before + first,
           (size_t)(chain->bones.count - first) * sizeof(ik_joint_angles));
    ik_joints_apply(chain->joints, &chain->bones);
}

void ik_blend_finish(ik_chain *chain) {
    if (!ik_chain_is_limited(chain)) {
        ik_joints_untwist(chain->joints, &chain->bones);
    }
}

bool ik_blend_end(ik_chain *chain, double kept) {
    ik_joints *joints = chain->joints;
    if (kept == 0) {
        return false;
    }
    bool any = false;
    ik_blend_read(chain);
    for (int32_t i = 0; i < chain->bones.count; i++) {
        const ik_joint *joint = &joints->joints[i];
        ik_joint_angles *angles = &joints->state.angles[i];
        ik_joint_angles from = chain->turn_limits->before[i];
        if (ik_joint_turn(joint, from, *angles) > 0) {
            *angles = ik_joint_part_way(joint, from, *angles, 1 - kept);
            any = true;
        }
    }
    if (any) {
        ik_joints_apply(joints, &chain->bones);
    }
    return any;
}

double ik_turn_left(const ik_chain *chain, int32_t bone) {
    if (!ik_chain_limits_turns(chain)) {
        return INFINITY;
    }
    double turned = ik_joint_turn(&chain->joints->joints[bone], chain->turn_limits->before[bone],
                                  chain->joints->state.angles[bone]);
    return ik_max(chain->turn_limits->most[bone] - turned, 0);
}

void ik_blend_set(ik_chain *chain, const ik_joint_angles *angles) {
    ik_joints *joints = chain->joints;
    for (int32_t i = 0; i < chain->bones.count; i++) {
        joints->state.angles[i] = ik_joint_clamp(&joints->joints[i], angles[i]);
        joints->trial.angles[i] = joints->state.angles[i];
    }
    ik_forward_kinematics(joints, &chain->bones, &joints->state);
}

double ik_blend_descend(ik_chain *chain, const ik_request *request, ik_vec goal,
                        const ik_joint_angles *start) {
    ik_bones bones = chain->bones;
    double tolerance = ik_min(chain->tolerance / chain->unit, 4);
    ik_task task = {.kind = IK_TASK_POSITION,
                    .joint = request->part.bones.count,
                    .target = goal,
                    .weight = 1,
                    .tolerance = ik_search_tolerance(tolerance)};
    double work[IK_PROBLEM_DOUBLES(3)];
    ik_blend_set(chain, start);
    bones.recorder = NULL; // All of it is one step of the solve.
    ik_descent_end end =
        ik_descend_joints(chain->joints, &bones, &(ik_tasks){&task, 1}, &rules, STEPS, work);
    int32_t left = ik_chain_get_max_iterations(chain) - chain->iterations;
    chain->iterations += end.steps < left ? end.steps : left;
    return end.found.met ? 0 : end.found.error;
}
