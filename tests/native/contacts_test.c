// contacts_test.c: rigs with shapes: solving, dragging, pairs, and what touches.

#include "bodies.h"

#include <string.h>

#define TOLERANCE 1e-4

// An arm among things: spheres, or boxes.
static ik_rig *arm_among(chance *c, int32_t things, bool boxes) {
    ik_rig *rig = make_jointed_arm();
    CHECK_EQUAL(ik_rig_set_contact_tolerance(rig, TOLERANCE), IK_OK);
    for (int32_t i = 0; i < things; i++) {
        double angle = between(c, -3.14, 3.14), far = between(c, 0.35, 0.8);
        double x = far * cos(angle), y = far * sin(angle), z = between(c, 0, 1);
        ik_rig_shape thing = sphere_at(-1, x, y, z, between(c, 0.04, 0.12));
        if (boxes) {
            thing = box_at(-1, x, y, z, between(c, 0.02, 0.3), between(c, 0.02, 0.3), 0.1);
            thing.rotation[2] = between(c, -1, 1);
        }
        add_shape(rig, &thing);
    }
    return rig;
}

// A pose without overlap, by more than the points of measured_distance are apart.
static bool set_clear_pose(chance *c, ik_rig *rig) {
    for (int32_t i = 0; i < 200; i++) {
        set_any_pose(c, rig);
        if (ik_rig_get_clearance(rig, -1) > 0.005) {
            return true;
        }
    }
    return false;
}

static void finds_clear_poses(void) {
    int32_t missed = 0, n = cases(300), tried = 0, near = 0;
    for (int32_t i = 0; i < n; i++) {
        chance c = begin_case((uint64_t)i + 1);
        ik_rig *rig = arm_among(&c, whole(&c, 1, 20), i % 2);
        if (set_clear_pose(&c, rig)) {
            double place[3], rotation[4];
            memcpy(place, ik_rig_get_positions(rig) + 3 * ARM_HAND, sizeof place);
            memcpy(rotation, ik_rig_get_rotations(rig) + 4 * ARM_HAND, sizeof rotation);
            add_hand_goal(rig, place, rotation);
            set_any_pose(&c, rig);
            int32_t status = ik_rig_solve(rig);
            double clear = ik_rig_get_clearance(rig, -1), measured = measured_clearance(rig);
            CHECK(status != IK_RIG_REACHED || measured >= -TOLERANCE - 1e-9);
            // The points are up to 0.0025 away from the nearest one of a segment.
            CHECK(clear < 0 || (measured >= clear - 1e-9 && measured <= clear + 0.004));
            CHECK(status != IK_RIG_OUT_OF_REACH);
            missed += status != IK_RIG_REACHED;
            near += clear < 0.02;
            tried++;
        }
        ik_rig_destroy(rig);
    }
    CHECK(tried > n / 2);
    CHECK_SEEN(near > 10);
    CHECK_SHARE(missed, 0.01, tried);
}

// The greatest difference of two poses of the arm, in radians.
static double greatest_turn(const double *a, const double *b) {
    double most = 0;
    for (int32_t i = 1; i < ARM_HAND; i++) {
        most = fmax(most, fabs(a[i] - b[i]));
    }
    return most;
}

// A smooth path through the things and the arm itself.
static void place_on_path(double t, double *place) {
    place[0] = 0.6 * cos(t) * (0.6 + 0.4 * cos(0.37 * t));
    place[1] = 0.6 * sin(1.3 * t);
    place[2] = 0.5 + 0.45 * sin(0.7 * t);
}

