// Creating and destroying batches, and their arrays.

#include "chain_batch/batch.h"

#include "chain/state.h"
#include "chain_batch/lanes.h"
#include "chain_batch/one.h"
#include "core/input.h"
#include "core/trig.h"

#include <stdlib.h>

static ik_error check_lengths(int32_t bones, int32_t count, const double *lengths, int32_t *at) {
    for (int32_t chain = 0; chain < count; chain++) {
        const double *row = lengths + (size_t)bones * (size_t)chain;
        int32_t wrong = ik_first_outside(row, bones, 0, 1e30);
        if (wrong >= 0) {
            *at = bones * chain + wrong;
            return IK_ERROR_LENGTH;
        }
        double reach = 0;
        for (int32_t i = 0; i < bones; i++) {
            reach += row[i];
        }
        if (!(reach >= 1e-30 && reach <= 1e30)) {
            *at = chain;
            return IK_ERROR_REACH;
        }
    }
    return IK_OK;
}

// One block for the struct and what users read and write. Doubles come first. There are rows for
// whole quads: lanes after the last chain are read, too, but never solved.
static ik_chain_batch *allocate(const ik_chain *model, int32_t count, int32_t options) {
    size_t n = ((size_t)count + IK_QUAD - 1) / IK_QUAD * IK_QUAD;
    size_t bones = (size_t)model->bones.count, axes = (size_t)model->dimensions;
    size_t base = options & IK_BATCH_BASES ? (axes == 3 ? 4 : 1) : 0;
    size_t pole = options & (IK_BATCH_POLE_POINTS | IK_BATCH_POLE_DIRECTIONS) ? axes : 0;
    size_t rotation = options & IK_BATCH_ROTATIONS ? 4 * bones : 0;
    size_t doubles = n * (axes + axes + base + pole + 1);
    size_t positions = (size_t)count * axes * (bones + 1);
    size_t floats = positions + (size_t)count * rotation;
    ik_chain_batch *batch = calloc(1, sizeof *batch + 8 * doubles + 4 * (floats + n) + 2 * n);
    if (!batch) {
        return NULL;
    }
    *batch = (ik_chain_batch){.count = count,
                              .bones = model->bones.count,
                              .dimensions = model->dimensions,
                              .options = options,
                              .budget = ik_chain_get_max_iterations(model) - 1,
                              .pole_weight = model->pole_kind ? model->pole_weight : 1};
    batch->targets = (double *)(batch + 1);
    batch->roots = batch->targets + n * axes;
    batch->errors = batch->roots + n * axes;
    batch->bases = base ? batch->errors + n : NULL;
    batch->poles = pole ? batch->errors + n + n * base : NULL;
    batch->positions = (float *)(batch->targets + doubles);
    batch->rotations = rotation ? batch->positions + positions : NULL;
    batch->iterations = (int32_t *)(batch->positions + floats);
    batch->active = (uint8_t *)(batch->iterations + n);
    batch->statuses = batch->active + n;
    return batch;
}

// The checksum at the end of the model's state. Returns whether there was enough memory.
static bool read_model(ik_chain_batch *batch, const ik_chain *model) {
    size_t size = ik_chain_state_size(model);
    uint8_t *bytes = malloc(size);
    if (bytes) {
        ik_chain_save_state(model, bytes);
        memcpy(&batch->model, bytes + size - sizeof batch->model, sizeof batch->model);
        free(bytes);
    }
    return bytes != NULL;
}

// A chain of a batch without lanes. NULL if there is not enough memory.
static ik_chain *create_chain(const ik_chain *model, const double *lengths, const double *tolerance,
                              int32_t options) {
    ik_chain *chain = ik_chain_copy(model);
    if (!chain) {
        return NULL;
    }
    if (lengths) {
        ik_chain_set_lengths(chain, lengths, NULL);
    }
    chain->tolerance = tolerance ? *tolerance : chain->tolerance;
    if (options & IK_BATCH_ROTATIONS && ik_chain_track_rotations(chain) != IK_OK) {
        ik_chain_destroy(chain);
        return NULL;
    }
    return chain;
}

static bool create_chains(ik_chain_batch *batch, const ik_chain *model, const double *lengths,
                          const double *tolerances) {
    // In wasm, memory that grows by small pieces takes far longer than the rest of this function.
    size_t bones = (size_t)batch->bones, each = sizeof(ik_chain) + 100 * bones;
    each += model->joints ? sizeof(ik_joints) + 700 * bones : 0;
    free(malloc(each * (size_t)batch->count));
    batch->chains = calloc((size_t)batch->count, sizeof(ik_chain *));
    for (int32_t i = 0; batch->chains && i < batch->count; i++) {
        const double *own = lengths ? lengths + (size_t)batch->bones * (size_t)i : NULL;
        batch->chains[i] =
            create_chain(model, own, tolerances ? &tolerances[i] : NULL, batch->options);
        if (!batch->chains[i]) {
            return false;
        }
    }
    return batch->chains != NULL;
}

