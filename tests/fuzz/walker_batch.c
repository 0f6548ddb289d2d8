// walker_batch.c: reads a stream of bytes as a batch of walkers and calls of its interface, and
// makes the same walkers alone. After each frame, every walker of the batch must be as it is
// alone, bit for bit. For libFuzzer: see ./build.sh fuzz.

#include "ik_walker_batch.h"

#include "bytes.h"
#include "checksum.h"
#include "require.h"

#define MOST_WALKERS 4
#define MOST_CALLS 40
#define MOST_FRAMES 100 // of a run, so that it is short
#define SIDE 9          // of a height field

typedef struct crowd {
    ik_walker_batch *batch;
    ik_walker *alone[MOST_WALKERS];
    ik_height_field *field;
    int32_t count, legs, joints, left;
    bool up_y, events;
    double reach;
} crowd;

static void read_leg(bytes *in, ik_walker_leg *leg, double size) {
    uint8_t kind = read_byte(in);
    leg->bones = kind < 128 ? 3 : 2 + kind % 7;
    for (int32_t i = 0; i < leg->bones; i++) {
        leg->lengths[i] = size * (kind & 1 ? fabs(read_number(in, 1)) : 0.5 - 0.05 * i);
    }
    leg->given = kind & 2 ? read_byte(in) & (IK_LEG_BENDS | IK_LEG_FLAT) : 0;
    for (int i = 0; i < 7 && leg->given & IK_LEG_BENDS; i++) {
        leg->bends[i] = read_number(in, 1);
    }
}

static bool make(crowd *w, bytes *in) {
    ik_walker_leg leg[IK_WALKER_MAX_LEGS] = {0};
    uint8_t kind = read_byte(in), ways = read_byte(in);
    *w = (crowd){.count = 1 + kind % MOST_WALKERS, .legs = 1 + ways % 12, .left = MOST_FRAMES};
    w->up_y = kind & 64;
    w->events = kind & 128;
    double size = ways < 240 ? 1 : read_wild(in);
    read_leg(in, &leg[0], size);
    for (int32_t i = 1; i < w->legs; i++) {
        if (kind & 32) {
            read_leg(in, &leg[i], size);
        } else {
            leg[i] = leg[0];
        }
    }
    int32_t at, up = w->up_y ? IK_UP_Y : IK_UP_Z;
    int32_t options = w->events ? IK_WALKER_BATCH_EVENTS : 0;
    ik_error error = ik_walker_batch_create(w->count, w->legs, leg, up, options, &w->batch, &at),
             own = IK_OK;
    for (int32_t i = 0; i < w->count && !own; i++) {
        own = ik_walker_create(w->legs, leg, up, &w->alone[i], &at);
    }
    REQUIRE(error == own);
    for (int32_t i = 0; i < w->legs && !error; i++) {
        w->joints += leg[i].bones + 1;
    }
    w->reach = error ? 0 : ik_walker_get_reach(w->alone[0]);
    return !error;
}

static void check(const crowd *w) {
    const float *positions = ik_walker_batch_get_positions(w->batch);
    const ik_walker_body *bodies = ik_walker_batch_get_bodies(w->batch);
    const uint8_t *planted = ik_walker_batch_get_planted(w->batch);
    size_t numbers = 3 * (size_t)w->joints, legs = (size_t)w->legs;
    for (int32_t i = 0; i < w->count; i++) {
        const ik_walker *alone = w->alone[i];
        size_t at = (size_t)i;
        REQUIRE(memcmp(positions + numbers * at, ik_walker_get_positions(alone),
                       numbers * sizeof *positions) == 0);
        REQUIRE(memcmp(bodies + at, ik_walker_get_body(alone), sizeof *bodies) == 0);
        REQUIRE(memcmp(planted + legs * at, ik_walker_get_planted(alone), legs) == 0);
    }
}

