// walk_check.h: short forms for the tests of walkers.

#ifndef WALK_CHECK_H
#define WALK_CHECK_H

#include "check.h"
#include "walk.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))

// Checks that a walk has no fault; prints the sentence that is not true.
#define sound(fault) sound_at((fault), __FILE__, __LINE__)

static inline bool sound_at(const char *fault, const char *file, int line) {
    return check(!fault, file, line, fault);
}

// Makes this many frames of 1/60 s, each with checks.
static inline void go(walk *w, int32_t frames) {
    for (int32_t i = 0; i < frames; i++) {
        sound(stride(w, 1 / 60.0));
    }
}

static inline void go_for(walk *w, double seconds, double dt) {
    int32_t frames = (int32_t)(seconds / dt + 0.5);
    for (int32_t i = 0; i < frames; i++) {
        if (!sound(stride(w, dt))) {
            return;
        }
    }
}

// Checks a whole walk without imposed poses and without a gallop.
static inline void check_clean(const walk *w) {
    CHECK_EQUAL(w->overlaps, 0);
    CHECK_EQUAL(w->crowded, 0);
    CHECK_EQUAL(w->forced, 0);
    CHECK_AT_MOST(w->stretch, 0.986);
}

static inline ik_walker_body body_of(const walk *w) {
    return *ik_walker_get_body(w->walker);
}

static inline double speed_of(const walk *w) {
    return hypot(body_of(w).velocity[0], body_of(w).velocity[1]);
}

#endif
