// rig_solve_test.c: what must be true after any solve; the modes of the root, and the bias.

#include "tree_draw.h"

#include <stdlib.h>
#include <string.h>

#define ROOM 500 // steps of a trace

static int32_t solve(ik_rig *rig) {
    int32_t status = ik_rig_solve(rig);
    SOUND(solve_fault(rig));
    return status;
}

// Of random rigs with all kinds of goals, most of which are not reached.
static void any_solve(void) {
    int32_t reached = 0, last = cases(300);
    for (uint64_t seed = 1; seed <= (uint64_t)last; seed++) {
        chance c = begin_case(seed);
        drawn d = draw_tree(&c, seed % 3 == 0 ? DRAWN_BEYOND : seed % 3 == 1 ? DRAWN_INSIDE : 0);
        ik_rig *rig = rig_of_drawn(&c, &d);
        ik_rig_set_max_iterations(rig, whole(&c, 1, 60));
        double root[4];
        memcpy(root, ik_rig_get_local_rotations(rig), sizeof root);
        for (int32_t frame = 0; frame < 3; frame++) {
            reached += solve(rig) == IK_RIG_REACHED;
            bool moves = d.root_mode != IK_RIG_ROOT_FIXED;
            if (!moves || d.root_motion == IK_RIG_MOTION_ROTATION) {
                CHECK(root_stays(rig));
            }
            if (moves && d.root_motion == IK_RIG_MOTION_TRANSLATION) {
                CHECK(memcmp(root, ik_rig_get_local_rotations(rig), sizeof root) == 0);
            }
        }
        ik_rig_destroy(rig);
    }
    CHECK(reached > last / 2 && reached < 3 * last);
}

// Whether the trace of the next solve has a restart.
static bool restarts(ik_rig *rig) {
    static ik_rig_step steps[ROOM];
    static double positions[ROOM * 3 * MOST_DRAWN];
    int32_t count;
    ik_rig_trace(rig, ROOM, steps, positions, &count);
    CHECK(count < ROOM);
    for (int32_t i = 0; i < count; i++) {
        if (steps[i].kind == IK_RIG_STEP_RESTART) {
            return true;
        }
    }
    return false;
}

// The same rigs with and without: only those with restarts take other poses, and reach more goals.
static void no_restarts(void) {
    int32_t last = cases(150), restarted = 0, reached[2] = {0}, ended = 0;
    for (uint64_t seed = 1; seed <= (uint64_t)last; seed++) {
        for (int32_t with = 0; with <= 1; with++) {
            chance c = begin_case(seed);
            drawn d = draw_tree(&c, seed % 3 == 0 ? DRAWN_BEYOND : DRAWN_INSIDE);
            bool second = false;
            for (int32_t k = 0; k < d.goals; k++) {
                second = second || d.goal[k].priority == 1;
                // Rounding may keep a rig from tolerances of 0: then it is stalled at once.
                d.goal[k].tolerance = ik_max(d.goal[k].tolerance, 1e-6);
                d.goal[k].orientation_tolerance = ik_max(d.goal[k].orientation_tolerance, 1e-6);
            }
            ik_rig *rig = rig_of_drawn(&c, &d);
            CHECK(ik_rig_get_restarts(rig));
            ik_rig_set_restarts(rig, with != 0);
            CHECK_EQUAL(ik_rig_get_restarts(rig), with);
            ik_rig_set_max_iterations(rig, 400);
            bool again = restarts(rig);
            CHECK(with || !again);
            restarted += again;
            int32_t status = ik_rig_get_status(rig), iterations = ik_rig_get_iterations(rig);
            CHECK(with || second || status != IK_RIG_STALLED || iterations == 400);
            ended += !with && status == IK_RIG_BLOCKED;
            reached[with] += status == IK_RIG_REACHED;
            SOUND(solve_fault(rig));
            ik_rig_destroy(rig);
        }
    }
    CHECK(restarted > last / 20 && ended > 0);
    CHECK(reached[1] >= reached[0] && reached[0] > last / 3);
}

