// trace_test.c: a trace records the steps of a solve, and does not change the solve.

#include "goals.h"
#include "ik_trace.h"
#include "limit.h"

#include <stdlib.h>
#include <string.h>

// Moves the joints as the step says; step 0 sets all of them.
static void replay(const rig *r, const ik_trace *trace, int32_t step, float *joints) {
    const ik_step *at = &ik_trace_get_steps(trace)[step];
    size_t n = (size_t)r->dimensions;
    memcpy(joints + n * (size_t)at->first, ik_trace_get_positions(trace) + n * (size_t)at->at,
           n * (size_t)(at->last - at->first + 1) * sizeof(float));
}

static vec joint_of(const rig *r, const float *joints, int32_t joint) {
    const float *at = joints + joint * r->dimensions;
    return (vec){at[0], at[1], r->dimensions == 3 ? at[2] : 0};
}

// Sets all kinds of settings; the same for the same random numbers.
static void set_anything(chance *c, rig *r) {
    CHECK_EQUAL(ik_chain_set_solver(r->chain, whole(c, 0, 1) ? 0 : whole(c, 0, 4)), IK_OK);
    CHECK_EQUAL(ik_chain_set_root_mode(r->chain, whole(c, 0, 1) ? IK_ROOT_FIXED : whole(c, 0, 2)),
                IK_OK);
    CHECK_EQUAL(ik_chain_set_max_iterations(r->chain, whole(c, 1, 40)), IK_OK);
    if (whole(c, 0, 2) == 0) {
        vec pole = any_direction(c, 3);
        ik_chain_set_pole(r->chain, whole(c, 1, 2), pole.x, pole.y, pole.z,
                          whole(c, 0, 1) ? 1 : between(c, 0, 1));
    }
    if (whole(c, 0, 3) == 0) {
        double turns[MOST_RIG_BONES];
        for (int32_t i = 0; i < r->bones; i++) {
            turns[i] = spread(c, 0.01, 3);
        }
        ik_chain_set_max_turn(r->chain, turns, NULL);
    }
}

static ik_goal any_goal(chance *c, const rig *r) {
    ik_goal goal = goal_at(in_ring(c, r, between(c, 0, 1.3)));
    if (whole(c, 0, 2) == 0) {
        ask_rotation(&goal, r, any_rotation_of(c, r->dimensions), between(c, 0.1, 1));
    }
    goal.effector = whole(c, 0, 2) ? 0 : whole(c, 1, r->bones);
    goal.pose_blend = whole(c, 0, 3) ? 0 : between(c, 0, 1);
    return goal;
}

static rig set_rig(chance *c) {
    rig r = whole(c, 0, 1) ? any_rig(c) : any_limited_rig(c);
    set_anything(c, &r);
    return r;
}

// Checks what must be true of the trace of the last solve.
static void check_trace(const rig *r, const ik_trace *trace, const float *before) {
    size_t size = (size_t)((r->bones + 1) * r->dimensions) * sizeof(float);
    const ik_step *steps = ik_trace_get_steps(trace);
    int32_t count = ik_trace_get_count(trace), at = 0, iteration = 0;
    float joints[3 * (MOST_RIG_BONES + 1)];
    CHECK_EQUAL(steps[0].kind, IK_STEP_START);
    for (int32_t k = 0; k < count; k++) {
        const ik_step *step = &steps[k];
        bool ok = CHECK(ik_step_name(step->kind) != NULL) &&
                  CHECK(step->joint >= -1 && step->joint <= r->bones) &&
                  CHECK(0 <= step->first && step->first <= step->last) &&
                  CHECK(step->last <= r->bones) && CHECK_EQUAL(step->at, at) &&
                  CHECK(step->iteration >= iteration) && CHECK(step->error >= 0);
        if (!ok) {
            return;
        }
        at += step->last - step->first + 1;
        iteration = step->iteration;
        replay(r, trace, k, joints);
        if (k == 0) {
            CHECK(memcmp(joints, before, size) == 0);
        }
    }
    CHECK_EQUAL(ik_trace_get_position_count(trace), at);
    CHECK_AT_MOST(iteration, ik_chain_get_iterations(r->chain));
    CHECK(memcmp(joints, ik_chain_get_positions(r->chain), size) == 0);
    CHECK(ik_trace_is_complete(trace));
    CHECK(steps[count - 1].error == (float)ik_chain_get_error(r->chain));
}

