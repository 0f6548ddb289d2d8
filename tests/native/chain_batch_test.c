// chain_batch_test.c: a chain of a batch is what it would be alone, bit for bit.

#include "ik_chain_batch.h"

#include "any_call.h"
#include "checksum.h"
#include "rig.h"

#include <stdlib.h>
#include <string.h>

#define MOST_CHAINS 30
#define MOST_BONES 20

// A batch, and a chain alone for each of its chains.
typedef struct crowd {
    ik_chain_batch *batch;
    ik_chain *alone[MOST_CHAINS];
    int32_t count, bones, dimensions, options;
    double reach[MOST_CHAINS];
    double poles[MOST_CHAINS][3]; // as last set of the chain alone
} crowd;

static double *row(const crowd *w, double *rows, int32_t chain, int32_t numbers) {
    (void)w;
    return rows + (size_t)numbers * (size_t)chain;
}

// Settings that a batch has in lanes: 0; and others, without lanes. Free roots and turn limits come
// with limits and without.
static void set_up(chance *c, ik_chain *model, int32_t sort) {
    int32_t bones = ik_chain_get_bones(model), dimensions = ik_chain_get_dimensions(model);
    double turns[MOST_BONES], stiffness[MOST_BONES];
    for (int32_t i = 0; i < bones; i++) {
        turns[i] = between(c, 0.05, 3);
        stiffness[i] = spread(c, 0.01, 10);
    }
    bool limited = sort == 1 || ((sort == 2 || sort == 4) && whole(c, 0, 1));
    for (int32_t i = 0; i < bones && limited; i++) {
        ik_limit limit = any_limit(c, dimensions);
        ik_chain_set_limit(model, i, &limit);
    }
    if (limited) {
        ik_chain_set_max_iterations(model, 60);
    }
    if (sort == 2) {
        ik_chain_set_root_mode(model, whole(c, 0, 1) ? IK_ROOT_FREE : IK_ROOT_PULL);
    } else if (sort == 3) {
        ik_chain_set_solver(model, whole(c, IK_FABRIK, IK_DAMPED_LEAST_SQUARES));
    } else if (sort == 4) {
        ik_chain_set_max_turn(model, turns, NULL);
    } else if (sort == 5) {
        ik_chain_set_stiffness(model, stiffness, NULL);
    }
}

static void draw_lengths(chance *c, double *lengths, int32_t bones) {
    double size = spread(c, 1e-3, 1e3);
    int32_t sort = whole(c, 0, 3);
    for (int32_t i = 0; i < bones; i++) {
        lengths[i] = sort == 0 ? size : size * spread(c, 0.03, 1);
        lengths[i] = sort == 3 && i > 0 && whole(c, 0, 3) == 0 ? 0 : lengths[i];
    }
}

static ik_chain *make_model(chance *c, int32_t dimensions, int32_t bones, int32_t sort) {
    double lengths[MOST_BONES], joints[3 * (MOST_BONES + 1)] = {0};
    draw_lengths(c, lengths, bones);
    for (int32_t i = dimensions; i < dimensions * (bones + 1); i++) {
        joints[i] = joints[i - dimensions] + between(c, -1, 1);
    }
    ik_chain *model;
    bool straight = whole(c, 0, 4) == 0;
    ik_chain_create(dimensions, bones, lengths, straight ? NULL : joints, &model, NULL);
    set_up(c, model, sort);
    if (whole(c, 0, 3) == 0) {
        ik_chain_set_max_iterations(model, whole(c, 1, 30));
    }
    ik_chain_set_root(model, between(c, -5, 5), between(c, -5, 5), between(c, -5, 5));
    return model;
}

static ik_chain *copy_of(const ik_chain *model, const double *lengths) {
    size_t size = ik_chain_state_size(model);
    uint8_t *bytes = malloc(size);
    double ones[MOST_BONES];
    for (int32_t i = 0; i < MOST_BONES; i++) {
        ones[i] = 1;
    }
    ik_chain *chain;
    ik_chain_save_state(model, bytes);
    ik_chain_create(ik_chain_get_dimensions(model), ik_chain_get_bones(model), ones, NULL, &chain,
                    NULL);
    CHECK_EQUAL(ik_chain_restore_state(chain, bytes, size), IK_OK);
    free(bytes);
    if (lengths) {
        ik_chain_set_lengths(chain, lengths, NULL);
    }
    return chain;
}

