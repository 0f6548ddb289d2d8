// orientation_twist_test.c: the twist that an orientation gives a bone. All is judged by the local
// rotations that the chain publishes.

#include "goals.h"
#include "joint_state.h"
#include "limit.h"

// How far a local rotation, a float, may be beyond a limit because of rounding, in radians.
#define ROUNDING 2e-5

// By how much a local rotation exceeds the limit of its joint, in radians. The rotation is a twist
// about the joint's axis followed by a swing.
static double beyond_limit(const ik_joint *joint, ik_limit_kind limit, ik_quat local) {
    double twist = 2 * atan2(ik_vec_dot(local.v, joint->axis), local.w);
    twist = remainder(twist, 2 * IK_PI);
    ik_quat swing = ik_quat_mul(local, ik_quat_about(joint->axis, -twist));
    ik_vec way = ik_quat_to_vector(swing);
    double size = ik_vec_length(way);
    if (limit == IK_LIMIT_NONE) {
        return 0;
    }
    if (limit == IK_LIMIT_CONE) {
        return fmax(size - joint->swing_y_max, fabs(twist));
    }
    // The interval may have the same angle less or more whole turns.
    double nearest = INFINITY;
    for (int turns = -3; turns <= 3; turns++) {
        double angle = twist + 2 * IK_PI * turns;
        double off = fmax(joint->twist_min - angle, angle - joint->twist_max);
        nearest = fmin(nearest, off);
    }
    if (limit == IK_LIMIT_HINGE) {
        return fmax(size, nearest);
    }
    double y = ik_vec_dot(way, joint->y), z = ik_vec_dot(way, joint->z);
    double a = joint->swing_y_max, b = joint->swing_z_max;
    double share = hypot(a > 0 ? y / a : 0, b > 0 ? z / b : 0);
    double out = share > 1 ? size * (1 - 1 / share) : 0;
    out = fmax(out, fmax(a > 0 ? 0 : fabs(y), b > 0 ? 0 : fabs(z)));
    return fmax(out, nearest);
}

// A chain in space with limits of every kind beside free bones.
static rig mixed_rig(chance *c) {
    rig r = limited_rig(c, 3, 6, MIXED, MODERATE);
    for (int32_t i = 0; i < r.bones; i++) {
        if (whole(c, 0, 2) == 0) {
            limit_none(r.chain, i);
        }
    }
    if (whole(c, 0, 3) == 0) {
        ik_chain_set_root_mode(r.chain, IK_ROOT_FREE);
    }
    return r;
}

static ik_goal next_goal(chance *c, const rig *r) {
    ik_goal goal = goal_at(away(c, r, between(c, 0, 1.2) * r->reach));
    goal.effector = whole(c, 1, r->bones);
    goal.pose_blend = whole(c, 0, 4) == 0 ? between(c, 0, 1) : 0;
    if (whole(c, 0, 5) > 0) {
        ask_rotation(&goal, r, any_rotation_of(c, 3), whole(c, 0, 3) == 0 ? between(c, 0, 1) : 1);
    }
    return goal;
}

static void check_joints(const rig *r, double *worst) {
    const float *local = local_rotations_of(r->chain);
    bool free_root = ik_chain_get_root_mode(r->chain) == IK_ROOT_FREE;
    for (int32_t i = free_root ? 1 : 0; i < r->bones; i++) {
        const ik_joints *joints = r->chain->joints;
        ik_limit_kind limit = joints->limits[i].kind;
        double off = beyond_limit(&joints->joints[i], limit, ik_quat_unit(shown(local, i)));
        *worst = off > *worst ? off : *worst;
    }
}

static void limits_hold(void) {
    double worst = 0;
    int32_t twisted = 0;
    for (uint64_t seed = 1; seed <= (uint64_t)cases(800); seed++) {
        chance c = begin_case(seed);
        rig r = mixed_rig(&c);
        if (ik_chain_is_limited(r.chain)) {
            for (int32_t i = 0; i < 4; i++) {
                ik_goal goal = next_goal(&c, &r);
                solve_goal(&r, &goal);
                check_joints(&r, &worst);
                check_rotations(&r);
            }
            for (int32_t i = 0; i < r.bones; i++) {
                twisted += !r.chain->joints->joints[i].limited &&
                           fabs(r.chain->joints->state.angles[i].twist) > 0.1;
            }
        }
        drop_rig(&r);
    }
    CHECK_AT_MOST(worst, ROUNDING);
    CHECK_SEEN(twisted > 300);
}

