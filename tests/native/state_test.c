// state_test.c: saved states: each kind of number, its range, and bytes that are refused.

#include "check.h"
#include "core/state.h"

#include <string.h>

// An object with one number of each kind.
typedef struct thing {
    int32_t shape;
    double size;
    double f64, or_nan;
    float f32;
    int32_t i32;
    uint32_t u32;
    uint64_t u64;
    bool flag;
    ik_vec vec;
    ik_quat quat;
} thing;

#define MOST_BYTES 200

static void visit_thing(ik_state *state, void *object) {
    thing *t = object;
    ik_state_same(state, t->shape);
    ik_state_same_f64(state, t->size);
    ik_state_f64(state, &t->f64, -2, 3);
    ik_state_f64_or_nan(state, &t->or_nan, 0, 1);
    ik_state_f32(state, &t->f32, -1, 1);
    ik_state_i32(state, &t->i32, -5, 5);
    ik_state_u32(state, &t->u32);
    ik_state_u64(state, &t->u64);
    ik_state_bool(state, &t->flag);
    ik_state_vec(state, &t->vec, 10);
    ik_state_quat(state, &t->quat);
}

// Sets its fields one by one after memset, so that the padding is equal.
static thing make_thing(void) {
    thing t;
    memset(&t, 0, sizeof t);
    t.shape = 7;
    t.size = 2.5;
    t.f64 = -1.25;
    t.or_nan = NAN;
    t.f32 = 0.5F;
    t.i32 = -5;
    t.u32 = UINT32_C(0xfedcba98);
    t.u64 = UINT64_C(0xfedcba9876543210);
    t.flag = true;
    t.vec = (ik_vec){10, -10, 0.1};
    t.quat = (ik_quat){{0, 0.6, 0}, -0.8};
    return t;
}

// Another object of the same shape.
static thing make_other(void) {
    thing t;
    memset(&t, 0, sizeof t);
    t.shape = 7;
    t.size = 2.5;
    t.quat = ik_quat_identity;
    return t;
}

static bool same(const thing *a, const thing *b) {
    return memcmp(a, b, sizeof *a) == 0;
}

static size_t save(const thing *t, uint8_t *bytes) {
    ik_state_save('x', visit_thing, t, bytes);
    return ik_state_size('x', visit_thing, t);
}

static bool allowed(const thing *t, const uint8_t *bytes, size_t size) {
    return ik_state_check('x', visit_thing, t, bytes, size);
}

// The checksum again, written from RFC 9923: FNV-1a with 32 bits, little-endian at the end.
static void repair(uint8_t *bytes, size_t size) {
    uint32_t hash = 0x811c9dc5;
    for (size_t i = 0; i < size - 4; i++) {
        hash ^= bytes[i];
        hash *= 0x01000193;
    }
    for (size_t i = 0; i < 4; i++) {
        bytes[size - 4 + i] = (uint8_t)(hash >> (8 * i));
    }
}

static void round_trip(void) {
    uint8_t bytes[MOST_BYTES], again[MOST_BYTES];
    memset(bytes, 0xee, sizeof bytes);
    const thing t = make_thing();
    thing other = make_other();
    size_t size = save(&t, bytes);
    CHECK_EQUAL(size, 8 + 4 + 8 + 8 + 8 + 4 + 4 + 4 + 8 + 1 + 24 + 32 + 4);
    CHECK(bytes[size] == 0xee);
    CHECK(allowed(&other, bytes, size));
    const thing untouched = make_other();
    CHECK(same(&other, &untouched));
    ik_state_restore('x', visit_thing, &other, bytes, size);
    CHECK(same(&other, &t));
    CHECK_EQUAL(save(&other, again), size);
    CHECK(memcmp(bytes, again, size) == 0);
}

// Checks the bytes against the description in core/state.h, so that states fit other machines.
static void layout(void) {
    uint8_t bytes[MOST_BYTES];
    const thing t = make_thing();
    size_t size = save(&t, bytes);
    const uint8_t start[] = {
        'I', 'K', 'S', 'x', IK_VERSION & 255, IK_VERSION >> 8, 0, 0, 7, 0, 0, 0, 0, 0, 0, 0,
        0,   0,   4,   0x40};
    CHECK(memcmp(bytes, start, sizeof start) == 0);
    const uint8_t whole_numbers[] = {0xfb, 0xff, 0xff, 0xff, 0x98, 0xba, 0xdc, 0xfe, 0x10,
                                     0x32, 0x54, 0x76, 0x98, 0xba, 0xdc, 0xfe, 1};
    CHECK(memcmp(bytes + 40, whole_numbers, sizeof whole_numbers) == 0);
    uint8_t sum[4];
    memcpy(sum, bytes + size - 4, 4);
    repair(bytes, size);
    CHECK(memcmp(bytes + size - 4, sum, 4) == 0);
}

static void damaged(void) {
    uint8_t bytes[MOST_BYTES + 1] = {0};
    const thing t = make_thing();
    size_t size = save(&t, bytes);
    for (size_t i = 0; i < size; i++) {
        for (int bit = 0; bit < 8; bit++) {
            bytes[i] ^= (uint8_t)(1 << bit);
            CHECK(!allowed(&t, bytes, size));
            bytes[i] ^= (uint8_t)(1 << bit);
        }
    }
    for (size_t shorter = 0; shorter < size; shorter++) {
        CHECK(!allowed(&t, bytes, shorter));
        uint8_t cut[MOST_BYTES];
        memcpy(cut, bytes, size);
        if (shorter >= 4) {
            repair(cut, shorter);
            CHECK(!allowed(&t, cut, shorter));
        }
    }
    CHECK(!allowed(&t, bytes, size + 1));
    repair(bytes, size + 1);
    CHECK(!allowed(&t, bytes, size + 1));
    CHECK(!ik_state_check('x', visit_thing, &t, NULL, 0));
}

