// rig_scale_test.c: rigs of any size, anywhere, from 1 joint to 1000.

#include "tree_draw.h"

#include <stdlib.h>
#include <string.h>

static int32_t solve(ik_rig *rig) {
    int32_t status = ik_rig_solve(rig);
    SOUND(solve_fault(rig));
    return status;
}

static void scale_numbers(double *numbers, int32_t count, double by) {
    for (int32_t k = 0; k < count; k++) {
        numbers[k] *= by;
    }
}

static drawn scaled(const drawn *d, double by) {
    drawn s = *d;
    for (int32_t i = 0; i < s.count; i++) {
        ik_rig_joint *joint = &s.joints[i];
        scale_numbers(joint->offset, 3, by);
        if (joint->kind == IK_RIG_JOINT_SLIDER) {
            scale_numbers(&joint->min, 1, by);
            scale_numbers(&joint->max, 1, by);
            s.at[i].value *= by;
        }
    }
    for (int32_t k = 0; k < s.goals; k++) {
        ik_rig_goal *goal = &s.goal[k];
        scale_numbers(goal->point, 3, by);
        scale_numbers(goal->other_point, 3, by);
        scale_numbers(goal->target, 3, by);
        scale_numbers(goal->look_at, 3, by);
        scale_numbers(goal->plane_point, 3, by);
        scale_numbers(&goal->tolerance, 1, by);
    }
    return s;
}

static bool same(const double *a, const double *b, int32_t count, double by) {
    for (int32_t k = 0; k < count; k++) {
        if (!(by * a[k] == b[k] || (isnan(a[k]) && isnan(b[k])))) {
            return false;
        }
    }
    return true;
}

static void powers_of_two(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(80); seed++) {
        chance c = begin_case(seed), twin;
        drawn d = draw_tree(&c, seed % 2 ? DRAWN_INSIDE : DRAWN_BEYOND);
        double by = ldexp(1, whole(&c, -60, 60));
        for (int32_t i = 0; i < d.count; i++) { // Infinite ones are drawn without a scale.
            ik_rig_joint *joint = &d.joints[i];
            if (joint->kind == IK_RIG_JOINT_SLIDER) {
                joint->min = joint->min == -INFINITY ? fmin(joint->max, 0) - 1 : joint->min;
                joint->max = joint->max == INFINITY ? fmax(joint->min, 0) + 1 : joint->max;
            }
        }
        drawn s = scaled(&d, by);
        twin = c;
        ik_rig *one = rig_of_drawn(&c, &d), *two = rig_of_drawn(&twin, &s);
        if (!(ik_rig_get_reach(one) > 0)) {
            ik_rig_destroy(one);
            ik_rig_destroy(two);
            continue;
        }
        for (int32_t frame = 0; frame < 2; frame++) {
            CHECK_EQUAL(solve(one), solve(two));
            CHECK(same(ik_rig_get_positions(one), ik_rig_get_positions(two), d.count * d.dimensions,
                       by));
            CHECK(same(ik_rig_get_rotations(one), ik_rig_get_rotations(two), 4 * d.count, 1));
            for (int32_t i = 0; i < d.count; i++) {
                bool slides = d.joints[i].kind == IK_RIG_JOINT_SLIDER;
                CHECK(same(ik_rig_get_values(one) + i, ik_rig_get_values(two) + i, 1,
                           slides ? by : 1));
            }
            CHECK_EQUAL(ik_rig_get_iterations(one), ik_rig_get_iterations(two));
            for (int32_t k = 0; k < d.goals; k++) {
                double a = ik_rig_get_goal_error(one, k), b = ik_rig_get_goal_error(two, k);
                CHECK(by * a == b);
            }
            ik_rig_certificate p, q;
            if (ik_rig_get_certificate(one, &p) && ik_rig_get_certificate(two, &q)) {
                CHECK(by * p.work == q.work && by * p.bound == q.bound);
            }
        }
        ik_rig_destroy(one);
        ik_rig_destroy(two);
    }
}

