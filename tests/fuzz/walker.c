// walker.c: reads a stream of bytes as descriptions and calls of the walker's public interface.
// After each call, it asserts what must be true of every walker. For libFuzzer: see ./build.sh
// fuzz.

#include "bytes.h"
#include "require.h"
#include "walk.h"
#include "walk_state.h"

#define SLOTS 2
#define MOST_CALLS 60
#define MOST_FRAMES 150 // of a run, so that it is short

static void require_sound(const char *fault, int line) {
    if (fault) {
        fail(fault, __FILE__, line);
    }
}

// A walker with the checks of its walk, and its reach; the number of frames left for all walkers;
// and the latest saved state of any walker.
typedef struct slot {
    walk w;
    double reach;
    int *frames;
    saved *state;
} slot;

static void read_leg(bytes *in, ik_walker_leg *leg, double size) {
    uint8_t kind = read_byte(in);
    leg->bones = 2 + kind % (kind < 192 ? 2 : 8);
    for (int32_t i = 0; i < IK_WALKER_MAX_BONES; i++) {
        bool any = kind & 4 && i < leg->bones;
        leg->lengths[i] = size * (any ? fabs(read_number(in, 1)) : 0.5 - 0.05 * i);
    }
    leg->given = kind & 8 ? read_byte(in) : 0;
    for (int i = 0; i < 7 && leg->given & IK_LEG_BENDS; i++) {
        leg->bends[i] = read_number(in, 1);
    }
    for (int i = 0; i < 3 && leg->given & IK_LEG_HIP; i++) {
        leg->hip[i] = size * read_number(in, i < 2 ? 1 : 0.3);
    }
    for (int i = 0; i < 2 && leg->given & IK_LEG_HOME; i++) {
        leg->home[i] = size * read_number(in, 1.5);
    }
    if (leg->given & IK_LEG_SIDE) {
        leg->side = read_byte(in) % 3 - (kind & 1);
    }
    if (leg->given & IK_LEG_RANK) {
        leg->rank = (int8_t)read_byte(in);
    }
}

static void make(slot *s, bytes *in) {
    ik_walker_leg leg[IK_WALKER_MAX_LEGS] = {0};
    uint8_t kind = read_byte(in), ways = read_byte(in);
    int32_t legs = 1 + kind % (kind < 224 ? 8 : 40);
    double size = ways & 33 ? 1 : read_wild(in);
    for (int32_t i = 0; i < legs && i < IK_WALKER_MAX_LEGS; i++) {
        if (ways & 2 && i > 0) {
            leg[i] = leg[0];
        } else {
            read_leg(in, &leg[i], size);
        }
    }
    if (ways & 4) {
        double axes[4];
        for (int i = 0; i < 4; i++) {
            axes[i] = size * read_number(in, 1);
        }
        ik_walker_lay_out(legs, leg, ways & 8 ? axes : NULL, ways & 16 ? axes + 2 : NULL, NULL);
    }
    ik_error error = begin_walk(&s->w, legs, leg, ways == 255 ? 2 : ways >> 7);
    REQUIRE((error == IK_OK) == (s->w.walker != NULL));
    if (!error) {
        s->reach = ik_walker_get_reach(s->w.walker);
    }
}

// Creates a walker from an arbitrary description.
static void make_raw(slot *s, bytes *in) {
    ik_walker_leg leg[IK_WALKER_MAX_LEGS];
    int32_t legs = (int8_t)read_byte(in), up = read_byte(in), at;
    for (int32_t i = 0; i < IK_WALKER_MAX_LEGS; i++) {
        read_raw(in, &leg[i], sizeof leg[i]);
    }
    ik_error error = ik_walker_create(legs, leg, up, &s->w.walker, &at);
    REQUIRE((error == IK_OK) == (s->w.walker != NULL));
    REQUIRE(at >= -1 && at < (legs > 0 ? legs : 1));
    ik_walker_destroy(s->w.walker);
    s->w.walker = NULL;
    // A description that was laid out must give the same result.
    if (ik_walker_lay_out(legs, leg, NULL, NULL, &at) == IK_OK) {
        REQUIRE(begin_walk(&s->w, legs, leg, up) == error);
        s->reach = error ? 0 : ik_walker_get_reach(s->w.walker);
    }
}

// A point that is mostly near the walker.
static void read_place(bytes *in, const slot *s, double far, double *place) {
    const ik_walker_body *body = ik_walker_get_body(s->w.walker);
    const double from[] = {body->x, body->y, body->z};
    bool near = read_byte(in) >= 16;
    for (int i = 0; i < 3; i++) {
        place[i] = s->reach * read_number(in, far) + (near ? from[i] : 0);
    }
}

static ik_error walks(slot *s, bytes *in) {
    uint8_t kind = read_byte(in);
    int32_t count = 1 + kind % 32;
    double seconds = 1 / 60.0;
    if (kind >= 128) {
        seconds = kind < 144 ? read_wild(in) : 0.3 * fabs(read_share(in));
    }
    for (; count > 0 && *s->frames > 0; count--, --*s->frames) {
        require_sound(stride(&s->w, seconds), __LINE__);
    }
    return IK_OK;
}

static ik_error drive(slot *s, bytes *in) {
    double forward = s->reach * read_number(in, 6), sideways = s->reach * read_number(in, 6);
    ik_error error = ik_walker_drive(s->w.walker, forward, sideways, read_number(in, 6));
    s->w.imposed = s->w.imposed && error;
    return error;
}

