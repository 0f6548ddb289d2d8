// rig_goals_test.c: every part of a goal, alone and together; weights, priorities, tolerances.

#include "tree_draw.h"

#include <string.h>

// A body with two arms of two joints each, whose hands are points of the last ones.
enum { BODY, CHEST, LEFT, LEFT_ELBOW, RIGHT, RIGHT_ELBOW, JOINTS };

static ik_rig *two_arms(int32_t dimensions) {
    const ik_rig_joint joints[JOINTS] = {joint_at(-1, 0.1, 0.2, 0.3),   joint_at(BODY, 0, 0.5, 0),
                                         joint_at(CHEST, -0.2, 0.1, 0), joint_at(LEFT, -0.3, 0, 0),
                                         joint_at(CHEST, 0.2, 0.1, 0),  joint_at(RIGHT, 0.3, 0, 0)};
    ik_rig *rig;
    CHECK_EQUAL(ik_rig_create(dimensions, JOINTS, joints, &rig, NULL), IK_OK);
    return rig;
}

static ik_rig_goal hand(int32_t joint, int32_t parts) {
    ik_rig_goal goal = goal_of(joint, parts);
    goal.point[0] = joint == LEFT_ELBOW ? -0.25 : 0.25;
    return goal;
}

static void put(double *to, double x, double y, double z) {
    to[0] = x;
    to[1] = y;
    to[2] = z;
}

static int32_t add(ik_rig *rig, const ik_rig_goal *goal) {
    int32_t slot;
    CHECK_EQUAL(ik_rig_add_goal(rig, goal, &slot), IK_OK);
    return slot;
}

static int32_t solve(ik_rig *rig) {
    int32_t status = ik_rig_solve(rig);
    SOUND(solve_fault(rig));
    CHECK_EQUAL(status, ik_rig_get_status(rig));
    return status;
}

// Turns all joints by an angle, each about another axis.
static void bend(ik_rig *rig, double angle) {
    double rotations[4 * JOINTS];
    for (int32_t i = 0; i < JOINTS; i++) {
        bool flat = ik_rig_get_dimensions(rig) == 2;
        turn by =
            turn_about((ik_vec){flat ? 0 : i - 2, flat ? 0 : i % 2, 1}, i % 3 ? angle : -angle);
        write_turn(&by, rotations + 4 * (size_t)i);
    }
    CHECK_EQUAL(ik_rig_set_pose(rig, NULL, NULL, rotations, NULL), IK_OK);
}

// Sets what a goal asks for to what it has in the present pose.
static void ask(const ik_rig *rig, ik_rig_goal *goal) {
    double tip[3] = {0, 0, 0}, end[3] = {0, 0, 0};
    int32_t dimensions = ik_rig_get_dimensions(rig);
    ik_rig_get_point(rig, goal->joint, goal->point, tip);
    put(goal->target, tip[0], tip[1], tip[2]);
    put(goal->plane_point, tip[0], tip[1], tip[2]);
    put(goal->normal, 1, -2, 0.5);
    put(goal->axis, 0.5, 2, 0.3);
    for (int32_t k = 0; k < 3; k++) {
        end[k] = goal->point[k] + 1.5 * goal->axis[k];
    }
    ik_rig_get_point(rig, goal->joint, end, goal->look_at);
    const double *q = ik_rig_get_rotations(rig) + 4 * (size_t)goal->joint;
    memcpy(goal->rotation, q, sizeof goal->rotation);
    if (dimensions == 2) {
        goal->rotation[0] = 2 * atan2(q[2], q[3]);
    }
}

static void turn_goal(ik_rig_goal *goal, int32_t dimensions, double angle) {
    turn to = turn_about((ik_vec){dimensions == 3 ? 0.3 : 0, 0, 1}, angle);
    write_turn(&to, goal->rotation);
    if (dimensions == 2) {
        goal->rotation[0] = angle;
    }
}

