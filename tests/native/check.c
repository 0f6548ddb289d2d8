#include "check.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// A test that fails in a thousand cases prints only the first ones.
#define MOST_MESSAGES 5

static uint64_t current_seed;
static int faults;

static bool report(bool holds, const char *file, int line) {
    if (holds) {
        return true;
    }
    faults++;
    if (faults <= MOST_MESSAGES) {
        printf("    %s:%d: seed %" PRIu64 ": ", file, line, current_seed);
    }
    return false;
}

// Whether the latest fault is one of those that are printed.
static bool loud(void) {
    return faults <= MOST_MESSAGES;
}

bool check(bool holds, const char *file, int line, const char *what) {
    if (!report(holds, file, line) && loud()) {
        printf("%s is false\n", what);
    }
    return holds;
}

bool check_near(double value, double wanted, double slack, const char *file, int line,
                const char *what) {
    bool holds = fabs(value - wanted) <= slack;
    if (!report(holds, file, line) && loud()) {
        printf("%s is %.17g, not %.17g within %g\n", what, value, wanted, slack);
    }
    return holds;
}

bool check_at_most(double value, double limit, const char *file, int line, const char *what) {
    bool holds = value <= limit;
    if (!report(holds, file, line) && loud()) {
        printf("%s is %.17g, more than %.17g\n", what, value, limit);
    }
    return holds;
}

bool check_equal(int64_t value, int64_t wanted, const char *file, int line, const char *what) {
    bool holds = value == wanted;
    if (!report(holds, file, line) && loud()) {
        printf("%s is %" PRId64 ", not %" PRId64 "\n", what, value, wanted);
    }
    return holds;
}

void run_tests(const char *name, const test *tests, const char *word, int *passed, int *failed) {
    clock_t start = clock();
    for (; tests->says; tests++) {
        if (word && !strstr(tests->says, word)) {
            continue;
        }
        faults = 0;
        begin_case(0);
        tests->run();
        watch_allocations(-1);
        if (faults == 0) {
            *passed += 1;
            printf("ok    %s\n", tests->says);
        } else {
            *failed += 1;
            printf("FAIL  %s (%d faults)\n", tests->says, faults);
        }
        fflush(stdout);
    }
    if (!word) {
        double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
        printf("time %6.1f s  tests/native/%.*s.c\n", seconds, (int)strlen(name) - 1, name);
    }
}

// Random numbers: SplitMix64.

chance begin_case(uint64_t seed) {
    current_seed = seed;
    return (chance){seed};
}

int32_t cases(int32_t count) {
    const char *wanted = getenv("FABRIK_CASES");
    if (wanted && strcmp(wanted, "many") == 0) {
        return 10 * count;
    }
    if (wanted && strcmp(wanted, "some") == 0) {
        return (count + 2) / 3;
    }
    return wanted && strcmp(wanted, "few") == 0 ? (count + 7) / 8 : count;
}

uint64_t any_bits(chance *c) {
    c->state += UINT64_C(0x9e3779b97f4a7c15);
    uint64_t z = c->state;
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

double between(chance *c, double least, double most) {
    return least + (most - least) * (double)(any_bits(c) >> 11) * 0x1p-53;
}

double spread(chance *c, double least, double most) {
    return least * pow(most / least, between(c, 0, 1));
}

int32_t whole(chance *c, int32_t least, int32_t most) {
    return least + (int32_t)(any_bits(c) % (uint64_t)(most - least + 1));
}

// Allocations: the linker redirects every malloc, calloc and free of the library and of the
// tests to these.

void *__real_malloc(size_t size);
void *__wrap_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__wrap_calloc(size_t count, size_t size);
void __real_free(void *block);
void __wrap_free(void *block);

static int refused = -1, counted, live;
static size_t latest;

void *__wrap_malloc(size_t size) {
    latest = size;
    void *block = counted++ == refused ? NULL : __real_malloc(size);
    live += block != NULL;
    return block;
}

void *__wrap_calloc(size_t count, size_t size) {
    latest = count * size;
    void *block = counted++ == refused ? NULL : __real_calloc(count, size);
    live += block != NULL;
    return block;
}

void __wrap_free(void *block) {
    live -= block != NULL;
    __real_free(block);
}

void watch_allocations(int failing) {
    counted = 0;
    refused = failing;
}

int allocations(void) {
    return counted;
}

int live_allocations(void) {
    return live;
}

size_t latest_allocation(void) {
    return latest;
}