// Far away, with coordinates that have a sum without rounding, the poses are the same to the bit.
static void far_away(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(60); seed++) {
        chance c = begin_case(seed), twin;
        drawn d = draw_tree(&c, DRAWN_INSIDE), near;
        const double away[3] = {0x1p40, -0x1p41, 0x1p39};
        for (int32_t k = 0; k < d.goals; k++) {
            double *places[] = {d.goal[k].target, d.goal[k].look_at, d.goal[k].plane_point};
            for (int32_t n = 0; n < 9; n++) {
                double *at = &places[n / 3][n % 3];
                *at = floor(*at * 1024) / 1024; // so that it can be added
            }
            d.goal[k].tolerance += 0.01;
        }
        memset(d.joints[0].offset, 0, sizeof d.joints[0].offset);
        near = d;
        for (int32_t n = 0; n < d.dimensions; n++) {
            d.joints[0].offset[n] = away[n];
            for (int32_t k = 0; k < d.goals; k++) {
                d.goal[k].target[n] += away[n];
                d.goal[k].look_at[n] += away[n];
                d.goal[k].plane_point[n] += away[n];
            }
        }
        twin = c;
        ik_rig *one = rig_of_drawn(&c, &near), *two = rig_of_drawn(&twin, &d);
        CHECK_EQUAL(ik_rig_solve(one), ik_rig_solve(two));
        SOUND(pose_fault(two));
        CHECK(same(ik_rig_get_rotations(one), ik_rig_get_rotations(two), 4 * d.count, 1));
        for (int32_t k = 0; k < d.goals; k++) {
            CHECK(ik_rig_get_goal_error(one, k) == ik_rig_get_goal_error(two, k));
        }
        ik_rig_destroy(one);
        ik_rig_destroy(two);
    }
}

static void one_joint(void) {
    for (int32_t dimensions = 2; dimensions <= 3; dimensions++) {
        for (int32_t kind = IK_RIG_JOINT_FREE; kind <= IK_RIG_JOINT_FIXED; kind++) {
            bool planar = kind == IK_RIG_JOINT_FREE || kind == IK_RIG_JOINT_SLIDER ||
                          kind == IK_RIG_JOINT_FIXED;
            if (dimensions == 2 ? !planar && kind != IK_RIG_JOINT_RANGE
                                : kind == IK_RIG_JOINT_RANGE) {
                continue;
            }
            begin_case((uint64_t)(10 * dimensions + kind));
            ik_rig_joint joint = joint_at(-1, 3, 4, 5);
            joint.kind = kind;
            joint.axis[1] = 1;
            joint.min = -1;
            joint.max = 1;
            ik_rig *rig;
            CHECK_EQUAL(ik_rig_create(dimensions, 1, &joint, &rig, NULL), IK_OK);
            CHECK_EQUAL(solve(rig), IK_RIG_REACHED);
            ik_rig_goal goal = goal_of(0, IK_RIG_POSITION);
            goal.point[0] = 2;
            const double target[3] = {5 + 1e-7, 4, 5};
            memcpy(goal.target, target, sizeof target);
            int32_t slot;
            ik_rig_add_goal(rig, &goal, &slot);
            CHECK_EQUAL(solve(rig), IK_RIG_REACHED);
            goal.target[0] = 50;
            ik_rig_set_goal(rig, slot, &goal);
            CHECK_EQUAL(solve(rig), IK_RIG_OUT_OF_REACH);
            goal.parts = IK_RIG_LOOK_AT;
            goal.look_at[1] = 100;
            ik_rig_set_goal(rig, slot, &goal);
            solve(rig);
            ik_rig_destroy(rig);
        }
    }
}

static void many_joints(void) {
    enum { COUNT = IK_RIG_MAX_JOINTS };
    ik_rig_joint *joints = malloc(COUNT * sizeof *joints);
    ik_rig *rig;
    for (int32_t dimensions = 2; dimensions <= 3; dimensions++) {
        for (int32_t i = 0; i < COUNT; i++) {
            joints[i] = joint_at(i - 1, i > 0, 0, 0);
            if (i % 3 == 1) { // some with limits
                joints[i].kind = dimensions == 2 ? IK_RIG_JOINT_RANGE : IK_RIG_JOINT_CONE;
                joints[i].min = -0.1;
                joints[i].max = joints[i].swing_y = 0.1;
            }
        }
        CHECK_EQUAL(ik_rig_create(dimensions, COUNT, joints, &rig, NULL), IK_OK);
        CHECK_NEAR(ik_rig_get_reach(rig), COUNT - 1, 1e-9);
        ik_rig_goal goal = goal_of(COUNT - 1, IK_RIG_POSITION);
        const double target[3] = {300, 400, 100};
        memcpy(goal.target, target, sizeof target);
        goal.tolerance = 0.01;
        int32_t slot;
        ik_rig_add_goal(rig, &goal, &slot);
        CHECK_EQUAL(solve(rig), IK_RIG_REACHED);
        ik_rig_move_goal(rig, slot, 0, 1001, 0);
        ik_rig_set_max_iterations(rig, 20);
        CHECK_EQUAL(solve(rig), IK_RIG_OUT_OF_REACH);
        ik_rig_destroy(rig);
    }
    // A star: all joints on one body.
    for (int32_t i = 1; i < COUNT; i++) {
        joints[i] = joint_at(0, cos(i), sin(i), 0);
    }
    CHECK_EQUAL(ik_rig_create(3, COUNT, joints, &rig, NULL), IK_OK);
    ik_rig_goal goal = goal_of(COUNT / 2, IK_RIG_POSITION);
    goal.target[2] = 1;
    int32_t slot;
    ik_rig_add_goal(rig, &goal, &slot);
    CHECK_EQUAL(solve(rig), IK_RIG_REACHED);
    ik_rig_destroy(rig);
    free(joints);
}

