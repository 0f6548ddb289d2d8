// chain_batch.c: reads a stream of bytes as a batch of chains and calls of its interface, and makes
// the same chains alone. After each solve, every chain of the batch must be as it is alone, bit for
// bit. For libFuzzer: see ./build.sh fuzz.

#include "ik_chain_batch.h"

#include "../native/limit.h"
#include "bytes.h"
#include "chain/chain.h"
#include "chain_batch/batch.h"
#include "checksum.h"
#include "require.h"

#define MOST_CHAINS 20
#define MOST_BONES 70 // more than a block of joints
#define MOST_CALLS 24
#define MOST_PASSES 4000 // bones times solves, so that a run is short

typedef struct crowd {
    ik_chain_batch *batch;
    ik_chain *alone[MOST_CHAINS];
    int32_t count, bones, dimensions, left;
    double size;
} crowd;

// What all chains have in common.
typedef struct shape {
    double lengths[MOST_BONES], joints[3 * (MOST_BONES + 1)];
    double tolerance;
    int32_t iterations;
    bool posed;
    ik_limit limit;
    // Those of each chain, if they have their own: [chain][bone], [chain].
    bool own;
    double own_lengths[MOST_CHAINS * MOST_BONES], tolerances[MOST_CHAINS];
} shape;

static ik_chain *make_chain(const crowd *w, const shape *s) {
    ik_chain *chain;
    if (ik_chain_create(w->dimensions, w->bones, s->lengths, s->posed ? s->joints : NULL, &chain,
                        NULL)) {
        return NULL;
    }
    // What is refused is so of all chains.
    ik_chain_set_tolerance(chain, s->tolerance);
    ik_chain_set_max_iterations(chain, s->iterations);
    ik_chain_set_limit(chain, 0, &s->limit);
    return chain;
}

static shape read_shape(crowd *w, bytes *in) {
    shape s = {.limit.kind = IK_LIMIT_NONE};
    uint8_t kind = read_byte(in), sort = read_byte(in);
    *w = (crowd){.dimensions = kind & 1 ? 3 : 2, .count = 1 + (kind >> 1) % MOST_CHAINS};
    w->bones = sort < 128 ? 3 : sort < 250 ? 1 + sort % 12 : 1 + read_byte(in) % MOST_BONES;
    w->size = read_byte(in) < 200 ? 1 : read_wild(in);
    w->left = MOST_PASSES;
    for (int32_t i = 0; i < w->bones; i++) {
        s.lengths[i] = w->size * (kind & 64 ? 1 : fabs(read_number(in, 1)));
    }
    s.posed = kind & 128;
    for (int32_t i = 0; i < w->dimensions * (w->bones + 1) && s.posed; i++) {
        s.joints[i] = in->next < in->end ? w->size * read_number(in, 2) : 0;
    }
    uint8_t settings = read_byte(in);
    s.tolerance = settings & 1 ? read_wild(in) : w->size * 1e-4;
    s.iterations = settings & 2 ? 1 + read_byte(in) % 30 : 15;
    if (settings > 240) {
        s.limit = (ik_limit){.kind = w->dimensions == 2 ? IK_LIMIT_RANGE : IK_LIMIT_CONE,
                             .min = -1,
                             .max = 1,
                             .swing_y = 1,
                             .swing_z = 1};
    }
    return s;
}

static void read_own(const crowd *w, shape *s, bytes *in) {
    for (int32_t i = 0; i < w->count * w->bones; i++) {
        s->own_lengths[i] = s->lengths[i % w->bones] * (i % 3 ? 1 : 1 + read_byte(in) / 64.0);
    }
    for (int32_t i = 0; i < w->count; i++) {
        uint8_t kind = read_byte(in);
        s->tolerances[i] = kind < 240 ? w->size * pow(10, -kind / 40.0) : fabs(read_wild(in));
    }
}

