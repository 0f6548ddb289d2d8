#include "contacts/restore.h"

#include "contacts/pairs.h"
#include "contacts/slots.h"

#include <stdlib.h>

#define MOST 1e30

// A number that a shape of another kind may have set to anything.
static void visit_any(ik_state *state, double *numbers, int32_t count) {
    for (int32_t k = 0; k < count; k++) {
        numbers[k] = ik_state_f64_or_nan(state, &numbers[k], -INFINITY, INFINITY);
    }
}

static int32_t visit_int(ik_state *state, int32_t number, int32_t least, int32_t most) {
    return ik_state_i32(state, &number, least, most);
}

// The coordinates of points, or heights, which may be NAN. Writes them to `kept`; NULL: nowhere.
static void visit_numbers(ik_state *state, const ik_shape *shape, const ik_rig_shape *described,
                          int32_t count, double *kept) {
    bool has = shape->numbers && described->point_count == shape->described.point_count &&
               described->kind == shape->described.kind;
    bool field = described->kind == IK_SHAPE_HEIGHT_FIELD;
    for (int32_t k = 0; k < count && state->valid; k++) {
        double number = has ? shape->numbers[k] : 0;
        number = field ? ik_state_f64_or_nan(state, &number, -MOST, MOST)
                       : ik_state_f64(state, &number, -MOST, MOST);
        if (kept) {
            kept[k] = number;
        }
    }
}

static void visit_shape(ik_state *state, ik_rig *rig, int32_t index) {
    ik_contacts *contacts = ik_contacts_of(rig);
    const ik_shape none = {.used = false};
    const ik_shape *shape = index < contacts->room ? &contacts->shape[index] : &none;
    bool used = shape->used;
    used = ik_state_bool(state, &used);
    if (!used) {
        if (state->mode == IK_STATE_RESTORE) {
            ik_clear_shape(&contacts->shape[index]);
        }
        return;
    }
    ik_rig_shape described = shape->described;
    described.kind = visit_int(state, described.kind, IK_SHAPE_SPHERE, IK_SHAPE_HEIGHT_FIELD);
    described.joint = visit_int(state, described.joint, -1, rig->count - 1);
    described.disabled = visit_int(state, described.disabled != 0, 0, 1);
    visit_any(state, described.position, 3);
    visit_any(state, described.rotation, 4);
    visit_any(state, described.axis, 3);
    visit_any(state, described.size, 3);
    visit_any(state, &described.radius, 1);
    visit_any(state, &described.margin, 1);
    visit_any(state, &described.cell, 1);
    described.columns = visit_int(state, described.columns, 0, IK_SHAPE_MAX_HEIGHTS);
    bool convex = described.kind == IK_SHAPE_CONVEX,
         field = described.kind == IK_SHAPE_HEIGHT_FIELD;
    int32_t most = convex ? IK_SHAPE_MAX_POINTS : field ? IK_SHAPE_MAX_HEIGHTS : 0;
    described.point_count = visit_int(state, described.point_count, most > 0, most);
    // A wrong count makes the check fail, and has no points.
    int32_t numbers = state->valid ? ik_count_numbers(rig, &described) : 0;
    double points[3 * IK_SHAPE_MAX_POINTS];
    described.points = points;
    if (convex) {
        visit_numbers(state, shape, &described, numbers, points);
    }
    ik_state_require(state, state->valid && ik_check_shape(rig, &described) == IK_OK);
    contacts->saved_colliders += described.joint >= 0;
    if (contacts->spare && numbers > 0 && state->mode == IK_STATE_CHECK && state->valid) {
        free(contacts->spare[index]);
        contacts->spare[index] = ik_room_for_numbers(rig, &described);
        contacts->failed = contacts->failed || !contacts->spare[index];
    }
    if (field) {
        double *kept =
            contacts->spare && state->mode != IK_STATE_SAVE ? contacts->spare[index] : NULL;
        visit_numbers(state, shape, &described, state->valid ? numbers : 0, kept);
    }
    if (state->mode == IK_STATE_RESTORE) {
        double *owned = numbers > 0 ? contacts->spare[index] : NULL;
        if (owned) {
            if (convex) {
                memcpy(owned, points, (size_t)numbers * sizeof *owned);
            }
            contacts->spare[index] = NULL;
        }
        ik_put_shape(rig, index, &described, owned);
    }
}

