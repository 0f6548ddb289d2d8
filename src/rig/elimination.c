// Compiled for speed, see build.sh.

// With the rows J d = e and their weights S, the mobilities M of the columns, and the pulls z, a
// step d minimises
//
//     (J d - e)^T S (J d - e) + m (d - z)^T M^-1 (d - z)
//
// (K. Levenberg 1944, D. W. Marquardt 1963.) No matrix of J is formed. Let x be the motion of a
// body (its angular velocity, and the velocity of its point at the anchor). Rows of that body are
// f^T x = e; so the least that its rows and those of all bodies after it can cost is x^T P x - 2
// p^T x plus a constant. For one column s of its joint, x = y + s d with the motion y before it.
// Minimising over d gives
//
//     u = P s      D = s^T u + m / mobility      d = z + (s^T (p - u z) - u^T y) / D
//     P -= u u^T / D      p -= u z + u s^T (p - u z) / D
//
// That is the same for the column before it, and at the joint's first column for its parent's body,
// to which P and p are added. So one pass from the leaves to the root eliminates all columns, and
// one pass back sets the steps: O(n), as in the articulated-body algorithm (R. Featherstone: Rigid
// Body Dynamics Algorithms, 2008, chapter 7). A column that is fixed at a step d only has p -= u d.
//
// Newton's method takes the second derivatives of the points into account, see curvature.c: a
// column has a curve c. In the form above, y has the sum of all w d before the column, with the
// angular velocities w. So c only takes its place beside u: u' = u - (c, 0) and D' = D - w . c
// instead of u and D. If some D' is not above 0, the cost has no least point there: then the
// damping is raised to a share of the sum of all forces, which bounds the second derivatives.
//
// A row about the value of a column is one more square of d: its weight is added to D, and its
// force to s^T p.
//
// Rows of ties are about two bodies, those of couplings about two columns. Both are added
// afterwards (the Woodbury identity). With H the matrix that was eliminated, T their rows, and d
// the step without them:
//
//     (S^-1 + T H^-1 T^T) y = e - T d      d += H^-1 T^T y      (S^-1 and e are 0 for couplings)

#include "rig/elimination.h"

#include "core/cholesky.h"
#include "rig/curvature.h"

// The least curvature of the cost along a column, as a multiple of the damping.
#define LEAST_CURVATURE 0.1

// The least damping, as a share of the sum of all forces: rounding errors of second derivatives are
// far smaller.
#define SOFTEST 1e-9

// The damping where the cost has no least point, as a share of the sum of all forces: one after the
// other is tried.
#define HARDER 8
static const double harder[HARDER] = {1e-7, 1e-5, 1e-3, 0.03, 0.3, 3, 30, 300};

static void to_array(const ik_rig_motion *motion, double *x) {
    x[0] = motion->turn.x;
    x[1] = motion->turn.y;
    x[2] = motion->turn.z;
    x[3] = motion->move.x;
    x[4] = motion->move.y;
    x[5] = motion->move.z;
}

static double dot(const double *a, const double *b) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3] + a[4] * b[4] + a[5] * b[5];
}

static void row_to_array(const ik_rig_row *row, double *f) {
    ik_rig_motion motion = {row->turn, row->move};
    to_array(&motion, f);
}

double ik_rig_row_move(const ik_rig *rig, const ik_rig_row *row) {
    double f[6];
    row_to_array(row, f);
    double move = dot(f, rig->body[row->joint].motion);
    move -= row->other >= 0 ? dot(f, rig->body[row->other].motion) : 0;
    return row->of_value > 0 ? row->of_value * rig->column[rig->nodes[row->joint].first].step
                             : move;
}

static void add_force(ik_rig *rig, const ik_rig_row *row, double size) {
    double f[6];
    row_to_array(row, f);
    for (int32_t k = 0; k < 6; k++) {
        rig->body[row->joint].vector[k] += size * f[k];
    }
    for (int32_t k = 0; k < 6 && row->other >= 0; k++) {
        rig->body[row->other].vector[k] -= size * f[k];
    }
}

