#include "contacts/prepare.h"

#include "contacts/pairs.h"
#include "core/input.h"
#include "rig/kinematics.h"

// By default, shapes may overlap by this share of the reach.
#define TOLERANCE 1e-4

static ik_vec in_units(const ik_rig *rig, const double *at) {
    ik_vec vec = {at[0], at[1], rig->dimensions == 3 ? at[2] : 0};
    return ik_vec_scale(1 / rig->unit, vec);
}

static void add_edge(ik_convex *body, ik_vec edge) {
    body->edge[body->edges++] = edge;
}

static void set_box(const ik_rig *rig, ik_shape *shape, ik_quat turn) {
    ik_vec half = ik_vec_scale(0.5, in_units(rig, shape->described.size));
    const ik_vec edges[3] = {{half.x, 0, 0}, {0, half.y, 0}, {0, 0, half.z}};
    for (int32_t k = 0; k < rig->dimensions; k++) {
        add_edge(&shape->body, ik_quat_rotate(turn, edges[k]));
    }
}

// The centre is the middle of the points' extent, so that the ball around it is small.
static void set_hull(const ik_rig *rig, ik_shape *shape, ik_quat turn) {
    const ik_rig_shape *described = &shape->described;
    ik_vec low = {INFINITY, INFINITY, INFINITY}, high = {-INFINITY, -INFINITY, -INFINITY};
    for (int32_t i = 0; i < described->point_count; i++) {
        ik_vec at = ik_joint_at(shape->numbers, rig->dimensions, i);
        shape->point[i] = at = ik_vec_scale(1 / rig->unit, at);
        low = (ik_vec){ik_min(low.x, at.x), ik_min(low.y, at.y), ik_min(low.z, at.z)};
        high = (ik_vec){ik_max(high.x, at.x), ik_max(high.y, at.y), ik_max(high.z, at.z)};
    }
    ik_vec middle = ik_vec_scale(0.5, ik_vec_add(low, high));
    for (int32_t i = 0; i < described->point_count; i++) {
        shape->point[i] = ik_vec_sub(shape->point[i], middle);
    }
    shape->body.points = described->point_count;
    shape->body.point = shape->point;
    shape->body.rotation = turn;
    shape->body.center = ik_vec_add(shape->body.center, ik_quat_rotate(turn, middle));
}

static void set_field(const ik_rig *rig, ik_shape *shape, ik_quat turn) {
    const ik_rig_shape *described = &shape->described;
    double by = 1 / rig->unit;
    shape->field = (ik_field){.origin = shape->body.center,
                              .rotation = turn,
                              .y_up = described->axis[1] > described->axis[2],
                              .columns = described->columns,
                              .rows = described->point_count / described->columns,
                              .cell = described->cell * by,
                              .heights = shape->numbers,
                              .by = by,
                              .low = shape->low * by,
                              .high = shape->high * by};
    shape->body = ik_field_box(&shape->field);
}

void ik_prepare_shape(const ik_rig *rig, ik_shape *shape) {
    const ik_rig_shape *described = &shape->described;
    const ik_vec up = {0, 1, 0};
    double from[3] = {0, 0, 0};
    if (described->joint < 0) {
        memcpy(from, rig->anchor, sizeof from);
    }
    for (int32_t k = 0; k < 3; k++) {
        from[k] = described->position[k] - from[k];
    }
    ik_quat turn = ik_quat_identity;
    ik_read_turn(described->rotation, rig->dimensions, &turn);
    shape->body = (ik_convex){.center = in_units(rig, from), .rotation = ik_quat_identity};
    ik_vec axis = ik_quat_rotate(turn, in_units(rig, described->axis));
    double radius = described->radius / rig->unit;
    switch (described->kind) {
    case IK_SHAPE_BOX:
        set_box(rig, shape, turn);
        radius = 0;
        break;
    case IK_SHAPE_CONVEX:
        set_hull(rig, shape, turn);
        break;
    case IK_SHAPE_HEIGHT_FIELD:
        set_field(rig, shape, turn);
        radius = 0;
        break;
    case IK_SHAPE_HALF_SPACE:
        shape->normal = ik_vec_unit(axis, up);
        shape->height = ik_vec_dot(shape->normal, shape->body.center);
        radius = 0;
        break;
    case IK_SHAPE_CAPSULE:
    case IK_SHAPE_CYLINDER:
        add_edge(&shape->body, ik_vec_scale(0.5, axis));
        break;
    default:
        break;
    }
    bool flat = described->kind == IK_SHAPE_CYLINDER;
    shape->body.disc = flat ? radius : 0;
    shape->body.radius = flat ? 0 : radius;
    shape->bound =
        described->kind == IK_SHAPE_HALF_SPACE ? INFINITY : ik_convex_bound(&shape->body);
    shape->stale = false;
}