static void fill_row(double *rows, int32_t numbers, int32_t row, const double *from) {
    memcpy(rows + (size_t)numbers * (size_t)row, from, (size_t)numbers * sizeof *from);
}

// What users read and write of each chain, at first.
static void fill(ik_chain_batch *batch, const ik_chain *model) {
    const double none[3] = {NAN, NAN, NAN};
    int32_t axes = batch->dimensions;
    double base[4];
    ik_chain_get_base(model, base);
    double angle = 2 * ik_atan2(base[2], base[3]);
    memset(batch->active, 1, (size_t)batch->count);
    memset(batch->statuses, IK_UNSOLVED, (size_t)batch->count);
    memset(batch->iterations, 0, (size_t)batch->count * sizeof *batch->iterations);
    for (int32_t i = 0; i < batch->count; i++) {
        batch->errors[i] = NAN;
        fill_row(batch->roots, axes, i, model->root);
        if (batch->poles) {
            fill_row(batch->poles, axes, i, none);
        }
        if (batch->bases) {
            fill_row(batch->bases, axes == 3 ? 4 : 1, i, axes == 3 ? base : &angle);
        }
        ik_chain *chain = ik_batch_take(batch, i);
        ik_vec tip = ik_vec_add(ik_chain_root(chain), ik_chain_offset(chain, batch->bones));
        fill_row(batch->targets, axes, i, (const double[]){tip.x, tip.y, tip.z});
        ik_batch_put(batch, i, chain);
    }
}

static bool create_poses(ik_chain_batch *batch, const ik_chain *model, const double *lengths,
                         const double *tolerances) {
    if (!ik_lanes_fit(model, batch->options)) {
        return create_chains(batch, model, lengths, tolerances);
    }
    batch->lanes = ik_lanes_create(model, batch->count, lengths, tolerances);
    return batch->lanes != NULL;
}

static bool are_options(int32_t options) {
    int32_t poles = IK_BATCH_POLE_POINTS | IK_BATCH_POLE_DIRECTIONS;
    int32_t all = IK_BATCH_BASES | poles | IK_BATCH_ROTATIONS;
    return (options & ~all) == 0 && (options & poles) != poles;
}

// Whether the arrays of so many chains have fewer bytes than an address can name, and fewer numbers
// than an index.
static bool fits_memory(const ik_chain *model, int32_t count) {
    double joints = (double)count * (model->bones.count + 1.0);
    return joints * 100 < (double)(SIZE_MAX / 2) && joints * 3 < INT32_MAX;
}

ik_error ik_chain_batch_create(const ik_chain *model, int32_t count, const double *lengths,
                               const double *tolerances, int32_t options, ik_chain_batch **batch,
                               int32_t *at) {
    int32_t nowhere;
    at = at ? at : &nowhere;
    *at = -1;
    *batch = NULL;
    if (count < 1 || count > IK_MAX_CHAINS) {
        return IK_ERROR_COUNT;
    }
    if (!are_options(options)) {
        return IK_ERROR_BATCH_OPTIONS;
    }
    if (!fits_memory(model, count)) {
        return IK_ERROR_MEMORY;
    }
    ik_error error = lengths ? check_lengths(model->bones.count, count, lengths, at) : IK_OK;
    if (!error && tolerances && (*at = ik_first_outside(tolerances, count, 0, 1e30)) >= 0) {
        error = IK_ERROR_TOLERANCE;
    }
    if (error) {
        return error;
    }
    ik_chain_batch *made = allocate(model, count, options);
    if (!made) {
        return IK_ERROR_MEMORY;
    }
    if (!read_model(made, model) || !create_poses(made, model, lengths, tolerances)) {
        ik_chain_batch_destroy(made);
        return IK_ERROR_MEMORY;
    }
    fill(made, model);
    *batch = made;
    return IK_OK;
}

void ik_chain_batch_destroy(ik_chain_batch *batch) {
    if (!batch) {
        return;
    }
    ik_lanes_destroy(batch->lanes);
    for (int32_t i = 0; batch->chains && i < batch->count; i++) {
        ik_chain_destroy(batch->chains[i]);
    }
    free(batch->chains);
    free(batch);
}
