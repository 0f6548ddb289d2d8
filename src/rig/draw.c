#include "rig/draw.h"

#include "core/random.h"
#include "rig/kinematics.h"
#include "search/draw.h"
#include "search/rules.h"

// The length of the interval that a long slider is drawn from, in units, around its
// displacement in the best pose.
#define LENGTH 2

// The direction in which a joint that turns freely is bent, of length 1: along no axis.
#define BENT_X 0.48
#define BENT_Y 0.6
#define BENT_Z 0.64

// K. Shoemake: Uniform random rotations. Graphics Gems III (1992), 124-132.
static ik_quat random_rotation(uint64_t *rng_state) {
    double share = ik_random(rng_state), a = sqrt(1 - share), b = sqrt(share);
    double sine, cosine;
    ik_quat q;
    ik_sin_cos(2 * IK_PI * ik_random(rng_state), &sine, &cosine);
    q.v.x = a * sine;
    q.v.y = a * cosine;
    ik_sin_cos(2 * IK_PI * ik_random(rng_state), &sine, &cosine);
    q.v.z = b * sine;
    q.w = b * cosine;
    return q;
}

static ik_rig_coordinates random_coordinates(const ik_rig_node *node, double from,
                                             uint64_t *rng_state, ik_draw draw) {
    ik_rig_coordinates at = {{0, 0, 0}, ik_quat_identity};
    if (node->turns_freely) {
        at.turn = random_rotation(rng_state);
    } else if (node->slides) {
        double least = node->slides_far ? ik_max(node->min, from - LENGTH / 2) : node->min;
        double most = node->slides_far ? ik_min(node->max, least + LENGTH) : node->max;
        at.angles.twist = least + ik_draw_share(rng_state, draw) * (most - least);
    } else {
        at.angles = ik_joint_clamp(&node->joint, ik_draw_angles(&node->joint, rng_state, draw));
    }
    return at;
}

static ik_rig_coordinates near_coordinates(const ik_rig_node *node, ik_rig_coordinates at,
                                           double spread, uint64_t *rng_state) {
    if (node->turns_freely) {
        ik_vec turn = {2 * ik_random(rng_state) - 1, 2 * ik_random(rng_state) - 1,
                       2 * ik_random(rng_state) - 1};
        ik_quat rotation = ik_quat_from_vector(ik_vec_scale(spread, turn));
        at.turn = ik_quat_unit(ik_quat_mul(rotation, at.turn));
    } else if (node->slides) {
        double to = at.angles.twist + spread * (2 * ik_random(rng_state) - 1);
        at.angles.twist = ik_clamp(to, node->min, node->max);
    } else {
        at.angles = ik_draw_near(&node->joint, at.angles, spread, rng_state);
    }
    return at;
}

void ik_rig_draw_pose(ik_rig *rig, ik_draw draw, ik_rig_pose *pose) {
    uint64_t *rng_state = &rig->memory.rng_state;
    double spread = draw == IK_DRAW_NEAR ? IK_NEAR * ik_random(rng_state) : 0;
    // What goes far has come near to the goals in the best pose.
    pose->root = rig->best.root;
    for (int32_t i = 0; i < rig->count; i++) {
        const ik_rig_node *node = &rig->nodes[i];
        int32_t free = node->swings + node->has_value;
        bool held = i == 0 && rig->root_mode == IK_RIG_ROOT_PULL;
        bool moves = free > 0 && rig->column[node->first].mobility > 0 && !held && node->matters;
        bool keeps = draw == IK_DRAW_FROM_BEST && ik_random(rng_state) >= IK_DRAWN_AGAIN;
        ik_rig_coordinates from = node->slides_far ? rig->best.at[i] : rig->start.at[i];
        if (!moves) {
            pose->at[i] = rig->start.at[i];
        } else if (draw == IK_DRAW_NEAR) {
            pose->at[i] = near_coordinates(node, from, spread, rng_state);
        } else {
            pose->at[i] = keeps ? rig->best.at[i]
                                : random_coordinates(node, from.angles.twist, rng_state, draw);
        }
    }
}

