// tasks_test.c: one descent for several tasks in joint space. The results are checked by the test's
// own forward kinematics.

#include "limit.h"
#include "rotation_checks.h"
#include "solvers/constrained.h"
#include "solvers/joint_problem.h"

#include <stdlib.h>
#include <string.h>

// Lengths that add up to 1.5, so that the unit of the bones is that of the chain.
#define BONES 6
#define MOST_ROWS 60

static rig joint_rig(chance *c, kind of) {
    const double lengths[BONES] = {0.25, 0.25, 0.25, 0.25, 0.25, 0.25};
    rig r = rig_of(3, BONES, lengths);
    for (int32_t i = 0; i < BONES; i++) {
        limit_joint(c, &r, i, of, MODERATE);
    }
    return r;
}

// The results of forward kinematics.
typedef struct figure {
    ik_vec joints[BONES + 1];
    ik_quat rotations[BONES];
} figure;

static figure figure_of(const rig *r, const ik_joint_angles *angles) {
    figure f;
    forward_kinematics(r->chain, angles, f.joints);
    ik_quat frame = r->chain->bones.base;
    for (int32_t i = 0; i < BONES; i++) {
        frame = ik_quat_mul(frame, ik_joint_rotation(&r->chain->joints->joints[i], &angles[i]));
        f.rotations[i] = frame;
    }
    return f;
}

static figure any_figure(chance *c, const rig *r) {
    ik_joint_angles angles[BONES];
    any_angles(c, r, angles);
    return figure_of(r, angles);
}

static figure present_figure(const rig *r) {
    return figure_of(r, r->chain->joints->state.angles);
}

static ik_task position_of(int32_t joint, ik_vec target) {
    return (ik_task){
        .kind = IK_TASK_POSITION, .joint = joint, .target = target, .weight = 1, .tolerance = 1e-7};
}

static ik_task orientation_of(int32_t joint, ik_quat rotation) {
    return (ik_task){.kind = IK_TASK_ORIENTATION,
                     .joint = joint,
                     .rotation = rotation,
                     .weight = 0.3,
                     .tolerance = 1e-7};
}

static ik_task half_space(int32_t joint, ik_vec point, ik_vec normal) {
    return (ik_task){.kind = IK_TASK_HALF_SPACE,
                     .joint = joint,
                     .target = point,
                     .direction = normal,
                     .weight = 1,
                     .tolerance = 1e-7};
}

static ik_descent_end descend(rig *r, ik_task *tasks, int32_t count, int32_t budget) {
    static double work[IK_PROBLEM_DOUBLES(MOST_ROWS)];
    ik_tasks all = {tasks, count};
    ik_descent_rules rules = {.progress = 1e-6, .patience = 20, .hopeless = INFINITY};
    CHECK_AT_MOST(ik_tasks_rows(&all), MOST_ROWS);
    ik_forward_kinematics(r->chain->joints, &r->chain->bones, &r->chain->joints->state);
    return ik_descend_joints(r->chain->joints, &r->chain->bones, &all, &rules, budget, work);
}

static double away_from(ik_vec a, ik_vec b) {
    return ik_vec_length(ik_vec_sub(a, b));
}

// Two joints have positions as targets, and a third one is on the wrong side of a plane.
static void two_positions_and_a_plane(void) {
    int32_t met = 0, crossed = 0;
    for (uint64_t seed = 1; seed <= (uint64_t)cases(300); seed++) {
        chance c = begin_case(seed);
        rig r = joint_rig(&c, BALL);
        figure goal = any_figure(&c, &r), before = present_figure(&r);
        ik_vec normal = ik_vec_unit(ik_vec_sub(goal.joints[5], before.joints[5]), goal.joints[1]);
        ik_vec point = ik_vec_sub(goal.joints[5], ik_vec_scale(0.01, normal));
        ik_task tasks[] = {position_of(3, goal.joints[3]), half_space(5, point, normal),
                           position_of(6, goal.joints[6])};
        ik_descent_end end = descend(&r, tasks, 3, 300);
        figure now = present_figure(&r);
        double depth = ik_vec_dot(normal, ik_vec_sub(point, now.joints[5]));
        bool there = away_from(now.joints[3], goal.joints[3]) <= 1.1e-7 &&
                     away_from(now.joints[6], goal.joints[6]) <= 1.1e-7 && depth <= 1.1e-7;
        CHECK(end.found.met == there);
        CHECK_AT_MOST(limits_broken(r.chain), 1e-12);
        met += there;
        crossed += ik_vec_dot(normal, ik_vec_sub(point, before.joints[5])) > 0.1;
        drop_rig(&r);
    }
    CHECK_SEEN(crossed > 200);
    CHECK_SEEN(met > 250);
}

