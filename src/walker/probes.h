// walker/probes.h: ground that the application finds. A substep that asks for unknown ground goes
// on with a guess, the plane of the feet, and is run again from its beginning once the application
// has answered. Runs of a substep ask the same questions, until they reach one that had no answer
// before.

#ifndef IK_WALKER_PROBES_H
#define IK_WALKER_PROBES_H

#include "walker/walker.h"

// What is known of the ground at a place.
typedef struct ik_answer {
    double x, y;
    double height;    // NaN: none
    double steepness; // the square of the slope; negative: unknown
} ik_answer;

// The answer for a place: known, or guessed and asked for.
const ik_answer *ik_walker_ask(const ik_walker *walker, double x, double y);

// Allocates the memory of probes; false if there is none. Frees it.
bool ik_walker_create_probes(ik_walker *walker);
void ik_walker_destroy_probes(ik_walker *walker);

// Begins a substep: forgets all answers, and remembers the walker.
void ik_walker_begin_round(ik_walker *walker);

// Begins the next round of a substep: reads the hits of the probes of the last one.
void ik_walker_repeat_round(ik_walker *walker);

// Ends a round: writes the probes of what was asked, and returns their number. If there are any,
// the walker is set to where the substep began.
int32_t ik_walker_write_probes(ik_walker *walker);

#endif
