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
#define SIDE 9          // of a height field

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
    ik_height_field **field;
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
    int32_t legs = 1 + kind % (kind < 224 ? 8 : 70);
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
        REQUIRE(s->w.walker->ground_kind != IK_WALKER_GROUND_FLAT || off_home(&s->w) <= 1e-9);
    }
    return error;
}

static ik_error set(slot *s, bytes *in) {
    int32_t setting = (int8_t)read_byte(in) % (IK_WALKER_SETTING_COUNT + 1);
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

static ik_error jump(slot *s, bytes *in) {
    uint8_t kind = read_byte(in);
    double speed = kind < 240 ? s->reach * kind / 32 : read_wild(in);
    return ik_walker_jump(s->w.walker, speed);
}

static ik_error place(slot *s, bytes *in) {
    int32_t leg = read_byte(in) % (s->w.legs + 1);
    if (read_byte(in) < 32) {
        return ik_walker_clear_foothold(s->w.walker, leg);
    }
    double to[3];
    read_place(in, s, 1, to);
    return ik_walker_set_foothold(s->w.walker, leg, to[0], to[1], to[2]);
}

// The motion of a platform, mostly small.
static ik_error carry(slot *s, bytes *in) {
    double position[3], rotation[4];
    uint8_t kind = read_byte(in);
    for (int i = 0; i < 3; i++) {
        position[i] = s->reach * read_number(in, kind & 1 ? 0.02 : 1);
        rotation[i] = kind & 2 ? read_number(in, kind & 4 ? 0.02 : 1) : 0;
    }
    rotation[3] = kind & 8 ? read_number(in, 1) : 1;
    if (kind & 16) {
        return ik_walker_carry(s->w.walker, position, rotation);
    }
    return ik_walker_carry_feet(s->w.walker, position, rotation,
                                kind * UINT64_C(0x0101010101010101));
}

// Puts the walker on a height field, or back on flat ground.
static ik_error ground(slot *s, bytes *in) {
    if (read_byte(in) & 1) {
        if (!s->w.field) {
            return IK_OK; // it stands there already
        }
        s->w.field = NULL;
        ik_walker_set_flat_ground(s->w.walker);
        landed(&s->w);
        return IK_OK;
    }
    float heights[SIDE * SIDE];
    for (int i = 0; i < SIDE * SIDE; i++) {
        uint8_t height = read_byte(in);
        heights[i] = height > 248 ? NAN : (float)(s->reach * height * (height < 200 ? 1e-3 : 0.03));
    }
    ik_height_field *field;
    double cell = s->reach * (0.1 + read_byte(in) * 0.01);
    const ik_walker_body *body = ik_walker_get_body(s->w.walker);
    double y = s->w.up == 2 ? body->y : body->z, half = 0.5 * SIDE * cell;
    if (ik_height_field_create(SIDE, SIDE, body->x - half, y - half, cell, heights, &field)) {
        return IK_OK; // for walkers of odd sizes
    }
    stand_on(&s->w, field);
    ik_height_field_destroy(*s->field);
    *s->field = field;
    return IK_OK;
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

// The calls, each as often as its share of 24: mostly updates.
typedef ik_error call(slot *s, bytes *in);
static call *const calls[24] = {walks,    walks, walks, walks,  walks,      walks,
                                drive,    drive, drive, chase,  follow,     follow,
                                teleport, set,   gait,  enable, keep_state, restore_damaged,
                                jump,     jump,  place, carry,  carry,      ground};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    bytes in = {data, data + size};
    int frames = MOST_FRAMES;
    saved state = {0, NULL};
    ik_height_field *fields[SLOTS] = {NULL, NULL};
    slot slots[SLOTS] = {{.frames = &frames, .state = &state, .field = &fields[0]},
                         {.frames = &frames, .state = &state, .field = &fields[1]}};
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
            call *next = calls[(what & 31) % 24];
            if (next(s, &in)) {
                REQUIRE(is_as(&before, s->w.walker));
            } else if (next != restore_damaged) {
                look_anew(&s->w);
            }
        }
    }
    for (int i = 0; i < SLOTS; i++) {
        end_walk(&slots[i].w);
        ik_height_field_destroy(fields[i]);
    }
    free(state.bytes);
    return 0;
}
