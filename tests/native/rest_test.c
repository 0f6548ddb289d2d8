// rest_test.c: chains that rest while they miss a target that rests.

#include "ik_trace.h"

#include "goals.h"
#include "limit.h"

#include <string.h>

// A chain with any solver, with or without limits, a pole, turn limits.
static rig any_chain(chance *c) {
    int32_t dimensions = whole(c, 2, 3);
    rig r = limited_rig(c, dimensions, 8, whole(c, 0, 1) ? FREE : MIXED, MODERATE);
    ik_chain_set_solver(r.chain, whole(c, IK_AUTO, IK_DAMPED_LEAST_SQUARES));
    if (whole(c, 0, 3) == 0) {
        ik_chain_set_pole(r.chain, IK_POLE_DIRECTION, 1, 2, dimensions == 3 ? 3 : 0, 1);
    }
    if (whole(c, 0, 3) == 0) {
        double turns[MOST_RIG_BONES];
        for (int32_t i = 0; i < r.bones; i++) {
            turns[i] = between(c, 0.05, 1);
        }
        ik_chain_set_max_turn(r.chain, turns, NULL);
    }
    return r;
}

// A solve in one of the three ways in which it can be asked for.
static void ask(chance *c, rig *r, vec target) {
    ik_goal goal = goal_at(target);
    ik_trace *trace = NULL;
    switch (whole(c, 0, 2)) {
    case 0:
        ik_chain_solve(r->chain, target.x, target.y, target.z);
        break;
    case 1:
        ik_chain_solve_goal(r->chain, &goal);
        break;
    default:
        CHECK(ik_chain_trace(r->chain, &goal, &trace) >= 0);
        ik_trace_destroy(trace);
    }
}

// Solves until the chain rests, as far as it does in so many solves.
static bool comes_to_rest(chance *c, rig *r, vec target) {
    float before[3 * (MOST_RIG_BONES + 1)];
    size_t size = (size_t)((r->bones + 1) * r->dimensions) * sizeof(float);
    for (int32_t i = 0; i < 120; i++) {
        memcpy(before, ik_chain_get_offsets(r->chain), size);
        ask(c, r, target);
    }
    return memcmp(before, ik_chain_get_offsets(r->chain), size) == 0;
}

static void rest_ends_with_another_target(void) {
    int32_t rested = 0, count = cases(240);
    for (uint64_t seed = 1; seed <= (uint64_t)count; seed++) {
        chance c = begin_case(seed);
        rig r = any_chain(&c);
        vec far = away(&c, &r, between(&c, 1.01, 2) * r.reach);
        bool limited = ik_chain_is_limited(r.chain);
        vec near = limited ? any_tip(&c, &r) : in_ring(&c, &r, between(&c, 0, 0.99));
        rested += comes_to_rest(&c, &r, far);
        double least = miss(&r, far);
        for (int32_t i = whole(&c, 1, 20); i > 0; i--) {
            ask(&c, &r, near);
            CHECK_NEAR(ik_chain_get_error(r.chain), miss(&r, near), 1e-9 * r.reach);
        }
        ask(&c, &r, far);
        CHECK_NEAR(ik_chain_get_error(r.chain), miss(&r, far), 1e-9 * r.reach);
        CHECK(ik_chain_get_status(r.chain) != IK_REACHED);
        comes_to_rest(&c, &r, far);
        // As near as before, unless limits keep the chain on the other side.
        CHECK(limited || ik_chain_get_solver(r.chain) != IK_AUTO ||
              miss(&r, far) <= least + 1e-3 * r.reach);
        drop_rig(&r);
    }
    CHECK_SHARE(count - rested, 0.02, count);
}

const test rest_tests[] = {
    {"a chain that rests at a target solves for it again after another one",
     rest_ends_with_another_target},
    {0},
};