static void inner_bones_are_oriented(void) {
    int32_t met = 0;
    for (uint64_t seed = 1; seed <= (uint64_t)cases(300); seed++) {
        chance c = begin_case(seed);
        rig r = joint_rig(&c, BALL);
        figure goal = any_figure(&c, &r);
        ik_task tasks[] = {orientation_of(3, goal.rotations[2]), position_of(6, goal.joints[6])};
        ik_descent_end end = descend(&r, tasks, 2, 300);
        figure now = present_figure(&r);
        bool there = turn_between(now.rotations[2], goal.rotations[2]) <= 1.1e-7 &&
                     away_from(now.joints[6], goal.joints[6]) <= 1.1e-7;
        CHECK(end.found.met == there);
        CHECK_AT_MOST(limits_broken(r.chain), 1e-12);
        met += there;
        drop_rig(&r);
    }
    CHECK_SEEN(met > 250);
}

static void what_is_satisfied_has_no_effect(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(100); seed++) {
        chance c = begin_case(seed), again = c;
        rig r = joint_rig(&c, MIXED), twin = joint_rig(&again, MIXED);
        figure goal = any_figure(&c, &r);
        ik_vec normal = {0, 0, 1}, below = {0, 0, -3};
        ik_task tasks[] = {position_of(3, goal.joints[3]), position_of(6, goal.joints[6]),
                           half_space(4, below, normal)};
        ik_descent_end with = descend(&r, tasks, 3, 50), without = descend(&twin, tasks, 2, 50);
        CHECK_EQUAL(with.steps, without.steps);
        CHECK(memcmp(r.chain->joints->state.angles, twin.chain->joints->state.angles,
                     BONES * sizeof(ik_joint_angles)) == 0);
        drop_rig(&r);
        drop_rig(&twin);
    }
}

// Positions of the tip and of a joint before it: 6 rows.
static void several_positions(void) {
    int32_t met = 0;
    for (uint64_t seed = 1; seed <= (uint64_t)cases(100); seed++) {
        chance c = begin_case(seed);
        rig r = joint_rig(&c, MIXED);
        ik_joint_angles angles[BONES], *start = r.chain->joints->state.angles;
        any_angles(&c, &r, angles);
        figure goal = figure_of(&r, angles);
        for (int32_t i = 0; i < BONES; i++) {
            const ik_joint *joint = &r.chain->joints->joints[i];
            angles[i].swing_y += between(&c, -0.2, 0.2);
            angles[i].swing_z += between(&c, -0.2, 0.2);
            angles[i].twist += between(&c, -0.2, 0.2);
            start[i] = ik_joint_clamp(joint, angles[i]);
        }
        int32_t middle = BONES / 2;
        ik_task tasks[] = {position_of(BONES, goal.joints[BONES]),
                           position_of(middle, goal.joints[middle])};
        ik_descent_end end = descend(&r, tasks, 2, 100);
        figure now = present_figure(&r);
        double worst = fmax(away_from(now.joints[BONES], goal.joints[BONES]),
                            away_from(now.joints[middle], goal.joints[middle]));
        CHECK(end.found.met == (worst <= 1e-7));
        met += worst <= 1e-7;
        drop_rig(&r);
    }
    CHECK_SEEN(met > 95);
}

