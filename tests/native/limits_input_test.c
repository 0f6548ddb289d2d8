// limits_input_test.c: wrong limits, rest poses, bases and stiffness are refused.

#include "limit.h"
#include "limited.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))

static const double not_finite[] = {NAN, INFINITY, -INFINITY};
// -INFINITY is no limit on that side, and so is INFINITY for the other end.
static const double not_turns[] = {NAN, INFINITY, 12.6, -12.6, 1e300, -1e300};
static const double not_swings[] = {NAN, INFINITY, -INFINITY, -1e-9, 3.15, -1, 1e300};

// A call that must be refused and change nothing, also nothing that affects a later solve.
typedef ik_error refusal(ik_chain *chain, double wrong);

static void check_refused(int32_t dimensions, refusal *call, const double *wrong, size_t count,
                          ik_error wanted) {
    for (size_t i = 0; i < count; i++) {
        for (uint64_t seed = 1; seed <= (uint64_t)cases(20); seed++) {
            chance c = begin_case(seed), again = c;
            kind of = dimensions == 2 ? RANGE : MIXED;
            rig r = limited_rig(&c, dimensions, 6, of, (width)(seed % WIDTHS));
            rig twin = limited_rig(&again, dimensions, 6, of, (width)(seed % WIDTHS));
            state before = state_of(r.chain);
            CHECK_EQUAL(call(r.chain, wrong[i]), wanted);
            CHECK(still(before, r.chain));
            vec target = in_ring(&c, &r, between(&c, 0, 1));
            CHECK_EQUAL(solve(&r, target), solve(&twin, target));
            CHECK(same_offsets(&r, &twin));
            drop_rig(&r);
            drop_rig(&twin);
        }
    }
}

static ik_error range_min(ik_chain *chain, double wrong) {
    return limit_range(chain, 0, wrong, 1);
}

static ik_error range_max(ik_chain *chain, double wrong) {
    return limit_range(chain, 0, 0.5, wrong);
}

static ik_error hinge_axis(ik_chain *chain, double wrong) {
    CHECK_EQUAL(limit_hinge(chain, 0, wrong, 1, 0, 0, 1), IK_ERROR_AXIS);
    CHECK_EQUAL(limit_hinge(chain, 0, 1, wrong, 0, 0, 1), IK_ERROR_AXIS);
    CHECK_EQUAL(limit_hinge(chain, 0, 0, 0, 0, 0, 1), IK_ERROR_AXIS);
    return limit_hinge(chain, 0, 1, 1, wrong, 0, 1);
}

static ik_error hinge_min(ik_chain *chain, double wrong) {
    return limit_hinge(chain, 0, 0, 1, 0, wrong, 1);
}

static ik_error hinge_max(ik_chain *chain, double wrong) {
    return limit_hinge(chain, 0, 0, 1, 0, 0.5, wrong);
}

static ik_error cone(ik_chain *chain, double wrong) {
    return limit_cone(chain, 0, wrong);
}

static ik_error ball_y(ik_chain *chain, double wrong) {
    return limit_ball(chain, 0, wrong, 1, 0, 0);
}

static ik_error ball_z(ik_chain *chain, double wrong) {
    return limit_ball(chain, 0, 1, wrong, 0, 0);
}

static ik_error ball_min(ik_chain *chain, double wrong) {
    return limit_ball(chain, 0, 1, 1, wrong, 0);
}

static ik_error ball_max(ik_chain *chain, double wrong) {
    return limit_ball(chain, 0, 1, 1, 0.5, wrong);
}

static ik_error end_of_half_infinite(ik_chain *chain, double wrong) {
    return limit_range(chain, 0, -INFINITY, wrong);
}