static void each_part(void) {
    const int32_t parts[] = {IK_RIG_POSITION,
                             IK_RIG_ORIENTATION,
                             IK_RIG_LOOK_AT,
                             IK_RIG_PLANE,
                             IK_RIG_HALF_SPACE,
                             IK_RIG_POSITION | IK_RIG_ORIENTATION,
                             IK_RIG_POSITION | IK_RIG_LOOK_AT,
                             IK_RIG_PLANE | IK_RIG_LOOK_AT,
                             IK_RIG_HALF_SPACE | IK_RIG_ORIENTATION,
                             IK_RIG_POSITION | IK_RIG_PLANE};
    for (int32_t dimensions = 2; dimensions <= 3; dimensions++) {
        for (int32_t k = 0; k < 10; k++) {
            begin_case((uint64_t)(10 * dimensions + k));
            ik_rig *rig = two_arms(dimensions);
            ik_rig_goal left = hand(LEFT_ELBOW, parts[k]), right = hand(RIGHT_ELBOW, parts[k]);
            bend(rig, 0.7);
            ask(rig, &left);
            ask(rig, &right);
            bend(rig, 0);
            add(rig, &left);
            add(rig, &right);
            CHECK_EQUAL(solve(rig), IK_RIG_REACHED);
            CHECK(root_stays(rig));
            ik_rig_destroy(rig);
        }
    }
}

static void half_spaces(void) {
    ik_rig *rig = two_arms(3);
    ik_rig_goal goal = hand(RIGHT_ELBOW, IK_RIG_HALF_SPACE);
    double before[3 * JOINTS], at[3];
    memcpy(before, ik_rig_get_positions(rig), sizeof before);
    put(goal.plane_point, 0, 0.7, 0); // the hand is at y = 0.8
    int32_t slot = add(rig, &goal);
    CHECK_EQUAL(solve(rig), IK_RIG_REACHED);
    CHECK(memcmp(before, ik_rig_get_positions(rig), sizeof before) == 0);
    CHECK(ik_rig_get_goal_error(rig, slot) == 0);
    // From below, it comes up to the plane and no further.
    put(goal.plane_point, 0, 1, 0);
    CHECK_EQUAL(ik_rig_set_goal(rig, slot, &goal), IK_OK);
    CHECK_EQUAL(solve(rig), IK_RIG_REACHED);
    ik_rig_get_point(rig, RIGHT_ELBOW, goal.point, at);
    CHECK_NEAR(at[1], 1, 1e-3);
    ik_rig_destroy(rig);
}

static void ties(void) {
    for (int32_t dimensions = 2; dimensions <= 3; dimensions++) {
        for (int32_t rigid = 0; rigid < 2; rigid++) {
            begin_case((uint64_t)(2 * dimensions + rigid));
            ik_rig *rig = two_arms(dimensions);
            ik_rig_goal tie = hand(LEFT_ELBOW, IK_RIG_TIE + rigid * IK_RIG_ORIENTATION);
            tie.other = RIGHT_ELBOW;
            put(tie.other_point, 0.25, 0, 0);
            turn_goal(&tie, dimensions, 2.5);
            add(rig, &tie);
            CHECK_EQUAL(solve(rig), IK_RIG_REACHED);
            // The hands hold each other while one of them moves.
            ik_rig_goal goal = hand(LEFT_ELBOW, IK_RIG_POSITION);
            int32_t slot = add(rig, &goal);
            for (int32_t k = 0; k < 40; k++) {
                double angle = 2 * IK_PI * k / 40;
                ik_rig_move_goal(rig, slot, 0.1 + 0.1 * sin(angle), 1 + 0.1 * cos(angle), 0.4);
                CHECK_EQUAL(solve(rig), IK_RIG_REACHED);
            }
            ik_rig_destroy(rig);
        }
    }
}