static ik_error chase(slot *s, bytes *in) {
    double to[3];
    read_place(in, s, 4, to);
    ik_error error = ik_walker_chase(s->w.walker, to[0], to[1], to[2]);
    s->w.imposed = s->w.imposed && error;
    return error;
}

static ik_error follow(slot *s, bytes *in) {
    double to[3];
    read_place(in, s, 0.5, to);
    double heading = read_number(in, 2 * IK_PI);
    ik_error error = ik_walker_follow(s->w.walker, to[0], to[1], to[2], heading);
    s->w.imposed = s->w.imposed || !error;
    return error;
}

static ik_error teleport(slot *s, bytes *in) {
    double to[3];
    read_place(in, s, 4, to);
    double heading = read_number(in, 2 * IK_PI);
    ik_error error = ik_walker_teleport(s->w.walker, to[0], to[1], to[2], heading);
    if (!error) {
        landed(&s->w);
        REQUIRE(off_home(&s->w) <= 1e-9);
    }
    return error;
}

static ik_error set(slot *s, bytes *in) {
    int32_t setting = (int8_t)read_byte(in) % 9;
    double value = s->reach * read_number(in, 1);
    value = read_byte(in) < 224 && setting != IK_WALKER_GROUND ? fabs(value) : value;
    ik_error error = ik_walker_set_setting(s->w.walker, setting, value);
    REQUIRE(error || ik_walker_get_setting(s->w.walker, setting) == value);
    return error;
}

static ik_error gait(slot *s, bytes *in) {
    int32_t which = (int8_t)read_byte(in) % 10;
    ik_error error = ik_walker_set_gait(s->w.walker, which);
    REQUIRE(error || ik_walker_get_gait(s->w.walker) == which);
    REQUIRE(isfinite(ik_walker_get_top_speed(s->w.walker)));
    return error;
}

static ik_error enable(slot *s, bytes *in) {
    uint8_t kind = read_byte(in);
    int32_t leg = (kind >> 1) % (s->w.legs + 1);
    bool enabled = kind & 1;
    ik_error error = ik_walker_set_leg_enabled(s->w.walker, leg, enabled);
    REQUIRE(error || ik_walker_get_leg_enabled(s->w.walker, leg) == enabled);
    return error;
}

static ik_error keep_state(slot *s, bytes *in) {
    (void)in;
    free(s->state->bytes);
    *s->state = save(s->w.walker);
    return IK_OK;
}

// Replaces some bytes of a state; mostly with a correct checksum.
static void damage(saved *state, bytes *in) {
    uint8_t kind = read_byte(in);
    for (int i = 0; i < kind % 4; i++) {
        uint16_t at;
        read_raw(in, &at, sizeof at);
        size_t start = at % state->size;
        double number = kind & 4 ? read_wild(in) : read_raw_double(in);
        size_t size = kind & 8 ? 1 : sizeof number;
        for (size_t k = 0; k < size && start + k < state->size; k++) {
            state->bytes[start + k] = ((const uint8_t *)&number)[k];
        }
    }
    if (kind < 240) {
        repair(state);
    }
}

// An unchanged state that was just saved must be accepted, at any moment of a walk. A damaged one
// may be refused, and then it changes nothing.
static ik_error restore_damaged(slot *s, bytes *in) {
    saved own = save(s->w.walker);
    REQUIRE(restore(s->w.walker, &own) == IK_OK);
    restored(&s->w);
    saved *from = s->state->bytes && read_byte(in) & 1 ? s->state : &own;
    saved copy = {from->size, malloc(from->size)};
    memcpy(copy.bytes, from->bytes, from->size);
    damage(&copy, in);
    trace before;
    take_trace(s->w.walker, &before);
    if (restore(s->w.walker, &copy)) {
        REQUIRE(is_as(&before, s->w.walker));
    } else {
        restored(&s->w);
        saved again = save(s->w.walker);
        REQUIRE(restore(s->w.walker, &again) == IK_OK);
        restored(&s->w);
        free(again.bytes);
    }
    free(copy.bytes);
    free(own.bytes);
    return IK_OK;
}

// The calls, each as often as its share of 18: mostly updates.
typedef ik_error call(slot *s, bytes *in);
static call *const calls[18] = {walks,    walks, walks, walks,  walks,      walks,
                                drive,    drive, drive, chase,  follow,     follow,
                                teleport, set,   gait,  enable, keep_state, restore_damaged};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    bytes in = {data, data + size};
    int frames = MOST_FRAMES;
    saved state = {0, NULL};
    slot slots[SLOTS] = {{.frames = &frames, .state = &state},
                         {.frames = &frames, .state = &state}};
    for (int i = 0; i < MOST_CALLS && in.next < in.end; i++) {
        uint8_t what = read_byte(&in);
        slot *s = &slots[(what >> 5) % SLOTS];
        if (!s->w.walker) {
            (what == 255 ? make_raw : make)(s, &in);
        } else if (what == 254) {
            end_walk(&s->w);
        } else {
            trace before;
            take_trace(s->w.walker, &before);
            call *next = calls[(what & 31) % 18];
            if (next(s, &in)) {
                REQUIRE(is_as(&before, s->w.walker));
            } else if (next != restore_damaged) {
                look_anew(&s->w);
            }
        }
    }
    for (int i = 0; i < SLOTS; i++) {
        end_walk(&slots[i].w);
    }
    free(state.bytes);
    return 0;
}
