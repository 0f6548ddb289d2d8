// rig_far_test.c: roots that move and sliders that are long; rigs and points of any size; goals of
// priority 1 that lead far away.

#include "tree_draw.h"

#include <string.h>

#define JOINTS 4

static int32_t solve(ik_rig *rig) {
    int32_t status = ik_rig_solve(rig);
    SOUND(solve_fault(rig));
    return status;
}

static void random_rotation(chance *c, double *q) {
    turn any = turn_about(any_way(c, 3), between(c, -IK_PI, IK_PI));
    write_turn(&any, q);
}

// An arm of reach 1 whose root moves, with the target where its tip is in a pose whose root is at a
// distance.
static ik_rig *far_arm(chance *c, int32_t mode, double distance, double size, int32_t parts) {
    ik_rig_joint joints[JOINTS];
    for (int32_t i = 0; i < JOINTS; i++) {
        joints[i] = joint_at(i - 1, i > 0 ? size / 3 : 0, 0, 0);
    }
    joints[2].kind = IK_RIG_JOINT_HINGE;
    joints[2].axis[0] = 0;
    joints[2].axis[2] = 1;
    joints[2].min = 0;
    joints[2].max = 2;
    ik_rig *rig, *known;
    CHECK_EQUAL(ik_rig_create(3, JOINTS, joints, &rig, NULL), IK_OK);
    CHECK_EQUAL(ik_rig_create(3, JOINTS, joints, &known, NULL), IK_OK);
    CHECK_EQUAL(ik_rig_set_root_mode(rig, mode), IK_OK);
    double rotations[4 * JOINTS];
    for (int32_t i = 0; i < JOINTS; i++) {
        random_rotation(c, rotations + 4 * i);
    }
    ik_vec root = ik_vec_scale(distance * size * between(c, 1, 2.5), any_way(c, 3));
    ik_rig_set_pose(known, &root.x, NULL, rotations, NULL);
    ik_rig_goal goal = goal_of(3, parts);
    goal.point[0] = 0.2 * size;
    goal.tolerance = fmax(1e-3, 1e-12 * distance) * size;
    goal.orientation_tolerance = 1e-3;
    ik_rig_get_point(known, 3, goal.point, goal.target);
    memcpy(goal.rotation, ik_rig_get_rotations(known) + 12, sizeof goal.rotation);
    int32_t slot;
    CHECK_EQUAL(ik_rig_add_goal(rig, &goal, &slot), IK_OK);
    ik_rig_destroy(known);
    return rig;
}

static double mean_iterations(int32_t mode, double distance, double size, int32_t parts) {
    const int32_t n = 60; // a mean of fewer would not say much
    int32_t sum = 0;
    for (int32_t seed = 1; seed <= n; seed++) {
        chance c = begin_case((uint64_t)seed);
        ik_rig *rig = far_arm(&c, mode, distance, size, parts);
        CHECK_EQUAL(solve(rig), IK_RIG_REACHED);
        sum += ik_rig_get_iterations(rig);
        ik_rig_destroy(rig);
    }
    return (double)sum / n;
}

static void far_roots(void) {
    const double distances[] = {0, 0.3, 2, 10, 100, 1000, 1e6};
    for (int32_t mode = IK_RIG_ROOT_FREE; mode <= IK_RIG_ROOT_PULL; mode += 2) {
        for (int32_t parts = IK_RIG_POSITION; parts <= 3; parts += 2) {
            double near = mean_iterations(mode, 1, 1, parts);
            for (int32_t k = 0; k < 7; k++) {
                CHECK_AT_MOST(mean_iterations(mode, distances[k], 1, parts), 2 * near + 1);
            }
            for (double size = 1e-6; size < 2e6; size *= 1e3) {
                CHECK_AT_MOST(mean_iterations(mode, 30, size, parts), 2 * near + 1);
            }
        }
    }
}

// Sliders of these lengths on each side: three hinges on a rail; on a planar base that turns.
static int32_t build_on_sliders(double most, bool planar, ik_rig_joint *joints) {
    int32_t n = 0;
    for (int32_t k = 0; k < (planar ? 2 : 1); k++) {
        joints[n] = joint_at(n - 1, 0, 0, 0);
        joints[n].kind = IK_RIG_JOINT_SLIDER;
        joints[n].axis[0] = k == 0;
        joints[n].axis[1] = k == 1;
        joints[n].min = -most;
        joints[n++].max = most;
    }
    const double offsets[][3] = {{0, 0, 0}, {0.1, 0, 0.3}, {0, 0, 0.1}, {0.4, 0, 0}, {0.4, 0, 0}};
    for (int32_t k = planar ? 0 : 1; k < 5; k++, n++) {
        joints[n] = joint_at(n - 1, offsets[k][0], offsets[k][1], offsets[k][2]);
        joints[n].kind = k == 4 ? IK_RIG_JOINT_FIXED : IK_RIG_JOINT_HINGE;
        joints[n].axis[0] = 0;
        joints[n].axis[k < 2 ? 2 : 1] = 1;
        joints[n].min = k == 0 ? -INFINITY : -2.5;
        joints[n].max = k == 0 ? INFINITY : 2.5;
    }
    return n;
}

