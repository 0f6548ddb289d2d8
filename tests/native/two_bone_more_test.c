// two_bone_more_test.c: softness, gripper, and setting angles of the two-bone arm.

#include "arm.h"

// The greatest second difference of the elbow's position, divided by the square of the step, along
// a straight path out of reach. If the velocity has a jump, it grows as the step falls.
static double bumps(double softness, int32_t steps) {
    ik_two_bone *arm = make_arm(2, 3, 2, 0);
    ik_two_bone_set_softness(arm, softness);
    double greatest = 0, step = 4.0 / steps;
    vec before = {0}, last = {0};
    for (int32_t i = 0; i <= steps; i++) {
        ik_two_bone_solve(arm, 2.5 + step * i, 1, 0, NULL);
        vec elbow = joint_of(ik_two_bone_get_pose(arm, false), 1);
        if (i > 1) {
            vec second = minus(plus(elbow, before), times(2, last));
            greatest = fmax(greatest, norm(second) / (step * step));
        }
        before = last;
        last = elbow;
    }
    ik_two_bone_destroy(arm);
    return greatest;
}

static void no_snap(void) {
    for (double softness = 0.02; softness <= 1; softness *= 1.5) {
        double coarse = bumps(softness, 4000), fine = bumps(softness, 40000);
        CHECK_AT_MOST(fine, 1.2 * coarse);
        CHECK_AT_MOST(fine, 10 / softness);
    }
    CHECK(bumps(0, 40000) > 10 * bumps(0, 4000));
}

// The tip of a soft arm stays on the line to the target, moves out more and more slowly, and never
// arrives at the reach. Nearer targets are reached exactly.
static void soft_reach(void) {
    for (uint64_t seed = 0; seed < (uint64_t)cases(500); seed++) {
        chance c = begin_case(seed);
        int32_t dimensions = whole(&c, 2, 3);
        double a = spread(&c, 1, 3), b = spread(&c, 1, 3), reach = a + b;
        double share = between(&c, 0.01, 0.3), last = 0, slope = 1;
        ik_two_bone *arm = make_arm(dimensions, a, b, 0);
        ik_two_bone_set_softness(arm, share);
        vec direction = any_direction(&c, dimensions);
        for (double d = (1 - 1.5 * share) * reach; d < 2 * reach; d += 0.01 * reach) {
            vec t = times(d, direction);
            if (d < fabs(a - b)) {
                continue;
            }
            int32_t status = ik_two_bone_solve(arm, t.x, t.y, t.z, NULL);
            vec tip = joint_of(ik_two_bone_get_pose(arm, false), 2);
            double out = dot(tip, direction), error = ik_two_bone_get_error(arm);
            CHECK_NEAR(norm(tip), out, 1e-13 * reach);
            CHECK_NEAR(error, d - out, 1e-13 * reach);
            CHECK_EQUAL(status,
                        error <= 1e-4 * reach ? IK_TWO_BONE_REACHED : IK_TWO_BONE_OUT_OF_REACH);
            CHECK(out < reach);
            if (d < (1 - share) * reach) {
                CHECK_AT_MOST(error, 1e-13 * reach);
            }
            if (last > 0) {
                CHECK(out > last && (out - last) / (0.01 * reach) <= slope + 1e-9);
                slope = (out - last) / (0.01 * reach);
            }
            last = out;
        }
        check_sound(arm, dimensions, a, b, 0);
        ik_two_bone_destroy(arm);
    }
}