// A crowd of any kind; one in two with lanes.
static crowd any_crowd(chance *c) {
    crowd w = {.dimensions = whole(c, 2, 3), .bones = whole(c, 1, whole(c, 3, MOST_BONES))};
    w.count = whole(c, 1, MOST_CHAINS);
    int32_t sort = whole(c, 0, 1) ? 0 : whole(c, 1, 6);
    static const int32_t options[] = {1, 2, 4, 8, 3, 13};
    w.options = sort == 6 ? options[whole(c, 0, 5)] : 0;
    double lengths[MOST_CHAINS * MOST_BONES], tolerances[MOST_CHAINS];
    bool own_lengths = whole(c, 0, 1), own_tolerances = whole(c, 0, 2) == 0;
    ik_chain *model = make_model(c, w.dimensions, w.bones, sort);
    for (int32_t i = 0; i < w.count; i++) {
        double *own = lengths + w.bones * i;
        draw_lengths(c, own, w.bones);
        w.alone[i] = copy_of(model, own_lengths ? own : NULL);
        w.reach[i] = ik_chain_get_reach(w.alone[i]);
        tolerances[i] = w.reach[i] * spread(c, 1e-8, 1);
        if (own_tolerances) {
            ik_chain_set_tolerance(w.alone[i], tolerances[i]);
        }
        if (w.options & IK_BATCH_ROTATIONS) {
            ik_chain_track_rotations(w.alone[i]);
        }
    }
    CHECK_EQUAL(ik_chain_batch_create(model, w.count, own_lengths ? lengths : NULL,
                                      own_tolerances ? tolerances : NULL, w.options, &w.batch,
                                      NULL),
                IK_OK);
    ik_chain_destroy(model);
    return w;
}

static void drop(crowd *w) {
    ik_chain_batch_destroy(w->batch);
    for (int32_t i = 0; i < w->count; i++) {
        ik_chain_destroy(w->alone[i]);
    }
}

// A target: anywhere in reach or out of it, near the root, far away, near the tip, or ahead on the
// line of a straight chain.
static vec any_target(chance *c, const crowd *w, int32_t i) {
    const double *root = ik_chain_get_root(w->alone[i]);
    const float *tip = ik_chain_get_offsets(w->alone[i]) + w->bones * w->dimensions;
    vec from = {root[0], root[1], root[2]};
    vec to = {tip[0], tip[1], w->dimensions == 3 ? tip[2] : 0};
    vec any = any_direction(c, w->dimensions);
    switch (whole(c, 0, 6)) {
    case 0:
        return plus(from, times(w->reach[i] * spread(c, 1e-6, 1), any));
    case 1:
        return plus(from, times(w->reach[i] * spread(c, 1, 1e6), any));
    case 2:
        return plus(plus(from, to), times(w->reach[i] * spread(c, 1e-9, 1e-2), any));
    case 3:
        return plus(from, times(between(c, 0, 1.2), to));
    default:
        return plus(from, times(w->reach[i] * between(c, 0, 1), any));
    }
}

static void place(chance *c, crowd *w, int32_t i) {
    double *target = row(w, ik_chain_batch_get_targets(w->batch), i, w->dimensions);
    double *root = row(w, ik_chain_batch_get_roots(w->batch), i, w->dimensions);
    vec to = any_target(c, w, i);
    memcpy(target, (double[]){to.x, to.y, to.z}, (size_t)w->dimensions * sizeof *target);
    if (whole(c, 0, 3) == 0) {
        for (int32_t k = 0; k < w->dimensions; k++) {
            root[k] += between(c, -0.1, 0.1);
        }
    }
    ik_chain_batch_get_active(w->batch)[i] = whole(c, 0, 7) != 0;
    if (w->options & IK_BATCH_BASES) {
        double *base = row(w, ik_chain_batch_get_bases(w->batch), i, w->dimensions == 3 ? 4 : 1);
        base[0] += between(c, -0.1, 0.1);
    }
    double *poles = ik_chain_batch_get_poles(w->batch);
    if (poles && whole(c, 0, 2) == 0) {
        vec pole = times(w->reach[i], any_direction(c, w->dimensions));
        pole.x = whole(c, 0, 4) ? pole.x : NAN;
        memcpy(row(w, poles, i, w->dimensions), (double[]){pole.x, pole.y, pole.z},
               (size_t)w->dimensions * sizeof *poles);
    }
}