static void traces_are_solves(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(1500); seed++) {
        chance c = begin_case(seed);
        TWINS(c, r, twin, set_rig);
        float before[3 * (MOST_RIG_BONES + 1)];
        for (int i = 0; i < 2; i++) {
            memcpy(before, ik_chain_get_positions(r.chain),
                   (size_t)((r.bones + 1) * r.dimensions) * sizeof(float));
            ik_goal goal = any_goal(&c, &r);
            ik_trace *trace = NULL;
            int32_t status = ik_chain_trace(r.chain, &goal, &trace);
            CHECK_EQUAL(status, solve_goal(&twin, &goal));
            if (!CHECK(trace != NULL)) {
                break;
            }
            CHECK(same_pose(&r, &twin));
            CHECK_EQUAL(ik_chain_get_iterations(r.chain), ik_chain_get_iterations(twin.chain));
            CHECK(ik_chain_get_error(r.chain) == ik_chain_get_error(twin.chain));
            CHECK(memcmp(ik_chain_get_root(r.chain), ik_chain_get_root(twin.chain),
                         3 * sizeof(double)) == 0);
            check_trace(&r, trace, before);
            ik_trace_destroy(trace);
        }
        drop_rig(&r);
        drop_rig(&twin);
    }
}

// Checks the passes of FABRIK: the joints already moved are each a bone's length apart, and the
// distance between the two parts of the chain does not grow.
static void passes_are_drawn(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(1000); seed++) {
        chance c = begin_case(seed);
        rig r = make_rig(&c, whole(&c, 2, 3), whole(&c, 2, 12), 10, SCATTERED);
        if (seed % 3 == 0) {
            limit_at_random(&c, &r);
        }
        ik_chain_set_solver(r.chain, IK_FABRIK);
        ik_chain_set_max_iterations(r.chain, whole(&c, 1, 20));
        ik_goal goal = goal_at(in_ring(&c, &r, between(&c, 0.1, 0.9)));
        ik_trace *trace;
        ik_chain_trace(r.chain, &goal, &trace);
        const ik_step *steps = ik_trace_get_steps(trace);
        float joints[3 * (MOST_RIG_BONES + 1)];
        double slack = 1e-5 * (r.reach + norm(root_of(&r)));
        for (int32_t k = 0; k < ik_trace_get_count(trace); k++) {
            const ik_step *step = &steps[k];
            replay(&r, trace, k, joints);
            bool back = step->kind == IK_STEP_BACKWARD, forth = step->kind == IK_STEP_FORWARD;
            int32_t joint = step->joint, from = back ? joint + 1 : joint - 1;
            if ((!back && !forth) || step->first != step->last) {
                continue;
            }
            if (from >= 0 && from <= r.bones) {
                double length =
                    norm(minus(joint_of(&r, joints, joint), joint_of(&r, joints, from)));
                CHECK_NEAR(length, r.lengths[back ? joint : from], slack);
                if (!ik_chain_is_limited(r.chain)) {
                    CHECK_AT_MOST(step->error, steps[k - 1].error + slack);
                }
            } else {
                vec end = {goal.target[0], goal.target[1], goal.target[2]};
                end = back ? end : root_of(&r);
                CHECK_AT_MOST(norm(minus(joint_of(&r, joints, joint), end)), slack);
            }
        }
        ik_trace_destroy(trace);
        drop_rig(&r);
    }
}

static void what_moves_nothing_is_a_start(void) {
    const double lengths[] = {1, 1, 1};
    rig r = rig_of(2, 3, lengths);
    ik_goal goal = goal_at((vec){3, 0, 0});
    ik_trace *trace;
    CHECK_EQUAL(ik_chain_trace(r.chain, &goal, &trace), IK_REACHED);
    CHECK_EQUAL(ik_trace_get_count(trace), 1);
    ik_trace_destroy(trace);
    ik_trace_destroy(NULL);
    // A trace stays valid after its chain is destroyed.
    goal = goal_at((vec){1, 1, 0});
    CHECK_EQUAL(ik_chain_trace(r.chain, &goal, &trace), IK_REACHED);
    drop_rig(&r);
    CHECK(ik_trace_get_count(trace) > 1);
    CHECK(ik_trace_get_positions(trace)[6] == 3);
    ik_trace_destroy(trace);
}

static int32_t clamped_steps(ik_solver solver, bool limited) {
    const double lengths[] = {1, 1, 1};
    rig r = rig_of(2, 3, lengths);
    ik_chain_set_solver(r.chain, solver);
    for (int32_t i = 0; i < 3 && limited; i++) {
        limit_range(r.chain, i, -0.2, 0.2);
    }
    ik_goal goal = goal_at((vec){0.5, 1.5, 0});
    ik_trace *trace;
    CHECK(ik_chain_trace(r.chain, &goal, &trace) > 0);
    int32_t clamped = 0;
    for (int32_t k = 0; k < ik_trace_get_count(trace); k++) {
        clamped += ik_trace_get_steps(trace)[k].clamped != 0;
    }
    ik_trace_destroy(trace);
    drop_rig(&r);
    return clamped;
}

