// walkers.c: 32 walkers of all kinds, 1,200 frames each, and a hash of all results. walkers.js does
// the same with the same random numbers.

#include "golden.h"
#include "ik_walker.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define WALKERS 32
#define FRAMES 1200
#define MOST_LEGS 12
#define CELLS 24

static void take(ik_error error) {
    if (error) {
        fprintf(stderr, "refused: %s\n", ik_error_text(error));
        exit(1);
    }
}

static ik_walker *make(int32_t i) {
    static const int32_t counts[] = {4, 6, 8, 12, 3, 5, 2};
    int32_t legs = counts[i % 7];
    ik_walker_leg leg[MOST_LEGS] = {0};
    double size = between(0.5, 2);
    for (int32_t k = 0; k < legs; k++) {
        leg[k].bones = 2 + (i + k * (i % 5 == 4)) % 4;
        for (int32_t bone = 0; bone < leg[k].bones; bone++) {
            leg[k].lengths[bone] = size * between(0.8, 1.2);
        }
        bool flat = leg[k].bones > 2 && (i % 5 == 2 || i % 13 == 0);
        if (flat) {
            leg[k].given |= IK_LEG_FLAT;
        }
        if (i % 3 == 1) {
            leg[k].given |= IK_LEG_BENDS;
            for (int32_t joint = 0; joint < leg[k].bones - (flat ? 2 : 1); joint++) {
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

// Rough ground with holes, for half of the walkers; NULL for the others.
static ik_height_field *make_ground(int32_t i, double reach) {
    float heights[CELLS * CELLS];
    ik_height_field *field = NULL;
    if (i % 4 >= 2) {
        for (int32_t k = 0; k < CELLS * CELLS; k++) {
            float height = (float)between(0, 0.25 * reach);
            heights[k] = draw() < 0.03 ? NAN : height;
        }
        double first = -0.25 * CELLS * reach;
        take(ik_height_field_create(CELLS, CELLS, first, first, 0.5 * reach, heights, &field));
    }
    return field;
}

static void raise_ground(ik_height_field *field, double reach) {
    float heights[5 * 6];
    for (int32_t k = 0; k < 5 * 6; k++) {
        heights[k] = (float)between(0, 0.4 * reach);
    }
    take(ik_height_field_set_heights(field, 9, 8, 5, 6, heights));
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

// A foothold near a home.
static void place(ik_walker *walker) {
    double share = draw(), reach = ik_walker_get_reach(walker);
    int32_t leg = (int32_t)(share * ik_walker_get_leg_count(walker));
    double along = between(-0.3, 0.3) * reach, beside = between(-0.3, 0.3) * reach;
    const double *home = ik_walker_get_homes(walker) + 3 * leg;
    if (ik_walker_get_leg_enabled(walker, leg)) {
        take(ik_walker_set_foothold(walker, leg, home[0] + along, home[1] + beside,
                                    home[2] + beside));
    }
}

// The walker, or every other leg of it, is on a platform that moves.
static void carry(ik_walker *walker, bool feet) {
    double position[3], rotation[4] = {0, 0, 0, 1};
    for (int k = 0; k < 3; k++) {
        position[k] = between(-0.02, 0.02) * ik_walker_get_reach(walker);
    }
    for (int k = 0; k < 3; k++) {
        rotation[k] = between(-0.01, 0.01);
    }
    take(feet ? ik_walker_carry_feet(walker, position, rotation, 0x55555555)
              : ik_walker_carry(walker, position, rotation));
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
    ik_height_field *field = make_ground(i, reach);
    if (field) {
        ik_walker_set_height_field(walker, field);
    }
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
            take(ik_walker_set_setting(walker, IK_WALKER_GRAVITY, between(5, 20) * reach));
            if (field) {
                raise_ground(field, reach);
            } else {
                take(ik_walker_set_setting(walker, IK_WALKER_GROUND, between(-1, 1) * reach));
            }
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
        if (frame % 150 == 75) {
            take(ik_walker_jump(walker, between(0, 5) * reach));
        }
        if (frame % 90 == 45) {
            place(walker);
        }
        if (frame % 180 == 80) {
            double leg = draw() * ik_walker_get_leg_count(walker);
            take(ik_walker_clear_foothold(walker, (int32_t)leg));
        }
        if (frame % 200 >= 170) {
            carry(walker, frame % 200 == 199);
        }
        double share = draw();
        ik_walker_update(walker, frame % 50 < 40 ? 1 / 60.0 : 0.3 * share * share - 0.002);
        show(walker);
    }
    ik_walker_destroy(walker);
    ik_height_field_destroy(field);
}

uint32_t golden_walkers(void) {
    for (int32_t i = 0; i < WALKERS; i++) {
        play(i);
    }
    return hash;
}
