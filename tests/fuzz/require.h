// require.h: what every fuzzer has: an assertion, and the function that libFuzzer calls.

#ifndef REQUIRE_H
#define REQUIRE_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define REQUIRE(condition) ((condition) ? (void)0 : fail(#condition, __FILE__, __LINE__))

static inline void fail(const char *what, const char *file, int line) {
    fprintf(stderr, "%s:%d: %s is false\n", file, line, what);
    abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#endif
