// rig_direction_test.c: goals for directions, and orientations that may be off by a twist or a
// swing.

#include "tree_draw.h"

#include <string.h>

static int32_t solve(ik_rig *rig) {
    int32_t status = ik_rig_solve(rig);
    SOUND(solve_fault(rig));
    return status;
}

// An arm of six hinges, whose joint limits are wide, and a pose of it.
static ik_rig *arm(chance *c) {
    ik_rig_joint joints[7];
    const double lengths[] = {0, 0.1, 0.4, 0.1, 0.4, 0.1, 0.1};
    for (int32_t i = 0; i < 7; i++) {
        joints[i] = joint_at(i - 1, i == 2 || i == 4 ? lengths[i] : 0, 0, i % 2 ? lengths[i] : 0);
        joints[i].kind = i < 6 ? IK_RIG_JOINT_HINGE : IK_RIG_JOINT_FIXED;
        joints[i].axis[0] = i == 3 || i == 5;
        joints[i].axis[1] = i == 1 || i == 2 || i == 4;
        joints[i].axis[2] = i == 0;
        joints[i].min = -3;
        joints[i].max = 3;
    }
    ik_rig *rig;
    CHECK_EQUAL(ik_rig_create(3, 7, joints, &rig, NULL), IK_OK);
    double values[7];
    for (int32_t i = 0; i < 7; i++) {
        values[i] = i < 6 ? between(c, -1.5, 1.5) : NAN;
    }
    CHECK_EQUAL(ik_rig_set_pose(rig, NULL, values, NULL, NULL), IK_OK);
    return rig;
}

static turn rotation_of(const ik_rig *rig) {
    return turn_of(ik_rig_get_rotations(rig) + 4 * 6);
}

// A goal at the present place of the tool, with everything else still to say.
static ik_rig_goal goal_here(const ik_rig *rig, int32_t parts) {
    ik_rig_goal goal = goal_of(6, parts);
    goal.tolerance = goal.orientation_tolerance = 1e-5;
    memcpy(goal.target, ik_rig_get_positions(rig) + 18, sizeof goal.target);
    memcpy(goal.rotation, ik_rig_get_rotations(rig) + 24, sizeof goal.rotation);
    return goal;
}

static void to_rest(ik_rig *rig) {
    double values[] = {0.1, 0.2, 0.3, 0.1, 0.4, 0.1, NAN};
    ik_rig_set_pose(rig, NULL, values, NULL, NULL);
}

static double angle_of(ik_vec a, ik_vec b) {
    return atan2(ik_vec_length(ik_vec_cross(a, b)), ik_vec_dot(a, b));
}

static void tool_down(void) {
    int32_t n = cases(200), missed = 0;
    for (int32_t seed = 1; seed <= n; seed++) {
        chance c = begin_case((uint64_t)seed);
        ik_rig *rig = arm(&c);
        ik_vec axis = any_way(&c, 3), down;
        turn is = rotation_of(rig);
        down = turned_by(&is, axis);
        ik_rig_goal goal = goal_here(rig, IK_RIG_POSITION | IK_RIG_DIRECTION);
        memcpy(goal.axis, &axis, sizeof axis);
        memcpy(goal.direction, &down, sizeof down);
        goal.cone = seed % 3 == 0 ? between(&c, 0, 1) : 0;
        int32_t slot;
        to_rest(rig);
        CHECK_EQUAL(ik_rig_add_goal(rig, &goal, &slot), IK_OK);
        missed += solve(rig) != IK_RIG_REACHED;
        is = rotation_of(rig);
        double off = angle_of(turned_by(&is, axis), down);
        CHECK(ik_rig_get_status(rig) != IK_RIG_REACHED || off <= goal.cone + 1e-5);
        ik_rig_destroy(rig);
    }
    CHECK_SHARE(missed, 0.01, n);
}

// What an exact orientation cannot have, one with a freedom can: the wanted rotation is twisted and
// leaned by less than that.
static void freedoms(void) {
    int32_t n = cases(300), missed = 0;
    for (int32_t seed = 1; seed <= n; seed++) {
        chance c = begin_case((uint64_t)seed);
        ik_rig *rig = arm(&c);
        ik_rig_goal goal = goal_here(rig, IK_RIG_POSITION | IK_RIG_ORIENTATION);
        ik_vec axis = any_way(&c, 3);
        memcpy(goal.twist_axis, &axis, sizeof axis);
        goal.twist = whole(&c, 0, 2) ? between(&c, 0, IK_PI) : whole(&c, 0, 1) ? IK_PI : 0;
        goal.swing = whole(&c, 0, 1) ? between(&c, 0, 1) : 0;
        turn is = rotation_of(rig);
        turn twist = turn_about(axis, goal.twist * between(&c, -1, 1));
        ik_vec across = ik_vec_cross(axis, any_way(&c, 3));
        turn lean = turn_about(across, goal.swing * between(&c, 0, 1));
        turn wanted = compose(&is, &lean);
        wanted = compose(&wanted, &twist);
        write_turn(&wanted, goal.rotation);
        to_rest(rig);
        int32_t slot;
        CHECK_EQUAL(ik_rig_add_goal(rig, &goal, &slot), IK_OK);
        missed += solve(rig) != IK_RIG_REACHED;
        ik_rig_destroy(rig);
    }
    CHECK_SHARE(missed, 0.01, n);
}

