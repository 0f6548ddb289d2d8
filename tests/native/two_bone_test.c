// two_bone_test.c: both poses of the two-bone arm, targets out of reach, poles, and the nearer
// pose.

#include "arm.h"

static const double pi = 3.14159265358979323846;

static double inner(double a, double b) {
    return fabs(a - b);
}

// The angles of the triangle by the law of cosines, in long double.
static double corner(long double a, long double b, long double opposite) {
    long double cosine = (a * a + b * b - opposite * opposite) / (2 * a * b);
    return (double)acosl(fmaxl(-1, fminl(1, cosine)));
}

static double apart(double a, double b) {
    return fabs(remainder(a - b, 2 * pi));
}

// 100,000 targets in the ring, in two and three dimensions, one bone up to 1,000 times as long as
// the other. The float of an angle is rounded by up to 1.2e-7, that of a position by 6e-8 of it.
static void meets_exactly(void) {
    for (uint64_t seed = 0; seed < (uint64_t)cases(100000); seed++) {
        chance c = begin_case(seed);
        int32_t dimensions = whole(&c, 2, 3);
        double a = spread(&c, 1, 1000), b = spread(&c, 1, 1000), reach = a + b;
        ik_two_bone *arm = make_arm(dimensions, a, b, 0);
        double d = inner(a, b) + between(&c, 1e-3, 1 - 1e-3) * (reach - inner(a, b));
        vec t = times(d, any_direction(&c, dimensions));
        int32_t bend = whole(&c, 0, 1);
        ik_two_bone_set_bend(arm, bend);
        CHECK_EQUAL(ik_two_bone_solve(arm, t.x, t.y, t.z, NULL), IK_TWO_BONE_REACHED);
        CHECK_AT_MOST(ik_two_bone_get_error(arm), 1e-14 * reach);
        check_sound(arm, dimensions, a, b, 0);

        double at_root = corner(a, d, b), bent = pi - corner(a, b, d);
        double over = sqrt(t.x * t.x + t.z * t.z);
        double turn = dimensions == 3 ? atan2(-t.z, t.x) : 0;
        double rise = dimensions == 3 ? atan2(t.y, over) : atan2(t.y, t.x);
        for (int32_t i = 0; i < 2; i++) {
            const ik_two_bone_pose *seen = ik_two_bone_get_pose(arm, i);
            double sign = (bend == 0) == (i == 0) ? 1 : -1;
            const float *angles = seen->angles + dimensions - 2;
            CHECK_AT_MOST(apart(angles[0], rise - sign * at_root), 1.3e-7);
            CHECK_AT_MOST(apart(angles[1], sign * bent), 1.3e-7);
            CHECK(dimensions == 2 || (apart(seen->angles[0], turn) < 1.3e-7 && angles[2] == 0));
            CHECK_AT_MOST(norm(minus(joint_of(seen, 2), t)), 1e-14 * reach);
            for (int32_t axis = 0; axis < dimensions; axis++) {
                double wanted = axis == 0 ? t.x : axis == 1 ? t.y : t.z;
                CHECK_NEAR(seen->positions[2 * dimensions + axis], wanted, 6.1e-8 * reach);
            }
        }
        ik_two_bone_destroy(arm);
    }
}

static void out_of_reach(void) {
    for (uint64_t seed = 0; seed < (uint64_t)cases(2000); seed++) {
        chance c = begin_case(seed);
        int32_t dimensions = whole(&c, 2, 3);
        double a = spread(&c, 0.1, 10), b = spread(&c, 0.1, 10), reach = a + b, ring = inner(a, b);
        ik_two_bone *arm = make_arm(dimensions, a, b, 0);
        vec direction = any_direction(&c, dimensions);
        double far = reach * spread(&c, 1.001, 1e6), near = ring * between(&c, 0.1, 0.99);
        vec t = times(far, direction);
        CHECK_EQUAL(ik_two_bone_solve(arm, t.x, t.y, t.z, NULL), IK_TWO_BONE_OUT_OF_REACH);
        CHECK_NEAR(ik_two_bone_get_error(arm), far - reach, 1e-14 * far);
        vec tip = joint_of(ik_two_bone_get_pose(arm, false), 2);
        CHECK_AT_MOST(norm(minus(tip, times(reach, direction))), 1e-14 * reach);
        t = times(near, direction);
        if (ring - near > 2e-4 * reach) {
            CHECK_EQUAL(ik_two_bone_solve(arm, t.x, t.y, t.z, NULL), IK_TWO_BONE_TOO_CLOSE);
            tip = joint_of(ik_two_bone_get_pose(arm, false), 2);
            CHECK_AT_MOST(norm(minus(tip, times(ring, direction))), 1e-14 * reach);
            CHECK_NEAR(ik_two_bone_get_error(arm), ring - near, 1e-14 * reach);
        }
        check_sound(arm, dimensions, a, b, 0);
        ik_two_bone_destroy(arm);
    }
}

