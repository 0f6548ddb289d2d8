#include "core/state.h"

#define HEADER 8   // bytes: "IKS", the kind, the version
#define CHECKSUM 4 // bytes

static bool is_reading(const ik_state *state) {
    return state->mode == IK_STATE_CHECK || state->mode == IK_STATE_RESTORE;
}

static uint64_t read(ik_state *state, int32_t bytes) {
    uint64_t bits = 0;
    if (state->at + (size_t)bytes > state->size) {
        state->valid = false;
    } else {
        for (int32_t i = 0; i < bytes; i++) {
            bits |= (uint64_t)state->in[state->at + (size_t)i] << (8 * i);
        }
    }
    return bits;
}

// Writes or reads a number of 1 to 8 bytes; returns it.
static IK_ONCE uint64_t visit_bits(ik_state *state, uint64_t bits, int32_t bytes) {
    if (is_reading(state)) {
        bits = read(state, bytes);
    } else if (state->mode == IK_STATE_SAVE) {
        for (int32_t i = 0; i < bytes; i++) {
            state->out[state->at + (size_t)i] = (uint8_t)(bits >> (8 * i));
        }
    }
    state->at += (size_t)bytes;
    return bits;
}

// Fowler, Noll and Vo: FNV-1a with 32 bits (RFC 9923).
static IK_ONCE uint32_t checksum(const uint8_t *bytes, size_t size) {
    uint32_t hash = UINT32_C(2166136261);
    for (size_t i = 0; i < size; i++) {
        hash = (hash ^ bytes[i]) * UINT32_C(16777619);
    }
    return hash;
}

// From the first byte to the last number before the checksum.
static IK_ONCE void run(ik_state *state, char kind, ik_state_visit visit, void *object) {
    const char magic[4] = {'I', 'K', 'S', kind};
    state->valid = true;
    for (int32_t i = 0; i < 4; i++) {
        ik_state_require(state, visit_bits(state, (uint8_t)magic[i], 1) == (uint8_t)magic[i]);
    }
    ik_state_same(state, IK_VERSION);
    if (state->valid) {
        visit(state, object);
    }
}

size_t ik_state_size(char kind, ik_state_visit visit, const void *object) {
    ik_state state = {.mode = IK_STATE_MEASURE};
    run(&state, kind, visit, (void *)(uintptr_t)object); // only read from
    return state.at + CHECKSUM;
}

void ik_state_save(char kind, ik_state_visit visit, const void *object, uint8_t *bytes) {
    ik_state state = {.mode = IK_STATE_SAVE, .out = bytes};
    run(&state, kind, visit, (void *)(uintptr_t)object);
    visit_bits(&state, checksum(bytes, state.at), CHECKSUM);
}

bool ik_state_check(char kind, ik_state_visit visit, const void *object, const uint8_t *bytes,
                    size_t size) {
    if (size < HEADER + CHECKSUM) {
        return false;
    }
    ik_state state = {.mode = IK_STATE_CHECK, .in = bytes, .size = size};
    run(&state, kind, visit, (void *)(uintptr_t)object);
    uint32_t sum = checksum(bytes, size - CHECKSUM);
    return state.valid && state.at + CHECKSUM == size && visit_bits(&state, 0, CHECKSUM) == sum;
}

void ik_state_restore(char kind, ik_state_visit visit, void *object, const uint8_t *bytes,
                      size_t size) {
    ik_state state = {.mode = IK_STATE_RESTORE, .in = bytes, .size = size};
    run(&state, kind, visit, object);
    IK_ASSERT(state.valid);
}

IK_ONCE void ik_state_require(ik_state *state, bool condition) {
    state->valid = state->valid && (condition || !is_reading(state));
}

static double visit_f64(ik_state *state, double *value) {
    uint64_t bits;
    double number = *value;
    memcpy(&bits, &number, sizeof bits);
    bits = visit_bits(state, bits, 8);
    memcpy(&number, &bits, sizeof bits);
    if (state->mode == IK_STATE_RESTORE) {
        *value = number;
    }
    return number;
}

IK_ONCE double ik_state_f64(ik_state *state, double *value, double least, double most) {
    double number = visit_f64(state, value);
    ik_state_require(state, number >= least && number <= most);
    return number;
}

IK_ONCE double ik_state_f64_or_nan(ik_state *state, double *value, double least, double most) {
    double number = visit_f64(state, value);
    ik_state_require(state, isnan(number) || (number >= least && number <= most));
    return number;
}

IK_ONCE float ik_state_f32(ik_state *state, float *value, double least, double most) {
    uint32_t bits;
    float number = *value;
    memcpy(&bits, &number, sizeof bits);
    bits = (uint32_t)visit_bits(state, bits, 4);
    memcpy(&number, &bits, sizeof bits);
    ik_state_require(state, (double)number >= least && (double)number <= most);
    if (state->mode == IK_STATE_RESTORE) {
        *value = number;
    }
    return number;
}

IK_ONCE uint32_t ik_state_u32(ik_state *state, uint32_t *value) {
    uint32_t number = (uint32_t)visit_bits(state, *value, 4);
    if (state->mode == IK_STATE_RESTORE) {
        *value = number;
    }
    return number;
}

IK_ONCE uint64_t ik_state_u64(ik_state *state, uint64_t *value) {
    uint64_t number = visit_bits(state, *value, 8);
    if (state->mode == IK_STATE_RESTORE) {
        *value = number;
    }
    return number;
}

IK_ONCE int32_t ik_state_i32(ik_state *state, int32_t *value, int32_t least, int32_t most) {
    int32_t number = (int32_t)(uint32_t)visit_bits(state, (uint32_t)*value, 4);
    ik_state_require(state, number >= least && number <= most);
    if (state->mode == IK_STATE_RESTORE) {
        *value = number;
    }
    return number;
}

IK_ONCE bool ik_state_bool(ik_state *state, bool *value) {
    uint64_t bits = visit_bits(state, *value, 1);
    ik_state_require(state, bits <= 1);
    if (state->mode == IK_STATE_RESTORE) {
        *value = bits == 1;
    }
    return bits == 1;
}

IK_ONCE ik_vec ik_state_vec(ik_state *state, ik_vec *value, double most) {
    ik_vec vec;
    vec.x = ik_state_f64(state, &value->x, -most, most);
    vec.y = ik_state_f64(state, &value->y, -most, most);
    vec.z = ik_state_f64(state, &value->z, -most, most);
    return vec;
}

IK_ONCE ik_quat ik_state_quat(ik_state *state, ik_quat *value) {
    ik_quat quat;
    quat.v = ik_state_vec(state, &value->v, 2);
    quat.w = ik_state_f64(state, &value->w, -2, 2);
    double square = ik_vec_dot(quat.v, quat.v) + quat.w * quat.w;
    ik_state_require(state, fabs(square - 1) <= 1e-6);
    return quat;
}

IK_ONCE void ik_state_same(ik_state *state, int32_t value) {
    ik_state_i32(state, &(int32_t){value}, value, value);
}

IK_ONCE void ik_state_same_f64(ik_state *state, double value) {
    ik_state_f64(state, &(double){value}, value, value);
}