// Targets at the ends of the range are missed, but toward them.
static void huge_targets(void) {
    for (int32_t dimensions = 2; dimensions <= 3; dimensions++) {
        for (int32_t exponent = -28; exponent <= 28; exponent += 4) {
            begin_case((uint64_t)(100 * dimensions + exponent + 50));
            double length = pow(10, exponent);
            const ik_rig_joint joints[] = {joint_at(-1, 0, 0, 0), joint_at(0, length, 0, 0),
                                           joint_at(1, 0, length, 0)};
            ik_rig *rig;
            CHECK_EQUAL(ik_rig_create(dimensions, 3, joints, &rig, NULL), IK_OK);
            ik_rig_goal goal = goal_of(2, IK_RIG_POSITION);
            goal.tolerance = 1e-3 * length;
            int32_t slot;
            ik_rig_add_goal(rig, &goal, &slot);
            ik_rig_move_goal(rig, slot, -1e30, 1e30, 0);
            CHECK_EQUAL(solve(rig), IK_RIG_OUT_OF_REACH);
            const double *tip = ik_rig_get_positions(rig) + 2 * dimensions;
            CHECK_NEAR(tip[0], -2 * length * sqrt(0.5), 0.5 * length);
            CHECK_NEAR(tip[1], 2 * length * sqrt(0.5), 0.5 * length);
            for (int32_t parts = 2; parts <= 16; parts *= 2) {
                goal.parts = parts;
                goal.plane_point[1] = goal.look_at[1] = 1e30;
                ik_rig_set_goal(rig, slot, &goal);
                int32_t status = solve(rig);
                bool planes = parts & (IK_RIG_PLANE | IK_RIG_HALF_SPACE);
                CHECK_EQUAL(status, planes ? IK_RIG_OUT_OF_REACH : IK_RIG_REACHED);
            }
            ik_rig_destroy(rig);
        }
    }
}

// Offsets, points, axes and intervals of no length.
static void zero_lengths(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(80); seed++) {
        chance c = begin_case(seed);
        drawn d = draw_tree(&c, 0);
        for (int32_t i = 1; i < d.count; i++) {
            if (seed % 3 == 0 || whole(&c, 0, 1)) {
                memset(d.joints[i].offset, 0, sizeof d.joints[i].offset);
            }
        }
        ik_rig *rig = rig_of_drawn(&c, &d);
        CHECK(rig != NULL);
        solve(rig);
        solve(rig);
        ik_rig_destroy(rig);
    }
}

// The goal of a look is where its point is, or straight behind it.
static void odd_looks(void) {
    for (int32_t dimensions = 2; dimensions <= 3; dimensions++) {
        const ik_rig_joint joint = joint_at(-1, 0, 0, 0);
        ik_rig *rig;
        ik_rig_create(dimensions, 1, &joint, &rig, NULL);
        ik_rig_goal goal = goal_of(0, IK_RIG_LOOK_AT);
        int32_t slot;
        ik_rig_add_goal(rig, &goal, &slot);
        CHECK_EQUAL(ik_rig_solve(rig), IK_RIG_REACHED); // Any direction leads there.
        CHECK_EQUAL(ik_rig_get_iterations(rig), 0);
        goal.look_at[0] = -1;
        ik_rig_set_goal(rig, slot, &goal);
        CHECK_EQUAL(solve(rig), IK_RIG_REACHED);
        goal.parts = IK_RIG_ORIENTATION; // half a turn back
        goal.rotation[0] = 0;
        ik_rig_set_goal(rig, slot, &goal);
        CHECK_EQUAL(solve(rig), IK_RIG_REACHED);
        ik_rig_destroy(rig);
    }
}

const test rig_scale_tests[] = {
    {"a rig scaled by a power of two gives the scaled result, to the bit", powers_of_two},
    {"far from the origin, a rig takes the same pose, to the bit", far_away},
    {"a rig of one joint of any kind", one_joint},
    {"rigs of a thousand joints", many_joints},
    {"targets of a rig at 1e30 are missed in their direction", huge_targets},
    {"a rig may have offsets of length 0", zero_lengths},
    {"a rig may look at where its point is, and straight back", odd_looks},
    {0},
};