static void numbers_are_refused(void) {
    const double not_ends[] = {NAN, -INFINITY, -12.6, 12.6, -1e86, 1e86};
    check_refused(2, end_of_half_infinite, not_ends, COUNT(not_ends), IK_ERROR_MAX);
    const double less[] = {NAN, -INFINITY, 0.4, -1, 12.6, 1e300};
    check_refused(2, range_min, not_turns, COUNT(not_turns), IK_ERROR_MIN);
    check_refused(2, range_max, less, COUNT(less), IK_ERROR_MAX);
    check_refused(3, hinge_axis, not_finite, COUNT(not_finite), IK_ERROR_AXIS);
    check_refused(3, hinge_min, not_turns, COUNT(not_turns), IK_ERROR_MIN);
    check_refused(3, hinge_max, less, COUNT(less), IK_ERROR_MAX);
    check_refused(3, cone, not_swings, COUNT(not_swings), IK_ERROR_SWING_Y);
    check_refused(3, ball_y, not_swings, COUNT(not_swings), IK_ERROR_SWING_Y);
    check_refused(3, ball_z, not_swings, COUNT(not_swings), IK_ERROR_SWING_Z);
    check_refused(3, ball_min, not_turns, COUNT(not_turns), IK_ERROR_MIN);
    check_refused(3, ball_max, less, COUNT(less), IK_ERROR_MAX);
}

static ik_error bone_of_range(ik_chain *chain, double wrong) {
    return limit_range(chain, (int32_t)wrong, 0, 1);
}

static ik_error bone_of_ball(ik_chain *chain, double wrong) {
    CHECK_EQUAL(limit_hinge(chain, (int32_t)wrong, 0, 1, 0, 0, 1), IK_ERROR_BONE);
    CHECK_EQUAL(limit_cone(chain, (int32_t)wrong, 1), IK_ERROR_BONE);
    CHECK_EQUAL(limit_none(chain, (int32_t)wrong), IK_ERROR_BONE);
    return limit_ball(chain, (int32_t)wrong, 1, 1, 0, 0);
}

static ik_error of_space(ik_chain *chain, double any) {
    CHECK_EQUAL(limit_hinge(chain, 0, 0, any, 1, 0, 1), IK_ERROR_WRONG_DIMENSIONS);
    CHECK_EQUAL(limit_ball(chain, 0, any, 1, 0, 1), IK_ERROR_WRONG_DIMENSIONS);
    return limit_cone(chain, 0, any);
}

static ik_error of_plane(ik_chain *chain, double any) {
    return limit_range(chain, 0, any, 1);
}

static void kinds_are_refused(void) {
    const double bones[] = {-1, 6, 1000, INT32_MIN, INT32_MAX}, any[] = {0, 1, NAN};
    check_refused(2, bone_of_range, bones, COUNT(bones), IK_ERROR_BONE);
    check_refused(3, bone_of_ball, bones, COUNT(bones), IK_ERROR_BONE);
    check_refused(2, of_space, any, COUNT(any), IK_ERROR_WRONG_DIMENSIONS);
    check_refused(3, of_plane, any, COUNT(any), IK_ERROR_WRONG_DIMENSIONS);
}

static ik_error base_part(ik_chain *chain, double wrong) {
    CHECK_EQUAL(ik_chain_set_base_angle(chain, wrong), IK_ERROR_ANGLE);
    CHECK_EQUAL(ik_chain_set_base(chain, 0, 0, 0, 0), IK_ERROR_BASE);
    CHECK_EQUAL(ik_chain_set_base(chain, 0, 0, wrong, 1), IK_ERROR_BASE);
    if (ik_chain_get_dimensions(chain) == 3) {
        CHECK_EQUAL(ik_chain_set_base(chain, wrong, 0, 0, 1), IK_ERROR_BASE);
        CHECK_EQUAL(ik_chain_set_base(chain, 0, wrong, 0, 1), IK_ERROR_BASE);
    } else {
        CHECK_EQUAL(ik_chain_set_base(chain, 1, 1, 0, 0), IK_ERROR_BASE);
    }
    return ik_chain_set_base(chain, 0, 0, 0, wrong);
}

