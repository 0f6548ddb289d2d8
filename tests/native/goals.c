#include "goals.h"
#include "limit.h"

#include <string.h>

ik_goal goal_at(vec target) {
    return (ik_goal){.target = {target.x, target.y, target.z}};
}

void write_rotation(const rig *r, ik_quat turn, double size, double *to) {
    if (r->dimensions == 2) {
        to[0] = 2 * atan2(turn.v.z, turn.w);
        return;
    }
    to[0] = size * turn.v.x;
    to[1] = size * turn.v.y;
    to[2] = size * turn.v.z;
    to[3] = size * turn.w;
}

void ask_rotation(ik_goal *goal, const rig *r, ik_quat wanted, double weight) {
    write_rotation(r, wanted, 1, goal->orientation);
    goal->orientation_weight = weight;
}

int32_t solve_goal(rig *r, const ik_goal *goal) {
    return ik_chain_solve_goal(r->chain, goal);
}

ik_quat any_rotation_of(chance *c, int32_t dimensions) {
    if (dimensions == 2) {
        double half = between(c, -IK_PI, IK_PI) / 2;
        return (ik_quat){{0, 0, sin(half)}, cos(half)};
    }
    vec axis = any_direction(c, 3);
    double half = between(c, 0, IK_PI) / 2, s = sin(half);
    return (ik_quat){{s * axis.x, s * axis.y, s * axis.z}, cos(half)};
}

ik_quat rotation_of(const rig *r, int32_t bone) {
    return shown(rotations_of(r->chain), bone);
}

vec turned_rest(const rig *r, ik_quat turn, int32_t bone) {
    const ik_joints *joints = r->chain->joints;
    ik_vec u = ik_quat_rotate(turn, joints ? joints->joints[bone].rest : (ik_vec){1, 0, 0});
    return (vec){u.x, u.y, u.z};
}

ik_goal reachable_goal(chance *c, const rig *r, ik_quat *wanted) {
    int32_t last = r->bones - 1;
    double reach = r->reach - r->lengths[last], longest = 0;
    for (int32_t i = 0; i < last; i++) {
        longest = fmax(longest, r->lengths[i]);
    }
    double inner = fmax(0, 2 * longest - reach);
    *wanted = any_rotation_of(c, r->dimensions);
    vec wrist = away(c, r, inner + between(c, 0, 0.98) * (reach - inner));
    vec hand = times(r->lengths[last], turned_rest(r, *wanted, last));
    ik_goal goal = goal_at(plus(last > 0 ? wrist : root_of(r), hand));
    ask_rotation(&goal, r, *wanted, 1);
    return goal;
}

bool same_pose(const rig *a, const rig *b) {
    size_t n = (size_t)a->bones;
    const ik_joints *p = a->chain->joints, *q = b->chain->joints;
    bool limited = ik_chain_is_limited(a->chain);
    return same_offsets(a, b) && limited == ik_chain_is_limited(b->chain) &&
           memcmp(ik_chain_get_positions(a->chain), ik_chain_get_positions(b->chain),
                  (n + 1) * (size_t)a->dimensions * sizeof(float)) == 0 &&
           (!limited || memcmp(p->state.angles, q->state.angles, n * sizeof(ik_joint_angles)) == 0);
}

vec bend_of(const rig *r, int32_t joint) {
    vec sum = {0, 0, 0}, line = unit(offset_of(r, joint));
    for (int32_t i = 1; i < joint; i++) {
        sum = plus(sum, offset_of(r, i));
    }
    return times(1 / (joint * r->reach), minus(sum, times(dot(sum, line), line)));
}