// Bones of length 0, equal bones, the root as target, vertical targets: the tip is as close as
// possible.
static void odd_ones(void) {
    const double lengths[][2] = {{1, 1}, {0, 1}, {1, 0}, {2, 1}, {1, 2}, {1e-30, 0}, {1, 1e-12}};
    const vec targets[] = {{0, 0, 0},  {1, 0, 0},         {0, 1, 0},        {0, -2, 0},
                           {-3, 0, 0}, {1e-200, 0, 0},    {0, 1e-12, 1e-9}, {1e30, -1e30, 1e30},
                           {2, 0, 0},  {1e-9, 1, -1e-14}, {0, 3, 0},        {-1, 0, -0.0}};
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        for (int32_t dimensions = 2; dimensions <= 3; dimensions++) {
            double a = lengths[i][0], b = lengths[i][1], reach = a + b;
            ik_two_bone *arm = make_arm(dimensions, a, b, 0);
            for (size_t k = 0; k < 2 * sizeof targets / sizeof *targets; k++) {
                vec t = targets[k / 2];
                t.z = dimensions == 3 ? t.z : 0;
                ik_two_bone_set_bend(arm, (int32_t)(k % 3));
                ik_two_bone_set_pole(arm, (int32_t)(k % 2) * IK_TWO_BONE_DIRECTION, 0, 1, 1);
                int32_t status = ik_two_bone_solve(arm, t.x, t.y, t.z, NULL);
                double d = norm(t), least = d > reach ? d - reach : fmax(inner(a, b) - d, 0);
                CHECK_NEAR(ik_two_bone_get_error(arm), least, 1e-14 * fmax(d, reach));
                CHECK(least > 1e-4 * reach ? status != IK_TWO_BONE_REACHED
                                           : status == IK_TWO_BONE_REACHED);
                check_sound(arm, dimensions, a, b, 0);
            }
            ik_two_bone_destroy(arm);
        }
    }
}

// Equal bones, and a target very close to the root: in a triangle with one short side d, the angle
// at the elbow is pi / 2 minus d / 2a.
static void next_to_the_root(void) {
    for (double d = 1e-3; d > 1e-20; d /= 10) {
        ik_two_bone *arm = make_arm(2, 1, 1, 0);
        CHECK_EQUAL(ik_two_bone_solve(arm, 0, d, 0, NULL), IK_TWO_BONE_REACHED);
        CHECK_NEAR(ik_two_bone_get_pose(arm, false)->offsets[0 + 3], cos(d / 2), 1e-9);
        CHECK_NEAR(ik_two_bone_get_pose(arm, false)->offsets[1 + 3], d / 2, 1e-15);
        ik_two_bone_destroy(arm);
    }
}

static void root_is_subtracted_first(void) {
    ik_two_bone *arm = make_arm(3, 3, 2, 0), *same = make_arm(3, 3, 2, 0);
    ik_two_bone_set_root(arm, 1e9, -1e9, 1e9);
    ik_two_bone_solve(arm, 1e9 + 2, -1e9 + 1, 1e9 + 3, NULL);
    ik_two_bone_solve(same, 2, 1, 3, NULL);
    for (int32_t i = 0; i < 4; i++) {
        const ik_two_bone_pose *one = ik_two_bone_get_pose(arm, false);
        CHECK(one->angles[i] == ik_two_bone_get_pose(same, false)->angles[i]);
    }
    check_sound(arm, 3, 3, 2, 0);
    ik_two_bone_destroy(arm);
    ik_two_bone_destroy(same);
}

