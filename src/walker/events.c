// Compiled for speed, see build.sh.

#include "walker/events.h"

#include "walker/axes.h"

// The most events of a leg. A list begins with teleports: at most one before the update, and one at
// the beginning of the update, if an imposed pose jumps: 2 touchdowns. Then the foot stands, so a
// liftoff follows (1). After that, each whole swing that fits into the frame adds a touchdown and a
// liftoff (2 each). Without a teleport, a swing of an earlier update may end first: a touchdown in
// place of the 2.
int32_t ik_walker_events_per_leg(double frame, double swing) {
    // Slightly more, since the quotient of 0.25 and 0.05 may be rounded below 5.
    int32_t swings = (int32_t)(frame / swing * (1 + 1e-9));
    return 2 + 1 + 2 * swings;
}

void ik_walker_clear_events(ik_walker *walker) {
    walker->event_count = 0;
    walker->lost_event_count = 0;
}

void ik_walker_record_event(ik_walker *walker, const ik_leg *leg, int32_t flags) {
    if (walker->event_count == walker->event_capacity) {
        walker->lost_event_count++;
        return;
    }
    ik_vec place = ik_walker_to_user(walker, leg->foot);
    int32_t index = (int32_t)(leg - walker->leg);
    walker->events[walker->event_count++] =
        (ik_walker_event){walker->time, place.x, place.y, place.z, index, flags};
}

const ik_walker_event *ik_walker_get_events(const ik_walker *walker) {
    return walker->events;
}

int32_t ik_walker_get_event_count(const ik_walker *walker) {
    return walker->event_count;
}

int32_t ik_walker_get_lost_event_count(const ik_walker *walker) {
    return walker->lost_event_count;
}

void ik_walker_record_forced(ik_walker *walker) {
    for (int32_t i = 0; i < walker->leg_count; i++) {
        ik_leg *leg = &walker->leg[i];
        if (leg->forced) {
            leg->forced = false;
            ik_walker_record_event(walker, leg, IK_EVENT_FORCED | IK_EVENT_URGENT);
        }
    }
}
