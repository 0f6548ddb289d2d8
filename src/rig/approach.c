// A step of a descent turns joints by a radian at most, so it is hardly longer than the reach. To a
// target that is a thousand reaches away, it would take a thousand steps. But what moves along a
// line needs one step for any distance. So before a descent, a root that moves and long sliders go
// there alone.
//
// Of a goal, the base is the last joint on its path that goes far. With the length l of the path
// from the base to the goal's point, and the target at a much greater distance d from the base, the
// base has to move by about d - l towards the target. These are rows of a step in which all other
// coordinates are fixed.

#include "rig/approach.h"

#include "rig/columns.h"
#include "rig/errors.h"
#include "rig/kinematics.h"
#include "rig/recording.h"
#include "rig/rows.h"
#include "rig/step.h"
#include "search/rules.h"

// The most steps. One is enough for one goal.
#define STEPS 20

// A base whose target is further than the path by less than this share of it stays where it is.
#define NEAR 0.5

// A base comes as near to a target as this share of the path: a straight limb would take more
// steps.
#define STRETCH 0.9

// Only keeps matrices invertible.
#define DAMPING 1e-9

// A joint on the path of a goal, and the length of the path from it to the goal's point.
typedef struct base {
    int32_t joint;
    double path;
} base;

static bool goes_far(const ik_rig *rig, int32_t joint) {
    const ik_rig_node *node = &rig->nodes[joint];
    return node->slides_far && rig->column[node->first].mobility > 0;
}

static bool root_moves(const ik_rig *rig) {
    return rig->column[0].mobility > 0;
}

static base base_of(const ik_rig *rig, const ik_rig_slot *slot) {
    base of = {slot->described.joint, ik_vec_length(slot->point)};
    while (of.joint > 0 && !goes_far(rig, of.joint)) {
        const ik_rig_node *node = &rig->nodes[of.joint];
        of.path += ik_vec_length(node->offset);
        of.path += node->slides ? ik_max(fabs(node->min), fabs(node->max)) : 0;
        of.joint = node->parent;
    }
    return of;
}

// How far along a way of this length a base has to go.
static double beyond(double length, double path) {
    return length > (1 + NEAR) * path ? length - STRETCH * path : 0;
}

static void add_rows(ik_rig *rig, const ik_rig_slot *slot, double weight) {
    static const ik_vec axes[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    const ik_rig_goal *goal = &slot->described;
    base of = base_of(rig, slot);
    if (of.joint == 0 && !goes_far(rig, 0) && !root_moves(rig)) {
        return;
    }
    ik_vec from = rig->now.positions[of.joint];
    ik_vec at = ik_rig_point_of(&rig->now, goal->joint, slot->point);
    if (goal->parts & IK_RIG_POSITION) {
        ik_vec way = ik_vec_sub(slot->target, from);
        double length = ik_vec_length(way), move = beyond(length, of.path);
        for (int32_t k = 0; k < rig->dimensions && move > 0; k++) {
            double error = move / length * ik_vec_dot(axes[k], way);
            ik_rig_add_move(rig, slot, weight, at, axes[k], error);
        }
    }
    if (goal->parts & (IK_RIG_PLANE | IK_RIG_HALF_SPACE)) {
        double height = slot->height - ik_vec_dot(slot->normal, from);
        double move = beyond(fabs(height), of.path) * (height < 0 ? -1 : 1);
        if (move > 0 || (move < 0 && goal->parts & IK_RIG_PLANE)) {
            ik_rig_add_move(rig, slot, weight, at, slot->normal, move);
        }
    }
}

// Whether there are rows.
static bool set_rows(ik_rig *rig, const double *weights) {
    rig->row_count = rig->tie_rows = rig->contact_rows = 0;
    for (int32_t i = 0; i < rig->slots; i++) {
        const ik_rig_slot *slot = &rig->goal[i];
        double weight = slot->described.weight * slot->described.weight;
        weight *= weights[slot->described.priority & 1];
        if (slot->used && weight > 0 && !(slot->described.parts & IK_RIG_TIE)) {
            add_rows(rig, slot, weight);
        }
    }
    return rig->row_count > 0;
}

static void fix_others(ik_rig *rig) {
    for (int32_t i = 0; i < rig->count; i++) {
        const ik_rig_node *node = &rig->nodes[i];
        for (int32_t k = 0; k < node->swings + node->has_value && !goes_far(rig, i); k++) {
            rig->column[node->first + k].fixed = true;
        }
    }
}

void ik_rig_approach(ik_rig *rig, const double *weights, int32_t budget) {
    if (!rig->slides_far && !root_moves(rig)) {
        return;
    }
    int32_t steps = ik_least(rig->bounded ? 1 : STEPS, budget - rig->iterations);
    for (int32_t i = 0; i < steps && set_rows(rig, weights); i++) {
        rig->curved = false;
        ik_rig_set_columns(rig);
        ik_rig_clear_pulls(rig);
        ik_rig_begin_step(rig);
        fix_others(rig);
        bool fixed = true;
        for (int32_t round = 0; round < IK_ACTIVE_SET_ROUNDS && fixed; round++) {
            ik_rig_solve_step(rig, DAMPING);
            fixed = ik_rig_fix_limits(rig);
        }
        ik_rig_take_step(rig);
        ik_rig_swap_trial(rig);
        rig->iterations++;
        if (rig->recording) {
            ik_rig_residual residual = ik_rig_measure(rig, &rig->now);
            ik_rig_record(rig, IK_RIG_STEP_DESCEND, &residual);
        }
    }
}
