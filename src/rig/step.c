// Compiled for speed, see build.sh.

// A step is found by dense.c if there are few rows, else by elimination.c. Then a coordinate that
// would leave its limits is fixed at the limit, a half-space that would be left becomes a row, and
// all is solved again: an active set.

#include "rig/step.h"

#include "joints/swing.h"
#include "rig/dense.h"
#include "rig/elimination.h"
#include "rig/kinematics.h"
#include "search/rules.h"

// A coordinate this near to its limit is at it: in radians or units, or as a share of a swing's
// ellipse.
#define AT_LIMIT 1e-9

// A step beyond this is none, in radians and units.
#define FARTHEST_STEP 1e12

// Keeps a quotient finite.
#define TINY 1e-300

// The gradient of a column: how much the errors of the active rows work on it, and its pull.
static double gradient_of(const ik_rig *rig, int32_t joint, int32_t column, bool dense) {
    double work = dense ? ik_rig_dense_work(rig, column) : ik_rig_column_work(rig, joint, column);
    return work + rig->column[column].pull;
}

// Fixes the columns of a joint that are at a limit and whose gradient leads beyond it. What follows
// another joint has no limit of its own.
static void fix_joint_at_limits(ik_rig *rig, int32_t joint, bool dense) {
    const ik_rig_node *node = &rig->nodes[joint];
    const ik_joint_angles *at = &rig->now.at[joint].angles;
    for (int32_t k = ik_rig_first_column(rig, joint); k < ik_rig_end_column(rig, joint); k++) {
        ik_rig_column *column = &rig->column[k];
        column->fixed = column->mobility == 0;
        column->step = 0;
        int32_t part = k - node->first;
        if (column->fixed || part < 0 || node->turns_freely || column->leader >= 0) {
            continue;
        }
        bool swings = part < node->swings, most = false, least = false;
        if (swings) {
            most = part == 0 && ik_joint_swing_share(&node->joint, at) > 1 - AT_LIMIT;
        } else {
            ik_rig_interval within = ik_rig_twist_interval(rig, joint);
            most = at->twist >= within.max - AT_LIMIT;
            least = at->twist <= within.min + AT_LIMIT;
        }
        if (most || least) {
            double gradient = gradient_of(rig, joint, k, dense);
            column->fixed = (most && gradient > 0) || (least && gradient < 0);
        }
    }
}

// Fixes the root if it is as far from its start as it may go, and its gradient leads further.
static void fix_root_at_limit(ik_rig *rig, bool dense) {
    if (!rig->bounded || !(rig->column[0].mobility > 0) || !ik_rig_root_is_at_limit(rig)) {
        return;
    }
    ik_vec gradient = {gradient_of(rig, 0, 0, dense), gradient_of(rig, 0, 1, dense),
                       gradient_of(rig, 0, 2, dense)};
    ik_vec moved = ik_vec_sub(rig->now.root, rig->start.root);
    bool leads = ik_vec_dot(gradient, moved) > 0;
    for (int32_t k = 0; k < IK_RIG_ROOT_COLUMNS && leads; k++) {
        rig->column[k].fixed = true;
    }
}

static void fix_at_limits(ik_rig *rig, bool dense) {
    if (!dense) {
        ik_rig_set_forces(rig);
    }
    for (int32_t i = 0; i < rig->count; i++) {
        fix_joint_at_limits(rig, i, dense);
    }
    fix_root_at_limit(rig, dense);
}

// How far the steps move a row.
static double row_move(const ik_rig *rig, int32_t row) {
    return ik_rig_is_dense(rig) ? ik_rig_dense_move(rig, row)
                                : ik_rig_row_move(rig, &rig->rows[row]);
}

double ik_rig_row_left(const ik_rig *rig, int32_t row) {
    return rig->rows[row].error - row_move(rig, row);
}

static void fix(ik_rig_column *column, double step) {
    column->fixed = true;
    column->step = step;
}

// Fixes the step outwards of a swing that would leave its ellipse, so that it comes to the edge.
// With the swing a + x u after a step x outwards, and the ellipse's form q, that is the positive
// root of q(a + x u) = 1.
static bool fix_swing(ik_rig_column *columns, const ik_rig_node *node, const ik_joint_angles *at) {
    const ik_joint *joint = &node->joint;
    double out = columns[0].step, along = node->swings > 1 ? columns[1].step : 0, uy, uz;
    if (columns[0].fixed || !(out > 0) || ik_joint_swings_freely(joint)) {
        return false;
    }
    ik_swing_outwards(joint, at, &uy, &uz);
    double y = at->swing_y - uz * along, z = at->swing_z + uy * along;
    // A half axis of 0 takes no part: the swing is 0 there.
    double py = joint->swing_y_max > 0 ? 1 / (joint->swing_y_max * joint->swing_y_max) : 0;
    double pz = joint->swing_z_max > 0 ? 1 / (joint->swing_z_max * joint->swing_z_max) : 0;
    double a = uy * uy * py + uz * uz * pz, b = y * uy * py + z * uz * pz;
    double c = y * y * py + z * z * pz - 1;
    if (a * out * out + 2 * b * out + c <= 0) {
        return false;
    }
    double square = b * b - a * c;
    double edge = square > 0 ? (sqrt(square) - b) / a : 0;
    edge = ik_max(edge, 0);
    if (edge >= out) {
        return false;
    }
    fix(&columns[0], edge);
    return true;
}

