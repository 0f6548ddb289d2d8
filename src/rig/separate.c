#include "rig/separate.h"

#include "rig/contacts.h"
#include "rig/errors.h"
#include "rig/kinematics.h"
#include "rig/rows.h"
#include "rig/step.h"
#include "search/rules.h"

// So many steps are kept for moving bodies apart; of a small budget a quarter. With each, the
// overlap falls by its square.
#define APART 12

// How often the way back to the pose before the solve is halved.
#define HALVES 8

// Marks a joint, if there is one, and all before it.
static void mark(ik_rig *rig, int32_t joint) {
    for (int32_t i = joint; i >= 0; i = rig->nodes[i].parent) {
        rig->nodes[i].matters = true;
    }
}

void ik_rig_mark_overlaps(ik_rig *rig) {
    const double none[2] = {0, 0};
    if (!ik_rig_has_contacts(rig)) {
        return;
    }
    ik_rig_set_rows(rig, none);
    for (int32_t i = 0; i < rig->row_count; i++) {
        const ik_rig_row *row = &rig->rows[i];
        if (row->error > 0) {
            mark(rig, row->joint);
            mark(rig, row->other);
        }
    }
}

int32_t ik_rig_steps_apart(const ik_rig *rig) {
    return ik_least(rig->max_iterations / 4, APART);
}

// Moves bodies apart that overlap in the present pose, whatever the goals are: steps of Newton's
// method for the overlaps alone. Returns the overlap that is left.
static double push_apart(ik_rig *rig) {
    const double none[2] = {0, 0};
    double deepest = ik_rig_deepest(rig, &rig->now);
    rig->curved = false;
    while (rig->iterations < rig->max_iterations && deepest > rig->contacts->allowed) {
        ik_rig_set_columns(rig);
        ik_rig_set_rows(rig, none);
        ik_rig_clear_pulls(rig);
        ik_rig_find_step(rig, IK_DAMPING_LEAST);
        ik_rig_take_step(rig);
        rig->iterations++;
        double found = ik_rig_deepest(rig, &rig->trial);
        if (!(found < deepest)) {
            break;
        }
        deepest = found;
        ik_rig_swap_trial(rig);
    }
    return deepest;
}

// Leaves a pose without overlap, if there is one near. If the bodies cannot be moved apart, the
// pose before the solve, or one a part of the way from there, overlaps no more than that one does.
void ik_rig_separate(ik_rig *rig) {
    if (!ik_rig_has_contacts(rig)) {
        return;
    }
    double deepest = push_apart(rig);
    double most = ik_max(ik_rig_deepest(rig, &rig->start), rig->contacts->allowed);
    ik_rig_copy_pose(rig, &rig->best, &rig->now);
    for (int32_t i = 1; i <= HALVES && deepest > most; i++) {
        ik_rig_copy_pose(rig, &rig->now, &rig->start);
        if (i < HALVES) {
            ik_rig_move_towards(rig, &rig->best, 1.0 / (1 << i));
        }
        deepest = ik_rig_deepest(rig, &rig->now);
    }
}
