// surface.c: walks on surfaces, and what happens in them. For bench/surface.js.
//
// Per world and speed: 4, 6, 8 and 12 legs, in frames of 1/240, 1/60, 1/20 s and of changing
// length, 20 s each. Prints one line each.

#include "surfaces.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const char *const names[WORLDS] = {"room",  "round room", "planet 1.5", "planet 0.8",
                                          "table", "bumps",      "pillars"};
static const double speeds[] = {0.25, 0.5, 1, 2, 3};
static const int32_t numbers[] = {4, 6, 8, 12};
static const double steps[] = {1 / 240.0, 1 / 60.0, 1 / 20.0, 0};

// What was seen in some walks.
typedef struct record {
    int32_t frames, faults, overlaps, blocked, knees, inside;
    double stretch, off, low, way, rate, hardest, leap;
    long rays, rounds;
} record;

// The last frame of a walk, for comparison.
typedef struct before {
    bool known;
    double up[3], turn[3], place[3];
    double joints[12 * IK_WALKER_MAX_LEGS];
} before;

static double distance(const double *a, const double *b) {
    return sqrt(pow(a[0] - b[0], 2) + pow(a[1] - b[1], 2) + pow(a[2] - b[2], 2));
}

static void up_of(const ik_walker_body *body, double *up) {
    const double *q = body->rotation;
    up[0] = 2 * (q[0] * q[2] + q[3] * q[1]);
    up[1] = 2 * (q[1] * q[2] - q[3] * q[0]);
    up[2] = 1 - 2 * (q[0] * q[0] + q[1] * q[1]);
}

static void count_joints(const holder *h, world in, record *r) {
    const double *joints = ik_walker_get_joints(h->walker);
    const uint8_t *planted = ik_walker_get_planted(h->walker);
    bool knee = false;
    for (int32_t i = 0; i < h->legs; i++) {
        const double *leg = joints + 12 * i;
        knee = knee || distance_to(in, leg + 3) < -0.02 || distance_to(in, leg + 6) < -0.02;
        r->inside += !planted[i] && distance_to(in, leg + 9) < -0.02;
    }
    r->knees += knee;
}

// How fast the body's up axis and the joints move.
static void compare(const holder *h, before *b, double seconds, record *r) {
    const ik_walker_body *body = ik_walker_get_body(h->walker);
    const double *joints = ik_walker_get_joints(h->walker);
    double up[3], turn[3] = {0, 0, 0}, none[3] = {0, 0, 0};
    up_of(body, up);
    if (b->known) {
        for (int k = 0; k < 3; k++) {
            turn[k] = (up[k] - b->up[k]) / seconds;
        }
        r->rate = fmax(r->rate, distance(turn, none));
        r->hardest = fmax(r->hardest, distance(turn, b->turn) / seconds);
        r->way += distance(&body->x, b->place);
        for (int32_t i = 0; i < 4 * h->legs; i++) {
            r->leap = fmax(r->leap, distance(joints + 3 * i, b->joints + 3 * i) / seconds);
        }
    }
    b->known = true;
    memcpy(b->up, up, sizeof up);
    memcpy(b->turn, turn, sizeof turn);
    memcpy(b->place, &body->x, sizeof b->place);
    memcpy(b->joints, joints, (size_t)(12 * h->legs) * sizeof *joints);
}

static void walk(world in, int32_t legs, double speed, double step, int32_t seed, record *r) {
    holder h;
    before b = {0};
    uint32_t random = 1 + (uint32_t)seed;
    double place[3];
    begin_holder(&h, legs, IK_UP_Z);
    start_in(in, place);
    ik_walker_teleport(h.walker, place[0], place[1], place[2], 0.3 + seed);
    update_in(h.walker, in, 1 / 60.0);
    int32_t blocked = h.blocked;
    for (double t = 0; t < 20;) {
        random = random * 1664525 + 1013904223;
        double share = (random >> 8) / 16777216.0;
        double seconds = step > 0 ? step : 1 / 240.0 + share * share / 20;
        ik_walker_drive(h.walker, speed, 0, 0.3 * sin(0.7 * t + seed));
        int64_t rays = 0;
        r->rounds += update_counting(h.walker, in, seconds, &rays);
        r->rays += (long)rays;
        r->faults += look_at(&h, in) != NULL;
        compare(&h, &b, seconds, r);
        count_joints(&h, in, r);
        r->low = fmin(r->low, distance_to(in, &ik_walker_get_body(h.walker)->x));
        r->frames++;
        t += seconds;
    }
    r->overlaps += h.overlaps;
    r->blocked += h.blocked - blocked;
    r->stretch = fmax(r->stretch, h.stretch);
    r->off = fmax(r->off, h.off);
    end_holder(&h);
}

int main(void) {
    for (int in = 0; in < WORLDS; in++) {
        for (int s = 0; s < 5; s++) {
            record r = {.low = INFINITY};
            for (int32_t k = 0; k < 16; k++) {
                walk((world)in, numbers[k / 4], speeds[s], steps[k % 4], k / 4 + k % 4, &r);
            }
            printf("%s\t%g\t%d\t%d\t%d\t%.4f\t%.1e\t%d\t%.2f\t%d\t%.2f\t%.1f\t%.0f\t%.0f\t%.2f\t%."
                   "1f\t%."
                   "2f\n",
                   names[in], speeds[s], r.frames, r.faults, r.overlaps, r.stretch, r.off,
                   r.blocked, 100.0 * r.knees / r.frames, r.inside, r.low, r.rate, r.hardest,
                   r.leap, r.way / 320, (double)r.rays / r.frames, (double)r.rounds / r.frames);
            fflush(stdout);
        }
    }
    return 0;
}