// Moves and solves the chain alone as the batch does. Returns its status.
static int32_t solve_alone(crowd *w, int32_t i) {
    ik_chain *chain = w->alone[i];
    int32_t axes = w->dimensions;
    const double *to = row(w, ik_chain_batch_get_targets(w->batch), i, axes);
    const double *root = row(w, ik_chain_batch_get_roots(w->batch), i, axes);
    ik_chain_set_root(chain, root[0], root[1], axes == 3 ? root[2] : 0);
    double *bases = ik_chain_batch_get_bases(w->batch), *poles = ik_chain_batch_get_poles(w->batch);
    if (bases && axes == 3) {
        const double *q = bases + 4 * i;
        ik_chain_set_base(chain, q[0], q[1], q[2], q[3]);
    } else if (bases) {
        ik_chain_set_base_angle(chain, bases[i]);
    }
    if (poles) {
        const double *p = row(w, poles, i, axes);
        int32_t sort = w->options & IK_BATCH_POLE_POINTS ? IK_POLE_POINT : IK_POLE_DIRECTION;
        sort = isnan(p[0]) ? IK_POLE_NONE : sort;
        ik_chain_set_pole(chain, sort, p[0], p[1], axes == 3 ? p[2] : 0, 1);
    }
    return ik_chain_solve(chain, to[0], to[1], axes == 3 ? to[2] : 0);
}

static void check_chain(const crowd *w, int32_t i) {
    const ik_chain *chain = w->alone[i];
    size_t numbers = (size_t)(w->bones + 1) * (size_t)w->dimensions;
    CHECK(memcmp(ik_chain_batch_get_positions(w->batch) + numbers * (size_t)i,
                 ik_chain_get_positions(chain), numbers * sizeof(float)) == 0);
    const float *rotations = ik_chain_batch_get_rotations(w->batch);
    if (rotations) {
        size_t row = 4 * (size_t)w->bones;
        CHECK(memcmp(rotations + row * (size_t)i, ik_chain_get_rotations(chain),
                     row * sizeof(float)) == 0);
    }
}

static void check_result(const crowd *w, int32_t i) {
    const ik_chain *chain = w->alone[i];
    double error = ik_chain_get_error(chain);
    CHECK_EQUAL(ik_chain_batch_get_statuses(w->batch)[i], ik_chain_get_status(chain));
    CHECK_EQUAL(ik_chain_batch_get_iterations(w->batch)[i], ik_chain_get_iterations(chain));
    CHECK(memcmp(&ik_chain_batch_get_errors(w->batch)[i], &error, sizeof error) == 0);
}

// Solves a part of the batch, and the same chains alone.
static void solve_both(crowd *w, int32_t first, int32_t count) {
    bool solved[MOST_CHAINS] = {false};
    int32_t reached = 0;
    // First alone: a free root is written to the rows.
    for (int32_t i = first; i < first + count; i++) {
        solved[i] = ik_chain_batch_get_active(w->batch)[i];
        reached += solved[i] && solve_alone(w, i) == IK_REACHED;
    }
    CHECK_EQUAL(ik_chain_batch_solve(w->batch, first, count), reached);
    for (int32_t i = 0; i < w->count; i++) {
        check_chain(w, i);
        if (solved[i]) {
            check_result(w, i);
        }
    }
}

