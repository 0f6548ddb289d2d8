#include "tasks.h"

#include "ik.h"
#include "ik_chain_batch.h"

#include <stdlib.h>
#include <string.h>

#define TARGETS 512
#define FRAMES 8
#define MOST_BONES 100

struct limit_task {
    int32_t chains, next;
    ik_chain *chain;       // NULL in a batch
    ik_chain_batch *batch; // NULL of a single chain
    double *targets;       // of a chain [target][xyz]; of a batch [frame][chain][xyz]
    uint32_t hash;
    double iterations;
};

// Writes a closed path within reach. The numbers come from rotations whose sines and cosines are
// rational, so they have the same bits everywhere.
static void make_path(double reach, double *path) {
    const double half_tangents[3] = {0.0123, 0.0184, 0.0061};
    double size = 0.9 * reach / 1.75;
    for (int axis = 0; axis < 3; axis++) {
        double t = half_tangents[axis], below = 1 + t * t;
        double cosine = (1 - t * t) / below, sine = 2 * t / below, x = 0.8, y = 0.6;
        for (int i = 0; i < TARGETS; i++) {
            path[3 * i + axis] = size * x;
            double turned = cosine * x - sine * y;
            y = sine * x + cosine * y;
            x = turned;
        }
    }
}

// The chains of a batch are at different places of the path, and go to and fro.
static void make_frames(const double *path, int32_t chains, double *frames) {
    const int steps[FRAMES] = {0, 1, 2, 3, 4, 3, 2, 1};
    for (int frame = 0; frame < FRAMES; frame++) {
        for (int32_t i = 0; i < chains; i++) {
            const double *from = path + 3 * ((37 * i + steps[frame]) % TARGETS);
            memcpy(frames + 3 * (frame * chains + i), from, 3 * sizeof *from);
        }
    }
}

static uint32_t hash_of(const float *positions, int32_t count) {
    uint32_t hash = 2166136261u;
    for (int32_t i = 0; i < count; i++) {
        uint32_t bits;
        memcpy(&bits, positions + i, sizeof bits);
        hash = (hash ^ bits) * 16777619u;
    }
    return hash;
}

// Solves all targets once.
static void first_round(limit_task *task, int32_t bones) {
    int32_t rounds = task->batch ? FRAMES : TARGETS;
    double sum = 0;
    for (int32_t i = 0; i < rounds; i++) {
        limit_run(task, 1);
        for (int32_t k = 0; k < task->chains; k++) {
            sum += task->batch ? ik_chain_batch_get_iterations(task->batch)[k]
                               : ik_chain_get_iterations(task->chain);
        }
    }
    const float *positions = task->batch ? ik_chain_batch_get_positions(task->batch)
                                         : ik_chain_get_positions(task->chain);
    task->hash = hash_of(positions, 3 * (bones + 1) * task->chains);
    task->iterations = sum / (rounds * task->chains);
}

limit_task *limit_make(int32_t kind, int32_t bones) {
    double lengths[MOST_BONES], path[3 * TARGETS];
    limit_task *task = calloc(1, sizeof *task);
    if (!task || bones > MOST_BONES) {
        return NULL;
    }
    for (int32_t i = 0; i < bones; i++) {
        lengths[i] = 1;
    }
    make_path(bones, path);
    // So many chains that a batch fits into the caches.
    task->chains = kind == LIMIT_BATCH ? 6000 / bones / 8 * 8 : 1;
    size_t rows = kind == LIMIT_BATCH ? (size_t)(FRAMES * task->chains) : TARGETS;
    task->targets = malloc(3 * rows * sizeof *task->targets);
    if (!task->targets || ik_chain_create(3, bones, lengths, NULL, &task->chain, NULL)) {
        return NULL;
    }
    if (kind == LIMIT_BATCH) {
        make_frames(path, task->chains, task->targets);
        ik_chain_batch_create(task->chain, task->chains, NULL, NULL, 0, &task->batch, NULL);
        if (!task->batch) {
            return NULL;
        }
    } else {
        memcpy(task->targets, path, sizeof path);
    }
    if (kind == LIMIT_FABRIK) {
        ik_chain_set_solver(task->chain, IK_FABRIK);
        ik_chain_set_tolerance(task->chain, 1e-30);
        ik_chain_set_max_iterations(task->chain, LIMIT_FABRIK_ITERATIONS);
    }
    first_round(task, bones);
    return task;
}

static int32_t run_frame(limit_task *task) {
    size_t numbers = 3 * (size_t)task->chains;
    memcpy(ik_chain_batch_get_targets(task->batch), task->targets + numbers * (size_t)task->next,
           numbers * sizeof *task->targets);
    task->next = (task->next + 1) % FRAMES;
    return ik_chain_batch_solve(task->batch, 0, task->chains);
}

int32_t limit_run(limit_task *task, int32_t count) {
    int32_t reached = 0;
    for (int32_t i = 0; i < count; i++) {
        if (task->batch) {
            reached += run_frame(task);
        } else {
            const double *at = task->targets + 3 * task->next;
            task->next = (task->next + 1) % TARGETS;
            reached += ik_chain_solve(task->chain, at[0], at[1], at[2]) == IK_REACHED;
        }
    }
    return reached;
}

uint32_t limit_hash(const limit_task *task) {
    return task->hash;
}

double limit_iterations(const limit_task *task) {
    return task->iterations;
}
