// orientation_test.c: the last bone takes the orientation that is asked for, if its position allows
// it.

#include "goals.h"
#include "limit.h"

static rig free_rig(chance *c, int32_t most) {
    return make_rig(c, whole(c, 2, 3), whole(c, 1, most), 10, (pose)whole(c, 0, POSES - 1));
}

static void rest_anyhow(chance *c, rig *r) {
    double joints[3 * (MOST_RIG_BONES + 1)];
    write_pose(c, r, (vec){0, 0, 0}, (pose)whole(c, 0, POSES - 1), joints);
    CHECK_EQUAL(ik_chain_set_rest(r->chain, joints, NULL), IK_OK);
    CHECK_EQUAL(ik_chain_set_base_angle(r->chain, between(c, -4, 4)), IK_OK);
}

// Checks that a bone has the rotation that was asked for, and that the orientation error says so.
static void check_turned(const rig *r, int32_t bone, ik_quat wanted) {
    CHECK_AT_MOST(turn_between(rotation_of(r, bone), wanted), 1e-3);
    CHECK_AT_MOST(ik_chain_get_orientation_error(r->chain), 1e-3);
    CHECK_NEAR(ik_chain_get_orientation_error(r->chain), turn_between(rotation_of(r, bone), wanted),
               1e-5);
}

static void reachable_is_had(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(4000); seed++) {
        chance c = begin_case(seed);
        rig r = free_rig(&c, 30);
        if (seed % 3 == 0) {
            rest_anyhow(&c, &r);
        }
        for (int i = 0; i < 3; i++) {
            ik_quat wanted;
            ik_goal goal = reachable_goal(&c, &r, &wanted);
            vec target = {goal.target[0], goal.target[1], goal.target[2]};
            int32_t status = solve_goal(&r, &goal);
            CHECK_EQUAL(status, IK_REACHED);
            check_outcome(&r, target, status);
            check_turned(&r, r.bones - 1, wanted);
            check_pose(&r);
            check_rotations(&r);
        }
        drop_rig(&r);
    }
}

static void offsets_turn_the_bone(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(1000); seed++) {
        chance c = begin_case(seed);
        rig r = free_rig(&c, 8);
        ik_quat wanted, offset = any_rotation_of(&c, r.dimensions);
        ik_goal goal = reachable_goal(&c, &r, &wanted);
        // The orientation of an object in the hand, and the bone's rotation relative to it.
        ik_quat object = ik_quat_mul(wanted, ik_quat_conjugate(offset));
        write_rotation(&r, object, spread(&c, 1e-3, 1e3), goal.orientation);
        write_rotation(&r, offset, spread(&c, 1e-3, 1e3), goal.offset);
        CHECK_EQUAL(solve_goal(&r, &goal), IK_REACHED);
        check_turned(&r, r.bones - 1, wanted);
        // The offset from the present rotation keeps the bone as it is.
        CHECK_EQUAL(ik_chain_get_offset_from(r.chain, r.bones, goal.orientation, goal.offset),
                    IK_OK);
        ik_quat has = rotation_of(&r, r.bones - 1);
        vec tip = tip_of(&r);
        CHECK_EQUAL(solve_goal(&r, &goal), IK_REACHED);
        CHECK_AT_MOST(norm(minus(tip_of(&r), tip)), 1e-5 * r.reach);
        check_turned(&r, r.bones - 1, has);
        drop_rig(&r);
    }
}

// The least turn of a hand of this length after which the bones before it can reach the wrist. It
// lies in the plane of hand and target, so it is one angle.
static double least_turn(vec goal, vec hand, double length, double inner, double reach) {
    double far = norm(goal), angle = acos(fmax(-1, fmin(1, dot(unit(goal), unit(hand)))));
    if (far == 0 || length == 0) {
        return 0;
    }
    double nearest = (far * far + length * length - reach * reach) / (2 * far * length);
    double farthest = (far * far + length * length - inner * inner) / (2 * far * length);
    double most = acos(fmax(-1, fmin(1, nearest))), least = acos(fmax(-1, fmin(1, farthest)));
    return fabs(angle - fmin(fmax(angle, least), most));
}

