// core/random.h: pseudo-random numbers.

#ifndef IK_CORE_RANDOM_H
#define IK_CORE_RANDOM_H

#include "core/base.h"

// The next number in [0, 1). The state must not be 0. (G. Marsaglia: xorshift64, 2003.)
static inline double ik_random(uint64_t *rng_state) {
    *rng_state ^= *rng_state << 13;
    *rng_state ^= *rng_state >> 7;
    *rng_state ^= *rng_state << 17;
    return (double)(*rng_state >> 11) * 0x1p-53;
}

#endif
