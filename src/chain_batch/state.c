// Saved states of batches, see core/state.h. With lanes, a state has the directions of all chains;
// without, the states of all chains, each with its size before it.

#include "core/state.h"

#include "chain/state.h"
#include "chain_batch/lanes.h"
#include "chain_batch/one.h"

#define KIND 'B'

// As in chain/state.c.
#define FLOAT_SLACK 1e-6

static void visit_doubles(ik_state *state, double *numbers, size_t count) {
    for (size_t i = 0; numbers && i < count && state->valid; i++) {
        ik_state_f64_or_nan(state, &numbers[i], -INFINITY, INFINITY);
    }
}

static void visit_byte(ik_state *state, uint8_t *byte, int32_t most) {
    int32_t number = *byte;
    number = ik_state_i32(state, &number, 0, most);
    if (state->mode == IK_STATE_RESTORE) {
        *byte = (uint8_t)number;
    }
}

static void visit_users(ik_state *state, ik_chain_batch *batch) {
    size_t n = (size_t)batch->count, axes = (size_t)batch->dimensions;
    visit_doubles(state, batch->targets, n * axes);
    visit_doubles(state, batch->roots, n * axes);
    visit_doubles(state, batch->bases, n * (axes == 3 ? 4 : 1));
    visit_doubles(state, batch->poles, n * axes);
    visit_doubles(state, batch->errors, n);
    for (size_t i = 0; i < n && state->valid; i++) {
        ik_state_i32(state, &batch->iterations[i], 0, 2 * IK_MAX_ITERATIONS);
        visit_byte(state, &batch->active[i], UINT8_MAX);
        visit_byte(state, &batch->statuses[i], IK_INVALID);
    }
}

static void visit_direction(ik_state *state, const ik_chain_batch *batch, float *lane) {
    double square = 0;
    for (int32_t axis = 0; axis < 3; axis++) {
        float most = axis < batch->dimensions ? 1.00001f : 0;
        float number = ik_state_f32(state, &lane[IK_QUAD * axis], -most, most);
        square += (double)number * (double)number;
    }
    ik_state_require(state, fabs(square - 1) <= FLOAT_SLACK);
}

// All lanes, also those after the last chain: their directions are valid, too.
static void visit_lanes(ik_state *state, ik_chain_batch *batch) {
    ik_lanes *lanes = batch->lanes;
    size_t bones = (size_t)batch->bones, chains = IK_QUAD * (size_t)lanes->quads;
    size_t shapes = lanes->same_shape ? IK_QUAD : chains;
    for (size_t i = 0; i < bones * shapes && state->valid; i++) {
        ik_state_same_f64(state, lanes->lengths[i]); // in the unit, which is visited below
    }
    for (int32_t i = 0; i < batch->count && state->valid; i++) {
        ik_state_same_f64(state, ik_lanes_tolerance(lanes, i));
        ik_state_same_f64(state, ik_lanes_unit(lanes, i));
    }
    // The chains are where they were solved last; the roots may have changed since.
    size_t joints = (size_t)batch->count * (size_t)ik_batch_joint_numbers(batch);
    for (size_t i = 0; i < joints && state->valid; i++) {
        ik_state_f32(state, &batch->positions[i], -FLT_MAX, FLT_MAX);
    }
    for (size_t i = 0; i < chains && state->valid; i++) {
        ik_vec side = ik_state_vec(state, &lanes->sides[i], 1.00001);
        ik_state_require(state, batch->dimensions == 3 || side.z == 0);
    }
    for (size_t i = 0; i < bones * chains && state->valid; i++) {
        size_t bone = i / IK_QUAD, lane = i % IK_QUAD;
        visit_direction(state, batch, lanes->directions + 3 * IK_QUAD * bone + lane);
    }
}

// A chain's state is checked as a whole, and restored by its own function. That may need memory for
// parts that the chain does not have; then *error is set.
static void visit_chain(ik_state *state, ik_chain *chain, ik_error *error) {
    ik_state_same_f64(state, chain->tolerance);
    for (int32_t i = 0; i < chain->bones.count; i++) {
        ik_state_same_f64(state, chain->unit * chain->bones.lengths[i]);
    }
    int32_t size = (int32_t)ik_chain_state_size(chain);
    size = ik_state_i32(state, &size, 0, INT32_MAX);
    size_t at = state->at, bytes = (size_t)size;
    bool reading = state->mode == IK_STATE_CHECK || state->mode == IK_STATE_RESTORE;
    ik_state_require(state, !reading || (at <= state->size && bytes <= state->size - at));
    if (!state->valid) {
        return;
    }
    state->at += bytes;
    if (state->mode == IK_STATE_SAVE) {
        ik_chain_save_state(chain, state->out + at);
    } else if (state->mode == IK_STATE_CHECK) {
        ik_state_require(state, ik_chain_state_fits(chain, state->in + at, bytes));
    } else if (state->mode == IK_STATE_RESTORE) {
        ik_error failed = ik_chain_restore_state(chain, state->in + at, bytes);
        *error = failed ? failed : *error;
    }
}

typedef struct subject {
    ik_chain_batch *batch;
    ik_error error; // of a restore
} subject;

static void visit(ik_state *state, void *object) {
    subject *s = object;
    ik_chain_batch *batch = s->batch;
    ik_state_same(state, batch->count);
    ik_state_same(state, batch->bones);
    ik_state_same(state, batch->dimensions);
    ik_state_same(state, batch->options);
    ik_state_same(state, (int32_t)batch->model);
    ik_state_same(state, batch->lanes != NULL);
    if (!state->valid) {
        return;
    }
    visit_users(state, batch);
    if (batch->lanes) {
        visit_lanes(state, batch);
    }
    for (int32_t i = 0; batch->chains && i < batch->count && state->valid; i++) {
        visit_chain(state, batch->chains[i], &s->error);
    }
}

static subject subject_of(const ik_chain_batch *batch) {
    return (subject){.batch = (ik_chain_batch *)(uintptr_t)batch}; // only changed by a restore
}

size_t ik_chain_batch_state_size(const ik_chain_batch *batch) {
    subject s = subject_of(batch);
    return ik_state_size(KIND, visit, &s);
}

void ik_chain_batch_save_state(const ik_chain_batch *batch, uint8_t *bytes) {
    subject s = subject_of(batch);
    ik_state_save(KIND, visit, &s, bytes);
}

ik_error ik_chain_batch_restore_state(ik_chain_batch *batch, const uint8_t *bytes, size_t size) {
    subject s = subject_of(batch);
    if (!ik_state_check(KIND, visit, &s, bytes, size)) {
        return IK_ERROR_STATE;
    }
    ik_state_restore(KIND, visit, &s, bytes, size);
    for (int32_t i = 0; i < batch->count; i++) {
        ik_chain *chain = ik_batch_take(batch, i);
        if (batch->lanes) {
            ik_lanes_put(batch->lanes, i); // its tip
        } else {
            ik_batch_put(batch, i, chain);
        }
    }
    return s.error;
}
