// Compiled for speed, see build.sh.

// A pair that is near gives one row: along the normal, the first body should move by as much as the
// two overlap. It is an inequality: it takes part if they overlap, or if a step would make them.

#include "contacts/rows.h"

#include "contacts/near.h"
#include "contacts/prepare.h"

// Rows aim at a gap of this share of the tolerance, so that steps end within it.
#define GAP 0.3

static void measure(void *of, const ik_near *near) {
    ik_rig_residual *residual = of;
    residual->overlap += near->apart * near->apart;
    residual->deepest = ik_max(residual->deepest, -near->apart);
}

void ik_contacts_measure(const ik_rig *rig, const ik_rig_pose *pose, ik_rig_residual *residual) {
    const ik_contacts *contacts = ik_contacts_of(rig);
    ik_place_colliders(rig, pose);
    ik_find_near(rig, 0, IK_NEAR_OBSTACLES | IK_NEAR_COLLIDERS, measure, residual);
    double worst = residual->deepest / ik_max(contacts->of_rig.allowed, 1e-12);
    residual->worst = ik_max(worst, residual->worst);
    residual->worst_first = ik_max(worst, residual->worst_first);
}

typedef struct adding {
    ik_rig *rig;
    int32_t first; // its first row
} adding;

// A row for a pair: a new one, or if there is no room, that of the pair that is furthest apart.
static ik_rig_row *row_for(const adding *all, double apart) {
    ik_rig *rig = all->rig;
    if (rig->row_count - all->first < IK_RIG_CONTACT_ROWS) {
        rig->contact_rows++;
        return &rig->rows[rig->row_count++];
    }
    ik_rig_row *farthest = &rig->rows[all->first];
    for (int32_t i = all->first; i < rig->row_count; i++) {
        farthest = rig->rows[i].error < farthest->error ? &rig->rows[i] : farthest;
    }
    return -apart > farthest->error ? farthest : NULL;
}

static void add_row(void *of, const ik_near *near) {
    const adding *all = of;
    const ik_rig *rig = all->rig;
    const ik_contacts *contacts = ik_contacts_of(rig);
    ik_rig_row *row = row_for(all, near->apart);
    if (!row) {
        return;
    }
    ik_vec normal = near->separation.normal;
    *row = (ik_rig_row){.slot = -1,
                        .joint = contacts->shape[near->first].described.joint,
                        .other = contacts->shape[near->second].described.joint,
                        .turn = ik_vec_cross(near->separation.at, normal),
                        .move = normal,
                        .at = near->separation.at,
                        .error = GAP * contacts->of_rig.allowed - near->apart,
                        .weight = contacts->of_rig.weight,
                        .inequality = true};
}

void ik_contacts_add_rows(ik_rig *rig, bool two_bodies) {
    adding all = {rig, rig->row_count};
    if (!two_bodies) {
        ik_place_colliders(rig, &rig->now);
    }
    ik_find_near(rig, IK_CONTACT_NEAR, two_bodies ? IK_NEAR_COLLIDERS : IK_NEAR_OBSTACLES, add_row,
                 &all);
}
