// The descent of descent.c with more rows: what is left is one vector of the gap, the rotation that
// the last bone lacks, and the angle by which the bend is off, the latter two times the arm; and so
// is what a lever does. The equations are as many as rows, and damped alike.
//
// The bend, b, is the way from the line between root and tip, along a, to the mean of the joints
// between them. A lever with axis w at joint i moves those behind it: b by w x s, s being the mean
// of the ways from joint i to them, and so the angle of b about the line by
//
//     a . (b x (w x s)) / |b|^2
//
// That the line moves, too, is left out: it does not where the tip has its place.

#include "solvers/aim.h"

#include "core/quat.h"
#include "solve/trace.h"
#include "solvers/descent.h"
#include "solvers/jacobian.h"

#define ROWS 7

// Less than this, of the reach, is no bend.
#define STRAIGHT 1e-5

typedef struct bend {
    ik_vec line, aside; // a and b
    ik_vec sum;         // of the places of the joints between root and tip
    double square;      // of b; 0 where it has no side
} bend;

static bend bend_of(const ik_posture *posture, const ik_bones *bones) {
    ik_vec none = {0, 0, 0};
    bend at = {ik_vec_unit(posture->places[bones->count], none), none, none, 0};
    for (int32_t i = 1; i < bones->count; i++) {
        at.sum = ik_vec_add(at.sum, posture->places[i]);
    }
    at.aside = ik_vec_reject(ik_vec_scale(1.0 / bones->count, at.sum), at.line);
    double square = ik_vec_dot(at.aside, at.aside), least = STRAIGHT * bones->reach;
    at.square = square > least * least ? square : 0;
    return at;
}

static void put(double *rows, ik_vec a) {
    rows[0] = a.x;
    rows[1] = a.y;
    rows[2] = a.z;
}

// What is left, in rows; returns how much that is.
static double rest_of(const ik_aim *aim, const ik_posture *posture, const ik_bones *bones,
                      const bend *at, double *rest) {
    ik_vec gap = ik_vec_sub(aim->place, posture->places[bones->count]), turn = {0, 0, 0};
    double size = ik_vec_length(gap), angle = 0, square = 0;
    put(rest, ik_vec_scale(ik_min(bones->reach / ik_max(size, 1e-300), 1), gap));
    if (aim->oriented) {
        ik_quat has = posture->frames[bones->count - 1];
        turn = ik_quat_to_vector(ik_quat_mul(aim->frame, ik_quat_conjugate(has)));
    }
    if (aim->poled && at->square > 0) {
        angle = ik_angle_about(at->line, at->aside, aim->side);
    }
    put(rest + 3, ik_vec_scale(aim->arm, turn));
    rest[6] = aim->arm * angle;
    for (int32_t r = 3; r < ROWS; r++) {
        square += rest[r] * rest[r];
    }
    return sqrt(size * size + square);
}

double ik_aim_error(const ik_aim *aim, const ik_posture *posture, const ik_bones *bones) {
    double rest[ROWS];
    bend at = bend_of(posture, bones);
    return rest_of(aim, posture, bones, &at, rest);
}

// What a lever does, in rows. `mean` is s.
static void column_of(const ik_aim *aim, const ik_lever *lever, int32_t part, const bend *at,
                      ik_vec mean, double *column) {
    ik_vec none = {0, 0, 0}, axis = lever->axis[part];
    put(column, lever->effect[part]);
    put(column + 3, aim->oriented ? ik_vec_scale(aim->arm, axis) : none);
    column[6] = 0;
    if (aim->poled && at->square > 0) {
        ik_vec moved = ik_vec_cross(axis, mean);
        column[6] = aim->arm * ik_vec_dot(at->line, ik_vec_cross(at->aside, moved)) / at->square;
    }
}

// Where the row of a bend is: the mean of the ways from a joint to those behind it, the tip apart.
static ik_vec mean_behind(const ik_posture *posture, const ik_bones *bones, int32_t joint,
                          ik_vec sum_behind) {
    ik_vec all = ik_vec_scale(bones->count - 1 - joint, posture->places[joint]);
    return ik_vec_scale(1.0 / bones->count, ik_vec_sub(sum_behind, all));
}

