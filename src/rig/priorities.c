// Goals of priority 0 that are reached must stay reached; those that are missed must not be missed
// by more. So each step asks their rows to stay where they are, with a large weight, and those of
// priority 1 to come nearer. The step is not linear in truth, so up to two steps of Newton's method
// bring the goals of priority 0 back. A step counts if it did not make them worse, and the others
// came nearer.

#include "rig/priorities.h"

#include "rig/kinematics.h"
#include "rig/recording.h"
#include "rig/rows.h"
#include "rig/step.h"

// The weight of the rows that are held, and of rows that do not count in a correction.
#define HELD 1e6
#define IDLE 1e-9

#define STEPS 40
#define PATIENCE 5
#define CORRECTIONS 2

// Goals that are missed may come to be missed by so much of their tolerance more.
#define SLACK 0.25

static bool is_first(const ik_rig *rig, const ik_rig_row *row) {
    return rig->goal[row->slot].described.priority == 0;
}

// Keeps the errors of the rows of priority 0 that are not reached.
static void set_held(ik_rig *rig) {
    const double both[2] = {1, 1};
    ik_rig_set_rows(rig, both);
    for (int32_t i = 0; i < rig->row_count; i++) {
        const ik_rig_row *row = &rig->rows[i];
        const ik_rig_slot *slot = &rig->goal[row->slot];
        rig->held[i] = ik_rig_is_reached(rig, slot, &rig->now) ? 0 : row->error;
    }
}

// Sets the rows of a step, or of a correction.
static void set_rows(ik_rig *rig, bool corrects) {
    const double both[2] = {1, 1};
    ik_rig_set_columns(rig);
    ik_rig_set_rows(rig, both);
    for (int32_t i = 0; i < rig->row_count; i++) {
        ik_rig_row *row = &rig->rows[i];
        if (is_first(rig, row)) {
            row->weight *= HELD;
            row->error -= rig->held[i];
        } else if (corrects) {
            row->weight *= IDLE;
            row->error = 0;
        }
    }
}

// Whether the goals of priority 0 are as near as they were.
static bool is_held(const ik_rig *rig) {
    for (int32_t i = 0; i < rig->slots; i++) {
        const ik_rig_slot *slot = &rig->goal[i];
        if (slot->used && slot->described.weight > 0 && slot->described.priority == 0 &&
            !ik_rig_is_within(rig, slot, &rig->now, SLACK)) {
            return false;
        }
    }
    return true;
}

ik_rig_residual ik_rig_hold_first(ik_rig *rig, ik_rig_residual at, int32_t budget, bool *rested) {
    rig->curved = false;
    double damping = 1e-3;
    int32_t idle = 0, most = rig->iterations + STEPS;
    most = most < budget ? most : budget;
    ik_rig_clear_pulls(rig);
    set_held(rig);
    ik_rig_remember_held(rig);
    ik_rig_copy_pose(rig, &rig->best, &rig->now);
    while (rig->iterations < most && idle < PATIENCE && at.worst > 1) {
        set_rows(rig, false);
        ik_rig_find_step(rig, damping);
        ik_rig_take_step(rig);
        ik_rig_swap_trial(rig);
        rig->iterations++;
        for (int32_t i = 0; i < CORRECTIONS && rig->iterations < most && !is_held(rig); i++) {
            set_rows(rig, true);
            ik_rig_find_step(rig, 1e-6);
            ik_rig_take_step(rig);
            ik_rig_swap_trial(rig);
            rig->iterations++;
        }
        ik_rig_residual found = ik_rig_measure(rig, &rig->now);
        if (is_held(rig) && found.cost[1] < at.cost[1]) {
            idle = found.cost[1] < 0.999 * at.cost[1] ? 0 : idle + 1;
            at = found;
            damping = ik_max(0.3 * damping, 1e-6);
            ik_rig_copy_pose(rig, &rig->best, &rig->now);
            ik_rig_record(rig, IK_RIG_STEP_DESCEND, &at);
        } else {
            damping *= 6;
            idle++;
            ik_rig_copy_pose(rig, &rig->now, &rig->best);
        }
    }
    ik_rig_copy_pose(rig, &rig->now, &rig->best);
    *rested = idle >= PATIENCE;
    return at;
}
