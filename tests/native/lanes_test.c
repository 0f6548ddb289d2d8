// lanes_test.c: four chains in the four lanes of ik_wide get the same bits as each of them alone.

#define IK_LANES 4
#include "solvers/newton.h"

#include "one_lane.h"
#include "rig.h"

#define BONES 150

// Four chains, once each alone and once in the four lanes.
typedef struct quartet {
    int32_t count;
    float lengths[4][BONES], directions[4][3 * BONES], gap[4][3];
    float wide_lengths[4 * BONES], wide_directions[4 * 3 * BONES], wide_gap[4 * 3];
} quartet;

static quartet any_quartet(chance *c) {
    quartet q = {.count = whole(c, 1, whole(c, 1, BONES))};
    for (int lane = 0; lane < 4; lane++) {
        vec line = any_direction(c, 3);
        int kind = whole(c, 0, 3);
        for (int32_t i = 0; i < q.count; i++) {
            // In some lanes only: bones of length 0, and bones that all lie on one line.
            q.lengths[lane][i] = kind == 1 && whole(c, 0, 2) == 0 ? 0 : (float)spread(c, 0.01, 1);
            vec u = kind == 2 ? line : any_direction(c, 3);
            float *to = q.directions[lane] + 3 * i;
            to[0] = (float)u.x, to[1] = (float)u.y, to[2] = (float)u.z;
        }
        vec gap = times(whole(c, 0, 4) ? spread(c, 1e-6, 10) : 0, any_direction(c, 3));
        float *to = q.gap[lane];
        to[0] = (float)gap.x, to[1] = (float)gap.y, to[2] = (float)gap.z;
        if (kind == 3) {
            // The tip moves to the root end of its own bone, which leaves that bone without a
            // direction.
            int32_t last = q.count - 1;
            for (int k = 0; k < 3; k++) {
                to[k] = -(q.lengths[lane][last] * q.directions[lane][3 * last + k]);
            }
        }
    }
    return q;
}

// The order of the lanes: [bone][xyz][lane].
static void side_by_side(quartet *q) {
    for (int lane = 0; lane < 4; lane++) {
        for (int32_t i = 0; i < q->count; i++) {
            q->wide_lengths[4 * i + lane] = q->lengths[lane][i];
        }
        for (int32_t i = 0; i < 3 * q->count; i++) {
            q->wide_directions[4 * i + lane] = q->directions[lane][i];
        }
        for (int k = 0; k < 3; k++) {
            q->wide_gap[4 * k + lane] = q->gap[lane][k];
        }
    }
}

static void check_same(const quartet *q) {
    for (int lane = 0; lane < 4; lane++) {
        for (int32_t i = 0; i < 3 * q->count; i++) {
            const float *wide = &q->wide_directions[4 * i + lane];
            CHECK(memcmp(wide, &q->directions[lane][i], sizeof *wide) == 0);
            CHECK(isfinite(*wide));
        }
        for (int k = 0; k < 3; k++) {
            const float *wide = &q->wide_gap[4 * k + lane];
            CHECK(memcmp(wide, &q->gap[lane][k], sizeof *wide) == 0);
        }
    }
}

static void iterations_are_the_same(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(3000); seed++) {
        chance c = begin_case(seed);
        quartet q = any_quartet(&c);
        side_by_side(&q);
        for (int i = 0; i < 12; i++) {
            for (int lane = 0; lane < 4; lane++) {
                one_lane_iteration(q.directions[lane], q.lengths[lane], q.count, i > 0,
                                   q.gap[lane]);
            }
            ik_wide3_store(q.wide_gap,
                           ik_fabrik_iteration(q.wide_directions, q.wide_directions, q.wide_lengths,
                                               q.count, i > 0, ik_wide3_load(q.wide_gap)));
            check_same(&q);
        }
    }
}

static void drags_are_the_same(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(3000); seed++) {
        chance c = begin_case(seed);
        quartet q = any_quartet(&c);
        side_by_side(&q);
        for (int lane = 0; lane < 4; lane++) {
            one_lane_backward(q.directions[lane], q.lengths[lane], q.count, q.gap[lane]);
        }
        ik_wide3_store(q.wide_gap,
                       ik_fabrik_backward(q.wide_directions, q.wide_directions, q.wide_lengths, 0,
                                          q.count - 1, ik_wide3_load(q.wide_gap)));
        check_same(&q);
    }
}

static void check_sums(const ik_sums *wide, const float *alone, int lane) {
    CHECK(wide->residual.x[lane] == alone[0]);
    CHECK(wide->residual.y[lane] == alone[1]);
    CHECK(wide->residual.z[lane] == alone[2]);
    for (int i = 0; i < 6; i++) {
        CHECK(wide->outer[i][lane] == alone[3 + i]);
    }
}