static void on_sliders(double most, double distance, bool planar) {
    for (int32_t seed = 1; seed <= cases(40); seed++) {
        chance c = begin_case((uint64_t)seed);
        ik_rig_joint joints[8];
        int32_t n = build_on_sliders(most, planar, joints), slot;
        ik_rig *rig;
        CHECK_EQUAL(ik_rig_create(3, n, joints, &rig, NULL), IK_OK);
        double values[8], reach = ik_rig_get_reach(rig);
        CHECK(reach > 1 && reach < (most > 1 ? 1.5 : 4));
        for (int32_t i = 0; i < n; i++) {
            bool slides = joints[i].kind == IK_RIG_JOINT_SLIDER;
            double limit = slides ? fmin(distance, most) : 2.5;
            values[i] = joints[i].kind == IK_RIG_JOINT_FIXED ? NAN : between(&c, -limit, limit);
        }
        ik_rig_goal goal = goal_of(n - 1, IK_RIG_POSITION);
        goal.tolerance = 1e-4;
        ik_rig_set_pose(rig, NULL, values, NULL, NULL);
        ik_rig_get_point(rig, n - 1, goal.point, goal.target);
        for (int32_t i = 0; i < n; i++) {
            values[i] = isnan(values[i]) ? NAN : 0;
        }
        ik_rig_set_pose(rig, NULL, values, NULL, NULL);
        ik_rig_add_goal(rig, &goal, &slot);
        CHECK_EQUAL(solve(rig), IK_RIG_REACHED);
        CHECK_AT_MOST(ik_rig_get_iterations(rig), 300);
        ik_rig_destroy(rig);
    }
}

static void long_sliders(void) {
    const double most[] = {1, 10, 1e3, 1e4, 1e5, 1e6, 1e7, INFINITY};
    for (int32_t k = 0; k < 8; k++) {
        for (int32_t planar = 0; planar <= 1; planar++) {
            on_sliders(most[k], 1, planar);
            on_sliders(most[k], 1e4, planar);
        }
    }
}

// A body that is held at one point and an orientation: the point is up to 1000 reaches away.
static void far_points(void) {
    for (int32_t mode = IK_RIG_ROOT_FREE; mode <= IK_RIG_ROOT_PULL; mode++) {
        for (double reach = 1e-7; reach < 20; reach *= 10) {
            for (int32_t seed = 1; seed <= cases(20); seed++) {
                chance c = begin_case((uint64_t)seed);
                ik_rig_joint joints[] = {joint_at(-1, 0, 0, 0), joint_at(0, reach, 0, 0)};
                joints[1].kind = IK_RIG_JOINT_FIXED;
                ik_rig *rig;
                CHECK_EQUAL(ik_rig_create(3, 2, joints, &rig, NULL), IK_OK);
                ik_rig_set_root_mode(rig, mode);
                ik_rig_goal goal = goal_of(0, IK_RIG_POSITION | IK_RIG_ORIENTATION);
                random_rotation(&c, goal.rotation);
                turn rotation = turn_of(goal.rotation);
                ik_vec point = any_way(&c, 3), moved = any_way(&c, 3), none = {0, 0, 0};
                ik_vec target = turned_by(&rotation, point);
                target = ik_vec_add(target, mode == IK_RIG_ROOT_FIXED ? none : moved);
                memcpy(goal.point, &point, sizeof point);
                memcpy(goal.target, &target, sizeof target);
                goal.tolerance = goal.orientation_tolerance = 1e-3;
                int32_t slot;
                ik_rig_add_goal(rig, &goal, &slot);
                CHECK_EQUAL(solve(rig), IK_RIG_REACHED);
                CHECK_AT_MOST(ik_rig_get_iterations(rig), 30);
                ik_rig_destroy(rig);
            }
        }
    }
}

