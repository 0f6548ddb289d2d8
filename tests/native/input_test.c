// input_test.c: wrong input is refused with its own error, and changes nothing.

#include "rig.h"

#include <stdlib.h>
#include <string.h>

static const double not_coordinates[] = {NAN, INFINITY, -INFINITY, 1e31, -1e31, 1.0000001e30};
static const double not_lengths[] = {NAN, INFINITY, -INFINITY, 1e31, -1, -1e-300};
#define COUNT(array) (sizeof(array) / sizeof *(array))

// Checks that a creation is refused: the error, the index, and no chain.
static void check_refused(int32_t dimensions, int32_t bones, const double *lengths,
                          const double *positions, ik_error wanted, int32_t wanted_at) {
    ik_chain *const stale = (ik_chain *)&stale;
    ik_chain *chain = stale;
    int32_t at = 7;
    CHECK_EQUAL(ik_chain_create(dimensions, bones, lengths, positions, &chain, &at), wanted);
    CHECK_EQUAL(at, wanted_at);
    CHECK(chain == NULL);
    chain = stale;
    CHECK_EQUAL(ik_chain_create(dimensions, bones, lengths, positions, &chain, NULL), wanted);
    CHECK(chain == NULL);
}

static void counts_are_refused(void) {
    const double lengths[] = {1, 1}, joints[] = {0, 0, 0, 1, 1, 1, 2, 2, 2};
    const int32_t dimensions[] = {INT32_MIN, -1, 0, 1, 4, INT32_MAX};
    for (size_t i = 0; i < COUNT(dimensions); i++) {
        check_refused(dimensions[i], 2, lengths, joints, IK_ERROR_DIMENSIONS, -1);
    }
    const int32_t bones[] = {INT32_MIN,     -1,       0, 1000001, 1 << 28, (1 << 28) + 1, (1 << 30),
                             INT32_MAX - 1, INT32_MAX};
    for (size_t i = 0; i < COUNT(bones); i++) {
        check_refused(2, bones[i], lengths, joints, IK_ERROR_BONES, -1);
        check_refused(3, bones[i], lengths, NULL, IK_ERROR_BONES, -1);
        check_refused(3, bones[i], NULL, joints, IK_ERROR_BONES, -1);
    }
    check_refused(2, 2, NULL, NULL, IK_ERROR_NO_LENGTHS, -1);
    check_refused(3, 1000000, NULL, NULL, IK_ERROR_NO_LENGTHS, -1);
}

static void lengths_are_refused(void) {
    for (size_t k = 0; k < COUNT(not_lengths); k++) {
        for (int32_t i = 0; i < 5; i++) {
            double lengths[] = {1, 2, 0, 4, 5};
            lengths[i] = not_lengths[k];
            check_refused(2, 5, lengths, NULL, IK_ERROR_LENGTH, i);
            lengths[4] = NAN; // the first is named
            check_refused(3, 5, lengths, NULL, IK_ERROR_LENGTH, i);
        }
    }
}

static void reaches_are_refused(void) {
    const double lengths[][3] = {
        {0, 0, 0}, {1e30, 1e30, 1e30}, {1e-31, 1e-31, 1e-31}, {1e30, 1e20, 0}, {0, 9e-31, 0}};
    for (size_t i = 0; i < COUNT(lengths); i++) {
        check_refused(2, 3, lengths[i], NULL, IK_ERROR_REACH, -1);
    }
    const double same[] = {5, 5, 5, 5, 5, 5, 5, 5}, wide[] = {-1e30, 0, 1e30, 0, -1e30, 0, 0, 0};
    check_refused(2, 3, NULL, same, IK_ERROR_REACH, -1);
    check_refused(2, 3, NULL, wide, IK_ERROR_REACH, -1);
}

static void joints_are_refused(void) {
    const double lengths[] = {1, 1, 1};
    for (int32_t dimensions = 2; dimensions <= 3; dimensions++) {
        for (size_t k = 0; k < COUNT(not_coordinates); k++) {
            for (int32_t i = 0; i < 4 * dimensions; i++) {
                double joints[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};
                joints[i] = not_coordinates[k];
                check_refused(dimensions, 3, lengths, joints, IK_ERROR_COORDINATE, i);
                check_refused(dimensions, 3, NULL, joints, IK_ERROR_COORDINATE, i);
            }
        }
    }
}