// With an orientation, the gripper takes it, and the tip is at the target if the wrist can be
// reached.
static void gripper_takes_orientation(void) {
    for (uint64_t seed = 0; seed < (uint64_t)cases(5000); seed++) {
        chance c = begin_case(seed);
        int32_t dimensions = whole(&c, 2, 3);
        double a = spread(&c, 1, 5), b = spread(&c, 1, 5), g = spread(&c, 0.1, 2), norms = 0;
        ik_two_bone *arm = make_arm(dimensions, a, b, g);
        double o[4];
        for (int32_t i = 0; i < 4; i++) {
            o[i] = between(&c, -3, 3);
            norms += o[i] * o[i];
        }
        float q[4];
        for (int32_t i = 0; i < 4; i++) {
            q[i] = (float)(o[i] / sqrt(norms));
        }
        vec x = {1, 0, 0}, flat = {cos(o[0]), sin(o[0]), 0};
        vec along = dimensions == 2 ? flat : turned(q, x);
        double ring = fabs(a - b);
        double d = ring + between(&c, 0.001, 0.999) * (a + b - ring);
        vec t = plus(times(d, any_direction(&c, dimensions)), times(g, along));
        if (dimensions == 3 && whole(&c, 0, 1)) {
            ik_two_bone_set_pole(arm, IK_TWO_BONE_DIRECTION, 0, 1, 2);
        }
        CHECK_EQUAL(ik_two_bone_solve(arm, t.x, t.y, t.z, o), IK_TWO_BONE_REACHED);
        CHECK_AT_MOST(ik_two_bone_get_error(arm), 1e-6 * (a + b + g));
        check_sound(arm, dimensions, a, b, g);
        for (int32_t i = 0; i < 2; i++) {
            const ik_two_bone_pose *seen = ik_two_bone_get_pose(arm, i);
            vec end = minus(joint_of(seen, 3), joint_of(seen, 2));
            CHECK_AT_MOST(norm(minus(end, times(g, along))), 1e-6 * g);
            CHECK_AT_MOST(norm(minus(joint_of(seen, 3), t)), 1e-6 * (a + b + g));
        }
        // Also out of reach.
        vec away = times(3 * (a + b + g), any_direction(&c, dimensions));
        CHECK_EQUAL(ik_two_bone_solve(arm, away.x, away.y, away.z, o), IK_TWO_BONE_OUT_OF_REACH);
        const ik_two_bone_pose *seen = ik_two_bone_get_pose(arm, false);
        vec end = minus(joint_of(seen, 3), joint_of(seen, 2));
        CHECK_AT_MOST(norm(minus(end, times(g, along))), 1e-6 * g);
        ik_two_bone_destroy(arm);
    }
}

// Without an orientation, the gripper keeps its rotation relative to the forearm, and the tip is at
// the target, also if the gripper points out of the arm's plane.
static void gripper_is_stiff(void) {
    int32_t met = 0;
    for (uint64_t seed = 0; seed < (uint64_t)cases(5000); seed++) {
        chance c = begin_case(seed);
        int32_t dimensions = whole(&c, 2, 3);
        double a = 5, b = spread(&c, 2, 8), g = spread(&c, 0.1, 1), reach = a + b + g;
        ik_two_bone *arm = make_arm(dimensions, a, b, g);
        double o[4] = {between(&c, -3, 3), between(&c, -1, 1), between(&c, -1, 1), 1};
        ik_two_bone_solve(arm, 3, 4, 0, o);
        ik_two_bone_pose was = *ik_two_bone_get_pose(arm, false);
        if (dimensions == 3 && whole(&c, 0, 1)) {
            ik_two_bone_set_pole(arm, IK_TWO_BONE_DIRECTION, 0, 1, 2);
        }
        // The distances that the arm reaches with any fixed angle of the gripper.
        double far = a + sqrt(fmax(0, b * b - g * g)) - g, near = fabs(a - b) + g;
        vec t =
            times(between(&c, near + 0.1, fmax(far, near + 0.2)), any_direction(&c, dimensions));
        int32_t status = ik_two_bone_solve(arm, t.x, t.y, t.z, NULL);
        for (int32_t i = 0; i < 2; i++) {
            const ik_two_bone_pose *seen = ik_two_bone_get_pose(arm, i);
            for (int32_t k = 8; k < 12; k++) {
                CHECK_NEAR(fabs(seen->local_rotations[k]), fabs(was.local_rotations[k]), 1e-7);
            }
            if (status == IK_TWO_BONE_REACHED) {
                CHECK_AT_MOST(norm(minus(joint_of(seen, 3), t)), 1e-12 * reach);
            }
        }
        met += status == IK_TWO_BONE_REACHED;
        check_sound(arm, dimensions, a, b, g);
        ik_two_bone_destroy(arm);
    }
    CHECK_SEEN(met > 4000);
}

// A gripper perpendicular to the arm's plane cannot come closer to the root than its length.
static void gripper_out_of_plane(void) {
    ik_two_bone *arm = make_arm(3, 2, 2, 1);
    const double up[4] = {0, sqrt(0.5), 0, sqrt(0.5)}; // its +x along -z, at rest the elbow's axis
    ik_two_bone_solve(arm, 3, 0, -1, up);
    for (double d = 0.1; d < 4; d += 0.3) {
        int32_t status = ik_two_bone_solve(arm, d, 0, 0, NULL);
        CHECK_EQUAL(status, d < 0.999 ? IK_TWO_BONE_TOO_CLOSE : IK_TWO_BONE_REACHED);
        CHECK_NEAR(ik_two_bone_get_error(arm), fmax(1 - d, 0), 1e-9);
        check_sound(arm, 3, 2, 2, 1);
    }
    ik_two_bone_destroy(arm);
}