static void dragged_hands_stay_out(void) {
    static const int32_t restarts[] = {IK_RESTARTS_NONE, IK_RESTARTS_NEAR, IK_RESTARTS_ANY};
    int32_t reached = 0, missed = 0, frames = cases(300);
    for (int32_t i = 0; i < 6; i++) {
        chance c = begin_case((uint64_t)i + 1);
        ik_rig *rig = arm_among(&c, 10, i % 2);
        CHECK(set_clear_pose(&c, rig));
        ik_rig_set_restarts(rig, restarts[i / 2]);
        double place[3], before[ARM_JOINTS];
        if (i < 4) {
            CHECK_EQUAL(set_max_turns(rig, 0.2), IK_OK);
        }
        place_on_path(0, place);
        int32_t hand = add_hand_goal(rig, place, NULL);
        ik_rig_set_max_iterations(rig, 200);
        for (int32_t frame = 0; frame < frames; frame++) {
            memcpy(before, ik_rig_get_values(rig), sizeof before);
            place_on_path(0.02 * frame, place);
            ik_rig_move_goal(rig, hand, place[0], place[1], place[2]);
            int32_t status = ik_rig_solve(rig);
            reached += status == IK_RIG_REACHED;
            missed += status != IK_RIG_REACHED;
            CHECK(ik_rig_get_clearance(rig, -1) >= -TOLERANCE * (1 + 1e-9));
            double turned = greatest_turn(before, ik_rig_get_values(rig));
            CHECK(i >= 4 || turned <= 0.2 * (1 + 1e-9));
        }
        ik_rig_destroy(rig);
    }
    CHECK_SEEN(reached > 100 && missed > 100);
}

// A hand that is pulled into a floor slides along it.
static void hands_slide(void) {
    chance c = begin_case(1);
    ik_rig *rig = arm_among(&c, 0, false);
    ik_rig_shape floor = {.kind = IK_SHAPE_HALF_SPACE,
                          .joint = -1,
                          .rotation = {0, 0, 0, 1},
                          .axis = {0, 0, 1},
                          .margin = NAN};
    const double bent[ARM_JOINTS] = {NAN, 0, 0.8, 0, 0.8, 0, 0.6, 0, NAN};
    ik_rig_set_pose(rig, NULL, bent, NULL, NULL);
    add_shape(rig, &floor);
    const double start[3] = {0.6, -0.3, 0.1};
    int32_t hand = add_hand_goal(rig, start, NULL), blocked = 0;
    ik_rig_solve(rig);
    double before[3];
    for (int32_t frame = 0; frame <= 200; frame++) {
        memcpy(before, ik_rig_get_positions(rig) + 3 * ARM_HAND, sizeof before);
        double deep = frame < 20 ? 0.1 - 0.015 * frame : -0.2;
        ik_rig_move_goal(rig, hand, 0.6, -0.3 + 0.003 * frame, deep);
        int32_t status = ik_rig_solve(rig);
        blocked += status == IK_RIG_BLOCKED;
        const double *at = ik_rig_get_positions(rig) + 3 * ARM_HAND;
        double step = sqrt(pow(at[0] - before[0], 2) + pow(at[1] - before[1], 2));
        CHECK_AT_MOST(step, frame > 0 ? 0.05 : 1);
        if (frame > 30) {
            // The target is below the floor; the hand above it, but for its capsule.
            CHECK_NEAR(at[0], 0.6, 0.06);
            CHECK_NEAR(at[1], -0.3 + 0.003 * frame, 0.06);
            CHECK(at[2] > 0 && at[2] < 0.12);
            ik_rig_contact contact;
            CHECK(ik_rig_get_contacts(rig, 1, &contact) >= 1);
            CHECK_NEAR(contact.normal[2], 1, 1e-9);
            CHECK_NEAR(contact.point[2], 0, 1e-3);
            CHECK_AT_MOST(fabs(contact.depth), 2 * TOLERANCE);
        }
    }
    CHECK_SEEN(blocked > 100);
    ik_rig_destroy(rig);
}

static void gets_out(void) {
    int32_t stuck = 0, n = cases(200);
    for (int32_t i = 0; i < n; i++) {
        chance c = begin_case((uint64_t)i + 1);
        ik_rig *rig = make_jointed_arm();
        set_any_pose(&c, rig);
        double at[3];
        const double none[3] = {0, 0, 0};
        ik_rig_get_point(rig, ARM_HAND, none, at);
        ik_rig_shape ball = sphere_at(-1, at[0] + 0.01, at[1], at[2], between(&c, 0.05, 0.15));
        add_shape(rig, &ball);
        double before = ik_rig_get_clearance(rig, -1);
        int32_t status = ik_rig_solve(rig);
        double after = ik_rig_get_clearance(rig, -1);
        CHECK(after >= before - 1e-12);
        CHECK((status == IK_RIG_REACHED) == (after >= -ik_rig_get_contact_tolerance(rig)));
        stuck += status != IK_RIG_REACHED;
        ik_rig_destroy(rig);
    }
    CHECK_SHARE(stuck, 0.05, n);
}