// The greatest turn of a joint between two poses, in local rotations.
static double greatest_turn(const double *before, const double *now, int32_t count) {
    double most = 0;
    for (int32_t i = 0; i < count; i++) {
        turn a = turn_of(before + 4 * (size_t)i), b = turn_of(now + 4 * (size_t)i);
        most = fmax(most, angle_between(&a, &b));
    }
    return most;
}

// In each solve a joint turns by no more than it may: its swing and its twist, each. In the end
// nearly the same goals are reached as without.
static void bounded_turns(void) {
    int32_t last = cases(100), reached[2] = {0}, stalled = 0, sliced = 0;
    for (uint64_t seed = 1; seed <= (uint64_t)last; seed++) {
        for (int32_t with = 0; with <= 1; with++) {
            chance c = begin_case(seed);
            drawn d = draw_tree(&c, DRAWN_INSIDE);
            ik_rig *rig = rig_of_drawn(&c, &d);
            double most = spread(&c, 0.02, 1);
            ik_rig_set_restarts(rig, false);
            CHECK(!ik_rig_get_max_turn(rig));
            CHECK_EQUAL(set_max_turns(rig, with ? most : INFINITY), IK_OK);
            CHECK(!ik_rig_get_max_turn(rig) == !with);
            int32_t status = IK_RIG_STALLED, k = 0;
            for (; k < 300 && status == IK_RIG_STALLED; k++) {
                double before[4 * MOST_DRAWN];
                memcpy(before, ik_rig_get_local_rotations(rig),
                       sizeof(double) * 4 * (size_t)d.count);
                status = solve(rig);
                double turned = greatest_turn(before, ik_rig_get_local_rotations(rig), d.count);
                CHECK(!with || turned <= 2 * most + 1e-7);
                stalled += with && status == IK_RIG_STALLED;
            }
            sliced += with && k > 2;
            reached[with] += status == IK_RIG_REACHED;
            ik_rig_destroy(rig);
        }
    }
    CHECK(sliced > last / 4 && stalled > last);
    CHECK(reached[1] > 0.85 * reached[0]);
}

static void set_second_rotation(ik_rig *rig, const double *rotation) {
    double rotations[] = {0, 0, 0, 1, rotation[0], rotation[1], rotation[2], rotation[3]};
    CHECK_EQUAL(ik_rig_set_pose(rig, NULL, NULL, rotations, NULL), IK_OK);
}

// The target of a point is where it is when the joint has the rotation `to`. The joint starts from
// the rotation `from`, and turns by at most `most` in each solve. Returns the number of solves
// until the target is reached, or -1 if it is missed.
static int32_t solves_to_reach(const ik_rig_joint *joint, int32_t dimensions, const double *from,
                               const double *to, double most) {
    ik_rig_joint joints[] = {joint_at(-1, 0, 0, 0), *joint};
    joints[0].kind = IK_RIG_JOINT_FIXED;
    ik_rig *rig;
    CHECK_EQUAL(ik_rig_create(dimensions, 2, joints, &rig, NULL), IK_OK);
    ik_rig_set_bias(rig, IK_RIG_BIAS_NONE, 0);
    ik_rig_goal tip = goal_of(1, IK_RIG_POSITION);
    tip.point[0] = 0.6;
    tip.point[1] = 0.8;
    set_second_rotation(rig, to);
    CHECK_EQUAL(ik_rig_get_point(rig, 1, tip.point, tip.target), IK_OK);
    set_second_rotation(rig, from);
    int32_t goal;
    CHECK_EQUAL(ik_rig_add_goal(rig, &tip, &goal), IK_OK);
    CHECK_EQUAL(set_max_turns(rig, most), IK_OK);
    int32_t status = IK_RIG_STALLED, count = 0;
    while (status == IK_RIG_STALLED && count < 1000) {
        double rotations[8];
        memcpy(rotations, ik_rig_get_local_rotations(rig), sizeof rotations);
        status = solve(rig);
        count++;
        double turned = greatest_turn(rotations, ik_rig_get_local_rotations(rig), 2);
        CHECK(turned <= (dimensions == 2 ? 1 : 2) * most + 1e-7);
    }
    ik_rig_destroy(rig);
    return status == IK_RIG_REACHED ? count : -1;
}