static void check_events(const crowd *w, int32_t i) {
    const ik_walker_event *events = ik_walker_batch_get_events(w->batch);
    int32_t count = ik_walker_batch_get_event_counts(w->batch)[i];
    REQUIRE((events != NULL) == w->events);
    if (events) {
        events += (size_t)ik_walker_batch_get_event_capacity(w->batch) * (size_t)i;
        REQUIRE(count == ik_walker_get_event_count(w->alone[i]));
        REQUIRE(memcmp(events, ik_walker_get_events(w->alone[i]), (size_t)count * sizeof *events) ==
                0);
    }
}

// Gives the walker alone the command that the batch has for it.
static ik_error command(const crowd *w, int32_t i) {
    const double *c = ik_walker_batch_get_commands(w->batch) + 3 * i;
    double y = w->up_y ? 0 : c[1], z = w->up_y ? c[1] : 0;
    switch (ik_walker_batch_get_modes(w->batch)[i]) {
    case IK_WALKER_COMMAND_DRIVE:
        return ik_walker_drive(w->alone[i], c[0], c[1], c[2]);
    case IK_WALKER_COMMAND_CHASE:
        return ik_walker_chase(w->alone[i], c[0], y, z);
    case IK_WALKER_COMMAND_FOLLOW:
        return ik_walker_follow(w->alone[i], c[0], y, z, c[2]);
    default:
        return IK_ERROR_INDEX;
    }
}

static void frame(crowd *w, double seconds, int32_t first, int32_t count) {
    bool updated[MOST_WALKERS] = {false};
    for (int32_t i = first; i < first + count; i++) {
        if (ik_walker_batch_get_active(w->batch)[i] && command(w, i) == IK_OK) {
            ik_walker_update(w->alone[i], seconds);
            updated[i] = true;
        }
    }
    REQUIRE(ik_walker_batch_update(w->batch, seconds, first, count) >= 0);
    check(w);
    for (int32_t i = 0; i < w->count; i++) {
        if (updated[i]) {
            check_events(w, i);
        }
    }
}

static void walk(crowd *w, bytes *in) {
    uint8_t kind = read_byte(in);
    int32_t first = kind < 200 ? 0 : kind % w->count;
    double seconds = kind & 16 ? 0.3 * read_share(in) : 1 / 60.0;
    seconds = kind >= 240 ? read_wild(in) : seconds;
    for (int32_t i = kind % 16; i >= 0 && w->left > 0; i--, w->left--) {
        frame(w, seconds, first, w->count - first);
    }
}

static void steer(crowd *w, bytes *in) {
    uint8_t kind = read_byte(in);
    int32_t i = kind % w->count;
    ik_walker_batch_get_modes(w->batch)[i] = kind < 240 ? (kind >> 4) % 3 : kind;
    double *to = ik_walker_batch_get_commands(w->batch) + 3 * i;
    to[0] = w->reach * read_number(in, 4);
    to[1] = w->reach * read_number(in, 4);
    to[2] = read_number(in, 4);
}

static void activate(crowd *w, bytes *in) {
    uint8_t kind = read_byte(in);
    ik_walker_batch_get_active(w->batch)[kind % w->count] = kind & 128 ? 0 : 1;
}

static void teleport(crowd *w, bytes *in) {
    int32_t i = read_byte(in) % w->count;
    double to[4];
    for (int k = 0; k < 4; k++) {
        to[k] = (k < 3 ? w->reach : 1) * read_number(in, 4);
    }
    ik_error error = ik_walker_batch_teleport(w->batch, i, to[0], to[1], to[2], to[3]);
    REQUIRE(error == ik_walker_teleport(w->alone[i], to[0], to[1], to[2], to[3]));
}

static void jump(crowd *w, bytes *in) {
    int32_t i = read_byte(in) % w->count;
    double speed = w->reach * read_number(in, 5);
    ik_error error = ik_walker_batch_jump(w->batch, i, speed);
    REQUIRE(error == ik_walker_jump(w->alone[i], speed));
}