static void margins(void) {
    for (int32_t i = 0; i < cases(60); i++) {
        chance c = begin_case((uint64_t)i + 1);
        ik_rig *rig = arm_among(&c, 5, i % 2);
        double margin = between(&c, 0.005, 0.04);
        CHECK_EQUAL(ik_rig_set_margin(rig, margin), IK_OK);
        CHECK_NEAR(ik_rig_get_margin(rig), margin, 0);
        ik_rig_shape wide = sphere_at(-1, 0, 0.5, 0.5, 0.05);
        wide.margin = 2 * margin;
        int32_t of_wide = add_shape(rig, &wide);
        const double place[3] = {0.1, between(&c, 0.4, 0.6), between(&c, 0.4, 0.6)};
        add_hand_goal(rig, place, NULL);
        if (ik_rig_solve(rig) == IK_RIG_REACHED) {
            CHECK(ik_rig_get_clearance(rig, -1) >= margin - TOLERANCE * (1 + 1e-9));
            CHECK(ik_rig_get_clearance(rig, of_wide) >= 2 * margin - TOLERANCE * (1 + 1e-9));
            CHECK(measured_clearance(rig) >= margin - TOLERANCE * (1 + 1e-9));
        }
        ik_rig_destroy(rig);
    }
}

static void pairs_have_reasons(void) {
    ik_rig *rig = make_jointed_arm(); // shapes 0 to 4 on the joints 0, 2, 4, 6, 8
    ik_rig_shape ball = sphere_at(-1, 0.5, 0, 0.5, 0.1), big = sphere_at(8, 0, 0, 0, 0.2);
    int32_t obstacle = add_shape(rig, &ball), other = add_shape(rig, &ball);
    CHECK_EQUAL(ik_rig_get_pair(rig, 0, obstacle), IK_EXCLUSION_UNMOVABLE);
    CHECK_EQUAL(ik_rig_get_pair(rig, 1, obstacle), IK_EXCLUSION_NONE);
    CHECK_EQUAL(ik_rig_get_pair(rig, obstacle, other), IK_EXCLUSION_NEIGHBOURS);
    CHECK_EQUAL(ik_rig_get_pair(rig, 0, 4), IK_EXCLUSION_NONE);
    CHECK_EQUAL(ik_rig_get_pair(rig, 1, 1), -1);
    CHECK_EQUAL(ik_rig_get_pair(rig, 1, 99), -1);
    // The hand overlaps the link before it, and the one before that.
    int32_t hand = add_shape(rig, &big);
    CHECK_EQUAL(ik_rig_get_pair(rig, hand, 4), IK_EXCLUSION_NEIGHBOURS);
    CHECK_EQUAL(ik_rig_get_pair(rig, hand, 2), IK_EXCLUSION_AT_REST);
    CHECK_EQUAL(ik_rig_get_pair(rig, hand, 0), IK_EXCLUSION_NONE);
    big.radius = 0.05; // not any more
    CHECK_EQUAL(ik_rig_set_shape(rig, hand, &big), IK_OK);
    CHECK_EQUAL(ik_rig_get_pair(rig, hand, 2), IK_EXCLUSION_NONE);
    CHECK_EQUAL(ik_rig_set_pair(rig, hand, 2, IK_PAIR_NEVER), IK_OK);
    CHECK_EQUAL(ik_rig_get_pair(rig, 2, hand), IK_EXCLUSION_EXCLUDED);
    CHECK_EQUAL(ik_rig_set_pair(rig, 2, hand, IK_PAIR_AUTO), IK_OK);
    CHECK_EQUAL(ik_rig_get_pair(rig, 2, hand), IK_EXCLUSION_NONE);
    CHECK_EQUAL(ik_rig_set_pair(rig, hand, 4, IK_PAIR_ALWAYS), IK_OK);
    CHECK_EQUAL(ik_rig_get_pair(rig, hand, 4), IK_EXCLUSION_NEIGHBOURS); // one body
    CHECK_EQUAL(ik_rig_set_root_mode(rig, IK_RIG_ROOT_FREE), IK_OK);
    CHECK_EQUAL(ik_rig_get_pair(rig, 0, obstacle), IK_EXCLUSION_NONE);
    CHECK_EQUAL(ik_rig_remove_shape(rig, hand), IK_OK);
    CHECK_EQUAL(ik_rig_get_pair(rig, hand, 4), -1);
    CHECK(strcmp(ik_exclusion_name(IK_EXCLUSION_AT_REST), "at-rest") == 0);
    CHECK(!ik_exclusion_name(5) && !ik_shape_kind_name(7));
    ik_rig_destroy(rig);
}

