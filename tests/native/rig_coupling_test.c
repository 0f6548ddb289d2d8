// rig_coupling_test.c: joints that follow others, joints that are locked, and goals for values.

#include "tree_draw.h"

#include <string.h>

static int32_t solve(ik_rig *rig) {
    int32_t status = ik_rig_solve(rig);
    SOUND(solve_fault(rig));
    return status;
}

static ik_rig_joint hinge_at(chance *c, int32_t parent, double length) {
    ik_vec offset = ik_vec_scale(length, any_way(c, 3)), axis = any_way(c, 3);
    ik_rig_joint joint = joint_at(parent, offset.x, offset.y, offset.z);
    memcpy(joint.axis, &axis, sizeof axis);
    joint.kind = IK_RIG_JOINT_HINGE;
    joint.min = -between(c, 0.5, 2.5);
    joint.max = between(c, 0.5, 2.5);
    return joint;
}

static double value_of(const ik_rig *rig, int32_t joint) {
    return ik_rig_get_values(rig)[joint];
}

#define MOST 16

// A tree of hinges and sliders in which about half of the joints follow earlier or later ones, in
// chains, too. Goals are where a pose that keeps the couplings puts them.
typedef struct hand {
    ik_rig *rig;
    int32_t count, goals;
} hand;

static ik_rig_coupling any_coupling(chance *c, const ik_rig_joint *joints, int32_t leader) {
    double factor = (whole(c, 0, 1) ? 1 : -1) * spread(c, 0.2, 2);
    (void)joints;
    return (ik_rig_coupling){leader, factor, between(c, -0.2, 0.2)};
}

static hand draw_hand(chance *c) {
    hand h = {.count = whole(c, 4, MOST), .goals = whole(c, 1, 5)};
    ik_rig_joint joints[MOST];
    for (int32_t i = 0; i < h.count; i++) {
        joints[i] = hinge_at(c, i == 0 ? -1 : whole(c, i > 3 ? i - 3 : 0, i - 1), i > 0 ? 0.3 : 0);
        if (whole(c, 0, 4) == 0) {
            joints[i].kind = IK_RIG_JOINT_SLIDER;
            joints[i].min *= 0.1;
            joints[i].max *= 0.1;
        }
    }
    CHECK_EQUAL(ik_rig_create(3, h.count, joints, &h.rig, NULL), IK_OK);
    for (int32_t i = 0; i < h.count; i++) {
        ik_rig_coupling coupling = any_coupling(c, joints, whole(c, 0, h.count - 1));
        if (whole(c, 0, 1)) {
            ik_rig_couple(h.rig, i, &coupling); // circles and empty intervals are refused
        }
    }
    double values[MOST], rest[MOST];
    for (int32_t i = 0; i < h.count; i++) {
        values[i] = between(c, -2, 2);
        rest[i] = 0;
    }
    CHECK_EQUAL(ik_rig_set_pose(h.rig, NULL, values, NULL, NULL), IK_OK);
    SOUND(pose_fault(h.rig));
    for (int32_t k = 0; k < h.goals; k++) {
        int32_t joint = whole(c, h.count / 2, h.count - 1);
        ik_rig_goal goal = goal_of(joint, whole(c, 0, 2) ? IK_RIG_POSITION : IK_RIG_VALUE);
        ik_vec point = ik_vec_scale(0.1, any_way(c, 3));
        memcpy(goal.point, &point, sizeof point);
        ik_rig_get_point(h.rig, joint, goal.point, goal.target);
        goal.value = value_of(h.rig, joint);
        goal.tolerance = goal.orientation_tolerance = 1e-5;
        int32_t slot;
        CHECK_EQUAL(ik_rig_add_goal(h.rig, &goal, &slot), IK_OK);
    }
    ik_rig_set_pose(h.rig, NULL, rest, NULL, NULL);
    return h;
}