static void projections_are_the_same(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(3000); seed++) {
        chance c = begin_case(seed);
        quartet q = any_quartet(&c);
        side_by_side(&q);
        const float x[] = {1, 0, 0};
        float sums[4][9];
        double goals[4][3], wide_goals[3][4];
        for (int lane = 0; lane < 4; lane++) {
            vec goal = times(spread(&c, 1e-3, 2), any_direction(&c, 3));
            memcpy(goals[lane], (double[]){goal.x, goal.y, goal.z}, sizeof goals[lane]);
            for (int k = 0; k < 3; k++) {
                wide_goals[k][lane] = goals[lane][k];
            }
            one_lane_begin(q.directions[lane], q.lengths[lane], q.count, goals[lane], q.gap[lane],
                           sums[lane]);
        }
        ik_wide_vec goal = {ik_wide_double_load(wide_goals[0]), ik_wide_double_load(wide_goals[1]),
                            ik_wide_double_load(wide_goals[2])};
        // In the lanes of a batch, the passes of FABRIK and the sums are loops of their own.
        ik_wide3 gap = ik_wide3_load(q.wide_gap);
        ik_fabrik_iteration(q.wide_directions, q.wide_directions, q.wide_lengths, q.count, false,
                            gap);
        ik_tip tip = ik_tip_begin(goal, ik_wide3_narrow(goal));
        ik_sums wide = {.residual =
                            ik_project_residual(q.wide_directions, q.wide_lengths, q.count, tip)};
        ik_project_unit_outer(q.wide_directions, q.wide_lengths, q.count, &wide);
        float units[sizeof q.wide_directions / sizeof *q.wide_directions];
        float inverses[sizeof q.wide_lengths / sizeof *q.wide_lengths];
        ik_turned turned = {units, inverses};
        ik_mask lost = {0};
        for (int i = 0; i < 5; i++) {
            float change[4][3], wide_change[12];
            for (int lane = 0; lane < 4; lane++) {
                check_sums(&wide, sums[lane], lane);
                // Any step, or one that leaves a bone without a direction.
                vec any = times(spread(&c, 1e-3, 1e2), any_direction(&c, 3));
                const float *v = q.directions[lane] + 3 * whole(&c, 0, q.count - 1);
                const float step[] = {(float)any.x, (float)any.y, (float)any.z};
                bool vanish = whole(&c, 0, 3) == 0;
                for (int k = 0; k < 3; k++) {
                    wide_change[4 * k + lane] = change[lane][k] = vanish ? -v[k] : step[k];
                }
                one_lane_move(q.directions[lane], q.lengths[lane], q.count, goals[lane],
                              change[lane], sums[lane]);
            }
            // And so are the two halves of a step.
            wide.residual = ik_project_turn(q.wide_directions, turned, q.wide_lengths, q.count, tip,
                                            ik_wide3_load(wide_change), &lost);
            ik_project_outer(q.wide_directions, turned, q.wide_lengths, q.count, &wide);
        }
        for (int lane = 0; lane < 4; lane++) {
            check_sums(&wide, sums[lane], lane);
            one_lane_end(q.directions[lane], q.count, x);
        }
        ik_wide3 all_x = {ik_wide_splat(1), ik_wide_splat(0), ik_wide_splat(0)};
        ik_project_end(q.wide_directions, q.count, all_x);
        check_same(&q);
    }
}

// Where all v are long, the sum of L / |v| n n^T is so small that its cubes underflow.
static void steps_are_finite(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(3000); seed++) {
        chance c = begin_case(seed);
        ik_wide outer[6];
        for (int i = 0; i < 6; i++) {
            float most = (float)spread(&c, 1e-30, 2);
            outer[i] = ik_wide_splat(i < 3 ? most : (float)between(&c, -most, most));
        }
        ik_wide residual = ik_wide_splat(whole(&c, 0, 2) ? (float)spread(&c, 1e-30, 4) : 0);
        ik_wide3 step = ik_newton_step(outer, (ik_wide3){residual, ik_wide_splat(0), residual});
        CHECK(isfinite(step.x[0]) && isfinite(step.y[0]) && isfinite(step.z[0]));
    }
}

const test lanes_tests[] = {
    {"an iteration of four chains in four lanes is that of each chain alone, bit for bit",
     iterations_are_the_same},
    {"dragging four chains in four lanes is the same as dragging each alone, bit for bit",
     drags_are_the_same},
    {"the projection of four chains in four lanes is that of each chain alone, bit for bit",
     projections_are_the_same},
    {"a step of the projection is finite, however small its matrix is", steps_are_finite},
    {0},
};