// Fixes a step of the root that would go further than it may, at the place up to which it may go.
static bool fix_root(ik_rig *rig) {
    ik_rig_column *root = rig->column;
    if (!rig->bounded || root[0].fixed || !(root[0].mobility > 0)) {
        return false;
    }
    ik_vec step = {root[0].step, root[1].step, root[2].step};
    ik_vec to = ik_vec_add(rig->now.root, step), kept = ik_rig_keep_root(rig, to);
    bool changed = kept.x != to.x || kept.y != to.y || kept.z != to.z;
    if (changed) {
        fix(&root[0], kept.x - rig->now.root.x);
        fix(&root[1], kept.y - rig->now.root.y);
        fix(&root[2], kept.z - rig->now.root.z);
    }
    return changed;
}

bool ik_rig_fix_limits(ik_rig *rig) {
    bool changed = fix_root(rig);
    for (int32_t i = 0; i < rig->count; i++) {
        const ik_rig_node *node = &rig->nodes[i];
        const ik_joint_angles *at = &rig->now.at[i].angles;
        ik_rig_column *columns = rig->column + node->first;
        if (node->turns_freely) {
            continue;
        }
        if (node->swings) {
            changed = fix_swing(columns, node, at) || changed;
        }
        ik_rig_column *value = &columns[node->swings];
        if (node->has_value && !value->fixed && value->leader < 0) {
            ik_rig_interval within = ik_rig_twist_interval(rig, i);
            double to = at->twist + value->step, kept = ik_clamp(to, within.min, within.max);
            if (kept != to) {
                fix(value, kept - at->twist);
                changed = true;
            }
        }
    }
    for (int32_t i = 0; i < rig->row_count; i++) {
        ik_rig_row *row = &rig->rows[i];
        if (!row->active && ik_rig_row_left(rig, i) > 0) {
            row->active = true;
            changed = true;
        }
    }
    return changed;
}

static double share_left(const ik_rig *rig) {
    bool dense = ik_rig_is_dense(rig);
    double left = 0, all = TINY;
    for (int32_t i = 0; i < rig->row_count; i++) {
        const ik_rig_row *row = &rig->rows[i];
        double error = dense && row->active ? row->left : ik_rig_row_left(rig, i);
        double before = row->error;
        if (row->inequality) {
            error = ik_max(error, 0);
            before = ik_max(before, 0);
        }
        left += row->weight * error * error;
        all += row->weight * before * before;
    }
    return sqrt(left / all);
}

void ik_rig_begin_step(ik_rig *rig) {
    for (int32_t i = 0; i < rig->row_count; i++) {
        rig->rows[i].active = !rig->rows[i].inequality || rig->rows[i].error > 0;
    }
    bool dense = ik_rig_is_dense(rig);
    if (dense) {
        ik_rig_set_jacobian(rig);
    }
    fix_at_limits(rig, dense);
}

// Steps of a sensible size. Rows of ties that depend on each other, and points that are very far
// away, may leave nothing but rounding errors.
static bool are_sound(const ik_rig *rig) {
    for (int32_t i = 0; i < rig->columns; i++) {
        if (!(fabs(rig->column[i].step) <= FARTHEST_STEP)) {
            return false;
        }
    }
    return true;
}

double ik_rig_solve_step(ik_rig *rig, double damping) {
    if (ik_rig_is_dense(rig)) {
        ik_rig_solve_dense(rig, damping);
    } else {
        ik_rig_eliminate(rig, damping);
    }
    if (are_sound(rig)) {
        return share_left(rig);
    }
    for (int32_t i = 0; i < rig->columns; i++) {
        rig->column[i].step = 0;
    }
    return 1;
}

void ik_rig_find_step(ik_rig *rig, double damping) {
    bool fixed = true;
    ik_rig_begin_step(rig);
    for (int32_t round = 0; round < IK_ACTIVE_SET_ROUNDS && fixed; round++) {
        ik_rig_solve_step(rig, damping);
        fixed = ik_rig_fix_limits(rig);
    }
}
