// contacts_state_test.c: shapes in saved states; what they allocate; wrong shapes.

#include "bodies.h"
#include "checksum.h"

#include <stdlib.h>
#include <string.h>

static const double corners[] = {0, 0, 0, 0.1, 0, 0, 0, 0.1, 0, 0, 0, 0.1};

static ik_rig_shape hull_at(double x, double y, double z) {
    ik_rig_shape shape = sphere_at(-1, x, y, z, 0.02);
    shape.kind = IK_SHAPE_CONVEX;
    shape.points = corners;
    shape.point_count = 4;
    return shape;
}

// An arm with a thing of each kind, and rules for pairs.
static ik_rig *arm_with_all(chance *c) {
    ik_rig *rig = make_jointed_arm();
    ik_rig_shape shapes[7];
    const double heights[6] = {0, 0.1, NAN, -0.1, 0, 0.05};
    for (int32_t i = 0; i < 7; i++) {
        double x = between(c, 0.3, 0.8), y = between(c, -0.5, 0.5), z = between(c, 0.1, 0.9);
        shapes[i] = i == IK_SHAPE_CONVEX ? hull_at(x, y, z) : sphere_at(-1, x, y, z, 0.05);
        shapes[i].kind = i;
        shapes[i].axis[2] = 0.2;
        shapes[i].size[0] = shapes[i].size[1] = shapes[i].size[2] = 0.1;
        shapes[i].position[2] = i >= IK_SHAPE_HALF_SPACE ? -0.1 : z;
        if (i == IK_SHAPE_HEIGHT_FIELD) {
            shapes[i].points = heights;
            shapes[i].point_count = 6;
            shapes[i].columns = 3;
            shapes[i].cell = 0.4;
            shapes[i].axis[2] = 1;
        }
        add_shape(rig, &shapes[i]);
    }
    ik_rig_set_pair(rig, 3, 7, IK_PAIR_NEVER);
    ik_rig_set_pair(rig, 1, 2, IK_PAIR_ALWAYS);
    ik_rig_set_margin(rig, 0.003);
    ik_rig_set_max_iterations(rig, 100);
    const double place[3] = {0.5, between(c, -0.4, 0.4), 0.4};
    add_hand_goal(rig, place, NULL);
    return rig;
}

typedef struct saved {
    size_t size;
    uint8_t *bytes;
} saved;

static saved save(const ik_rig *rig) {
    saved s = {.size = ik_rig_state_size(rig)};
    s.bytes = malloc(s.size);
    ik_rig_save_state(rig, s.bytes);
    return s;
}

static bool same_pose(const ik_rig *a, const ik_rig *b) {
    return memcmp(ik_rig_get_values(a), ik_rig_get_values(b), ARM_JOINTS * sizeof(double)) == 0;
}

static void continue_alike(ik_rig *a, ik_rig *b) {
    for (int32_t i = 0; i < 20; i++) {
        for (int32_t k = 0; k < 2; k++) {
            ik_rig *rig = k ? b : a;
            const double place[3] = {0.5, 0.4 - 0.04 * i, 0.3 + 0.02 * i};
            CHECK_EQUAL(ik_rig_move_shape(rig, 5, place, NULL), IK_OK);
            CHECK_EQUAL(ik_rig_move_goal(rig, 0, 0.6, -0.4 + 0.04 * i, 0.3), IK_OK);
            ik_rig_solve(rig);
        }
        CHECK(same_pose(a, b));
        CHECK_EQUAL(ik_rig_get_status(a), ik_rig_get_status(b));
        double clear = ik_rig_get_clearance(a, -1);
        CHECK_NEAR(ik_rig_get_clearance(b, -1), clear, 0);
    }
}

static void states_continue(void) {
    for (int32_t i = 0; i < cases(40); i++) {
        chance c = begin_case((uint64_t)i + 1);
        ik_rig *rig = arm_with_all(&c), *copy = make_jointed_arm();
        ik_rig_solve(rig);
        for (int32_t k = 0; k < i % 3 * 20; k++) { // a copy with more shapes, too
            ik_rig_shape ball = sphere_at(-1, 1, 1, 1, 0.1);
            add_shape(copy, &ball);
        }
        saved s = save(rig);
        CHECK_EQUAL(ik_rig_restore_state(copy, s.bytes, s.size), IK_OK);
        saved again = save(copy);
        CHECK_EQUAL(ik_rig_get_pair(copy, 3, 7), IK_EXCLUSION_EXCLUDED);
        CHECK_EQUAL(ik_rig_get_pair(copy, 1, 2), IK_EXCLUSION_NONE);
        ik_rig_shape shape;
        CHECK_EQUAL(ik_rig_get_shape(copy, 9, &shape), IK_OK);
        CHECK(memcmp(shape.points, corners, sizeof corners) == 0);
        continue_alike(rig, copy);
        free(s.bytes);
        free(again.bytes);
        ik_rig_destroy(rig);
        ik_rig_destroy(copy);
    }
}