// A chain of the batch, alone.
static ik_chain *make_alone(const crowd *w, const shape *s, int32_t i) {
    ik_chain *chain = make_chain(w, s);
    if (s->own) {
        REQUIRE(ik_chain_set_lengths(chain, s->own_lengths + w->bones * i, NULL) == IK_OK);
        REQUIRE(ik_chain_set_tolerance(chain, s->tolerances[i]) == IK_OK);
    }
    return chain;
}

static bool make(crowd *w, bytes *in) {
    static shape s;
    s = read_shape(w, in);
    ik_chain *model = make_chain(w, &s);
    if (!model) {
        return false;
    }
    int32_t at;
    s.own = read_byte(in) & 1;
    if (s.own) {
        read_own(w, &s, in);
    }
    ik_error error = ik_chain_batch_create(model, w->count, s.own ? s.own_lengths : NULL,
                                           s.own ? s.tolerances : NULL, 0, &w->batch, &at);
    ik_chain_destroy(model);
    REQUIRE(!error || s.own);
    for (int32_t i = 0; i < w->count && !error; i++) {
        w->alone[i] = make_alone(w, &s, i);
    }
    return !error;
}

static bool is_coordinate(double x) {
    return fabs(x) <= 1e30;
}

static double *target_of(const crowd *w, int32_t i) {
    return ik_chain_batch_get_targets(w->batch) + w->dimensions * i;
}

static double *root_of(const crowd *w, int32_t i) {
    return ik_chain_batch_get_roots(w->batch) + w->dimensions * i;
}

// Solves a chain alone as the batch does; returns its status.
static int32_t solve_alone(crowd *w, int32_t i) {
    const double *to = target_of(w, i), *root = root_of(w, i);
    for (int axis = 0; axis < w->dimensions; axis++) {
        if (!is_coordinate(to[axis]) || !is_coordinate(root[axis])) {
            return IK_INVALID;
        }
    }
    bool spatial = w->dimensions == 3;
    if (w->batch->lanes) {
        ik_chain_wake(w->alone[i]); // chains in lanes do not rest
    }
    ik_chain_set_root(w->alone[i], root[0], root[1], spatial ? root[2] : 0);
    return ik_chain_solve(w->alone[i], to[0], to[1], spatial ? to[2] : 0);
}

static void check_positions(const crowd *w) {
    size_t numbers = (size_t)(w->bones + 1) * (size_t)w->dimensions;
    const float *positions = ik_chain_batch_get_positions(w->batch);
    for (int32_t i = 0; i < w->count; i++) {
        const float *alone = ik_chain_get_positions(w->alone[i]);
        REQUIRE(memcmp(positions + numbers * (size_t)i, alone, numbers * sizeof *alone) == 0);
    }
}

static void solve(crowd *w, bytes *in) {
    int32_t first = read_byte(in) % w->count, count = read_byte(in) % (w->count - first + 1);
    if (read_byte(in) < 200) {
        first = 0;
        count = w->count;
    }
    if (w->left < count * w->bones) {
        return;
    }
    w->left -= count * w->bones;
    int32_t reached = 0;
    int32_t statuses[MOST_CHAINS];
    for (int32_t i = first; i < first + count; i++) {
        bool active = ik_chain_batch_get_active(w->batch)[i];
        statuses[i] = active ? solve_alone(w, i) : ik_chain_batch_get_statuses(w->batch)[i];
        reached += active && statuses[i] == IK_REACHED;
    }
    REQUIRE(ik_chain_batch_solve(w->batch, first, count) == reached);
    check_positions(w);
    for (int32_t i = first; i < first + count; i++) {
        REQUIRE(ik_chain_batch_get_statuses(w->batch)[i] == statuses[i]);
        double alone = ik_chain_get_error(w->alone[i]);
        double error = ik_chain_batch_get_errors(w->batch)[i];
        bool solved = ik_chain_batch_get_active(w->batch)[i] && statuses[i] != IK_INVALID;
        REQUIRE(!solved || memcmp(&alone, &error, sizeof alone) == 0);
        REQUIRE(!solved ||
                ik_chain_batch_get_iterations(w->batch)[i] == ik_chain_get_iterations(w->alone[i]));
    }
}