// The joint turns the shorter way, also through a half turn.
static void bounded_turns_in_the_plane(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(300); seed++) {
        chance c = begin_case(seed);
        double start = between(&c, -IK_PI, IK_PI), way = between(&c, -3, 3), end = start + way;
        double most = spread(&c, 0.02, 1);
        const double from[] = {0, 0, sin(start / 2), cos(start / 2)};
        const double to[] = {0, 0, sin(end / 2), cos(end / 2)};
        ik_rig_joint joint = joint_at(0, 1, 0, 0);
        CHECK(joint.kind == IK_RIG_JOINT_FREE);
        int32_t count = solves_to_reach(&joint, 2, from, to, most),
                least = (int32_t)ceil(fabs(way) / most);
        CHECK(count >= least && count <= least + 1);
    }
}

// In a narrow ellipse the nearest swing is far from the one that has the same direction.
static void bounded_narrow_swings(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(500); seed++) {
        chance c = begin_case(seed);
        ik_rig_joint joint = joint_at(0, 1, 0, 0);
        joint.kind = IK_RIG_JOINT_BALL;
        joint.axis[0] = 1;
        joint.swing_y = between(&c, 0.5, 3);
        joint.swing_z = between(&c, 0.01, 0.2);
        joint.min = -0.2;
        joint.max = 0.2;
        double from[4], to[4], most = spread(&c, 0.02, 1);
        for (int32_t k = 0; k < 4; k++) {
            from[k] = between(&c, -1, 1);
            to[k] = between(&c, -1, 1);
        }
        solves_to_reach(&joint, 3, from, to, most);
    }
}

// A cone without a limit turns from nearly a half turn to the other side.
static void bounded_half_turns(void) {
    int32_t reached = 0;
    for (uint64_t seed = 1; seed <= (uint64_t)cases(300); seed++) {
        chance c = begin_case(seed);
        ik_rig_joint joint = joint_at(0, 1, 0, 0);
        joint.kind = IK_RIG_JOINT_CONE;
        joint.axis[0] = 1;
        joint.swing_y = IK_PI;
        double side = between(&c, -IK_PI, IK_PI), most = spread(&c, 0.02, 0.3);
        double start = between(&c, 2.5, 3.1), end = between(&c, 3.2, 3.8);
        double y = cos(side), z = sin(side);
        const double from[] = {0, y * sin(start / 2), z * sin(start / 2), cos(start / 2)};
        const double to[] = {0, y * sin(end / 2), z * sin(end / 2), cos(end / 2)};
        int32_t count = solves_to_reach(&joint, 3, from, to, most);
        reached += count > 0 && count <= (end - start) / most + 3;
    }
    CHECK_SEEN(reached > 200); // Some take another way.
}

// What is reached stays as it is, to the bit.
static void reached_poses_stay(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(150); seed++) {
        chance c = begin_case(seed);
        drawn d = draw_tree(&c, DRAWN_INSIDE);
        ik_rig *rig = rig_of_drawn(&c, &d);
        if (solve(rig) == IK_RIG_REACHED) {
            double before[4 * MOST_DRAWN];
            size_t size = sizeof(double) * 4 * (size_t)d.count;
            memcpy(before, ik_rig_get_rotations(rig), size);
            CHECK_EQUAL(solve(rig), IK_RIG_REACHED);
            CHECK_EQUAL(ik_rig_get_iterations(rig), 0);
            CHECK(memcmp(before, ik_rig_get_rotations(rig), size) == 0);
        }
        ik_rig_destroy(rig);
    }
}

