// short_chain_test.c: the fast path of short chains gives what the cascade gives, bit for bit.

#include "rig.h"

#include <stdlib.h>
#include <string.h>

// A target: in reach, at the edges of the ring, where the tip is, at the root, out of reach, or
// anywhere on the way of a mouse.
static vec any_target(chance *c, const rig *r, vec before) {
    switch (whole(c, 0, 7)) {
    case 0:
        return in_ring(c, r, whole(c, 0, 1) ? 1 : 0);
    case 1:
        return away(c, r, r->reach * between(c, 0, 2));
    case 2:
        return away(c, r, r->reach * spread(c, 1e-9, 1e-2));
    case 3:
        return before;
    case 4:
        return in_ring(c, r, 1 - spread(c, 1e-12, 1e-2));
    case 5:
        return in_ring(c, r, between(c, 0, 1));
    default:
        return plus(before,
                    times(r->reach * spread(c, 1e-5, 0.3), any_direction(c, r->dimensions)));
    }
}

static bool same_state(const ik_chain *a, const ik_chain *b) {
    size_t size = ik_chain_state_size(a);
    uint8_t *one = malloc(size), *other = malloc(size);
    ik_chain_save_state(a, one);
    ik_chain_save_state(b, other);
    bool same = ik_chain_state_size(b) == size && memcmp(one, other, size) == 0;
    free(one);
    free(other);
    return same;
}

// ik_chain_solve_goal takes the cascade.
static void short_chains_are_solved_as_by_the_cascade(void) {
    int64_t reached = 0, solves = 0;
    for (uint64_t seed = 1; seed <= (uint64_t)cases(3000); seed++) {
        chance c = begin_case(seed);
        int32_t bones = whole(&c, 1, 10), dimensions = whole(&c, 2, 3);
        rig r = make_rig(&c, dimensions, bones, spread(&c, 1, 100), (pose)whole(&c, 0, POSES - 1));
        if (whole(&c, 0, 2) == 0) {
            ik_chain_set_max_iterations(r.chain, whole(&c, 1, 6));
        }
        if (whole(&c, 0, 2) == 0) {
            ik_chain_set_tolerance(r.chain, whole(&c, 0, 3) ? r.reach * spread(&c, 1e-9, 3) : 0);
        }
        if (whole(&c, 0, 4) == 0) {
            ik_chain_track_rotations(r.chain);
        }
        ik_chain *other = NULL;
        size_t size = ik_chain_state_size(r.chain);
        uint8_t *bytes = malloc(size);
        ik_chain_save_state(r.chain, bytes);
        ik_chain_create(dimensions, bones, r.lengths, NULL, &other, NULL);
        if (ik_chain_restore_state(other, bytes, size) == IK_OK) {
            vec target = in_ring(&c, &r, 0.5);
            for (int i = 0; i < 30; i++, solves++) {
                target = any_target(&c, &r, target);
                ik_goal goal = {.target = {target.x, target.y, target.z}};
                int32_t fast = ik_chain_solve(r.chain, target.x, target.y, target.z);
                CHECK(fast == ik_chain_solve_goal(other, &goal));
                CHECK(ik_chain_get_iterations(r.chain) == ik_chain_get_iterations(other));
                CHECK(same_state(r.chain, other));
                reached += fast == IK_REACHED;
            }
        }
        ik_chain_destroy(other);
        free(bytes);
        drop_rig(&r);
    }
    CHECK_SEEN(solves == 90000 && reached > solves / 2);
}

// A bone of length 0 keeps a direction with a component -0, and so does each of Newton's steps.
static void a_zero_keeps_its_sign(void) {
    const double lengths[] = {
        0, 0x1.5c2e68p-2, 0x1.c305e4p-2, 0x1.bbc24ap-1, 0x1.f099dcp-2, 0x1.3a8402p-1};
    const double joints[] = {0,    0,  0.0, 0,    -1, -0.0, -1,   -1, -0.0, -1,  0,
                             -0.0, -2, 0,   -0.0, -3, 0,    -0.0, -2, 0,    -0.0};
    ik_chain *chain, *other;
    ik_chain_create(3, 6, lengths, joints, &chain, NULL);
    ik_chain_create(3, 6, lengths, joints, &other, NULL);
    ik_chain_set_tolerance(chain, 0x1.327251ffe4e4ap-22);
    ik_chain_set_tolerance(other, 0x1.327251ffe4e4ap-22);
    ik_goal goal = {.target = {-0x1.b11339p+0, 0x1.0e037ap+0, -0.0}};
    CHECK_EQUAL(ik_chain_solve(chain, goal.target[0], goal.target[1], goal.target[2]), IK_REACHED);
    CHECK_EQUAL(ik_chain_solve_goal(other, &goal), IK_REACHED);
    CHECK(ik_chain_get_iterations(chain) > 1);
    CHECK(same_state(chain, other));
    ik_chain_destroy(chain);
    ik_chain_destroy(other);
}

const test short_chain_tests[] = {
    {"a short chain is solved as by the cascade, bit for bit",
     short_chains_are_solved_as_by_the_cascade},
    {"a short chain keeps the sign of a zero, as the cascade does", a_zero_keeps_its_sign},
    {0},
};
