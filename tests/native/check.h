// check.h: how a test says what holds, and where its chance comes from.

#ifndef CHECK_H
#define CHECK_H

#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A test: a sentence that says what holds, and the function that finds out. Each file of tests
// gives them in one array, which ends with an empty one; main.c runs them all.
typedef struct test {
    const char *says;
    void (*run)(void);
} test;

// Says that something holds. Where it does not, the test fails, goes on, and the place, the seed of
// the case and the values are printed. Each is also the answer, for tests that cannot go on.
#define CHECK(condition) check((condition), __FILE__, __LINE__, #condition)
#define CHECK_NEAR(value, wanted, slack) \
    check_near((value), (wanted), (slack), __FILE__, __LINE__, #value)
#define CHECK_AT_MOST(value, limit) check_at_most((value), (limit), __FILE__, __LINE__, #value)
#define CHECK_EQUAL(value, wanted) check_equal((value), (wanted), __FILE__, __LINE__, #value)

bool check(bool holds, const char *file, int line, const char *what);
bool check_near(double value, double wanted, double slack, const char *file, int line,
                const char *what);
bool check_at_most(double value, double limit, const char *file, int line, const char *what);
bool check_equal(int64_t value, int64_t wanted, const char *file, int line, const char *what);

// Runs the tests whose sentences contain `word`, all where it is NULL; adds to the two counts.
void run_tests(const test *tests, const char *word, int *passed, int *failed);

// Chance that is the same on every machine and in every run.
typedef struct chance {
    uint64_t state;
} chance;

// Begins a case of a test: failures from now on name this seed, and all its chance comes from it.
chance begin_case(uint64_t seed);

uint64_t any_bits(chance *c);
double between(chance *c, double least, double most);
double spread(chance *c, double least, double most); // evenly over the logarithms
int32_t whole(chance *c, int32_t least, int32_t most);

// The allocations since the last call of watch_allocations, and the size of the latest. The one
// with the index `failing` is refused; none where that is negative.
void watch_allocations(int failing);
int allocations(void);
size_t latest_allocation(void);

#endif