// Settings that all walkers share.
static void set(crowd *w, bytes *in) {
    uint8_t kind = read_byte(in);
    int32_t which = (kind >> 2) % (IK_WALKER_SETTING_COUNT + 1);
    double value = w->reach * read_number(in, 1);
    ik_error error;
    switch (kind % 4) {
    case 0:
        error = ik_walker_batch_set_gait(w->batch, which);
        break;
    case 1:
        error = ik_walker_batch_set_leg_enabled(w->batch, which, value > 0);
        break;
    default:
        error = ik_walker_batch_set_setting(w->batch, which, value);
    }
    for (int32_t i = 0; i < w->count; i++) {
        ik_walker *alone = w->alone[i];
        ik_error own = kind % 4 == 0   ? ik_walker_set_gait(alone, which)
                       : kind % 4 == 1 ? ik_walker_set_leg_enabled(alone, which, value > 0)
                                       : ik_walker_set_setting(alone, which, value);
        REQUIRE(own == error);
    }
}

static void ground(crowd *w, bytes *in) {
    float heights[SIDE * SIDE];
    for (int i = 0; i < SIDE * SIDE; i++) {
        uint8_t height = read_byte(in);
        heights[i] = height > 248 ? NAN : (float)(w->reach * height * 1e-3);
    }
    ik_height_field *field;
    double cell = w->reach * 0.5, from = -0.5 * SIDE * cell;
    if (ik_height_field_create(SIDE, SIDE, from, from, cell, heights, &field)) {
        return; // for walkers of odd sizes
    }
    ik_walker_batch_set_height_field(w->batch, field);
    for (int32_t i = 0; i < w->count; i++) {
        ik_walker_set_height_field(w->alone[i], field);
    }
    ik_height_field_destroy(w->field);
    w->field = field;
}

static void restore_alone(ik_walker *walker) {
    size_t size = ik_walker_state_size(walker);
    uint8_t *saved = malloc(size);
    ik_walker_save_state(walker, saved);
    REQUIRE(ik_walker_restore_state(walker, saved, size) == IK_OK);
    free(saved);
}

// A state that was just saved changes a walker of the batch as it changes one alone: at most a
// number that waits for the next update. A damaged one is refused, or ends the comparison: no
// update of it may write outside, or not a number.
static bool restore(crowd *w, bytes *in) {
    size_t size = ik_walker_batch_state_size(w->batch);
    uint8_t *saved = malloc(size), kind = read_byte(in);
    ik_walker_batch_save_state(w->batch, saved);
    overwrite(saved, size, kind, in);
    // The part of the batch, and those of the walkers.
    size_t each = ik_walker_state_size(w->alone[0]), first = size - each * (size_t)w->count;
    for (size_t at = 0; at < size; at += at ? each : first) {
        repair_checksum(saved + at, at ? each : first);
    }
    ik_error error = ik_walker_batch_restore_state(w->batch, saved, size);
    free(saved);
    REQUIRE(error == IK_OK || kind % 4 > 0);
    if (error) {
        check(w);
        return true;
    }
    if (kind % 4 == 0) {
        for (int32_t i = 0; i < w->count; i++) {
            restore_alone(w->alone[i]);
        }
        check(w);
        return true;
    }
    ik_walker_batch_update(w->batch, 1 / 60.0, 0, w->count);
    const float *positions = ik_walker_batch_get_positions(w->batch);
    for (int32_t i = 0; i < 3 * w->count * w->joints; i++) {
        REQUIRE(!isnan(positions[i]));
    }
    return false;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    bytes in = {data, data + size};
    crowd w;
    bool same = make(&w, &in);
    static void (*const calls[])(crowd *, bytes *) = {walk,     walk,     walk, steer, steer,
                                                      activate, teleport, jump, set,   ground};
    for (int i = 0; i < MOST_CALLS && same && in.next < in.end; i++) {
        uint8_t what = read_byte(&in) % 31;
        if (what == 30) {
            same = restore(&w, &in);
        } else {
            calls[what % 10](&w, &in);
        }
    }
    ik_walker_batch_destroy(w.batch);
    for (int32_t i = 0; i < w.count; i++) {
        ik_walker_destroy(w.alone[i]);
    }
    ik_height_field_destroy(w.field);
    return 0;
}
