// turn_limits_test.c: limits of how far joints turn in one solve; and pose blends.

#include "goals.h"
#include "limit.h"

#include <string.h>

static rig some_rig(chance *c) {
    return make_rig(c, whole(c, 2, 3), whole(c, 1, 12), 10, (pose)whole(c, 0, POSES - 1));
}

static rig some_limited_rig(chance *c) {
    int32_t dimensions = whole(c, 2, 3);
    return limited_rig(c, dimensions, 8, dimensions == 2 ? RANGE : (kind)whole(c, HINGE, BALL),
                       MODERATE);
}

// The local rotations; without limits computed from directions alone, by the least rotation.
static void keep_rotations(const rig *r, ik_quat *kept) {
    const float *local = local_rotations_of(r->chain);
    for (int32_t i = 0; i < r->bones; i++) {
        kept[i] = shown(local, i);
    }
}

static void set_turns(chance *c, const rig *r, double least, double most, double *turns) {
    for (int32_t i = 0; i < r->bones; i++) {
        turns[i] = spread(c, least, most);
    }
    CHECK_EQUAL(ik_chain_set_max_turn(r->chain, turns, NULL), IK_OK);
}

// A goal, often with more than a position.
static ik_goal any_goal(chance *c, const rig *r, bool limited) {
    ik_goal goal = goal_at(limited ? any_tip(c, r) : in_ring(c, r, between(c, 0, 1.2)));
    if (whole(c, 0, 2) == 0) {
        ask_rotation(&goal, r, any_rotation_of(c, r->dimensions), between(c, 0.1, 1));
    }
    if (whole(c, 0, 2) == 0) {
        goal.effector = whole(c, 1, r->bones);
    }
    return goal;
}

static void no_joint_turns_farther(void) {
    int32_t stalled = 0, last = cases(600);
    for (uint64_t seed = 1; seed <= (uint64_t)last; seed++) {
        chance c = begin_case(seed);
        bool limited = seed % 2;
        rig r = limited ? some_limited_rig(&c) : some_rig(&c);
        double turns[MOST_RIG_BONES];
        set_turns(&c, &r, 0.01, 2, turns);
        if (seed % 3 == 0) {
            ik_chain_set_pole(r.chain, IK_POLE_DIRECTION, 1, 2, 3, 1);
        }
        for (int i = 0; i < 5; i++) {
            ik_quat before[MOST_RIG_BONES];
            vec bones[MOST_RIG_BONES];
            keep_rotations(&r, before);
            for (int32_t k = 0; k < r.bones; k++) {
                bones[k] = bone_of(&r, k);
            }
            ik_goal goal = any_goal(&c, &r, limited);
            int32_t status = solve_goal(&r, &goal);
            stalled += status == IK_STALLED;
            CHECK(status >= IK_REACHED && status <= IK_BLOCKED);
            for (int32_t k = 0; k < r.bones; k++) {
                ik_quat now = shown(local_rotations_of(r.chain), k);
                // In a free chain only the swing is limited; twists may differ.
                if (limited || r.dimensions == 2) {
                    CHECK_AT_MOST(turn_between(before[k], now), turns[k] + 1e-5);
                } else if (k == 0) {
                    vec now_bone = bone_of(&r, 0);
                    double angle = atan2(norm(cross(bones[0], now_bone)), dot(bones[0], now_bone));
                    CHECK_AT_MOST(angle, turns[0] + 1e-5);
                }
            }
            check_limits(&r);
        }
        drop_rig(&r);
    }
    CHECK(stalled > last / 2);
}

