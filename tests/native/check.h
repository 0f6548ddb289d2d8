// check.h: checks, test cases and random numbers for the tests.

#ifndef CHECK_H
#define CHECK_H

#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A test: a sentence that says what is true, and the function that checks it. Each file of tests
// has them in one array, which ends with an empty one; main.c runs them all.
typedef struct test {
    const char *says;
    void (*run)(void);
} test;

// Checks a condition. If it is false, the test fails and continues, and the place, the seed of the
// case and the values are printed. Each check returns whether it passed, for tests that cannot
// continue otherwise.
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

// Runs the tests whose sentences contain `word` (NULL: all, and prints how long they took); adds to
// the two counts. `name` is that of the file with `s` at its end: `base_tests`.
void run_tests(const char *name, const test *tests, const char *word, int *passed, int *failed);

// A random sequence, the same on every machine and in every run.
typedef struct chance {
    uint64_t state;
} chance;

// Begins a case of a test: failures print this seed, and all random numbers of the case come from
// it.
chance begin_case(uint64_t seed);

// How many cases a test tries, where it usually tries `count`: ten times as many if the environment
// has FABRIK_CASES=many, a third if it has FABRIK_CASES=some, as in npm test, and an eighth if it
// has FABRIK_CASES=few, as with the sanitizers.
int32_t cases(int32_t count);

// Checks that among the cases of a test were enough of those that it is about. Few cases may have
// none.
#define CHECK_SEEN(condition) check(cases(8) < 8 || (condition), __FILE__, __LINE__, #condition)

// Checks that a count is at most this share of all. Among few cases it may be one more, because one
// is a large share of them.
#define CHECK_SHARE(count, share, all) CHECK_AT_MOST(count, (share) * (all) + (cases(8) < 8))

uint64_t any_bits(chance *c);
double between(chance *c, double least, double most);
double spread(chance *c, double least, double most); // evenly over the logarithms
int32_t whole(chance *c, int32_t least, int32_t most);

// Counts allocations from 0 again. From now on, the allocation with the index `failing` fails; none
// does if that is negative. The others return the count, and the size of the latest allocation.
void watch_allocations(int failing);
int allocations(void);
// How many blocks are allocated and not freed.
int live_allocations(void);
size_t latest_allocation(void);

#endif
