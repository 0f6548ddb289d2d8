// rig_certificate_test.c: proofs that goals cannot be reached, under attack: random rigs whose
// goals a known pose reaches, many exactly at the edge; and each proof checked by other means.

#include "tree_draw.h"

static int32_t solve(ik_rig *rig) {
    int32_t status = ik_rig_solve(rig);
    SOUND(solve_fault(rig));
    return status;
}

// The searches get few iterations, so that certificates are tried from many poses.
static void never_false(void) {
    int32_t missed = 0, last = cases(1000);
    for (uint64_t seed = 1; seed <= (uint64_t)last; seed++) {
        chance c = begin_case(seed);
        drawn d = draw_tree(&c, whole(&c, 0, 3) ? 0 : DRAWN_PLAIN | DRAWN_UNLIMITED);
        drawn_pose known;
        pose_drawn(&d, d.at, d.root, &known);
        CHECK_AT_MOST(worst_error(&d, &known), 1 + 1e-5); // of at least 1e-9
        ik_rig *rig = rig_of_drawn(&c, &d);
        ik_rig_set_max_iterations(rig, whole(&c, 1, 20));
        int32_t status = solve(rig);
        CHECK(status != IK_RIG_OUT_OF_REACH);
        missed += status != IK_RIG_REACHED;
        ik_rig_destroy(rig);
    }
    CHECK(missed > last / 2); // or nothing would have been tried
}

// In this case a tie's forces cancel, and the rest is so small that their rounding errors count.
static void cancelled(void) {
    chance c = begin_case(23361);
    whole(&c, 0, 4);
    drawn d = draw_tree(&c, 0);
    ik_rig *rig = rig_of_drawn(&c, &d);
    ik_rig_set_max_iterations(rig, 1);
    CHECK(solve(rig) != IK_RIG_OUT_OF_REACH);
    ik_rig_destroy(rig);
}

static double least_tolerance(const drawn *d) {
    double least = INFINITY;
    for (int32_t k = 0; k < d->goals; k++) {
        least = fmin(least, fmin(d->goal[k].tolerance, d->goal[k].orientation_tolerance));
    }
    return least;
}

static void each_is_right(void) {
    int32_t found = 0, last = cases(400);
    for (uint64_t seed = 1; seed <= (uint64_t)last; seed++) {
        chance c = begin_case(seed);
        int32_t plain = whole(&c, 0, 2) ? 0 : DRAWN_PLAIN | DRAWN_UNLIMITED;
        drawn d = draw_tree(&c, DRAWN_BEYOND | plain);
        ik_rig *rig = rig_of_drawn(&c, &d);
        ik_rig_set_max_iterations(rig, 40);
        if (solve(rig) == IK_RIG_OUT_OF_REACH) {
            found++;
            SOUND(certificate_fault_of(&c, &d, rig));
            // The search takes a tolerance below 1e-9 for that, so it may reach what cannot be
            // reached.
            if (seed % 4 == 0 && least_tolerance(&d) >= 1e-9) {
                CHECK(search_drawn(&c, &d, 3, 300) > 1);
            }
        }
        ik_rig_destroy(rig);
    }
    CHECK(found > last / 4);
}

// Where the edge is known, what is inside of it is reached, and what is outside is certified.
static void edges(void) {
    for (int32_t dimensions = 2; dimensions <= 3; dimensions++) {
        const ik_rig_joint joints[] = {joint_at(-1, 7, 8, 9), joint_at(0, 1, 0, 0),
                                       joint_at(1, 1, 0, 0)};
        for (int32_t k = -9; k <= 0; k++) {
            begin_case((uint64_t)(-k + 100 * dimensions));
            double by = pow(10, k);
            for (int32_t side = -1; side <= 1; side += 2) {
                ik_rig *rig;
                ik_rig_create(dimensions, 3, joints, &rig, NULL);
                ik_rig_goal goal = goal_of(2, IK_RIG_POSITION);
                goal.point[0] = 0.5;
                goal.tolerance = 1e-3;
                goal.target[0] = 7 - 0.6 * (2.501 + side * by);
                goal.target[1] = 8 + 0.8 * (2.501 + side * by);
                goal.target[2] = 9;
                int32_t slot;
                ik_rig_add_goal(rig, &goal, &slot);
                ik_rig_set_max_iterations(rig, 1000);
                int32_t status = solve(rig);
                CHECK_EQUAL(status == IK_RIG_OUT_OF_REACH, side > 0);
                CHECK(side > 0 || by < 1e-5 || status == IK_RIG_REACHED);
                ik_rig_destroy(rig);
            }
        }
    }
}

// The reach is around the root's present place, not around its own.
static void moved_roots(void) {
    for (int32_t motion = 0; motion < 2; motion++) {
        const ik_rig_joint joints[] = {joint_at(-1, 0, 0, 0), joint_at(0, 1, 0, 0)};
        ik_rig *rig;
        ik_rig_create(2, 2, joints, &rig, NULL);
        ik_rig_goal goal = goal_of(1, IK_RIG_POSITION);
        int32_t slot;
        ik_rig_add_goal(rig, &goal, &slot);
        ik_rig_set_root_mode(rig, IK_RIG_ROOT_FREE);
        ik_rig_move_goal(rig, slot, 30, 40, 0);
        CHECK_EQUAL(solve(rig), IK_RIG_REACHED);
        // From now on, it stays there.
        ik_rig_set_root_mode(rig, motion ? IK_RIG_ROOT_PULL : IK_RIG_ROOT_FIXED);
        ik_rig_set_root_motion(rig, motion ? IK_RIG_MOTION_ROTATION : IK_RIG_MOTION_BOTH);
        const double *root = ik_rig_get_positions(rig);
        ik_rig_move_goal(rig, slot, root[0] - 0.6, root[1] + 0.8, 0);
        CHECK_EQUAL(solve(rig), IK_RIG_REACHED);
        ik_rig_move_goal(rig, slot, root[0] - 0.6006, root[1] + 0.8008, 0);
        CHECK_EQUAL(solve(rig), IK_RIG_OUT_OF_REACH);
        ik_rig_move_goal(rig, slot, 1, 0, 0);
        CHECK_EQUAL(solve(rig), IK_RIG_OUT_OF_REACH);
        ik_rig_destroy(rig);
    }
}

