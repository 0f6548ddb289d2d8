// fabrik_test.c: the solver FABRIK is the published algorithm, and its error never grows.

#include "rig.h"

#include <string.h>

static void set_up(rig *r, int32_t iterations) {
    ik_chain_set_solver(r->chain, IK_FABRIK);
    ik_chain_set_max_iterations(r->chain, iterations);
    ik_chain_set_tolerance(r->chain, 0);
}

static void error_never_grows(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(3000); seed++) {
        chance c = begin_case(seed);
        rig r = any_rig(&c);
        set_up(&r, 1);
        vec target = in_ring(&c, &r, between(&c, 0, 1));
        double before = miss(&r, target);
        for (int i = 0; i < 30; i++) {
            solve(&r, target);
            double after = miss(&r, target);
            if (!CHECK_AT_MOST(after, before + 1e-6 * r.reach)) {
                break;
            }
            before = after;
        }
        drop_rig(&r);
    }
}

static void iterations_are_counted(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(1000); seed++) {
        chance c = begin_case(seed);
        rig once = make_rig(&c, whole(&c, 2, 3), whole(&c, 3, 30), 10, STRAIGHT);
        c = begin_case(seed);
        rig steps = make_rig(&c, whole(&c, 2, 3), whole(&c, 3, 30), 10, STRAIGHT);
        int32_t budget = whole(&c, 1, 12);
        vec target = in_ring(&c, &once, between(&c, 0, 0.9));
        set_up(&once, budget);
        set_up(&steps, 1);
        solve(&once, target);
        CHECK_EQUAL(ik_chain_get_iterations(once.chain), budget);
        for (int32_t i = 0; i < budget; i++) {
            solve(&steps, target);
            CHECK_EQUAL(ik_chain_get_iterations(steps.chain), 1);
        }
        // With one iteration per solve, the gap is rounded between the iterations.
        CHECK_NEAR(ik_chain_get_error(steps.chain), ik_chain_get_error(once.chain),
                   1e-4 * once.reach);
        drop_rig(&once);
        drop_rig(&steps);
    }
}

// The algorithm of the paper, on joints, relative to the root: a joint moves to the line between
// its position and that of its neighbour, at the bone's length from the neighbour.
static vec drawn(vec neighbour, vec joint, double length) {
    double share = length / norm(minus(joint, neighbour));
    return plus(times(1 - share, neighbour), times(share, joint));
}

static void published_backward(const rig *r, vec *p, vec target) {
    p[r->bones] = target;
    for (int32_t i = r->bones - 1; i >= 0; i--) {
        p[i] = drawn(p[i + 1], p[i], r->lengths[i]);
    }
}

static void published_forward(const rig *r, vec *p, vec root) {
    p[0] = root;
    for (int32_t i = 0; i < r->bones; i++) {
        p[i + 1] = drawn(p[i], p[i + 1], r->lengths[i]);
    }
}

static void read_joints(const rig *r, vec *p) {
    for (int32_t i = 0; i <= r->bones; i++) {
        p[i] = offset_of(r, i);
    }
}

// A chain on which FABRIK does not magnify small differences: bones of similar lengths, slightly
// curved, and a target for which no bone has to turn back.
static rig gentle_rig(chance *c) {
    return make_rig(c, whole(c, 2, 3), whole(c, 3, whole(c, 3, 60)), 2, CURVED);
}

static void joints_are_as_published(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(3000); seed++) {
        chance c = begin_case(seed);
        rig r = gentle_rig(&c);
        vec p[MOST_RIG_BONES + 1];
        read_joints(&r, p);
        vec to = times(between(&c, 0.5, 0.9) * r.reach,
                       unit(plus(unit(tip_of(&r)), times(0.8, any_direction(&c, r.dimensions)))));
        vec target = plus(root_of(&r), to);
        int32_t done = 0;
        for (int32_t stage = 0; stage < 4; stage++) {
            static const int32_t iterations[] = {1, 2, 5, 10};
            set_up(&r, iterations[stage] - done);
            solve(&r, target);
            for (; done < iterations[stage]; done++) {
                published_backward(&r, p, to);
                published_forward(&r, p, (vec){0, 0, 0});
            }
            for (int32_t i = 0; i <= r.bones; i++) {
                CHECK_AT_MOST(norm(minus(offset_of(&r, i), p[i])), 1e-4 * r.reach);
            }
        }
        drop_rig(&r);
    }
}

static void drags_as_published(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(3000); seed++) {
        chance c = begin_case(seed);
        rig r = gentle_rig(&c);
        ik_chain_set_root_mode(r.chain, false);
        vec p[MOST_RIG_BONES + 1];
        for (int i = 0; i < 5; i++) {
            read_joints(&r, p);
            vec root = root_of(&r);
            vec to = plus(tip_of(&r),
                          times(between(&c, 0.01, 0.5) * r.reach, any_direction(&c, r.dimensions)));
            published_backward(&r, p, to);
            solve(&r, plus(root, to));
            CHECK_EQUAL(ik_chain_get_iterations(r.chain), 1);
            for (int32_t k = 0; k <= r.bones; k++) {
                vec joint = plus(minus(root_of(&r), root), offset_of(&r, k));
                CHECK_AT_MOST(norm(minus(joint, p[k])), 1e-4 * r.reach);
            }
        }
        drop_rig(&r);
    }
}

static void straight_lines_stall(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(500); seed++) {
        chance c = begin_case(seed);
        double lengths[MOST_RIG_BONES];
        int32_t bones = whole(&c, 2, 30);
        for (int32_t i = 0; i < bones; i++) {
            lengths[i] = between(&c, 1, 2);
        }
        rig r = rig_of(whole(&c, 2, 3), bones, lengths);
        // A tolerance so small that rounding does not meet it by accident.
        set_up(&r, 100);
        ik_chain_set_tolerance(r.chain, 1e-9 * r.reach);
        vec target = {between(&c, r.inner + 0.01 * r.reach, 0.95 * r.reach), 0, 0};
        CHECK_EQUAL(solve(&r, target), IK_STALLED);
        CHECK_EQUAL(ik_chain_get_iterations(r.chain), 100);
        for (int32_t i = 0; i <= bones; i++) {
            vec at = offset_of(&r, i);
            CHECK(at.y == 0 && at.z == 0);
        }
        check_pose(&r);
        drop_rig(&r);
    }
}

const test fabrik_tests[] = {
    {"the error never grows from one iteration of FABRIK to the next", error_never_grows},
    {"as many iterations are made and counted as the budget says", iterations_are_counted},
    {"FABRIK puts the joints where the published algorithm does", joints_are_as_published},
    {"a free root is dragged as the published backward pass does it", drags_as_published},
    {"FABRIK alone stays on the line of a straight chain, as published", straight_lines_stall},
    {0},
};
