// A body is compared with the triangles near it, in the frame of the field. If it is above a
// triangle, the distance is that of the two cores. If its core crosses the triangle or is below it,
// the body is in the ground: the way out is along the normal of the triangle, until the deepest
// point of the body is above its plane.

#include "shapes/field.h"

#include "shapes/closest.h"

// A place so near to an edge, as a share of the cell, counts to the triangles on both sides.
#define BESIDE 1e-9

static ik_vec place_of(const ik_field *field, double column, double row, double height) {
    double x = column * field->cell, y = row * field->cell;
    return field->y_up ? (ik_vec){x, height, y} : (ik_vec){x, y, height};
}

static double along_rows(const ik_field *field, ik_vec at) {
    return field->y_up ? at.z : at.y;
}

ik_convex ik_field_box(const ik_field *field) {
    double columns = field->columns - 1, rows = field->rows - 1;
    // The ground below belongs to it, as deep as the field is wide.
    double low = field->low - field->cell * ik_max(columns, rows);
    ik_vec middle = place_of(field, columns / 2, rows / 2, (low + field->high) / 2);
    ik_convex box = {.center = ik_vec_add(field->origin, ik_quat_rotate(field->rotation, middle)),
                     .rotation = ik_quat_identity,
                     .edges = 3};
    const ik_vec edges[3] = {place_of(field, columns / 2, 0, 0), place_of(field, 0, rows / 2, 0),
                             place_of(field, 0, 0, (field->high - low) / 2)};
    for (int32_t k = 0; k < 3; k++) {
        box.edge[k] = ik_quat_rotate(field->rotation, edges[k]);
    }
    return box;
}

typedef struct triangle {
    ik_vec corner[3];
    ik_vec normal; // up
} triangle;

// One of the two triangles of a cell; false if it has a hole.
static bool triangle_of(const ik_field *field, int32_t column, int32_t row, int32_t which,
                        triangle *found) {
    // Both share the diagonal from (1, 0) to (0, 1).
    static const int32_t columns[2][3] = {{0, 1, 0}, {1, 1, 0}};
    static const int32_t rows[2][3] = {{0, 0, 1}, {0, 1, 1}};
    for (int32_t k = 0; k < 3; k++) {
        int32_t c = column + columns[which][k], r = row + rows[which][k];
        double height = field->heights[(size_t)r * (size_t)field->columns + (size_t)c];
        found->corner[k] = place_of(field, c, r, height * field->by);
    }
    const ik_vec up = place_of(field, 0, 0, 1);
    ik_vec across = ik_vec_cross(ik_vec_sub(found->corner[1], found->corner[0]),
                                 ik_vec_sub(found->corner[2], found->corner[0]));
    found->normal = ik_vec_unit(across, up);
    if (ik_vec_dot(found->normal, up) < 0) {
        found->normal = ik_vec_scale(-1, found->normal);
    }
    // With a hole a number is NAN.
    return ik_vec_dot(found->normal, found->corner[0]) + ik_vec_dot(up, across) < INFINITY;
}

// Whether a place is above or below a triangle.
static bool is_in_column(const ik_field *field, const triangle *at, ik_vec place) {
    bool positive = false, negative = false;
    for (int32_t k = 0; k < 3; k++) {
        ik_vec from = at->corner[k], to = at->corner[(k + 1) % 3];
        double x = to.x - from.x, y = along_rows(field, to) - along_rows(field, from);
        double side =
            x * (along_rows(field, place) - along_rows(field, from)) - y * (place.x - from.x);
        double least = BESIDE * field->cell * field->cell;
        positive = positive || side > least;
        negative = negative || side < -least;
    }
    return !(positive && negative);
}

