// projection_test.c: of the poses that reach the target, AUTO finds one near to FABRIK's, or near
// to the present one.

#include "rig.h"
static double mean_distance(const rig *a, const rig *b) {
    double sum = 0;
    for (int32_t i = 0; i <= a->bones; i++) {
        sum += norm(minus(offset_of(a, i), offset_of(b, i)));
    }
    return sum / (a->bones + 1) / a->reach;
}

static void pose_is_as_published(void) {
    double lengths[MOST_RIG_BONES], joints[3 * (MOST_RIG_BONES + 1)], sum = 0;
    for (int32_t i = 0; i < MOST_RIG_BONES; i++) {
        lengths[i] = 1;
    }
    for (uint64_t seed = 1; seed <= (uint64_t)cases(1000); seed++) {
        chance c = begin_case(seed);
        int32_t dimensions = whole(&c, 2, 3);
        rig a = rig_of(dimensions, 10, lengths), b = rig_of(dimensions, 10, lengths);
        write_pose(&c, &a, (vec){0, 0, 0}, SCATTERED, joints);
        CHECK_EQUAL(ik_chain_set_pose(a.chain, joints, NULL), IK_OK);
        CHECK_EQUAL(ik_chain_set_pose(b.chain, joints, NULL), IK_OK);
        ik_chain_set_solver(b.chain, IK_FABRIK);
        ik_chain_set_max_iterations(b.chain, 1000);
        ik_chain_set_tolerance(b.chain, 0);
        vec target = in_ring(&c, &a, between(&c, 0, 0.95));
        CHECK_EQUAL(solve(&a, target), IK_REACHED);
        solve(&b, target);
        sum += mean_distance(&a, &b) / 1000;
        drop_rig(&a);
        drop_rig(&b);
    }
    CHECK_AT_MOST(sum, 0.01);
}

static void first_iteration_is_fabrik(void) {
    int32_t alike = 0;
    for (uint64_t seed = 1; seed <= (uint64_t)cases(2000); seed++) {
        chance c = begin_case(seed);
        int32_t dimensions = whole(&c, 2, 3), bones = whole(&c, 3, whole(&c, 3, 60));
        rig a = make_rig(&c, dimensions, bones, 2, SCATTERED);
        rig b = rig_of(dimensions, bones, a.lengths);
        double joints[3 * (MOST_RIG_BONES + 1)];
        write_pose(&c, &a, (vec){0, 0, 0}, CURVED, joints);
        CHECK_EQUAL(ik_chain_set_pose(a.chain, joints, NULL), IK_OK);
        CHECK_EQUAL(ik_chain_set_pose(b.chain, joints, NULL), IK_OK);
        ik_chain_set_solver(b.chain, IK_FABRIK);
        vec target = times(between(&c, 0, 0.5) * a.reach, any_direction(&c, dimensions));
        solve(&a, target);
        if (ik_chain_get_iterations(a.chain) == 1) {
            alike++;
            solve(&b, target);
            CHECK(same_offsets(&a, &b));
        }
        drop_rig(&a);
        drop_rig(&b);
    }
    CHECK_SEEN(alike >= 200);
}

// The largest motion of a joint while the target moves in a circle inside the ring, over that of
// the target.
static double largest_motion(rig *r, chance *c) {
    double phase = between(c, 0, 6), worst = 0;
    vec joints[MOST_RIG_BONES + 1], target = {0, 0, 0};
    for (int32_t frame = 0; frame < 400; frame++) {
        double t = 0.0157 * frame;
        vec to = {0.6 * sin(2 * t + phase), 0.5 * cos(3 * t),
                  r->dimensions == 3 ? 0.3 * sin(t) : 0};
        // Not near the root, where FABRIK's joints spin, too.
        double middle = r->inner + 0.6 * (r->reach - r->inner), span = 0.3 * (r->reach - r->inner);
        vec next = plus(root_of(r), plus((vec){middle, 0, 0}, times(span, to)));
        CHECK_EQUAL(solve(r, next), IK_REACHED);
        for (int32_t i = 0; i <= r->bones; i++) {
            vec joint = offset_of(r, i);
            if (frame > 0) {
                double motion = norm(minus(next, target));
                worst = fmax(worst, norm(minus(joint, joints[i])) / fmax(motion, 1e-3 * r->reach));
            }
            joints[i] = joint;
        }
        target = next;
    }
    return worst;
}

static void small_motions_stay_small(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(300); seed++) {
        chance c = begin_case(seed);
        rig r = make_rig(&c, whole(&c, 2, 3), whole(&c, 4, 20), 2, CURVED);
        solve(&r, in_ring(&c, &r, 0.6));
        // The first frame is a jump: only the motion after it counts.
        CHECK_AT_MOST(largest_motion(&r, &c), 8);
        drop_rig(&r);
    }
}

// Stiffness.

