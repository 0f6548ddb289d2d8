// limits_test.c: the meaning of limits, rest and base, and what setting them does to the pose.

#include "limit.h"
#include "limited.h"

#include <string.h>

// How far an angle is outside of an interval, around the circle.
static double outside(double min, double max, double angle) {
    double least = INFINITY;
    for (int turns = -4; turns <= 4; turns++) {
        double same = angle + 2 * IK_PI * turns;
        least = fmin(least, fmax(0, fmax(min - same, same - max)));
    }
    return least;
}

// Intervals of every kind: across pi, longer than pi and than a turn, at large angles, of one
// angle.
static void intervals_are_kept(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(5000); seed++) {
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
        CHECK_EQUAL(limit_range(r.chain, 1, min, max), IK_OK);
        vec a = bone_of(&r, 0), b = bone_of(&r, 1);
        double now = atan2(cross(a, b).z, dot(a, b));
        CHECK_AT_MOST(outside(min, max, now), 1e-6);
        // By the least turn: by as much as it was outside; a bone that was inside does not turn.
        CHECK_NEAR(fabs(remainder(now - angle, 2 * IK_PI)), outside(min, max, angle), 1e-6);
        CHECK_NEAR(remainder(atan2(a.y, a.x) - first, 2 * IK_PI), 0, 1e-6);
        drop_rig(&r);
    }
}

static double lean(vec a, vec b) {
    return atan2(norm(cross(a, b)), dot(a, b));
}

static void cones_are_kept(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(2000); seed++) {
        chance c = begin_case(seed);
        const double length = 1;
        rig r = rig_of(3, 1, &length);
        vec at = any_direction(&c, 3), rest = any_direction(&c, 3);
        double angle = whole(&c, 0, 4) ? between(&c, 0, IK_PI) : whole(&c, 0, 1) * IK_PI;
        const double joints[] = {0, 0, 0, at.x, at.y, at.z};
        const double resting[] = {5, 5, 5, 5 + rest.x, 5 + rest.y, 5 + rest.z};
        ik_chain_set_rest(r.chain, resting, NULL);
        limit_cone(r.chain, 0, angle);
        CHECK_AT_MOST(lean(rest, tip_of(&r)), angle + 1e-6);
        ik_chain_set_pose(r.chain, joints, NULL);
        double wanted = fmin(angle, lean(rest, at));
        CHECK_NEAR(lean(rest, tip_of(&r)), wanted, 1e-6);
        CHECK_NEAR(lean(at, tip_of(&r)), fmax(0, lean(rest, at) - angle), 1e-6);
        drop_rig(&r);
    }
}

static void hinges_are_kept(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(2000); seed++) {
        chance c = begin_case(seed);
        const double length = 1;
        rig r = rig_of(3, 1, &length);
        vec axis = any_direction(&c, 3), x = {1, 0, 0};
        double min = between(&c, -4, 4) * IK_PI, max = between(&c, min, 4 * IK_PI);
        double size = pow(10, between(&c, -200, 200));
        CHECK_EQUAL(limit_hinge(r.chain, 0, size * axis.x, size * axis.y, size * axis.z, min, max),
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

// The axes of a ball are those of space for a bone that rests along +x. For another bone they are
// carried along by the least rotation from there, for -x by half a turn about z. A swing about one
// of the two axes goes as far as that axis allows.
static void balls_are_kept(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(2000); seed++) {
        chance c = begin_case(seed);
        const double length = 1;
        vec x = {1, 0, 0}, rest = any_direction(&c, 3), y, z;
        if (seed % 3 == 0) {
            rest = times(whole(&c, 0, 1) ? 1 : -1, x);
            y = times(rest.x, (vec){0, 1, 0});
            z = (vec){0, 0, 1};
        } else {
            // The least rotation from x to rest: half a turn about x, then one about their middle.
            vec half = unit(plus(x, rest));
            y = plus((vec){0, 1, 0}, times(-2 * half.y, half));
            z = plus((vec){0, 0, 1}, times(-2 * half.z, half));
        }
        rig r = rig_of(3, 1, &length);
        const double resting[] = {0, 0, 0, rest.x, rest.y, rest.z};
        ik_chain_set_rest(r.chain, resting, NULL);
        double half_y = between(&c, 0.1, 1.5), half_z = between(&c, 0.1, 1.5);
        limit_ball(r.chain, 0, half_y, half_z, -1, 1);
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

// After a limit, a rest pose or a pose is set, the pose is within the limits.
static void poses_obey_at_once(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(1500); seed++) {
        chance c = begin_case(seed);
        rig r = any_limited_rig(&c);
        check_limits(&r);
        for (int i = 0; i < 6; i++) {
            double joints[3 * (MOST_RIG_BONES + 1)];
            write_pose(&c, &r, root_of(&r), (pose)whole(&c, 0, POSES - 1), joints);
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

// Joints that cannot move keep the pose for any target.
static void fixed_joints_are_fixed(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(500); seed++) {
        chance c = begin_case(seed);
        rig r = make_rig(&c, whole(&c, 2, 3), whole(&c, 1, 8), 10, SCATTERED);
        for (int32_t i = 0; i < r.bones; i++) {
            double angle = between(&c, -4, 4) * IK_PI;
            vec axis = any_direction(&c, 3);
            ik_error error = r.dimensions == 2      ? limit_range(r.chain, i, angle, angle)
                             : whole(&c, 0, 2) == 0 ? limit_cone(r.chain, i, 0)
                             : whole(&c, 0, 1)
                                 ? limit_ball(r.chain, i, 0, 0, angle, angle)
                                 : limit_hinge(r.chain, i, axis.x, axis.y, axis.z, angle, angle);
            CHECK_EQUAL(error, IK_OK);
        }
        rig twin = rig_of(r.dimensions, r.bones, r.lengths);
        memcpy((void *)(uintptr_t)ik_chain_get_offsets(twin.chain), ik_chain_get_offsets(r.chain),
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
    for (uint64_t seed = 1; seed <= (uint64_t)cases(1500); seed++) {
        chance c = begin_case(seed);
        rig r = seed % 2 ? any_limited_rig(&c) : any_rig(&c);
        bool limited = ik_chain_is_limited(r.chain);
        double a = between(&c, -7, 7), b = between(&c, -7, 7);
        ik_chain_set_base_angle(r.chain, a);
        rig before = rig_of(r.dimensions, r.bones, r.lengths);
        memcpy((void *)(uintptr_t)ik_chain_get_offsets(before.chain), ik_chain_get_offsets(r.chain),
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

        // With limits, turning there and back is exact, because the angles are the pose.
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
    for (uint64_t seed = 1; seed <= (uint64_t)cases(1000); seed++) {
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
    {"intervals across pi, beyond 2 pi and of one angle hold, by the least turn",
     intervals_are_kept},
    {"a cone about any rest direction holds, by the least turn", cones_are_kept},
    {"a hinge turns only about its axis, which may have any length", hinges_are_kept},
    {"the two half angles of a ball are about the axes of the bone at rest", balls_are_kept},
    {"after a limit, a rest or a pose is set, the pose is within the limits", poses_obey_at_once},
    {"joints that allow only one angle keep their pose for any target", fixed_joints_are_fixed},
    {"a base turns the whole chain, the same base changes no bit, and turning back is exact",
     bases_turn_all},
    {"a base can be given as a quaternion of any length", quaternions_are_bases},
    {0},
};
