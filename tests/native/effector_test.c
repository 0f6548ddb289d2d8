// effector_test.c: any joint can be the effector: the bones before it are solved, the bones after
// it are carried along.

#include "goals.h"

#include <string.h>

static rig carried_rig(chance *c) {
    return make_rig(c, whole(c, 2, 3), whole(c, 2, 20), 10, (pose)whole(c, 0, COINCIDENT));
}

static rig limited_one(chance *c) {
    return any_limited_rig(c);
}

// The inner and outer radius of the bones up to a joint.
static void ring_of(const rig *r, int32_t joint, double *inner, double *reach) {
    double longest = 0;
    *reach = 0;
    for (int32_t i = 0; i < joint; i++) {
        *reach += r->lengths[i];
        longest = fmax(longest, r->lengths[i]);
    }
    *inner = fmax(0, 2 * longest - *reach);
}

static double joint_miss(const rig *r, int32_t joint, vec target) {
    return norm(minus(minus(target, root_of(r)), offset_of(r, joint)));
}

// Checks that the part after a joint was only rotated: all distances and its handedness are the
// same.
static void check_carried(const rig *r, int32_t joint, const vec *before) {
    for (int32_t i = joint - 1; i + 3 <= r->bones; i++) {
        vec a = minus(before[i + 1], before[i]), b = minus(before[i + 2], before[i + 1]);
        vec d = minus(before[i + 3], before[i + 2]);
        vec p = bone_of(r, i), q = bone_of(r, i + 1), s = bone_of(r, i + 2);
        double square = r->reach * r->reach;
        CHECK_NEAR(dot(p, q), dot(a, b), 1e-5 * square);
        CHECK_NEAR(dot(cross(p, q), s), dot(cross(a, b), d), 1e-5 * square * r->reach);
    }
}

static void keep(const rig *r, vec *joints) {
    for (int32_t i = 0; i <= r->bones; i++) {
        joints[i] = offset_of(r, i);
    }
}

static void any_joint_reaches(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(4000); seed++) {
        chance c = begin_case(seed);
        rig r = carried_rig(&c);
        int32_t joint = whole(&c, 1, r.bones);
        double inner, reach;
        ring_of(&r, joint, &inner, &reach);
        vec before[MOST_RIG_BONES + 1];
        for (int i = 0; i < 3; i++) {
            keep(&r, before);
            vec target = away(&c, &r, inner + between(&c, 0, 0.95) * (reach - inner));
            ik_goal goal = goal_at(target);
            goal.effector = joint;
            CHECK_EQUAL(solve_goal(&r, &goal), IK_REACHED);
            CHECK_AT_MOST(joint_miss(&r, joint, target), 1e-4 * r.reach);
            CHECK_NEAR(ik_chain_get_error(r.chain), joint_miss(&r, joint, target), 1e-12 * r.reach);
            check_pose(&r);
            check_carried(&r, joint, before);
        }
        drop_rig(&r);
    }
}

static void parts_have_edges(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(1000); seed++) {
        chance c = begin_case(seed);
        rig r = carried_rig(&c);
        int32_t joint = whole(&c, 1, r.bones);
        double inner, reach;
        ring_of(&r, joint, &inner, &reach);
        ik_goal goal = goal_at(away(&c, &r, reach + spread(&c, 1e-2, 100) * r.reach));
        goal.effector = joint;
        CHECK_EQUAL(solve_goal(&r, &goal), IK_OUT_OF_REACH);
        CHECK_NEAR(norm(offset_of(&r, joint)), reach, 1e-5 * r.reach);
        if (inner > 0.01 * r.reach) {
            goal = goal_at(away(&c, &r, 0.5 * inner));
            goal.effector = joint;
            CHECK_EQUAL(solve_goal(&r, &goal), IK_TOO_CLOSE);
            CHECK_NEAR(norm(offset_of(&r, joint)), inner, 1e-5 * r.reach);
        }
        check_pose(&r);
        drop_rig(&r);
    }
}

static void angles_after_stay(void) {
    int32_t reached = 0, solved = 0, last = cases(1000);
    for (uint64_t seed = 1; seed <= (uint64_t)last; seed++) {
        chance c = begin_case(seed);
        rig r = any_limited_rig(&c);
        if (r.bones > 1 && ik_chain_is_limited(r.chain)) {
            int32_t joint = whole(&c, 1, r.bones - 1);
            ik_joint_angles before[MOST_RIG_BONES], any[MOST_RIG_BONES];
            const ik_joint_angles *now = r.chain->joints->state.angles;
            memcpy(before, now, (size_t)r.bones * sizeof *now);
            // The joint's position with other angles.
            ik_vec places[MOST_RIG_BONES + 1];
            any_angles(&c, &r, any);
            forward_kinematics(r.chain, any, places);
            vec to = {places[joint].x, places[joint].y, places[joint].z};
            ik_goal goal = goal_at(plus(root_of(&r), to));
            goal.effector = joint;
            if (seed % 2) {
                ask_rotation(&goal, &r, any_rotation_of(&c, r.dimensions), between(&c, 0.1, 1));
            }
            int32_t status = solve_goal(&r, &goal);
            now = r.chain->joints->state.angles;
            size_t after = (size_t)(r.bones - joint) * sizeof *now;
            CHECK(memcmp(before + joint, now + joint, after) == 0);
            check_limits(&r);
            CHECK(status != IK_REACHED ||
                  joint_miss(&r, joint, plus(root_of(&r), to)) <= 1.0000001e-4 * r.reach);
            reached += seed % 2 == 0 && status == IK_REACHED;
            solved += seed % 2 == 0;
        }
        drop_rig(&r);
    }
    CHECK(reached > 0.99 * solved);
}