// Excluded and disabled shapes take no part.
static void left_out(void) {
    for (int32_t how = 0; how < 3; how++) {
        ik_rig *rig = make_jointed_arm();
        ik_rig_shape ball = sphere_at(-1, 0.4, 0, 0.6, 0.15);
        int32_t index = add_shape(rig, &ball);
        add_hand_goal(rig, ball.position, NULL);
        CHECK_EQUAL(ik_rig_solve(rig), IK_RIG_BLOCKED);
        CHECK(ik_rig_get_clearance(rig, -1) >= -ik_rig_get_contact_tolerance(rig));
        if (how == 0) {
            CHECK_EQUAL(ik_rig_enable_shape(rig, index, false), IK_OK);
        } else if (how == 1) {
            CHECK_EQUAL(ik_rig_remove_shape(rig, index), IK_OK);
        } else {
            for (int32_t i = 0; i < index; i++) {
                CHECK_EQUAL(ik_rig_set_pair(rig, index, i, IK_PAIR_NEVER), IK_OK);
            }
        }
        CHECK_EQUAL(ik_rig_solve(rig), IK_RIG_REACHED);
        CHECK(how != 0 || ik_rig_enable_shape(rig, index, true) == IK_OK);
        CHECK_EQUAL(ik_rig_solve(rig), how == 0 ? IK_RIG_BLOCKED : IK_RIG_REACHED);
        ik_rig_destroy(rig);
    }
}

// Shapes that are far away, or disabled, change nothing: the same bits as without shapes.
static void without_shapes(void) {
    for (int32_t i = 0; i < cases(60); i++) {
        chance c = begin_case((uint64_t)i + 1);
        ik_rig *rigs[2] = {make_jointed_arm(), make_jointed_arm()};
        for (int32_t k = 0; k < 5; k++) {
            ik_rig_remove_shape(rigs[0], k);
            ik_rig_enable_shape(rigs[1], k, false);
        }
        const double place[3] = {between(&c, -1, 1), between(&c, -1, 1), between(&c, 0, 1)};
        for (int32_t k = 0; k < 2; k++) {
            add_hand_goal(rigs[k], place, NULL);
            ik_rig_solve(rigs[k]);
        }
        CHECK_EQUAL(ik_rig_get_status(rigs[0]), ik_rig_get_status(rigs[1]));
        CHECK(memcmp(ik_rig_get_positions(rigs[0]), ik_rig_get_positions(rigs[1]),
                     3 * ARM_JOINTS * sizeof(double)) == 0);
        ik_rig_destroy(rigs[0]);
        ik_rig_destroy(rigs[1]);
    }
}