static void coupled_hands(void) {
    int32_t n = cases(300), missed = 0, followers = 0;
    for (int32_t seed = 1; seed <= n; seed++) {
        chance c = begin_case((uint64_t)seed);
        hand h = draw_hand(&c);
        missed += solve(h.rig) != IK_RIG_REACHED;
        for (int32_t i = 0; i < h.count; i++) {
            ik_rig_coupling coupling;
            ik_rig_get_coupling(h.rig, i, &coupling);
            followers += coupling.leader >= 0;
        }
        ik_rig_destroy(h.rig);
    }
    CHECK(followers > n);
    CHECK_SHARE(missed, 0.005, n);
}

// The same problem without couplings: one hinge whose bones are those that the coupled ones carry.
static void one_finger(void) {
    for (int32_t seed = 1; seed <= cases(100); seed++) {
        chance c = begin_case((uint64_t)seed);
        ik_rig_joint joints[] = {joint_at(-1, 0, 0, 0), joint_at(0, 1, 0, 0), joint_at(1, 1, 0, 0),
                                 joint_at(2, 1, 0, 0)};
        for (int32_t i = 0; i < 4; i++) {
            joints[i].kind = i < 3 ? IK_RIG_JOINT_RANGE : IK_RIG_JOINT_FIXED;
        }
        ik_rig *rig;
        CHECK_EQUAL(ik_rig_create(2, 4, joints, &rig, NULL), IK_OK);
        ik_rig_coupling second = {0, between(&c, 0.2, 1.5), 0}, third = {1, 0.7, 0.1};
        CHECK_EQUAL(ik_rig_couple(rig, 1, &second), IK_OK);
        CHECK_EQUAL(ik_rig_couple(rig, 2, &third), IK_OK);
        double a = between(&c, -1, 1), b = second.factor * a, d = third.factor * b + 0.1;
        ik_rig_goal goal = goal_of(3, IK_RIG_POSITION);
        goal.target[0] = cos(a) + cos(a + b) + cos(a + b + d);
        goal.target[1] = sin(a) + sin(a + b) + sin(a + b + d);
        int32_t slot;
        ik_rig_add_goal(rig, &goal, &slot);
        CHECK_EQUAL(solve(rig), IK_RIG_REACHED);
        CHECK_NEAR(value_of(rig, 1), second.factor * value_of(rig, 0), 1e-12);
        CHECK_NEAR(value_of(rig, 2), third.factor * value_of(rig, 1) + 0.1, 1e-12);
        ik_rig_destroy(rig);
    }
}

static ik_rig *two_hinges(double min, double max) {
    ik_rig_joint joints[] = {joint_at(-1, 0, 0, 0), joint_at(0, 1, 0, 0), joint_at(1, 1, 0, 0)};
    joints[0].kind = joints[1].kind = IK_RIG_JOINT_RANGE;
    joints[1].min = min;
    joints[1].max = max;
    ik_rig *rig;
    CHECK_EQUAL(ik_rig_create(2, 3, joints, &rig, NULL), IK_OK);
    return rig;
}

static void limits_of_followers(void) {
    ik_rig *rig = two_hinges(-0.4, 0.6);
    ik_rig_coupling coupling = {0, -2, 0};
    CHECK_EQUAL(ik_rig_couple(rig, 1, &coupling), IK_OK);
    double values[] = {5, NAN, NAN};
    ik_rig_set_pose(rig, NULL, values, NULL, NULL);
    CHECK_NEAR(value_of(rig, 0), 0.2, 1e-15);
    CHECK_NEAR(value_of(rig, 1), -0.4, 1e-15);
    ik_rig_goal goal = goal_of(0, IK_RIG_VALUE);
    goal.value = -3;
    int32_t slot;
    ik_rig_add_goal(rig, &goal, &slot);
    CHECK_EQUAL(solve(rig), IK_RIG_BLOCKED);
    CHECK_NEAR(value_of(rig, 0), -0.3, 1e-9);
    CHECK_EQUAL(ik_rig_couple(rig, 1, NULL), IK_OK);
    CHECK_EQUAL(solve(rig), IK_RIG_REACHED);
    ik_rig_destroy(rig);
}