// Two goals that a rig reaches one by one, but not together.
static void contradictions(void) {
    for (int32_t mode = IK_RIG_ROOT_FREE; mode <= IK_RIG_ROOT_PULL; mode++) {
        begin_case((uint64_t)mode);
        const ik_rig_joint joints[] = {joint_at(-1, 0, 0, 0), joint_at(0, 1, 0, 0),
                                       joint_at(0, -1, 0, 0), joint_at(0, 0, 1, 0)};
        ik_rig *rig;
        ik_rig_create(3, 4, joints, &rig, NULL);
        ik_rig_set_root_mode(rig, mode);
        ik_rig_goal left = goal_of(1, IK_RIG_POSITION), right = goal_of(2, IK_RIG_POSITION);
        ik_rig_goal up = goal_of(3, IK_RIG_HALF_SPACE);
        left.tolerance = right.tolerance = up.tolerance = 0.01;
        left.target[0] = 1;
        right.target[0] = -1;
        int32_t slots[3];
        ik_rig_add_goal(rig, &left, &slots[0]);
        ik_rig_add_goal(rig, &right, &slots[1]);
        ik_rig_add_goal(rig, &up, &slots[2]);
        CHECK_EQUAL(solve(rig), IK_RIG_REACHED);
        ik_rig_move_goal(rig, slots[1], -1.03, 0, 0);
        CHECK_EQUAL(solve(rig), IK_RIG_OUT_OF_REACH);
        ik_rig_move_goal(rig, slots[1], -1, 0, 0);
        up.plane_point[1] = 1.5; // higher than the rig
        ik_rig_set_goal(rig, slots[2], &up);
        CHECK_EQUAL(solve(rig), IK_RIG_OUT_OF_REACH);
        ik_rig_certificate proof;
        CHECK(ik_rig_get_certificate(rig, &proof));
        CHECK(proof.forces[3 * slots[2] + 1] > 0);
        // With the plane alone, a root that moves gets there.
        ik_rig_remove_goal(rig, slots[0]);
        ik_rig_remove_goal(rig, slots[1]);
        int32_t wanted = mode == IK_RIG_ROOT_FIXED ? IK_RIG_OUT_OF_REACH : IK_RIG_REACHED;
        CHECK_EQUAL(solve(rig), wanted);
        ik_rig_destroy(rig);
    }
}

// Of goals that are missed, only those with a part in the proof are out of reach.
static void parts_of_proofs(void) {
    const ik_rig_joint joints[] = {joint_at(-1, 0, 0, 0), joint_at(0, 1, 0, 0),
                                   joint_at(0, 1, 0, 0)};
    ik_rig_joint stiff[] = {joints[0], joints[1], joints[2]};
    stiff[0].kind = IK_RIG_JOINT_FIXED;
    ik_rig *rig;
    ik_rig_create(3, 3, stiff, &rig, NULL);
    ik_rig_goal far = goal_of(1, IK_RIG_POSITION), near = goal_of(2, IK_RIG_LOOK_AT);
    far.point[0] = near.point[0] = 1;
    far.target[1] = 10;
    near.look_at[1] = 5;
    int32_t slots[2];
    ik_rig_add_goal(rig, &far, &slots[0]);
    ik_rig_add_goal(rig, &near, &slots[1]);
    CHECK_EQUAL(solve(rig), IK_RIG_OUT_OF_REACH);
    CHECK_EQUAL(ik_rig_get_goal_status(rig, slots[0]), IK_RIG_OUT_OF_REACH);
    CHECK(ik_rig_get_goal_status(rig, slots[1]) != IK_RIG_OUT_OF_REACH);
    ik_rig_certificate proof;
    CHECK(ik_rig_get_certificate(rig, &proof));
    CHECK(proof.work > proof.bound);
    CHECK(proof.slots > slots[1] && proof.forces[3 * slots[0] + 1] > 0);
    for (int32_t k = 0; k < 3; k++) {
        CHECK(proof.forces[3 * slots[1] + k] == 0);
    }
    // A solve without one has none.
    ik_rig_remove_goal(rig, slots[0]);
    solve(rig);
    CHECK(!ik_rig_get_certificate(rig, &proof));
    ik_rig_destroy(rig);
}

const test rig_certificate_tests[] = {
    {"goals of a rig that a known pose reaches are never out of reach", never_false},
    {"the rounding errors of forces that cancel prove nothing", cancelled},
    {"each certificate is right by singular values, by a climb and by another search",
     each_is_right},
    {"what is a billionth beyond the reach is certified, and what is within is not", edges},
    {"the reach of a rig is around the place to which its root has moved", moved_roots},
    {"goals that contradict each other are certified, whatever the root does", contradictions},
    {"only goals with a force in the proof are out of reach", parts_of_proofs},
    {0},
};
