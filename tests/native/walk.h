// walk.h: a walker, and checks of it after each update. The checks use only the description and
// what the public interface shows.

#ifndef WALK_H
#define WALK_H

#include "walker/walker.h"

// The state of a leg when it was last checked.
typedef enum leg_state { STANDS, SWINGS, HANGS } leg_state;

typedef struct walk {
    ik_walker *walker;
    int32_t legs;
    ik_walker_leg leg[IK_WALKER_MAX_LEGS]; // complete, as laid out
    uint64_t neighbours[IK_WALKER_MAX_LEGS];
    double reaches[IK_WALKER_MAX_LEGS];
    int32_t up;                   // the index of the up axis: 2 or 1
    const ik_height_field *field; // on which it walks; NULL: flat ground. Set by stand_on
    bool imposed;                 // the command is a pose: set by the test that gives it

    // What the checks have seen.
    int32_t events_before; // events that were there before the update
    leg_state states[IK_WALKER_MAX_LEGS];
    double feet[3 * IK_WALKER_MAX_LEGS];
    double toes[3 * IK_WALKER_MAX_LEGS]; // of planted flat feet,
    bool toe_known[IK_WALKER_MAX_LEGS];  //   since they were planted
    bool jumped[IK_WALKER_MAX_LEGS];     // lifted by a jump, and has not stood since
    double latest;  // the greatest stretch of a planted leg, in the latest frame
    double stretch; // and in all frames
    int32_t lifted; // the most legs in the air
    int32_t lifts;  // events of each kind
    int32_t urgent, forced;
    int32_t takeoffs, landings; // liftoffs and touchdowns of legs by jumps
    int32_t overlaps;           // frames in which two neighbours were in the air
    int32_t crowded;            // frames in which more than half of the legs were in the air
} walk;

// `legs` legs of three bones, as in ik_walker.h, scaled so that each leg reaches 1.
void describe(int32_t legs, ik_walker_leg *leg);

// Creates a walker and prepares its checks. The descriptions may be incomplete.
ik_error begin_walk(walk *w, int32_t legs, const ik_walker_leg *leg, int32_t up);

// Such a walk of `describe`d legs, with z up.
walk plain_walk(int32_t legs);
void end_walk(walk *w);

// Puts the walker on a height field.
void stand_on(walk *w, const ik_height_field *field);

// The height of the ground at a place x, y, z.
double ground_at(const walk *w, const double *place);

// Reads the present state without checks: after legs were enabled or disabled, or the ground moved.
void look_anew(walk *w);

// The same after a teleport, which starts the list of events of the next update.
void landed(walk *w);

// The same after a state was restored.
void restored(walk *w);

// Checks a walker after an update. Returns the sentence that is not true; NULL if all are.
const char *look(walk *w);

// Makes an update, then checks.
const char *stride(walk *w, double seconds);

// The greatest distance of a foot from its home, in reaches of its leg.
double off_home(const walk *w);

// Everything that a walker has, to compare it later.
typedef struct trace {
    ik_walker walker;
    ik_leg legs[IK_WALKER_MAX_LEGS];
    ik_walker_body body;
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
