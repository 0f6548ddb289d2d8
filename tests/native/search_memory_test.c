// search_memory_test.c: what a search learned from a goal that was missed does
// not spoil the search for another goal.

#include "limit.h"
#include "rig.h"

#define JOINTS 7

// Seven hinges, six of them across their bones.
static rig seven_hinges(void) {
    const double lengths[JOINTS] = {1, 1, 1, 1, 1, 1, 1};
    rig r = rig_of(3, JOINTS, lengths);
    for (int32_t i = 0; i < JOINTS; i++) {
        bool along = i == 3;
        limit_hinge(r.chain, i, along, !along && i % 2 == 1, !along && i % 2 == 0, -2, 2);
    }
    ik_chain_set_tolerance(r.chain, 1e-4);
    return r;
}

// A goal that angles within the limits reach.
static ik_goal any_goal(chance *c, rig *model) {
    double angles[JOINTS];
    for (int32_t i = 0; i < JOINTS; i++) {
        angles[i] = between(c, -1.9, 1.9);
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

static void start(rig *r) {
    const double angles[JOINTS] = {0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1};
    CHECK_EQUAL(ik_chain_set_angles(r->chain, angles, true, NULL), IK_OK);
}

// Each case solves for `first`, which must be missed, then for `then`, which
// has a solution.
typedef void alteration(chance *c, ik_goal *first, ik_goal *then);

static void miss_then_reach(alteration *alter, int32_t first_budget) {
    rig model = seven_hinges(), r = seven_hinges();
    int32_t missed = 0;
    for (uint64_t seed = 1; seed <= 1200; seed++) {
        chance c = begin_case(seed);
        ik_goal first = any_goal(&c, &model), then = first;
        alter(&c, &first, &then);
        start(&r);
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
}

static void other_orientation(chance *c, ik_goal *first, ik_goal *then) {
    (void)then;
    for (int32_t k = 0; k < 4; k++) {
        first->orientation[k] = between(c, -1, 1);
    }
}

static void a_small_budget_teaches_nothing(void) {
    miss_then_reach(position_alone, 4);
}

static void joints_have_memories_of_their_own(void) {
    miss_then_reach(inner_joint, 1000);
}

static void orientations_are_distinguished(void) {
    miss_then_reach(other_orientation, 1000);
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