static void distances_along(void) {
    chance c = begin_case(1);
    ik_rig *rig = arm_among(&c, 0, false);
    ik_rig_shape post = sphere_at(-1, 0.5, 0, 0.3, 0.1);
    add_shape(rig, &post);
    double values[2][ARM_JOINTS];
    for (int32_t k = 0; k < 2; k++) {
        for (int32_t i = 0; i < ARM_JOINTS; i++) {
            values[k][i] = i == 0 || i == ARM_HAND ? NAN : 0;
        }
        values[k][1] = k == 0 ? -1 : 1;
        values[k][2] = 1.57;
    }
    ik_rig_waypoint from = {.values = values[0]}, to = {.values = values[1]};
    double before[3 * ARM_JOINTS], least;
    memcpy(before, ik_rig_get_positions(rig), sizeof before);
    CHECK_EQUAL(ik_rig_distance_along(rig, &from, &to, 1, &least), IK_OK);
    CHECK(least > 0.1); // both ends are clear
    CHECK_EQUAL(ik_rig_distance_along(rig, &from, &to, 100, &least), IK_OK);
    CHECK(least < 0); // the way is not
    CHECK(memcmp(before, ik_rig_get_positions(rig), sizeof before) == 0);
    // It is the least clearance of these poses.
    double measured = INFINITY;
    for (int32_t k = 0; k <= 100; k++) {
        values[0][1] = -1 + 0.02 * k;
        ik_rig_set_pose(rig, NULL, values[0], NULL, NULL);
        measured = fmin(measured, ik_rig_get_clearance(rig, -1));
    }
    CHECK_NEAR(least, measured, 1e-9);
    CHECK_EQUAL(ik_rig_distance_along(rig, &from, &to, 0, &least), IK_ERROR_ITERATIONS);
    values[1][1] = INFINITY;
    CHECK_EQUAL(ik_rig_distance_along(rig, &from, &to, 5, &least), IK_ERROR_VALUE);
    ik_rig_destroy(rig);
}

// In the plane: an arm of three bones among circles and boxes.
static void planar_rigs(void) {
    int32_t missed = 0, n = cases(200), tried = 0;
    for (int32_t i = 0; i < n; i++) {
        chance c = begin_case((uint64_t)i + 1);
        ik_rig_joint joints[6];
        ik_rig *rig;
        for (int32_t k = 0; k < 6; k++) {
            joints[k] = joint_at(k - 1, k > 0, 0, 0);
        }
        CHECK_EQUAL(ik_rig_create(2, 6, joints, &rig, NULL), IK_OK);
        for (int32_t k = 0; k < 5; k++) {
            const double from[3] = {0.2, 0, 0}, to[3] = {0.8, 0, 0};
            ik_rig_shape bone = capsule_from(k, from, to, 0.1);
            bone.rotation[0] = 0; // an angle
            add_shape(rig, &bone);
        }
        for (int32_t k = 0; k < 4; k++) {
            double angle = between(&c, -3, 3), far = between(&c, 1.7, 4);
            ik_rig_shape thing = sphere_at(-1, far * cos(angle), far * sin(angle), 0, 0.4);
            if (k % 2) {
                thing = box_at(-1, far * cos(angle), far * sin(angle), 0, 0.8, 0.5, 0);
                thing.rotation[0] = between(&c, -3, 3);
            }
            add_shape(rig, &thing);
        }
        double values[6];
        bool clear = false;
        for (int32_t k = 0; k < 300 && !clear; k++) {
            for (int32_t j = 0; j < 6; j++) {
                values[j] = between(&c, -3, 3);
            }
            ik_rig_set_pose(rig, NULL, values, NULL, NULL);
            clear = ik_rig_get_clearance(rig, -1) > 0.01;
        }
        ik_rig_goal goal = goal_of(5, IK_RIG_POSITION);
        memcpy(goal.target, ik_rig_get_positions(rig) + 10, 2 * sizeof(double));
        goal.tolerance = 1e-3;
        int32_t slot;
        ik_rig_add_goal(rig, &goal, &slot);
        for (int32_t j = 0; j < 6; j++) {
            values[j] = 0.1 * j;
        }
        ik_rig_set_pose(rig, NULL, values, NULL, NULL);
        if (clear) {
            int32_t status = ik_rig_solve(rig);
            bool out = ik_rig_get_clearance(rig, -1) >= -ik_rig_get_contact_tolerance(rig);
            CHECK(status != IK_RIG_REACHED || out);
            missed += status != IK_RIG_REACHED;
            tried++;
        }
        ik_rig_destroy(rig);
    }
    CHECK(tried > n / 2);
    CHECK_SHARE(missed, 0.02, tried);
}