static void batches_are_chains(void) {
    int64_t chains = 0;
    for (uint64_t seed = 1; seed <= (uint64_t)cases(700); seed++) {
        chance c = begin_case(seed);
        crowd w = any_crowd(&c);
        chains += w.count;
        for (int32_t frame = 0; frame < 8; frame++) {
            for (int32_t i = 0; i < w.count; i++) {
                place(&c, &w, i);
            }
            int32_t first = whole(&c, 0, 2) ? 0 : whole(&c, 0, w.count - 1);
            solve_both(&w, first, first ? whole(&c, 0, w.count - first) : w.count);
        }
        drop(&w);
    }
    CHECK(chains > cases(9000));
}

static void states_continue(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(300); seed++) {
        chance c = begin_case(seed), again;
        crowd w = any_crowd(&c);
        size_t numbers = (size_t)w.count * (size_t)(w.bones + 1) * (size_t)w.dimensions;
        float *after = malloc(numbers * sizeof *after);
        for (int32_t i = 0; i < w.count; i++) {
            place(&c, &w, i);
        }
        ik_chain_batch_solve(w.batch, 0, w.count);
        size_t size = ik_chain_batch_state_size(w.batch);
        uint8_t *bytes = malloc(size);
        ik_chain_batch_save_state(w.batch, bytes);
        again = c;
        for (int32_t turn = 0; turn < 2; turn++) {
            c = again;
            for (int32_t i = 0; i < w.count; i++) {
                double *to = row(&w, ik_chain_batch_get_targets(w.batch), i, w.dimensions);
                to[0] += between(&c, -0.1, 0.1) * w.reach[i];
            }
            ik_chain_batch_solve(w.batch, 0, w.count);
            const float *now = ik_chain_batch_get_positions(w.batch);
            if (turn == 0) {
                memcpy(after, now, numbers * sizeof *after);
                CHECK_EQUAL(ik_chain_batch_restore_state(w.batch, bytes, size), IK_OK);
            } else {
                CHECK(memcmp(after, now, numbers * sizeof *after) == 0);
            }
        }
        bytes[whole(&c, 0, (int32_t)size - 1)] ^= 1;
        CHECK_EQUAL(ik_chain_batch_restore_state(w.batch, bytes, size), IK_ERROR_STATE);
        CHECK_EQUAL(ik_chain_batch_restore_state(w.batch, bytes, size - 1), IK_ERROR_STATE);
        free(bytes);
        free(after);
        drop(&w);
    }
}

// The state of a chain within that of a batch begins with these bytes; its size is before them.
static int32_t first_chain_state(const uint8_t *bytes, int32_t size) {
    for (int32_t at = 8; at + 3 < size; at++) {
        if (memcmp(bytes + at, "IKS", 3) == 0) {
            return at;
        }
    }
    return -1;
}

// Bytes with a correct checksum are refused, too, if the batch could not have them; or they fit.
// The sanitizers watch that nothing else is read or written.
static void damaged_states_are_refused_or_fit(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(300); seed++) {
        chance c = begin_case(seed);
        crowd w = any_crowd(&c);
        size_t size = ik_chain_batch_state_size(w.batch);
        uint8_t *bytes = malloc(size);
        for (int i = 0; i < 30; i++) {
            ik_chain_batch_save_state(w.batch, bytes);
            int32_t chain = first_chain_state(bytes, (int32_t)size);
            bool sizes = chain > 0 && whole(&c, 0, 3) == 0;
            int32_t at = sizes ? chain - 4 : whole(&c, 8, (int32_t)size - 8);
            memset(bytes + at, whole(&c, 0, 255), 4);
            repair_checksum(bytes, size);
            ik_error error = ik_chain_batch_restore_state(w.batch, bytes, size);
            CHECK(error == IK_OK || error == IK_ERROR_STATE);
        }
        free(bytes);
        drop(&w);
    }
}

