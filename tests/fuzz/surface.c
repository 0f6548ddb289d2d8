// surface.c: reads a stream of bytes as calls of a walker on surfaces, which exist, or whose rays
// hit anything. After each update, it asserts what must be true of every walker. For libFuzzer: see
// ./build.sh fuzz.

#include "bytes.h"
#include "checksum.h"
#include "require.h"
#include "surfaces.h"

#define MOST_CALLS 60
#define MOST_FRAMES 100 // of a run, so that it is short

typedef struct slot {
    holder h;
    world in;
    bool wild; // rays hit what the bytes say
    int frames;
} slot;

// What a ray hits that no surface would answer.
static ik_walker_hit any_hit(bytes *in, const ik_walker_probe *ray) {
    uint8_t kind = read_byte(in);
    double way = kind < 64 ? read_number(in, 2) : ray->length * fabs(read_share(in));
    ik_walker_hit hit = {kind % 3, ray->x, ray->y, ray->z, {0, 0, 0}};
    for (int i = 0; i < 3; i++) {
        (&hit.x)[i] += way * ray->direction[i];
        hit.normal[i] = kind & 4 ? read_number(in, 1) : -ray->direction[i];
    }
    return hit;
}

static void update_wildly(slot *s, bytes *in, double seconds) {
    int32_t count = ik_walker_begin_update(s->h.walker, seconds);
    for (int32_t round = 0; count > 0; round++) {
        REQUIRE(round < 64 * IK_WALKER_MAX_ROUNDS);
        const ik_walker_probe *rays = ik_walker_get_probes(s->h.walker);
        ik_walker_hit *hits = ik_walker_get_hits(s->h.walker);
        for (int32_t i = 0; i < count; i++) {
            hits[i] = any_hit(in, &rays[i]);
        }
        count = ik_walker_continue_update(s->h.walker);
    }
}

static void require_sound(const char *fault, int line) {
    if (fault) {
        fail(fault, __FILE__, line);
    }
}

static void walk_on(slot *s, bytes *in) {
    uint8_t kind = read_byte(in);
    double seconds = kind < 128   ? 1 / 60.0
                     : kind < 144 ? read_wild(in)
                                  : 0.3 * fabs(read_share(in));
    for (int i = 1 + kind % 16; i > 0 && s->frames > 0; i--, s->frames--) {
        if (s->wild) {
            update_wildly(s, in, seconds);
        } else {
            update_in(s->h.walker, s->in, seconds);
        }
        require_sound(look_at(&s->h, s->in), __LINE__);
    }
}

static void read_vector(bytes *in, double *to, int count, double size) {
    for (int i = 0; i < count; i++) {
        to[i] = read_number(in, size);
    }
}

// Stands on another surface, or on flat ground.
static void change(slot *s, bytes *in) {
    uint8_t kind = read_byte(in);
    double center[3];
    read_vector(in, center, 3, 2);
    if (kind < 96) {
        ik_walker_set_probed_surface(s->h.walker);
        s->in = (world)(kind % WORLDS);
        s->wild = kind >= 64;
    } else if (kind < 192) {
        ik_walker_set_sphere(s->h.walker, center, fabs(read_number(in, 2)));
    } else {
        ik_walker_set_flat_ground(s->h.walker);
    }
}

static void keep(slot *s, bytes *in) {
    size_t size = ik_walker_state_size(s->h.walker);
    uint8_t *state = malloc(size), kind = read_byte(in);
    ik_walker_save_state(s->h.walker, state);
    REQUIRE(ik_walker_restore_state(s->h.walker, state, size) == IK_OK);
    overwrite(state, size, kind, in);
    if (kind < 240) {
        repair_checksum(state, size);
    }
    ik_walker_restore_state(s->h.walker, state, size);
    free(state);
}

static void call(slot *s, bytes *in, uint8_t what) {
    ik_walker *walker = s->h.walker;
    double to[3], turn[4];
    if (what % 16 < 6) {
        walk_on(s, in);
        return;
    }
    read_vector(in, to, 3, 3);
    read_vector(in, turn, 4, 1);
    switch (what % 16) {
    case 6:
    case 7:
        ik_walker_drive(walker, to[0], to[1], to[2]);
        break;
    case 8:
        ik_walker_chase(walker, to[0], to[1], to[2]);
        break;
    case 9:
        ik_walker_follow_turned(walker, to, turn);
        break;
    case 10:
        ik_walker_put(walker, to, turn);
        break;
    case 11:
        if (what & 16) {
            ik_walker_jump(walker, fabs(to[0]));
        } else {
            ik_walker_detach(walker);
        }
        break;
    case 12:
        if (what & 16) {
            ik_walker_carry(walker, to, turn);
        } else {
            ik_walker_carry_feet(walker, to, turn, read_byte(in));
        }
        break;
    case 13:
        change(s, in);
        break;
    case 14:
        keep(s, in);
        break;
    default:
        if (what & 16) {
            ik_walker_set_leg_enabled(walker, what % 8, what & 32);
        } else {
            ik_walker_set_foothold(walker, what % 8, to[0], to[1], to[2]);
        }
    }
    forget_feet(&s->h);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    bytes in = {data, data + size};
    slot s = {.frames = MOST_FRAMES};
    uint8_t kind = read_byte(&in);
    REQUIRE(begin_holder(&s.h, 2 * (1 + kind % 5), kind & 64 ? IK_UP_Y : IK_UP_Z) == IK_OK);
    s.in = (world)(read_byte(&in) % WORLDS);
    s.wild = kind & 128;
    for (int i = 0; i < MOST_CALLS && in.next < in.end; i++) {
        call(&s, &in, read_byte(&in));
    }
    end_holder(&s.h);
    return 0;
}