// Goals of priority 1 do not push through what those of priority 0 keep out of.
static void priorities(void) {
    int32_t missed = 0, held = 0, n = cases(100);
    for (int32_t i = 0; i < n; i++) {
        chance c = begin_case((uint64_t)i + 1);
        ik_rig *rig = arm_among(&c, 6, i % 2);
        if (set_clear_pose(&c, rig)) {
            double place[3];
            memcpy(place, ik_rig_get_positions(rig) + 3 * ARM_HAND, sizeof place);
            add_hand_goal(rig, place, NULL);
            ik_rig_goal elbow = goal_of(4, IK_RIG_POSITION);
            elbow.priority = 1;
            elbow.target[0] = between(&c, -0.5, 0.5);
            elbow.target[1] = between(&c, -0.5, 0.5);
            int32_t slot;
            ik_rig_add_goal(rig, &elbow, &slot);
            set_any_pose(&c, rig);
            ik_rig_solve(rig);
            missed += ik_rig_get_goal_status(rig, 0) != IK_RIG_REACHED;
            held += ik_rig_get_goal_status(rig, 0) == IK_RIG_REACHED;
            CHECK(ik_rig_get_clearance(rig, -1) >= -TOLERANCE * (1 + 1e-9));
        }
        ik_rig_destroy(rig);
    }
    CHECK_SEEN(held > 10);
    CHECK_SHARE(missed, 0.05, n);
}

// Obstacles come near, go through, and go away: what is near is found again and again, and as if
// there were no neighbour lists.
static void moving_things(void) {
    for (int32_t i = 0; i < 4; i++) {
        chance c = begin_case((uint64_t)i + 1);
        ik_rig *rig = arm_among(&c, 8, i % 2);
        CHECK(set_clear_pose(&c, rig));
        int32_t deep = 0, frames = cases(300);
        for (int32_t frame = 0; frame < frames; frame++) {
            double angle = 0.02 * frame;
            for (int32_t k = 0; k < 8; k++) {
                const double place[3] = {0.6 * cos(angle + k), 0.6 * sin(angle + k), 0.12 * k};
                CHECK_EQUAL(ik_rig_move_shape(rig, 5 + k, place, NULL), IK_OK);
            }
            ik_rig_solve(rig);
            deep += ik_rig_get_clearance(rig, -1) < -TOLERANCE * (1 + 1e-9);
            ik_rig_contact contacts[4];
            int32_t touching = ik_rig_get_contacts(rig, 4, contacts);
            double clear = ik_rig_get_clearance(rig, -1);
            CHECK((touching > 0) == (clear < TOLERANCE));
            CHECK(touching == 0 || fabs(contacts[0].depth + clear) < 1e-9);
        }
        CHECK_AT_MOST(deep, 0.02 * frames);
        ik_rig_destroy(rig);
    }
}

