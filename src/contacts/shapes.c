// Adding and changing shapes.

#include "contacts/pairs.h"
#include "contacts/prepare.h"
#include "contacts/restore.h"
#include "contacts/rows.h"
#include "contacts/slots.h"
#include "core/input.h"
#include "rig/goals.h"
#include "rig/kinematics.h"
#include "rig/memory.h"
#include "rig/pose.h"

#include <stdlib.h>

// Slots to begin with.
#define FIRST_SHAPES 16

static const ik_rig_contact_calls calls = {.destroy = ik_destroy_shapes,
                                           .prepare = ik_contacts_prepare,
                                           .measure = ik_contacts_measure,
                                           .add_rows = ik_contacts_add_rows,
                                           .visit = ik_contacts_visit,
                                           .reserve = ik_contacts_reserve,
                                           .reserved = ik_contacts_reserved};

ik_error ik_rig_allow_shapes(ik_rig *rig) {
    if (rig->contacts) {
        return IK_OK;
    }
    size_t rows = IK_RIG_DENSE_ROWS + IK_RIG_DENSE_CONTACTS;
    size_t jacobian = rows * sizeof *rig->jacobian;
    ik_contacts *contacts = calloc(1, sizeof *contacts + jacobian);
    if (!contacts) {
        return IK_ERROR_MEMORY;
    }
    contacts->of_rig.calls = &calls;
    contacts->of_rig.changed = true;
    contacts->of_rig.weight = 1;
    contacts->tolerance = NAN;
    rig->contacts = &contacts->of_rig;
    ik_error error = ik_rig_reserve_contact_rows(rig);
    if (error) {
        ik_destroy_shapes(rig);
        return error;
    }
    rig->jacobian = (double(*)[IK_RIG_DENSE_COLUMNS])(contacts + 1);
    return IK_OK;
}

// Records the colliders that overlap with a new one at rest: they will not be kept apart.
static void exclude_at_rest(ik_rig *rig, int32_t index) {
    ik_contacts *contacts = ik_contacts_of(rig);
    ik_drop_rules(contacts, index, false);
    if (contacts->shape[index].described.joint < 0) {
        return;
    }
    ik_rig_set_rest(rig, &rig->trial);
    ik_rig_forward_kinematics(rig, &rig->trial);
    ik_place_collider(rig, &rig->trial, index);
    for (int32_t i = 0; i < contacts->room; i++) {
        const ik_shape *other = &contacts->shape[i];
        if (!other->used || other->described.joint < 0 ||
            ik_exclusion_of(rig, index, i) != IK_EXCLUSION_NONE ||
            ik_find_rule(contacts, index, i) >= 0) {
            continue;
        }
        ik_place_collider(rig, &rig->trial, i);
        double margin = ik_margin_between(rig, index, i);
        ik_separation at_rest = ik_separation_of(&contacts->placed[index], &contacts->placed[i],
                                                 margin, rig->dimensions == 2);
        if (at_rest.distance < margin) {
            ik_put_rule(contacts, index, i, IK_PAIR_AUTO);
        }
    }
}

// Puts a shape into a slot, and finds what it overlaps at rest.
static ik_error put(ik_rig *rig, int32_t index, const ik_rig_shape *description) {
    ik_contacts *contacts = ik_contacts_of(rig);
    double *points = NULL;
    ik_error error = ik_reserve_rules(contacts, contacts->collider_room);
    if (error) {
        return error;
    }
    int32_t numbers = ik_count_numbers(rig, description);
    if (numbers > 0) {
        points = ik_room_for_numbers(rig, description);
        if (!points) {
            return IK_ERROR_MEMORY;
        }
        memcpy(points, description->points, (size_t)numbers * sizeof *points);
    }
    ik_put_shape(rig, index, description, points);
    ik_rig_forget_miss(rig);
    exclude_at_rest(rig, index);
    return IK_OK;
}

static void count_shapes(const ik_contacts *contacts, int32_t *free_slot, int32_t *colliders) {
    *free_slot = contacts->room;
    *colliders = 0;
    for (int32_t i = contacts->room - 1; i >= 0; i--) {
        const ik_shape *shape = &contacts->shape[i];
        *free_slot = shape->used ? *free_slot : i;
        *colliders += shape->used && shape->described.joint >= 0;
    }
}

ik_error ik_rig_add_shape(ik_rig *rig, const ik_rig_shape *description, int32_t *shape) {
    *shape = -1;
    ik_error error = ik_check_shape(rig, description);
    error = error ? error : ik_check_heights(description);
    error = error ? error : ik_rig_allow_shapes(rig);
    if (error) {
        return error;
    }
    ik_contacts *contacts = ik_contacts_of(rig);
    int32_t slot, colliders;
    count_shapes(contacts, &slot, &colliders);
    colliders += description->joint >= 0;
    if (slot == IK_RIG_MAX_SHAPES || colliders > IK_RIG_MAX_COLLIDERS) {
        return IK_ERROR_SHAPES;
    }
    int32_t room =
        slot < contacts->room ? slot : ik_least(2 * slot + FIRST_SHAPES, IK_RIG_MAX_SHAPES);
    int32_t more = colliders > contacts->collider_room
                       ? ik_least(2 * colliders + FIRST_SHAPES, IK_RIG_MAX_COLLIDERS)
                       : 0;
    error = ik_grow_shapes(rig, room, more);
    error = error ? error : put(rig, slot, description);
    if (error) {
        return error;
    }
    *shape = slot;
    return IK_OK;
}

