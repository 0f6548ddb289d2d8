// limits_solve_test.c: solves of chains with limits: limits always hold, and reachable targets are
// reached.

#include "chain/pose.h"
#include "limit.h"
#include "limited.h"

#include <string.h>

static vec any_goal(chance *c, const rig *r) {
    switch (whole(c, 0, 5)) {
    case 0:
        return away(c, r, r->reach * spread(c, 1, 1000));
    case 1:
        return root_of(r);
    case 2:
        return away(c, r, r->reach * between(c, 0, 1.2));
    default:
        return r->chain->joints ? any_tip(c, r) : in_ring(c, r, between(c, 0, 1));
    }
}

static void limits_hold(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(1500); seed++) {
        chance c = begin_case(seed);
        rig r = any_limited_rig(&c);
        check_limits(&r);
        for (int i = 0; i < 5; i++) {
            ik_chain_set_max_iterations(r.chain, whole(&c, 1, 100));
            vec goal = any_goal(&c, &r);
            check_outcome(&r, goal, solve(&r, goal));
            check_limits(&r);
            if (whole(&c, 0, 3) == 0) {
                turn_base(&c, &r);
                check_limits(&r);
            }
        }
        drop_rig(&r);
    }
}

// How far an angle is outside of an interval, up to whole turns.
static double outside(const ik_joint *joint, double angle) {
    double least = INFINITY;
    for (int turns = -3; turns <= 3; turns++) {
        double same = angle + 2 * IK_PI * turns;
        least = fmin(least, fmax(0, fmax(joint->twist_min - same, same - joint->twist_max)));
    }
    return least;
}

static ik_quat rotation(ik_vec axis, double angle) {
    return (ik_quat){ik_vec_scale(sin(angle / 2), axis), cos(angle / 2)};
}

// How far a swing is outside of its ellipse: the excess of the ellipse's function, which is 1 at
// its edge, over the length of its gradient. Along an axis that allows no swing, all of it is
// outside.
static double outside_ellipse(const ik_joint *joint, double y, double z) {
    if (joint->swing_y_max >= IK_PI && joint->swing_z_max >= IK_PI) {
        return 0;
    }
    double v = joint->swing_y_max > 0 ? y / joint->swing_y_max : 0;
    double w = joint->swing_z_max > 0 ? z / joint->swing_z_max : 0;
    double stray = fmax(joint->swing_y_max > 0 ? 0 : fabs(y), joint->swing_z_max > 0 ? 0 : fabs(z));
    double share = hypot(v, w);
    if (share <= 1) {
        return stray;
    }
    double slope = hypot(joint->swing_y_max > 0 ? v / joint->swing_y_max : 0,
                         joint->swing_z_max > 0 ? w / joint->swing_z_max : 0);
    return fmax(stray, (share - 1) * share / slope);
}

// Measures the limits from the positions of the joints. The direction of a bone gives its frame, up
// to a twist: for a hinge by the angle about its axis, for others by the least rotation. The twist
// shows only in the bones after it, so the chain's own angle is used for it: if that is within its
// limits, and all later directions are within theirs, seen from the resulting frame, then the pose
// is valid. Returns the worst violation; stops where a frame is undetermined.
static double broken_as_seen(const rig *r) {
    ik_quat frame = r->chain->bones.base;
    double worst = 0;
    for (int32_t i = 0; i < r->bones; i++) {
        const ik_joint *joint = &r->chain->joints->joints[i];
        double witness = r->chain->joints->state.angles[i].twist;
        vec seen = bone_of(r, i);
        if (r->lengths[i] < 1e-2 * r->reach) {
            return worst;
        }
        ik_vec bone = ik_vec_unit((ik_vec){seen.x, seen.y, seen.z}, joint->rest);
        bone = ik_quat_inverse_rotate(frame, bone);
        if (joint->hinge || r->dimensions == 2) {
            ik_vec a = ik_vec_reject(joint->rest, joint->axis);
            ik_vec b = ik_vec_reject(bone, joint->axis);
            bool distinct = ik_vec_length(a) > 0.1;
            // The bone must be on the cone that the hinge's axis gives it.
            double off = ik_vec_dot(joint->axis, ik_vec_sub(bone, joint->rest));
            worst = fmax(worst, fabs(off) / (distinct ? ik_vec_length(a) : 1));
            double angle = atan2(ik_vec_dot(joint->axis, ik_vec_cross(a, b)), ik_vec_dot(a, b));
            angle = distinct ? angle : witness;
            worst = fmax(worst, outside(joint, angle));
            frame = ik_quat_mul(frame, rotation(joint->axis, angle));
        } else {
            ik_vec axis = ik_vec_cross(joint->rest, bone);
            double lean = atan2(ik_vec_length(axis), ik_vec_dot(joint->rest, bone));
            axis = ik_vec_unit(axis, joint->y);
            worst = fmax(worst, lean - fmax(joint->swing_y_max, joint->swing_z_max));
            worst = fmax(worst, fmax(joint->twist_min - witness, witness - joint->twist_max));
            if (lean > 3) { // nearly half a turn, whose axis is undetermined
                return worst;
            }
            worst = fmax(worst, outside_ellipse(joint, lean * ik_vec_dot(axis, joint->y),
                                                lean * ik_vec_dot(axis, joint->z)));
            frame = ik_quat_mul(frame, rotation(axis, lean));
            frame = ik_quat_mul(frame, rotation(joint->rest, witness));
        }
    }
    return worst;
}