// A rig whose reach is 0, held at three points, is solved alike at all sizes.
static void sizes_of_points(void) {
    for (int32_t seed = 1; seed <= cases(60); seed++) {
        int32_t iterations = 0;
        for (int32_t power = -30; power <= 20; power += 10) {
            chance c = begin_case((uint64_t)seed);
            double size = ldexp(1, power), rotation[4];
            ik_rig_joint joint = joint_at(-1, 0, 0, 0);
            ik_rig *rig;
            CHECK_EQUAL(ik_rig_create(3, 1, &joint, &rig, NULL), IK_OK);
            ik_rig_set_root_mode(rig, IK_RIG_ROOT_FREE);
            random_rotation(&c, rotation);
            turn held = turn_of(rotation);
            ik_vec moved = any_way(&c, 3);
            for (int32_t k = 0; k < 3; k++) {
                ik_rig_goal goal = goal_of(0, IK_RIG_POSITION);
                ik_vec point = any_way(&c, 3), to = ik_vec_add(turned_by(&held, point), moved);
                point = ik_vec_scale(size, point);
                to = ik_vec_scale(size, to);
                memcpy(goal.point, &point, sizeof point);
                memcpy(goal.target, &to, sizeof to);
                goal.tolerance = 1e-3 * size;
                int32_t slot;
                ik_rig_add_goal(rig, &goal, &slot);
            }
            CHECK_EQUAL(solve(rig), IK_RIG_REACHED);
            iterations = power == -30 ? ik_rig_get_iterations(rig) : iterations;
            CHECK_EQUAL(ik_rig_get_iterations(rig), iterations);
            ik_rig_destroy(rig);
        }
    }
}

static bool reaches_first(const drawn *d, const ik_rig_goal *second, chance c, int32_t restarts) {
    ik_rig *rig = rig_of_drawn(&c, d);
    int32_t slot;
    ik_rig_set_restarts(rig, restarts);
    if (second) {
        ik_rig_add_goal(rig, second, &slot);
    }
    solve(rig);
    bool reached = true;
    for (int32_t i = 0; i < d->goals; i++) {
        reached = reached && ik_rig_get_goal_status(rig, i) == IK_RIG_REACHED;
    }
    ik_rig_destroy(rig);
    return reached;
}

static void priorities(void) {
    int32_t n = cases(300), missed = 0, reached = 0;
    for (int32_t seed = 1; seed <= n; seed++) {
        chance c = begin_case((uint64_t)seed);
        drawn d = draw_tree(&c, DRAWN_INSIDE);
        for (int32_t i = 0; i < d.goals; i++) {
            d.goal[i].priority = 0;
        }
        ik_rig_goal second = goal_of(whole(&c, 0, d.count - 1), IK_RIG_POSITION);
        second.priority = 1;
        ik_vec far = ik_vec_scale(spread(&c, 0.1, 50), any_way(&c, d.dimensions));
        memcpy(second.target, &far, sizeof far);
        int32_t restarts = whole(&c, 0, 4) == 0;
        if (reaches_first(&d, NULL, c, restarts)) {
            reached++;
            missed += !reaches_first(&d, &second, c, restarts);
        }
    }
    CHECK(reached > n / 3);
    CHECK_EQUAL(missed, 0);
}

static void check_trace(ik_rig *rig, int32_t count_of_joints) {
    enum { ROOM = 60 };
    ik_rig_step steps[ROOM];
    double positions[ROOM * 3 * JOINTS];
    int32_t count;
    CHECK_EQUAL(ik_rig_trace(rig, ROOM, steps, positions, &count), IK_RIG_REACHED);
    CHECK(count > 1 && steps[0].kind == IK_RIG_STEP_START && steps[0].error > 1);
    CHECK(steps[count - 1].error <= 1);
    size_t numbers = (size_t)(3 * count_of_joints), last = (size_t)(count - 1) * numbers;
    CHECK(memcmp(positions + last, ik_rig_get_positions(rig), numbers * sizeof *positions) == 0);
    ik_rig_destroy(rig);
}

// A trace has the way to far targets, and ends at the pose of the rig.
static void far_traces(void) {
    for (int32_t seed = 1; seed <= cases(40); seed++) {
        chance c = begin_case((uint64_t)seed);
        check_trace(far_arm(&c, IK_RIG_ROOT_FREE, 1e3, 1, IK_RIG_POSITION), JOINTS);
        // A point without joints is there at once.
        const ik_rig_joint point = joint_at(-1, 0, 0, 0);
        ik_rig *rig;
        CHECK_EQUAL(ik_rig_create(3, 1, &point, &rig, NULL), IK_OK);
        CHECK_EQUAL(ik_rig_set_root_mode(rig, IK_RIG_ROOT_FREE), IK_OK);
        ik_rig_goal goal = goal_of(0, IK_RIG_POSITION);
        ik_vec far = ik_vec_scale(1e3, any_way(&c, 3));
        memcpy(goal.target, &far, sizeof goal.target);
        goal.tolerance = 1e-3;
        int32_t slot;
        CHECK_EQUAL(ik_rig_add_goal(rig, &goal, &slot), IK_OK);
        check_trace(rig, 1);
    }
}

const test rig_far_tests[] = {
    {"a root that moves reaches far targets in as few iterations as near ones, at any size",
     far_roots},
    {"arms on sliders of any length reach, and their reach does not depend on long ones",
     long_sliders},
    {"points of goals may be far away from a small rig", far_points},
    {"a rig without a reach takes its size from the points of its goals", sizes_of_points},
    {"the trace of a solve for a far target ends at the pose of the rig", far_traces},
    {"what goals of priority 0 reach alone, they reach beside goals of priority 1", priorities},
    {0},
};
