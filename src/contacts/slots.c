#include "contacts/slots.h"

#include "contacts/prepare.h"
#include "core/input.h"

#include <stdlib.h>

#define LEAST_CELL 1e-30

bool ik_are_lengths(const double *numbers, int32_t count) {
    return ik_first_outside(numbers, count, 0, IK_MOST_COORDINATE) < 0;
}

static ik_error check_margin(double margin) {
    return isnan(margin) || ik_are_lengths(&margin, 1) ? IK_OK : IK_ERROR_MARGIN;
}

static ik_error check_axis(const ik_rig *rig, const ik_rig_shape *shape) {
    bool uses = shape->kind == IK_SHAPE_CAPSULE || shape->kind == IK_SHAPE_CYLINDER ||
                shape->kind == IK_SHAPE_HALF_SPACE;
    if (uses && ik_first_wrong_coordinate(shape->axis, rig->dimensions) >= 0) {
        return IK_ERROR_SHAPE_AXIS;
    }
    const ik_vec none = {0, 0, 0};
    ik_vec way = none;
    if (shape->kind == IK_SHAPE_HALF_SPACE) {
        way = ik_vec_unit(ik_joint_at(shape->axis, rig->dimensions, 0), none);
        return ik_vec_dot(way, way) > 0 ? IK_OK : IK_ERROR_SHAPE_AXIS;
    }
    return IK_OK;
}

static ik_error check_points(const ik_rig *rig, const ik_rig_shape *shape) {
    if (shape->kind != IK_SHAPE_CONVEX) {
        return IK_OK;
    }
    bool counted = shape->point_count >= 1 && shape->point_count <= IK_SHAPE_MAX_POINTS;
    bool allowed = counted && ik_first_wrong_coordinate(shape->points,
                                                        rig->dimensions * shape->point_count) < 0;
    return allowed ? IK_OK : IK_ERROR_SHAPE_POINTS;
}

// The grid of a height field, without its heights.
static ik_error check_field(const ik_rig_shape *shape) {
    if (shape->kind != IK_SHAPE_HEIGHT_FIELD) {
        return IK_OK;
    }
    const double *axis = shape->axis;
    bool upright =
        axis[0] == 0 && ((axis[1] == 1 && axis[2] == 0) || (axis[1] == 0 && axis[2] == 1));
    if (!upright) {
        return IK_ERROR_SHAPE_AXIS;
    }
    int32_t columns = shape->columns, count = shape->point_count;
    bool counted = columns >= 2 && count >= 2 * columns && count % columns == 0 &&
                   count <= IK_SHAPE_MAX_HEIGHTS;
    if (!counted) {
        return IK_ERROR_FIELD_SIZE;
    }
    return shape->cell >= LEAST_CELL && shape->cell <= IK_MOST_COORDINATE ? IK_OK : IK_ERROR_CELL;
}

ik_error ik_check_heights(const ik_rig_shape *shape) {
    for (int32_t i = 0; shape->kind == IK_SHAPE_HEIGHT_FIELD && i < shape->point_count; i++) {
        if (fabs(shape->points[i]) > IK_MOST_COORDINATE) {
            return IK_ERROR_FIELD_HEIGHT;
        }
    }
    return IK_OK;
}

ik_error ik_check_shape(const ik_rig *rig, const ik_rig_shape *shape) {
    bool is_ground = shape->kind == IK_SHAPE_HALF_SPACE || shape->kind == IK_SHAPE_HEIGHT_FIELD;
    if (shape->kind < IK_SHAPE_SPHERE || shape->kind > IK_SHAPE_HEIGHT_FIELD ||
        (is_ground && shape->joint >= 0)) {
        return IK_ERROR_SHAPE_KIND;
    }
    bool spatial = shape->kind == IK_SHAPE_CYLINDER || shape->kind == IK_SHAPE_HEIGHT_FIELD;
    if (spatial && rig->dimensions == 2) {
        return IK_ERROR_WRONG_DIMENSIONS;
    }
    if (shape->joint < -1 || shape->joint >= rig->count) {
        return IK_ERROR_JOINT;
    }
    if (ik_first_wrong_coordinate(shape->position, rig->dimensions) >= 0) {
        return IK_ERROR_COORDINATE;
    }
    ik_quat turn;
    ik_error error = ik_read_turn(shape->rotation, rig->dimensions, &turn);
    error = error ? error : check_axis(rig, shape);
    if (!error && shape->kind == IK_SHAPE_BOX && !ik_are_lengths(shape->size, rig->dimensions)) {
        error = IK_ERROR_SHAPE_SIZE;
    }
    bool round = shape->kind != IK_SHAPE_BOX && !is_ground;
    if (!error && round && !ik_are_lengths(&shape->radius, 1)) {
        error = IK_ERROR_SHAPE_RADIUS;
    }
    error = error ? error : check_margin(shape->margin);
    error = error ? error : check_field(shape);
    return error ? error : check_points(rig, shape);
}