static void refused(void) {
    ik_rig *rig = two_hinges(-1, 1);
    ik_rig_coupling of_second = {1, 1, 0}, of_first = {0, 1, 0}, self = {0, 1, 0}, far = {0, 1, 5};
    ik_rig_coupling of_free = {2, 1, 0}, wrong = {0, NAN, 0}, none = {3, 1, 0};
    CHECK_EQUAL(ik_rig_couple(rig, 0, &of_second), IK_OK);
    CHECK_EQUAL(ik_rig_couple(rig, 1, &of_first), IK_ERROR_COUPLING); // a circle
    CHECK_EQUAL(ik_rig_couple(rig, 0, &self), IK_ERROR_COUPLING);
    CHECK_EQUAL(ik_rig_couple(rig, 0, NULL), IK_OK);
    ik_rig_joint joint;
    ik_rig_get_joint(rig, 0, &joint);
    joint.min = -1;
    joint.max = 1;
    CHECK_EQUAL(ik_rig_set_joint(rig, 0, &joint), IK_OK);
    CHECK_EQUAL(ik_rig_couple(rig, 1, &far), IK_ERROR_COUPLING); // no common interval
    CHECK_EQUAL(ik_rig_couple(rig, 1, &wrong), IK_ERROR_COUPLING);
    CHECK_EQUAL(ik_rig_couple(rig, 1, &none), IK_ERROR_COUPLING);
    CHECK_EQUAL(ik_rig_couple(rig, 7, &of_first), IK_ERROR_JOINT);
    CHECK_EQUAL(ik_rig_couple(rig, 1, &of_free), IK_OK); // in 2-D a free joint has a value
    joint.kind = IK_RIG_JOINT_FIXED;
    joint.parent = 1;
    CHECK_EQUAL(ik_rig_set_joint(rig, 2, &joint), IK_ERROR_COUPLING);
    ik_rig_destroy(rig);
}

static void locks(void) {
    for (int32_t seed = 1; seed <= cases(100); seed++) {
        chance c = begin_case((uint64_t)seed);
        drawn d = draw_tree(&c, 0);
        ik_rig *rig = rig_of_drawn(&c, &d);
        int32_t joint = whole(&c, 0, d.count - 1);
        double before[4], value = value_of(rig, joint);
        memcpy(before, ik_rig_get_local_rotations(rig) + 4 * joint, sizeof before);
        CHECK_EQUAL(ik_rig_set_locked(rig, joint, true), IK_OK);
        CHECK(ik_rig_is_locked(rig, joint));
        for (int32_t k = 0; k < 3; k++) {
            solve(rig);
            CHECK(memcmp(before, ik_rig_get_local_rotations(rig) + 4 * joint, sizeof before) == 0);
            CHECK(isnan(value) || value == value_of(rig, joint));
        }
        CHECK_EQUAL(ik_rig_set_locked(rig, joint, false), IK_OK);
        solve(rig);
        ik_rig_destroy(rig);
    }
}

static void lock_of_leader(void) {
    ik_rig *rig = two_hinges(-1, 1);
    ik_rig_coupling coupling = {0, 0.5, 0.1};
    CHECK_EQUAL(ik_rig_couple(rig, 1, &coupling), IK_OK);
    double values[] = {0.3, NAN, NAN};
    ik_rig_set_pose(rig, NULL, values, NULL, NULL);
    ik_rig_set_locked(rig, 1, true);
    ik_rig_goal goal = goal_of(2, IK_RIG_POSITION);
    goal.target[1] = 1.5;
    int32_t slot;
    ik_rig_add_goal(rig, &goal, &slot);
    CHECK(solve(rig) != IK_RIG_REACHED);
    CHECK_NEAR(value_of(rig, 0), 0.3, 1e-15);
    CHECK_NEAR(value_of(rig, 1), 0.25, 1e-15);
    ik_rig_destroy(rig);
}

