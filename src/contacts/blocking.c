// Which contacts keep goals: a step of the goals alone, as if nothing touched, would push their
// shapes into each other. By the linear model, by more than they may overlap.

#include "contacts/near.h"
#include "contacts/pairs.h"
#include "contacts/prepare.h"
#include "rig/errors.h"
#include "rig/kinematics.h"
#include "rig/rows.h"
#include "rig/step.h"
#include "search/rules.h"

// So large a share of the step is looked at: a small one, along which shapes move evenly.
#define SHARE 1e-3

// A contact that closes by less is not pushed, in units.
#define LEAST_PUSH 1e-6

// Finds the step of the goals alone, and writes the pose a small share of it ahead. Returns false
// if the goals are reached.
static bool look_ahead(ik_rig *rig, ik_rig_pose *ahead) {
    const double both[2] = {1, 1};
    bool any = rig->contacts->any, bounded = rig->bounded;
    ik_rig_prepare_goals(rig);
    rig->contacts->any = false;
    rig->bounded = false; // max_turn is about solves
    bool missed = ik_rig_measure(rig, &rig->now).worst > 1;
    if (missed) {
        rig->curved = false;
        ik_rig_set_columns(rig);
        ik_rig_set_rows(rig, both);
        ik_rig_clear_pulls(rig);
        ik_rig_find_step(rig, IK_DAMPING_LEAST);
        ik_rig_take_step(rig);
        ik_rig_copy_pose(rig, ahead, &rig->trial);
        ik_rig_copy_pose(rig, &rig->trial, &rig->now);
        ik_rig_swap_trial(rig); // the present pose waits there
        ik_rig_move_towards(rig, ahead, SHARE);
        ik_rig_copy_pose(rig, ahead, &rig->now);
        ik_rig_swap_trial(rig);
    }
    rig->contacts->any = any;
    rig->bounded = bounded;
    return missed;
}

int32_t ik_rig_get_blocking(ik_rig *rig, int32_t room, ik_rig_contact *contacts) {
    int32_t count = ik_least(ik_rig_get_contacts(rig, room, contacts), room), kept = 0;
    if (count <= 0 || !look_ahead(rig, &rig->best)) {
        return 0;
    }
    double push = SHARE * ik_max(rig->contacts->allowed, LEAST_PUSH);
    ik_place_colliders(rig, &rig->best);
    for (int32_t i = 0; i < count; i++) {
        ik_rig_contact contact = contacts[i];
        double margin = ik_margin_between(rig, contact.first, contact.second);
        double apart =
            ik_shapes_apart(rig, contact.first, contact.second, INFINITY).distance - margin;
        if (-contact.depth / rig->unit - apart > push) {
            contacts[kept++] = contact;
        }
    }
    return kept;
}