// Keeps the least distance of a body from a triangle.
static void look(const ik_convex *body, const ik_field *field, const triangle *at, double enough,
                 ik_separation *best) {
    ik_vec normal = at->normal;
    ik_vec low = ik_vec_add(body->center, ik_convex_support(body, ik_vec_scale(-1, normal)));
    double plane = ik_vec_dot(normal, at->corner[0]);
    double above = ik_vec_dot(normal, low) - plane - body->radius;
    // The distance from the plane is not more than that from the triangle.
    if (above >= ik_min(best->distance, enough)) {
        best->distance = ik_min(best->distance, above);
        return;
    }
    ik_vec middle =
        ik_vec_scale(1.0 / 3, ik_vec_add(at->corner[0], ik_vec_add(at->corner[1], at->corner[2])));
    ik_vec points[3];
    for (int32_t k = 0; k < 3; k++) {
        points[k] = ik_vec_sub(at->corner[k], middle);
    }
    const ik_convex flat = {
        .center = middle, .rotation = ik_quat_identity, .points = 3, .point = points};
    ik_difference found;
    ik_closest_end end = ik_closest(body, &flat, ik_max(enough, 0) + body->radius, &found);
    double length = ik_vec_length(found.way);
    if (end != IK_CORES_OVERLAP && ik_vec_dot(normal, body->center) > plane) {
        if (length - body->radius < best->distance) {
            *best = (ik_separation){length - body->radius, ik_vec_scale(1 / length, found.way),
                                    found.at};
        }
    } else if ((end == IK_CORES_OVERLAP || is_in_column(field, at, body->center)) &&
               above < best->distance) {
        // In the ground.
        *best = (ik_separation){above, normal, low};
    }
}

typedef struct range {
    int32_t from, to;
} range;

// The cells between two places along one side of the grid.
static range cells_between(double least, double most, double cell, int32_t count) {
    double first = ik_max(floor(least / cell), 0), last = ik_min(floor(most / cell), count - 1);
    return first <= last ? (range){(int32_t)first, (int32_t)last} : (range){0, -1};
}

// Looks at all triangles within a distance of the sides of a body.
static void look_within(const ik_convex *body, const ik_field *field, double distance,
                        double enough, ik_separation *best) {
    const ik_vec x = {1, 0, 0};
    ik_vec y = place_of(field, 0, 1 / field->cell, 0);
    double more = body->radius + distance, u = body->center.x, v = along_rows(field, body->center);
    double right = ik_convex_support(body, x).x;
    double left = ik_convex_support(body, ik_vec_scale(-1, x)).x;
    double far = along_rows(field, ik_convex_support(body, y));
    double near = along_rows(field, ik_convex_support(body, ik_vec_scale(-1, y)));
    range columns =
        cells_between(u + left - more, u + right + more, field->cell, field->columns - 1);
    range rows = cells_between(v + near - more, v + far + more, field->cell, field->rows - 1);
    for (int32_t r = rows.from; r <= rows.to; r++) {
        for (int32_t c = columns.from; c <= columns.to; c++) {
            for (int32_t which = 0; which < 2; which++) {
                triangle found;
                if (triangle_of(field, c, r, which, &found)) {
                    look(body, field, &found, enough, best);
                }
            }
        }
    }
}

ik_separation ik_separation_from_field(const ik_convex *a, const ik_field *field, double enough) {
    ik_quat back = ik_quat_conjugate(field->rotation);
    ik_vec center = ik_quat_rotate(back, ik_vec_sub(a->center, field->origin));
    ik_convex body = ik_convex_carried(a, center, back);
    ik_separation best = {INFINITY, place_of(field, 0, 0, 1), center};
    // First the cells below the body. Other cells can only be nearer within that distance.
    look_within(&body, field, 0, enough, &best);
    double within = ik_min(best.distance, enough);
    if (within > 0) {
        look_within(&body, field, within, enough, &best);
    }
    best.normal = ik_quat_rotate(field->rotation, best.normal);
    best.at = ik_vec_add(field->origin, ik_quat_rotate(field->rotation, best.at));
    return best;
}
