// walk_state.h: saved states of walkers, for tests.

#ifndef WALK_STATE_H
#define WALK_STATE_H

#include "walk.h"

#include <stdlib.h>
#include <string.h>

typedef struct saved {
    size_t size;
    uint8_t *bytes;
} saved;

static inline saved save(const ik_walker *walker) {
    saved state = {ik_walker_state_size(walker), NULL};
    state.bytes = malloc(state.size);
    ik_walker_save_state(walker, state.bytes);
    return state;
}

static inline ik_error restore(ik_walker *walker, const saved *state) {
    return ik_walker_restore_state(walker, state->bytes, state->size);
}

static inline bool are_equal(const saved *a, const saved *b) {
    return a->size == b->size && memcmp(a->bytes, b->bytes, a->size) == 0;
}

// Makes the checksum (FNV-1a, 32 bits) fit the bytes before it.
static inline void repair(saved *state) {
    uint32_t hash = UINT32_C(2166136261);
    for (size_t i = 0; i + 4 < state->size; i++) {
        hash = (hash ^ state->bytes[i]) * UINT32_C(16777619);
    }
    for (size_t i = 0; i < 4; i++) {
        state->bytes[state->size - 4 + i] = (uint8_t)(hash >> (8 * i));
    }
}

#endif