static void wrong_numbers_change_nothing(void) {
    static const double wrong[] = {NAN, INFINITY, -INFINITY, 2e30};
    for (uint64_t seed = 1; seed <= (uint64_t)cases(300); seed++) {
        chance c = begin_case(seed);
        crowd w = any_crowd(&c);
        for (int32_t i = 0; i < w.count; i++) {
            place(&c, &w, i);
        }
        memset(ik_chain_batch_get_active(w.batch), 0, (size_t)w.count);
        ik_chain_batch_get_active(w.batch)[0] = 1;
        double *rows = whole(&c, 0, 1) ? ik_chain_batch_get_targets(w.batch)
                                       : ik_chain_batch_get_roots(w.batch);
        double *at = &rows[whole(&c, 0, w.dimensions - 1)], before = *at;
        *at = wrong[whole(&c, 0, 3)];
        ik_chain_batch_solve(w.batch, 0, w.count);
        check_chain(&w, 0);
        CHECK_EQUAL(ik_chain_batch_get_statuses(w.batch)[0], IK_INVALID);
        *at = before;
        solve_both(&w, 0, 1);
        drop(&w);
    }
}

static void poses_are_set(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(300); seed++) {
        chance c = begin_case(seed);
        crowd w = any_crowd(&c);
        int32_t first = whole(&c, 0, w.count - 1), count = whole(&c, 0, w.count - first);
        int32_t numbers = (w.bones + 1) * w.dimensions;
        double *joints = malloc((size_t)(count * numbers + 1) * sizeof *joints);
        for (int32_t i = 0; i < count * numbers; i++) {
            joints[i] = between(&c, -2, 2);
        }
        for (int32_t i = 0; i < count; i++) {
            ik_chain_set_pose(w.alone[first + i], joints + i * numbers, NULL);
        }
        CHECK_EQUAL(ik_chain_batch_set_poses(w.batch, first, count, joints, NULL), IK_OK);
        for (int32_t i = 0; i < w.count; i++) {
            check_chain(&w, i);
        }
        int32_t at = 0;
        if (count > 0) {
            int32_t index = whole(&c, 0, count * numbers - 1);
            joints[index] = NAN;
            CHECK_EQUAL(ik_chain_batch_set_poses(w.batch, first, count, joints, &at),
                        IK_ERROR_COORDINATE);
            CHECK_EQUAL(at, index);
            check_chain(&w, first);
        }
        free(joints);
        drop(&w);
    }
}

static void wrong_arguments(void) {
    const double lengths[] = {1, 1, 1, 1, -1, 1}, none[] = {1, 1, 1, 0, 0, 0};
    const double tolerances[] = {1, NAN};
    rig r = rig_of(3, 3, lengths);
    ik_chain_batch *batch;
    int32_t at;
    CHECK_EQUAL(ik_chain_batch_create(r.chain, 0, NULL, NULL, 0, &batch, &at), IK_ERROR_COUNT);
    CHECK(batch == NULL);
    CHECK_EQUAL(ik_chain_batch_create(r.chain, IK_MAX_CHAINS + 1, NULL, NULL, 0, &batch, &at),
                IK_ERROR_COUNT);
    CHECK_EQUAL(ik_chain_batch_create(r.chain, 2, lengths, NULL, 0, &batch, &at), IK_ERROR_LENGTH);
    CHECK_EQUAL(at, 4);
    CHECK_EQUAL(ik_chain_batch_create(r.chain, 2, none, NULL, 0, &batch, &at), IK_ERROR_REACH);
    CHECK_EQUAL(at, 1);
    CHECK_EQUAL(ik_chain_batch_create(r.chain, 2, NULL, tolerances, 0, &batch, &at),
                IK_ERROR_TOLERANCE);
    CHECK_EQUAL(at, 1);
    // Two kinds of poles, and numbers that are no options.
    const int32_t wrong[] = {IK_BATCH_POLE_POINTS | IK_BATCH_POLE_DIRECTIONS, 16, 1024, -1};
    for (int32_t i = 0; i < 4; i++) {
        CHECK_EQUAL(ik_chain_batch_create(r.chain, 2, NULL, NULL, wrong[i], &batch, &at),
                    IK_ERROR_BATCH_OPTIONS);
        CHECK(batch == NULL);
    }
    CHECK_EQUAL(ik_chain_batch_create(r.chain, 2, NULL, NULL, 0, &batch, &at), IK_OK);
    CHECK_EQUAL(ik_chain_batch_get_count(batch), 2);
    CHECK(ik_chain_batch_has_lanes(batch));
    CHECK_EQUAL(ik_chain_batch_solve(batch, 0, 3), IK_ERROR_INDEX);
    CHECK_EQUAL(ik_chain_batch_solve(batch, -1, 1), IK_ERROR_INDEX);
    CHECK_EQUAL(ik_chain_batch_solve(batch, 1, INT32_MAX), IK_ERROR_INDEX);
    CHECK_EQUAL(ik_chain_batch_set_poses(batch, 2, 1, NULL, NULL), IK_ERROR_INDEX);
    CHECK(isnan(ik_chain_batch_get_tolerance(batch, 2)));
    CHECK_NEAR(ik_chain_batch_get_tolerance(batch, 1), 3e-4, 1e-18);
    ik_chain_batch_destroy(batch);
    ik_chain_batch_destroy(NULL);
    drop_rig(&r);
}