static void free_arrays(ik_contacts *contacts) {
    free(contacts->shape);
    free(contacts->placed);
    free(contacts->collider);
    free(contacts->obstacle);
    free(contacts->pair);
    free(contacts->near);
    free(contacts->near_count);
    free(contacts->near_center);
}

void ik_destroy_shapes(ik_rig *rig) {
    ik_contacts *contacts = ik_contacts_of(rig);
    for (int32_t i = 0; i < contacts->room; i++) {
        free(contacts->shape[i].numbers);
    }
    free_arrays(contacts);
    free(contacts->rule);
    free(contacts);
    rig->contacts = NULL;
}

ik_error ik_grow_shapes(ik_rig *rig, int32_t room, int32_t colliders) {
    ik_contacts *contacts = ik_contacts_of(rig);
    room = room > contacts->room ? room : contacts->room;
    colliders = colliders > contacts->collider_room ? colliders : contacts->collider_room;
    if (room == contacts->room && colliders == contacts->collider_room) {
        return IK_OK;
    }
    ik_contacts grown = *contacts;
    size_t n = (size_t)room, c = (size_t)colliders;
    grown.room = room;
    grown.collider_room = colliders;
    grown.shape = calloc(n, sizeof *grown.shape);
    grown.placed = calloc(n, sizeof *grown.placed);
    grown.collider = calloc(n, sizeof *grown.collider);
    grown.obstacle = calloc(n, sizeof *grown.obstacle);
    grown.pair = calloc(c * (c - 1) / 2 + 1, sizeof *grown.pair);
    grown.near = calloc(c * n + 1, sizeof *grown.near);
    grown.near_count = calloc(c + 1, sizeof *grown.near_count);
    grown.near_center = calloc(c + 1, sizeof *grown.near_center);
    if (!grown.shape || !grown.placed || !grown.collider || !grown.obstacle || !grown.pair ||
        !grown.near || !grown.near_count || !grown.near_center) {
        free_arrays(&grown);
        return IK_ERROR_MEMORY;
    }
    if (contacts->room > 0) {
        memcpy(grown.shape, contacts->shape, (size_t)contacts->room * sizeof *grown.shape);
    }
    free_arrays(contacts);
    *contacts = grown;
    contacts->of_rig.changed = true;
    return IK_OK;
}

int32_t ik_count_numbers(const ik_rig *rig, const ik_rig_shape *shape) {
    int32_t each = shape->kind == IK_SHAPE_CONVEX         ? rig->dimensions
                   : shape->kind == IK_SHAPE_HEIGHT_FIELD ? 1
                                                          : 0;
    return each * shape->point_count;
}

double *ik_room_for_numbers(const ik_rig *rig, const ik_rig_shape *shape) {
    size_t numbers = (size_t)ik_count_numbers(rig, shape) * sizeof(double);
    bool convex = shape->kind == IK_SHAPE_CONVEX;
    return malloc(numbers + (convex ? (size_t)shape->point_count * sizeof(ik_vec) : 0));
}

static void measure_heights(ik_shape *shape) {
    shape->low = INFINITY;
    shape->high = -INFINITY;
    for (int32_t i = 0; i < shape->described.point_count; i++) {
        double height = shape->numbers[i];
        shape->low = height < shape->low ? height : shape->low;
        shape->high = height > shape->high ? height : shape->high;
    }
    // There are but holes.
    if (!(shape->low <= shape->high)) {
        shape->low = shape->high = 0;
    }
}

void ik_clear_shape(ik_shape *shape) {
    free(shape->numbers);
    *shape = (ik_shape){.used = false};
}

void ik_put_shape(ik_rig *rig, int32_t index, const ik_rig_shape *description, double *points) {
    ik_contacts *contacts = ik_contacts_of(rig);
    ik_shape *shape = &contacts->shape[index];
    free(shape->numbers);
    *shape = (ik_shape){.used = true, .described = *description, .numbers = points};
    shape->described.points = points;
    shape->described.point_count = points ? description->point_count : 0;
    if (points && description->kind == IK_SHAPE_CONVEX) {
        shape->point = (ik_vec *)(points + rig->dimensions * description->point_count);
    } else if (points) {
        measure_heights(shape);
    }
    ik_prepare_shape(rig, shape);
    contacts->of_rig.changed = true;
}