// How far a bone turned, less what it may.
static double turned_too_far(const rig *r, const ik_quat *before, double most) {
    const float *local = local_rotations_of(r->chain);
    bool free_root = ik_chain_get_root_mode(r->chain) == IK_ROOT_FREE;
    double worst = 0;
    for (int32_t i = free_root ? 1 : 0; i < r->bones; i++) {
        worst = fmax(worst, turn_between(before[i], ik_quat_unit(shown(local, i))) - most);
    }
    return worst;
}

// Counts the solves that turned a joint too far. Each chain has one effector.
static int32_t count_turned_too_far(bool limited, int32_t *solves) {
    int32_t count = 0;
    for (uint64_t seed = 1; seed <= (uint64_t)cases(400); seed++) {
        chance c = begin_case(seed);
        rig r = limited ? mixed_rig(&c) : limited_rig(&c, 3, 6, FREE, MODERATE);
        double most = spread(&c, 0.003, 0.5), turns[MOST_RIG_BONES];
        ik_quat before[MOST_RIG_BONES];
        int32_t effector = whole(&c, 1, r.bones);
        for (int32_t i = 0; i < r.bones; i++) {
            turns[i] = most;
        }
        ik_chain_set_max_turn(r.chain, turns, NULL);
        ik_goal goal;
        for (int32_t i = 0; i < 8 && limited == ik_chain_is_limited(r.chain); i++) {
            const float *local = local_rotations_of(r.chain);
            for (int32_t bone = 0; bone < r.bones; bone++) {
                before[bone] = ik_quat_unit(shown(local, bone));
            }
            if (i % 4 == 0) {
                goal = goal_at(away(&c, &r, between(&c, 0, 1.2) * r.reach));
                ask_rotation(&goal, &r, any_rotation_of(&c, 3), 1);
                goal.effector = effector;
            }
            solve_goal(&r, &goal);
            count += turned_too_far(&r, before, most) > ROUNDING;
            ++*solves;
        }
        drop_rig(&r);
    }
    return count;
}

static void turns_hold_within_limits(void) {
    int32_t solves = 0;
    CHECK_EQUAL(count_turned_too_far(true, &solves), 0);
    CHECK_SEEN(solves > 2000);
}

// The exceptions have a bone near the opposite of its rest direction, see ik_rotations_advance.
static void turns_hold_without_limits(void) {
    int32_t solves = 0, count = count_turned_too_far(false, &solves);
    CHECK_SHARE(count, 0.01, solves);
}

// A hinge after a bone that its orientation twists turns with it, and its angle stays what it was.
static void hinges_are_carried(void) {
    const double lengths[] = {1, 1, 1};
    for (uint64_t seed = 1; seed <= (uint64_t)cases(200); seed++) {
        chance c = begin_case(seed);
        rig r = rig_of(3, 3, lengths);
        limit_hinge(r.chain, 2, 0, 0, 1, -1, 1);
        double angles[] = {NAN, NAN, between(&c, -1, 1)};
        CHECK_EQUAL(ik_chain_set_angles(r.chain, angles, true, NULL), IK_OK);
        ik_quat wanted;
        ik_goal goal = reachable_goal(&c, &r, &wanted);
        goal.effector = 2;
        solve_goal(&r, &goal);
        CHECK_NEAR((double)angles_of(r.chain)[2], angles[2], 1e-6);
        // The hinge's axis is that of the oriented bone.
        ik_vec z = {0, 0, 1};
        ik_vec axis = ik_quat_rotate(rotation_of(&r, 1), z);
        ik_vec own = ik_quat_rotate(rotation_of(&r, 2), z);
        CHECK_NEAR(ik_vec_dot(axis, own), 1, 1e-5);
        // A solve without an orientation keeps the twist: no bone leaps.
        double twist = r.chain->joints->state.angles[1].twist;
        solve(&r, away(&c, &r, 1.5));
        CHECK_EQUAL(r.chain->joints->state.angles[1].twist == twist, true);
        // A pose that is set by positions has none.
        const double straight[] = {0, 0, 0, 1, 0, 0, 2, 0, 0, 3, 0, 0};
        CHECK_EQUAL(ik_chain_set_pose(r.chain, straight, NULL), IK_OK);
        CHECK_AT_MOST(turn_between(rotation_of(&r, 1), ik_quat_identity), 1e-6);
        drop_rig(&r);
    }
}