static ik_rig_coordinates bent_coordinates(const ik_rig_node *node, ik_rig_coordinates at,
                                           double by) {
    if (node->turns_freely) {
        ik_quat rotation = ik_quat_from_vector((ik_vec){BENT_X * by, BENT_Y * by, BENT_Z * by});
        at.turn = ik_quat_unit(ik_quat_mul(rotation, at.turn));
    } else if (!node->slides) {
        ik_joint_angles before = at.angles;
        at.angles = ik_bend_angles(&node->joint, before, by);
        // At an end of its interval it bends to the other side.
        if (ik_angles_distance(&node->joint, &at.angles, &before) == 0) {
            at.angles = ik_bend_angles(&node->joint, before, -by);
        }
    }
    return at;
}

// How many joints that move are before a joint.
static int32_t moving_before(const ik_rig *rig, int32_t joint) {
    int32_t count = 0;
    for (int32_t i = rig->nodes[joint].parent; i >= 0; i = rig->nodes[i].parent) {
        count += rig->nodes[i].swings + rig->nodes[i].has_value > 0;
    }
    return count;
}

// In a zigzag about its line, the end of a limb moves along the line more than to a side.
void ik_rig_draw_bent(const ik_rig *rig, uint64_t *rng_state, ik_rig_pose *pose) {
    pose->root = rig->best.root;
    for (int32_t i = 0; i < rig->count; i++) {
        const ik_rig_node *node = &rig->nodes[i];
        pose->at[i] = rig->best.at[i];
        bool turns = node->swings + node->has_value > 0 && !node->slides;
        if (!turns || !(rig->column[node->first].mobility > 0)) {
            continue;
        }
        double by = rig->bounded ? ik_min(IK_BENT, rig->max_turn[i]) : IK_BENT;
        if (rng_state) {
            pose->at[i] = near_coordinates(node, pose->at[i], by / 2, rng_state);
            continue;
        }
        int32_t before = moving_before(rig, i);
        by = before == 0 ? by / 2 : by;
        pose->at[i] = bent_coordinates(node, pose->at[i], before % 2 == 0 ? -by : by);
    }
}

// A whole turn of a joint is not one of the joints that it is coupled with.
static ik_joint_angles winding_of(const ik_rig_node *node, ik_joint_angles at, double near) {
    return node->coupled ? at : ik_nearest_winding(&node->joint, at, near);
}

double ik_rig_distance(const ik_rig *rig, const ik_rig_pose *pose) {
    ik_vec moved = ik_vec_sub(pose->root, rig->start.root);
    double sum = ik_vec_dot(moved, moved);
    for (int32_t i = 0; i < rig->count; i++) {
        const ik_rig_node *node = &rig->nodes[i];
        const ik_rig_coordinates *from = &rig->start.at[i], *at = &pose->at[i];
        double square = 0;
        if (node->turns_freely) {
            double angle = ik_vec_length(ik_quat_to_vector(ik_quat_change(from->turn, at->turn)));
            square = angle * angle;
        } else if (node->slides) {
            double moves = at->angles.twist - from->angles.twist;
            square = moves * moves;
        } else {
            ik_joint_angles near = winding_of(node, at->angles, from->angles.twist);
            square = ik_angles_distance(&node->joint, &near, &from->angles);
        }
        sum += square / node->mobility;
    }
    return sqrt(sum);
}

bool ik_rig_wind(const ik_rig *rig, ik_rig_pose *pose) {
    bool wound = false;
    for (int32_t i = 0; i < rig->count; i++) {
        const ik_rig_node *node = &rig->nodes[i];
        ik_joint_angles *at = &pose->at[i].angles, before = *at;
        if (node->has_value && !node->slides) {
            *at = winding_of(node, before, rig->start.at[i].angles.twist);
            wound = wound || at->twist != before.twist;
        }
    }
    return wound;
}
