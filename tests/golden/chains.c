// chains.c: 64 chains of all kinds, 2,000 frames each, and a hash of all results. chains.js does
// the same with the same random numbers.

#include "../native/limit.h"
#include "golden.h"
#include "ik.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHAINS 64
#define FRAMES 2000
#define MOST_BONES 30

static void take(ik_error error) {
    if (error) {
        fprintf(stderr, "refused: %s\n", ik_error_text(error));
        exit(1);
    }
}

static void draw_joints(double *joints, int32_t dimensions, int32_t bones) {
    for (int32_t i = 0; i < (bones + 1) * dimensions; i++) {
        joints[i] = (i < dimensions ? 0 : joints[i - dimensions]) + between(-1, 1);
    }
}

static void limit(ik_chain *chain, int32_t bone) {
    double n[6];
    for (int i = 0; i < 6; i++) {
        n[i] = draw();
    }
    if (ik_chain_get_dimensions(chain) == 2) {
        take(limit_range(chain, bone, -3 * n[0], 3 * n[1]));
    } else if (n[5] < 0.3) {
        take(limit_hinge(chain, bone, n[0] - 0.5, n[1] - 0.5, n[2] + 0.1, -3 * n[3], 3 * n[4]));
    } else if (n[5] < 0.6) {
        take(limit_cone(chain, bone, 3 * n[0]));
    } else {
        take(limit_ball(chain, bone, 2 * n[0], 3 * n[1], -n[2], n[3]));
    }
}

static ik_chain *make(int32_t i) {
    int32_t dimensions = 2 + i % 2, bones = 1 + i * 11 % MOST_BONES;
    double lengths[MOST_BONES], joints[3 * (MOST_BONES + 1)];
    for (int32_t k = 0; k < bones; k++) {
        lengths[k] = between(0.5, 1.5);
        if (i % 7 == 3 && k % 3 == 1) {
            lengths[k] = 0;
        }
    }
    bool rested = i % 4 >= 2;
    if (rested) {
        draw_joints(joints, dimensions, bones);
    }
    ik_chain *chain;
    take(ik_chain_create(dimensions, bones, lengths, rested ? joints : NULL, &chain, NULL));
    if (rested) {
        take(ik_chain_set_rest(chain, joints, NULL));
    }
    take(ik_chain_set_max_iterations(chain, 24 + i));
    if (i % 8 == 5) {
        take(ik_chain_set_tolerance(chain, 1e-6 * ik_chain_get_reach(chain)));
    }
    for (int32_t k = 0; i % 4 > 0 && k < bones; k++) {
        if (draw() < 0.7) {
            limit(chain, k);
        }
    }
    if (i % 3 == 1) {
        for (int32_t k = 0; k < bones; k++) {
            lengths[k] = between(0.1, 10);
        }
        take(ik_chain_set_stiffness(chain, lengths, NULL));
    }
    if (i % 16 == 4) {
        take(ik_chain_set_solver(chain, IK_FABRIK));
    }
    if (i % 16 == 8) {
        take(ik_chain_set_root_mode(chain, false));
    }
    return chain;
}

static void draw_numbers(double *numbers, int32_t count, double size) {
    for (int32_t i = 0; i < count; i++) {
        numbers[i] = between(-size, size);
    }
}

static void turn_base(ik_chain *chain) {
    double n[4];
    draw_numbers(n, 4, 4);
    take(ik_chain_get_dimensions(chain) == 2 ? ik_chain_set_base_angle(chain, n[0])
                                             : ik_chain_set_base(chain, n[0], n[1], n[2], n[3]));
}

static void play(int32_t i) {
    ik_chain *chain = make(i);
    int32_t dimensions = ik_chain_get_dimensions(chain), bones = ik_chain_get_bones(chain);
    double joints[3 * (MOST_BONES + 1)], from[3] = {0}, to[3] = {0}, n[3] = {0};
    for (int32_t frame = 0; frame < FRAMES; frame++) {
        if (frame % 40 == 0) {
            memcpy(from, to, sizeof from);
            draw_numbers(to, 3, 0.7 * ik_chain_get_reach(chain));
        }
        if (frame % 100 == 50) {
            turn_base(chain);
        }
        if (frame % 300 == 150) {
            draw_numbers(n, 3, 1);
            take(ik_chain_set_root(chain, n[0], n[1], n[2]));
        }
        if (frame % 500 == 250 && i % 4 > 0) {
            double share = draw();
            limit(chain, (int32_t)(share * bones));
        }
        if (frame % 500 == 499) {
            draw_joints(joints, dimensions, bones);
            take(ik_chain_set_pose(chain, joints, NULL));
        }
        for (int k = 0; k < 3; k++) {
            n[k] = from[k] + (to[k] - from[k]) * (frame % 40) / 40;
        }
        const int32_t numbers[] = {ik_chain_solve(chain, n[0], n[1], n[2]),
                                   ik_chain_get_iterations(chain)};
        const double error = ik_chain_get_error(chain);
        add_bytes(ik_chain_get_positions(chain),
                  (size_t)((bones + 1) * dimensions) * sizeof(float));
        add_bytes(&error, sizeof error);
        add_bytes(numbers, sizeof numbers);
    }
    ik_chain_destroy(chain);
}

uint32_t golden_chains(void) {
    for (int32_t i = 0; i < CHAINS; i++) {
        play(i);
    }
    return hash;
}