static void states_of_others_are_refused(void) {
    const double ones[] = {1, 1, 1}, others[] = {1, 1, 2};
    for (int32_t sort = 0; sort < 6; sort++) {
        rig a = rig_of(3, 3, ones), b = rig_of(3, 3, sort == 1 ? others : ones);
        ik_chain_batch *from, *to;
        int32_t options = sort == 2 ? IK_BATCH_BASES : 0;
        ik_chain_set_max_iterations(b.chain, sort == 3 ? 50 : 100);
        ik_chain_set_max_iterations(a.chain, 100);
        ik_chain_set_root_mode(b.chain, sort == 4 ? IK_ROOT_PULL : IK_ROOT_FIXED);
        ik_chain_batch_create(a.chain, 9, NULL, NULL, 0, &from, NULL);
        ik_chain_batch_create(b.chain, sort == 5 ? 10 : 9, NULL, NULL, options, &to, NULL);
        size_t size = ik_chain_batch_state_size(from);
        uint8_t *bytes = malloc(size);
        ik_chain_batch_save_state(from, bytes);
        CHECK_EQUAL(ik_chain_batch_restore_state(to, bytes, size), sort ? IK_ERROR_STATE : IK_OK);
        free(bytes);
        ik_chain_batch_destroy(from);
        ik_chain_batch_destroy(to);
        drop_rig(&a);
        drop_rig(&b);
    }
}

// Allocations that fail one after the other; and none in a solve.
static void memory_is_checked(void) {
    for (int32_t sort = 0; sort <= 1; sort++) {
        chance c = begin_case(7);
        ik_chain *model = make_model(&c, 3, 5, sort);
        ik_chain_batch *batch = NULL;
        ik_error error = IK_ERROR_MEMORY;
        for (int failing = 0; error; failing++) {
            watch_allocations(failing);
            error = ik_chain_batch_create(model, 20, NULL, NULL, 0, &batch, NULL);
            CHECK(error == IK_ERROR_MEMORY || error == IK_OK);
            CHECK((batch != NULL) == (error == IK_OK));
        }
        watch_allocations(-1);
        ik_chain_batch_solve(batch, 0, 20);
        CHECK_EQUAL(allocations(), 0);
        ik_chain_batch_destroy(batch);
        ik_chain_destroy(model);
    }
}

const test chain_batch_tests[] = {
    {"a chain of a batch is what it would be alone, bit for bit", batches_are_chains},
    {"a batch continues from a saved state with the same bits, and refuses damaged ones",
     states_continue},
    {"a damaged state with a correct checksum is refused or fits",
     damaged_states_are_refused_or_fit},
    {"a batch refuses the state of one that was created with other arguments",
     states_of_others_are_refused},
    {"a target or root that is not valid leaves its chain as it was", wrong_numbers_change_nothing},
    {"the poses of a batch are set as those of chains", poses_are_set},
    {"wrong arguments of batches are refused", wrong_arguments},
    {"a batch checks its allocations, and its solve allocates nothing", memory_is_checked},
    {0},
};
