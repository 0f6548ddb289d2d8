// ik_contacts.h: rigs whose bodies do not pass through things, nor through each other. This header
// is the complete public interface of shapes and contacts, and their manual. ik_rig.h has rigs,
// ik_error.h the errors.
//
//     const ik_rig_shape hand = {.kind = IK_SHAPE_SPHERE, .joint = 4, .radius = 0.06};
//     const ik_rig_shape shelf = {.kind = IK_SHAPE_BOX, .joint = -1, .position = {0.5, 0, 0.4},
//                                 .rotation = {0, 0, 0, 1}, .size = {0.3, 0.8, 0.02}};
//     int32_t id;
//     if (ik_rig_add_shape(rig, &hand, &id) != IK_OK) return 1;
//     if (ik_rig_add_shape(rig, &shelf, &id) != IK_OK) return 1;
//     ik_rig_solve(rig); // the hand stays out of the shelf
//
// Conventions
//
// - A shape is on the body of a joint, and moves with it: a collider. Or it is in space, and stays
//   where it is until it is moved: an obstacle.
// - A solve keeps colliders out of obstacles, and out of each other. These pairs are left out:
//   neighbours, which have at most one joint between them that moves; colliders that overlapped in
//   the rest pose when one of them was added or set; a collider that cannot move, such as the base
//   of a robot, and an obstacle; and pairs that the user leaves out.
// - The order of importance: limits of joints always hold. Contacts come before goals of priority
//   0, those before goals of priority 1. IK_RIG_REACHED says that all goals are reached, and no
//   pair overlaps by more than the tolerance of contacts. Goals that contacts forbid end as
//   IK_RIG_BLOCKED; ik_rig_get_contacts says what touches then.
// - A rig that starts in an overlap gets out of it. If it cannot, it overlaps as little as it can.
// - Poses are free of overlap, the way from one pose to the next is not checked: see
//   ik_rig_distance_along.
// - Certificates do not know of contacts. They are right nevertheless: what cannot be reached
//   without contacts cannot be reached with them.
// - A solve allocates nothing. Functions that add or set a shape do.

#ifndef IK_CONTACTS_H
#define IK_CONTACTS_H

#include "ik_rig.h"