// Three bars and the ground: the crank makes a full turn, Grashof's condition.
static void four_bar(void) {
    // The ground carries the joints of the crank and of the rocker.
    ik_rig_joint linkage[] = {joint_at(-1, 0, 0, 0), joint_at(0, 0, 0, 0), joint_at(1, 1, 0, 0),
                              joint_at(0, 3, 0, 0)};
    linkage[0].kind = IK_RIG_JOINT_FIXED;
    ik_rig *rig;
    CHECK_EQUAL(ik_rig_create(2, 4, linkage, &rig, NULL), IK_OK);
    ik_rig_goal tie = goal_of(2, IK_RIG_TIE), crank = goal_of(1, IK_RIG_ORIENTATION);
    put(tie.point, 3, 0, 0); // the far end of the coupler
    tie.other = 3;
    put(tie.other_point, 0, 2.5, 0);
    add(rig, &tie);
    int32_t slot = add(rig, &crank);
    for (int32_t degrees = 0; degrees <= 720; degrees += 5) {
        begin_case((uint64_t)degrees);
        crank.rotation[0] = degrees * IK_PI / 180;
        CHECK_EQUAL(ik_rig_set_goal(rig, slot, &crank), IK_OK);
        CHECK_EQUAL(solve(rig), IK_RIG_REACHED);
        const double *at = ik_rig_get_positions(rig) + 4;
        CHECK_NEAR(at[0], cos(crank.rotation[0]), 3e-6);
        CHECK_NEAR(at[1], sin(crank.rotation[0]), 3e-6);
    }
    ik_rig_destroy(rig);
}

// Two goals for one point: their weighted least squares.
static void weights(void) {
    for (int32_t dimensions = 2; dimensions <= 3; dimensions++) {
        const ik_rig_joint joint = joint_at(-1, 0, 0, 0);
        ik_rig *rig;
        CHECK_EQUAL(ik_rig_create(dimensions, 1, &joint, &rig, NULL), IK_OK);
        CHECK_EQUAL(ik_rig_set_root_mode(rig, IK_RIG_ROOT_FREE), IK_OK);
        CHECK_EQUAL(ik_rig_set_bias(rig, IK_RIG_BIAS_NONE, 0), IK_OK);
        ik_rig_goal one = goal_of(0, IK_RIG_POSITION), two = one;
        put(two.target, 1, -2, 3);
        two.weight = 3;
        add(rig, &one);
        int32_t second = add(rig, &two);
        CHECK_EQUAL(solve(rig), IK_RIG_OUT_OF_REACH);
        const double *at = ik_rig_get_positions(rig);
        for (int32_t k = 0; k < dimensions; k++) {
            CHECK_NEAR(at[k], 0.9 * two.target[k], 1e-4);
        }
        // Without a weight it has no effect.
        two.weight = 0;
        CHECK_EQUAL(ik_rig_set_goal(rig, second, &two), IK_OK);
        CHECK_EQUAL(solve(rig), IK_RIG_REACHED);
        CHECK_EQUAL(ik_rig_get_goal_status(rig, second), IK_RIG_UNSOLVED);
        CHECK_NEAR(at[0], 0, 1e-6);
        ik_rig_destroy(rig);
    }
}

// A hand that can be reached stays reached, wherever a goal of priority 1 draws the rig.
static void priorities(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(30); seed++) {
        chance c = begin_case(seed);
        ik_rig *rig = two_arms(2 + (int32_t)(seed % 2));
        ik_rig_goal first = hand(LEFT_ELBOW, IK_RIG_POSITION), second = hand(RIGHT_ELBOW, 1);
        put(first.target, between(&c, -0.5, 0), between(&c, 0.7, 1), between(&c, -0.3, 0.3));
        put(second.target, between(&c, 2, 4), between(&c, -3, 3), between(&c, -1, 1));
        second.priority = 1;
        first.tolerance = second.tolerance = 1e-4;
        second.weight = spread(&c, 0.1, 100);
        int32_t one = add(rig, &first), two = add(rig, &second);
        CHECK(solve(rig) != IK_RIG_REACHED);
        CHECK_EQUAL(ik_rig_get_goal_status(rig, one), IK_RIG_REACHED);
        double missed = ik_rig_get_goal_error(rig, two);
        // With the roles exchanged, the other one is nearer.
        first.priority = 1;
        second.priority = 0;
        ik_rig_set_goal(rig, one, &first);
        ik_rig_set_goal(rig, two, &second);
        CHECK(solve(rig) != IK_RIG_REACHED);
        CHECK_AT_MOST(ik_rig_get_goal_error(rig, two), missed + 1e-3);
        ik_rig_destroy(rig);
    }
}

