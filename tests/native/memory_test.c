// memory_test.c: what is allocated, and what happens if there is no memory.

#include "any_call.h"
#include "limit.h"

#include <stdlib.h>

static const double lengths[] = {3, 2, 1};
static const double joints[] = {0, 0, 0, 3, 0, 0, 3, 2, 0, 3, 2, 1};

static void failures_are_survived(void) {
    for (int32_t dimensions = 2; dimensions <= 3; dimensions++) {
        for (int which = 0; which < 3; which++) {
            int before = live_allocations();
            ik_error answer = IK_ERROR_MEMORY;
            ik_chain *chain = NULL;
            int failing = 0;
            for (; answer == IK_ERROR_MEMORY && failing < 100; failing++) {
                int32_t at = 7;
                chain = (ik_chain *)&chain;
                watch_allocations(failing);
                answer = ik_chain_create(dimensions, 3, which < 2 ? lengths : NULL,
                                         which > 0 ? joints : NULL, &chain, &at);
                CHECK_EQUAL(at, -1);
                if (answer == IK_ERROR_MEMORY) {
                    CHECK(chain == NULL);
                    CHECK_EQUAL(live_allocations(), before);
                }
            }
            CHECK_EQUAL(answer, IK_OK);
            CHECK(failing > 1); // at least one allocation failed
            watch_allocations(-1);
            CHECK_EQUAL(ik_chain_solve(chain, 1, 3, 0), IK_REACHED);
            ik_chain_destroy(chain);
            CHECK_EQUAL(live_allocations(), before);
        }
    }
}

static ik_error set_limit(ik_chain *chain) {
    return ik_chain_get_dimensions(chain) == 2 ? limit_range(chain, 1, 0.5, 1)
                                               : limit_ball(chain, 1, 0.2, 0.1, 0, 1);
}

static ik_error set_hinge(ik_chain *chain) {
    return ik_chain_get_dimensions(chain) == 2 ? limit_range(chain, 0, 2, 2)
                                               : limit_hinge(chain, 0, 0, 1, 1, 2, 2);
}

static ik_error set_rest(ik_chain *chain) {
    return ik_chain_set_rest(chain, joints, NULL);
}

static ik_error set_stiffness(ik_chain *chain) {
    return ik_chain_set_stiffness(chain, lengths, NULL);
}

static void later_failures_are_survived(void) {
    ik_error (*const calls[])(ik_chain * chain) = {set_limit, set_hinge, set_rest, set_stiffness};
    for (int32_t dimensions = 2; dimensions <= 3; dimensions++) {
        for (int which = 0; which < 4; which++) {
            int before = live_allocations();
            ik_chain *chain;
            CHECK_EQUAL(ik_chain_create(dimensions, 3, lengths, NULL, &chain, NULL), IK_OK);
            ik_chain_solve(chain, 1, 3, 0);
            int made = live_allocations();
            ik_error answer = IK_ERROR_MEMORY;
            int failing = 0;
            for (; answer == IK_ERROR_MEMORY && failing < 100; failing++) {
                state was = state_of(chain);
                watch_allocations(failing);
                answer = calls[which](chain);
                watch_allocations(-1);
                if (answer == IK_ERROR_MEMORY) {
                    CHECK(still(was, chain));
                    CHECK_EQUAL(live_allocations(), made);
                } else {
                    free(was.bytes);
                }
            }
            CHECK_EQUAL(answer, IK_OK);
            CHECK(failing > 1);
            // The second time it needs no more memory.
            watch_allocations(0);
            CHECK_EQUAL(calls[which](chain), IK_OK);
            CHECK_EQUAL(allocations(), 0);
            watch_allocations(-1);
            ik_chain_destroy(chain);
            CHECK_EQUAL(live_allocations(), before);
        }
    }
}

static size_t size_of_chain(int32_t dimensions, int32_t bones) {
    double ones[2000];
    for (int32_t i = 0; i < bones; i++) {
        ones[i] = 1;
    }
    ik_chain *chain;
    watch_allocations(-1);
    CHECK_EQUAL(ik_chain_create(dimensions, bones, ones, NULL, &chain, NULL), IK_OK);
    CHECK_EQUAL(allocations(), 1);
    ik_chain_destroy(chain);
    return latest_allocation();
}

static void one_block(void) {
    CHECK_EQUAL((int64_t)(size_of_chain(2, 2000) - size_of_chain(2, 1000)), 36 * 1000);
    CHECK_EQUAL((int64_t)(size_of_chain(3, 2000) - size_of_chain(3, 1000)), 44 * 1000);
    CHECK_AT_MOST((double)size_of_chain(3, 1), 44 + 800);
}

static void refusals_allocate_nothing(void) {
    const double wrong[] = {1, NAN, 1};
    ik_chain *chain;
    watch_allocations(-1);
    ik_chain_create(4, 3, lengths, NULL, &chain, NULL);
    ik_chain_create(2, 0, lengths, NULL, &chain, NULL);
    ik_chain_create(2, 3, NULL, NULL, &chain, NULL);
    ik_chain_create(2, 3, wrong, NULL, &chain, NULL);
    CHECK_EQUAL(allocations(), 0);
    CHECK_EQUAL(ik_chain_create(3, 3, lengths, NULL, &chain, NULL), IK_OK);
    watch_allocations(-1);
    limit_range(chain, 0, 0, 1);
    limit_cone(chain, 3, 1);
    limit_cone(chain, 0, 4);
    limit_ball(chain, 0, 1, 1, 1, 0);
    limit_hinge(chain, 0, 0, 0, 0, 0, 1);
    ik_chain_set_stiffness(chain, wrong, NULL);
    ik_chain_set_stiffness(chain, NULL, NULL);
    limit_none(chain, 0);
    CHECK_EQUAL(allocations(), 0);
    ik_chain_destroy(chain);
}