static void angles_are_set(void) {
    for (uint64_t seed = 0; seed < (uint64_t)cases(5000); seed++) {
        chance c = begin_case(seed);
        int32_t dimensions = whole(&c, 2, 3), at = 7;
        double a = spread(&c, 1, 5), b = spread(&c, 1, 5), g = whole(&c, 0, 1) * 0.5, angles[4];
        ik_two_bone *arm = make_arm(dimensions, a, b, g);
        for (int32_t i = 0; i < 4; i++) {
            angles[i] = between(&c, -3, 3) * (whole(&c, 0, 9) == 0 ? 100 : 1);
        }
        angles[3] = dimensions == 3 && whole(&c, 0, 1) ? angles[3] : 0;
        CHECK_EQUAL(ik_two_bone_set_angles(arm, angles, &at), IK_OK);
        CHECK_EQUAL(at, -1);
        check_sound(arm, dimensions, a, b, g);
        const ik_two_bone_pose *seen = ik_two_bone_get_pose(arm, false);
        for (int32_t i = 0; i < (dimensions == 3 ? 4 : g > 0 ? 3 : 2); i++) {
            CHECK_AT_MOST(fabs(remainder(seen->angles[i] - angles[i], 6.283185307179586)), 2e-7);
        }
        // The other pose has the same tip, and is the same as that of a solve.
        int32_t tip = g > 0 ? 3 : 2;
        vec end = joint_of(seen, tip);
        ik_two_bone_pose other = *ik_two_bone_get_pose(arm, true);
        CHECK_AT_MOST(norm(minus(joint_of(&other, tip), end)), 1e-13 * (a + b + g));
        if (dimensions == 2) {
            double elbow = remainder(angles[1], 6.283185307179586);
            ik_two_bone_set_bend(arm, IK_TWO_BONE_NEAREST);
            ik_two_bone_solve(arm, end.x, end.y, end.z, NULL);
            CHECK_AT_MOST(
                norm(minus(joint_of(ik_two_bone_get_pose(arm, true), 1), joint_of(&other, 1))),
                fabs(elbow) > 3.14 ? 0.1 : 1e-6);
        }
        ik_two_bone_destroy(arm);
    }
}

// A rotation stays in its hemisphere from frame to frame, through full turns.
static void rotations_are_continuous(void) {
    ik_two_bone *arm = make_arm(2, 2, 1, 0.5);
    ik_two_bone_pose was = *ik_two_bone_get_pose(arm, false);
    for (int32_t i = 0; i < 2000; i++) {
        double angles[3] = {0.01 * i, 0.02 * i, -0.03 * i};
        ik_two_bone_set_angles(arm, angles, NULL);
        const ik_two_bone_pose *seen = ik_two_bone_get_pose(arm, false);
        for (int32_t k = 0; k < 12; k++) {
            CHECK_NEAR(seen->rotations[k], was.rotations[k], 0.03);
            CHECK_NEAR(seen->local_rotations[k], was.local_rotations[k], 0.03);
        }
        was = *seen;
    }
    ik_two_bone_destroy(arm);
}

// The wrist turns the gripper alone: the other joints stay, and the tip is where the rotation puts
// it.
static void wrist_is_set(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(200); seed++) {
        chance c = begin_case(seed);
        ik_two_bone *arm = make_arm(3, 2, 1, 0.5);
        const double angles[4] = {between(&c, -3, 3), between(&c, -1, 1), between(&c, -3, 3), 0};
        const double half = between(&c, -1.5, 1.5);
        const double wrist[4] = {0, 2 * sin(half), 0, 2 * cos(half)};
        ik_two_bone_set_angles(arm, angles, NULL);
        ik_two_bone_pose was = *ik_two_bone_get_pose(arm, false);
        CHECK_EQUAL(ik_two_bone_set_wrist(arm, wrist), IK_OK);
        const ik_two_bone_pose *now = ik_two_bone_get_pose(arm, false);
        for (int32_t k = 0; k < 9; k++) {
            CHECK_NEAR(now->offsets[k], was.offsets[k], 1e-12);
        }
        double length = 0;
        for (int32_t k = 0; k < 3; k++) {
            length += pow(now->offsets[9 + k] - now->offsets[6 + k], 2);
        }
        CHECK_NEAR(sqrt(length), 0.5, 1e-12);
        // The angle between forearm and gripper is that of the wrist, because its axis is
        // perpendicular to the forearm.
        double along = 0;
        for (int32_t k = 0; k < 3; k++) {
            along += (now->offsets[9 + k] - now->offsets[6 + k]) *
                     (now->offsets[6 + k] - now->offsets[3 + k]);
        }
        CHECK_NEAR(along, 0.5 * cos(2 * half), 1e-12);
        ik_two_bone_destroy(arm);
    }
}

