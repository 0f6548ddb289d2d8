#include "solve/pole_limits.h"

#include "chain/pose.h"
#include "solvers/joint_problem.h"

// Of the descent with limits: the length that a radian of the bend counts as, the error that is
// near enough, both in reaches of the part; the most steps, and the gain per step below which it
// ends; in 2-D it also ends where a step would leave more than a share of the residual. These were
// enough in measurements.
#define RADIAN 0.1
#define NEAR 1e-5
#define STEPS 30
#define PROGRESS 5e-3
#define HOPELESS 0.9

void ik_pole_keep_angles(ik_chain *chain, const ik_part *part) {
    if (ik_chain_is_limited(chain)) {
        memcpy(chain->joints->kept, chain->joints->state.angles,
               (size_t)part->bones.count * sizeof(ik_joint_angles));
    }
}

void ik_pole_restore_angles(ik_chain *chain, ik_request *request) {
    ik_joints *joints = chain->joints;
    memcpy(joints->state.angles, joints->kept,
           (size_t)request->part.bones.count * sizeof *joints->kept);
    ik_joints_apply(joints, &request->part.bones);
    ik_chain_update_positions(chain);
}

bool ik_pole_read_bones(ik_joints *joints, const ik_bones *bones, double most) {
    const ik_vec *positions = joints->state.positions;
    bool near = true;
    ik_joints_read_bones(joints, bones);
    for (int32_t i = 0; i < bones->count; i++) {
        double length = bones->lengths[i];
        ik_vec bone = ik_vec_sub(positions[i + 1], positions[i]);
        ik_vec wanted = ik_vec_scale(length, ik_bones_direction(bones, i));
        near = near && ik_vec_length(ik_vec_sub(bone, wanted)) <= most * length;
    }
    return near;
}

void ik_pole_turn_joints(ik_chain *chain, ik_part *part, const ik_quat *rotation, ik_vec end,
                         ik_vec bend) {
    ik_joints *joints = chain->joints;
    ik_bones bones = part->bones;
    bones.recorder = NULL; // All of it is one step of the solve.
    ik_task tasks[3] = {{.kind = IK_TASK_POSITION,
                         .joint = bones.count,
                         .target = end,
                         .weight = 1,
                         .tolerance = NEAR * bones.reach}};
    int32_t count = 1;
    if (rotation) {
        tasks[count++] = (ik_task){.kind = IK_TASK_ORIENTATION,
                                   .joint = bones.count,
                                   .rotation = *rotation,
                                   .weight = RADIAN * bones.reach,
                                   .tolerance = NEAR / RADIAN};
    }
    if (chain->dimensions == 3) {
        tasks[count++] = (ik_task){.kind = IK_TASK_BEND,
                                   .joint = bones.count,
                                   .direction = bend,
                                   .weight = RADIAN * bones.reach,
                                   .tolerance = NEAR / RADIAN};
    }
    ik_descent_rules rules = {.progress = PROGRESS,
                              .patience = 8,
                              .hopeless = chain->dimensions == 2 ? HOPELESS : INFINITY};
    double work[IK_PROBLEM_DOUBLES(7)];
    ik_descend_joints(joints, &bones, &(ik_tasks){tasks, count}, &rules, STEPS, work);
    ik_joints_to_bones(joints, &bones);
}