static void limits_hold_as_seen(void) {
    static const kind kinds[] = {RANGE, HINGE, CONE, BALL, MIXED};
    for (uint64_t seed = 1; seed <= (uint64_t)cases(1500); seed++) {
        chance c = begin_case(seed);
        kind of = kinds[seed % 5];
        int32_t dimensions = of == RANGE ? 2 : of == MIXED ? whole(&c, 2, 3) : 3;
        rig r = limited_rig(&c, dimensions, 8, of, (width)whole(&c, 0, WIDTHS - 1));
        if (ik_chain_is_limited(r.chain)) {
            CHECK_AT_MOST(broken_as_seen(&r), 1e-4);
            turn_base(&c, &r);
            for (int i = 0; i < 3; i++) {
                ik_chain_set_max_iterations(r.chain, whole(&c, 1, 100));
                solve(&r, any_goal(&c, &r));
                CHECK_AT_MOST(broken_as_seen(&r), 1e-4);
            }
        }
        drop_rig(&r);
    }
}

// Solves 500 chains of each number of bones and each width of limits, from any pose, for targets
// that valid angles reach. Returns how many missed.
static int32_t misses(int32_t dimensions, kind of, int32_t *solved) {
    int32_t missed = 0;
    for (uint64_t seed = 1; seed <= (uint64_t)cases(1000); seed++) {
        chance c = begin_case(seed);
        rig r = limited_rig(&c, dimensions, 10, of, (width)(seed % ANY));
        if (ik_chain_is_limited(r.chain)) {
            ik_chain_set_tolerance(r.chain, 1e-3 * r.reach);
            vec goal = any_tip(&c, &r);
            int32_t status = solve(&r, goal);
            missed += status != IK_REACHED;
            *solved += 1;
            check_outcome(&r, goal, status);
            check_limits(&r);
        }
        drop_rig(&r);
    }
    return missed;
}

static void reachable_is_reached(void) {
    int32_t solved = 0, missed = 0;
    missed += misses(2, RANGE, &solved);
    missed += misses(3, HINGE, &solved);
    missed += misses(3, CONE, &solved);
    missed += misses(3, BALL, &solved);
    missed += misses(2, MIXED, &solved);
    missed += misses(3, MIXED, &solved);
    CHECK_SEEN(solved > 5000);
    CHECK_AT_MOST(missed, 1e-3 * solved);
}

// How near to a target two bones in the plane can come, by a grid of all their angles.
static double nearest_of_grid(const rig *r, vec target) {
    ik_joint_angles angles[2] = {{0, 0, 0}, {0, 0, 0}};
    ik_vec joints[3];
    double best = INFINITY;
    const ik_joint *first = &r->chain->joints->joints[0], *second = first + 1;
    for (int i = 0; i <= 100; i++) {
        for (int k = 0; k <= 100; k++) {
            angles[0].twist = first->twist_min + (first->twist_max - first->twist_min) * i / 100;
            angles[1].twist = second->twist_min + (second->twist_max - second->twist_min) * k / 100;
            forward_kinematics(r->chain, angles, joints);
            vec tip = plus(root_of(r), (vec){joints[2].x, joints[2].y, 0});
            best = fmin(best, norm(minus(target, tip)));
        }
    }
    return best;
}