static void tolerances(void) {
    ik_rig *rig = two_arms(3);
    ik_rig_goal goal = hand(RIGHT_ELBOW, IK_RIG_POSITION | IK_RIG_ORIENTATION);
    double before[4 * JOINTS], at[3];
    memcpy(before, ik_rig_get_rotations(rig), sizeof before);
    ik_rig_get_point(rig, RIGHT_ELBOW, goal.point, at);
    put(goal.target, at[0] + 0.05, at[1], at[2]);
    turn_goal(&goal, 3, 0.2);
    goal.tolerance = 0.0501;
    goal.orientation_tolerance = 0.2001;
    int32_t slot = add(rig, &goal);
    CHECK_EQUAL(solve(rig), IK_RIG_REACHED);
    CHECK_EQUAL(ik_rig_get_iterations(rig), 0);
    CHECK(memcmp(before, ik_rig_get_rotations(rig), sizeof before) == 0);
    CHECK_NEAR(ik_rig_get_goal_error(rig, slot), 0.05, 1e-12);
    CHECK_NEAR(ik_rig_get_goal_orientation_error(rig, slot), 0.2, 1e-12);
    for (int32_t which = 0; which < 2; which++) {
        goal.tolerance = which == 0 ? 0.049 : 0.0501;
        goal.orientation_tolerance = which == 0 ? 0.2001 : 0.199;
        ik_rig_set_goal(rig, slot, &goal);
        CHECK_EQUAL(solve(rig), IK_RIG_REACHED);
        CHECK(ik_rig_get_iterations(rig) > 0);
        bend(rig, 0);
    }
    ik_rig_destroy(rig);
}

// A tolerance of 0 is nearly never reached to the bit, but errors become as small as rounding.
static void no_tolerance(void) {
    for (int32_t dimensions = 2; dimensions <= 3; dimensions++) {
        ik_rig *rig = two_arms(dimensions);
        ik_rig_goal goal = hand(RIGHT_ELBOW, IK_RIG_POSITION);
        goal.tolerance = 0;
        put(goal.target, 0.4, 0.9, 0.3);
        int32_t slot = add(rig, &goal);
        int32_t status = solve(rig);
        CHECK(status == IK_RIG_REACHED || status == IK_RIG_STALLED || status == IK_RIG_BLOCKED);
        CHECK_AT_MOST(ik_rig_get_goal_error(rig, slot), 1e-11);
        CHECK((status == IK_RIG_REACHED) == (ik_rig_get_goal_error(rig, slot) == 0));
        ik_rig_destroy(rig);
    }
}

static void no_goals(void) {
    ik_rig *rig = two_arms(3);
    double before[3 * JOINTS];
    memcpy(before, ik_rig_get_positions(rig), sizeof before);
    CHECK_EQUAL(solve(rig), IK_RIG_REACHED);
    CHECK_EQUAL(ik_rig_get_iterations(rig), 0);
    CHECK(memcmp(before, ik_rig_get_positions(rig), sizeof before) == 0);
    ik_rig_destroy(rig);
}

static void slots(void) {
    ik_rig *rig = two_arms(3);
    ik_rig_goal goal = hand(RIGHT_ELBOW, IK_RIG_POSITION), read;
    put(goal.target, 0.4, 0.9, 0.3);
    for (int32_t k = 0; k < 20; k++) {
        goal.weight = 1 + k;
        CHECK_EQUAL(add(rig, &goal), k);
        CHECK_EQUAL(ik_rig_get_goal_status(rig, k), IK_RIG_UNSOLVED);
        CHECK(isnan(ik_rig_get_goal_error(rig, k)));
        CHECK(isnan(ik_rig_get_goal_orientation_error(rig, k)));
    }
    CHECK_EQUAL(solve(rig), IK_RIG_REACHED);
    CHECK_EQUAL(ik_rig_remove_goal(rig, 7), IK_OK);
    CHECK_EQUAL(ik_rig_get_goal(rig, 7, &read), IK_ERROR_GOAL);
    CHECK_EQUAL(ik_rig_get_goal_status(rig, 7), IK_RIG_UNSOLVED);
    CHECK(isnan(ik_rig_get_goal_error(rig, 7)));
    for (int32_t k = 0; k < 20; k++) {
        goal.weight = 1 + k;
        CHECK_EQUAL(ik_rig_get_goal(rig, k, &read), k == 7 ? IK_ERROR_GOAL : IK_OK);
        CHECK(k == 7 || memcmp(&read, &goal, sizeof read) == 0);
    }
    // Its slot is used again.
    CHECK_EQUAL(add(rig, &goal), 7);
    CHECK_EQUAL(ik_rig_get_goal_status(rig, 7), IK_RIG_UNSOLVED);
    CHECK_EQUAL(ik_rig_get_goal_status(rig, 8), IK_RIG_REACHED);
    for (int32_t k = 0; k < 20; k++) {
        CHECK_EQUAL(ik_rig_remove_goal(rig, k), IK_OK);
    }
    CHECK_EQUAL(solve(rig), IK_RIG_REACHED);
    ik_rig_destroy(rig);
}