// Three joints along x, 1 apart, with a hand at the end of the last body.
static ik_rig *arm(int32_t dimensions, int32_t mode, int32_t motion) {
    const ik_rig_joint joints[] = {joint_at(-1, 0, 0, 0), joint_at(0, 1, 0, 0),
                                   joint_at(1, 1, 0, 0)};
    ik_rig *rig;
    CHECK_EQUAL(ik_rig_create(dimensions, 3, joints, &rig, NULL), IK_OK);
    CHECK_EQUAL(ik_rig_set_root_mode(rig, mode), IK_OK);
    CHECK_EQUAL(ik_rig_set_root_motion(rig, motion), IK_OK);
    CHECK_EQUAL(ik_rig_get_root_mode(rig), mode);
    CHECK_EQUAL(ik_rig_get_root_motion(rig), motion);
    ik_rig_goal hand = goal_of(2, IK_RIG_POSITION);
    hand.point[0] = 1;
    int32_t slot;
    CHECK_EQUAL(ik_rig_add_goal(rig, &hand, &slot), IK_OK);
    CHECK_EQUAL(slot, 0);
    return rig;
}

static double from_origin(const ik_rig *rig) {
    int32_t dimensions = ik_rig_get_dimensions(rig);
    return ik_vec_length(vec_of(ik_rig_get_positions(rig), dimensions));
}

static void root_modes(void) {
    for (int32_t dimensions = 2; dimensions <= 3; dimensions++) {
        for (int32_t mode = IK_RIG_ROOT_FREE; mode <= IK_RIG_ROOT_PULL; mode++) {
            for (int32_t motion = 0; motion <= 2; motion++) {
                begin_case((uint64_t)(100 * dimensions + 10 * mode + motion));
                ik_rig *rig = arm(dimensions, mode, motion);
                ik_rig_move_goal(rig, 0, 5, 6, 2); // out of reach of a root that stays
                bool moves = mode != IK_RIG_ROOT_FIXED && motion != IK_RIG_MOTION_ROTATION;
                CHECK_EQUAL(solve(rig), moves ? IK_RIG_REACHED : IK_RIG_OUT_OF_REACH);
                CHECK(moves || root_stays(rig));
                const double *q = ik_rig_get_rotations(rig);
                bool still = mode != IK_RIG_ROOT_FIXED && motion == IK_RIG_MOTION_TRANSLATION;
                CHECK(!still || q[3] == 1);
                ik_rig_destroy(rig);
            }
        }
    }
}

// A root that is pulled moves less than a free one, and comes back.
static void pulled_roots(void) {
    for (int32_t dimensions = 2; dimensions <= 3; dimensions++) {
        ik_rig *free = arm(dimensions, IK_RIG_ROOT_FREE, IK_RIG_MOTION_BOTH);
        ik_rig *pulled = arm(dimensions, IK_RIG_ROOT_PULL, IK_RIG_MOTION_BOTH);
        const double half[] = {
            0,        0, sin(0.4), cos(0.4), 0,       0, sin(0.4),
            cos(0.4), 0, 0,        sin(0.4), cos(0.4)}; // A straight arm is a special case.
        ik_rig_set_pose(free, NULL, NULL, half, NULL);
        ik_rig_set_pose(pulled, NULL, NULL, half, NULL);
        ik_rig_move_goal(free, 0, 1, 1.5, 0.5);
        ik_rig_move_goal(pulled, 0, 1, 1.5, 0.5);
        CHECK_EQUAL(solve(free), IK_RIG_REACHED);
        CHECK_EQUAL(solve(pulled), IK_RIG_REACHED);
        CHECK_AT_MOST(from_origin(pulled), 0.5 * from_origin(free));
        ik_rig_move_goal(pulled, 0, 5, 2, 0);
        CHECK_EQUAL(solve(pulled), IK_RIG_REACHED);
        double away = from_origin(pulled);
        CHECK(away > 2);
        for (int32_t frame = 0; frame < 200; frame++) {
            ik_rig_move_goal(pulled, 0, 1 + 0.5 * sin(frame), 1.5, 0.5);
            CHECK_EQUAL(solve(pulled), IK_RIG_REACHED);
        }
        CHECK_AT_MOST(from_origin(pulled), 0.2 * away);
        // Also while its goal moves slowly.
        ik_rig_move_goal(pulled, 0, 5, 2, 0);
        CHECK_EQUAL(solve(pulled), IK_RIG_REACHED);
        away = from_origin(pulled);
        for (int32_t frame = 0; frame < 1000; frame++) {
            ik_rig_move_goal(pulled, 0, 2 + 1e-4 * frame, 1.5, 0.5);
            CHECK_EQUAL(solve(pulled), IK_RIG_REACHED);
            CHECK_AT_MOST(ik_rig_get_iterations(pulled), frame > 0 ? 6 : 100);
        }
        CHECK_AT_MOST(from_origin(pulled), 0.5 * away);
        ik_rig_destroy(free);
        ik_rig_destroy(pulled);
    }
}