static ik_error base_angle(ik_chain *chain, double wrong) {
    return ik_chain_set_base_angle(chain, wrong);
}

static ik_error rest_part(ik_chain *chain, double wrong) {
    double joints[3 * (MOST_RIG_BONES + 1)] = {0};
    int32_t count = (ik_chain_get_bones(chain) + 1) * ik_chain_get_dimensions(chain), at = 7;
    joints[count - 1] = wrong;
    CHECK_EQUAL(ik_chain_set_rest(chain, joints, &at), IK_ERROR_COORDINATE);
    CHECK_EQUAL(at, count - 1);
    return ik_chain_set_rest(chain, joints, NULL);
}

static ik_error stiffness_part(ik_chain *chain, double wrong) {
    double stiffness[MOST_RIG_BONES] = {0};
    int32_t last = ik_chain_get_bones(chain) - 1, at = 7;
    for (int32_t i = 0; i <= last; i++) {
        stiffness[i] = i < last ? 1 : wrong;
    }
    CHECK_EQUAL(ik_chain_set_stiffness(chain, stiffness, &at), IK_ERROR_STIFFNESS);
    CHECK_EQUAL(at, last);
    return ik_chain_set_stiffness(chain, stiffness, NULL);
}

static void others_are_refused(void) {
    const double not_stiff[] = {NAN, INFINITY, 0, -1, 9.9e-4, 1001};
    const double not_turned[] = {1000001, -1000001, 1e18, -1e30, 1e300, NAN, INFINITY, -INFINITY};
    for (int32_t dimensions = 2; dimensions <= 3; dimensions++) {
        check_refused(dimensions, base_part, not_finite, COUNT(not_finite), IK_ERROR_BASE);
        check_refused(dimensions, base_angle, not_turned, COUNT(not_turned), IK_ERROR_ANGLE);
        check_refused(dimensions, rest_part, not_finite, COUNT(not_finite), IK_ERROR_COORDINATE);
        check_refused(dimensions, stiffness_part, not_stiff, COUNT(not_stiff), IK_ERROR_STIFFNESS);
    }
}

static void limits_go_with_all(void) {
    const double lengths[] = {1, 1};
    rig r = rig_of(3, 2, lengths);
    CHECK_EQUAL(limit_cone(r.chain, 1, 1), IK_OK);
    CHECK_EQUAL(limit_cone(r.chain, 1, 0.5), IK_OK); // again counts once
    CHECK_EQUAL(ik_chain_get_max_iterations(r.chain), 1000);
    for (int32_t solver = IK_AUTO; solver <= IK_DAMPED_LEAST_SQUARES; solver++) {
        for (int32_t mode = IK_ROOT_FREE; mode <= IK_ROOT_PULL; mode++) {
            CHECK_EQUAL(ik_chain_set_solver(r.chain, solver), IK_OK);
            CHECK_EQUAL(ik_chain_set_root_mode(r.chain, mode), IK_OK);
            CHECK_EQUAL(limit_hinge(r.chain, 0, 0, 1, 0, 0, 0), IK_OK);
            CHECK_EQUAL(limit_none(r.chain, 0), IK_OK);
        }
    }
    CHECK_EQUAL(limit_none(r.chain, 1), IK_OK);
    CHECK_EQUAL(limit_none(r.chain, 1), IK_OK);
    CHECK_EQUAL(ik_chain_get_max_iterations(r.chain), 100);
    drop_rig(&r);
}

const test limits_input_tests[] = {
    {"a wrong number in a limit is refused with its own error, and changes nothing",
     numbers_are_refused},
    {"a limit for a missing bone or for other dimensions is refused", kinds_are_refused},
    {"a wrong base, rest pose or stiffness is refused and changes nothing", others_are_refused},
    {"limits can be set with every solver and every root mode", limits_go_with_all},
    {0},
};