#ifdef __cplusplus
extern "C" {
#endif

// The most shapes of a rig, the most of them that are colliders, and the most points of a shape.
#define IK_RIG_MAX_SHAPES 4096
#define IK_RIG_MAX_COLLIDERS 256
#define IK_SHAPE_MAX_POINTS 64
// The most heights of a height field.
#define IK_SHAPE_MAX_HEIGHTS 4194304

// The kinds of shapes, and the fields of ik_rig_shape that they use. In two dimensions there is no
// cylinder and no height field.
//   SPHERE      `radius` around `position`
//   CAPSULE     `radius` around a segment, whose middle is `position`, and whose ends are half of
//               `axis` away from it
//   CYLINDER    the same with flat ends
//   BOX         `size` along the axes x, y and z, after `rotation`, around `position`
//   CONVEX      the convex hull of `points`, which are relative to `position`, after `rotation`;
//               with `radius` around it
//   HALF_SPACE  all that is behind the plane through `position` with the normal `axis`. It is an
//               obstacle
//   HEIGHT_FIELD  all that is below heights on a grid: `points` are the heights, row after row,
//               `columns` in each, `cell` apart. Columns count along x. With an `axis` of 0, 1, 0,
//               which points up, rows count along z; with 0, 0, 1 along y. The height of column 0
//               and row 0 is above `position`; `rotation` turns all about it. Each cell is two
//               triangles. A height of NAN is a hole. It is an obstacle, in three dimensions
#define IK_SHAPES(X)                        \
    X(IK_SHAPE_SPHERE, 0, "sphere")         \
    X(IK_SHAPE_CAPSULE, 1, "capsule")       \
    X(IK_SHAPE_CYLINDER, 2, "cylinder")     \
    X(IK_SHAPE_BOX, 3, "box")               \
    X(IK_SHAPE_CONVEX, 4, "convex")         \
    X(IK_SHAPE_HALF_SPACE, 5, "half-space") \
    X(IK_SHAPE_HEIGHT_FIELD, 6, "height-field")

#define IK_ENUMERATOR(name, value, text) name = value,
typedef enum ik_shape_kind { IK_SHAPES(IK_ENUMERATOR) } ik_shape_kind;
#undef IK_ENUMERATOR

// The name of a kind: a static string, NULL for other values.
const char *ik_shape_kind_name(int32_t kind);

typedef struct ik_rig_shape {
    int32_t kind;         // one of ik_shape_kind
    int32_t joint;        // of a collider; -1: an obstacle
    double position[3];   // from the joint, at rest; of an obstacle in space
    double rotation[4];   // a quaternion of any length but 0. It turns `axis` and `points`, too. In
                          // 2-D rotation[0] is an angle
    double axis[3];       // CAPSULE, CYLINDER: from end to end. HALF_SPACE: of any length but 0
    double size[3];       // BOX: lengths of the edges, 0 to 1e30
    double radius;        // SPHERE, CAPSULE, CYLINDER, CONVEX: 0 to 1e30
    double margin;        // a distance to keep, 0 to 1e30; NAN: that of the rig. Of two shapes the
                          // greater one counts
    double cell;          // HEIGHT_FIELD: 1e-30 to 1e30
    const double *points; // CONVEX: `dimensions` numbers per point; HEIGHT_FIELD: heights. Copied
    int32_t point_count;  // CONVEX: 1 to IK_SHAPE_MAX_POINTS; HEIGHT_FIELD: columns times rows, at
                          // most IK_SHAPE_MAX_HEIGHTS
    int32_t columns;      // HEIGHT_FIELD: 2 or more, as the rows
    int32_t disabled;     // not 0: the shape takes no part
} ik_rig_shape;

// Adds a shape. *shape receives its index, which stays the same until the shape is removed. Errors:
// MEMORY, SHAPES (too many), SHAPE_KIND (also a half-space on a joint), WRONG_DIMENSIONS, JOINT,
// COORDINATE (of position), ROTATION (ANGLE in 2-D), SHAPE_AXIS, SHAPE_SIZE, SHAPE_RADIUS, MARGIN,
// SHAPE_POINTS; of a height field FIELD_SIZE, CELL, FIELD_HEIGHT.
ik_error ik_rig_add_shape(ik_rig *rig, const ik_rig_shape *description, int32_t *shape);

// Changes a shape; it must stay on its joint, or an obstacle. Writes a shape as it was set; its
// points belong to the rig until the shape is changed or removed. Removes a shape. Errors: SHAPE;
// those of ik_rig_add_shape.
ik_error ik_rig_set_shape(ik_rig *rig, int32_t shape, const ik_rig_shape *description);
ik_error ik_rig_get_shape(const ik_rig *rig, int32_t shape, ik_rig_shape *description);
ik_error ik_rig_remove_shape(ik_rig *rig, int32_t shape);

// Moves a shape, every frame if need be: allocates nothing. NULL: the position, or the rotation,
// stays. Errors: SHAPE, COORDINATE, ROTATION (ANGLE in 2-D).
ik_error ik_rig_move_shape(ik_rig *rig, int32_t shape, const double *position,
                           const double *rotation);

// Switches a shape off, and on again. Errors: SHAPE.
ik_error ik_rig_enable_shape(ik_rig *rig, int32_t shape, bool enabled);

// Prepares a rig for shapes: adding one does so, too. A saved state with shapes can only be
// restored into a rig that was prepared. Errors: MEMORY.
ik_error ik_rig_allow_shapes(ik_rig *rig);

// The number of slots: indices of shapes are below it.
int32_t ik_rig_get_shape_slots(const ik_rig *rig);

// Why a pair is left out.
//   NONE        it is not: a solve keeps the two apart
//   NEIGHBOURS  two colliders with at most one joint between them that moves, or two obstacles
//   AT_REST     two colliders that overlapped in the rest pose
//   UNMOVABLE   a collider that cannot move, and an obstacle
//   EXCLUDED    the user has left it out
#define IK_EXCLUSIONS(X)                        \
    X(IK_EXCLUSION_NONE, 0, "none")             \
    X(IK_EXCLUSION_NEIGHBOURS, 1, "neighbours") \
    X(IK_EXCLUSION_AT_REST, 2, "at-rest")       \
    X(IK_EXCLUSION_UNMOVABLE, 3, "unmovable")   \
    X(IK_EXCLUSION_EXCLUDED, 4, "excluded")

#define IK_ENUMERATOR(name, value, text) name = value,
typedef enum ik_exclusion { IK_EXCLUSIONS(IK_ENUMERATOR) } ik_exclusion;
#undef IK_ENUMERATOR

// The name of an exclusion: a static string, NULL for other values.
const char *ik_exclusion_name(int32_t exclusion);

// Whether a pair is kept apart: by the rules above, never, or always, if that is possible.
#define IK_PAIR_MODES(X)         \
    X(IK_PAIR_AUTO, 0, "auto")   \
    X(IK_PAIR_NEVER, 1, "never") \
    X(IK_PAIR_ALWAYS, 2, "always")

#define IK_ENUMERATOR(name, value, text) name = value,
typedef enum ik_pair_mode { IK_PAIR_MODES(IK_ENUMERATOR) } ik_pair_mode;
#undef IK_ENUMERATOR

// Sets the mode of a pair. Errors: SHAPE (also of both the same), PAIR_MODE, MEMORY.
ik_error ik_rig_set_pair(ik_rig *rig, int32_t first, int32_t second, int32_t mode);

// An ik_exclusion; -1 if there is no such pair.
int32_t ik_rig_get_pair(const ik_rig *rig, int32_t first, int32_t second);

typedef struct ik_rig_pair {
    int32_t first, second, mode; // an ik_pair_mode
} ik_rig_pair;

// Writes at most `room` pairs: those whose mode is NEVER or ALWAYS, and with the mode AUTO those
// that overlapped at rest. Returns how many there are.
int32_t ik_rig_get_pairs(const ik_rig *rig, int32_t room, ik_rig_pair *pairs);

// The distance that shapes keep if they have no margin of their own, 0 to 1e30; default 0. And by
// how much shapes may overlap, 0 to 1e30; NAN, the default: 1e-4 of the reach. Errors: MARGIN,
// TOLERANCE, MEMORY.
ik_error ik_rig_set_margin(ik_rig *rig, double margin);
double ik_rig_get_margin(const ik_rig *rig);
ik_error ik_rig_set_contact_tolerance(ik_rig *rig, double tolerance);
double ik_rig_get_contact_tolerance(const ik_rig *rig);

// What touches at the present pose: pairs that are no further apart than their margin and the
// tolerance of contacts, the deepest first.
typedef struct ik_rig_contact {
    int32_t first, second; // shapes; the first is a collider
    double point[3];       // on the surface of the first, nearest to the second, or deepest in it
    double normal[3];      // a unit vector, the way on which the first gets away from the second
    double depth;          // of the overlap; below 0 they are apart. A margin counts as a part of
                           // the shapes
} ik_rig_contact;

// Writes at most `room` contacts; returns how many there are.
int32_t ik_rig_get_contacts(ik_rig *rig, int32_t room, ik_rig_contact *contacts);

// Of the first `room` of these contacts, writes those that keep goals that are missed: without
// them, the next step of a solve would push their shapes into each other. Returns how many there
// are; 0 if all goals are reached, or limits alone keep them.
int32_t ik_rig_get_blocking(ik_rig *rig, int32_t room, ik_rig_contact *contacts);

// The least distance of a shape from all that it is kept apart from, at the present pose, without
// margins; below 0 the depth of an overlap. INFINITY if there is nothing, NAN if there is no such
// shape. A shape of -1: of all shapes.
double ik_rig_get_clearance(ik_rig *rig, int32_t shape);

// A pose, as ik_rig_set_pose takes it.
typedef struct ik_rig_waypoint {
    const double *root, *values, *rotations;
} ik_rig_waypoint;

// Writes the least clearance of all shapes on the straight way between two poses: each joint turns
// from one to the other by the shortest rotation, all in the same time. It is found at `steps` + 1
// poses, which are evenly spaced: thin things may be between them. What a pose does not say is as
// it is now. The present pose stays.
//   steps  1 to 1000000
// Errors: ITERATIONS (of steps), COORDINATE, VALUE, ROTATION.
ik_error ik_rig_distance_along(ik_rig *rig, const ik_rig_waypoint *from, const ik_rig_waypoint *to,
                               int32_t steps, double *least);

#ifdef __cplusplus
}
#endif

#endif
