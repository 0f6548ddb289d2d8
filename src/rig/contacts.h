// rig/contacts.h: how a solve takes contacts into account. The shapes are in contacts/, which a rig
// knows by these calls alone: so a module whose users add no shapes has none of that code.

#ifndef IK_RIG_CONTACTS_H
#define IK_RIG_CONTACTS_H

#include "core/state.h"
#include "rig/rig.h"

typedef struct ik_rig_contact_calls {
    void (*destroy)(ik_rig *rig);
    void (*prepare)(ik_rig *rig); // for a solve, in the rig's unit
    // Adds the overlap at a pose to a residual.
    void (*measure)(const ik_rig *rig, const ik_rig_pose *pose, ik_rig_residual *residual);
    // Adds the rows of pairs that are near: of a body and an obstacle, or of two bodies.
    void (*add_rows)(ik_rig *rig, bool two_bodies);
    void (*visit)(ik_state *state, ik_rig *rig);
    ik_error (*reserve)(ik_rig *rig); // for a state, see contacts/restore.h
    ik_error (*reserved)(ik_rig *rig, bool done);
} ik_rig_contact_calls;

struct ik_rig_contacts {
    const ik_rig_contact_calls *calls;
    double weight;  // of the square of an overlap, in this descent
    double allowed; // by how much shapes may overlap: set by `prepare`
    double held;    // the overlap that priorities.c holds
    bool changed;   // shapes or joints have changed since `prepare`
    bool any;       // there are pairs: set by `prepare`
};

// Which pairs are kept apart depends on what joints can do.
static inline void ik_rig_joints_changed(ik_rig *rig) {
    if (rig->contacts) {
        rig->contacts->changed = true;
    }
}

// Whether contacts take part in the solve.
static inline bool ik_rig_has_contacts(const ik_rig *rig) {
    return rig->contacts && rig->contacts->any;
}

#endif