// Goals for values against each other: the weighted mean, by least squares.
static void weighted_values(void) {
    for (int32_t seed = 1; seed <= cases(60); seed++) {
        chance c = begin_case((uint64_t)seed);
        ik_rig_joint joint = joint_at(-1, 0, 0, 0);
        joint.kind = whole(&c, 0, 1) ? IK_RIG_JOINT_SLIDER : IK_RIG_JOINT_RANGE;
        ik_rig *rig;
        CHECK_EQUAL(ik_rig_create(2, 1, &joint, &rig, NULL), IK_OK);
        double sum = 0, weights = 0;
        for (int32_t k = 0; k < 3; k++) {
            ik_rig_goal goal = goal_of(0, IK_RIG_VALUE);
            goal.value = between(&c, -2, 2);
            goal.weight = spread(&c, 0.2, 5);
            sum += goal.weight * goal.weight * goal.value;
            weights += goal.weight * goal.weight;
            int32_t slot;
            CHECK_EQUAL(ik_rig_add_goal(rig, &goal, &slot), IK_OK);
        }
        solve(rig);
        CHECK_NEAR(value_of(rig, 0), sum / weights, 1e-4);
        ik_rig_destroy(rig);
    }
}

static void values_of_others(void) {
    ik_rig_joint joints[] = {joint_at(-1, 0, 0, 0), joint_at(0, 1, 0, 0)};
    ik_rig *rig;
    CHECK_EQUAL(ik_rig_create(3, 2, joints, &rig, NULL), IK_OK);
    ik_rig_goal goal = goal_of(1, IK_RIG_VALUE);
    int32_t slot;
    CHECK_EQUAL(ik_rig_add_goal(rig, &goal, &slot), IK_ERROR_VALUE);
    joints[1].kind = IK_RIG_JOINT_HINGE;
    CHECK_EQUAL(ik_rig_set_joint(rig, 1, &joints[1]), IK_OK);
    goal.value = 0.5;
    CHECK_EQUAL(ik_rig_add_goal(rig, &goal, &slot), IK_OK);
    CHECK_EQUAL(solve(rig), IK_RIG_REACHED);
    goal.value = NAN;
    CHECK_EQUAL(ik_rig_set_goal(rig, slot, &goal), IK_ERROR_VALUE);
    // While the goal is there, the joint keeps a value that suits it.
    static const int32_t others[] = {IK_RIG_JOINT_FREE, IK_RIG_JOINT_FIXED, IK_RIG_JOINT_CONE};
    for (int32_t i = 0; i < 3; i++) {
        joints[1].kind = others[i];
        CHECK_EQUAL(ik_rig_set_joint(rig, 1, &joints[1]), IK_ERROR_VALUE);
    }
    joints[1].kind = IK_RIG_JOINT_SLIDER;
    CHECK_EQUAL(ik_rig_set_joint(rig, 1, &joints[1]), IK_OK);
    goal.value = 1e7; // too large for an angle
    CHECK_EQUAL(ik_rig_set_goal(rig, slot, &goal), IK_OK);
    joints[1].kind = IK_RIG_JOINT_HINGE;
    CHECK_EQUAL(ik_rig_set_joint(rig, 1, &joints[1]), IK_ERROR_VALUE);
    CHECK_EQUAL(ik_rig_remove_goal(rig, slot), IK_OK);
    CHECK_EQUAL(ik_rig_set_joint(rig, 1, &joints[1]), IK_OK);
    ik_rig_destroy(rig);
}

// Everything is part of the state.
static void states(void) {
    for (int32_t seed = 1; seed <= cases(60); seed++) {
        chance c = begin_case((uint64_t)seed);
        hand h = draw_hand(&c);
        ik_rig_set_locked(h.rig, whole(&c, 0, h.count - 1), true);
        set_max_turns(h.rig, 0.2);
        set_max_moves(h.rig, 0.05);
        solve(h.rig);
        static uint8_t bytes[60000], again[60000];
        size_t size = ik_rig_state_size(h.rig);
        CHECK(size <= sizeof bytes);
        ik_rig_save_state(h.rig, bytes);
        chance d = begin_case((uint64_t)seed);
        hand twin = draw_hand(&d);
        for (int32_t i = 0; i < h.count; i++) {
            ik_rig_couple(twin.rig, i, NULL);
        }
        CHECK_EQUAL(ik_rig_restore_state(twin.rig, bytes, size), IK_OK);
        for (int32_t k = 0; k < 4; k++) {
            CHECK_EQUAL(solve(h.rig), solve(twin.rig));
            CHECK_EQUAL(ik_rig_state_size(twin.rig), ik_rig_state_size(h.rig));
            ik_rig_save_state(h.rig, bytes);
            ik_rig_save_state(twin.rig, again);
            CHECK(memcmp(bytes, again, size) == 0);
        }
        ik_rig_destroy(h.rig);
        ik_rig_destroy(twin.rig);
    }
}

