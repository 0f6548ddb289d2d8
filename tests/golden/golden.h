// golden.h: random input for the golden programs, and the hash of their results. Input is made with
// + - * / alone, so that it has the same bits with every compiler, library and machine. Each file
// that includes this starts its own random sequence.

#ifndef GOLDEN_H
#define GOLDEN_H

#include <stddef.h>
#include <stdint.h>

static uint32_t state = 2463534242;
static uint32_t hash = 0x811c9dc5;

// Marsaglia's xorshift32, from 0 to 1.
static inline double draw(void) {
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
    return state / 4294967296.0;
}

static inline double between(double least, double most) {
    return least + (most - least) * draw();
}

// FNV-1a.
static inline void add_bytes(const void *data, size_t size) {
    const unsigned char *bytes = data;
    for (size_t i = 0; i < size; i++) {
        hash = (hash ^ bytes[i]) * 0x01000193;
    }
}

uint32_t golden_chains(void);
uint32_t golden_walkers(void);
uint32_t golden_surfaces(void);
uint32_t golden_arms(void);
uint32_t golden_poses(void);
uint32_t golden_rigs(void);

#endif
