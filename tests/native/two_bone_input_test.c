// two_bone_input_test.c: two-bone arms refuse wrong input and change nothing; numbers of any size;
// allocations.

#include "arm.h"
#include "arm_view.h"

#include <string.h>

static const double wrong[] = {NAN, INFINITY, -INFINITY, 1.1e30, -1.1e30};
#define WRONG (sizeof wrong / sizeof *wrong)

static void descriptions(void) {
    ik_two_bone *const stale = (ik_two_bone *)&stale;
    ik_two_bone *arm = stale;
    watch_allocations(-1);
#define REFUSED(error, ...)                                          \
    do {                                                             \
        arm = stale;                                                 \
        CHECK_EQUAL(ik_two_bone_create(__VA_ARGS__, &arm), (error)); \
        CHECK(arm == NULL);                                          \
    } while (0)
    REFUSED(IK_ERROR_DIMENSIONS, 1, 1, 1, 0);
    REFUSED(IK_ERROR_DIMENSIONS, 4, 1, 1, 0);
    REFUSED(IK_ERROR_DIMENSIONS, INT32_MIN, 1, 1, 0);
    for (size_t i = 0; i < WRONG; i++) {
        REFUSED(IK_ERROR_LENGTH, 2, wrong[i], 1, 0);
        REFUSED(IK_ERROR_LENGTH, 2, 1, wrong[i], 0);
        REFUSED(IK_ERROR_LENGTH, 3, 1, 1, wrong[i]);
    }
    REFUSED(IK_ERROR_LENGTH, 2, -1e-300, 1, 0);
    REFUSED(IK_ERROR_REACH, 2, 0, 0, 1);
    REFUSED(IK_ERROR_REACH, 2, 1e-31, 0, 0);
    REFUSED(IK_ERROR_REACH, 2, 6e29, 5e29, 0);
    CHECK_EQUAL(allocations(), 0);
    watch_allocations(0);
    REFUSED(IK_ERROR_MEMORY, 2, 1, 1, 0);
    watch_allocations(-1);
    ik_two_bone_destroy(NULL);
}

static void refusals(void) {
    ik_two_bone *flat = make_arm(2, 3, 2, 1), *deep = make_arm(3, 3, 2, 1),
                *bare = make_arm(2, 1, 1, 0);
    double o[4] = {0.5, 0.1, 0.2, 1};
    ik_two_bone_set_root(deep, 1, 2, 3);
    ik_two_bone_solve(flat, 2, 3, 0, o);
    ik_two_bone_solve(deep, 2, 3, 4, o);
    arm_view flat_was = view_of(flat), deep_was = view_of(deep), bare_was = view_of(bare);
    watch_allocations(-1);
    for (size_t i = 0; i < WRONG; i++) {
        double n = wrong[i];
        int32_t at = 7;
        CHECK_EQUAL(ik_two_bone_solve(flat, n, 1, 0, NULL), IK_ERROR_COORDINATE);
        CHECK_EQUAL(ik_two_bone_solve(flat, 1, n, 0, NULL), IK_ERROR_COORDINATE);
        CHECK_EQUAL(ik_two_bone_solve(deep, 1, 1, n, NULL), IK_ERROR_COORDINATE);
        CHECK_EQUAL(ik_two_bone_set_root(flat, n, 1, 0), IK_ERROR_COORDINATE);
        CHECK_EQUAL(ik_two_bone_set_root(flat, 1, n, 0), IK_ERROR_COORDINATE);
        CHECK_EQUAL(ik_two_bone_set_root(deep, 1, 1, n), IK_ERROR_COORDINATE);
        CHECK_EQUAL(ik_two_bone_set_pole(deep, IK_TWO_BONE_POINT, n, 1, 1), IK_ERROR_COORDINATE);
        CHECK_EQUAL(ik_two_bone_set_pole(deep, IK_TWO_BONE_POINT, 1, n, 1), IK_ERROR_COORDINATE);
        CHECK_EQUAL(ik_two_bone_set_pole(deep, IK_TWO_BONE_DIRECTION, 1, 1, n),
                    IK_ERROR_COORDINATE);
        CHECK_EQUAL(ik_two_bone_set_softness(flat, n), IK_ERROR_WEIGHT);
        CHECK_EQUAL(ik_two_bone_set_tolerance(flat, n), IK_ERROR_TOLERANCE);
        double angles[4] = {1, 1, n, 1}, one[1] = {n}, four[4] = {1, 0, 0, n};
        CHECK_EQUAL(ik_two_bone_set_angles(flat, angles, &at), IK_ERROR_ANGLE);
        CHECK_EQUAL(at, 2);
        CHECK_EQUAL(ik_two_bone_set_angles(deep, angles, NULL), IK_ERROR_ANGLE);
        CHECK_EQUAL(ik_two_bone_solve(flat, 1, 1, 0, one), IK_ERROR_ANGLE);
        if (!isfinite(n)) { // a quaternion may have any finite length
            CHECK_EQUAL(ik_two_bone_solve(deep, 1, 1, 0, four), IK_ERROR_ROTATION);
        }
    }
    const double none[4] = {0, 0, -0.0, 0};
    CHECK_EQUAL(ik_two_bone_solve(deep, 1, 1, 0, none), IK_ERROR_ROTATION);
    CHECK_EQUAL(ik_two_bone_solve(bare, 1, 1, 0, o), IK_ERROR_GRIPPER);
    CHECK_EQUAL(ik_two_bone_set_pole(flat, IK_TWO_BONE_POINT, 1, 1, 0), IK_ERROR_WRONG_DIMENSIONS);
    CHECK_EQUAL(ik_two_bone_set_pole(deep, IK_TWO_BONE_DIRECTION, 0, 0, 0), IK_ERROR_POLE);
    CHECK_EQUAL(ik_two_bone_set_pole(deep, 4, 1, 1, 1), IK_ERROR_POLE);
    CHECK_EQUAL(ik_two_bone_set_pole(deep, -1, 1, 1, 1), IK_ERROR_POLE);
    CHECK_EQUAL(ik_two_bone_set_bend(flat, 3), IK_ERROR_BEND);
    CHECK_EQUAL(ik_two_bone_set_bend(flat, -1), IK_ERROR_BEND);
    CHECK_EQUAL(ik_two_bone_set_softness(flat, 1.01), IK_ERROR_WEIGHT);
    CHECK_EQUAL(ik_two_bone_set_softness(flat, -0.01), IK_ERROR_WEIGHT);
    CHECK_EQUAL(ik_two_bone_set_tolerance(flat, -1), IK_ERROR_TOLERANCE);
    CHECK_EQUAL(allocations(), 0);
    arm_view flat_is = view_of(flat), deep_is = view_of(deep), bare_is = view_of(bare);
    // The error of `bare`, which was never solved, is NAN, which is the same bits.
    CHECK(memcmp(&flat_is, &flat_was, sizeof flat_is) == 0);
    CHECK(memcmp(&deep_is, &deep_was, sizeof deep_is) == 0);
    CHECK(memcmp(&bare_is, &bare_was, sizeof bare_is) == 0);
    ik_two_bone_destroy(flat);
    ik_two_bone_destroy(deep);
    ik_two_bone_destroy(bare);
}