// Changes the header, and repairs the checksum: another kind, another version, random bytes.
static void of_another_kind(void) {
    uint8_t bytes[MOST_BYTES];
    const thing t = make_thing();
    size_t size = save(&t, bytes);
    CHECK(!ik_state_check('y', visit_thing, &t, bytes, size));
    for (size_t i = 0; i < 8; i++) {
        bytes[i] ^= 1;
        repair(bytes, size);
        CHECK(!allowed(&t, bytes, size));
        bytes[i] ^= 1;
    }
    repair(bytes, size);
    CHECK(allowed(&t, bytes, size));
    thing other_shape = t;
    other_shape.shape = 8;
    CHECK(!allowed(&other_shape, bytes, size));
    other_shape = t;
    other_shape.size = nextafter(t.size, 3);
    CHECK(!allowed(&other_shape, bytes, size));
}

// Whether an object's own state is allowed, which its ranges decide.
static bool fits(const thing *t) {
    uint8_t bytes[MOST_BYTES];
    size_t size = save(t, bytes);
    return allowed(t, bytes, size);
}

#define FITS(field, value)       \
    do {                         \
        thing t_ = make_thing(); \
        t_.field = (value);      \
        CHECK(fits(&t_));        \
    } while (0)
#define IS_REFUSED(field, value) \
    do {                         \
        thing t_ = make_thing(); \
        t_.field = (value);      \
        CHECK(!fits(&t_));       \
    } while (0)

static void ranges(void) {
    FITS(f64, -2);
    FITS(f64, 3);
    IS_REFUSED(f64, nextafter(-2, -3));
    IS_REFUSED(f64, nextafter(3, 4));
    IS_REFUSED(f64, NAN);
    IS_REFUSED(f64, INFINITY);
    IS_REFUSED(f64, -INFINITY);
    FITS(or_nan, 0);
    FITS(or_nan, 1);
    IS_REFUSED(or_nan, -1e-300);
    IS_REFUSED(or_nan, INFINITY);
    FITS(f32, -1);
    IS_REFUSED(f32, nextafterf(1, 2));
    IS_REFUSED(f32, NAN);
    FITS(i32, 5);
    IS_REFUSED(i32, 6);
    IS_REFUSED(i32, INT32_MIN);
    FITS(u32, UINT32_MAX);
    FITS(u64, UINT64_MAX);
    IS_REFUSED(vec.x, 10.1);
    IS_REFUSED(vec.y, NAN);
    IS_REFUSED(vec.z, -INFINITY);
    IS_REFUSED(quat.w, 0.8001);
    IS_REFUSED(quat.v.x, NAN);
    IS_REFUSED(quat.v.y, 0);
}

static void booleans(void) {
    uint8_t bytes[MOST_BYTES];
    const thing t = make_thing();
    size_t size = save(&t, bytes);
    for (int value = 0; value < 256; value++) {
        bytes[56] = (uint8_t)value;
        repair(bytes, size);
        CHECK_EQUAL(allowed(&t, bytes, size), value <= 1);
    }
}

// A visit returns the object's number while measuring and saving, and that of the bytes otherwise.
static void visit_numbers(ik_state *state, void *object) {
    double *numbers = object;
    for (int i = 1; i <= 3; i++) {
        numbers[i] = ik_state_f64(state, &numbers[0], 0, 100);
    }
}

static void modes(void) {
    uint8_t bytes[MOST_BYTES];
    double saved[4] = {4}, present[4] = {5};
    CHECK_EQUAL(ik_state_size('x', visit_numbers, saved), 8 + 24 + 4);
    CHECK(saved[1] == 4 && saved[3] == 4);
    ik_state_save('x', visit_numbers, saved, bytes);
    CHECK(ik_state_check('x', visit_numbers, present, bytes, 36));
    CHECK(present[0] == 5 && present[1] == 4 && present[3] == 4);
    ik_state_restore('x', visit_numbers, present, bytes, 36);
    CHECK(present[0] == 4);
}

// Visits as many numbers as the bytes say: too many must end the visit.
static void visit_list(ik_state *state, void *object) {
    int32_t *count = object;
    int32_t given = ik_state_i32(state, count, 0, 1000000);
    for (int32_t i = 0; i < given && state->valid; i++) {
        ik_state_u32(state, &(uint32_t){0});
    }
}

static void truncated_list(void) {
    uint8_t bytes[MOST_BYTES];
    int32_t count = 3;
    ik_state_save('x', visit_list, &count, bytes);
    size_t size = ik_state_size('x', visit_list, &count);
    CHECK_EQUAL(size, 8 + 4 + 12 + 4);
    CHECK(ik_state_check('x', visit_list, &count, bytes, size));
    for (int32_t wrong = 0; wrong < 256; wrong++) {
        bytes[8] = (uint8_t)wrong;
        repair(bytes, size);
        CHECK_EQUAL(ik_state_check('x', visit_list, &count, bytes, size), wrong == 3);
    }
}

const test state_tests[] = {
    {"a saved state is restored bit for bit, and checking it changes nothing", round_trip},
    {"a saved state has the bytes of the documented format", layout},
    {"a state with any bit flipped, cut short or continued is refused", damaged},
    {"a state of another kind, version or shape is refused", of_another_kind},
    {"a state with a number out of its range is refused", ranges},
    {"a state is refused if a boolean is not 0 or 1", booleans},
    {"a visit returns the number of the object or of the bytes", modes},
    {"a state that ends before all its numbers is refused", truncated_list},
    {0},
};
