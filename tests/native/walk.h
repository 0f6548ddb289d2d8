// walk.h: a walker, and a judge who looks at it after each update and knows what must hold. The
// judge measures anew, from the description and from what the public interface shows.

#ifndef WALK_H
#define WALK_H

#include "walker/walker.h"

// What a leg was when it was last looked at.
typedef enum leg_state { STANDS, SWINGS, HANGS } leg_state;

typedef struct walk {
    ik_walker *walker;
    int32_t legs;
    ik_walker_leg leg[IK_WALKER_MAX_LEGS]; // complete, as laid out
    uint32_t neighbours[IK_WALKER_MAX_LEGS];
    double reaches[IK_WALKER_MAX_LEGS];
    int32_t up;   // the axis: 2 or 1
    bool imposed; // the command is a pose: set by who gives it

    // What was seen.
    int32_t told; // events that were there before the update
    leg_state states[IK_WALKER_MAX_LEGS];
    double feet[3 * IK_WALKER_MAX_LEGS];
    double latest;  // the greatest stretch of a planted leg, in the latest frame
    double stretch; // and in all frames
    int32_t lifted; // the most legs in the air
    int32_t lifts;  // events of each kind
    int32_t urgent, forced;
    int32_t overlaps; // frames in which two neighbours were in the air
    int32_t crowded;  // frames in which more than half of the legs were
} walk;

// `legs` legs of three bones, as in ik_walker.h, scaled so that each leg reaches 1.
void describe(int32_t legs, ik_walker_leg *leg);

// Makes a walker and a judge for it. The descriptions may be incomplete.
ik_error begin_walk(walk *w, int32_t legs, const ik_walker_leg *leg, int32_t up);

// One of the above, upright along z.
walk plain_walk(int32_t legs);
void end_walk(walk *w);

// Takes the present state as given: after legs were switched or the ground was moved.
void look_anew(walk *w);

// The same after a teleport, which has begun the list of events that the next update lengthens.
void landed(walk *w);

// The same after a state was restored.
void restored(walk *w);

// After an update: the sentence that does not hold; NULL if all do.
const char *look(walk *w);

// An update, and then a look.
const char *stride(walk *w, double seconds);

// How far each foot is from its home at the most, in reaches of its leg.
double off_home(const walk *w);

// All that there is of a walker, to be compared with what it is later.
typedef struct trace {
    ik_walker walker;
    ik_leg legs[IK_WALKER_MAX_LEGS];
    double joints[3 * IK_WALKER_MAX_LEGS * (IK_WALKER_MAX_BONES + 1)];
    double feet[3 * IK_WALKER_MAX_LEGS], homes[3 * IK_WALKER_MAX_LEGS],
        aims[3 * IK_WALKER_MAX_LEGS];
    uint8_t planted[IK_WALKER_MAX_LEGS];
} trace;

void take_trace(const ik_walker *walker, trace *t);
bool is_as(const trace *before, const ik_walker *walker);

// Whether two walkers show the same, to the bit: body, joints, feet, events.
bool show_the_same(const ik_walker *a, const ik_walker *b);

#endif