static ik_rig_column *follower(const ik_rig *rig, int32_t index) {
    return &rig->column[rig->nodes[rig->followers[index]].first];
}

// Only rows about values and couplings push columns.
static void clear_pushes(ik_rig *rig) {
    bool any = rig->value_rows || rig->follower_count > 0 || rig->pushed;
    for (int32_t k = 0; k < rig->columns && any; k++) {
        rig->column[k].push = rig->column[k].stiffness = 0;
    }
    rig->pushed = false;
}

static void clear_forces_of_columns(ik_rig *rig) {
    for (int32_t k = 0; k < rig->columns && (rig->pushed || rig->follower_count > 0); k++) {
        rig->column[k].push = 0;
    }
}

static void set_values(ik_rig *rig) {
    for (int32_t i = 0; i < rig->row_count && rig->value_rows; i++) {
        const ik_rig_row *row = &rig->rows[i];
        if (row->of_value > 0) {
            ik_rig_column *column = &rig->column[rig->nodes[row->joint].first];
            double size = row->weight * row->of_value;
            column->stiffness += size * row->of_value;
            column->push += size * row->error;
            rig->pushed = true;
        }
    }
}

static void clear_vectors(ik_rig *rig) {
    for (int32_t i = 0; i < rig->count; i++) {
        memset(rig->body[i].vector, 0, sizeof rig->body[i].vector);
    }
}

// Sets the bodies' matrices from the active rows that are about one body.
static void set_matrices(ik_rig *rig) {
    for (int32_t i = 0; i < rig->count; i++) {
        memset(rig->body[i].matrix, 0, sizeof rig->body[i].matrix);
    }
    for (int32_t i = 0; i < rig->row_count - rig->tie_rows; i++) {
        const ik_rig_row *row = &rig->rows[i];
        double f[6], *m = rig->body[row->joint].matrix;
        row_to_array(row, f);
        for (int32_t r = 0; r < 6 && row->active; r++) {
            double size = row->weight * f[r];
            for (int32_t c = 0; c <= r; c++) {
                *m++ += size * f[c];
            }
        }
    }
}

// matrix s
static void multiply(const double *m, const double *s, double *u) {
    memset(u, 0, 6 * sizeof *u);
    for (int32_t r = 0; r < 6; r++) {
        for (int32_t c = 0; c < r; c++, m++) {
            u[r] += *m * s[c];
            u[c] += *m * s[r];
        }
        u[r] += *m++ * s[r];
    }
}

// Eliminates all columns, from the leaves to the root. Returns whether the cost has a least point.
static bool eliminate(ik_rig *rig, double damping, bool curved) {
    set_matrices(rig);
    for (int32_t i = rig->count - 1; i >= 0; i--) {
        ik_rig_body *body = &rig->body[i];
        for (int32_t k = ik_rig_end_column(rig, i) - 1; k >= ik_rig_first_column(rig, i); k--) {
            ik_rig_column *column = &rig->column[k];
            bool moves = !column->fixed && column->mobility > 0;
            if (!moves && column->step == 0) {
                continue;
            }
            double s[6], *u = column->force, *m = body->matrix;
            to_array(&column->motion, s);
            multiply(m, s, u);
            if (curved) {
                u[0] -= column->curve.x;
                u[1] -= column->curve.y;
                u[2] -= column->curve.z;
            }
            if (!moves) {
                continue;
            }
            double curvature = dot(s, u), least = damping / column->mobility;
            if (curved && !(curvature + least + column->stiffness > LEAST_CURVATURE * least)) {
                return false;
            }
            // Without second derivatives only rounding errors make it negative.
            curvature = curved ? curvature : ik_max(curvature, 0);
            column->inverse = 1 / (curvature + least + column->stiffness);
            for (int32_t r = 0; r < 6; r++) {
                double size = u[r] * column->inverse;
                for (int32_t c = 0; c <= r; c++) {
                    *m++ -= size * u[c];
                }
            }
        }
        for (int32_t k = 0; k < 21 && i > 0; k++) {
            rig->body[rig->nodes[i].parent].matrix[k] += body->matrix[k];
        }
    }
    return true;
}

