// Goals of priority 0 that are reached must stay reached; those that are missed must not be missed
// by more. So each step asks their rows to stay where they are, with a large weight, and those of
// priority 1 to come nearer. The step is not linear in truth, so up to two steps of Newton's method
// bring the goals of priority 0 back. A step counts if it did not make them worse, and the others
// came nearer.
//
// Goals of priority 1 often cannot be reached: then only second derivatives say how long a step
// must be, see elimination.c. Those of the rows that are held count, too, with the forces that hold
// them (Lagrange's multipliers): what the last step left of these rows, times their weight. (J.
// Nocedal, S. Wright: Numerical Optimization, 2006, section 18.1.) Far targets have large forces.
// All forces of priority 1 are scaled alike, so that those of priority 0 can hold them.

#include "rig/priorities.h"

#include "rig/errors.h"
#include "rig/kinematics.h"
#include "rig/recording.h"
#include "rig/rows.h"
#include "rig/step.h"
#include "search/rules.h"

// The weight of the rows that are held, and of rows that do not count in a correction.
#define HELD 1e6
#define IDLE 1e-9

#define STEPS 300
#define CORRECTIONS 2

// Steps in a row that each gain less than this, as a share of the size of a large error, end it: so
// many that fail, or half as many that do not.
#define PATIENCE 8
#define PROGRESS 1e-9

// Goals that are missed may come to be missed by so much of their tolerance more.
#define SLACK 0.25

// They are brought back to within this share of the tolerance: else goals of priority 1 would come
// nearer by what it leaves, and steps that do not would fail.
#define EXACT 0.01

// Contacts are held, too.
static bool is_contact(const ik_rig_row *row) {
    return row->slot < 0;
}

static bool is_first(const ik_rig *rig, const ik_rig_row *row) {
    return is_contact(row) || rig->goal[row->slot].described.priority == 0;
}

// Keeps the errors of the rows of priority 0 that are not reached. Their multipliers are not known.
// Which pairs are near changes from step to step, so nothing is kept of the rows of contacts.
static void set_held(ik_rig *rig) {
    const double both[2] = {1, 1};
    ik_rig_set_rows(rig, both);
    for (int32_t i = 0, k = 0; i < rig->row_count; i++) {
        const ik_rig_row *row = &rig->rows[i];
        if (!is_contact(row)) {
            const ik_rig_slot *slot = &rig->goal[row->slot];
            rig->held[k] = ik_rig_is_reached(rig, slot, &rig->now) ? 0 : row->error;
            rig->multipliers[k++] = 0;
        }
    }
}

// The greatest weights of goals of priority 0 are made those of priority 1, so that numbers of very
// different sizes do not cancel.
static double held_weight(const ik_rig *rig) {
    double greatest[2] = {0, 0};
    for (int32_t i = 0; i < rig->row_count; i++) {
        double *of = &greatest[is_first(rig, &rig->rows[i]) ? 0 : 1];
        *of = ik_max(*of, rig->rows[i].weight);
    }
    return greatest[0] > 0 && greatest[1] > 0 ? HELD * greatest[1] / greatest[0] : HELD;
}

// Sets the rows of a step, or of a correction. `scale`: of the weights of priority 1.
static void set_rows(ik_rig *rig, bool corrects, double scale) {
    const double both[2] = {1, 1};
    ik_rig_set_columns(rig);
    ik_rig_set_rows(rig, both);
    double held = held_weight(rig);
    for (int32_t i = 0, k = 0; i < rig->row_count; i++) {
        ik_rig_row *row = &rig->rows[i];
        int32_t of_goal = k;
        k += !is_contact(row);
        if (is_contact(row)) {
            row->weight *= held;
        } else if (is_first(rig, row)) {
            row->weight *= held;
            row->error -= rig->held[of_goal];
            row->force = rig->multipliers[of_goal];
        } else if (corrects) {
            row->weight *= IDLE;
            row->error = 0;
        } else {
            row->weight *= scale;
            row->force *= scale;
        }
    }
}

// Remembers the forces that hold the rows of priority 0 in the last step.
static void set_multipliers(ik_rig *rig) {
    for (int32_t i = 0, k = 0; i < rig->row_count; i++) {
        const ik_rig_row *row = &rig->rows[i];
        bool holds = is_first(rig, row) && row->active && !is_contact(row);
        double left = holds ? ik_rig_row_left(rig, i) : 0;
        if (!is_contact(row)) {
            rig->multipliers[k++] = row->weight * left;
        }
    }
}

static void step(ik_rig *rig, double damping) {
    ik_rig_find_step(rig, damping);
    ik_rig_take_step(rig);
    rig->iterations++;
}

// Whether the goals of priority 0 are as near as they were, up to a share of their tolerances.
static bool is_held(const ik_rig *rig, double slack) {
    for (int32_t i = 0; i < rig->slots; i++) {
        const ik_rig_slot *slot = &rig->goal[i];
        if (slot->used && slot->described.weight > 0 && slot->described.priority == 0 &&
            !ik_rig_is_within(rig, slot, &rig->now,
                              slot->held > 0 || slot->held_angle > 0 ? SLACK * slack : slack)) {
            return false;
        }
    }
    return ik_rig_overlaps_within(rig, slack);
}

// Brings the goals of priority 0 back.
static void correct(ik_rig *rig, int32_t most) {
    rig->curved = false;
    for (int32_t i = 0; i < CORRECTIONS && rig->iterations < most && !is_held(rig, EXACT); i++) {
        set_rows(rig, true, 1);
        step(rig, 1e-6);
        ik_rig_swap_trial(rig);
    }
}

ik_rig_residual ik_rig_hold_first(ik_rig *rig, ik_rig_residual at, double large, int32_t budget,
                                  bool *rested) {
    double damping = IK_DAMPING_START;
    int32_t idle = 0, most = rig->iterations + STEPS;
    most = most < budget ? most : budget;
    ik_rig_clear_pulls(rig);
    set_held(rig);
    ik_rig_remember_held(rig);
    ik_rig_copy_pose(rig, &rig->best, &rig->now);
    correct(rig, most);
    if (is_held(rig, 1)) {
        at = ik_rig_measure(rig, &rig->now);
        ik_rig_copy_pose(rig, &rig->best, &rig->now);
    } else {
        ik_rig_copy_pose(rig, &rig->now, &rig->best);
    }
    for (bool known = false; rig->iterations < most && idle < PATIENCE && at.worst > 1;) {
        double before = sqrt(at.cost[1]);
        rig->curved = known;
        set_rows(rig, false, ik_min(large / before, 1));
        step(rig, damping);
        set_multipliers(rig);
        ik_rig_swap_trial(rig);
        correct(rig, most);
        ik_rig_residual found = ik_rig_measure(rig, &rig->now);
        double after = sqrt(found.cost[1]);
        if (is_held(rig, 1) && after < before) {
            idle = after < before - PROGRESS * ik_min(before, large) ? 0 : idle + 2;
            at = found;
            damping = ik_max(IK_DAMPING_FALLS * damping, IK_DAMPING_LEAST);
            ik_rig_copy_pose(rig, &rig->best, &rig->now);
            ik_rig_record(rig, IK_RIG_STEP_DESCEND, &at);
        } else {
            damping = known ? ik_max(IK_DAMPING_RISES * damping, IK_DAMPING_START) : damping;
            idle += known;
            ik_rig_copy_pose(rig, &rig->now, &rig->best);
        }
        known = true;
    }
    rig->curved = false;
    ik_rig_copy_pose(rig, &rig->now, &rig->best);
    *rested = idle >= PATIENCE;
    return at;
}