// A chain after some solves, and a call that must be refused and change nothing.
typedef int32_t refusal(rig *r, double wrong);

static void check_unchanged(refusal *call, const double *wrong, size_t count, int32_t wanted) {
    for (size_t i = 0; i < count; i++) {
        for (uint64_t seed = 1; seed <= (uint64_t)cases(40); seed++) {
            chance c = begin_case(seed);
            rig r = any_rig(&c);
            if (seed % 4) {
                solve(&r, in_ring(&c, &r, between(&c, 0, 1.5)));
            }
            state before = state_of(r.chain);
            CHECK_EQUAL(call(&r, wrong[i]), wanted);
            CHECK(still(before, r.chain));
            drop_rig(&r);
        }
    }
}

static int32_t root_x(rig *r, double wrong) {
    return ik_chain_set_root(r->chain, wrong, 1, 1);
}

static int32_t root_y(rig *r, double wrong) {
    return ik_chain_set_root(r->chain, 1, wrong, 1);
}

static int32_t root_z(rig *r, double wrong) {
    return ik_chain_set_root(r->chain, 1, r->dimensions == 3 ? 1 : wrong, wrong);
}

static int32_t target_x(rig *r, double wrong) {
    return ik_chain_solve(r->chain, wrong, 1, 1);
}

static int32_t target_y(rig *r, double wrong) {
    return ik_chain_solve(r->chain, 1, wrong, 1);
}

static int32_t target_z(rig *r, double wrong) {
    return ik_chain_solve(r->chain, 1, r->dimensions == 3 ? 1 : wrong, wrong);
}

static int32_t dragged_to(rig *r, double wrong) {
    ik_chain_set_root_mode(r->chain, false);
    int32_t answer = ik_chain_solve(r->chain, wrong, wrong, wrong);
    ik_chain_set_root_mode(r->chain, true);
    return answer;
}

static void places_change_nothing(void) {
    refusal *const calls[] = {root_x, root_y, root_z, target_x, target_y, target_z, dragged_to};
    for (size_t i = 0; i < COUNT(calls); i++) {
        check_unchanged(calls[i], not_coordinates, COUNT(not_coordinates), IK_ERROR_COORDINATE);
    }
}

static int32_t posed(rig *r, double wrong) {
    int32_t count = (r->bones + 1) * r->dimensions, at = 7;
    double joints[3 * (MOST_RIG_BONES + 1)] = {0};
    const int32_t places[] = {0, 1, count / 2, count - 1};
    for (int i = 0; i < 4; i++) {
        joints[places[i]] = wrong;
        CHECK_EQUAL(ik_chain_set_pose(r->chain, joints, &at), IK_ERROR_COORDINATE);
        CHECK_EQUAL(at, places[i]);
        CHECK_EQUAL(ik_chain_set_pose(r->chain, joints, NULL), IK_ERROR_COORDINATE);
        joints[places[i]] = 0;
    }
    joints[count - 1] = wrong;
    return ik_chain_set_pose(r->chain, joints, NULL);
}

static void poses_change_nothing(void) {
    check_unchanged(posed, not_coordinates, COUNT(not_coordinates), IK_ERROR_COORDINATE);
}

static int32_t tolerance(rig *r, double wrong) {
    return ik_chain_set_tolerance(r->chain, wrong);
}

static int32_t iterations(rig *r, double wrong) {
    return ik_chain_set_max_iterations(r->chain, (int32_t)wrong);
}

static int32_t solver(rig *r, double wrong) {
    return ik_chain_set_solver(r->chain, (int32_t)wrong);
}

static void settings_change_nothing(void) {
    const double budgets[] = {0, -1, 1000001, INT32_MIN, INT32_MAX};
    const double solvers[] = {-1, 5, 100, INT32_MIN, INT32_MAX};
    check_unchanged(tolerance, not_lengths, COUNT(not_lengths), IK_ERROR_TOLERANCE);
    check_unchanged(iterations, budgets, COUNT(budgets), IK_ERROR_ITERATIONS);
    check_unchanged(solver, solvers, COUNT(solvers), IK_ERROR_SOLVER);
}

