#include "solvers/goal_memory.h"

#define SEED UINT64_C(0x9e3779b97f4a7c15)

ik_search_goal ik_search_goal_of(ik_joints *joints, const ik_bones *bones, const ik_tasks *tasks) {
    const ik_task *task = tasks->task;
    bool oriented = tasks->count > 1;
    ik_search_goal goal = {.position = ik_quat_inverse_rotate(bones->base, task[0].target),
                           .rotation = ik_quat_identity,
                           .joint = task[0].joint,
                           .memory = &joints->memory.goals[oriented]};
    if (oriented) {
        goal.rotation = ik_quat_relative(bones->base, task[1].rotation);
        goal.radian = task[1].weight;
    }
    goal.continues = goal.memory->joint == goal.joint;
    goal.memory->missed = goal.memory->missed && goal.continues;
    return goal;
}

// The cosine of half the angle between two rotations is the product of their quaternions; an angle
// of up to pi is at most pi times the sine of its half.
double ik_moved_since_miss(const ik_search_goal *goal) {
    const ik_quat *a = &goal->rotation, *b = &goal->memory->rotation;
    double cosine = ik_vec_dot(a->v, b->v) + a->w * b->w;
    double turned = IK_PI * sqrt(ik_max(1 - cosine * cosine, 0));
    return ik_vec_length(ik_vec_sub(goal->position, goal->memory->position)) +
           goal->radian * turned;
}

void ik_remember_search(ik_joints *joints, const ik_search_goal *goal, ik_found best,
                        bool thorough) {
    ik_goal_memory *memory = goal->memory;
    joints->memory.warm_started = true;
    memory->joint = goal->joint;
    memory->last = goal->position;
    if (best.met) {
        joints->memory.rng_state = SEED;
        memory->missed = false;
    } else if (thorough) {
        memory->missed = true;
        memory->position = goal->position;
        memory->rotation = goal->rotation;
        memory->error = best.error;
    } else if (memory->missed) {
        // The triangle inequality.
        memory->error = ik_min(best.error + ik_moved_since_miss(goal), memory->error);
    }
}

void ik_search_reset(ik_joints *joints) {
    joints->memory = (ik_search_memory){.rng_state = SEED};
    joints->memory.goals[0].rotation = joints->memory.goals[1].rotation = ik_quat_identity;
}
