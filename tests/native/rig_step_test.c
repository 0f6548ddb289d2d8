// rig_step_test.c: the step of a rig by elimination along the tree is the one that matrices give.

#include "rig/step.h"

#include "rig/errors.h"
#include "rig/kinematics.h"
#include "rig/rows.h"
#include "tree_draw.h"

#include <string.h>

#define MOST_COLUMNS (3 + 3 * MOST_DRAWN)
#define MOST_ROWS (IK_RIG_ROWS * MOST_DRAWN_GOALS)

// The joint of each column; -1 of those of the root's translation.
static void find_joints(const ik_rig *rig, int32_t *joints) {
    joints[0] = joints[1] = joints[2] = -1;
    for (int32_t i = 0; i < rig->count; i++) {
        const ik_rig_node *node = &rig->nodes[i];
        for (int32_t k = 0; k < node->swings + node->has_value; k++) {
            joints[node->first + k] = i;
        }
    }
}

// Whether a body moves with a joint: it is its own, or that of a joint after it.
static bool is_after(const ik_rig *rig, int32_t body, int32_t joint) {
    while (body >= 0 && body != joint) {
        body = rig->nodes[body].parent;
    }
    return body == joint;
}

static double entry(const ik_rig *rig, const ik_rig_row *row, int32_t column, int32_t joint) {
    const ik_rig_motion *motion = &rig->column[column].motion;
    double moves = ik_vec_dot(row->turn, motion->turn) + ik_vec_dot(row->move, motion->move);
    int32_t own = is_after(rig, row->joint, joint);
    int32_t other = row->other >= 0 && is_after(rig, row->other, joint);
    return moves * (own - other);
}

// Prepares a step from the present pose, with rows of all goals and pulls to the rest pose.
static void prepare(ik_rig *rig, double bias) {
    const double weights[2] = {1, 0.3};
    ik_rig_prepare_goals(rig);
    ik_rig_forward_kinematics(rig, &rig->now);
    ik_rig_set_columns(rig);
    ik_rig_set_rows(rig, weights);
    ik_rig_set_pulls(rig, &rig->reference, bias);
}

// The greatest part of the gradient that is not 0, against the sizes of its terms.
static double gradient_left(const ik_rig *rig, double damping) {
    static double jacobian[MOST_ROWS][MOST_COLUMNS];
    int32_t joints[MOST_COLUMNS];
    double left[MOST_ROWS], most = 0;
    find_joints(rig, joints);
    for (int32_t r = 0; r < rig->row_count; r++) {
        left[r] = -rig->rows[r].error;
        for (int32_t k = 0; k < rig->columns; k++) {
            jacobian[r][k] = entry(rig, &rig->rows[r], k, joints[k]);
            left[r] += jacobian[r][k] * rig->column[k].step;
        }
    }
    for (int32_t k = 0; k < rig->columns; k++) {
        const ik_rig_column *column = &rig->column[k];
        if (!(column->mobility > 0)) {
            CHECK(column->step == 0);
            continue;
        }
        double own = damping / column->mobility * (column->step - column->pull);
        double sum = own, size = fabs(own) + damping;
        for (int32_t r = 0; r < rig->row_count; r++) {
            double term = rig->rows[r].weight * jacobian[r][k] * left[r];
            sum += term;
            size += rig->rows[r].weight * fabs(jacobian[r][k] * rig->rows[r].error) + fabs(term);
        }
        most = fmax(most, fabs(sum) / size);
    }
    return most;
}

static bool has_inequality(const drawn *d) {
    for (int32_t k = 0; k < d->goals; k++) {
        if (d->goal[k].parts & IK_RIG_HALF_SPACE) {
            return true;
        }
    }
    return false;
}

static void steps_are_least(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(300); seed++) {
        chance c = begin_case(seed);
        drawn d = draw_tree(&c, DRAWN_UNLIMITED | DRAWN_BEYOND);
        double damping = spread(&c, 1e-4, 10);
        for (int32_t i = 0; i < d.count; i++) { // without limits at all
            d.joints[i].min = -INFINITY;
            d.joints[i].max = INFINITY;
        }
        if (has_inequality(&d)) {
            continue;
        }
        ik_rig *rig = rig_of_drawn(&c, &d);
        prepare(rig, between(&c, 0, 0.2));
        ik_rig_find_step(rig, damping);
        CHECK_AT_MOST(gradient_left(rig, damping), 1e-7);
        ik_rig_destroy(rig);
    }
}

// The coordinates after a step are within their limits before they are clamped.
static void steps_keep_limits(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(300); seed++) {
        chance c = begin_case(seed);
        drawn d = draw_tree(&c, DRAWN_BEYOND);
        ik_rig *rig = rig_of_drawn(&c, &d);
        prepare(rig, between(&c, 0, 0.2));
        ik_rig_find_step(rig, spread(&c, 1e-6, 10));
        for (int32_t i = 0; i < d.count; i++) {
            const ik_rig_node *node = &rig->nodes[i];
            if (node->has_value && !node->turns_freely) {
                double to =
                    rig->now.at[i].angles.twist + rig->column[node->first + node->swings].step;
                double slack = 1e-12 * fmax(1, fabs(to));
                CHECK(to >= node->min - slack && to <= node->max + slack);
            }
        }
        ik_rig_destroy(rig);
    }
}

const test rig_step_tests[] = {
    {"the step of a rig makes damped least squares least, with ties and pulls", steps_are_least},
    {"a step of a rig keeps values within their limits", steps_keep_limits},
    {0},
};