static void the_place_comes_first(void) {
    int32_t far = 0, close = 0, had = 0;
    for (uint64_t seed = 1; seed <= (uint64_t)cases(6000); seed++) {
        chance c = begin_case(seed);
        rig r = free_rig(&c, seed % 2 ? 3 : 10);
        int32_t last = r.bones - 1;
        double reach = r.reach - r.lengths[last], longest = 0;
        for (int32_t i = 0; i < last; i++) {
            longest = fmax(longest, r.lengths[i]);
        }
        double inner = fmax(0, 2 * longest - reach);
        ik_quat wanted = any_rotation_of(&c, r.dimensions);
        vec target = in_ring(&c, &r, between(&c, 0.02, 0.98));
        ik_goal goal = goal_at(target);
        ask_rotation(&goal, &r, wanted, 1);
        int32_t status = solve_goal(&r, &goal);
        CHECK_AT_MOST(miss(&r, target), 1e-4 * r.reach);
        check_pose(&r);
        double least = least_turn(minus(target, root_of(&r)), turned_rest(&r, wanted, last),
                                  r.lengths[last], inner, reach);
        double off = turn_between(rotation_of(&r, last), wanted);
        CHECK_NEAR(off, ik_chain_get_orientation_error(r.chain), 1e-4);
        // At the edge of the wrist's ring, the tolerance makes a small difference.
        CHECK_NEAR(off, least, 2e-3);
        if (least > 2e-3) {
            CHECK(status == IK_OUT_OF_REACH || status == IK_TOO_CLOSE);
            vec wrist = minus(minus(target, root_of(&r)),
                              times(r.lengths[last], turned_rest(&r, wanted, last)));
            CHECK_EQUAL(status, norm(wrist) > reach ? IK_OUT_OF_REACH : IK_TOO_CLOSE);
        } else if (least == 0) {
            CHECK_EQUAL(status, IK_REACHED);
        }
        far += status == IK_OUT_OF_REACH;
        close += status == IK_TOO_CLOSE;
        had += status == IK_REACHED;
        drop_rig(&r);
    }
    CHECK_SEEN(far > 500 && close > 100 && had > 1000);
}

static void beyond_all_reach(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(1000); seed++) {
        chance c = begin_case(seed);
        rig r = free_rig(&c, 8);
        bool out = seed % 2 || r.inner < 0.1 * r.reach;
        vec target = away(&c, &r, out ? spread(&c, 1.01, 1e6) * r.reach : 0.5 * r.inner);
        ik_goal goal = goal_at(target);
        ask_rotation(&goal, &r, any_rotation_of(&c, r.dimensions), 1);
        int32_t status = solve_goal(&r, &goal);
        CHECK_EQUAL(status, out ? IK_OUT_OF_REACH : IK_TOO_CLOSE);
        check_outcome(&r, target, status);
        check_pose(&r);
        // As near as without an orientation.
        double edge = out ? r.reach : r.inner;
        CHECK_NEAR(miss(&r, target), fabs(norm(minus(target, root_of(&r))) - edge), 2e-4 * r.reach);
        drop_rig(&r);
    }
}

static void weights_lie_between(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(1000); seed++) {
        chance c = begin_case(seed);
        int32_t dimensions = whole(&c, 2, 3), bones = whole(&c, 3, 8);
        chance again = c;
        rig r = make_rig(&c, dimensions, bones, 3, CURVED);
        rig twin = make_rig(&again, dimensions, bones, 3, CURVED);
        vec target = in_ring(&c, &r, between(&c, 0.2, 0.6));
        CHECK_EQUAL(solve(&twin, target), IK_REACHED);
        // At some angle from the direction that the bone has without an orientation.
        ik_quat by = any_rotation_of(&c, dimensions);
        ik_quat has = rotation_of(&twin, bones - 1), wanted = ik_quat_mul(by, has);
        ik_goal goal = goal_at(target);
        double weight = between(&c, 0, 1);
        ask_rotation(&goal, &r, wanted, weight);
        if (solve_goal(&r, &goal) == IK_REACHED) {
            vec from = unit(bone_of(&twin, bones - 1)), to = turned_rest(&r, wanted, bones - 1);
            vec got = unit(bone_of(&r, bones - 1));
            double all = acos(fmax(-1, fmin(1, dot(from, to))));
            double part = acos(fmax(-1, fmin(1, dot(from, got))));
            // A share of a rotation with twist does not swing the bone by exactly that share.
            if (dimensions == 2) {
                CHECK_NEAR(part, weight * all, 2e-3);
            }
            CHECK_AT_MOST(part, all + 2e-3);
        }
        drop_rig(&r);
        drop_rig(&twin);
    }
}

static void no_weight_no_orientation(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(300); seed++) {
        chance c = begin_case(seed);
        TWINS(c, r, twin, any_rig);
        vec target = in_ring(&c, &r, between(&c, 0, 1.2));
        ik_goal goal = goal_at(target);
        goal.orientation[0] = NAN; // which is ignored
        CHECK_EQUAL(solve_goal(&r, &goal), solve(&twin, target));
        CHECK(same_pose(&r, &twin));
        CHECK(ik_chain_get_orientation_error(r.chain) == 0);
        drop_rig(&r);
        drop_rig(&twin);
    }
}

static void asked_again_nothing_moves(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(500); seed++) {
        chance c = begin_case(seed);
        rig r = free_rig(&c, 12);
        ik_quat wanted;
        ik_goal goal = reachable_goal(&c, &r, &wanted);
        solve_goal(&r, &goal);
        vec joints[31];
        for (int32_t i = 0; i <= r.bones; i++) {
            joints[i] = offset_of(&r, i);
        }
        for (int i = 0; i < 20; i++) {
            CHECK_EQUAL(solve_goal(&r, &goal), IK_REACHED);
        }
        for (int32_t i = 0; i <= r.bones; i++) {
            CHECK_AT_MOST(norm(minus(offset_of(&r, i), joints[i])), 1e-5 * r.reach);
        }
        drop_rig(&r);
    }
}