// Targets of several chains at once: near the root, near the tip, or anywhere.
static void aim(crowd *w, bytes *in) {
    int32_t first = read_byte(in) % w->count, count = 1 + read_byte(in) % 8;
    bool from_tip = read_byte(in) & 1;
    for (int32_t i = first; i < first + count && i < w->count; i++) {
        const float *tip = ik_chain_get_positions(w->alone[i]) + w->bones * w->dimensions;
        for (int axis = 0; axis < w->dimensions; axis++) {
            double from = from_tip ? (double)tip[axis] : root_of(w, i)[axis];
            target_of(w, i)[axis] = from + w->size * read_number(in, from_tip ? 0.1 : 2);
        }
    }
}

static void move(crowd *w, bytes *in) {
    int32_t i = read_byte(in) % w->count;
    for (int axis = 0; axis < w->dimensions; axis++) {
        root_of(w, i)[axis] = w->size * read_number(in, 10);
    }
}

static void activate(crowd *w, bytes *in) {
    ik_chain_batch_get_active(w->batch)[read_byte(in) % w->count] = read_byte(in) & 1;
}

// Poses that are refused change nothing.
static void pose(crowd *w, bytes *in) {
    double joints[2 * 3 * (MOST_BONES + 1)];
    int32_t first = read_byte(in) % w->count, count = first + 1 < w->count ? 2 : 1, at;
    int32_t numbers = (w->bones + 1) * w->dimensions;
    for (int32_t i = 0; i < count * numbers; i++) {
        joints[i] = in->next < in->end ? w->size * read_number(in, 2) : 0;
    }
    ik_error error = ik_chain_batch_set_poses(w->batch, first, count, joints, &at), own = IK_OK;
    for (int32_t i = 0; i < count * numbers && !own; i++) {
        own = is_coordinate(joints[i]) ? IK_OK : IK_ERROR_COORDINATE;
    }
    REQUIRE((error == IK_OK) == (own == IK_OK));
    for (int32_t i = 0; i < count && !error; i++) {
        REQUIRE(ik_chain_set_pose(w->alone[first + i], joints + i * numbers, NULL) == IK_OK);
    }
    check_positions(w);
}

// A state that was just saved changes nothing. A damaged one is refused, or ends the comparison:
// no solve of it may write outside, or not a number.
static bool restore(crowd *w, bytes *in) {
    size_t size = ik_chain_batch_state_size(w->batch);
    uint8_t *saved = malloc(size), kind = read_byte(in);
    ik_chain_batch_save_state(w->batch, saved);
    overwrite(saved, size, kind, in);
    repair_checksum(saved, size);
    ik_error error = ik_chain_batch_restore_state(w->batch, saved, size);
    free(saved);
    REQUIRE(error == IK_OK || kind % 4 > 0);
    if (error || kind % 4 == 0) {
        check_positions(w);
        return true;
    }
    ik_chain_batch_solve(w->batch, 0, w->count);
    const float *positions = ik_chain_batch_get_positions(w->batch);
    for (int32_t i = 0; i < w->count * (w->bones + 1) * w->dimensions; i++) {
        REQUIRE(!isnan(positions[i]));
    }
    return false;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    bytes in = {data, data + size};
    crowd w;
    if (!make(&w, &in)) {
        return 0;
    }
    check_positions(&w);
    static void (*const calls[])(crowd *, bytes *) = {solve, solve, aim, aim, move, activate, pose};
    bool same = true;
    for (int i = 0; i < MOST_CALLS && same && in.next < in.end; i++) {
        uint8_t what = read_byte(&in) % 15;
        if (what == 14) {
            same = restore(&w, &in);
        } else {
            calls[what % 7](&w, &in);
        }
    }
    ik_chain_batch_destroy(w.batch);
    for (int32_t i = 0; i < w.count; i++) {
        ik_chain_destroy(w.alone[i]);
    }
    return 0;
}
