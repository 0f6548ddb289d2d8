// native.c: the native side of bench/limit.js. It reads commands, one per line, and answers each
// with a line of JSON:
//
//     arithmetic         nanoseconds of single operations: latency and throughput
//     KIND BONES COUNT   runs a task of tasks.h: nanoseconds of CPU in all, hash and iterations.
//                        The first command of a kind and a number of bones makes the task

#define _POSIX_C_SOURCE 200809L

#include "tasks.h"

#define IK_LANES 4
#include "core/wide.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define MOST_BONES 100
#define OPERATIONS 100000

// The compiler must not know what is in a register.
#if defined __SSE2__
#define HIDE(x) __asm__ volatile("" : "+x"(x))
#else
#define HIDE(x) __asm__ volatile("" : "+w"(x))
#endif

static double cpu(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return 1e9 * (double)now.tv_sec + (double)now.tv_nsec;
}

// These define NAME: nanoseconds of an operation on x. In LATENCY each waits for the one before, in
// THROUGHPUT only for the eighth before. The operation keeps x near 1.7, so that no number is a
// simple one. The compiler does not know that `k` is 1.7, `one` 1 and `zero` 0.
#define LATENCY(NAME, TYPE, EXPRESSION)        \
    static double NAME(TYPE k) {               \
        TYPE x = k, one = k / k, zero = k - k; \
        HIDE(one);                             \
        HIDE(zero);                            \
        double before = cpu();                 \
        for (int i = 0; i < OPERATIONS; i++) { \
            HIDE(x);                           \
            x = (EXPRESSION);                  \
        }                                      \
        HIDE(x);                               \
        return (cpu() - before) / OPERATIONS;  \
    }

#define THROUGHPUT(NAME, TYPE, EXPRESSION)         \
    static double NAME(TYPE k) {                   \
        TYPE a = k, b = k, c = k, d = k, x;        \
        TYPE e = k, f = k, g = k, h = k;           \
        TYPE one = k / k, zero = k - k;            \
        HIDE(one);                                 \
        HIDE(zero);                                \
        double before = cpu();                     \
        for (int i = 0; i < OPERATIONS / 8; i++) { \
            ONE_OF(a, EXPRESSION);                 \
            ONE_OF(b, EXPRESSION);                 \
            ONE_OF(c, EXPRESSION);                 \
            ONE_OF(d, EXPRESSION);                 \
            ONE_OF(e, EXPRESSION);                 \
            ONE_OF(f, EXPRESSION);                 \
            ONE_OF(g, EXPRESSION);                 \
            ONE_OF(h, EXPRESSION);                 \
        }                                          \
        double after = cpu();                      \
        x = a + b + c + d + e + f + g + h + zero;  \
        HIDE(x);                                   \
        return (after - before) / OPERATIONS;      \
    }

#define ONE_OF(NUMBER, EXPRESSION) \
    x = NUMBER;                    \
    HIDE(x);                       \
    NUMBER = (EXPRESSION)

// sqrt(1.7) * ROOT is 1.7.
#define ROOT 1.3038405f

LATENCY(multiply, float, x *one)
LATENCY(add, float, x + zero)
LATENCY(divide, float, (k + one) / x)
LATENCY(root, float, sqrtf(x) * (ROOT * one))
THROUGHPUT(divides, float, (k + one) / x)
THROUGHPUT(roots, float, sqrtf(x) * (ROOT * one))
LATENCY(multiply4, ik_wide, x *one)
LATENCY(add4, ik_wide, x + zero)
LATENCY(divide4, ik_wide, (k + one) / x)
LATENCY(root4, ik_wide, ik_wide_sqrt(x) * (ROOT * one))
THROUGHPUT(divides4, ik_wide, (k + one) / x)
THROUGHPUT(roots4, ik_wide, ik_wide_sqrt(x) * (ROOT * one))

static void print_arithmetic(void) {
    float k = 1.7f;
    HIDE(k);
    ik_wide four = ik_wide_splat(k);
    double times = multiply(k), times4 = multiply4(four);
    printf("{\"one\": {\"multiply\": %.4f, \"add\": %.4f, \"divide\": %.4f, \"root\": %.4f, "
           "\"divides\": %.4f, \"roots\": %.4f}, ",
           times, add(k), divide(k), root(k) - times, divides(k), roots(k));
    printf("\"four\": {\"multiply\": %.4f, \"add\": %.4f, \"divide\": %.4f, \"root\": %.4f, "
           "\"divides\": %.4f, \"roots\": %.4f}}\n",
           times4, add4(four), divide4(four), root4(four) - times4, divides4(four), roots4(four));
}

static limit_task *task_of(int kind, int bones) {
    static limit_task *tasks[LIMIT_BATCH + 1][MOST_BONES + 1];
    if (kind < 0 || kind > LIMIT_BATCH || bones < 1 || bones > MOST_BONES) {
        return NULL;
    }
    limit_task **task = &tasks[kind][bones];
    if (!*task) {
        *task = limit_make(kind, bones);
    }
    return *task;
}

int main(void) {
    char line[100];
    int kind, bones, count;
    while (fgets(line, sizeof line, stdin)) {
        if (sscanf(line, "%d %d %d", &kind, &bones, &count) == 3) {
            limit_task *task = task_of(kind, bones);
            if (!task) {
                fprintf(stderr, "no such task, or no memory: %s", line);
                return EXIT_FAILURE;
            }
            double before = cpu();
            int32_t reached = limit_run(task, count);
            printf("{\"ns\": %.0f, \"reached\": %d, \"hash\": %u, \"iterations\": %.6f}\n",
                   cpu() - before, reached, limit_hash(task), limit_iterations(task));
        } else {
            print_arithmetic();
        }
        fflush(stdout);
    }
    return EXIT_SUCCESS;
}