// A rig that was never prepared for shapes takes none from a state, and the other way round all.
static void states_of_others(void) {
    chance c = begin_case(1);
    ik_rig *rig = arm_with_all(&c), *plain, *none;
    ik_rig_joint joints[ARM_JOINTS];
    for (int32_t i = 0; i < ARM_JOINTS; i++) {
        ik_rig_get_joint(rig, i, &joints[i]);
        joints[i].parent = i - 1;
    }
    CHECK_EQUAL(ik_rig_create(3, ARM_JOINTS, joints, &plain, NULL), IK_OK);
    CHECK_EQUAL(ik_rig_create(3, ARM_JOINTS, joints, &none, NULL), IK_OK);
    saved with = save(rig), without = save(none);
    CHECK_EQUAL(ik_rig_restore_state(plain, with.bytes, with.size), IK_ERROR_STATE);
    CHECK_EQUAL(ik_rig_allow_shapes(plain), IK_OK);
    CHECK_EQUAL(ik_rig_restore_state(plain, with.bytes, with.size), IK_OK);
    continue_alike(rig, plain);
    CHECK_EQUAL(ik_rig_restore_state(plain, without.bytes, without.size), IK_OK);
    ik_rig_shape shape;
    CHECK_EQUAL(ik_rig_get_shape(plain, 5, &shape), IK_ERROR_SHAPE);
    CHECK(ik_rig_get_clearance(plain, -1) == INFINITY);
    free(with.bytes);
    free(without.bytes);
    ik_rig_destroy(rig);
    ik_rig_destroy(plain);
    ik_rig_destroy(none);
}

// Bytes that were changed are refused, or make a rig that works.
static void damaged_states(void) {
    int32_t taken = 0;
    chance c = begin_case(1);
    ik_rig *rig = arm_with_all(&c), *other = make_jointed_arm();
    ik_rig_solve(rig);
    saved s = save(rig);
    for (int32_t i = 0; i < cases(3000); i++) {
        chance d = begin_case((uint64_t)i + 1);
        uint8_t *bytes = malloc(s.size);
        memcpy(bytes, s.bytes, s.size);
        for (int32_t k = 0; k < 1 + i % 3; k++) {
            // Most of the shapes' part, which is the last one.
            size_t at = s.size - 1 - (size_t)whole(&d, 0, i % 4 ? 2500 : (int32_t)s.size - 1);
            bytes[at] = (uint8_t)whole(&d, 0, 255);
        }
        repair_checksum(bytes, s.size);
        ik_error error = ik_rig_restore_state(other, bytes, s.size);
        CHECK(error == IK_OK || error == IK_ERROR_STATE);
        if (error == IK_OK) {
            taken++;
            ik_rig_set_max_iterations(other, 20);
            ik_rig_solve(other);
            CHECK(pose_fault(other) == NULL || nearly_pose_fault(other, 1e-5) == NULL);
            CHECK(!isnan(ik_rig_get_clearance(other, -1)));
        }
        free(bytes);
    }
    CHECK_SEEN(taken > 100);
    free(s.bytes);
    ik_rig_destroy(rig);
    ik_rig_destroy(other);
}

static void solves_allocate_nothing(void) {
    chance c = begin_case(1);
    ik_rig *rig = arm_with_all(&c);
    const double place[3] = {0.4, 0.1, 0.4}, about[4] = {0, 0.1, 0, 1};
    ik_rig_contact contacts[8];
    watch_allocations(0);
    for (int32_t i = 0; i < 10; i++) {
        CHECK_EQUAL(ik_rig_move_goal(rig, 0, 0.5, 0.1 * i, 0.3), IK_OK);
        CHECK_EQUAL(ik_rig_move_shape(rig, 5 + i % 6, place, about), IK_OK);
        CHECK_EQUAL(ik_rig_enable_shape(rig, i, i % 2), IK_OK);
        ik_rig_solve(rig);
        ik_rig_get_contacts(rig, 8, contacts);
        ik_rig_get_clearance(rig, -1);
    }
    CHECK_EQUAL(allocations(), 0);
    watch_allocations(-1);
    ik_rig_destroy(rig);
}

