// walker/events.h: the list of liftoffs and touchdowns.

#ifndef IK_WALKER_EVENTS_H
#define IK_WALKER_EVENTS_H

#include "walker/walker.h"

// The greatest number of events of one leg in one list, if an update simulates at most `frame`
// seconds, and a swing takes at least `swing` seconds. See the derivation in events.c.
int32_t ik_walker_events_per_leg(double frame, double swing);

// Starts a new list.
void ik_walker_clear_events(ik_walker *walker);

// Appends an event of a leg, where its foot is. A full list stays as it is, and the event is
// counted as lost.
void ik_walker_record_event(ik_walker *walker, const ik_leg *leg, int32_t flags);

#endif