static void blocked_is_as_near_as_can_be(void) {
    // There may be two local minima of nearly the same depth: the deeper one is found mostly.
    int32_t blocked = 0, shallow = 0;
    for (uint64_t seed = 1; seed <= (uint64_t)cases(300); seed++) {
        chance c = begin_case(seed);
        rig r = make_rig(&c, 2, 2, 2, SCATTERED);
        limit_joint(&c, &r, 0, RANGE, (width)whole(&c, MODERATE, KNEE));
        limit_joint(&c, &r, 1, RANGE, (width)whole(&c, MODERATE, KNEE));
        vec target = away(&c, &r, between(&c, 0, 2) * r.reach);
        int32_t status = solve(&r, target);
        blocked += status == IK_BLOCKED;
        CHECK(status != IK_STALLED);
        double nearest = nearest_of_grid(&r, target);
        CHECK_AT_MOST(ik_chain_get_error(r.chain), nearest + 0.03 * r.reach);
        shallow += ik_chain_get_error(r.chain) > nearest + 1e-3 * r.reach;
        drop_rig(&r);
    }
    CHECK_SEEN(blocked > 30);
    CHECK_SHARE(shallow, 0.02, blocked);
}

static void one_bone_is_exact(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(500); seed++) {
        chance c = begin_case(seed);
        const double length = spread(&c, 0.01, 100);
        rig r = rig_of(2, 1, &length);
        double min = between(&c, -3, 3), max = between(&c, min, 3), to = between(&c, -3, 3);
        CHECK_EQUAL(limit_range(r.chain, 0, min, max), IK_OK);
        int32_t status = solve(&r, (vec){length * cos(to), length * sin(to), 0});
        // The end of the interval that is nearer to the target, around the circle.
        double outside = to < min || to > max ? fmin(fabs(remainder(to - min, 2 * IK_PI)),
                                                     fabs(remainder(to - max, 2 * IK_PI)))
                                              : 0;
        if (outside == 0) {
            CHECK_EQUAL(status, IK_REACHED);
        } else if (outside > 1e-3) {
            CHECK(status != IK_REACHED && status != IK_STALLED);
            CHECK_NEAR(ik_chain_get_error(r.chain), 2 * length * sin(outside / 2), 1e-3 * length);
        }
        drop_rig(&r);
    }
}

static void within_tolerance_stays(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(1000); seed++) {
        chance c = begin_case(seed);
        rig r = any_limited_rig(&c);
        solve(&r, any_goal(&c, &r));
        vec near = plus(plus(root_of(&r), tip_of(&r)),
                        times(0.9e-4 * r.reach, any_direction(&c, r.dimensions)));
        solve(&r, near);
        state before = state_of(r.chain);
        CHECK_EQUAL(solve(&r, near), IK_REACHED);
        CHECK(still(before, r.chain));
        CHECK_EQUAL(ik_chain_get_iterations(r.chain), 0);
        drop_rig(&r);
    }
}

static void scale_is_exact(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(1000); seed++) {
        chance c = begin_case(seed);
        double lengths[8], scaled[8], scale = ldexp(1, whole(&c, -50, 50));
        int32_t dimensions = whole(&c, 2, 3), bones = whole(&c, 1, 8);
        for (int32_t i = 0; i < bones; i++) {
            lengths[i] = spread(&c, 0.1, 10);
            scaled[i] = scale * lengths[i];
        }
        rig a = rig_of(dimensions, bones, lengths), b = rig_of(dimensions, bones, scaled);
        chance again = c;
        limit_at_random(&c, &a);
        limit_at_random(&again, &b);
        for (int k = 0; k < 3; k++) {
            vec target = any_goal(&c, &a);
            CHECK_EQUAL(solve(&a, target), solve(&b, times(scale, target)));
            CHECK(ik_chain_get_error(b.chain) == scale * ik_chain_get_error(a.chain));
            for (int32_t i = 0; i <= bones; i++) {
                vec want = times(scale, offset_of(&a, i)), got = offset_of(&b, i);
                CHECK(want.x == got.x && want.y == got.y && want.z == got.z);
            }
        }
        drop_rig(&a);
        drop_rig(&b);
    }
}

// A chain without limits in the same pose as another.
static rig free_twin(const rig *r) {
    rig twin = rig_of(r->dimensions, r->bones, r->lengths);
    memcpy(twin.chain->bones.directions, r->chain->bones.directions,
           3 * (size_t)r->bones * sizeof(float));
    vec root = root_of(r);
    ik_chain_set_root(twin.chain, root.x, root.y, root.z);
    ik_chain_update_positions(twin.chain);
    // The rest pose says to which side a straight pose bends.
    twin.chain->motion.side = r->chain->motion.side;
    return twin;
}