// A hinge closes a loop: a rigid tie whose twist is free.
static void hinge_tie(void) {
    for (int32_t seed = 1; seed <= cases(60); seed++) {
        chance c = begin_case((uint64_t)seed);
        ik_rig_joint joints[6];
        for (int32_t i = 0; i < 6; i++) {
            joints[i] = joint_at(i == 3 ? 0 : i - 1, i > 0, i == 3 ? 1 : 0, 0);
        }
        ik_rig *rig;
        CHECK_EQUAL(ik_rig_create(3, 6, joints, &rig, NULL), IK_OK);
        ik_rig_goal tie = goal_of(2, IK_RIG_TIE | IK_RIG_ORIENTATION);
        tie.other = 5;
        tie.twist = IK_PI;
        tie.tolerance = tie.orientation_tolerance = 1e-6;
        ik_vec axis = any_way(&c, 3);
        memcpy(tie.twist_axis, &axis, sizeof axis);
        int32_t slot;
        CHECK_EQUAL(ik_rig_add_goal(rig, &tie, &slot), IK_OK);
        CHECK_EQUAL(solve(rig), IK_RIG_REACHED);
        turn a = turn_of(ik_rig_get_rotations(rig) + 8),
             b = turn_of(ik_rig_get_rotations(rig) + 20);
        CHECK_AT_MOST(angle_of(turned_by(&a, axis), turned_by(&b, axis)), 2e-6);
        ik_rig_destroy(rig);
    }
}

static void in_a_plane(void) {
    ik_rig_joint joints[] = {joint_at(-1, 0, 0, 0), joint_at(0, 1, 0, 0)};
    ik_rig *rig;
    CHECK_EQUAL(ik_rig_create(2, 2, joints, &rig, NULL), IK_OK);
    ik_rig_goal goal = goal_of(1, IK_RIG_DIRECTION);
    goal.direction[0] = 0;
    goal.direction[1] = -2;
    int32_t slot;
    CHECK_EQUAL(ik_rig_add_goal(rig, &goal, &slot), IK_OK);
    CHECK_EQUAL(solve(rig), IK_RIG_REACHED);
    double turned = ik_rig_get_values(rig)[0] + ik_rig_get_values(rig)[1];
    CHECK_NEAR(cos(turned + IK_PI / 2), 1, 1e-9);
    goal.parts = IK_RIG_ORIENTATION;
    goal.rotation[0] = 1;
    goal.twist = 0.25;
    CHECK_EQUAL(ik_rig_set_goal(rig, slot, &goal), IK_OK);
    CHECK_EQUAL(solve(rig), IK_RIG_REACHED);
    turned = ik_rig_get_values(rig)[0] + ik_rig_get_values(rig)[1];
    CHECK_NEAR(turned, 0.75, 1e-5);
    ik_rig_destroy(rig);
}

static void refused(void) {
    chance c = begin_case(1);
    ik_rig *rig = arm(&c);
    ik_rig_goal goal = goal_here(rig, IK_RIG_DIRECTION | IK_RIG_LOOK_AT);
    int32_t slot;
    CHECK_EQUAL(ik_rig_add_goal(rig, &goal, &slot), IK_ERROR_PARTS);
    goal.parts = IK_RIG_DIRECTION;
    memset(goal.direction, 0, sizeof goal.direction);
    CHECK_EQUAL(ik_rig_add_goal(rig, &goal, &slot), IK_ERROR_DIRECTION);
    goal.direction[0] = 1;
    goal.cone = -0.1;
    CHECK_EQUAL(ik_rig_add_goal(rig, &goal, &slot), IK_ERROR_FREEDOM);
    goal.cone = NAN;
    CHECK_EQUAL(ik_rig_add_goal(rig, &goal, &slot), IK_ERROR_FREEDOM);
    goal.cone = 0;
    goal.twist = 4;
    CHECK_EQUAL(ik_rig_add_goal(rig, &goal, &slot), IK_ERROR_FREEDOM);
    goal.twist = 1;
    goal.parts = IK_RIG_ORIENTATION;
    memset(goal.twist_axis, 0, sizeof goal.twist_axis);
    CHECK_EQUAL(ik_rig_add_goal(rig, &goal, &slot), IK_ERROR_AXIS);
    ik_rig_destroy(rig);
}

const test rig_direction_tests[] = {
    {"an arm reaches a place with its tool along a direction, or within a cone", tool_down},
    {"an orientation may be off by its twist and its swing, and no further", freedoms},
    {"a rigid tie whose twist is free is a hinge", hinge_tie},
    {"directions and free orientations of a planar rig", in_a_plane},
    {"wrong directions and freedoms are refused", refused},
    {0},
};
