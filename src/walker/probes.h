// walker/probes.h: ground that the application finds, by rays. A substep that asks for unknown
// ground goes on with a guess, and is run again from its beginning once the application has
// answered. Runs of a substep ask the same questions, until they reach one that had no answer
// before.

#ifndef IK_WALKER_PROBES_H
#define IK_WALKER_PROBES_H

#include "walker/walker.h"

// A ray in the walker's axes; its direction is a unit vector.
typedef struct ik_ray {
    ik_vec from, direction;
    double length;
} ik_ray;

// What is known of what a ray hits first.
typedef struct ik_answer {
    bool hit;
    ik_vec point;
    ik_vec normal; // of any length; 0: unknown
} ik_answer;

// The answer for a ray: known, or guessed and asked for.
//   guess   the distance at which it may hit something; negative: it may hit nothing
ik_answer ik_walker_ask(const ik_walker *walker, const ik_ray *ray, double guess);

// The ray that asks for the ground at a place: straight down.
ik_ray ik_walker_ray_down(const ik_walker *walker, double x, double y);

// Whether rays are asked at present.
bool ik_walker_is_probing(const ik_walker *walker);

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