static void list_shapes(ik_rig *rig) {
    ik_contacts *contacts = ik_contacts_of(rig);
    contacts->colliders = contacts->obstacles = contacts->pairs = 0;
    for (int32_t i = 0; i < contacts->room; i++) {
        const ik_shape *shape = &contacts->shape[i];
        if (!ik_takes_part(shape)) {
            continue;
        }
        if (shape->described.joint < 0) {
            contacts->obstacle[contacts->obstacles++] = i;
            continue;
        }
        for (int32_t k = 0; k < contacts->colliders; k++) {
            int32_t other = contacts->collider[k];
            if (ik_exclusion_of(rig, other, i) == IK_EXCLUSION_NONE) {
                contacts->pair[contacts->pairs++] = (ik_pair){other, i};
            }
        }
        contacts->collider[contacts->colliders++] = i;
    }
}

double ik_allowed_overlap(const ik_rig *rig) {
    double tolerance = rig->contacts ? ik_contacts_of(rig)->tolerance : NAN;
    return isnan(tolerance) ? TOLERANCE * rig->reach : tolerance;
}

void ik_contacts_prepare(ik_rig *rig) {
    ik_contacts *contacts = ik_contacts_of(rig);
    bool moved = contacts->unit != rig->unit ||
                 memcmp(contacts->anchor, rig->anchor, sizeof contacts->anchor) != 0;
    contacts->unit = rig->unit;
    memcpy(contacts->anchor, rig->anchor, sizeof contacts->anchor);
    for (int32_t i = 0; i < contacts->room; i++) {
        ik_shape *shape = &contacts->shape[i];
        if (shape->used && (shape->stale || moved)) {
            ik_prepare_shape(rig, shape);
        }
    }
    if (contacts->of_rig.changed) {
        list_shapes(rig);
        contacts->of_rig.changed = false;
    }
    for (int32_t k = 0; k < contacts->colliders; k++) {
        contacts->near_count[k] = -1;
    }
    contacts->of_rig.held = 0;
    contacts->of_rig.allowed = ik_allowed_overlap(rig) / rig->unit;
    contacts->of_rig.any =
        contacts->pairs > 0 || (contacts->colliders > 0 && contacts->obstacles > 0);
}

static double margin_of(const ik_contacts *contacts, int32_t shape) {
    double margin = contacts->shape[shape].described.margin;
    return isnan(margin) ? contacts->margin : margin;
}

double ik_margin_between(const ik_rig *rig, int32_t first, int32_t second) {
    const ik_contacts *contacts = ik_contacts_of(rig);
    return ik_max(margin_of(contacts, first), margin_of(contacts, second)) / rig->unit;
}

void ik_place_collider(const ik_rig *rig, const ik_rig_pose *pose, int32_t index) {
    ik_contacts *contacts = ik_contacts_of(rig);
    const ik_shape *shape = &contacts->shape[index];
    int32_t joint = shape->described.joint;
    ik_vec center = ik_rig_point_of(pose, joint, shape->body.center);
    contacts->placed[index] = ik_convex_carried(&shape->body, center, pose->rotations[joint]);
}

void ik_place_colliders(const ik_rig *rig, const ik_rig_pose *pose) {
    const ik_contacts *contacts = ik_contacts_of(rig);
    for (int32_t k = 0; k < contacts->colliders; k++) {
        ik_place_collider(rig, pose, contacts->collider[k]);
    }
}
