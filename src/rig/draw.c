#include "rig/draw.h"

#include "core/random.h"
#include "rig/kinematics.h"

// The share of joints at an end; and of those that are drawn again.
#define AT_END 0.4
#define DRAWN_AGAIN 0.5

// The interval that values are drawn from: a turn, or two units, where it is infinite.
static void drawn_interval(const ik_rig_node *node, double *least, double *most) {
    double length = node->slides ? 2 : 2 * IK_PI;
    *least = node->min;
    *most = node->max;
    if (*least == -INFINITY) {
        *least = *most == INFINITY ? -length / 2 : *most - length;
    }
    if (*most == INFINITY) {
        *most = *least + length;
    }
}

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

static ik_rig_coordinates random_coordinates(const ik_rig_node *node, uint64_t *rng_state,
                                             ik_rig_draw draw) {
    ik_rig_coordinates at = {{0, 0, 0}, ik_quat_identity};
    if (node->turns_freely) {
        at.turn = random_rotation(rng_state);
        return at;
    }
    double y = 0, z = 0, least = 0, most = 0;
    if (node->swings) {
        do {
            y = 2 * ik_random(rng_state) - 1;
            z = 2 * ik_random(rng_state) - 1;
        } while (y * y + z * z > 1);
    }
    double share = ik_random(rng_state);
    if (draw != IK_RIG_ANYWHERE && ik_random(rng_state) < AT_END) {
        share = share < 0.5 ? 0 : 1;
    }
    if (node->has_value) {
        drawn_interval(node, &least, &most);
    }
    at.angles.swing_y = y * node->joint.swing_y_max;
    at.angles.swing_z = z * node->joint.swing_z_max;
    at.angles.twist = least + share * (most - least);
    return ik_rig_clamp(node, at);
}

void ik_rig_draw_pose(ik_rig *rig, ik_rig_draw draw, ik_rig_pose *pose) {
    uint64_t *rng_state = &rig->memory.rng_state;
    pose->root = rig->start.root;
    for (int32_t i = 0; i < rig->count; i++) {
        const ik_rig_node *node = &rig->nodes[i];
        int32_t free = node->swings + node->has_value;
        bool held = i == 0 && rig->root_mode == IK_RIG_ROOT_PULL;
        bool moves = free > 0 && rig->column[node->first].mobility > 0 && !held && node->matters;
        bool keeps = draw == IK_RIG_FROM_BEST && ik_random(rng_state) >= DRAWN_AGAIN;
        if (!moves) {
            pose->at[i] = rig->start.at[i];
        } else {
            pose->at[i] = keeps ? rig->best.at[i] : random_coordinates(node, rng_state, draw);
        }
    }
}
