// mutate.h: saved states with a few bytes changed.

#ifndef MUTATE_H
#define MUTATE_H

#include "bytes.h"
#include "checksum.h"

// Replaces bytes or numbers, and repairs the checksum. Returns the new size.
static inline size_t mutate(uint8_t *saved, size_t size, uint8_t kind, bytes *in) {
    for (int i = 0; i < kind % 4; i++) {
        uint16_t at;
        read_raw(in, &at, sizeof at);
        uint8_t how = read_byte(in);
        double number = how & 1 ? read_number(in, 4) : 0;
        if (how & 1) {
            memcpy(saved + at % (size - sizeof number), &number, sizeof number);
        } else {
            saved[at % size] = read_byte(in);
        }
    }
    size_t given = kind < 240 ? size : (size_t)(kind - 240) + 4;
    repair_checksum(saved, given);
    return given;
}

#endif
