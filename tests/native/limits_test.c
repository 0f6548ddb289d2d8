// limits_test.c: the setters of limits, rest, base and stiffness: what they refuse, and what they do
// to the pose at once.

#include "limited.h"

#include <string.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

static const double not_finite[] = {NAN, INFINITY, -INFINITY};
static const double not_turns[] = {NAN, INFINITY, -INFINITY, 12.6, -12.6, 1e300};
static const double not_swings[] = {NAN, INFINITY, -INFINITY, -1e-9, 3.15, -1, 1e300};

// A refusal leaves no trace, not even one that a later solve would show.
typedef ik_error refusal(ik_chain *chain, double wrong);

static void check_refused(int32_t dimensions, refusal *call, const double *wrong, size_t count,
                          ik_error wanted) {
    for (size_t i = 0; i < count; i++) {
        for (uint64_t seed = 1; seed <= 20; seed++) {
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
    return ik_chain_set_range(chain, 0, wrong, 1);
}

static ik_error range_max(ik_chain *chain, double wrong) {
    return ik_chain_set_range(chain, 0, 0.5, wrong);
}

static ik_error hinge_axis(ik_chain *chain, double wrong) {
    CHECK_EQUAL(ik_chain_set_hinge(chain, 0, wrong, 1, 0, 0, 1), IK_ERROR_AXIS);
    CHECK_EQUAL(ik_chain_set_hinge(chain, 0, 1, wrong, 0, 0, 1), IK_ERROR_AXIS);
    CHECK_EQUAL(ik_chain_set_hinge(chain, 0, 0, 0, 0, 0, 1), IK_ERROR_AXIS);
    return ik_chain_set_hinge(chain, 0, 1, 1, wrong, 0, 1);
}

static ik_error hinge_min(ik_chain *chain, double wrong) {
    return ik_chain_set_hinge(chain, 0, 0, 1, 0, wrong, 1);
}

static ik_error hinge_max(ik_chain *chain, double wrong) {
    return ik_chain_set_hinge(chain, 0, 0, 1, 0, 0.5, wrong);
}

static ik_error cone(ik_chain *chain, double wrong) {
    return ik_chain_set_cone(chain, 0, wrong);
}

static ik_error ball_y(ik_chain *chain, double wrong) {
    return ik_chain_set_ball(chain, 0, wrong, 1, 0, 0);
}

static ik_error ball_z(ik_chain *chain, double wrong) {
    return ik_chain_set_ball(chain, 0, 1, wrong, 0, 0);
}

static ik_error ball_min(ik_chain *chain, double wrong) {
    return ik_chain_set_ball(chain, 0, 1, 1, wrong, 0);
}

static ik_error ball_max(ik_chain *chain, double wrong) {
    return ik_chain_set_ball(chain, 0, 1, 1, 0.5, wrong);
}

static void numbers_are_refused(void) {
    const double less[] = {NAN, INFINITY, 0.4, -1, 12.6};
    check_refused(2, range_min, not_turns, COUNT(not_turns), IK_ERROR_LEAST);
    check_refused(2, range_max, less, COUNT(less), IK_ERROR_MOST);
    check_refused(3, hinge_axis, not_finite, COUNT(not_finite), IK_ERROR_AXIS);
    check_refused(3, hinge_min, not_turns, COUNT(not_turns), IK_ERROR_LEAST);
    check_refused(3, hinge_max, less, COUNT(less), IK_ERROR_MOST);
    check_refused(3, cone, not_swings, COUNT(not_swings), IK_ERROR_SWING);
    check_refused(3, ball_y, not_swings, COUNT(not_swings), IK_ERROR_SWING);
    check_refused(3, ball_z, not_swings, COUNT(not_swings), IK_ERROR_SWING_Z);
    check_refused(3, ball_min, not_turns, COUNT(not_turns), IK_ERROR_LEAST);
    check_refused(3, ball_max, less, COUNT(less), IK_ERROR_MOST);
}

static ik_error bone_of_range(ik_chain *chain, double wrong) {
    return ik_chain_set_range(chain, (int32_t)wrong, 0, 1);
}

static ik_error bone_of_ball(ik_chain *chain, double wrong) {
    CHECK_EQUAL(ik_chain_set_hinge(chain, (int32_t)wrong, 0, 1, 0, 0, 1), IK_ERROR_BONE);
    CHECK_EQUAL(ik_chain_set_cone(chain, (int32_t)wrong, 1), IK_ERROR_BONE);
    CHECK_EQUAL(ik_chain_set_free(chain, (int32_t)wrong), IK_ERROR_BONE);
    return ik_chain_set_ball(chain, (int32_t)wrong, 1, 1, 0, 0);
}

static ik_error of_space(ik_chain *chain, double any) {
    CHECK_EQUAL(ik_chain_set_hinge(chain, 0, 0, any, 1, 0, 1), IK_ERROR_PLANE);
    CHECK_EQUAL(ik_chain_set_ball(chain, 0, any, 1, 0, 1), IK_ERROR_PLANE);
    return ik_chain_set_cone(chain, 0, any);
}

static ik_error of_plane(ik_chain *chain, double any) {
    return ik_chain_set_range(chain, 0, any, 1);
}

static void kinds_are_refused(void) {
    const double bones[] = {-1, 6, 1000, INT32_MIN, INT32_MAX}, any[] = {0, 1, NAN};
    check_refused(2, bone_of_range, bones, COUNT(bones), IK_ERROR_BONE);
    check_refused(3, bone_of_ball, bones, COUNT(bones), IK_ERROR_BONE);
    check_refused(2, of_space, any, COUNT(any), IK_ERROR_PLANE);
    check_refused(3, of_plane, any, COUNT(any), IK_ERROR_PLANE);
}

static ik_error base_part(ik_chain *chain, double wrong) {
    CHECK_EQUAL(ik_chain_set_base_angle(chain, wrong), IK_ERROR_COORDINATE);
    CHECK_EQUAL(ik_chain_set_base(chain, 0, 0, 0, 0), IK_ERROR_BASE);
    CHECK_EQUAL(ik_chain_set_base(chain, 0, 0, wrong, 1), IK_ERROR_BASE);
    if (ik_chain_dimensions(chain) == 3) {
        CHECK_EQUAL(ik_chain_set_base(chain, wrong, 0, 0, 1), IK_ERROR_BASE);
        CHECK_EQUAL(ik_chain_set_base(chain, 0, wrong, 0, 1), IK_ERROR_BASE);
    } else {
        CHECK_EQUAL(ik_chain_set_base(chain, 1, 1, 0, 0), IK_ERROR_BASE);
    }
    return ik_chain_set_base(chain, 0, 0, 0, wrong);
}

static ik_error rest_part(ik_chain *chain, double wrong) {
    double joints[3 * (MOST_RIG_BONES + 1)] = {0};
    int32_t count = (ik_chain_bones(chain) + 1) * ik_chain_dimensions(chain), at = 7;
    joints[count - 1] = wrong;
    CHECK_EQUAL(ik_chain_set_rest(chain, joints, &at), IK_ERROR_COORDINATE);
    CHECK_EQUAL(at, count - 1);
    return ik_chain_set_rest(chain, joints, NULL);
}

static ik_error stiffness_part(ik_chain *chain, double wrong) {
    double stiffness[MOST_RIG_BONES] = {0};
    int32_t last = ik_chain_bones(chain) - 1, at = 7;
    for (int32_t i = 0; i <= last; i++) {
        stiffness[i] = i < last ? 1 : wrong;
    }
    CHECK_EQUAL(ik_chain_set_stiffness(chain, stiffness, &at), IK_ERROR_STIFFNESS);
    CHECK_EQUAL(at, last);
    return ik_chain_set_stiffness(chain, stiffness, NULL);
}

static void others_are_refused(void) {
    const double not_stiff[] = {NAN, INFINITY, 0, -1, 9.9e-4, 1001};
    for (int32_t dimensions = 2; dimensions <= 3; dimensions++) {
        check_refused(dimensions, base_part, not_finite, COUNT(not_finite), IK_ERROR_BASE);
        check_refused(dimensions, rest_part, not_finite, COUNT(not_finite), IK_ERROR_COORDINATE);
        check_refused(dimensions, stiffness_part, not_stiff, COUNT(not_stiff), IK_ERROR_STIFFNESS);
    }
}

static void limits_need_auto(void) {
    const double lengths[] = {1, 1};
    rig r = rig_of(3, 2, lengths);
    ik_chain_set_solver(r.chain, IK_FABRIK);
    CHECK_EQUAL(ik_chain_set_cone(r.chain, 0, 1), IK_ERROR_NEEDS_AUTO);
    CHECK_EQUAL(ik_chain_set_free(r.chain, 0), IK_OK);
    ik_chain_set_solver(r.chain, IK_AUTO);
    ik_chain_set_pinned(r.chain, false);
    CHECK_EQUAL(ik_chain_set_ball(r.chain, 0, 1, 1, 0, 0), IK_ERROR_NEEDS_AUTO);
    CHECK_EQUAL(ik_chain_set_hinge(r.chain, 0, 0, 1, 0, 0, 0), IK_ERROR_NEEDS_AUTO);
    ik_chain_set_pinned(r.chain, true);
    CHECK_EQUAL(ik_chain_set_cone(r.chain, 1, 1), IK_OK);
    CHECK_EQUAL(ik_chain_set_cone(r.chain, 1, 0.5), IK_OK); // again counts once
    CHECK_EQUAL(ik_chain_max_iterations(r.chain), 1000);
    CHECK_EQUAL(ik_chain_set_solver(r.chain, IK_FABRIK), IK_ERROR_LIMITED_SOLVER);
    CHECK_EQUAL(ik_chain_set_pinned(r.chain, false), IK_ERROR_LIMITED_ROOT);
    CHECK_EQUAL(ik_chain_set_solver(r.chain, IK_AUTO), IK_OK);
    CHECK_EQUAL(ik_chain_set_pinned(r.chain, true), IK_OK);
    CHECK_EQUAL(ik_chain_set_free(r.chain, 1), IK_OK);
    CHECK_EQUAL(ik_chain_set_free(r.chain, 1), IK_OK);
    CHECK_EQUAL(ik_chain_max_iterations(r.chain), 100);
    CHECK_EQUAL(ik_chain_set_solver(r.chain, IK_FABRIK), IK_OK);
    drop_rig(&r);
}

// How far an angle is from an interval, counted round the circle.
static double outside(double min, double max, double angle) {
    double least = INFINITY;
    for (int turns = -4; turns <= 4; turns++) {
        double same = angle + 2 * IK_PI * turns;
        least = fmin(least, fmax(0, fmax(min - same, same - max)));
    }
    return least;
}

// Intervals of every kind: across pi, wider than pi and than a whole turn, far out, of one angle.
static void intervals_are_kept(void) {
    for (uint64_t seed = 1; seed <= 5000; seed++) {
        chance c = begin_case(seed);
        const double lengths[] = {1, 1};
        rig r = rig_of(2, 2, lengths);
        double first = between(&c, -3, 3), angle = between(&c, -3, 3);
        double min = between(&c, -4, 4) * IK_PI,
               max = whole(&c, 0, 3) ? between(&c, min, 4 * IK_PI) : min;
        const double joints[] = {0,
                                 0,
                                 cos(first),
                                 sin(first),
                                 cos(first) + cos(first + angle),
                                 sin(first) + sin(first + angle)};
        ik_chain_set_pose(r.chain, joints, NULL);
        CHECK_EQUAL(ik_chain_set_range(r.chain, 1, min, max), IK_OK);
        vec a = bone_of(&r, 0), b = bone_of(&r, 1);
        double now = atan2(cross(a, b).z, dot(a, b));
        CHECK_AT_MOST(outside(min, max, now), 1e-6);
        // By the least turn: as far as it was outside, and no bone that was inside is turned.
        CHECK_NEAR(fabs(remainder(now - angle, 2 * IK_PI)), outside(min, max, angle), 1e-6);
        CHECK_NEAR(remainder(atan2(a.y, a.x) - first, 2 * IK_PI), 0, 1e-6);
        drop_rig(&r);
    }
}

static double lean(vec a, vec b) {
    return atan2(norm(cross(a, b)), dot(a, b));
}

static void cones_are_kept(void) {
    for (uint64_t seed = 1; seed <= 2000; seed++) {
        chance c = begin_case(seed);
        const double length = 1;
        rig r = rig_of(3, 1, &length);
        vec at = any_direction(&c, 3), rest = any_direction(&c, 3);
        double angle = whole(&c, 0, 4) ? between(&c, 0, IK_PI) : whole(&c, 0, 1) * IK_PI;
        const double joints[] = {0, 0, 0, at.x, at.y, at.z};
        const double resting[] = {5, 5, 5, 5 + rest.x, 5 + rest.y, 5 + rest.z};
        ik_chain_set_rest(r.chain, resting, NULL);
        ik_chain_set_cone(r.chain, 0, angle);
        CHECK_AT_MOST(lean(rest, tip_of(&r)), angle + 1e-6);
        ik_chain_set_pose(r.chain, joints, NULL);
        double wanted = fmin(angle, lean(rest, at));
        CHECK_NEAR(lean(rest, tip_of(&r)), wanted, 1e-6);
        CHECK_NEAR(lean(at, tip_of(&r)), fmax(0, lean(rest, at) - angle), 1e-6);
        drop_rig(&r);
    }
}

static void hinges_are_kept(void) {
    for (uint64_t seed = 1; seed <= 2000; seed++) {
        chance c = begin_case(seed);
        const double length = 1;
        rig r = rig_of(3, 1, &length);
        vec axis = any_direction(&c, 3), x = {1, 0, 0};
        double min = between(&c, -4, 4) * IK_PI, max = between(&c, min, 4 * IK_PI);
        double size = pow(10, between(&c, -200, 200));
        CHECK_EQUAL(
            ik_chain_set_hinge(r.chain, 0, size * axis.x, size * axis.y, size * axis.z, min, max),
            IK_OK);
        vec flat = minus(x, times(dot(axis, x), axis)), now = tip_of(&r);
        if (norm(flat) > 0.1) {
            CHECK_NEAR(dot(axis, now), axis.x, 1e-6);
            double angle = atan2(dot(axis, cross(flat, now)), dot(flat, now));
            CHECK_AT_MOST(outside(min, max, angle), 1e-5);
        }
        drop_rig(&r);
    }
}

// The axes of a ball are those of space for a bone that rests along +x, and are carried from there
// by the least rotation, along -x by half a turn about z. A swing about one of the two axes alone
// goes as far as that one allows.
static void balls_are_kept(void) {
    for (uint64_t seed = 1; seed <= 2000; seed++) {
        chance c = begin_case(seed);
        const double length = 1;
        vec x = {1, 0, 0}, rest = any_direction(&c, 3), y, z;
        if (seed % 3 == 0) {
            rest = times(whole(&c, 0, 1) ? 1 : -1, x);
            y = times(rest.x, (vec){0, 1, 0});
            z = (vec){0, 0, 1};
        } else {
            // The least rotation from x to rest is half a turn about x, then one about their middle.
            vec half = unit(plus(x, rest));
            y = plus((vec){0, 1, 0}, times(-2 * half.y, half));
            z = plus((vec){0, 0, 1}, times(-2 * half.z, half));
        }
        rig r = rig_of(3, 1, &length);
        const double resting[] = {0, 0, 0, rest.x, rest.y, rest.z};
        ik_chain_set_rest(r.chain, resting, NULL);
        double half_y = between(&c, 0.1, 1.5), half_z = between(&c, 0.1, 1.5);
        ik_chain_set_ball(r.chain, 0, half_y, half_z, -1, 1);
        vec about_y = plus(times(cos(1.55), rest), times(sin(1.55), cross(y, rest)));
        vec about_z = plus(times(cos(1.55), rest), times(sin(1.55), cross(z, rest)));
        const double posed_y[] = {0, 0, 0, about_y.x, about_y.y, about_y.z};
        const double posed_z[] = {0, 0, 0, about_z.x, about_z.y, about_z.z};
        ik_chain_set_pose(r.chain, posed_y, NULL);
        CHECK_NEAR(lean(rest, tip_of(&r)), half_y, 1e-6);
        CHECK_NEAR(lean(about_y, tip_of(&r)), 1.55 - half_y, 1e-6);
        ik_chain_set_pose(r.chain, posed_z, NULL);
        CHECK_NEAR(lean(rest, tip_of(&r)), half_z, 1e-6);
        CHECK_NEAR(lean(about_z, tip_of(&r)), 1.55 - half_z, 1e-6);
        drop_rig(&r);
    }
}

// Setting a limit, a rest, a pose: each leaves a pose within the limits.
static void poses_obey_at_once(void) {
    for (uint64_t seed = 1; seed <= 1500; seed++) {
        chance c = begin_case(seed);
        rig r = any_limited_rig(&c);
        check_limits(&r);
        for (int i = 0; i < 6; i++) {
            double joints[3 * (MOST_RIG_BONES + 1)];
            lay_pose(&c, &r, root_of(&r), (pose)whole(&c, 0, POSES - 1), joints);
            switch (whole(&c, 0, 2)) {
            case 0:
                ik_chain_set_pose(r.chain, joints, NULL);
                break;
            case 1:
                ik_chain_set_rest(r.chain, joints, NULL);
                break;
            default:
                limit_joint(&c, &r, whole(&c, 0, r.bones - 1), MIXED, ANY);
                break;
            }
            check_limits(&r);
        }
        drop_rig(&r);
    }
}

// Fixed joints keep the pose whatever the target.
static void fixed_joints_are_fixed(void) {
    for (uint64_t seed = 1; seed <= 500; seed++) {
        chance c = begin_case(seed);
        rig r = make_rig(&c, whole(&c, 2, 3), whole(&c, 1, 8), 10, SCATTERED);
        for (int32_t i = 0; i < r.bones; i++) {
            double angle = between(&c, -4, 4) * IK_PI;
            vec axis = any_direction(&c, 3);
            ik_error error = r.dimensions == 2      ? ik_chain_set_range(r.chain, i, angle, angle)
                             : whole(&c, 0, 2) == 0 ? ik_chain_set_cone(r.chain, i, 0)
                             : whole(&c, 0, 1) ? ik_chain_set_ball(r.chain, i, 0, 0, angle, angle)
                                               : ik_chain_set_hinge(r.chain, i, axis.x, axis.y,
                                                                    axis.z, angle, angle);
            CHECK_EQUAL(error, IK_OK);
        }
        rig twin = rig_of(r.dimensions, r.bones, r.lengths);
        memcpy((void *)(uintptr_t)ik_chain_offsets(twin.chain), ik_chain_offsets(r.chain),
               (size_t)((r.bones + 1) * r.dimensions) * sizeof(float));
        vec target = away(&c, &r, between(&c, 0, 1.5) * r.reach);
        int32_t status = solve(&r, target);
        CHECK(status != IK_STALLED);
        check_outcome(&r, target, status);
        for (int32_t i = 0; i <= r.bones; i++) {
            CHECK_AT_MOST(norm(minus(offset_of(&r, i), offset_of(&twin, i))), 1e-6 * r.reach);
        }
        drop_rig(&r);
        drop_rig(&twin);
    }
}

static void bases_turn_all(void) {
    for (uint64_t seed = 1; seed <= 1500; seed++) {
        chance c = begin_case(seed);
        rig r = seed % 2 ? any_limited_rig(&c) : any_rig(&c);
        bool limited = ik_chain_limited(r.chain);
        double a = between(&c, -7, 7), b = between(&c, -7, 7);
        ik_chain_set_base_angle(r.chain, a);
        rig before = rig_of(r.dimensions, r.bones, r.lengths);
        memcpy((void *)(uintptr_t)ik_chain_offsets(before.chain), ik_chain_offsets(r.chain),
               (size_t)((r.bones + 1) * r.dimensions) * sizeof(float));

        state same = state_of(r.chain);
        CHECK_EQUAL(ik_chain_set_base_angle(r.chain, a), IK_OK);
        CHECK(still(same, r.chain));

        CHECK_EQUAL(ik_chain_set_base_angle(r.chain, b), IK_OK);
        for (int32_t i = 0; i <= r.bones; i++) {
            vec was = offset_of(&before, i), s = {sin(b - a), cos(b - a), 0};
            vec wanted = {s.y * was.x - s.x * was.y, s.x * was.x + s.y * was.y, was.z};
            CHECK_AT_MOST(norm(minus(offset_of(&r, i), wanted)), 1e-6 * r.reach);
        }
        check_limits(&r);

        // There and back is exact where angles are what a pose is.
        state turned = state_of(r.chain);
        turn_base(&c, &r);
        check_limits(&r);
        CHECK_EQUAL(ik_chain_set_base_angle(r.chain, b), IK_OK);
        bool back = still(turned, r.chain);
        CHECK(back || !limited);
        ik_chain_set_base_angle(r.chain, a);
        for (int32_t i = 0; i <= r.bones; i++) {
            CHECK_AT_MOST(norm(minus(offset_of(&r, i), offset_of(&before, i))), 2e-6 * r.reach);
        }
        drop_rig(&r);
        drop_rig(&before);
    }
}

static void quaternions_are_bases(void) {
    for (uint64_t seed = 1; seed <= 1000; seed++) {
        chance c = begin_case(seed);
        const double length = 1;
        rig r = rig_of(3, 1, &length);
        vec axis = any_direction(&c, 3), x = {1, 0, 0};
        double angle = between(&c, -6, 6), size = spread(&c, 1e-150, 1e150);
        double s = size * sin(angle / 2);
        CHECK_EQUAL(
            ik_chain_set_base(r.chain, s * axis.x, s * axis.y, s * axis.z, size * cos(angle / 2)),
            IK_OK);
        // Rodrigues' formula.
        vec wanted = plus(plus(times(cos(angle), x), times(sin(angle), cross(axis, x))),
                          times((1 - cos(angle)) * axis.x, axis));
        CHECK_AT_MOST(norm(minus(tip_of(&r), wanted)), 1e-6);
        drop_rig(&r);
    }
}

const test limits_tests[] = {
    {"a wrong number of a limit is refused by its own error and leaves no trace",
     numbers_are_refused},
    {"a limit of a bone that is not there or of another dimension is refused", kinds_are_refused},
    {"a wrong base, rest or stiffness is refused and leaves no trace", others_are_refused},
    {"limits need the solver auto and a pinned root, and keep them", limits_need_auto},
    {"an interval holds across pi, beyond 2 pi and of one angle, by the least turn",
     intervals_are_kept},
    {"a cone about any rest holds, by the least turn", cones_are_kept},
    {"a hinge turns about its axis alone, whatever the axis's length", hinges_are_kept},
    {"a ball's two half angles are about the axes of the bone at rest", balls_are_kept},
    {"a limit, a rest or a pose that is set leaves a pose within the limits", poses_obey_at_once},
    {"joints of one angle keep their pose whatever the target", fixed_joints_are_fixed},
    {"a base turns the whole chain, the same base changes no bit, and there and back is exact",
     bases_turn_all},
    {"a quaternion of any length is the base that it says", quaternions_are_bases},
    {0},
};