static void limits_are_recorded(void) {
    for (int32_t solver = IK_AUTO; solver <= IK_DAMPED_LEAST_SQUARES; solver++) {
        CHECK(clamped_steps((ik_solver)solver, true) > 0);
        CHECK_EQUAL(clamped_steps((ik_solver)solver, false), 0);
    }
}

static void end_with(ik_solver solver) {
    enum { BONES = 100000, MOST = 64 << 20 };
    double *lengths = malloc(BONES * sizeof *lengths);
    for (int32_t i = 0; i < BONES; i++) {
        lengths[i] = 1;
    }
    ik_chain *chain;
    CHECK_EQUAL(ik_chain_create(2, BONES, lengths, NULL, &chain, NULL), IK_OK);
    free(lengths);
    ik_chain_set_solver(chain, solver);
    ik_chain_set_max_iterations(chain, 30);
    ik_goal goal = {.target = {0.2 * BONES, 0.3 * BONES}};
    ik_trace *trace;
    int32_t status = ik_chain_trace(chain, &goal, &trace);
    CHECK(status >= IK_REACHED && status <= IK_BLOCKED);
    if (!CHECK(trace != NULL)) {
        return;
    }
    CHECK(!ik_trace_is_complete(trace));
    int32_t count = ik_trace_get_count(trace), places = ik_trace_get_position_count(trace);
    CHECK((double)count * sizeof(ik_step) + 8.0 * places <= MOST);
    const ik_step *last = &ik_trace_get_steps(trace)[count - 1];
    CHECK_EQUAL(last->kind, IK_STEP_BEST);
    CHECK_EQUAL(last->first, 0);
    CHECK_EQUAL(last->last, BONES);
    CHECK(memcmp(ik_trace_get_positions(trace) + 2 * (size_t)last->at,
                 ik_chain_get_positions(chain), (BONES + 1) * 2 * sizeof(float)) == 0);
    ik_trace_destroy(trace);
    ik_chain_destroy(chain);
}

// Steps that are not recorded are not computed either: otherwise CCD would compute all joints after
// each.
static void traces_end(void) {
    end_with(IK_FABRIK);
    end_with(IK_CCD);
}

static void memory_may_be_short(void) {
    int32_t refused = 0;
    for (uint64_t seed = 1; seed <= (uint64_t)cases(300); seed++) {
        chance c = begin_case(seed);
        rig r = set_rig(&c);
        ik_goal goal = any_goal(&c, &r);
        state before = state_of(r.chain);
        ik_trace *trace = (ik_trace *)&trace;
        watch_allocations((int)(seed % 5));
        int32_t status = ik_chain_trace(r.chain, &goal, &trace);
        watch_allocations(-1);
        if (status < 0) {
            CHECK_EQUAL(status, IK_ERROR_MEMORY);
            CHECK(trace == NULL);
            CHECK(still(before, r.chain));
            refused++;
        } else {
            free(before.bytes);
            ik_trace_destroy(trace);
        }
        drop_rig(&r);
    }
    CHECK_SEEN(refused > 100);
}

static void solves_allocate_nothing(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(500); seed++) {
        chance c = begin_case(seed);
        rig r = set_rig(&c);
        ik_goal goal = any_goal(&c, &r);
        solve_goal(&r, &goal); // which may allocate room for a part or a pose blend
        watch_allocations(-1);
        solve_goal(&r, &goal);
        solve_goal(&r, &goal);
        CHECK_EQUAL(allocations(), 0);
        drop_rig(&r);
    }
}

const test trace_tests[] = {
    {"a traced solve gives the same pose as an untraced one, and the replayed trace ends there",
     traces_are_solves},
    {"in a traced pass of FABRIK bones keep their lengths and the gap does not grow",
     passes_are_drawn},
    {"the trace of a solve that moves nothing has only a start, and a trace outlives its chain",
     what_moves_nothing_is_a_start},
    {"only steps that a limit clamped say so", limits_are_recorded},
    {"a trace that grows too large is cut, and its last step is still the pose", traces_end},
    {"a trace without enough memory is an error and changes nothing", memory_may_be_short},
    {"a second solve for a goal allocates nothing", solves_allocate_nothing},
    {0},
};
