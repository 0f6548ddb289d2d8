// walker_batch.h: a batch of walkers, and single walkers that get the same calls.

#ifndef WALKER_BATCH_H
#define WALKER_BATCH_H

#include "check.h"
#include "ik_walker_batch.h"

#define MOST_WALKERS 8

typedef struct crowd {
    ik_walker_batch *batch;
    ik_walker *alone[MOST_WALKERS];
    int32_t count, legs, joints, up;
    double reach;
} crowd;

// `count` walkers with legs of any kind.
crowd any_crowd(chance *c, int32_t count, int32_t options);
void end_crowd(crowd *w);

// Gives one walker of both a command of any kind.
void command_one(crowd *w, chance *c, int32_t walker);

// Whether a walker of the batch shows the same as the one alone, to the bit. Events are compared if
// the batch has them.
bool is_as_alone(const crowd *w, int32_t walker);

#endif