// The elbow of a spatial arm with a pole lies on the pole's side of the line.
static void elbow_points_at_pole(void) {
    for (uint64_t seed = 0; seed < (uint64_t)cases(5000); seed++) {
        chance c = begin_case(seed);
        double a = spread(&c, 1, 10), b = spread(&c, 1, 10);
        ik_two_bone *arm = make_arm(3, a, b, 0);
        vec root = times(between(&c, 0, 5), any_direction(&c, 3));
        double d = inner(a, b) + between(&c, 0.01, 0.99) * (a + b - inner(a, b));
        vec line = any_direction(&c, 3), t = plus(root, times(d, line));
        vec pole = times(spread(&c, 0.1, 100), any_direction(&c, 3));
        bool point = whole(&c, 0, 1);
        ik_two_bone_set_root(arm, root.x, root.y, root.z);
        ik_two_bone_set_pole(arm, point ? IK_TWO_BONE_POINT : IK_TWO_BONE_DIRECTION, pole.x, pole.y,
                             pole.z);
        int32_t bend = whole(&c, 0, 1);
        ik_two_bone_set_bend(arm, bend);
        CHECK_EQUAL(ik_two_bone_solve(arm, t.x, t.y, t.z, NULL), IK_TWO_BONE_REACHED);
        CHECK_AT_MOST(ik_two_bone_get_error(arm), 1e-13 * (a + b));
        check_sound(arm, 3, a, b, 0);

        vec towards = point ? minus(pole, root) : pole;
        vec aside = minus(towards, times(dot(towards, line), line));
        vec elbow = joint_of(ik_two_bone_get_pose(arm, false), 1);
        vec out = minus(elbow, times(dot(elbow, line), line));
        CHECK_NEAR(dot(unit(out), unit(aside)), 1, 1e-9);
        vec other = joint_of(ik_two_bone_get_pose(arm, true), 1);
        CHECK_AT_MOST(norm(plus(minus(other, times(dot(other, line), line)), out)),
                      1e-13 * (a + b));
        float angle = ik_two_bone_get_pose(arm, false)->angles[2];
        CHECK(bend == IK_TWO_BONE_POSITIVE ? angle > 0 : angle < 0);
        CHECK_AT_MOST(fabs(ik_two_bone_get_pose(arm, false)->angles[3]), pi / 2 + 1e-6);
        ik_two_bone_destroy(arm);
    }
}

static void keeps_its_plane(void) {
    ik_two_bone *arm = make_arm(3, 3, 2, 0);
    ik_two_bone_set_pole(arm, IK_TWO_BONE_POINT, 10, 1, 2);
    ik_two_bone_solve(arm, 4, 0, 0, NULL);
    vec before = joint_of(ik_two_bone_get_pose(arm, false), 1);
    ik_two_bone_set_pole(arm, IK_TWO_BONE_POINT, 10, 0, 0);
    ik_two_bone_solve(arm, 4, 0, 0, NULL);
    CHECK_AT_MOST(norm(minus(joint_of(ik_two_bone_get_pose(arm, false), 1), before)), 1e-12);
    // The elbow keeps its position, even if its bend changes.
    ik_two_bone_set_bend(arm, IK_TWO_BONE_NEGATIVE);
    ik_two_bone_solve(arm, 4, 0, 0, NULL);
    CHECK(ik_two_bone_get_pose(arm, false)->angles[2] < 0);
    CHECK_AT_MOST(norm(minus(joint_of(ik_two_bone_get_pose(arm, false), 1), before)), 1e-12);
    // A target that moves straight up keeps the turn of an upright arm.
    ik_two_bone_set_pole(arm, IK_TWO_BONE_NO_POLE, 0, 0, 0);
    ik_two_bone_solve(arm, 1, 2, 3, NULL);
    float turn = ik_two_bone_get_pose(arm, false)->angles[0];
    ik_two_bone_solve(arm, 0, 4, 0, NULL);
    CHECK(ik_two_bone_get_pose(arm, false)->angles[0] == turn);
    ik_two_bone_destroy(arm);
}

// The angle of a servo: it does not jump by a whole turn where the arm folds.
static void a_folding_elbow_does_not_jump(void) {
    for (int32_t dimensions = 2; dimensions <= 3; dimensions++) {
        ik_two_bone *arm = make_arm(dimensions, 1, 0.5, 0);
        ik_two_bone_set_bend(arm, IK_TWO_BONE_NEGATIVE);
        ik_two_bone_solve(arm, 0.5 + 1e-9, 0, 0, NULL);
        float before = ik_two_bone_get_pose(arm, false)->angles[dimensions - 1];
        ik_two_bone_solve(arm, 0.5, 0, 0, NULL);
        float after = ik_two_bone_get_pose(arm, false)->angles[dimensions - 1];
        CHECK_NEAR(before, -3.14159, 1e-3);
        CHECK_NEAR(after, -3.14159, 1e-3);
        ik_two_bone_destroy(arm);
    }
}