// Turns a bone and all bones after it about an axis through its root end.
static void rotate_from(ik_joint_state *turned, int32_t bone, ik_vec axis, double angle) {
    ik_quat turn = ik_quat_about(axis, angle);
    ik_vec pivot = turned->positions[bone];
    for (int32_t i = bone; i < BONES; i++) {
        ik_vec arm = ik_vec_sub(turned->positions[i + 1], pivot);
        turned->positions[i + 1] = ik_vec_add(pivot, ik_quat_rotate(turn, arm));
        turned->rotations[i] = ik_quat_mul(turn, turned->rotations[i]);
    }
}

// The change of the residual by a small rotation, over its angle, is the column of that rotation.
static void columns_are_derivatives(void) {
    const double step = 1e-6;
    for (uint64_t seed = 1; seed <= (uint64_t)cases(200); seed++) {
        chance c = begin_case(seed);
        rig r = joint_rig(&c, BALL);
        ik_joints *joints = r.chain->joints;
        any_angles(&c, &r, joints->state.angles);
        ik_forward_kinematics(joints, &r.chain->bones, &joints->state);
        figure goal = any_figure(&c, &r);
        vec way = any_direction(&c, 3), n = any_direction(&c, 3);
        ik_vec axis = {way.x, way.y, way.z}, normal = {n.x, n.y, n.z};
        ik_vec above = ik_vec_add(joints->state.positions[4], ik_vec_scale(0.3, normal));
        // Nearer than the reach, because positions further off are shortened.
        ik_vec near = ik_vec_scale(0.3, goal.rotations[2].v);
        ik_task task[] = {position_of(3, ik_vec_add(joints->state.positions[3], near)),
                          half_space(4, above, normal),
                          orientation_of(5, joints->state.rotations[4]),
                          position_of(6, ik_vec_add(joints->state.positions[6], near))};
        ik_tasks tasks = {task, 4};
        double before[10], after[10], column[10];
        int32_t bone = whole(&c, 0, BONES - 1);
        ik_tasks_residual(&tasks, &joints->state, &r.chain->bones, before);
        ik_tasks_begin_columns(&tasks, &joints->state, &r.chain->bones);
        ik_tasks_begin_bone(&tasks, &joints->state, bone);
        ik_tasks_column(&tasks, &joints->state, bone, axis, column);
        rotate_from(&joints->state, bone, axis, step);
        ik_tasks_residual(&tasks, &joints->state, &r.chain->bones, after);
        for (int32_t row = 0; row < ik_tasks_rows(&tasks); row++) {
            CHECK_NEAR((before[row] - after[row]) / step, column[row], 1e-5);
        }
        drop_rig(&r);
    }
}

static void searches_for_nothing_end(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(50); seed++) {
        chance c = begin_case(seed);
        rig r = joint_rig(&c, MIXED);
        ik_task tasks[] = {position_of(6, (ik_vec){NAN, seed % 2 ? 0 : NAN, 0}),
                           orientation_of(6, ik_quat_identity)};
        ik_tasks all = {tasks, 1 + (int32_t)(seed % 3 == 0)};
        int32_t iterations = 0, budget = whole(&c, 1, 400);
        ik_search_end end = ik_search_joints(r.chain->joints, &r.chain->bones, &all,
                                             IK_RESTARTS_ANY, budget, &iterations);
        CHECK(end != IK_SEARCH_FOUND);
        CHECK(iterations >= 1 && iterations <= budget);
        CHECK_AT_MOST(limits_broken(r.chain), 1e-12);
        drop_rig(&r);
    }
}

extern const test tasks_tests[];
const test tasks_tests[] = {
    {"one descent brings two joints to their positions and a third one across a plane",
     two_positions_and_a_plane},
    {"a descent orients an inner bone and brings the tip to its position",
     inner_bones_are_oriented},
    {"a half-space that already contains its joint changes no bit of a descent",
     what_is_satisfied_has_no_effect},
    {"a descent takes positions of several joints", several_positions},
    {"the columns of tasks are the derivatives of their residuals", columns_are_derivatives},
    {"a search whose error is NaN ends within its budget", searches_for_nothing_end},
    {0},
};