// No joint and no root moves further in a solve than it may, each by its own number.
static void motion_limits(void) {
    int32_t n = cases(100), sliced = 0;
    for (int32_t seed = 1; seed <= n; seed++) {
        chance c = begin_case((uint64_t)seed);
        hand h = draw_hand(&c);
        ik_rig_set_root_mode(h.rig, whole(&c, 0, 2));
        double turns[MOST], moves[MOST];
        for (int32_t i = 0; i < h.count; i++) {
            turns[i] = whole(&c, 0, 3) ? spread(&c, 0.01, 0.5) : INFINITY;
            moves[i] = whole(&c, 0, 3) ? spread(&c, 0.001, 0.1) : INFINITY;
        }
        CHECK_EQUAL(ik_rig_set_max_turn(h.rig, turns, NULL), IK_OK);
        CHECK_EQUAL(ik_rig_set_max_move(h.rig, moves, NULL), IK_OK);
        int32_t status = IK_RIG_STALLED, k = 0;
        for (; k < 200 && status == IK_RIG_STALLED; k++) {
            double before[MOST], from[3], to[3], place[3];
            memcpy(before, ik_rig_get_values(h.rig), sizeof(double) * (size_t)h.count);
            ik_rig_get_root(h.rig, place, from);
            status = solve(h.rig);
            ik_rig_get_root(h.rig, place, to);
            CHECK_AT_MOST(ik_vec_length(ik_vec_sub(vec_of(to, 3), vec_of(from, 3))),
                          moves[0] + 1e-12);
            for (int32_t i = 0; i < h.count; i++) {
                ik_rig_joint joint;
                ik_rig_get_joint(h.rig, i, &joint);
                double most = joint.kind == IK_RIG_JOINT_SLIDER ? moves[i] : turns[i];
                CHECK_AT_MOST(fabs(value_of(h.rig, i) - before[i]), most + 1e-9);
            }
        }
        sliced += k > 2;
        ik_rig_destroy(h.rig);
    }
    CHECK(sliced > n / 4);
}

static void wrong_limits(void) {
    ik_rig *rig = two_hinges(-1, 1);
    double numbers[] = {1, 0, 1};
    int32_t at = 7;
    CHECK_EQUAL(ik_rig_set_max_move(rig, numbers, &at), IK_ERROR_MAX_MOVE);
    CHECK_EQUAL(at, 1);
    CHECK_EQUAL(ik_rig_set_max_turn(rig, numbers, &at), IK_ERROR_MAX_TURN);
    numbers[1] = 2;
    CHECK_EQUAL(ik_rig_set_max_move(rig, numbers, &at), IK_OK);
    CHECK(ik_rig_get_max_move(rig) && ik_rig_get_max_move(rig)[1] == 2);
    CHECK(!ik_rig_get_max_turn(rig));
    CHECK_EQUAL(ik_rig_set_max_move(rig, NULL, NULL), IK_OK);
    CHECK(!ik_rig_get_max_move(rig));
    ik_rig_destroy(rig);
}

const test rig_coupling_tests[] = {
    {"rigs with joints that follow others reach what they can, and the values follow",
     coupled_hands},
    {"a finger whose joints follow one another reaches where its angles say", one_finger},
    {"the limits of joints that follow bound their leader", limits_of_followers},
    {"couplings in circles, without a value, or without a common interval are refused", refused},
    {"a joint that is locked keeps its rotation and its value, to the bit", locks},
    {"a lock of a joint that follows holds its leader", lock_of_leader},
    {"goals for one value come to their weighted mean", weighted_values},
    {"a goal for a value needs a joint that has one", values_of_others},
    {"couplings, locks and motion limits are part of the state", states},
    {"in one solve, no joint moves further than its max turn or max move", motion_limits},
    {"motion limits that are not above 0 are refused", wrong_limits},
    {0},
};