static void visit_rules(ik_state *state, ik_rig *rig) {
    ik_contacts *contacts = ik_contacts_of(rig);
    int32_t most = IK_RIG_MAX_SHAPES * IK_RIG_MAX_COLLIDERS;
    int32_t rules = visit_int(state, contacts->rules, 0, most);
    ik_rig_pair before = {-1, -1, 0};
    for (int32_t i = 0; i < rules && state->valid; i++) {
        ik_rig_pair rule = i < contacts->rules ? contacts->rule[i] : before;
        rule.first = visit_int(state, rule.first, 0, contacts->saved_room - 1);
        rule.second = visit_int(state, rule.second, 0, contacts->saved_room - 1);
        rule.mode = visit_int(state, rule.mode, IK_PAIR_AUTO, IK_PAIR_ALWAYS);
        bool sorted = rule.first > before.first ||
                      (rule.first == before.first && rule.second > before.second);
        ik_state_require(state, sorted && rule.first < rule.second);
        before = rule;
        if (state->mode == IK_STATE_RESTORE) {
            contacts->rule[i] = rule;
        }
    }
    contacts->saved_rules = rules;
    if (state->mode == IK_STATE_RESTORE) {
        contacts->rules = rules;
    }
}

void ik_contacts_visit(ik_state *state, ik_rig *rig) {
    ik_contacts *contacts = ik_contacts_of(rig);
    // 0 is a rig that was never prepared for shapes.
    int32_t count = visit_int(state, contacts->room + 1, 0, IK_RIG_MAX_SHAPES + 1);
    int32_t room = state->valid ? count - 1 : -1;
    contacts->saved_room = room < 0 ? 0 : room;
    contacts->saved_colliders = contacts->saved_rules = 0;
    if (room < 0) {
        if (state->mode == IK_STATE_RESTORE) {
            contacts->rules = 0;
            contacts->margin = 0;
            contacts->tolerance = NAN;
        }
    } else {
        ik_state_f64(state, &contacts->margin, 0, MOST);
        ik_state_f64_or_nan(state, &contacts->tolerance, 0, MOST);
    }
    for (int32_t i = 0; i < room && state->valid; i++) {
        visit_shape(state, rig, i);
    }
    ik_state_require(state, contacts->saved_colliders <= IK_RIG_MAX_COLLIDERS);
    for (int32_t i = contacts->saved_room; i < contacts->room; i++) {
        if (state->mode == IK_STATE_RESTORE) {
            ik_clear_shape(&contacts->shape[i]);
        }
    }
    if (room >= 0 && state->valid) {
        visit_rules(state, rig);
    }
    contacts->of_rig.changed = contacts->of_rig.changed || state->mode == IK_STATE_RESTORE;
}

ik_error ik_contacts_reserve(ik_rig *rig) {
    ik_contacts *contacts = ik_contacts_of(rig);
    contacts->failed = false;
    ik_error error = ik_grow_shapes(rig, contacts->saved_room, contacts->saved_colliders);
    error = error ? error : ik_reserve_rules(contacts, contacts->saved_rules);
    contacts->spare = error ? NULL : calloc((size_t)contacts->room + 1, sizeof *contacts->spare);
    return contacts->spare ? IK_OK : IK_ERROR_MEMORY;
}

ik_error ik_contacts_reserved(ik_rig *rig, bool done) {
    ik_contacts *contacts = ik_contacts_of(rig);
    if (done || contacts->failed) {
        for (int32_t i = 0; i < contacts->room; i++) {
            free(contacts->spare[i]);
        }
        free(contacts->spare);
        contacts->spare = NULL;
    }
    return contacts->failed ? IK_ERROR_MEMORY : IK_OK;
}