// Each allocation fails once, of all calls that allocate. Nothing changes then, and nothing leaks.
static void failures_are_survived(void) {
    int before = live_allocations();
    chance c = begin_case(1);
    ik_rig *big = arm_with_all(&c), *rig;
    ik_rig_joint joints[ARM_JOINTS];
    saved s = save(big);
    for (int32_t i = 0; i < ARM_JOINTS; i++) {
        ik_rig_get_joint(big, i, &joints[i]);
    }
    CHECK_EQUAL(ik_rig_create(3, ARM_JOINTS, joints, &rig, NULL), IK_OK);
    ik_rig_shape hull = hull_at(0, 0, 1);
    int32_t index = -1, failures = 0;
    for (int32_t what = 0; what < 4; what++) {
        ik_error error = IK_ERROR_MEMORY;
        for (int failing = 0; error == IK_ERROR_MEMORY && failing < 60; failing++) {
            watch_allocations(failing);
            error = what == 0   ? ik_rig_allow_shapes(rig)
                    : what == 1 ? ik_rig_add_shape(rig, &hull, &index)
                    : what == 2 ? ik_rig_set_shape(rig, index, &hull)
                                : ik_rig_restore_state(rig, s.bytes, s.size);
            watch_allocations(-1);
            failures += error == IK_ERROR_MEMORY;
            ik_rig_shape shape;
            bool is = ik_rig_get_shape(rig, 0, &shape) == IK_OK;
            CHECK(error == IK_OK || is == (what > 1));
            CHECK(error == IK_OK || ik_rig_solve(rig) == IK_RIG_REACHED);
        }
        CHECK_EQUAL(error, IK_OK);
    }
    CHECK(failures > 10);
    continue_alike(rig, big);
    free(s.bytes);
    ik_rig_destroy(rig);
    ik_rig_destroy(big);
    CHECK_EQUAL(live_allocations(), before);
}

// Wrong input.

static void refuse(ik_rig *rig, const ik_rig_shape *shape, ik_error wanted) {
    int32_t index = 7;
    CHECK_EQUAL(ik_rig_add_shape(rig, shape, &index), wanted);
    CHECK_EQUAL(index, -1);
    CHECK_EQUAL(ik_rig_set_shape(rig, 0, shape), wanted);
}