static void freed_chains_are_free(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(1000); seed++) {
        chance c = begin_case(seed);
        rig r = any_limited_rig(&c);
        ik_chain_set_stiffness(r.chain, NULL, NULL);
        solve(&r, any_goal(&c, &r));
        for (int32_t i = 0; i < r.bones; i++) {
            CHECK_EQUAL(limit_none(r.chain, i), IK_OK);
            check_limits(&r);
        }
        CHECK_EQUAL(ik_chain_get_max_iterations(r.chain), 100);
        rig twin = free_twin(&r);
        CHECK(same_offsets(&r, &twin));
        for (int k = 0; k < 4; k++) {
            vec target = in_ring(&c, &r, between(&c, 0, 1.2));
            bool fixed = whole(&c, 0, 3) > 0;
            CHECK_EQUAL(ik_chain_set_solver(r.chain, k / 2), IK_OK);
            CHECK_EQUAL(ik_chain_set_root_mode(r.chain, fixed), IK_OK);
            ik_chain_set_solver(twin.chain, k / 2);
            ik_chain_set_root_mode(twin.chain, fixed);
            CHECK_EQUAL(solve(&r, target), solve(&twin, target));
            CHECK_EQUAL(ik_chain_get_iterations(r.chain), ik_chain_get_iterations(twin.chain));
            CHECK(same_offsets(&r, &twin));
        }
        drop_rig(&r);
        drop_rig(&twin);
    }
}

static void hard_shapes(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(1000); seed++) {
        chance c = begin_case(seed);
        double lengths[10];
        int32_t bones = whole(&c, 1, 10);
        for (int32_t i = 0; i < bones; i++) {
            lengths[i] = i > 0 && whole(&c, 0, 1) ? 0 : spread(&c, 1, 1000);
        }
        rig r = rig_of(whole(&c, 2, 3), bones, lengths);
        for (int32_t i = 0; i < bones; i++) {
            double angle = whole(&c, 0, 1) ? 0 : IK_PI, thin = spread(&c, 1e-300, 1);
            switch (r.dimensions == 2 ? 0 : whole(&c, 1, 5)) {
            case 0:
                limit_range(r.chain, i, angle, angle + thin);
                break;
            case 1: // an axis along the bone, which it then cannot move
                limit_hinge(r.chain, i, 1, 0, 0, -1, 1);
                break;
            case 2:
                limit_cone(r.chain, i, whole(&c, 0, 1) ? angle : thin);
                break;
            case 3:
                limit_ball(r.chain, i, angle, thin, -angle, 1);
                break;
            case 4:
                limit_ball(r.chain, i, thin, 1, -thin, thin);
                break;
            default:
                limit_hinge(r.chain, i, thin, 0, 1, -1, 1);
                break;
            }
            check_limits(&r);
        }
        for (int k = 0; k < 3; k++) {
            vec target = any_goal(&c, &r);
            check_outcome(&r, target, solve(&r, target));
            check_limits(&r);
        }
        drop_rig(&r);
    }
}

static void a_thousand_bones(void) {
    double lengths[1000];
    ik_joint_angles angles[1000];
    ik_vec joints[1001];
    for (int32_t i = 0; i < 1000; i++) {
        lengths[i] = 1;
        angles[i] = (ik_joint_angles){0.02 * sin(i), 0.01, 0};
    }
    ik_chain *chain;
    CHECK_EQUAL(ik_chain_create(3, 1000, lengths, NULL, &chain, NULL), IK_OK);
    for (int32_t i = 0; i < 1000; i++) {
        limit_cone(chain, i, 0.05);
    }
    forward_kinematics(chain, angles, joints);
    CHECK_EQUAL(ik_chain_solve(chain, joints[1000].x, joints[1000].y, joints[1000].z), IK_REACHED);
    CHECK_AT_MOST(limits_broken(chain), 1e-12);
    CHECK_AT_MOST(joints_misplaced(chain), 1e-5);
    ik_chain_destroy(chain);
}

const test limits_solve_tests[] = {
    {"limits hold in every pose, and the joints are where their angles put them", limits_hold},
    {"limits hold as measured from the positions of the joints, with twists", limits_hold_as_seen},
    {"of the targets that valid angles reach, 999 in 1000 are reached", reachable_is_reached},
    {"a blocked chain comes as near to its target as its angles allow",
     blocked_is_as_near_as_can_be},
    {"one limited bone stops at the nearest end of its interval", one_bone_is_exact},
    {"with limits, a solve that starts within the tolerance changes no bit",
     within_tolerance_stays},
    {"with limits, a chain scaled by a power of two gives the scaled result, to the bit",
     scale_is_exact},
    {"a chain whose last limit is removed is solved like one that never had any",
     freed_chains_are_free},
    {"limits hold for bones of length 0, joints that cannot move, and the narrowest limits",
     hard_shapes},
    {"a chain of a thousand bones with limits reaches its targets", a_thousand_bones},
    {0},
};