// From the leaves to the root: what the bodies' vectors do to each column. `whole`: with pulls and
// fixed steps.
static void pass_back(ik_rig *rig, bool whole) {
    for (int32_t i = rig->count - 1; i >= 0; i--) {
        double *p = rig->body[i].vector;
        for (int32_t k = ik_rig_end_column(rig, i) - 1; k >= ik_rig_first_column(rig, i); k--) {
            ik_rig_column *column = &rig->column[k];
            bool moves = !column->fixed && column->mobility > 0;
            double shift = !whole ? 0 : moves ? column->pull : column->step, s[6];
            for (int32_t r = 0; r < 6 && shift != 0; r++) {
                p[r] -= column->force[r] * shift;
            }
            if (!moves) {
                continue;
            }
            to_array(&column->motion, s);
            column->work = dot(s, p) + column->push - column->stiffness * shift;
            double size = column->work * column->inverse;
            for (int32_t r = 0; r < 6; r++) {
                p[r] -= column->force[r] * size;
            }
        }
        for (int32_t r = 0; r < 6 && i > 0; r++) {
            rig->body[rig->nodes[i].parent].vector[r] += p[r];
        }
    }
}

// From the root to the leaves: the bodies' motions. `add`: 0 sets the steps, 1 adds to them, and
// without pulls and fixed steps; otherwise steps are left as they are.
typedef enum forward { SET_STEPS, ADD_STEPS, MOTIONS_ONLY } forward;

static void pass_forward(ik_rig *rig, forward use) {
    for (int32_t i = 0; i < rig->count; i++) {
        double x[6] = {0, 0, 0, 0, 0, 0}, s[6];
        if (i > 0) {
            memcpy(x, rig->body[rig->nodes[i].parent].motion, sizeof x);
        }
        for (int32_t k = ik_rig_first_column(rig, i); k < ik_rig_end_column(rig, i); k++) {
            ik_rig_column *column = &rig->column[k];
            bool moves = !column->fixed && column->mobility > 0;
            double step = 0;
            if (moves) {
                step = (column->work - dot(column->force, x)) * column->inverse;
                step += use == SET_STEPS ? column->pull : 0;
            } else if (use == SET_STEPS) {
                step = column->step;
            }
            column->moves = step;
            if (moves && use != MOTIONS_ONLY) {
                column->step = use == ADD_STEPS ? column->step + step : step;
            }
            if (step == 0) {
                continue;
            }
            to_array(&column->motion, s);
            for (int32_t r = 0; r < 6; r++) {
                x[r] += step * s[r];
            }
        }
        memcpy(rig->body[i].motion, x, sizeof x);
    }
}

// A constraint: a row of two bodies, or after those the coupling of a joint, whose row is share
// times the step of its leader minus its own. Lists the active ones; returns how many there are.
static int32_t list_constraints(ik_rig *rig, const ik_rig_row *rows) {
    int32_t count = 0;
    for (int32_t i = 0; i < rig->tie_rows + rig->follower_count; i++) {
        rig->constraints[count] = i;
        count += i >= rig->tie_rows || rows[i].active;
    }
    return count;
}

// How far the bodies and columns move a constraint.
static double constraint_move(const ik_rig *rig, const ik_rig_row *rows, int32_t index) {
    if (index < rig->tie_rows) {
        return ik_rig_row_move(rig, &rows[index]);
    }
    const ik_rig_column *column = follower(rig, index - rig->tie_rows);
    return column->moves - column->share * rig->column[column->leader].moves;
}

static void add_constraint_force(ik_rig *rig, const ik_rig_row *rows, int32_t index, double size) {
    if (index < rig->tie_rows) {
        add_force(rig, &rows[index], size);
        return;
    }
    ik_rig_column *column = follower(rig, index - rig->tie_rows);
    column->push += size;
    rig->column[column->leader].push -= size * column->share;
}