static void targets_are_reached_in_time(void) {
    int32_t late = 0;
    for (uint64_t seed = 1; seed <= (uint64_t)cases(500); seed++) {
        chance c = begin_case(seed);
        bool limited = seed % 2;
        rig r = limited ? some_limited_rig(&c) : some_rig(&c);
        double turns[MOST_RIG_BONES];
        set_turns(&c, &r, 0.05, 0.2, turns);
        vec target = limited ? any_tip(&c, &r) : in_ring(&c, &r, between(&c, 0.05, 0.9));
        int32_t solves = 0, status;
        do {
            status = solve(&r, target);
            check_limits(&r);
        } while (status == IK_STALLED && ++solves < 500);
        late += status != IK_REACHED;
        CHECK(status != IK_REACHED || miss(&r, target) <= 1e-4 * r.reach);
        drop_rig(&r);
    }
    CHECK_AT_MOST(late, 3);
}

static void turns_that_are_wide_hold_nothing(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(500); seed++) {
        chance c = begin_case(seed);
        TWINS(c, r, twin, (seed % 2 ? some_rig : some_limited_rig));
        double turns[MOST_RIG_BONES];
        set_turns(&c, &r, 10, 1e300, turns);
        for (int i = 0; i < 3; i++) {
            vec target = in_ring(&c, &r, between(&c, 0, 1.2));
            CHECK_EQUAL(solve(&r, target), solve(&twin, target));
            CHECK(same_pose(&r, &twin));
        }
        // Turn limits that are removed again have no effect either.
        set_turns(&c, &r, 1e-3, 1e-2, turns);
        CHECK_EQUAL(ik_chain_set_max_turn(r.chain, NULL, NULL), IK_OK);
        vec target = in_ring(&c, &r, 0.5);
        CHECK_EQUAL(solve(&r, target), solve(&twin, target));
        CHECK(same_pose(&r, &twin));
        drop_rig(&r);
        drop_rig(&twin);
    }
}

static void whole_blend_moves_nothing(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(1000); seed++) {
        chance c = begin_case(seed);
        bool limited = seed % 2;
        TWINS(c, r, twin, (limited ? some_limited_rig : some_rig));
        if (seed % 3 == 0) {
            solve(&r, in_ring(&c, &r, 0.5));
            ik_chain_destroy(twin.chain);
            chance once = begin_case(seed);
            twin = (limited ? some_limited_rig : some_rig)(&once);
            chance same = once;
            solve(&twin, in_ring(&same, &twin, 0.5));
        }
        if (seed % 5 == 0) {
            ik_chain_set_root_mode(r.chain, IK_ROOT_FREE);
            ik_chain_set_root_mode(twin.chain, IK_ROOT_FREE);
        }
        for (int i = 0; i < 3; i++) {
            ik_goal goal = any_goal(&c, &r, limited);
            goal.pose_blend = 1;
            int32_t status = solve_goal(&r, &goal);
            CHECK((status == IK_REACHED) ==
                  (ik_chain_get_error(r.chain) <= ik_chain_get_tolerance(r.chain) &&
                   ik_chain_get_orientation_error(r.chain) <= 1e-3));
            if (seed % 3) {
                CHECK(same_pose(&r, &twin));
            }
        }
        drop_rig(&r);
        drop_rig(&twin);
    }
}

static void half_blend_goes_half(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(1000); seed++) {
        chance c = begin_case(seed);
        TWINS(c, r, twin, (seed % 2 ? some_limited_rig : some_rig));
        double blend = between(&c, 0, 1);
        ik_quat before[MOST_RIG_BONES];
        keep_rotations(&r, before);
        keep_rotations(&twin, before);
        vec target = seed % 2 ? any_tip(&c, &r) : in_ring(&c, &r, between(&c, 0, 1));
        ik_goal goal = goal_at(target);
        goal.pose_blend = blend;
        int32_t status = solve_goal(&r, &goal);
        solve(&twin, target);
        check_limits(&r);
        CHECK_EQUAL(status == IK_REACHED, miss(&r, target) <= ik_chain_get_tolerance(r.chain));
        for (int32_t i = 0; i < r.bones && r.dimensions == 2; i++) {
            double all = turn_between(before[i], rotation_of(&twin, i));
            all = turn_between(before[i], shown(local_rotations_of(twin.chain), i));
            double part = turn_between(before[i], shown(local_rotations_of(r.chain), i));
            // Within limits a joint may have turned the long way round.
            if (seed % 2 == 0) {
                CHECK_NEAR(part, (1 - blend) * all, 1e-4);
            }
        }
        drop_rig(&r);
        drop_rig(&twin);
    }
}