static void limits_are_taken(void) {
    const double lengths[] = {1, 1};
    rig r = rig_of(3, 2, lengths);
    const double tolerances[] = {0, 1e-300, 1, 1e30};
    for (int i = 0; i < 4; i++) {
        CHECK_EQUAL(ik_chain_set_tolerance(r.chain, tolerances[i]), IK_OK);
        CHECK(ik_chain_get_tolerance(r.chain) == tolerances[i]);
    }
    const int32_t budgets[] = {1, 2, IK_MAX_ITERATIONS};
    for (int i = 0; i < 3; i++) {
        CHECK_EQUAL(ik_chain_set_max_iterations(r.chain, budgets[i]), IK_OK);
        CHECK_EQUAL(ik_chain_get_max_iterations(r.chain), budgets[i]);
    }
    for (int32_t i = 0; ik_solver_name(i); i++) {
        CHECK_EQUAL(ik_chain_set_solver(r.chain, i), IK_OK);
        CHECK_EQUAL(ik_chain_get_solver(r.chain), i);
    }
    CHECK_EQUAL(ik_chain_set_root(r.chain, 1e30, -1e30, 1e30), IK_OK);
    CHECK_EQUAL(ik_chain_solve(r.chain, 1e30, -1e30, 5e29), IK_REACHED); // as tolerated
    drop_rig(&r);
    const double edge[] = {-1e30, 1e30, 1e30, -1e30};
    ik_chain *chain;
    CHECK_EQUAL(ik_chain_create(2, 1, lengths, edge, &chain, NULL), IK_OK);
    ik_chain_destroy(chain);
    ik_chain_destroy(NULL);
}

// Checks that the codes from `least` to `most` have names, and that no others have.
static void check_names(const char *(*name)(int32_t), int32_t least, int32_t most) {
    for (int32_t i = least - 50; i <= most + 50; i++) {
        CHECK((name(i) != NULL) == (i >= least && i <= most));
    }
    CHECK(!name(INT32_MIN) && !name(INT32_MAX));
}

static bool is_error_code(int32_t number) {
#define IS_CODE(code, value, text) || number == code
    return false IK_ERRORS(IS_CODE);
}

static void codes_have_names(void) {
#define SAID(code, value, text) CHECK(strcmp(ik_error_text(code), text) == 0);
    IK_ERRORS(SAID)
    for (int32_t i = -1000; i < 1000; i++) {
        CHECK((ik_error_text(i) != NULL) == is_error_code(i));
    }
    CHECK(!ik_error_text(INT32_MIN) && !ik_error_text(INT32_MAX));
    check_names(ik_status_name, IK_UNSOLVED, IK_BLOCKED);
    check_names(ik_solver_name, IK_AUTO, IK_DAMPED_LEAST_SQUARES);
    // Names that users of the package compare with.
    CHECK(strcmp(ik_status_name(IK_UNSOLVED), "unsolved") == 0);
    CHECK(strcmp(ik_status_name(IK_REACHED), "reached") == 0);
    CHECK(strcmp(ik_status_name(IK_OUT_OF_REACH), "out-of-reach") == 0);
    CHECK(strcmp(ik_status_name(IK_TOO_CLOSE), "too-close") == 0);
    CHECK(strcmp(ik_status_name(IK_STALLED), "stalled") == 0);
    CHECK(strcmp(ik_status_name(IK_BLOCKED), "blocked") == 0);
    CHECK(strcmp(ik_solver_name(IK_AUTO), "auto") == 0);
    CHECK(strcmp(ik_solver_name(IK_FABRIK), "fabrik") == 0);
}

const test input_tests[] = {
    {"wrong dimensions, wrong counts and missing lengths are refused", counts_are_refused},
    {"a wrong length is refused with its index", lengths_are_refused},
    {"a reach that is too small or too large is refused", reaches_are_refused},
    {"a wrong joint is refused at creation with its index", joints_are_refused},
    {"a wrong root or target is refused and changes nothing", places_change_nothing},
    {"a wrong pose is refused with its index, and changes nothing", poses_change_nothing},
    {"wrong settings are refused and change nothing", settings_change_nothing},
    {"the least and greatest allowed values are accepted", limits_are_taken},
    {"every code has its name, and no other number has", codes_have_names},
    {0},
};
