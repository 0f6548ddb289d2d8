// chain_state_refused_test.c: wrong states of chains are refused, and change nothing.

#include "any_call.h"
#include "checksum.h"
#include "limit.h"

#include <stdlib.h>
#include <string.h>

#define CHECKSUM 4

// A chain with everything that a state can contain, after some solves.
static rig rich_rig(chance *c, int32_t dimensions, int32_t bones) {
    rig r = make_rig(c, dimensions, bones, 3, SCATTERED);
    double numbers[4 * MOST_RIG_BONES];
    ik_limit limits[MOST_RIG_BONES];
    for (int32_t i = 0; i < bones; i++) {
        limits[i] = any_limit(c, dimensions);
    }
    limits[0].kind = dimensions == 2 ? IK_LIMIT_RANGE : IK_LIMIT_HINGE;
    for (int32_t i = 0; i < 4 * bones; i++) {
        numbers[i] = between(c, 0.1, 1);
    }
    CHECK_EQUAL(ik_chain_set_limits(r.chain, limits, NULL), IK_OK);
    CHECK_EQUAL(ik_chain_set_stiffness(r.chain, numbers, NULL), IK_OK);
    CHECK_EQUAL(ik_chain_set_max_turn(r.chain, numbers, NULL), IK_OK);
    CHECK_EQUAL(ik_chain_track_rotations(r.chain), IK_OK);
    if (dimensions == 3) {
        CHECK_EQUAL(ik_chain_set_rest_rotations(r.chain, numbers, NULL), IK_OK);
    }
    for (int32_t frame = 0; frame < 20; frame++) {
        any_solve(c, &r, frame);
    }
    return r;
}

static void check_refused(rig *r, const uint8_t *bytes, size_t size) {
    saved before = save(r->chain);
    uint64_t view = view_of(r->chain, true);
    CHECK_EQUAL(ik_chain_restore_state(r->chain, bytes, size), IK_ERROR_STATE);
    CHECK(view_of(r->chain, true) == view);
    saved after = save(r->chain);
    CHECK(after.size == before.size && memcmp(after.bytes, before.bytes, after.size) == 0);
    free(before.bytes);
    free(after.bytes);
}

static void damage_is_refused(void) {
    for (uint64_t seed = 1; seed <= 6; seed++) {
        chance c = begin_case(seed);
        rig r = rich_rig(&c, 2 + (int32_t)(seed % 2), whole(&c, 1, 4));
        saved s = save(r.chain);
        uint8_t *longer = calloc(s.size + 1, 1);
        any_solve(&c, &r, 20);
        for (size_t i = 0; i < s.size; i++) {
            uint8_t bit = (uint8_t)(1 << whole(&c, 0, 7));
            s.bytes[i] ^= bit;
            check_refused(&r, s.bytes, s.size);
            s.bytes[i] ^= bit;
        }
        for (size_t size = 0; size < s.size; size += (size_t)whole(&c, 1, 9)) {
            check_refused(&r, s.bytes, size);
        }
        if (CHECK(longer != NULL)) {
            memcpy(longer, s.bytes, s.size);
            check_refused(&r, longer, s.size + 1);
        }
        CHECK_EQUAL(restore(r.chain, s), IK_OK);
        free(longer);
        free(s.bytes);
        drop_rig(&r);
    }
}

// The header is "IKS", the kind, and the version.
static void other_headers_are_refused(void) {
    chance c = begin_case(1);
    rig r = rich_rig(&c, 3, 3);
    saved s = save(r.chain);
    for (size_t i = 0; i < 8; i++) {
        s.bytes[i] += 1;
        repair_checksum(s.bytes, s.size);
        check_refused(&r, s.bytes, s.size);
        s.bytes[i] -= 1;
    }
    repair_checksum(s.bytes, s.size);
    CHECK_EQUAL(restore(r.chain, s), IK_OK);
    free(s.bytes);
    drop_rig(&r);
}

static void other_shapes_are_refused(void) {
    const double lengths[] = {1, 2, 3}, others[] = {7, 0.1, 0}, more[] = {1, 2, 3, 0};
    rig r = rig_of(3, 3, lengths), planar = rig_of(2, 3, lengths);
    rig other = rig_of(3, 3, others), longer = rig_of(3, 4, more), same = rig_of(3, 3, lengths);
    ik_chain_solve(r.chain, 1, 2, 3);
    saved s = save(r.chain);
    check_refused(&planar, s.bytes, s.size);
    check_refused(&longer, s.bytes, s.size);
    CHECK_EQUAL(restore(same.chain, s), IK_OK);
    CHECK(same_offsets(&same, &r));
    // The lengths are part of the state.
    CHECK_EQUAL(restore(other.chain, s), IK_OK);
    CHECK(same_offsets(&other, &r));
    CHECK(ik_chain_get_reach(other.chain) == 6 && ik_chain_get_min_reach(other.chain) == 0);
    CHECK_EQUAL(ik_chain_solve(other.chain, 3, 2, 1), ik_chain_solve(r.chain, 3, 2, 1));
    CHECK(same_offsets(&other, &r));
    free(s.bytes);
    rig *const all[] = {&r, &planar, &other, &longer, &same};
    for (int i = 0; i < 5; i++) {
        drop_rig(all[i]);
    }
}

