// Newton's method. Where goals cannot be reached, the errors do not vanish, and neither does the
// second derivative of the points: without it, steps are far too long or too short. A point x moves
// by the product of the columns' motions from the root on, so its second derivative by column i and
// a later column j of its path is w_i x (w_j x x + v_j). With the forces f = S e at the points
// after j, that changes the cost by -2 w_i . c_j d_i d_j, and by -w_j . c_j d_j^2 for i = j, where
//
//     c_j = sum (w_j x x + v_j) x f = M w_j - trace(M) w_j + v_j x F
//
// with M = sum x f^T and F = sum f.

#include "rig/curvature.h"

#include "rig/columns.h"

static void add_load(ik_rig_body *body, ik_vec at, ik_vec force) {
    const double x[3] = {at.x, at.y, at.z}, f[3] = {force.x, force.y, force.z};
    body->load = ik_vec_add(body->load, force);
    for (int32_t k = 0; k < 9; k++) {
        body->moments[k] += x[k / 3] * f[k % 3];
    }
}

double ik_rig_set_curves(ik_rig *rig) {
    ik_vec none = {0, 0, 0};
    double load = 0;
    for (int32_t i = 0; i < rig->count; i++) {
        rig->body[i].load = none;
        memset(rig->body[i].moments, 0, sizeof rig->body[i].moments);
    }
    for (int32_t i = 0; i < rig->row_count; i++) {
        const ik_rig_row *row = &rig->rows[i];
        if (!row->active || !row->bends) {
            continue;
        }
        ik_vec force = ik_vec_scale(row->force, row->move);
        load += fabs(row->force);
        add_load(&rig->body[row->joint], row->at, force);
        if (row->other >= 0) {
            add_load(&rig->body[row->other], row->at, ik_vec_scale(-1, force));
        }
    }
    for (int32_t i = rig->count - 1; i >= 0; i--) {
        const ik_rig_body *body = &rig->body[i];
        const double *m = body->moments;
        double trace = m[0] + m[4] + m[8];
        for (int32_t k = ik_rig_first_column(rig, i); k < ik_rig_end_column(rig, i); k++) {
            ik_rig_column *column = &rig->column[k];
            ik_vec w = column->motion.turn;
            ik_vec turned = {m[0] * w.x + m[1] * w.y + m[2] * w.z - trace * w.x,
                             m[3] * w.x + m[4] * w.y + m[5] * w.z - trace * w.y,
                             m[6] * w.x + m[7] * w.y + m[8] * w.z - trace * w.z};
            column->curve = ik_vec_add(turned, ik_vec_cross(column->motion.move, body->load));
        }
        if (i > 0) {
            ik_rig_body *parent = &rig->body[rig->nodes[i].parent];
            parent->load = ik_vec_add(parent->load, body->load);
            for (int32_t k = 0; k < 9; k++) {
                parent->moments[k] += m[k];
            }
        }
    }
    return load;
}