// The same arm and things, larger by a power of two and elsewhere, take the same pose: to the bit
// if they are not moved.
static void any_scale(void) {
    for (int32_t i = 0; i < cases(60); i++) {
        double values[2][ARM_JOINTS];
        int32_t statuses[2];
        double size = i % 2 ? 1024 : 1.0 / 4096, away = i % 3 == 0 ? 0 : 1e5;
        for (int32_t k = 0; k < 2; k++) {
            chance c = begin_case((uint64_t)i + 1);
            double by = k ? size : 1, from = k ? away : 0;
            ik_rig *small = arm_among(&c, 6, i % 4 > 1), *rig;
            ik_rig_joint joints[ARM_JOINTS];
            for (int32_t j = 0; j < ARM_JOINTS; j++) {
                ik_rig_get_joint(small, j, &joints[j]);
                joints[j].parent = j - 1;
                for (int32_t n = 0; n < 3; n++) {
                    joints[j].offset[n] = by * (joints[j].offset[n] + (j == 0 ? from : 0));
                }
            }
            CHECK_EQUAL(ik_rig_create(3, ARM_JOINTS, joints, &rig, NULL), IK_OK);
            for (int32_t j = 0; j < ik_rig_get_shape_slots(small); j++) {
                ik_rig_shape shape;
                if (ik_rig_get_shape(small, j, &shape) == IK_OK) {
                    for (int32_t n = 0; n < 3; n++) {
                        double moved = shape.joint < 0 ? from : 0;
                        shape.position[n] = by * (shape.position[n] + moved);
                        shape.axis[n] *= by;
                        shape.size[n] *= by;
                    }
                    shape.radius *= by;
                    add_shape(rig, &shape);
                }
            }
            double place[3] = {between(&c, -0.6, 0.6), between(&c, -0.6, 0.6), between(&c, 0, 1)};
            for (int32_t n = 0; n < 3; n++) {
                place[n] = by * (place[n] + from);
            }
            ik_rig_set_contact_tolerance(rig, by * TOLERANCE);
            ik_rig_goal goal = goal_of(ARM_HAND, IK_RIG_POSITION);
            memcpy(goal.target, place, sizeof place);
            goal.tolerance = by * 1e-4;
            int32_t slot;
            CHECK_EQUAL(ik_rig_add_goal(rig, &goal, &slot), IK_OK);
            statuses[k] = ik_rig_solve(rig);
            memcpy(values[k], ik_rig_get_values(rig), sizeof values[k]);
            double clear = ik_rig_get_clearance(rig, -1);
            CHECK(statuses[k] != IK_RIG_REACHED || clear >= -by * TOLERANCE * (1 + 1e-6));
            ik_rig_destroy(rig);
            ik_rig_destroy(small);
        }
        // Far away, rounding of the things' places may decide a long search.
        if (away == 0) {
            CHECK_EQUAL(statuses[0], statuses[1]);
            CHECK(greatest_turn(values[0], values[1]) == 0);
        }
    }
}

// Things without a size, things in each other, and colliders that coincide with them.
static void odd_things(void) {
    const double zero[3] = {0, 0, 0};
    for (int32_t i = 0; i < 40; i++) {
        ik_rig *rig = make_jointed_arm();
        double at[3];
        ik_rig_get_point(rig, i % ARM_JOINTS, zero, at);
        for (int32_t k = 0; k < 3; k++) {
            ik_rig_shape thing = i % 2 ? box_at(-1, at[0], at[1], at[2], 0, k * 0.1, 0)
                                       : sphere_at(-1, at[0], at[1], at[2], k * 0.1);
            if (i % 5 == 0) {
                thing = capsule_from(-1, at, at, 0.05 * k);
            }
            add_shape(rig, &thing);
        }
        add_hand_goal(rig, at, NULL);
        for (int32_t k = 0; k < 3; k++) {
            ik_rig_solve(rig);
            CHECK(pose_fault(rig) == NULL);
            CHECK(isfinite(ik_rig_get_clearance(rig, -1)));
        }
        ik_rig_destroy(rig);
    }
}

const test contacts_tests[] = {
    {"an arm among things finds a pose without overlap", finds_clear_poses},
    {"a hand that is dragged through things stays out of them, and turns by max turn at most",
     dragged_hands_stay_out},
    {"a hand that is pulled into a floor slides along it", hands_slide},
    {"a rig that starts in an overlap gets out of it", gets_out},
    {"shapes keep their margins", margins},
    {"each pair that is left out has a reason", pairs_have_reasons},
    {"shapes that are removed, disabled or excluded take no part", left_out},
    {"disabled shapes change no bit of a solve", without_shapes},
    {"the distance along a way is the least of its poses", distances_along},
    {"a planar rig among things finds a pose without overlap", planar_rigs},
    {"contacts come before goals of both priorities", priorities},
    {"things that move push the arm away", moving_things},
    {"contacts are the same at any scale, to the bit", any_scale},
    {"things without a size, and things in each other, do no harm", odd_things},
    {0}};