// Calls for each lever, with its column: with `y`, sets its push; without, adds its square to m.
static void for_levers(const ik_aim *aim, const ik_joints *joints, const ik_bones *bones,
                       const bend *at, const double *y, double m[ROWS][ROWS]) {
    ik_vec behind = at->sum;
    for (int32_t i = 0; i < bones->count; i++) {
        ik_lever *lever = &joints->levers[i];
        double w = ik_levers_willing(bones, i), column[ROWS];
        behind = i > 0 ? ik_vec_sub(behind, joints->posture.places[i]) : behind;
        ik_vec mean = mean_behind(&joints->posture, bones, i, behind);
        for (int32_t part = 0; part < IK_LEVER_PARTS; part++) {
            if (lever->held[part]) {
                continue;
            }
            column_of(aim, lever, part, at, mean, column);
            lever->push[part] = 0;
            for (int32_t r = 0; r < ROWS; r++) {
                if (y) {
                    lever->push[part] += column[r] * y[r];
                }
                for (int32_t c = 0; c <= r && !y; c++) {
                    m[r][c] += w * column[r] * column[c];
                }
            }
        }
    }
}

// The y for which (m + damping) y = rest, m being symmetric and given by its lower half: by
// Cholesky's decomposition.
static void solve_rows(double m[ROWS][ROWS], double share, const double *rest, double *y) {
    double trace = 0;
    for (int32_t r = 0; r < ROWS; r++) {
        trace += m[r][r];
    }
    for (int32_t r = 0; r < ROWS; r++) {
        m[r][r] += share * trace + 1e-300;
        y[r] = rest[r];
        for (int32_t c = 0; c <= r; c++) {
            for (int32_t k = 0; k < c; k++) {
                m[r][c] -= m[r][k] * m[c][k];
            }
            m[r][c] = c < r ? m[r][c] / m[c][c] : sqrt(ik_max(m[r][c], 1e-300));
            y[r] -= c < r ? m[r][c] * y[c] : 0;
        }
        y[r] /= m[r][r];
    }
    for (int32_t r = ROWS - 1; r >= 0; r--) {
        for (int32_t k = r + 1; k < ROWS; k++) {
            y[r] -= m[k][r] * y[k];
        }
        y[r] /= m[r][r];
    }
}

int32_t ik_aim_descend(ik_joints *joints, const ik_bones *bones, const ik_aim *aim,
                       double tolerance, double progress, int32_t budget, bool *rested) {
    double damping = IK_DESCENT_DAMPED, error = INFINITY, rest[ROWS], y[ROWS];
    int32_t steps = 0, idle = 0;
    bend at = bend_of(&joints->posture, bones);
    bool fresh = true;
    error = rest_of(aim, &joints->posture, bones, &at, rest);
    while (error > tolerance && steps < budget && idle < IK_DESCENT_PATIENCE) {
        if (fresh) {
            ik_levers_set(joints, bones);
        }
        for (int32_t round = 0; round < IK_DESCENT_ROUNDS; round++) {
            double m[ROWS][ROWS] = {{0}};
            for_levers(aim, joints, bones, &at, NULL, m);
            solve_rows(m, damping, rest, y);
            for_levers(aim, joints, bones, &at, y, m);
            if (!ik_levers_hold(joints, bones)) {
                break;
            }
        }
        ik_trace_iteration(bones);
        bool clamped = ik_levers_step(joints, bones, &joints->trial);
        steps++;
        double tried = ik_aim_error(aim, &joints->trial, bones);
        idle = tried < error - progress * ik_min(error, bones->reach) ? 0 : idle + 1;
        fresh = tried < error;
        if (fresh) {
            ik_posture better = joints->trial;
            joints->trial = joints->posture;
            joints->posture = better;
            ik_trace_posture(bones, &joints->posture, IK_STEP_DESCEND, -1, clamped);
            at = bend_of(&joints->posture, bones);
            error = rest_of(aim, &joints->posture, bones, &at, rest);
        }
        damping = fresh ? ik_max(0.3 * damping, IK_DESCENT_UNDAMPED)
                        : ik_max(6 * damping, IK_DESCENT_DAMPED);
    }
    *rested = idle >= IK_DESCENT_PATIENCE;
    return steps;
}