static void stiff_chains_reach(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(5000); seed++) {
        chance c = begin_case(seed);
        rig r = make_rig(&c, whole(&c, 2, 3), whole(&c, 1, whole(&c, 1, 60)), 100,
                         (pose)whole(&c, 0, POSES - 1));
        double stiffness[MOST_RIG_BONES];
        for (int32_t i = 0; i < r.bones; i++) {
            stiffness[i] = spread(&c, 1e-3, 1e3);
        }
        CHECK_EQUAL(ik_chain_set_stiffness(r.chain, stiffness, NULL), IK_OK);
        ik_chain_set_max_iterations(r.chain, whole(&c, 0, 1) ? 100 : whole(&c, 1, 10));
        for (int i = 0; i < 3; i++) {
            vec target = in_ring(&c, &r, between(&c, 0, 1));
            int32_t status = solve(&r, target);
            CHECK_EQUAL(status, IK_REACHED);
            check_outcome(&r, target, status);
            check_pose(&r);
        }
        drop_rig(&r);
    }
}

// The angle of a bone relative to the bone before it; of the first relative to +x.
static double angle_of(const rig *r, int32_t bone) {
    vec parent = bone > 0 ? unit(bone_of(r, bone - 1)) : (vec){1, 0, 0};
    vec own = unit(bone_of(r, bone));
    return atan2(norm(cross(parent, own)), dot(parent, own));
}

static void stiff_bones_turn_less(void) {
    double stiff_turns = 0, soft_turns = 0;
    for (uint64_t seed = 1; seed <= (uint64_t)cases(1000); seed++) {
        chance c = begin_case(seed);
        int32_t bones = whole(&c, 4, 12), bone = whole(&c, 0, bones - 1);
        rig a = make_rig(&c, whole(&c, 2, 3), bones, 2, CURVED);
        rig b = rig_of(a.dimensions, bones, a.lengths);
        double joints[3 * (MOST_RIG_BONES + 1)], stiffness[MOST_RIG_BONES];
        write_pose(&c, &a, (vec){0, 0, 0}, CURVED, joints);
        for (int32_t i = 0; i < bones; i++) {
            stiffness[i] = 1;
        }
        for (int k = 0; k < 2; k++) {
            rig *r = k ? &b : &a;
            CHECK_EQUAL(ik_chain_set_pose(r->chain, joints, NULL), IK_OK);
            stiffness[bone] = k ? 20 : 1;
            CHECK_EQUAL(ik_chain_set_stiffness(r->chain, stiffness, NULL), IK_OK);
        }
        // The target is near, so that there are several ways to reach it.
        double before = angle_of(&a, bone);
        vec to = plus(tip_of(&a), times(0.1 * a.reach, any_direction(&c, a.dimensions)));
        if (norm(to) < 0.9 * a.reach && norm(to) > 0.2 * a.reach) {
            solve(&a, to);
            solve(&b, to);
            soft_turns += fabs(angle_of(&a, bone) - before);
            stiff_turns += fabs(angle_of(&b, bone) - before);
        }
        drop_rig(&a);
        drop_rig(&b);
    }
    CHECK_AT_MOST(stiff_turns, 0.25 * soft_turns);
}

static void only_ratios_of_stiffness_matter(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(1000); seed++) {
        chance c = begin_case(seed);
        rig a = make_rig(&c, whole(&c, 2, 3), whole(&c, 3, 20), 10, CURVED);
        rig b = rig_of(a.dimensions, a.bones, a.lengths);
        double joints[3 * (MOST_RIG_BONES + 1)], stiffness[MOST_RIG_BONES];
        write_pose(&c, &a, (vec){0, 0, 0}, SCATTERED, joints);
        vec target = times(between(&c, 0.1, 0.9) * a.reach, any_direction(&c, a.dimensions));
        for (int k = 0; k < 2; k++) {
            rig *r = k ? &b : &a;
            CHECK_EQUAL(ik_chain_set_pose(r->chain, joints, NULL), IK_OK);
            CHECK_EQUAL(ik_chain_set_root(r->chain, 0, 0, 0), IK_OK);
            for (int32_t i = 0; i < a.bones; i++) {
                stiffness[i] = k ? 8 * stiffness[i] : spread(&c, 0.1, 10);
            }
            CHECK_EQUAL(ik_chain_set_stiffness(r->chain, stiffness, NULL), IK_OK);
            solve(r, target);
        }
        CHECK(same_offsets(&a, &b));
        drop_rig(&a);
        drop_rig(&b);
    }
}

const test projection_tests[] = {
    {"the pose is within a hundredth of the reach of what FABRIK converges to",
     pose_is_as_published},
    {"if one iteration of FABRIK is enough, the pose is FABRIK's, bit for bit",
     first_iteration_is_fabrik},
    {"a small motion of the target gives a small motion of the joints", small_motions_stay_small},
    {"chains with stiffness reach every target that can be reached", stiff_chains_reach},
    {"a stiff bone turns less relative to the bone before it than a soft one",
     stiff_bones_turn_less},
    {"only the ratios of stiffness matter", only_ratios_of_stiffness_matter},
    {0},
};