// Solves for the points of a circle, and returns the greatest angle of a joint between the poses at
// the same point after `from` and after `to` rounds.
static double drift(int32_t bias, double weight, int32_t from, int32_t to) {
    ik_rig *rig = arm(3, IK_RIG_ROOT_FIXED, IK_RIG_MOTION_BOTH);
    CHECK_EQUAL(ik_rig_set_bias(rig, bias, weight), IK_OK);
    CHECK_EQUAL(ik_rig_get_bias(rig), bias);
    CHECK(ik_rig_get_bias_weight(rig) == weight);
    double most = 0, before[12];
    for (int32_t round = 0; round <= to; round++) {
        for (int32_t k = 0; k < 30; k++) {
            double angle = 2 * IK_PI * k / 30;
            ik_rig_move_goal(rig, 0, 1 + 0.5 * cos(angle), 1 + 0.5 * sin(angle), 0.8);
            CHECK_EQUAL(solve(rig), IK_RIG_REACHED);
        }
        if (round == from) {
            memcpy(before, ik_rig_get_rotations(rig), sizeof before);
        }
    }
    for (int32_t i = 0; i < 3; i++) {
        turn was = turn_of(before + 4 * (size_t)i);
        turn is = turn_of(ik_rig_get_rotations(rig) + 4 * (size_t)i);
        most = fmax(most, angle_between(&was, &is));
    }
    ik_rig_destroy(rig);
    return most;
}

static void biases(void) {
    CHECK_AT_MOST(drift(IK_RIG_BIAS_REFERENCE, 0.05, 20, 100), 0.01);
    double none = drift(IK_RIG_BIAS_NONE, 0.05, 0, 20);
    CHECK(none == drift(IK_RIG_BIAS_PRESENT, 0, 0, 20)); // without a weight there is no bias
    CHECK(none == drift(IK_RIG_BIAS_REFERENCE, 0, 0, 20));
    CHECK(none != drift(IK_RIG_BIAS_REFERENCE, 0.1, 0, 20));
}

// With a bias, a planar arm takes the bend of its reference pose.
static void references(void) {
    for (int32_t side = -1; side <= 1; side += 2) {
        ik_rig *rig = arm(2, IK_RIG_ROOT_FIXED, IK_RIG_MOTION_BOTH);
        const double bent[] = {-side * 0.5, side * 0.5, side * 0.5}, straight[] = {0, 0, 0};
        ik_rig_set_pose(rig, NULL, bent, NULL, NULL);
        ik_rig_set_reference(rig, true);
        ik_rig_set_pose(rig, NULL, straight, NULL, NULL);
        ik_rig_set_bias(rig, IK_RIG_BIAS_REFERENCE, 0.2);
        ik_rig_move_goal(rig, 0, 2.6, 0.1, 0);
        for (int32_t frame = 0; frame < 20; frame++) {
            ik_rig_move_goal(rig, 0, 2.6 - 0.02 * frame, 0.1, 0);
            CHECK_EQUAL(solve(rig), IK_RIG_REACHED);
        }
        CHECK(side * ik_rig_get_values(rig)[1] > 0 && side * ik_rig_get_values(rig)[2] > 0);
        ik_rig_destroy(rig);
    }
}