static void wrong_shapes(void) {
    ik_rig *rig = make_jointed_arm();
    ik_rig_shape fine = sphere_at(-1, 0, 0, 0, 0.1), shape;
    saved before = save(rig);
    const double wrong[] = {NAN, INFINITY, -1, 2e30};
    const double from[3] = {0, 0, 0}, to[3] = {0, 0, 1};
    for (int32_t i = 0; i < 4; i++) {
        shape = fine;
        shape.radius = wrong[i];
        refuse(rig, &shape, IK_ERROR_SHAPE_RADIUS);
        shape = box_at(-1, 0, 0, 0, 1, wrong[i], 1);
        refuse(rig, &shape, IK_ERROR_SHAPE_SIZE);
        if (i > 0) { // NAN: that of the rig
            shape = fine;
            shape.margin = wrong[i];
            refuse(rig, &shape, IK_ERROR_MARGIN);
        }
        if (i != 2) {
            shape = fine;
            shape.position[1] = wrong[i];
            refuse(rig, &shape, IK_ERROR_COORDINATE);
            shape = capsule_from(-1, from, to, 0.1);
            shape.axis[0] = wrong[i];
            refuse(rig, &shape, IK_ERROR_SHAPE_AXIS);
        }
        CHECK_EQUAL(ik_rig_set_margin(rig, wrong[i]), IK_ERROR_MARGIN);
        CHECK_EQUAL(ik_rig_set_contact_tolerance(rig, wrong[i]),
                    i > 0 ? IK_ERROR_TOLERANCE : IK_OK);
    }
    shape = fine;
    shape.kind = 7;
    refuse(rig, &shape, IK_ERROR_SHAPE_KIND);
    shape.kind = IK_SHAPE_HALF_SPACE; // without a normal; then on a joint
    refuse(rig, &shape, IK_ERROR_SHAPE_AXIS);
    shape.axis[0] = 1;
    shape.joint = 3;
    refuse(rig, &shape, IK_ERROR_SHAPE_KIND);
    shape = fine;
    shape.joint = ARM_JOINTS;
    refuse(rig, &shape, IK_ERROR_JOINT);
    shape = fine;
    shape.rotation[3] = 0;
    refuse(rig, &shape, IK_ERROR_ROTATION);
    for (int32_t count = 0; count <= 65; count += 65) {
        double points[3 * 65] = {0};
        shape = hull_at(0, 0, 0);
        shape.points = points;
        shape.point_count = count;
        refuse(rig, &shape, IK_ERROR_SHAPE_POINTS);
    }
    const double heights[6] = {0, 0, 0, 0, 0, INFINITY};
    const ik_rig_shape field = {.kind = IK_SHAPE_HEIGHT_FIELD,
                                .joint = -1,
                                .rotation = {0, 0, 0, 1},
                                .axis = {0, 0, 1},
                                .margin = NAN,
                                .cell = 1,
                                .points = heights,
                                .point_count = 4,
                                .columns = 2};
    int32_t ground;
    CHECK_EQUAL(ik_rig_add_shape(rig, &field, &ground), IK_OK);
    CHECK_EQUAL(ik_rig_remove_shape(rig, ground), IK_OK);
    shape = field;
    shape.joint = 0;
    refuse(rig, &shape, IK_ERROR_SHAPE_KIND);
    shape = field;
    shape.axis[1] = 1;
    refuse(rig, &shape, IK_ERROR_SHAPE_AXIS);
    for (int32_t i = 0; i < 4; i++) {
        const double cells[4] = {0, NAN, INFINITY, -1};
        const int32_t counts[4] = {2, 5, 6, 4}, columns[4] = {2, 2, 2, 4};
        shape = field;
        shape.cell = cells[i];
        refuse(rig, &shape, IK_ERROR_CELL);
        shape = field;
        shape.point_count = counts[i]; // one row, not whole rows, an infinite height, one row
        shape.columns = columns[i];
        refuse(rig, &shape, i == 2 ? IK_ERROR_FIELD_HEIGHT : IK_ERROR_FIELD_SIZE);
    }
    CHECK_EQUAL(ik_rig_set_shape(rig, 0, &fine), IK_ERROR_JOINT); // it is on joint 0
    CHECK_EQUAL(ik_rig_set_shape(rig, 5, &fine), IK_ERROR_SHAPE);
    CHECK_EQUAL(ik_rig_get_shape(rig, -1, &shape), IK_ERROR_SHAPE);
    CHECK_EQUAL(ik_rig_remove_shape(rig, 16), IK_ERROR_SHAPE);
    CHECK_EQUAL(ik_rig_enable_shape(rig, 99999, true), IK_ERROR_SHAPE);
    CHECK_EQUAL(ik_rig_move_shape(rig, 0, wrong, NULL), IK_ERROR_COORDINATE);
    CHECK_EQUAL(ik_rig_move_shape(rig, 0, from, wrong), IK_ERROR_ROTATION);
    CHECK_EQUAL(ik_rig_set_pair(rig, 0, 0, IK_PAIR_NEVER), IK_ERROR_SHAPE);
    CHECK_EQUAL(ik_rig_set_pair(rig, 0, 9, IK_PAIR_NEVER), IK_ERROR_SHAPE);
    CHECK_EQUAL(ik_rig_set_pair(rig, 0, 4, 3), IK_ERROR_PAIR_MODE);
    CHECK(isnan(ik_rig_get_clearance(rig, 40)));
    saved after = save(rig);
    CHECK(before.size == after.size && memcmp(before.bytes, after.bytes, before.size) == 0);
    free(before.bytes);
    free(after.bytes);
    ik_rig_destroy(rig);
}

static void too_many(void) {
    ik_rig *rig = make_jointed_arm();
    ik_rig_shape ball = sphere_at(-1, 50, 0, 0, 1);
    int32_t index;
    ball.joint = 3;
    for (int32_t i = 5; i < IK_RIG_MAX_COLLIDERS; i++) {
        add_shape(rig, &ball);
    }
    CHECK_EQUAL(ik_rig_add_shape(rig, &ball, &index), IK_ERROR_SHAPES);
    ball.joint = -1;
    for (int32_t i = IK_RIG_MAX_COLLIDERS; i < IK_RIG_MAX_SHAPES; i++) {
        if (ik_rig_add_shape(rig, &ball, &index) != IK_OK) {
            CHECK(false);
            break;
        }
    }
    CHECK_EQUAL(ik_rig_add_shape(rig, &ball, &index), IK_ERROR_SHAPES);
    CHECK_EQUAL(ik_rig_remove_shape(rig, 100), IK_OK);
    CHECK_EQUAL(add_shape(rig, &ball), 100);
    CHECK_EQUAL(ik_rig_get_shape_slots(rig), IK_RIG_MAX_SHAPES);
    ik_rig_destroy(rig);
}

const test contacts_state_tests[] = {
    {"a restored rig with shapes continues with the same bits", states_continue},
    {"a state with shapes is for rigs that were prepared for shapes", states_of_others},
    {"damaged states of rigs with shapes are refused, or restore a rig that works", damaged_states},
    {"solving with contacts and moving shapes allocate nothing", solves_allocate_nothing},
    {"if any allocation of shapes fails, it is an error, and nothing leaks", failures_are_survived},
    {"wrong shapes are refused, and change nothing", wrong_shapes},
    {"a rig has room for 4096 shapes, 256 of them colliders", too_many},
    {0}};