// A removed goal has no effect on a solve that follows.
static void removed_goals(void) {
    ik_rig *rig = two_arms(3);
    ik_rig_goal near = hand(RIGHT_ELBOW, IK_RIG_POSITION), far = near;
    put(near.target, 0.4, 0.9, 0.3);
    put(far.target, 10, 10, 10);
    int32_t slot = add(rig, &far);
    add(rig, &near);
    CHECK_EQUAL(solve(rig), IK_RIG_OUT_OF_REACH);
    CHECK_EQUAL(ik_rig_remove_goal(rig, slot), IK_OK);
    CHECK_EQUAL(solve(rig), IK_RIG_REACHED);
    ik_rig_destroy(rig);
}

static void most_goals(void) {
    ik_rig *rig = two_arms(2);
    ik_rig_goal goal = hand(RIGHT_ELBOW, IK_RIG_POSITION);
    put(goal.target, 0.4, 0.9, 0);
    int32_t slot;
    for (int32_t k = 0; k < IK_RIG_MAX_GOALS; k++) {
        CHECK_EQUAL(add(rig, &goal), k);
    }
    CHECK_EQUAL(ik_rig_add_goal(rig, &goal, &slot), IK_ERROR_GOALS);
    CHECK_EQUAL(slot, -1);
    CHECK_EQUAL(ik_rig_solve(rig), IK_RIG_REACHED);
    for (int32_t k = 0; k < IK_RIG_MAX_GOALS; k++) {
        CHECK_EQUAL(ik_rig_get_goal_status(rig, k), IK_RIG_REACHED);
    }
    ik_rig_destroy(rig);
}

// A solution is known for all of these; nearly all are found.
static void known_poses(void) {
    int32_t found = 0, all = cases(150);
    for (uint64_t seed = 1; seed <= (uint64_t)all; seed++) {
        chance c = begin_case(seed);
        drawn d = draw_tree(&c, DRAWN_INSIDE);
        ik_rig *rig = rig_of_drawn(&c, &d);
        ik_rig_set_max_iterations(rig, 1000);
        found += solve(rig) == IK_RIG_REACHED;
        ik_rig_destroy(rig);
    }
    CHECK_AT_MOST(0.9 * all, found);
}

const test rig_goals_tests[] = {
    {"each part of a goal of a rig is reached, alone and in combination", each_part},
    {"a half-space moves a rig only if its point is on the wrong side", half_spaces},
    {"tied hands hold each other while one of them moves, as a ball and rigidly", ties},
    {"the crank of a four-bar linkage makes full turns", four_bar},
    {"goals that contradict each other are weighted least squares", weights},
    {"goals of priority 0 are reached wherever those of priority 1 are", priorities},
    {"a pose within all tolerances of a rig does not change", tolerances},
    {"with a tolerance of 0, errors of a rig become as small as rounding", no_tolerance},
    {"without goals, a solve of a rig reaches and changes nothing", no_goals},
    {"goals keep their index, are read as they were set, and leave their slot to another", slots},
    {"a removed goal has no effect any more", removed_goals},
    {"a rig has up to 1000 goals", most_goals},
    {"goals that a known pose of a random rig reaches are mostly reached", known_poses},
    {0},
};
