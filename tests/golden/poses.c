// poses.c: 60 chains of all kinds, 60 goals each, and a hash of all results: positions,
// orientations, poles, pulls, every solver, rotations. poses.js does the same with the same random
// numbers.

#include "../native/limit.h"
#include "golden.h"
#include "ik_trace.h"

#include <stdio.h>
#include <stdlib.h>

#define CHAINS 60
#define SOLVES 60
#define MOST_BONES 16

static void take(int32_t answer) {
    if (answer < 0) {
        fprintf(stderr, "refused: %s\n", ik_error_text(answer));
        exit(1);
    }
}

static void draw_numbers(double *numbers, int32_t count, double size) {
    for (int32_t i = 0; i < count; i++) {
        numbers[i] = between(-size, size);
    }
}

static void limit(ik_chain *chain, int32_t bone) {
    double n[4];
    for (int i = 0; i < 4; i++) {
        n[i] = draw();
    }
    if (ik_chain_get_dimensions(chain) == 2) {
        take(limit_range(chain, bone, -3 * n[0], 3 * n[1]));
    } else if (n[3] < 0.5) {
        take(limit_hinge(chain, bone, n[0] - 0.5, n[1] - 0.5, n[2] + 0.1, -1, 2));
    } else {
        take(limit_ball(chain, bone, 2 * n[0], 3 * n[1], -n[2], n[3]));
    }
}

static ik_chain *make(int32_t i) {
    int32_t dimensions = 2 + i % 2, bones = 1 + i * 7 % MOST_BONES;
    double lengths[MOST_BONES], n[3];
    for (int32_t k = 0; k < bones; k++) {
        lengths[k] = between(0.5, 1.5);
    }
    ik_chain *chain;
    take(ik_chain_create(dimensions, bones, lengths, NULL, &chain, NULL));
    take(ik_chain_set_max_iterations(chain, 40 + i));
    take(ik_chain_set_solver(chain, i % 3 == 0 ? i / 3 % 5 : IK_AUTO));
    for (int32_t k = 0; i % 4 == 1 && k < bones; k++) {
        limit(chain, k);
    }
    if (i % 5 >= 3) {
        take(ik_chain_set_root_mode(chain, i % 5 == 3 ? IK_ROOT_PULL : IK_ROOT_FREE));
        take(ik_chain_set_max_pull(chain, between(0, 2)));
    }
    if (i % 7 >= 4) {
        draw_numbers(n, 3, 3);
        double weight = draw();
        take(ik_chain_set_pole(chain, i % 7 == 4 ? IK_POLE_DIRECTION : IK_POLE_POINT, n[0], n[1],
                               n[2], weight));
    }
    if (i % 11 == 6) {
        for (int32_t k = 0; k < bones; k++) {
            lengths[k] = between(0.05, 0.6);
        }
        take(ik_chain_set_max_turn(chain, lengths, NULL));
    }
    return chain;
}

static void show(ik_chain *chain, int32_t status) {
    int32_t dimensions = ik_chain_get_dimensions(chain), bones = ik_chain_get_bones(chain);
    const int32_t numbers[] = {status, ik_chain_get_iterations(chain)};
    const double left[] = {ik_chain_get_error(chain), ik_chain_get_orientation_error(chain)};
    size_t turns = 4 * (size_t)bones * sizeof(float);
    add_bytes(ik_chain_get_positions(chain), (size_t)((bones + 1) * dimensions) * sizeof(float));
    add_bytes(rotations_of(chain), turns);
    add_bytes(local_rotations_of(chain), turns);
    if (dimensions == 2) {
        add_bytes(angles_of(chain), (size_t)bones * sizeof(float));
    }
    add_bytes(left, sizeof left);
    add_bytes(numbers, sizeof numbers);
}

static int32_t trace(ik_chain *chain, const ik_goal *goal) {
    ik_trace *steps;
    int32_t status = ik_chain_trace(chain, goal, &steps);
    take(status);
    for (int32_t k = 0; k < ik_trace_get_count(steps); k++) {
        add_bytes(&ik_trace_get_steps(steps)[k].error, sizeof(float));
    }
    ik_trace_destroy(steps);
    return status;
}

// Sets all rotations, or solves for a goal.
static void play(int32_t i) {
    ik_chain *chain = make(i);
    int32_t dimensions = ik_chain_get_dimensions(chain), bones = ik_chain_get_bones(chain);
    double turns[4 * MOST_BONES];
    for (int32_t k = 0; k < SOLVES; k++) {
        ik_goal goal = {.target = {0}};
        double turn[8];
        draw_numbers(goal.target, 3, 0.8 * ik_chain_get_reach(chain));
        draw_numbers(turn, 8, 1);
        double share = draw();
        int32_t status = ik_chain_get_status(chain);
        if (k % 6 == 5) {
            draw_numbers(turns, 4 * bones, 1);
            take(dimensions == 2 ? ik_chain_set_angles(chain, turns, false, NULL)
                 : k % 12 == 5   ? ik_chain_set_rotations(chain, turns, false, NULL)
                                 : ik_chain_set_local_rotations(chain, turns, false, NULL));
        } else {
            for (int32_t n = 0; k % 3 == 1 && n < (dimensions == 2 ? 1 : 4); n++) {
                goal.orientation[n] = 3 * turn[n];
                goal.offset[n] = k % 2 == 0 ? turn[4 + n] : 0;
                goal.orientation_weight = k % 6 == 1 ? 1 : share;
            }
            goal.effector = k % 4 == 3 ? 1 + (int32_t)(share * bones) : 0;
            goal.pose_blend = k % 8 == 6 ? 1 - share : 0;
            status = k % 10 == 7 ? trace(chain, &goal) : ik_chain_solve_goal(chain, &goal);
            take(status);
        }
        show(chain, status);
    }
    ik_chain_destroy(chain);
}

uint32_t golden_poses(void) {
    for (int32_t i = 0; i < CHAINS; i++) {
        play(i);
    }
    return hash;
}