// Within limits, with a pole, turn limits, and an orientation or none: the bones are where their
// angles say, and no angle is beyond its limit or pi.
static void angles_agree_with_bones(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(400); seed++) {
        chance c = begin_case(seed);
        rig r = seed % 2 ? mixed_rig(&c) : limited_rig(&c, 2, 8, RANGE, MODERATE);
        vec pole = any_direction(&c, r.dimensions);
        double turns[MOST_RIG_BONES];
        for (int32_t i = 0; i < r.bones; i++) {
            turns[i] = between(&c, 0.1, 1);
            if (i != (int32_t)(seed % 5) && whole(&c, 0, 1)) {
                limit_none(r.chain, i);
            }
        }
        if (seed % 3) {
            ik_chain_set_pole(r.chain, IK_POLE_DIRECTION, pole.x, pole.y, pole.z, 1);
        } else {
            ik_chain_set_max_turn(r.chain, turns, NULL);
        }
        for (int32_t solves = 0; solves < 6; solves++) {
            ik_goal goal = goal_at(away(&c, &r, between(&c, 0, 0.9) * r.reach));
            if (whole(&c, 0, 1)) {
                ask_rotation(&goal, &r, any_rotation_of(&c, r.dimensions), 1);
            }
            solve_goal(&r, &goal);
            CHECK_AT_MOST(joints_misplaced(r.chain), 1e-5);
            CHECK_AT_MOST(limits_broken(r.chain), 1e-11);
        }
        drop_rig(&r);
    }
}

// Without limits: with stiffness, a pole, a blend or turn limits, the bones after an effector that
// its orientation twists are carried along, too. Their local rotations stay what they were.
static void bones_are_carried(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(400); seed++) {
        chance c = begin_case(seed);
        rig r = limited_rig(&c, 3, 6, FREE, MODERATE);
        double numbers[MOST_RIG_BONES];
        for (int32_t i = 0; i < r.bones; i++) {
            numbers[i] = spread(&c, 0.5, 2);
        }
        if (seed % 2) {
            ik_chain_set_stiffness(r.chain, numbers, NULL);
        }
        if (seed % 3) {
            ik_chain_set_pole(r.chain, IK_POLE_DIRECTION, 0, 1, 0, 1);
        }
        if (seed % 5 == 0) {
            ik_chain_set_max_turn(r.chain, numbers, NULL);
        }
        ik_goal goal = goal_at(away(&c, &r, between(&c, 0, 1) * r.reach));
        goal.effector = whole(&c, 1, r.bones);
        goal.pose_blend = seed % 7 == 0 ? between(&c, 0, 1) : 0;
        ik_quat before[MOST_RIG_BONES];
        for (int32_t solves = 0; solves < 4; solves++) {
            ask_rotation(&goal, &r, any_rotation_of(&c, 3), 1);
            solve_goal(&r, &goal);
            for (int32_t i = goal.effector; i < r.bones; i++) {
                ik_quat now = ik_quat_unit(shown(local_rotations_of(r.chain), i));
                CHECK_AT_MOST(solves > 0 ? turn_between(before[i], now) : 0, 2e-3);
                before[i] = now;
            }
        }
        drop_rig(&r);
    }
}

// The pose that is published can be set again, also if `refuse` is asked for. The exceptions have a
// swing of half a turn, whose direction is rounding.
static void own_rotations_are_accepted(void) {
    int32_t refused = 0, all = 0;
    for (uint64_t seed = 1; seed <= (uint64_t)cases(400); seed++) {
        chance c = begin_case(seed);
        rig r =
            seed % 2 ? mixed_rig(&c) : limited_rig(&c, 3, 8, BALL, (width)whole(&c, 0, WIDTHS - 1));
        ik_goal goal = next_goal(&c, &r);
        solve_goal(&r, &goal);
        double rotations[4 * MOST_RIG_BONES];
        ik_quat before[MOST_RIG_BONES];
        const float *now = rotations_of(r.chain);
        for (int32_t i = 0; i < 4 * r.bones; i++) {
            rotations[i] = (double)now[i];
        }
        for (int32_t i = 0; i < r.bones; i++) {
            before[i] = rotation_of(&r, i);
        }
        int32_t at;
        refused += ik_chain_set_rotations(r.chain, rotations, true, &at) != IK_OK;
        all++;
        for (int32_t i = 0; i < r.bones; i++) {
            CHECK_AT_MOST(turn_between(rotation_of(&r, i), before[i]), 1e-4);
        }
        drop_rig(&r);
    }
    CHECK_SHARE(refused, 0.001, all);
}

const test orientation_twist_tests[] = {
    {"an orientation keeps the limits of all joints, as their local rotations show", limits_hold},
    {"within limits, an orientation turns no joint further than its turn limit",
     turns_hold_within_limits},
    {"without limits, an orientation hardly ever turns a bone further than its turn limit",
     turns_hold_without_limits},
    {"a hinge after an oriented bone is carried along with its twist", hinges_are_carried},
    {"within limits, the bones are where their angles say, with poles, turn limits, orientations",
     angles_agree_with_bones},
    {"without limits, the bones after an oriented effector keep their local rotations",
     bones_are_carried},
    {"the rotations of a chain with twisted bones can be set again", own_rotations_are_accepted},
    {0},
};