static void broken_limits_are_refused(void) {
    const double lengths[] = {1, 1}, most = 0.7, angles[] = {0, most}, more = most + 1e-11;
    rig r = rig_of(2, 2, lengths);
    CHECK_EQUAL(limit_range(r.chain, 1, -1, most), IK_OK);
    CHECK_EQUAL(ik_chain_set_angles(r.chain, angles, true, NULL), IK_OK);
    saved s = save(r.chain);
    size_t at = 0; // of the angle: the last number that equals the limit
    for (size_t i = 0; i + sizeof most <= s.size; i++) {
        at = memcmp(s.bytes + i, &most, sizeof most) == 0 ? i : at;
    }
    memcpy(s.bytes + at, &more, sizeof more);
    repair_checksum(s.bytes, s.size);
    check_refused(&r, s.bytes, s.size);
    memcpy(s.bytes + at, &most, sizeof most);
    repair_checksum(s.bytes, s.size);
    CHECK_EQUAL(restore(r.chain, s), IK_OK);
    free(s.bytes);
    drop_rig(&r);
}

// States with wrong numbers and a correct checksum are refused, or the restored chain is valid.
static void mutants_are_sound(void) {
    int32_t taken = 0, refused = 0, last = cases(120);
    for (uint64_t seed = 1; seed <= (uint64_t)last; seed++) {
        chance c = begin_case(seed);
        rig r = rich_rig(&c, 2 + (int32_t)(seed % 2), whole(&c, 1, 4));
        saved s = save(r.chain);
        ik_chain_set_max_iterations(r.chain, 50);
        for (int i = 0; i < 20; i++) {
            size_t at = (size_t)(any_bits(&c) % (s.size - CHECKSUM));
            uint8_t was = s.bytes[at];
            s.bytes[at] = (uint8_t)any_bits(&c);
            repair_checksum(s.bytes, s.size);
            ik_error error = restore(r.chain, s);
            CHECK(error == IK_OK || error == IK_ERROR_STATE);
            taken += !error;
            refused += error != IK_OK;
            ik_chain_set_max_iterations(r.chain, 50);
            any_solve(&c, &r, i);
            CHECK(isfinite(norm(offset_of(&r, r.bones))));
            CHECK(limits_broken(r.chain) <= 1e-11);
            s.bytes[at] = was;
        }
        free(s.bytes);
        drop_rig(&r);
    }
    CHECK(taken > 3 * last);
    CHECK(refused > 3 * last);
}

static void short_memory_changes_nothing(void) {
    chance c = begin_case(1);
    rig r = rich_rig(&c, 3, 4);
    saved s = save(r.chain);
    for (int failing = 0;; failing++) {
        rig other = rig_of(3, 4, r.lengths);
        ik_chain_solve(other.chain, 1, 1, 1);
        uint64_t view = view_of(other.chain, true);
        watch_allocations(failing);
        ik_error error = restore(other.chain, s);
        watch_allocations(-1);
        if (error) {
            CHECK_EQUAL(error, IK_ERROR_MEMORY);
            CHECK(view_of(other.chain, true) == view);
        } else {
            CHECK(view_of(other.chain, true) == view_of(r.chain, true));
        }
        drop_rig(&other);
        if (!error) {
            // Joints, turn limits, rotations, stiffness, rest rotations.
            CHECK_EQUAL(failing, 5);
            break;
        }
    }
    free(s.bytes);
    drop_rig(&r);
}

extern const test chain_state_refused_tests[];
const test chain_state_refused_tests[] = {
    {"a chain's state that is changed, cut short or too long is refused, and changes nothing",
     damage_is_refused},
    {"a chain's state of another kind or version is refused", other_headers_are_refused},
    {"a state of a chain of another shape is refused", other_shapes_are_refused},
    {"a chain's state with an angle beyond its limit is refused", broken_limits_are_refused},
    {"a chain's state with other numbers gives a valid chain or is refused", mutants_are_sound},
    {"restoring a state without enough memory is an error and changes nothing",
     short_memory_changes_nothing},
    {0},
};
