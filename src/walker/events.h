// walker/events.h: the list of liftoffs and touchdowns.

#ifndef IK_WALKER_EVENTS_H
#define IK_WALKER_EVENTS_H

#include "walker/walker.h"

// The greatest number of events of one leg in one list, if an update simulates at most `frame`
// seconds, and a swing takes at least `swing` seconds. See the derivation in events.c.
int32_t ik_walker_events_per_leg(double frame, double swing);

// More events of a leg. Of a jump, which may be shorter than a swing: a liftoff and a touchdown. Of
// a leg that found no ground after it: one more liftoff. Of a leg that was carried out of reach
// before the update: its liftoff.
static const int32_t events_of_calls = 4;

// Starts a new list.
void ik_walker_clear_events(ik_walker *walker);

// Appends an event of a leg, where its foot is. A full list stays as it is, and the event is
// counted as lost.
void ik_walker_record_event(ik_walker *walker, const ik_leg *leg, int32_t flags);

// Records the liftoffs of legs that were carried out of reach before the update.
void ik_walker_record_forced(ik_walker *walker);

#endif
