// search_memory_test.c: what a search learned from a goal that was missed does
// not spoil the search for another goal.

#include "limit.h"
#include "rig.h"

#define JOINTS 7

// Seven hinges with wide limits, six of them across their bones.
static rig wide_hinges(void) {
    const double lengths[JOINTS] = {1, 1, 1, 1, 1, 1, 1};
    rig r = rig_of(3, JOINTS, lengths);
    for (int32_t i = 0; i < JOINTS; i++) {
        bool along = i == 3;
        limit_hinge(r.chain, i, along, !along && i % 2 == 1, !along && i % 2 == 0, -2, 2);
    }
    ik_chain_set_tolerance(r.chain, 1e-4);
    return r;
}

// Seven hinges with narrow limits; every other bone is short.
static rig narrow_hinges(void) {
    const double lengths[JOINTS] = {0.1, 0.4, 0.1, 0.4, 0.1, 0.3, 0};
    rig r = rig_of(3, JOINTS, lengths);
    for (int32_t i = 0; i < JOINTS; i++) {
        limit_hinge(r.chain, i, 0, i % 2 == 0, i % 2 == 1, -0.9, 0.9);
    }
    return r;
}

// An angle within the limits of a joint, at one of its ends with a given probability.
static double any_angle(chance *c, const rig *r, int32_t bone, double at_end) {
    ik_limit limit;
    ik_chain_get_limit(r->chain, bone, &limit);
    double angle = between(c, limit.min, limit.max), end = whole(c, 0, 1) ? limit.min : limit.max;
    return between(c, 0, 1) < at_end ? end : angle;
}

// A goal that angles within the limits reach.
static ik_goal any_goal(chance *c, rig *model, double at_end) {
    double angles[JOINTS];
    for (int32_t i = 0; i < JOINTS; i++) {
        angles[i] = any_angle(c, model, i, at_end);
    }
    CHECK_EQUAL(ik_chain_set_angles(model->chain, angles, true, NULL), IK_OK);
    CHECK_EQUAL(ik_chain_track_rotations(model->chain), IK_OK);
    ik_goal goal = {.orientation_weight = 1};
    for (int32_t k = 0; k < 3; k++) {
        goal.target[k] = (double)ik_chain_get_positions(model->chain)[3 * JOINTS + k];
    }
    for (int32_t k = 0; k < 4; k++) {
        goal.orientation[k] = (double)ik_chain_get_rotations(model->chain)[4 * (JOINTS - 1) + k];
    }
    return goal;
}

static void start(chance *c, rig *r) {
    double angles[JOINTS];
    for (int32_t i = 0; i < JOINTS; i++) {
        angles[i] = any_angle(c, r, i, 0);
    }
    CHECK_EQUAL(ik_chain_set_angles(r->chain, angles, true, NULL), IK_OK);
}

// Each case solves for `first`, which must be missed, then for `then`, which
// has a solution.
typedef void alteration(chance *c, ik_goal *first, ik_goal *then);

static void miss_then_reach(alteration *alter, int32_t first_budget, bool narrow) {
    rig model = narrow ? narrow_hinges() : wide_hinges(),
        r = narrow ? narrow_hinges() : wide_hinges();
    int32_t missed = 0;
    for (uint64_t seed = 1; seed <= (narrow ? 3000 : 1200); seed++) {
        chance c = begin_case(seed);
        ik_goal first = any_goal(&c, &model, narrow ? 0.6 : 0), then = first;
        alter(&c, &first, &then);
        start(&c, &r);
        ik_chain_set_max_iterations(r.chain, first_budget);
        if (ik_chain_solve_goal(r.chain, &first) != IK_REACHED) {
            missed++;
            ik_chain_set_max_iterations(r.chain, 1000);
            CHECK_EQUAL(ik_chain_solve_goal(r.chain, &then), IK_REACHED);
        }
    }
    CHECK(missed >= 50);
    drop_rig(&model);
    drop_rig(&r);
}

static void position_alone(chance *c, ik_goal *first, ik_goal *then) {
    (void)c;
    first->orientation_weight = then->orientation_weight = 0;
}

static void inner_joint(chance *c, ik_goal *first, ik_goal *then) {
    position_alone(c, first, then);
    first->effector = 5;
    then->effector = 6;
}

static void other_orientation(chance *c, ik_goal *first, ik_goal *then) {
    (void)then;
    for (int32_t k = 0; k < 4; k++) {
        first->orientation[k] = between(c, -1, 1);
    }
}

static void a_small_budget_teaches_nothing(void) {
    miss_then_reach(position_alone, 4, false);
}

static void joints_have_memories_of_their_own(void) {
    miss_then_reach(inner_joint, 1000, true);
}

static void orientations_are_distinguished(void) {
    miss_then_reach(other_orientation, 1000, false);
}

extern const test search_memory_tests[];
const test search_memory_tests[] = {
    {"a target missed with a small budget is reached with the usual one",
     a_small_budget_teaches_nothing},
    {"a target that an inner joint missed is reached by the tip",
     joints_have_memories_of_their_own},
    {"an orientation is reached after another one was missed at the same "
     "position",
     orientations_are_distinguished},
    {0},
};
