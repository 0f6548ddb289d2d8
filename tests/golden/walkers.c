// walkers.c: 32 walkers of all kinds, 1,200 frames each, and a hash of all results. walkers.js does
// the same with the same random numbers.

#include "golden.h"
#include "ik_walker.h"

#include <stdio.h>
#include <stdlib.h>

#define WALKERS 32
#define FRAMES 1200
#define MOST_LEGS 12

static void take(ik_error error) {
    if (error) {
        fprintf(stderr, "refused: %s\n", ik_error_text(error));
        exit(1);
    }
}

static ik_walker *make(int32_t i) {
    static const int32_t counts[] = {4, 6, 8, 12, 3, 5};
    int32_t legs = counts[i % 6];
    ik_walker_leg leg[MOST_LEGS] = {0};
    double size = between(0.5, 2);
    for (int32_t k = 0; k < legs; k++) {
        leg[k].bones = 2 + (i + k * (i % 5 == 4)) % 4;
        for (int32_t bone = 0; bone < leg[k].bones; bone++) {
            leg[k].lengths[bone] = size * between(0.8, 1.2);
        }
        if (i % 3 == 1) {
            leg[k].given |= IK_LEG_BENDS;
            for (int32_t joint = 0; joint < leg[k].bones - 1; joint++) {
                leg[k].bends[joint] = between(0.2, 1);
            }
        }
    }
    const double ellipse[] = {0.5 * size, 0.3 * size};
    take(ik_walker_lay_out(legs, leg, i % 4 == 3 ? ellipse : NULL, NULL, NULL));
    ik_walker *walker;
    take(ik_walker_create(legs, leg, i % 2, &walker, NULL));
    take(ik_walker_set_gait(walker, i % 8));
    // The JavaScript walker starts with this call, too.
    take(ik_walker_teleport(walker, 0, 0, 0, 0));
    return walker;
}

// A point on the ground, for any `up`.
static void draw_place(double far, double *place) {
    place[0] = between(-far, far);
    place[1] = place[2] = between(-far, far);
}

static void wish(ik_walker *walker, double *pose) {
    double what = draw(), reach = ik_walker_get_reach(walker);
    double forward = between(-4, 4) * reach, sideways = between(-2, 2) * reach;
    double turn = between(-3, 3);
    draw_place(6 * reach, pose);
    pose[3] = turn;
    if (what < 0.4) {
        take(ik_walker_drive(walker, forward, sideways, turn));
    } else if (what < 0.5) {
        take(ik_walker_drive(walker, 0, 0, 0));
    } else if (what < 0.9) {
        take(ik_walker_chase(walker, pose[0], pose[1], pose[2]));
    } else {
        take(ik_walker_teleport(walker, pose[0], pose[1], pose[2], turn));
    }
}

static void show(const ik_walker *walker) {
    int32_t legs = ik_walker_get_leg_count(walker), joints = legs,
            events = ik_walker_get_event_count(walker);
    for (int32_t i = 0; i < legs; i++) {
        joints += ik_walker_get_bone_count(walker, i);
    }
    size_t points = 3 * sizeof(double) * (size_t)legs;
    add_bytes(ik_walker_get_body(walker), sizeof(ik_walker_body));
    add_bytes(ik_walker_get_positions(walker), 3 * sizeof(float) * (size_t)joints);
    add_bytes(ik_walker_get_feet(walker), points);
    add_bytes(ik_walker_get_homes(walker), points);
    add_bytes(ik_walker_get_footholds(walker), points);
    add_bytes(ik_walker_get_planted(walker), (size_t)legs);
    for (int32_t i = 0; i < events; i++) {
        const ik_walker_event *event = &ik_walker_get_events(walker)[i];
        add_bytes(&event->time, 4 * sizeof(double));
        add_bytes(&event->leg, sizeof event->leg);
        add_bytes(&event->flags, sizeof event->flags);
    }
    double top = ik_walker_get_top_speed(walker);
    add_bytes(&top, sizeof top);
}

static void play(int32_t i) {
    ik_walker *walker = make(i);
    double reach = ik_walker_get_reach(walker), pose[4] = {0};
    for (int32_t frame = 0; frame < FRAMES; frame++) {
        if (frame % 60 == 0) {
            wish(walker, pose);
        }
        if (frame % 240 == 130) {
            double share = draw();
            take(ik_walker_set_leg_enabled(
                walker, (int32_t)(share * ik_walker_get_leg_count(walker)), frame % 480 == 370));
        }
        if (frame % 300 == 200) {
            take(ik_walker_set_gait(walker, (i + frame / 300) % 8));
            take(ik_walker_set_setting(walker, IK_WALKER_STEP_HEIGHT, between(0, 0.3) * reach));
            take(ik_walker_set_setting(walker, IK_WALKER_BOB, between(0, 0.05) * reach));
            take(ik_walker_set_setting(walker, IK_WALKER_GROUND, between(-1, 1) * reach));
        }
        if (frame % 400 >= 300) {
            // An imposed pose: a path, then a jump.
            double step = frame % 400 == 350 ? 1 : 0.02;
            for (int k = 0; k < 4; k++) {
                pose[k] += (k < 3 ? reach : 1) * step * (k == 2 ? 0 : draw());
            }
            pose[2] = pose[1];
            take(ik_walker_follow(walker, pose[0], pose[1], pose[2], pose[3]));
        }
        double share = draw();
        ik_walker_update(walker, frame % 50 < 40 ? 1 / 60.0 : 0.3 * share * share - 0.002);
        show(walker);
    }
    ik_walker_destroy(walker);
}

uint32_t golden_walkers(void) {
    for (int32_t i = 0; i < WALKERS; i++) {
        play(i);
    }
    return hash;
}
