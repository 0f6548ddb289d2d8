// checksum.h: the checksum of saved states, for tests that change their bytes.

#ifndef CHECKSUM_H
#define CHECKSUM_H

#include <stddef.h>
#include <stdint.h>

// Sets the last 4 bytes to the checksum of the others: FNV-1a with 32 bits, as in core/state.h.
static inline void repair_checksum(uint8_t *bytes, size_t size) {
    uint32_t hash = UINT32_C(2166136261);
    for (size_t i = 0; i + 4 < size; i++) {
        hash = (hash ^ bytes[i]) * UINT32_C(16777619);
    }
    for (size_t i = 0; i < 4; i++) {
        bytes[size - 4 + i] = (uint8_t)(hash >> (8 * i));
    }
}

#endif