static void wrong_wrists_are_refused(void) {
    const double turned[4] = {0, 0, 1, 0}, none[4] = {0, 0, 0, 0};
    ik_two_bone *flat = make_arm(2, 2, 1, 0.5), *bare = make_arm(3, 2, 1, 0);
    ik_two_bone *arm = make_arm(3, 2, 1, 0.5);
    CHECK_EQUAL(ik_two_bone_set_wrist(flat, turned), IK_ERROR_WRONG_DIMENSIONS);
    CHECK_EQUAL(ik_two_bone_set_wrist(bare, turned), IK_ERROR_GRIPPER);
    CHECK_EQUAL(ik_two_bone_set_wrist(arm, none), IK_ERROR_ROTATION);
    ik_two_bone_destroy(flat);
    ik_two_bone_destroy(bare);
    ik_two_bone_destroy(arm);
}

// Targets on smooth paths, many of which pass above or below the root. Without a pole the elbow
// would swing around there.
static void elbows_stay_overhead(void) {
    int32_t swings = 0;
    double worst = 0;
    for (uint64_t seed = 0; seed < (uint64_t)cases(200); seed++) {
        chance c = begin_case(seed);
        ik_two_bone *arms[2];
        vec before[2], last = {0, 0, 0};
        double speed = between(&c, 0.005, 0.02), wide = between(&c, 0.3, 3);
        double beside = whole(&c, 0, 1) ? 0 : between(&c, -0.02, 0.02);
        for (int i = 0; i < 2; i++) {
            arms[i] = make_arm(3, 4, 5, 0);
            ik_two_bone_set_pole(arms[i], i == 0 ? IK_TWO_BONE_KEEP : IK_TWO_BONE_NO_POLE, 0, 0, 0);
        }
        for (int32_t k = 0; k < 300; k++) {
            double way = sin(k * speed + 1);
            vec target = {wide * way, 6 + sin(k * 0.7 * speed), wide * 0.3 * way + beside};
            target.y = seed % 2 ? -target.y : target.y;
            double step = norm(minus(target, last));
            for (int i = 0; i < 2; i++) {
                ik_two_bone_solve(arms[i], target.x, target.y, target.z, NULL);
                vec elbow = joint_of(ik_two_bone_get_pose(arms[i], false), 1);
                double moved = k > 0 ? norm(minus(elbow, before[i])) : 0;
                if (i == 0 && k > 0) {
                    worst = fmax(worst, moved / step);
                }
                swings += i == 1 && moved > 8 * step + 0.09;
                before[i] = elbow;
            }
            last = target;
        }
        check_sound(arms[0], 3, 4, 5, 0);
        ik_two_bone_destroy(arms[0]);
        ik_two_bone_destroy(arms[1]);
    }
    CHECK_AT_MOST(worst, 4);
    CHECK_SEEN(swings > 100);
}

const test two_bone_more_tests[] = {
    {"the elbow of an arm that keeps its plane moves smoothly overhead", elbows_stay_overhead},
    {"a soft two-bone arm does not snap as it straightens", no_snap},
    {"a soft two-bone arm stays short of far targets, and its status says so", soft_reach},
    {"the gripper of the two-bone arm gets the orientation of the goal", gripper_takes_orientation},
    {"without an orientation, the gripper of the two-bone arm keeps its angle to the forearm",
     gripper_is_stiff},
    {"the gripper of the two-bone arm may point out of its plane", gripper_out_of_plane},
    {"the pose of the two-bone arm is set by its angles", angles_are_set},
    {"the wrist of the two-bone arm turns the gripper alone", wrist_is_set},
    {"wrong wrists of the two-bone arm are refused", wrong_wrists_are_refused},
    {"rotations of the two-bone arm are continuous", rotations_are_continuous},
    {0},
};
