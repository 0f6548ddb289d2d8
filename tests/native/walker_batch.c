#include "walker_batch.h"

#include <string.h>

static void any_leg(chance *c, ik_walker_leg *leg) {
    bool flat = whole(c, 0, 3) == 0;
    leg->bones = whole(c, flat ? 3 : 2, 5);
    leg->given = flat ? IK_LEG_FLAT : 0;
    for (int32_t i = 0; i < leg->bones; i++) {
        leg->lengths[i] = between(c, 0.8, 1.2);
    }
    if (whole(c, 0, 1)) {
        leg->given |= IK_LEG_BENDS;
        for (int32_t i = 0; i < leg->bones; i++) {
            leg->bends[i] = between(c, 0.2, 1);
        }
    }
}

crowd any_crowd(chance *c, int32_t count, int32_t options) {
    static const int32_t counts[] = {8, 2, 6, 3, 4, 12, 5};
    crowd w = {.count = count, .legs = counts[whole(c, 0, 6)], .up = whole(c, 0, 1)};
    ik_walker_leg leg[12] = {0};
    bool equal = whole(c, 0, 1);
    for (int32_t i = 0; i < w.legs; i++) {
        any_leg(c, &leg[i]);
        if (equal) {
            leg[i] = leg[0];
        }
        w.joints += leg[i].bones + 1;
    }
    CHECK_EQUAL(ik_walker_batch_create(count, w.legs, leg, w.up, options, &w.batch, NULL), IK_OK);
    w.reach = ik_walker_batch_get_reach(w.batch);
    for (int32_t i = 0; i < count; i++) {
        CHECK_EQUAL(ik_walker_create(w.legs, leg, w.up, &w.alone[i], NULL), IK_OK);
    }
    return w;
}

void end_crowd(crowd *w) {
    ik_walker_batch_destroy(w->batch);
    for (int32_t i = 0; i < w->count; i++) {
        ik_walker_destroy(w->alone[i]);
    }
}

void command_one(crowd *w, chance *c, int32_t walker) {
    ik_walker *alone = w->alone[walker];
    double *command = ik_walker_batch_get_commands(w->batch) + 3 * walker;
    uint8_t *mode = ik_walker_batch_get_modes(w->batch) + walker;
    bool up_y = w->up == IK_UP_Y;
    double a = between(c, -4, 4) * w->reach, b = between(c, -2, 2) * w->reach;
    double turn = between(c, -3, 3);
    const ik_walker_body *body = ik_walker_get_body(alone);
    int32_t what = whole(c, 0, 9);
    if (what < 4) {
        *mode = IK_WALKER_COMMAND_DRIVE;
        command[0] = what ? a : 0;
        command[1] = what ? b : 0;
        command[2] = what ? turn : 0;
        ik_walker_drive(alone, command[0], command[1], command[2]);
    } else if (what < 7) {
        *mode = IK_WALKER_COMMAND_CHASE;
        command[0] = a;
        command[1] = b;
        command[2] = NAN; // ignored
        ik_walker_chase(alone, a, up_y ? 0 : b, up_y ? b : 0);
    } else if (what == 7) {
        *mode = IK_WALKER_COMMAND_FOLLOW;
        command[0] = body->x + 0.1 * w->reach;
        command[1] = up_y ? body->z : body->y;
        command[2] = body->heading + 0.1;
        ik_walker_follow(alone, command[0], up_y ? 0 : command[1], up_y ? command[1] : 0,
                         command[2]);
    } else if (what == 8) {
        ik_walker_batch_teleport(w->batch, walker, a, up_y ? 0 : b, up_y ? b : 0, turn);
        ik_walker_teleport(alone, a, up_y ? 0 : b, up_y ? b : 0, turn);
    } else {
        double speed = between(c, 0, 5) * w->reach;
        ik_walker_batch_jump(w->batch, walker, speed);
        ik_walker_jump(alone, speed);
    }
}

bool is_as_alone(const crowd *w, int32_t walker) {
    const ik_walker *alone = w->alone[walker];
    size_t at = (size_t)walker, legs = (size_t)w->legs, numbers = 3 * (size_t)w->joints;
    bool same = memcmp(ik_walker_batch_get_positions(w->batch) + numbers * at,
                       ik_walker_get_positions(alone), numbers * sizeof(float)) == 0 &&
                memcmp(ik_walker_batch_get_bodies(w->batch) + at, ik_walker_get_body(alone),
                       sizeof(ik_walker_body)) == 0 &&
                memcmp(ik_walker_batch_get_planted(w->batch) + legs * at,
                       ik_walker_get_planted(alone), legs) == 0;
    const ik_walker_event *events = ik_walker_batch_get_events(w->batch);
    int32_t count = ik_walker_batch_get_event_counts(w->batch)[walker];
    if (!events) {
        return same && count == 0;
    }
    events += (size_t)ik_walker_batch_get_event_capacity(w->batch) * at;
    return same && count == ik_walker_get_event_count(alone) &&
           memcmp(events, ik_walker_get_events(alone), (size_t)count * sizeof *events) == 0;
}