static void the_last_is_the_tip(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(1000); seed++) {
        chance c = begin_case(seed);
        TWINS(c, r, twin, (seed % 2 ? any_rig : limited_one));
        for (int i = 0; i < 3; i++) {
            vec target = in_ring(&c, &r, between(&c, 0, 1.2));
            ik_goal goal = goal_at(target);
            goal.effector = r.bones;
            CHECK_EQUAL(solve_goal(&r, &goal), solve(&twin, target));
            CHECK(same_pose(&r, &twin));
            CHECK(ik_chain_get_error(r.chain) == ik_chain_get_error(twin.chain));
            CHECK_EQUAL(ik_chain_get_iterations(r.chain), ik_chain_get_iterations(twin.chain));
        }
        drop_rig(&r);
        drop_rig(&twin);
    }
}

static void oriented_effectors(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(2000); seed++) {
        chance c = begin_case(seed);
        rig r = carried_rig(&c);
        int32_t joint = whole(&c, 1, r.bones);
        double inner, reach;
        ring_of(&r, joint - 1, &inner, &reach);
        ik_quat wanted = any_rotation_of(&c, r.dimensions);
        vec wrist = away(&c, &r, inner + between(&c, 0, 0.95) * (reach - inner));
        vec hand = times(r.lengths[joint - 1], turned_rest(&r, wanted, joint - 1));
        ik_goal goal = goal_at(plus(wrist, hand));
        ask_rotation(&goal, &r, wanted, 1);
        goal.effector = joint;
        vec before[MOST_RIG_BONES + 1];
        keep(&r, before);
        CHECK_EQUAL(solve_goal(&r, &goal), IK_REACHED);
        CHECK_AT_MOST(turn_between(rotation_of(&r, joint - 1), wanted), 1e-3);
        CHECK_AT_MOST(joint_miss(&r, joint, plus(wrist, hand)), 1e-4 * r.reach);
        check_pose(&r);
        check_carried(&r, joint, before);
        drop_rig(&r);
    }
}

// Bones before the effector that are much shorter than those after it, or have length 0.
static void tiny_parts(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(1000); seed++) {
        chance c = begin_case(seed);
        double lengths[8], size = seed % 2 ? 1e-20 : 0;
        int32_t bones = whole(&c, 2, 8), joint = whole(&c, 1, bones - 1);
        for (int32_t i = 0; i < bones; i++) {
            lengths[i] = between(&c, 0.5, 1.5) * (i < joint ? size : 1);
        }
        rig r = rig_of(whole(&c, 2, 3), bones, lengths);
        if (seed % 3 == 0) {
            limit_at_random(&c, &r);
        }
        ik_chain_set_tolerance(r.chain, seed % 5 ? 1e-4 * r.reach : 1e-24);
        ik_chain_set_solver(r.chain, (int32_t)(seed / 2 % 5));
        vec target = times(between(&c, 0, 2) * (seed % 7 ? 1e-20 : r.reach),
                           any_direction(&c, r.dimensions));
        ik_goal goal = goal_at(target);
        goal.effector = joint;
        if (whole(&c, 0, 1)) {
            ask_rotation(&goal, &r, any_rotation_of(&c, r.dimensions), between(&c, 0.1, 1));
        }
        int32_t status = solve_goal(&r, &goal);
        CHECK(status >= IK_REACHED && status <= IK_BLOCKED);
        CHECK(status != IK_REACHED ||
              joint_miss(&r, joint, target) <= ik_chain_get_tolerance(r.chain));
        check_limits(&r);
        drop_rig(&r);
    }
}

const test effector_tests[] = {
    {"any joint of a free chain is brought to its target; the bones after it move as a rigid body",
     any_joint_reaches},
    {"an effector's target is out of reach, or too close, by the lengths of the bones before it",
     parts_have_edges},
    {"within limits, the angles after an effector do not change, to the bit", angles_after_stay},
    {"the tip as the effector gives the same bits as no effector", the_last_is_the_tip},
    {"the bone that ends in an effector takes its orientation", oriented_effectors},
    {"an effector can have very short bones before it", tiny_parts},
    {0},
};