static double any_size(chance *c, double least, double most) {
    return whole(c, 0, 5) == 0 ? 0 : (whole(c, 0, 1) ? 1 : -1) * spread(c, least, most);
}

// With numbers of any size, results are finite, bones keep their lengths, and the same calls give
// the same bits.
static void anything(void) {
    int32_t end = cases(6000);
    for (uint64_t seed = 0; seed < (uint64_t)end; seed++) {
        arm_view last[2];
        for (int32_t twice = 0; twice < 2; twice++) {
            chance c = begin_case(seed);
            int32_t dimensions = whole(&c, 2, 3);
            double a = fabs(any_size(&c, 1e-30, 3e29)), b = spread(&c, 1e-29, 3e29),
                   g = fabs(any_size(&c, 1e-30, 3e29));
            ik_two_bone *arm = make_arm(dimensions, a, b, g);
            for (int32_t k = 0; k < 6; k++) {
                double p[4];
                for (int32_t i = 0; i < 4; i++) {
                    p[i] = any_size(&c, 1e-30, 1e30);
                }
                ik_two_bone_set_bend(arm, whole(&c, 0, 2));
                ik_two_bone_set_softness(arm, whole(&c, 0, 1) * between(&c, 0, 1));
                ik_two_bone_set_pole(arm, whole(&c, 0, 2), p[0], p[2], p[1]);
                double angles[4] = {p[0] * 1e-25, p[1] * 1e-25, p[2] * 1e-25, p[3] * 1e-25};
                if (whole(&c, 0, 2) == 0) {
                    ik_two_bone_set_angles(arm, angles, NULL);
                }
                int32_t status = ik_two_bone_solve(
                    arm, p[0], p[1], p[2], whole(&c, 0, 1) ? (dimensions == 2 ? angles : p) : NULL);
                if (status > 0) {
                    CHECK(ik_two_bone_get_error(arm) >= 0);
                    CHECK(status == IK_TWO_BONE_REACHED ||
                          ik_two_bone_get_error(arm) > ik_two_bone_get_tolerance(arm));
                }
                check_sound(arm, dimensions, a, b, g);
            }
            last[twice] = view_of(arm);
            ik_two_bone_destroy(arm);
        }
        CHECK(memcmp(&last[0], &last[1], sizeof last[0]) == 0);
    }
}

static void names(void) {
    CHECK(strcmp(ik_error_text(IK_ERROR_WEIGHT), "must be a number from 0 to 1") == 0);
    CHECK(strcmp(ik_two_bone_status_name(IK_TWO_BONE_TOO_CLOSE), "too-close") == 0);
    CHECK(strcmp(ik_two_bone_bend_name(IK_TWO_BONE_NEAREST), "nearest") == 0);
    CHECK(!ik_error_text(1) && !ik_two_bone_status_name(4) && !ik_two_bone_bend_name(3));
    ik_two_bone *arm = make_arm(2, 1, 5, 2);
    CHECK(ik_two_bone_get_reach(arm) == 8 && ik_two_bone_get_min_reach(arm) == 2);
    CHECK_EQUAL(ik_two_bone_get_status(arm), IK_TWO_BONE_UNSOLVED);
    CHECK(isnan(ik_two_bone_get_error(arm)));
    CHECK_NEAR(ik_two_bone_get_tolerance(arm), 8e-4, 1e-15);
    ik_two_bone_destroy(arm);
}

const test two_bone_input_tests[] = {
    {"wrong dimensions and lengths of a two-bone arm are refused", descriptions},
    {"wrong input to a two-bone arm is refused and changes nothing", refusals},
    {"with any numbers, a two-bone arm has finite results and keeps its lengths", anything},
    {"the names, the reach and the defaults of a two-bone arm are as documented", names},
    {0},
};
