// height_field_test.c: ground that is given by heights on a grid.

#include "check.h"
#include "ik_height_field.h"

#include <stdlib.h>

static void between_points(void) {
    float heights[] = {0, 2, 4, 1, 3, 9};
    ik_height_field *field;
    CHECK_EQUAL(ik_height_field_create(3, 2, 10, 20, 2, heights, &field), IK_OK);
    CHECK(ik_height_field_height_at(field, 10, 20) == 0);
    CHECK(ik_height_field_height_at(field, 14, 22) == 9);
    CHECK(ik_height_field_height_at(field, 11, 20) == 1);
    CHECK(ik_height_field_height_at(field, 11, 21) == 1.5);
    CHECK(ik_height_field_height_at(field, 13, 22) == 6);
    // Beyond the border.
    CHECK(ik_height_field_height_at(field, -1e9, 20) == 0);
    CHECK(ik_height_field_height_at(field, 1e300, 1e300) == 9);
    CHECK(ik_height_field_height_at(field, 11, -INFINITY) == 1);
    CHECK(isnan(ik_height_field_height_at(field, NAN, 20)));
    ik_height_field_destroy(field);
}

static void holes(void) {
    float heights[] = {0, 0, 0, 0, NAN, 0, 0, 0, 0, 0, 0, 0};
    ik_height_field *field;
    CHECK_EQUAL(ik_height_field_create(3, 4, 0, 0, 1, heights, &field), IK_OK);
    for (double x = 0.25; x < 2; x += 0.5) {
        for (double y = 0.25; y < 3; y += 0.5) {
            CHECK(isnan(ik_height_field_height_at(field, x, y)) == (y < 2));
        }
    }
    ik_height_field_destroy(field);
}

static void single(void) {
    float height = 3;
    ik_height_field *field;
    CHECK_EQUAL(ik_height_field_create(1, 1, 0, 0, 1, &height, &field), IK_OK);
    CHECK(ik_height_field_height_at(field, -5, 7) == 3);
    ik_height_field_destroy(field);
    float two[] = {1, 2};
    CHECK_EQUAL(ik_height_field_create(1, 2, 0, 0, 1, two, &field), IK_OK);
    CHECK(ik_height_field_height_at(field, 9, 0.5) == 1.5);
    ik_height_field_destroy(field);
    CHECK_EQUAL(ik_height_field_create(5, 5, 0, 0, 1, NULL, &field), IK_OK);
    CHECK(ik_height_field_height_at(field, 2.5, 2.5) == 0);
    ik_height_field_destroy(field);
}

static void set(void) {
    ik_height_field *field;
    CHECK_EQUAL(ik_height_field_create(4, 4, 0, 0, 1, NULL, &field), IK_OK);
    float heights[] = {1, 2, 3, 4};
    CHECK_EQUAL(ik_height_field_set_heights(field, 1, 2, 2, 2, heights), IK_OK);
    CHECK(ik_height_field_height_at(field, 1, 2) == 1);
    CHECK(ik_height_field_height_at(field, 2, 3) == 4);
    CHECK(ik_height_field_height_at(field, 3, 3) == 0);
    CHECK_EQUAL(ik_height_field_set_heights(field, 3, 0, 2, 1, heights), IK_ERROR_RECTANGLE);
    CHECK_EQUAL(ik_height_field_set_heights(field, -1, 0, 1, 1, heights), IK_ERROR_RECTANGLE);
    CHECK_EQUAL(ik_height_field_set_heights(field, 0, 4, 1, 1, heights), IK_ERROR_RECTANGLE);
    CHECK_EQUAL(ik_height_field_set_heights(field, 0, 0, INT32_MAX, 1, heights),
                IK_ERROR_RECTANGLE);
    heights[3] = INFINITY;
    CHECK_EQUAL(ik_height_field_set_heights(field, 0, 0, 2, 2, heights), IK_ERROR_FIELD_HEIGHT);
    CHECK(ik_height_field_height_at(field, 0, 0) == 0);
    ik_height_field_destroy(field);
}

static void refused(void) {
    float heights[4] = {0, 0, 0, INFINITY};
    ik_height_field *field = (ik_height_field *)heights;
    CHECK_EQUAL(ik_height_field_create(0, 1, 0, 0, 1, NULL, &field), IK_ERROR_FIELD_SIZE);
    CHECK(!field);
    CHECK_EQUAL(ik_height_field_create(1, -1, 0, 0, 1, NULL, &field), IK_ERROR_FIELD_SIZE);
    CHECK_EQUAL(ik_height_field_create(1 << 20, 1 << 20, 0, 0, 1, NULL, &field),
                IK_ERROR_FIELD_SIZE);
    CHECK_EQUAL(ik_height_field_create(2, 2, NAN, 0, 1, NULL, &field), IK_ERROR_COORDINATE);
    CHECK_EQUAL(ik_height_field_create(2, 2, 0, INFINITY, 1, NULL, &field), IK_ERROR_COORDINATE);
    CHECK_EQUAL(ik_height_field_create(2, 2, 0, 0, 0, NULL, &field), IK_ERROR_CELL);
    CHECK_EQUAL(ik_height_field_create(2, 2, 0, 0, NAN, NULL, &field), IK_ERROR_CELL);
    CHECK_EQUAL(ik_height_field_create(2, 2, 0, 0, 1, heights, &field), IK_ERROR_FIELD_HEIGHT);
    watch_allocations(0);
    CHECK_EQUAL(ik_height_field_create(2, 2, 0, 0, 1, NULL, &field), IK_ERROR_MEMORY);
    watch_allocations(-1);
    ik_height_field_destroy(NULL);
}

const test height_field_tests[] = {
    {"heights between the points of a field are bilinear, and its border continues",
     between_points},
    {"a cell with a corner that is NaN is a hole", holes},
    {"a field may have a single column or row, and no given heights", single},
    {"the heights of a rectangle are set, or all are as before", set},
    {"wrong input to a height field is refused", refused},
    {0},
};