// Stiff joints turn less.
static void stiffness(void) {
    double turned[2];
    for (int32_t which = 0; which < 2; which++) {
        ik_rig *rig = arm(2, IK_RIG_ROOT_FIXED, IK_RIG_MOTION_BOTH);
        ik_rig_joint joint;
        ik_rig_get_joint(rig, 1, &joint);
        joint.stiffness = which == 0 ? 1 : 100;
        ik_rig_set_joint(rig, 1, &joint);
        const double start[] = {0.3, 0.3, 0.3};
        ik_rig_set_pose(rig, NULL, start, NULL, NULL);
        ik_rig_set_bias(rig, IK_RIG_BIAS_NONE, 0);
        double at[3], tip[3] = {1, 0, 0};
        ik_rig_get_point(rig, 2, tip, at);
        ik_rig_move_goal(rig, 0, at[0] - 0.05, at[1] + 0.05, 0);
        CHECK_EQUAL(solve(rig), IK_RIG_REACHED);
        turned[which] = fabs(ik_rig_get_values(rig)[1] - 0.3);
        ik_rig_destroy(rig);
    }
    CHECK_AT_MOST(turned[1], 0.1 * turned[0]);
}

#define MOST_LINKS 12

// A chain of unit links, free or of hinges, whose tip has a target that is near. A second goal, of
// priority 1, is far away for an early joint.
static ik_rig *two_goals(int32_t count, bool hinges, double weight, int32_t *second) {
    ik_rig_joint joints[MOST_LINKS];
    for (int32_t i = 0; i < count; i++) {
        joints[i] = (ik_rig_joint){.parent = i - 1,
                                   .kind = hinges ? IK_RIG_JOINT_HINGE : IK_RIG_JOINT_FREE,
                                   .offset = {i > 0, 0, 0},
                                   .axis = {0, i % 2, 1 - i % 2},
                                   .min = -1.5,
                                   .max = 1.5,
                                   .stiffness = 1};
    }
    ik_rig_goal tip = {.joint = count - 1,
                       .parts = IK_RIG_POSITION,
                       .target = {0.6 * count, 0.3, 0.1},
                       .weight = weight,
                       .tolerance = 1e-3};
    ik_rig_goal early = {.joint = 2,
                         .parts = IK_RIG_POSITION,
                         .priority = 1,
                         .target = {-0.5, 1, 0.4},
                         .weight = 1,
                         .tolerance = 1e-3};
    ik_rig *rig;
    int32_t first;
    CHECK_EQUAL(ik_rig_create(3, count, joints, &rig, NULL), IK_OK);
    CHECK_EQUAL(ik_rig_add_goal(rig, &tip, &first), IK_OK);
    CHECK_EQUAL(ik_rig_add_goal(rig, &early, second), IK_OK);
    ik_rig_set_restarts(rig, false);
    return rig;
}

static void blocked_without_restarts(void) {
    const double weights[] = {0.01, 1, 10, 100};
    int32_t stalled = 0, last = 32;
    for (int32_t i = 0; i < last; i++) {
        int32_t second;
        ik_rig *rig = two_goals(9 + i % 4, i / 4 % 2, weights[i / 8], &second);
        int32_t status = solve(rig);
        double before = ik_rig_get_goal_error(rig, second);
        int32_t then = solve(rig);
        double left = ik_rig_get_goal_error(rig, second) / before;
        CHECK(status != IK_RIG_BLOCKED || (then == IK_RIG_BLOCKED && left > 0.95));
        stalled += status == IK_RIG_STALLED;
        ik_rig_destroy(rig);
    }
    CHECK_AT_MOST(stalled, 4);
}

