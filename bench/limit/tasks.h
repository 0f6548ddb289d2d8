// tasks.h: the work of bench/limit.js, for native programs and for wasm. ours.js does the same with
// the package's modules.

#ifndef TASKS_H
#define TASKS_H

#include <stdint.h>

// What a task solves.
//   AUTO    one chain, with the defaults
//   FABRIK  one chain, with the published method and a tolerance that it does not reach: always
//           LIMIT_FABRIK_ITERATIONS iterations
//   BATCH   a batch of chains, with the defaults
#define LIMIT_FABRIK_ITERATIONS 32

typedef enum limit_kind { LIMIT_AUTO, LIMIT_FABRIK, LIMIT_BATCH } limit_kind;

typedef struct limit_task limit_task;

// Creates a task, and solves all its targets once. Returns NULL without memory.
limit_task *limit_make(int32_t kind, int32_t bones);

// Solves `count` targets of a chain, or frames of a batch. Returns how many were reached.
int32_t limit_run(limit_task *task, int32_t count);

// Of the first round of all targets: a hash of the joints after it, and the mean iterations.
uint32_t limit_hash(const limit_task *task);
double limit_iterations(const limit_task *task);

#endif