static void blended_free_tips_go_their_share(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(500); seed++) {
        chance c = begin_case(seed);
        rig r = seed % 2 ? some_limited_rig(&c) : some_rig(&c);
        ik_chain_set_root_mode(r.chain, IK_ROOT_FREE);
        vec tip = plus(root_of(&r), tip_of(&r));
        vec target =
            plus(tip, times(spread(&c, 1e-2, 3) * r.reach, any_direction(&c, r.dimensions)));
        ik_goal goal = goal_at(target);
        goal.pose_blend = between(&c, 0, 1);
        solve_goal(&r, &goal);
        vec wanted = plus(tip, times(1 - goal.pose_blend, minus(target, tip)));
        CHECK_AT_MOST(norm(minus(plus(root_of(&r), tip_of(&r)), wanted)), 1e-5 * r.reach);
        check_limits(&r);
        drop_rig(&r);
    }
}

static void held_pulled_roots_go_their_share(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(500); seed++) {
        chance c = begin_case(seed);
        rig r = some_rig(&c);
        ik_chain_set_root_mode(r.chain, IK_ROOT_PULL);
        // From where the root was pulled before, to where it would be pulled now.
        for (int i = 0; i < 3; i++) {
            vec home = root_of(&r), direction = any_direction(&c, r.dimensions);
            if (i == 0) {
                solve(&r, plus(home, times(1.1 * r.reach, direction)));
                continue;
            }
            rig twin = r;
            ik_goal goal = goal_at(plus(home, times(1.15 * r.reach, direction)));
            vec before = root_of(&r);
            goal.pose_blend = i == 1 ? 1 - 1e-9 : between(&c, 0, 1);
            solve_goal(&twin, &goal);
            double moved = norm(minus(root_of(&r), before)), blend = goal.pose_blend;
            goal.pose_blend = 0;
            solve_goal(&twin, &goal);
            double whole = norm(minus(root_of(&r), before));
            CHECK_NEAR(moved, (1 - blend) * whole, 1e-4 * r.reach);
        }
        drop_rig(&r);
    }
}

// The last one of three bones; the joints before it move little.
static void twists_are_limited_too(void) {
    const double lengths[] = {1, 1, 1}, most[] = {0.05, 0.05, 0.05};
    ik_quat wanted = {{1, 0, 0}, 0.001};
    for (int way = 0; way < 3; way++) {
        rig r = rig_of(3, 3, lengths);
        ik_goal goal = goal_at((vec){1.5, 1, 0.5});
        solve_goal(&r, &goal);
        ask_rotation(&goal, &r, ik_quat_unit(wanted), 1);
        goal.pose_blend = way == 1 ? 0.999 : way == 2 ? 1 : 0;
        CHECK_EQUAL(ik_chain_set_max_turn(r.chain, way == 0 ? most : NULL, NULL), IK_OK);
        double greatest = 0;
        int32_t status = IK_STALLED, solves = way == 0 ? 400 : 20;
        for (int i = 0; i < solves; i++) {
            ik_quat before = rotation_of(&r, 2);
            status = solve_goal(&r, &goal);
            CHECK(status == IK_REACHED || status == IK_STALLED);
            greatest = fmax(greatest, turn_between(before, rotation_of(&r, 2)));
        }
        // The limit of three joints; a thousandth of half a turn in each joint; nothing.
        CHECK_AT_MOST(greatest, way == 0 ? 0.1501 : way == 1 ? 0.01 : 1e-6);
        CHECK_EQUAL(status, way == 0 ? IK_REACHED : IK_STALLED);
        drop_rig(&r);
    }
}

