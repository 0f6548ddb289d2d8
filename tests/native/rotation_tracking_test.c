// rotation_tracking_test.c: when the tracking of rotations begins, and the rotations of oriented
// bones.

#include "chain/pose.h"
#include "limit.h"
#include "rotation_checks.h"

#include <string.h>

// In chains without limits, and in chains with limits on the other bones.
static void solved_bones_have_their_orientation(void) {
    int had = 0;
    for (uint64_t seed = 1; seed <= (uint64_t)cases(300); seed++) {
        chance c = begin_case(seed);
        rig r = make_rig(&c, whole(&c, 2, 3), whole(&c, 3, 6), 2, CURVED);
        for (int32_t i = 0; i + 2 < r.bones && seed % 2; i++) {
            limit_joint(&c, &r, i, MIXED, MODERATE);
        }
        int32_t joint = whole(&c, r.bones - 1, r.bones);
        ik_goal goal = {.effector = joint, .orientation_weight = 1};
        vec target = away(&c, &r, 0.3 * r.reach);
        goal.target[0] = target.x, goal.target[1] = target.y, goal.target[2] = target.z;
        for (int i = 0; i < 4; i++) {
            goal.orientation[i] = between(&c, -1, 1);
        }
        ik_chain_solve_goal(r.chain, &goal);
        check_rotations(&r);
        ik_quat q = shown(rotations_of(r.chain), joint - 1);
        const double *o = goal.orientation;
        ik_quat wanted = {{0, 0, sin(o[0] / 2)}, cos(o[0] / 2)};
        if (r.dimensions == 3) {
            wanted = ik_quat_unit((ik_quat){{o[0], o[1], o[2]}, o[3]});
        }
        CHECK_NEAR(turn_between(q, wanted), ik_chain_get_orientation_error(r.chain), 2e-6);
        had += ik_chain_get_orientation_error(r.chain) < 1e-3;
        drop_rig(&r);
    }
    CHECK_SEEN(had > 200);
}

// Checks a bone whose orientation was solved for.
static void oriented_bones_have_their_orientation(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(300); seed++) {
        chance c = begin_case(seed);
        rig r = make_rig(&c, 3, whole(&c, 1, 6), 3, SCATTERED);
        int32_t bone = whole(&c, 0, r.bones - 1);
        if (whole(&c, 0, 1)) {
            turn_base(&c, &r);
        }
        ik_vec direction = ik_bones_direction(&r.chain->bones, bone), x = {1, 0, 0};
        direction = ik_vec_unit(direction, x);
        ik_quat least_one = shown(rotations_of(r.chain), bone);
        double twist = between(&c, -3, 3);
        ik_quat q = ik_quat_mul((ik_quat){ik_vec_scale(sin(twist / 2), direction), cos(twist / 2)},
                                least_one);
        ik_chain_update_positions(r.chain);
        r.chain->oriented_bone = bone;
        r.chain->orientation = ik_quat_unit(q);
        ik_chain_pose_changed(r.chain, IK_POSE_SOLVED);
        CHECK_AT_MOST(turn_between(shown(rotations_of(r.chain), bone), q), 1e-6);
        check_rotations(&r);
        // After a pose without an orientation, the bone keeps its rotation at first; its twist
        // decays as the chain moves.
        ik_chain_update_positions(r.chain);
        ik_chain_pose_changed(r.chain, IK_POSE_SOLVED);
        CHECK_AT_MOST(turn_between(shown(rotations_of(r.chain), bone), q), 1e-6);
        check_rotations(&r);
        drop_rig(&r);
    }
}

// A free bone passes near the opposite of its rest direction, where its rotation depends on its
// path. The rotations of one chain are read in each frame, those of the other only at the end.
static void reading_changes_nothing(void) {
    const double lengths[] = {1, 1};
    for (uint64_t seed = 1; seed <= (uint64_t)cases(50); seed++) {
        chance c = begin_case(seed);
        rig r = rig_of(3, 2, lengths), twin = rig_of(3, 2, lengths);
        double past = spread(&c, 1e-2, 3e-2);
        ik_chain_track_rotations(r.chain);
        ik_chain_track_rotations(twin.chain);
        for (int32_t frame = 0; frame <= 314; frame++) {
            double at = 0.01 * frame, x = cos(at), y = sin(at), sum = 0;
            const double joints[] = {0, 0, 0, x, y, past, 2 * x, 2 * y, past};
            CHECK_EQUAL(ik_chain_set_pose(r.chain, joints, NULL), IK_OK);
            CHECK_EQUAL(ik_chain_set_pose(twin.chain, joints, NULL), IK_OK);
            sum += (double)ik_chain_get_rotations(r.chain)[0];
            sum += (double)ik_chain_get_local_rotations(r.chain)[3];
            CHECK(fabs(sum) <= 2 && isnan(ik_chain_get_angles(r.chain)[1]));
        }
        const float *world = ik_chain_get_rotations(r.chain);
        CHECK(memcmp(world, ik_chain_get_rotations(twin.chain), 8 * sizeof *world) == 0);
        // The path made a difference: this is not the least rotation.
        ik_vec now = ik_bones_direction(&r.chain->bones, 0), x = {1, 0, 0}, z = {0, 0, 1};
        ik_quat least = ik_quat_from_vector(ik_rotation_between(x, ik_vec_unit(now, x), z));
        CHECK(turn_between(shown(world, 0), least) > 0.1);
        drop_rig(&r);
        drop_rig(&twin);
    }
}

// Reserved memory does not begin the tracking.
static void tracking_begins_when_asked(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(50); seed++) {
        chance c = begin_case(seed), again = c;
        rig r = make_rig(&c, 3, 4, 2, CURVED), twin = make_rig(&again, 3, 4, 2, CURVED);
        CHECK_EQUAL(ik_chain_reserve(r.chain), IK_OK);
        for (int32_t frame = 0; frame < 100; frame++) {
            vec target = in_ring(&c, &r, between(&c, 0, 1));
            solve(&r, target);
            solve(&twin, target);
        }
        CHECK(ik_chain_get_rotations(r.chain) == NULL);
        CHECK(ik_chain_get_local_rotations(r.chain) == NULL);
        CHECK(ik_chain_get_angles(r.chain) == NULL);
        CHECK(memcmp(rotations_of(r.chain), rotations_of(twin.chain), 16 * (size_t)r.bones) == 0);
        drop_rig(&r);
        drop_rig(&twin);
    }
}

extern const test rotation_tracking_tests[];
const test rotation_tracking_tests[] = {
    {"a bone has the orientation that a solve gave it, also in chains with limits",
     solved_bones_have_their_orientation},
    {"a bone has the orientation that it was solved for", oriented_bones_have_their_orientation},
    {"rotations are the same whether they are read in every frame or once",
     reading_changes_nothing},
    {"rotations are tracked from the first call of track_rotations on, and not before",
     tracking_begins_when_asked},
    {0},
};
