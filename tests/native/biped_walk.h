// biped_walk.h: a walker of two legs, and checks of its balance. Lengths are in reaches of a leg.

#ifndef BIPED_WALK_H
#define BIPED_WALK_H

#include "terrain.h"
#include "walk_check.h"

#include <string.h>

// Two legs like those of a person, with soles or without.
static inline void describe_two(ik_walker_leg *leg, bool flat) {
    memset(leg, 0, 2 * sizeof *leg);
    for (int32_t i = 0; i < 2; i++) {
        leg[i].bones = flat ? 3 : 2;
        leg[i].lengths[0] = leg[i].lengths[1] = 0.5;
        leg[i].lengths[2] = flat ? 0.2 : 0;
        leg[i].given = flat ? IK_LEG_FLAT : 0;
    }
}

static inline walk biped_walk(bool flat, int32_t up) {
    ik_walker_leg leg[2];
    walk w;
    describe_two(leg, flat);
    CHECK_EQUAL(begin_walk(&w, 2, leg, up), IK_OK);
    return w;
}

// The distance, along the ground, from the middle of the body to a foot and its sole.
static inline double off_foot(const walk *w, int32_t leg) {
    bool flat = w->leg[leg].given & IK_LEG_FLAT;
    const double *foot = ik_walker_get_feet(w->walker) + 3 * (size_t)leg;
    const double *last = ik_walker_get_joints(w->walker) +
                         3 * (size_t)(leg * (w->leg[0].bones + 1) + w->leg[leg].bones);
    const double *toe = flat ? last : foot, *body = &ik_walker_get_body(w->walker)->x;
    int32_t aside = 3 - w->up;
    double x = toe[0] - foot[0], y = toe[aside] - foot[aside], square = x * x + y * y;
    double bx = body[0] - foot[0], by = body[aside] - foot[aside];
    double share = square > 0 ? fmin(fmax((bx * x + by * y) / square, 0), 1) : 0;
    return hypot(bx - share * x, by - share * y);
}

// Whether the walker would stay upright if it stopped now: it stands on both feet, or its middle is
// over the foot that stands.
static const double balance = 0.06;
static inline bool is_stable(const walk *w) {
    const uint8_t *planted = ik_walker_get_planted(w->walker);
    if (planted[0] && planted[1]) {
        return true;
    }
    return planted[0] + planted[1] == 1 && off_foot(w, planted[0] ? 0 : 1) <= balance;
}

// Walks with all checks. False after a fault.
static inline bool balanced_for(walk *w, double seconds, double dt) {
    int32_t frames = (int32_t)(seconds / dt + 0.5);
    for (int32_t i = 0; i < frames; i++) {
        if (!sound(stride(w, dt)) || !CHECK(is_stable(w))) {
            return false;
        }
    }
    return true;
}

static inline void check_two(const walk *w) {
    check_clean(w);
    CHECK_EQUAL(w->lifted <= 1, true);
    CHECK_EQUAL(w->urgent, 0);
}

#endif