// An effector within the chain, whose part has another unit than the chain, along a smooth path.
static void effectors_follow_within_turn_limits(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(400); seed++) {
        chance c = begin_case(seed);
        rig r = limited_rig(&c, 2 + (int32_t)(seed % 2), 8, seed % 3 ? FREE : MIXED, MODERATE);
        double most = spread(&c, 0.02, 0.5), turns[MOST_RIG_BONES];
        for (int32_t i = 0; i < r.bones; i++) {
            turns[i] = most;
        }
        ik_chain_set_max_turn(r.chain, turns, NULL);
        int32_t effector = whole(&c, 1, r.bones);
        ik_goal goal = goal_at(away(&c, &r, between(&c, 0, 1) * r.reach));
        goal.effector = effector;
        for (int32_t i = 0; i < 40; i++) {
            vec way = times(0.02 * r.reach, any_direction(&c, r.dimensions));
            vec target = plus((vec){goal.target[0], goal.target[1], goal.target[2]}, way);
            goal.target[0] = target.x;
            goal.target[1] = target.y;
            goal.target[2] = target.z;
            double stays = norm(minus(target, plus(root_of(&r), offset_of(&r, effector))));
            solve_goal(&r, &goal);
            CHECK_AT_MOST(ik_chain_get_error(r.chain), stays + 1e-5 * r.reach);
        }
        drop_rig(&r);
    }
}

// Far from 0, the difference of two positions may be wrong by the length of a bone.
static void far_chains_at_their_target_keep_each_bit(void) {
    int32_t reached = 0, count = cases(400);
    for (uint64_t seed = 1; seed <= (uint64_t)count; seed++) {
        chance c = begin_case(seed);
        rig r = seed % 2 ? some_limited_rig(&c) : some_rig(&c);
        double turns[MOST_RIG_BONES];
        set_turns(&c, &r, 0.01, 2, turns);
        vec way = minus(away(&c, &r, between(&c, 0, 1) * r.reach), root_of(&r));
        double far = spread(&c, 1e12, 1e16) * r.reach;
        ik_chain_set_root(r.chain, far, -far, r.dimensions == 3 ? far : 0);
        vec target = plus(root_of(&r), way);
        int32_t status = IK_STALLED;
        for (int32_t i = 0; i < 100 && status != IK_REACHED; i++) {
            status = solve(&r, target);
        }
        if (status == IK_REACHED) {
            reached++;
            float before[3 * (MOST_RIG_BONES + 1)];
            size_t size = (size_t)((r.bones + 1) * r.dimensions) * sizeof(float);
            memcpy(before, ik_chain_get_offsets(r.chain), size);
            solve(&r, target);
            CHECK(memcmp(before, ik_chain_get_offsets(r.chain), size) == 0);
        }
        drop_rig(&r);
    }
    CHECK_SEEN(reached > count / 4);
}

const test turn_limits_tests[] = {
    {"a chain with turn limits that is at its target keeps each bit, also far from 0",
     far_chains_at_their_target_keep_each_bit},
    {"with turn limits, an effector within the chain never ends further from its target than if "
     "nothing had moved",
     effectors_follow_within_turn_limits},
    {"no joint turns further in a solve than its turn limit", no_joint_turns_farther},
    {"joints with turn limits reach their target after several solves",
     targets_are_reached_in_time},
    {"turn limits that are large enough change no bit", turns_that_are_wide_hold_nothing},
    {"a pose blend of 1 changes no bit", whole_blend_moves_nothing},
    {"with a pose blend, joints turn by a share of the way", half_blend_goes_half},
    {"with a pose blend, the tip of a chain with a free root moves by a share of the way",
     blended_free_tips_go_their_share},
    {"with a pose blend, a pulled root moves by a share of the way",
     held_pulled_roots_go_their_share},
    {"turn limits and pose blends hold for the twist of an oriented bone, too",
     twists_are_limited_too},
    {0},
};