// A limb of two bones is bent to some side, its target goes out of reach and comes back: it bends
// to the same side, also after a copy through its state. Without a bias, which would turn it.
static void bends_survive_full_stretch(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(300); seed++) {
        chance c = begin_case(seed);
        int32_t dimensions = 2 + (int32_t)(seed % 2);
        double a = between(&c, 0.4, 1), b = between(&c, 0.4, 1), angle = between(&c, -3, 3);
        ik_rig_joint joints[] = {joint_at(-1, 0, 0, 0), joint_at(0, a, 0, 0), joint_at(1, b, 0, 0)};
        ik_rig *rig;
        CHECK_EQUAL(ik_rig_create(dimensions, 3, joints, &rig, NULL), IK_OK);
        ik_rig_set_bias(rig, IK_RIG_BIAS_NONE, 0);
        ik_rig_goal tip = goal_of(2, IK_RIG_POSITION);
        int32_t goal;
        CHECK_EQUAL(ik_rig_add_goal(rig, &tip, &goal), IK_OK);
        ik_vec way = {cos(angle), sin(angle), 0}, before = {0, 0, 0}, last = before;
        way.z = dimensions == 3 ? between(&c, -1, 1) : 0;
        way = ik_vec_unit(way, way);
        for (int32_t k = 0; k <= 120; k++) {
            double far = (a + b) * (0.7 + 0.45 * sin(IK_PI * k / 120));
            ik_rig_move_goal(rig, goal, far * way.x, far * way.y, far * way.z);
            int32_t status = ik_rig_solve(rig);
            ik_vec side =
                ik_vec_reject(vec_of(ik_rig_get_positions(rig) + dimensions, dimensions), way);
            if (status == IK_RIG_REACHED && k < 60) {
                before = side;
            } else if (status == IK_RIG_REACHED) {
                last = side;
            }
            if (k == 60) {
                size_t size = ik_rig_state_size(rig);
                uint8_t *bytes = malloc(size);
                ik_rig_save_state(rig, bytes);
                ik_rig_set_root(rig, 1, 1, 0);
                CHECK_EQUAL(ik_rig_restore_state(rig, bytes, size), IK_OK);
                free(bytes);
            }
        }
        double cosine = ik_vec_dot(ik_vec_unit(before, way), ik_vec_unit(last, way));
        CHECK_NEAR(cosine, 1, 1e-3);
        ik_rig_destroy(rig);
    }
}

const test rig_solve_tests[] = {
    {"a limb whose target comes back from out of reach bends to the side that it had before",
     bends_survive_full_stretch},
    {"after any solve of a rig, limits hold, errors are true and statuses are right", any_solve},
    {"without restarts a rig takes no other poses, and ends blocked", no_restarts},
    {"without restarts a rig is blocked only if another solve comes no nearer to its goals",
     blocked_without_restarts},
    {"joints turn in a solve by no more than they may, and reach their goals over several",
     bounded_turns},
    {"in the plane a joint turns the shorter way over several solves", bounded_turns_in_the_plane},
    {"a swing turns in a solve by no more than it may, in narrow ellipses, too",
     bounded_narrow_swings},
    {"a swing turns past a half turn over several solves", bounded_half_turns},
    {"a rig whose goals are reached does not move in the next solve", reached_poses_stay},
    {"the root of a rig moves and turns as its mode and its motion say", root_modes},
    {"a pulled root moves less than a free one, and comes back", pulled_roots},
    {"a bias keeps a rig from drifting; without a weight there is none", biases},
    {"the reference pose decides which way a rig bends", references},
    {"a stiff joint of a rig turns less", stiffness},
    {0},
};
