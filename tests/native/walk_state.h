// walk_state.h: saved states of walkers, for tests.

#ifndef WALK_STATE_H
#define WALK_STATE_H

#include "checksum.h"
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

static inline void repair(saved *state) {
    repair_checksum(state->bytes, state->size);
}

#endif