static void free_roots_follow_goals(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(1000); seed++) {
        chance c = begin_case(seed);
        rig r = free_rig(&c, 10);
        ik_chain_set_root_mode(r.chain, IK_ROOT_FREE);
        ik_quat wanted = any_rotation_of(&c, r.dimensions);
        vec target = away(&c, &r, between(&c, 0, 3) * r.reach);
        ik_goal goal = goal_at(target);
        int32_t effector = whole(&c, 1, r.bones);
        goal.effector = effector;
        ask_rotation(&goal, &r, wanted, 1);
        CHECK_EQUAL(solve_goal(&r, &goal), IK_REACHED);
        CHECK_AT_MOST(norm(minus(minus(target, root_of(&r)), offset_of(&r, effector))),
                      1e-4 * r.reach);
        check_turned(&r, effector - 1, wanted);
        check_pose(&r);
        drop_rig(&r);
    }
}

static void any_method_follows_goals(void) {
    int32_t had[5] = {0};
    for (uint64_t seed = 1; seed <= (uint64_t)cases(1000); seed++) {
        chance c = begin_case(seed);
        rig r = make_rig(&c, whole(&c, 2, 3), whole(&c, 3, 10), 3, CURVED);
        int32_t solver = (int32_t)(seed % 5);
        CHECK_EQUAL(ik_chain_set_solver(r.chain, solver), IK_OK);
        ik_quat wanted;
        ik_goal goal = reachable_goal(&c, &r, &wanted);
        had[solver] += solve_goal(&r, &goal) == IK_REACHED;
        check_turned(&r, r.bones - 1, wanted);
        check_pose(&r);
        drop_rig(&r);
    }
    // Each may stall; the position error shows it.
    for (int solver = 0; solver < 5; solver++) {
        CHECK_SEEN(had[solver] > 120);
    }
    CHECK_EQUAL(had[0], cases(1000) / 5);
}

static void little_weights_turn_little(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(1000); seed++) {
        chance c = begin_case(seed);
        TWINS(c, r, twin, any_rig);
        vec target = in_ring(&c, &r, between(&c, 0.2, 0.8));
        solve(&r, target);
        solve(&twin, target);
        ik_quat has = rotation_of(&twin, r.bones - 1), wanted = any_rotation_of(&c, r.dimensions);
        ik_goal goal = goal_at(target);
        ask_rotation(&goal, &r, wanted, 1e-6);
        solve_goal(&r, &goal);
        CHECK_AT_MOST(turn_between(rotation_of(&r, r.bones - 1), has), 1e-4);
        // The same from the orientation that it has.
        goal.orientation_weight = 0.5;
        solve_goal(&r, &goal);
        has = rotation_of(&r, r.bones - 1);
        ask_rotation(&goal, &r, any_rotation_of(&c, r.dimensions), 1e-6);
        solve_goal(&r, &goal);
        CHECK_AT_MOST(turn_between(rotation_of(&r, r.bones - 1), has), 1e-4);
        drop_rig(&r);
        drop_rig(&twin);
    }
}

static void limits_untwist(void) {
    const double lengths[] = {1, 1, 1};
    rig r = rig_of(3, 3, lengths);
    limit_cone(r.chain, 0, 3);
    ik_goal goal = {
        .target = {1.5, 0.5, 0.2}, .orientation_weight = 1, .orientation = {0.5, 0, 0.6, 0.8}};
    CHECK_EQUAL(solve_goal(&r, &goal), IK_REACHED);
    // Its direction is within the cone, its twist is not allowed.
    limit_cone(r.chain, 2, 3.1);
    const float *local = local_rotations_of(r.chain) + 8;
    CHECK_NEAR(local[0], 0, 1e-6);
    drop_rig(&r);
}

const test orientation_tests[] = {
    {"if its wrist can be reached, the last bone of a free chain takes its orientation",
     reachable_is_had},
    {"an offset turns the bone relative to its orientation, and can be read",
     offsets_turn_the_bone},
    {"the position has priority, and the bone is as near to its orientation as that allows",
     the_place_comes_first},
    {"a target out of reach is out of reach with an orientation, too", beyond_all_reach},
    {"an orientation with a weight below 1 turns the bone part of the way", weights_lie_between},
    {"an orientation with weight 0 is ignored", no_weight_no_orientation},
    {"a very small weight of an orientation turns and twists a bone very little",
     little_weights_turn_little},
    {"a joint that gets a limit loses the twist of its orientation", limits_untwist},
    {"solving for the present position and orientation moves nothing", asked_again_nothing_moves},
    {"a free root follows effector and orientation, too", free_roots_follow_goals},
    {"with every solver, the last bone takes its orientation", any_method_follows_goals},
    {0},
};