static void limit_at_once(chance *c, rig *r) {
    ik_limit limits[MOST_RIG_BONES];
    double turns[MOST_RIG_BONES], rest[3 * (MOST_RIG_BONES + 1)];
    for (int32_t i = 0; i < r->bones; i++) {
        limits[i] = any_limit(c, r->dimensions);
        turns[i] = between(c, 0.1, 1);
    }
    write_pose(c, r, (vec){0, 0, 0}, SCATTERED, rest);
    CHECK_EQUAL(ik_chain_set_limits(r->chain, limits, NULL), IK_OK);
    CHECK_EQUAL(ik_chain_set_rest(r->chain, rest, NULL), IK_OK);
    CHECK_EQUAL(ik_chain_set_max_turn(r->chain, turns, NULL), IK_OK);
    CHECK_EQUAL(ik_chain_set_solver(r->chain, IK_CCD), IK_OK);
    CHECK_EQUAL(ik_chain_set_solver(r->chain, IK_AUTO), IK_OK);
}

static void limited_use_allocates_nothing(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(500); seed++) {
        chance c = begin_case(seed);
        rig r = any_limited_rig(&c);
        double pose_of[3 * (MOST_RIG_BONES + 1)];
        write_pose(&c, &r, (vec){1, 1, 0}, SCATTERED, pose_of);
        ik_chain_set_rest(r.chain, pose_of, NULL);
        watch_allocations(0);
        CHECK_EQUAL(ik_chain_set_pose(r.chain, pose_of, NULL), IK_OK);
        for (int i = 0; i < 4; i++) {
            limit_joint(&c, &r, whole(&c, 0, r.bones - 1), MIXED, ANY);
            turn_base(&c, &r);
            solve(&r, in_ring(&c, &r, between(&c, -1, 1.5)));
        }
        CHECK_EQUAL(allocations(), 0);
        watch_allocations(-1);
        drop_rig(&r);
    }
}

static void use_allocates_nothing(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(1000); seed++) {
        chance c = begin_case(seed);
        rig r = any_rig(&c);
        double pose_of[3 * (MOST_RIG_BONES + 1)];
        write_pose(&c, &r, (vec){1, 1, 0}, STRAIGHT, pose_of);
        // Refuse all allocations, so that a solve that needs one would fail.
        watch_allocations(0);
        ik_chain_set_pose(r.chain, pose_of, NULL);
        ik_chain_set_root(r.chain, 1, 2, 3);
        ik_chain_set_tolerance(r.chain, 1e-5 * r.reach);
        ik_chain_set_max_iterations(r.chain, 200);
        for (int i = 0; i < 8; i++) {
            ik_chain_set_solver(r.chain, i % 3 == 0 ? IK_FABRIK : IK_AUTO);
            ik_chain_set_root_mode(r.chain, i % 4 > 0);
            solve(&r, in_ring(&c, &r, between(&c, -1, 1.5)));
        }
        CHECK_EQUAL(allocations(), 0);
        watch_allocations(-1);
        drop_rig(&r);
    }
}

// After a reservation no solve allocates, and no setter except those of stiffness and rest
// rotations.
static void reserved_chains_allocate_nothing(void) {
    int32_t last = cases(100);
    for (uint64_t seed = 1; seed <= (uint64_t)last; seed++) {
        chance c = begin_case(seed);
        rig r = any_small_rig(&c, 8);
        CHECK_EQUAL(ik_chain_reserve(r.chain), IK_OK);
        for (int32_t frame = 0; frame < 30; frame++) {
            any_setting(&c, &r);
            watch_allocations(0);
            CHECK(any_solve(&c, &r, frame) > 0);
            CHECK_EQUAL(ik_chain_track_rotations(r.chain), IK_OK);
            limit_at_once(&c, &r);
            CHECK_EQUAL(allocations(), 0);
            watch_allocations(-1);
        }
        drop_rig(&r);
    }
}

static void failed_reservations(void) {
    const double three[] = {1, 1, 1};
    for (int failing = 0;; failing++) {
        rig r = rig_of(3, 3, three);
        watch_allocations(failing);
        ik_error error = ik_chain_reserve(r.chain);
        int count = allocations();
        watch_allocations(-1);
        CHECK(error == IK_OK || error == IK_ERROR_MEMORY);
        CHECK_EQUAL(ik_chain_solve(r.chain, 1, 1, 1), IK_REACHED);
        drop_rig(&r);
        if (!error) {
            // Joints, parts, turn limits, rotations.
            CHECK_EQUAL(count, 4);
            break;
        }
    }
}

const test memory_tests[] = {
    {"after a reservation, no solve and no limit allocates", reserved_chains_allocate_nothing},
    {"a failed reservation is an error, and the chain can still solve", failed_reservations},
    {"if any allocation of a creation fails, it is an error and nothing leaks",
     failures_are_survived},
    {"a chain is one block, of 44 bytes per bone in 3-D and 36 in 2-D", one_block},
    {"a refused creation allocates nothing", refusals_allocate_nothing},
    {"setting and solving allocate nothing", use_allocates_nothing},
    {"setting a limit, a rest or stiffness allocates once; if that fails, nothing changes",
     later_failures_are_survived},
    {"setting the limits of a chain again and solving it allocate nothing",
     limited_use_allocates_nothing},
    {0},
};
