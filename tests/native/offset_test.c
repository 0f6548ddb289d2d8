// offset_test.c: the rotation of a bone relative to an orientation.

#include "limit.h"
#include "rotation_checks.h"

static void offsets_lead_from_orientations_to_bones(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(300); seed++) {
        chance c = begin_case(seed);
        rig r = whole(&c, 0, 1) ? any_limited_rig(&c) : any_rig(&c);
        double wanted[4], offset[4];
        int32_t joint = whole(&c, 1, r.bones);
        for (int i = 0; i < 4; i++) {
            wanted[i] = between(&c, -9, 9);
        }
        CHECK_EQUAL(ik_chain_get_offset_from(r.chain, joint, wanted, offset), IK_OK);
        ik_quat bone = shown(rotations_of(r.chain), joint - 1);
        ik_quat from = ik_quat_unit((ik_quat){{wanted[0], wanted[1], wanted[2]}, wanted[3]});
        ik_quat by = {{offset[0], offset[1], offset[2]}, offset[3]};
        if (r.dimensions == 2) {
            double half = (wanted[0] + offset[0]) / 2;
            from = (ik_quat){{0, 0, sin(half)}, cos(half)};
            by = ik_quat_identity;
            CHECK(offset[0] > -IK_PI && offset[0] <= IK_PI);
        }
        CHECK_AT_MOST(turn_between(bone, ik_quat_mul(from, by)), 1e-6);
        drop_rig(&r);
    }
}

static void offsets_refuse_what_is_none(void) {
    for (int32_t dimensions = 2; dimensions <= 3; dimensions++) {
        chance c = begin_case(1);
        rig r = make_rig(&c, dimensions, 3, 3, SCATTERED);
        const double good[] = {0, 0, 0, 1}, wrong[] = {NAN, 0, 0, 1}, none[] = {0, 0, 0, 0};
        const double far[] = {INFINITY, 0, 0, 1};
        double offset[4] = {7, 7, 7, 7};
        ik_error bad = dimensions == 2 ? IK_ERROR_ANGLE : IK_ERROR_ROTATION;
        CHECK_EQUAL(ik_chain_get_offset_from(r.chain, 0, good, offset), IK_ERROR_EFFECTOR);
        CHECK_EQUAL(ik_chain_get_offset_from(r.chain, 4, good, offset), IK_ERROR_EFFECTOR);
        CHECK_EQUAL(ik_chain_get_offset_from(r.chain, 1, wrong, offset), bad);
        CHECK_EQUAL(ik_chain_get_offset_from(r.chain, 1, far, offset), bad);
        CHECK_EQUAL(ik_chain_get_offset_from(r.chain, 1, none, offset),
                    dimensions == 2 ? IK_OK : IK_ERROR_ROTATION);
        CHECK(dimensions == 2 || offset[0] == 7);
        drop_rig(&r);
    }
}

extern const test offset_tests[];
const test offset_tests[] = {
    {"an orientation followed by its offset is the rotation of the bone",
     offsets_lead_from_orientations_to_bones},
    {"an offset for a wrong joint or a wrong orientation is refused", offsets_refuse_what_is_none},
    {0},
};