ik_error ik_rig_set_shape(ik_rig *rig, int32_t shape, const ik_rig_shape *description) {
    ik_contacts *contacts = ik_contacts_of(rig);
    if (!ik_is_shape(contacts, shape)) {
        return IK_ERROR_SHAPE;
    }
    ik_error error = ik_check_shape(rig, description);
    error = error ? error : ik_check_heights(description);
    if (!error && description->joint != contacts->shape[shape].described.joint) {
        error = IK_ERROR_JOINT;
    }
    return error ? error : put(rig, shape, description);
}

ik_error ik_rig_get_shape(const ik_rig *rig, int32_t shape, ik_rig_shape *description) {
    const ik_contacts *contacts = ik_contacts_of(rig);
    if (!ik_is_shape(contacts, shape)) {
        return IK_ERROR_SHAPE;
    }
    *description = contacts->shape[shape].described;
    return IK_OK;
}

ik_error ik_rig_remove_shape(ik_rig *rig, int32_t shape) {
    ik_contacts *contacts = ik_contacts_of(rig);
    if (!ik_is_shape(contacts, shape)) {
        return IK_ERROR_SHAPE;
    }
    ik_clear_shape(&contacts->shape[shape]);
    ik_drop_rules(contacts, shape, true);
    contacts->of_rig.changed = true;
    ik_rig_forget_miss(rig);
    return IK_OK;
}

ik_error ik_rig_move_shape(ik_rig *rig, int32_t shape, const double *position,
                           const double *rotation) {
    ik_contacts *contacts = ik_contacts_of(rig);
    if (!ik_is_shape(contacts, shape)) {
        return IK_ERROR_SHAPE;
    }
    ik_rig_shape *described = &contacts->shape[shape].described;
    ik_quat turn;
    if (position && ik_first_wrong_coordinate(position, rig->dimensions) >= 0) {
        return IK_ERROR_COORDINATE;
    }
    ik_error error = rotation ? ik_read_turn(rotation, rig->dimensions, &turn) : IK_OK;
    if (error) {
        return error;
    }
    if (position) {
        memcpy(described->position, position, (size_t)rig->dimensions * sizeof *position);
    }
    if (rotation) {
        memcpy(described->rotation, rotation, (rig->dimensions == 2 ? 1 : 4) * sizeof *rotation);
    }
    contacts->shape[shape].stale = true;
    ik_rig_forget_miss(rig);
    return IK_OK;
}

ik_error ik_rig_enable_shape(ik_rig *rig, int32_t shape, bool enabled) {
    ik_contacts *contacts = ik_contacts_of(rig);
    if (!ik_is_shape(contacts, shape)) {
        return IK_ERROR_SHAPE;
    }
    contacts->shape[shape].described.disabled = !enabled;
    contacts->of_rig.changed = true;
    ik_rig_forget_miss(rig);
    return IK_OK;
}

int32_t ik_rig_get_shape_slots(const ik_rig *rig) {
    return rig->contacts ? ik_contacts_of(rig)->room : 0;
}

ik_error ik_rig_set_pair(ik_rig *rig, int32_t first, int32_t second, int32_t mode) {
    ik_contacts *contacts = ik_contacts_of(rig);
    if (!ik_is_shape(contacts, first) || !ik_is_shape(contacts, second) || first == second) {
        return IK_ERROR_SHAPE;
    }
    if (mode < IK_PAIR_AUTO || mode > IK_PAIR_ALWAYS) {
        return IK_ERROR_PAIR_MODE;
    }
    ik_error error = ik_reserve_rules(contacts, contacts->collider_room + 1);
    if (error) {
        return error;
    }
    contacts->of_rig.changed = true;
    ik_rig_forget_miss(rig);
    if (mode != IK_PAIR_AUTO) {
        ik_put_rule(contacts, first, second, mode);
        return IK_OK;
    }
    int32_t rule = ik_find_rule(contacts, first, second);
    if (rule >= 0) {
        ik_drop_rule(contacts, rule);
    }
    exclude_at_rest(rig, first);
    return IK_OK;
}

int32_t ik_rig_get_pair(const ik_rig *rig, int32_t first, int32_t second) {
    const ik_contacts *contacts = ik_contacts_of(rig);
    bool are = ik_is_shape(contacts, first) && ik_is_shape(contacts, second) && first != second;
    return are ? ik_exclusion_of(rig, first, second) : -1;
}

int32_t ik_rig_get_pairs(const ik_rig *rig, int32_t room, ik_rig_pair *pairs) {
    const ik_contacts *contacts = ik_contacts_of(rig);
    int32_t count = contacts ? contacts->rules : 0;
    if (count > 0 && room > 0) {
        memcpy(pairs, contacts->rule, (size_t)ik_least(count, room) * sizeof *pairs);
    }
    return count;
}

ik_error ik_rig_set_margin(ik_rig *rig, double margin) {
    ik_error error = ik_are_lengths(&margin, 1) ? ik_rig_allow_shapes(rig) : IK_ERROR_MARGIN;
    if (!error) {
        ik_contacts_of(rig)->margin = margin;
        ik_rig_forget_miss(rig);
    }
    return error;
}

double ik_rig_get_margin(const ik_rig *rig) {
    return rig->contacts ? ik_contacts_of(rig)->margin : 0;
}

ik_error ik_rig_set_contact_tolerance(ik_rig *rig, double tolerance) {
    bool allowed = isnan(tolerance) || ik_are_lengths(&tolerance, 1);
    ik_error error = allowed ? ik_rig_allow_shapes(rig) : IK_ERROR_TOLERANCE;
    if (!error) {
        ik_contacts_of(rig)->tolerance = tolerance;
        ik_rig_forget_miss(rig);
    }
    return error;
}

double ik_rig_get_contact_tolerance(const ik_rig *rig) {
    return ik_allowed_overlap(rig);
}
