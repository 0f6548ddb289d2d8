// walker_events_test.c: the list of events has room for all that can happen in an update, and a
// full list is never written beyond its end.

#include "walk_check.h"

#include "walker/events.h"

#include <stdlib.h>
#include <string.h>

// Counts the events of the busiest possible leg: it lifts off as soon as it stands, and each swing
// takes the least time. Time is in thousandths of a second, so that nothing is rounded.
static int32_t busiest_leg(int32_t frame, int32_t swing, int32_t teleports, int32_t swung) {
    int32_t events = teleports;
    bool swings = swung > 0 && teleports == 0;
    int32_t end = swings ? swing - swung : 0; // of the present swing
    for (int32_t now = 0; now <= frame; now++) {
        if (swings && now == end) {
            swings = false;
            events++;
        }
        if (!swings) {
            swings = true;
            end = now + swing;
            events++;
        }
    }
    return events;
}

static void derived_capacity(void) {
    for (int32_t swing = 1; swing <= 120; swing++) {
        for (int32_t frame = 1; frame <= 500; frame += 7) {
            int32_t most = 0;
            for (int32_t swung = 0; swung < swing; swung++) {
                int32_t without = busiest_leg(frame, swing, 0, swung);
                most = without > most ? without : most;
            }
            int32_t with = busiest_leg(frame, swing, 2, 0);
            most = with > most ? with : most;
            int32_t room = ik_walker_events_per_leg(frame / 1000.0, swing / 1000.0);
            CHECK(room >= most && room <= most + 1);
        }
    }
    // And with the constants of the library.
    int32_t frame = (int32_t)(1000 * frame_most + 0.5), swing = (int32_t)(1000 * swing_least + 0.5);
    walk w = plain_walk(8);
    CHECK_EQUAL(w.walker->event_capacity, 8 * (busiest_leg(frame, swing, 2, 0) + events_of_calls));
    end_walk(&w);
}

// Poses imposed at random lift legs by force as often as possible: the room is used, and it is
// enough (the checks of each frame would find a lost event).
static void busy_walk(void) {
    int32_t most = 0, room = ik_walker_events_per_leg(frame_most, swing_least);
    for (uint64_t seed = 1; seed <= (uint64_t)cases(20); seed++) {
        chance c = begin_case(seed);
        walk w = plain_walk(6);
        ik_walker_set_gait(w.walker, IK_GAIT_GALLOP);
        for (int32_t i = 0; i < 60; i++) {
            if (i % 3 == 0) {
                ik_walker_teleport(w.walker, 0, 0, 0, 0);
                landed(&w);
            }
            double far = i % 2 ? 1.49 : 3;
            ik_walker_follow(w.walker, between(&c, -far, far), between(&c, -far, far), 0,
                             between(&c, -3, 3));
            w.imposed = true;
            sound(stride(&w, 0.25));
            int32_t events[6] = {0};
            for (int32_t e = 0; e < ik_walker_get_event_count(w.walker); e++) {
                int32_t leg = ik_walker_get_events(w.walker)[e].leg;
                most = ++events[leg] > most ? events[leg] : most;
            }
        }
        end_walk(&w);
    }
    CHECK(most >= room / 2 && most <= room);
}

// More events than fit: the list keeps the first ones, the others are counted, and nothing else in
// the walker's memory changes.
static void full_list(void) {
    walk w = plain_walk(4);
    const ik_walker *walker = w.walker;
    int32_t room = walker->event_capacity, beyond = 1000;
    ik_walker_clear_events(w.walker);
    ik_walker_event *first = calloc((size_t)room, sizeof *first);
    for (int32_t i = 0; i < room; i++) {
        ik_walker_record_event(w.walker, &walker->leg[i % 4], i);
    }
    CHECK_EQUAL(ik_walker_get_event_count(walker), room);
    CHECK_EQUAL(ik_walker_get_lost_event_count(walker), 0);
    memcpy(first, walker->events, (size_t)room * sizeof *first);
    trace before;
    take_trace(walker, &before);
    for (int32_t i = 0; i < beyond; i++) {
        ik_walker_record_event(w.walker, &walker->leg[i % 4], -1);
    }
    CHECK_EQUAL(ik_walker_get_event_count(walker), room);
    CHECK_EQUAL(ik_walker_get_lost_event_count(walker), beyond);
    CHECK(memcmp(first, walker->events, (size_t)room * sizeof *first) == 0);
    before.walker.lost_event_count = beyond;
    CHECK(is_as(&before, walker));
    // The next update starts a new list.
    w.events_before = 0;
    sound(stride(&w, 0.1));
    CHECK_EQUAL(ik_walker_get_lost_event_count(walker), 0);
    free(first);
    end_walk(&w);
}

const test walker_events_tests[] = {
    {"the room for events follows from the longest frame and the shortest swing", derived_capacity},
    {"jumps of an imposed pose use at least half of the room for events, and it is enough",
     busy_walk},
    {"events for which there is no room are counted, and not written", full_list},
    {0},
};
