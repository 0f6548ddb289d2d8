// Of a row with the error e, a motion of column k changes e^2 by -2 e times what the column does to
// the row. The sum over rows is the gradient. It vanishes at a minimum, where goals, contacts and
// limits are in balance. At a dead point, that of one goal or of one contact vanishes by itself. (A
// limb that is stretched to a target beyond its reach is such a pose, too. There is a proof for it:
// so this is not asked then.)

#include "rig/dead_point.h"

#include "rig/columns.h"
#include "rig/kinematics.h"
#include "rig/rows.h"

// A gradient that is smaller, as a share of the forces, is zero.
#define NO_GRADIENT 1e-6

static void add_force(ik_rig_body *body, const ik_rig_row *row, double force) {
    body->load = ik_vec_add(body->load, ik_vec_scale(force, row->move));
    body->moments[0] += force * row->turn.x;
    body->moments[1] += force * row->turn.y;
    body->moments[2] += force * row->turn.z;
}

// Adds the forces of some rows at the bodies. Returns their sum.
static double add_forces(ik_rig *rig, int32_t from, int32_t to) {
    double sum = 0;
    for (int32_t i = from; i < to; i++) {
        const ik_rig_row *row = &rig->rows[i];
        double force = row->weight * row->error;
        if (row->inequality && force <= 0) {
            continue;
        }
        sum += fabs(force);
        add_force(&rig->body[row->joint], row, force);
        if (row->other >= 0) {
            add_force(&rig->body[row->other], row, -force);
        }
    }
    return sum;
}

// Whether no motion of a joint has an effect on these rows, although some joints can move.
static bool has_no_effect(ik_rig *rig, int32_t from, int32_t to) {
    for (int32_t i = 0; i < rig->count; i++) {
        memset(&rig->body[i], 0, sizeof rig->body[i]);
    }
    double sum = add_forces(rig, from, to);
    bool moves = false;
    for (int32_t i = rig->count - 1; i >= 0 && sum > 0; i--) {
        const ik_rig_body *body = &rig->body[i];
        ik_vec turn = {body->moments[0], body->moments[1], body->moments[2]};
        for (int32_t k = ik_rig_first_column(rig, i); k < ik_rig_end_column(rig, i); k++) {
            const ik_rig_column *column = &rig->column[k];
            moves = moves || (column->mobility > 0 && rig->nodes[i].matters);
            double effect =
                ik_vec_dot(column->motion.turn, turn) + ik_vec_dot(column->motion.move, body->load);
            if (column->mobility > 0 && fabs(effect) > NO_GRADIENT * sum) {
                return false;
            }
        }
        if (i > 0) {
            ik_rig_body *parent = &rig->body[rig->nodes[i].parent];
            parent->load = ik_vec_add(parent->load, body->load);
            for (int32_t k = 0; k < 3; k++) {
                parent->moments[k] += body->moments[k];
            }
        }
    }
    return sum > 0 && moves;
}

bool ik_rig_is_dead_point(ik_rig *rig, const double *weights) {
    ik_rig_set_columns(rig);
    ik_rig_set_rows(rig, weights);
    for (int32_t from = 0, to; from < rig->row_count && !rig->value_rows; from = to) {
        int32_t slot = rig->rows[from].slot;
        for (to = from + 1; to < rig->row_count && slot >= 0 && rig->rows[to].slot == slot; to++) {
        }
        if (has_no_effect(rig, from, to)) {
            return true;
        }
    }
    return false;
}