// From any pose, the nearer of the two poses is chosen, and a small step never changes the side.
static void nearest_is_nearest(void) {
    for (uint64_t seed = 0; seed < (uint64_t)cases(5000); seed++) {
        chance c = begin_case(seed);
        int32_t dimensions = whole(&c, 2, 3);
        double a = spread(&c, 1, 5), b = spread(&c, 1, 5), angles[4];
        ik_two_bone *arm = make_arm(dimensions, a, b, 0);
        for (int32_t i = 0; i < 4; i++) {
            angles[i] = between(&c, -3, 3);
        }
        ik_two_bone_set_angles(arm, angles, NULL);
        ik_two_bone_set_bend(arm, IK_TWO_BONE_NEAREST);
        ik_two_bone_pose was = *ik_two_bone_get_pose(arm, false);
        double d = inner(a, b) + between(&c, 0.01, 0.99) * (a + b - inner(a, b));
        vec t = times(d, any_direction(&c, dimensions));
        ik_two_bone_solve(arm, t.x, t.y, t.z, NULL);
        double turns[2] = {0, 0};
        for (int32_t i = 0; i < 2; i++) {
            const ik_two_bone_pose *seen = ik_two_bone_get_pose(arm, i);
            for (int32_t bone = 0; bone < 2; bone++) {
                vec before = minus(joint_of(&was, bone + 1), joint_of(&was, bone));
                vec after = minus(joint_of(seen, bone + 1), joint_of(seen, bone));
                turns[i] += norm(before) - dot(before, after) / norm(before);
            }
        }
        CHECK(turns[0] <= turns[1] + 1e-9);
        ik_two_bone_destroy(arm);
    }
    // After having been straight, it bends to the side where it was before.
    ik_two_bone *arm = make_arm(2, 2, 2, 0);
    const double angles[] = {1, -1.5};
    ik_two_bone_set_angles(arm, angles, NULL);
    ik_two_bone_set_bend(arm, IK_TWO_BONE_NEAREST);
    ik_two_bone_solve(arm, 5, 0, 0, NULL);
    ik_two_bone_solve(arm, 3, 1, 0, NULL);
    CHECK(ik_two_bone_get_pose(arm, false)->angles[1] < 0);
    ik_two_bone_destroy(arm);
}

// A target that passes over a spatial arm turns it by half a turn. Then the nearer pose has the
// other sign, and the arm stays on that side.
static void passes_overhead(void) {
    ik_two_bone *arm = make_arm(3, 2, 2, 0);
    ik_two_bone_set_bend(arm, IK_TWO_BONE_NEAREST);
    vec last = {0};
    for (double x = 1; x > -1.01; x -= 0.03) {
        ik_two_bone_solve(arm, x, 3, 0, NULL);
        vec elbow = joint_of(ik_two_bone_get_pose(arm, false), 1);
        CHECK(x == 1 || norm(minus(elbow, last)) < 0.1);
        CHECK((ik_two_bone_get_pose(arm, false)->angles[2] > 0) == (x > 0));
        last = elbow;
    }
    ik_two_bone_solve(arm, -2, 9, 0, NULL);
    ik_two_bone_solve(arm, -2, 2, 0, NULL);
    CHECK(ik_two_bone_get_pose(arm, false)->angles[2] < 0);
    ik_two_bone_destroy(arm);
}

const test two_bone_tests[] = {
    {"the two-bone arm reaches targets with the elbow on either side, up to rounding",
     meets_exactly},
    {"the two-bone arm is straight for targets too far and folded for targets too close",
     out_of_reach},
    {"the two-bone arm comes as close as possible, for any lengths and target", odd_ones},
    {"the two-bone arm places its elbow exactly for targets next to the root", next_to_the_root},
    {"the two-bone arm is as exact far from the origin as at the origin", root_is_subtracted_first},
    {"the elbow of the two-bone arm points at its pole", elbow_points_at_pole},
    {"the two-bone arm keeps its plane if pole and target determine none", keeps_its_plane},
    {"the angle of an elbow does not jump where the arm folds to the negative side",
     a_folding_elbow_does_not_jump},
    {"the two-bone arm takes the nearer of its two poses", nearest_is_nearest},
    {"the two-bone arm keeps its elbow in place as its target passes overhead", passes_overhead},
    {0},
};