static void add_constraints(ik_rig *rig) {
    const ik_rig_row *rows = rig->rows + rig->row_count - rig->tie_rows;
    int32_t n = list_constraints(rig, rows), *index = rig->constraints;
    double *y = rig->ties, *matrix = y + n;
    for (int32_t r = 0; r < n; r++) {
        y[r] = index[r] < rig->tie_rows ? rows[index[r]].error : 0;
        y[r] -= constraint_move(rig, rows, index[r]);
    }
    for (int32_t c = 0; c < n; c++) {
        clear_vectors(rig);
        clear_forces_of_columns(rig);
        add_constraint_force(rig, rows, index[c], 1);
        pass_back(rig, false);
        pass_forward(rig, MOTIONS_ONLY);
        for (int32_t r = c; r < n; r++) {
            matrix[(size_t)r * (size_t)n + (size_t)c] = constraint_move(rig, rows, index[r]);
        }
        double *own = &matrix[(size_t)c * (size_t)n + (size_t)c];
        *own += index[c] < rig->tie_rows ? 1 / rows[index[c]].weight : 0;
    }
    ik_cholesky_solve(matrix, y, n);
    clear_vectors(rig);
    clear_forces_of_columns(rig);
    for (int32_t r = 0; r < n; r++) {
        add_constraint_force(rig, rows, index[r], y[r]);
    }
    pass_back(rig, false);
    pass_forward(rig, ADD_STEPS);
}

void ik_rig_set_motions(ik_rig *rig) {
    for (int32_t i = 0; i < rig->count; i++) {
        double *x = rig->body[i].motion, s[6];
        memset(x, 0, sizeof rig->body[i].motion);
        if (i > 0) {
            memcpy(x, rig->body[rig->nodes[i].parent].motion, sizeof rig->body[i].motion);
        }
        for (int32_t k = ik_rig_first_column(rig, i); k < ik_rig_end_column(rig, i); k++) {
            to_array(&rig->column[k].motion, s);
            for (int32_t r = 0; r < 6; r++) {
                x[r] += rig->column[k].step * s[r];
            }
        }
    }
}

// Sets the bodies' vectors to the forces of the active ones of the first rows. Rows about values
// stiffen columns, and push them.
static void set_forces(ik_rig *rig, int32_t rows) {
    clear_vectors(rig);
    clear_pushes(rig);
    set_values(rig);
    for (int32_t i = 0; i < rows; i++) {
        const ik_rig_row *row = &rig->rows[i];
        if (row->active) {
            add_force(rig, row, row->weight * row->error);
        }
    }
}

void ik_rig_set_forces(ik_rig *rig) {
    set_forces(rig, rig->row_count);
    for (int32_t i = rig->count - 1; i > 0; i--) {
        for (int32_t r = 0; r < 6; r++) {
            rig->body[rig->nodes[i].parent].vector[r] += rig->body[i].vector[r];
        }
    }
}

double ik_rig_column_work(const ik_rig *rig, int32_t joint, int32_t index) {
    const ik_rig_column *column = &rig->column[index];
    double s[6], work;
    to_array(&column->motion, s);
    work = dot(s, rig->body[joint].vector) + column->push;
    for (int32_t k = 0; k < rig->follower_count && rig->nodes[joint].coupled; k++) {
        int32_t i = rig->followers[k], of = rig->nodes[i].first;
        if (rig->column[of].leader == index) {
            work += rig->column[of].share * ik_rig_column_work(rig, i, of);
        }
    }
    return work;
}

void ik_rig_eliminate(ik_rig *rig, double damping) {
    bool done = false;
    set_forces(rig, rig->row_count - rig->tie_rows);
    if (rig->curved) {
        double load = ik_rig_set_curves(rig);
        damping = ik_max(damping, SOFTEST) * ik_max(load, 1);
        done = eliminate(rig, damping, true);
        for (int32_t i = 0; i < HARDER && !done; i++) {
            done = eliminate(rig, ik_max(damping, harder[i] * load), true);
        }
    }
    if (!done) {
        eliminate(rig, damping, false);
    }
    pass_back(rig, true);
    pass_forward(rig, SET_STEPS);
    if (rig->tie_rows + rig->follower_count > 0) {
        add_constraints(rig);
        ik_rig_set_motions(rig);
    }
}
