// bytes.h: reads a stream of bytes as numbers. After its end it reads as zeros.

#ifndef BYTES_H
#define BYTES_H

#include "core/trig.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

typedef struct bytes {
    const uint8_t *next, *end;
} bytes;

static inline uint8_t read_byte(bytes *in) {
    return in->next < in->end ? *in->next++ : 0;
}

static inline void read_raw(bytes *in, void *to, size_t size) {
    memset(to, 0, size);
    size_t left = (size_t)(in->end - in->next);
    size = size < left ? size : left;
    memcpy(to, in->next, size);
    in->next += size;
}

static inline double read_raw_double(bytes *in) {
    double number;
    read_raw(in, &number, sizeof number);
    return number;
}

// From -1 to 1; -1, 0 and 1 occur.
static inline double read_share(bytes *in) {
    int16_t number;
    read_raw(in, &number, sizeof number);
    return fmax(-1, number / 32767.0);
}

// Numbers that no caller would use on purpose.
static inline double read_wild(bytes *in) {
    static const double wild[] = {0,     -0.0,   1e-30,     1e30,  -1e30,    1.0001e30, 1e-300,
                                  1e300, 5e-324, -INFINITY, NAN,   INFINITY, 1e-9,      1e-160,
                                  1e-38, 1e-45,  1e7,       IK_PI, -IK_PI,   2 * IK_PI, 4 * IK_PI};
    uint8_t kind = read_byte(in);
    if (kind < 64) {
        return read_raw_double(in);
    }
    double number = wild[kind % (sizeof wild / sizeof *wild)];
    return kind < 160 ? number : number * (1 + read_share(in) / 8);
}

// Mostly a share of `size`, positive or negative.
static inline double read_number(bytes *in, double size) {
    uint8_t kind = read_byte(in);
    return kind < 16   ? read_wild(in)
           : kind < 64 ? size * (kind - 40) / 16 // on a grid, so that things coincide
                       : size * read_share(in);
}

// Writes up to three numbers over any places of a saved state, whole or their first bytes.
static inline void overwrite(uint8_t *saved, size_t size, uint8_t kind, bytes *in) {
    for (int i = 0; i < kind % 4; i++) {
        uint16_t at;
        read_raw(in, &at, sizeof at);
        double number = read_number(in, 4);
        memcpy(saved + at % (size - sizeof number), &number, kind & 4 ? 1 : sizeof number);
    }
}

#endif
