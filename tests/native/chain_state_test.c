// chain_state_test.c: saved states of chains. A restored chain continues bit for bit as the saved
// one.

#include "any_call.h"
#include "goals.h"
#include "limit.h"

#include <stdlib.h>
#include <string.h>

// Saves a chain after `past` frames, restores it into another, and continues both with the same
// calls.
static void check_continues(uint64_t seed, int32_t past, int32_t frames) {
    chance c = begin_case(seed);
    rig r = any_small_rig(&c, 8), other = rig_of(r.dimensions, r.bones, r.lengths);
    bool fresh = seed % 2;
    any_frames(&c, &r, past);
    if (!fresh) {
        // The other chain has a history of its own, which must have no effect.
        chance own = {seed + 1000000};
        any_frames(&own, &other, past);
    }
    saved s = save(r.chain);
    if (CHECK_EQUAL(restore(other.chain, s), IK_OK)) {
        saved again = save(other.chain);
        if (fresh) {
            CHECK(again.size == s.size && memcmp(again.bytes, s.bytes, s.size) == 0);
        }
        free(again.bytes);
        chance twin = c;
        bool same = CHECK(view_of(r.chain, true) == view_of(other.chain, true));
        for (int32_t frame = past; same && frame < past + frames; frame++) {
            CHECK_EQUAL(any_frame(&c, &r, frame), any_frame(&twin, &other, frame));
            same = CHECK(view_of(r.chain, true) == view_of(other.chain, true));
        }
    }
    free(s.bytes);
    drop_rig(&r);
    drop_rig(&other);
}

static void few_continue_long(void) {
    for (uint64_t seed = 1; seed <= 8; seed++) {
        check_continues(seed, 60, 1000);
    }
}

static void many_continue(void) {
    // `seed % 40` is how many frames there are before the state is saved.
    int32_t last = cases(220);
    for (uint64_t seed = 101; seed <= (uint64_t)last; seed++) {
        check_continues(seed, (int32_t)(seed % 40), 50);
    }
}

// A new chain; and chains with joints at half turns and at the ends of their intervals.
static void own_states_are_accepted(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(500); seed++) {
        chance c = begin_case(seed);
        rig r = make_rig(&c, whole(&c, 2, 3), 2, 3, STRAIGHT);
        saved s = save(r.chain);
        CHECK_EQUAL(restore(r.chain, s), IK_OK);
        free(s.bytes);
        vec rest = any_direction(&c, r.dimensions), at = times(whole(&c, 0, 2) ? -1 : 1, rest);
        const double spatial[] = {0, 0, 0, at.x, at.y, at.z, 0, 0, 0};
        const double planar[] = {0, 0, at.x, at.y, 0, 0};
        const double resting[] = {0, 0, 0, rest.x, rest.y, rest.z, 0, 0, 0};
        const double flat[] = {0, 0, rest.x, rest.y, 0, 0};
        ik_limit limit = any_limit(&c, r.dimensions);
        if (limit.kind == IK_LIMIT_BALL && whole(&c, 0, 1)) {
            limit.swing_y = limit.swing_z = IK_PI;
        }
        ik_chain_set_rest(r.chain, r.dimensions == 2 ? flat : resting, NULL);
        ik_chain_set_limit(r.chain, whole(&c, 0, 1), &limit);
        ik_chain_set_pose(r.chain, r.dimensions == 2 ? planar : spatial, NULL);
        s = save(r.chain);
        uint64_t view = view_of(r.chain, true);
        CHECK_EQUAL(restore(r.chain, s), IK_OK);
        CHECK(view_of(r.chain, true) == view);
        free(s.bytes);
        drop_rig(&r);
    }
}

// A planar chain that was bent, then straight: the line to its target turns by half a turn.
static void turned_round_stays_planar(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(500); seed++) {
        chance c = begin_case(seed);
        rig r = make_rig(&c, 2, whole(&c, 2, 12), 3, CURVED);
        // Floats can be exactly on these lines.
        vec line = {whole(&c, 0, 1), 1, 0};
        ik_chain_set_root(r.chain, 0, 0, 0);
        solve(&r, in_ring(&c, &r, 0.5));
        solve(&r, times(2 * r.reach, line));
        solve(&r, times(-between(&c, 0.1, 0.7) * r.reach, line));
        for (int32_t i = 0; i < r.bones; i++) {
            CHECK(ik_bones_direction(&r.chain->bones, i).z == 0);
        }
        saved s = save(r.chain);
        CHECK_EQUAL(restore(r.chain, s), IK_OK);
        free(s.bytes);
        drop_rig(&r);
    }
}

// Sets limits one after the other that turn bones by amounts below float precision. Afterwards,
// everything derived from the angles must be as restoring computes it.
static void restored_is_saved_again(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(300); seed++) {
        chance c = begin_case(seed);
        const double lengths[12] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
        rig r = rig_of(3, 12, lengths);
        for (int i = 0; i < 20; i++) {
            int32_t bone = whole(&c, 0, 11);
            double thin = spread(&c, 1e-14, 1e-9);
            CHECK_EQUAL(limit_hinge(r.chain, bone, 0, 0, 1, thin, 1), IK_OK);
            saved s = save(r.chain);
            CHECK_EQUAL(restore(r.chain, s), IK_OK);
            saved again = save(r.chain);
            CHECK(again.size == s.size && memcmp(again.bytes, s.bytes, s.size) == 0);
            free(s.bytes);
            free(again.bytes);
        }
        drop_rig(&r);
    }
}

// Each blend starts from the orientation after the last solve.
static void rotations_do_not_drift(void) {
    for (uint64_t seed = 1; seed <= 4; seed++) {
        chance c = begin_case(seed);
        rig r = make_rig(&c, 3, 4, 2, CURVED);
        for (int32_t i = 0; i < 3000; i++) {
            ik_quat wanted;
            ik_goal goal = reachable_goal(&c, &r, &wanted);
            goal.pose_blend = 0.5;
            solve_goal(&r, &goal);
        }
        ik_quat q = r.chain->orientation;
        CHECK_NEAR(ik_vec_dot(q.v, q.v) + q.w * q.w, 1, 1e-12);
        saved s = save(r.chain);
        CHECK_EQUAL(restore(r.chain, s), IK_OK);
        free(s.bytes);
        drop_rig(&r);
    }
}

extern const test chain_state_tests[];
const test chain_state_tests[] = {
    {"a restored chain continues for 1,000 frames as the saved one, bit for bit",
     few_continue_long},
    {"a restored chain of any kind continues as the saved one, bit for bit", many_continue},
    {"a chain accepts its own state: when new, at half turns, and at the ends of its limits",
     own_states_are_accepted},
    {"a planar chain whose target turns by half a turn stays in its plane, and accepts its state",
     turned_round_stays_planar},
    {"a state that is restored is saved again as the same bytes", restored_is_saved_again},
    {"quaternions that are blended thousands of times keep their length", rotations_do_not_drift},
    {0},
};
