// terrain.c: walks over terrain, and what happens in them, as a table. Native:
// bench/walker/terrain.js compiles and runs it. Arguments: the leg counts, speeds and terrains to
// leave out all others.

#include "terrain.h"
#include "ik_walker.h"
#include "walk.h"
#include "walker/foothold.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SECONDS 10

typedef struct findings {
    int32_t could;                        // step on, though blocked
    int32_t runs, reached, blocked, lost; // lost: neither at the goal nor blocked
    long frames, swings;                  // frames of a foot in the air
    long under;                           // of these: more than 0.005 below the ground
    double deepest;                       // of a foot below the ground
    double acceleration;                  // the largest of a foot, at 1/240 s
    double clearance;                     // the least of the body over the ground
    double stretch;
    int32_t overlaps, faults;
    const char *fault;
} findings;

// The time of frame `i`: dt, or irregular.
static double frame_time(double dt, int32_t i) {
    static const double irregular[] = {1 / 60.0, 1 / 144.0, 1 / 30.0, 1 / 90.0, 1 / 20.0, 1 / 75.0};
    return dt > 0 ? dt : irregular[i * 7 % 6];
}

static void look_at_feet(const walk *w, findings *f, double dt, double (*before)[2][3]) {
    const double *feet = ik_walker_get_feet(w->walker);
    const uint8_t *planted = ik_walker_get_planted(w->walker);
    for (int32_t i = 0; i < w->legs; i++) {
        const double *foot = feet + 3 * i;
        double ground = ground_at(w, foot);
        if (!planted[i]) {
            f->swings++;
            double under = ground - foot[2];
            f->under += under > 0.005;
            f->deepest = fmax(f->deepest, under);
        }
        if (dt == 1 / 240.0 && f->frames > 2) {
            double square = 0;
            for (int k = 0; k < 3; k++) {
                double a = (foot[k] - 2 * before[i][0][k] + before[i][1][k]) / (dt * dt);
                square += a * a;
            }
            f->acceleration = fmax(f->acceleration, sqrt(square));
        }
        memcpy(before[i][1], before[i][0], sizeof before[i][1]);
        memcpy(before[i][0], foot, sizeof before[i][0]);
    }
    const ik_walker_body *body = ik_walker_get_body(w->walker);
    double ground = ground_at(w, &body->x);
    if (!isnan(ground)) {
        f->clearance = fmin(f->clearance, body->z - ground);
    }
}

static bool verbose;

// Whether a waiting leg of a blocked walker could step on: whether there is ground for it, anywhere
// in its reach, that is further ahead than its foot. Tries places in a fine grid.
static bool could_step(const ik_walker *walker) {
    const double step = 0.02;
    for (int32_t i = 0; i < walker->leg_count; i++) {
        const ik_leg *leg = &walker->leg[i];
        double c = walker->cosine, s = walker->sine;
        double ax = c * leg->direction.x - s * leg->direction.y;
        double ay = s * leg->direction.x + c * leg->direction.y;
        for (double x = -1; leg->waits && x <= 1; x += step) {
            for (double y = -1; y <= 1; y += step) {
                ik_vec place = {leg->hip_now.x + x, leg->hip_now.y + y, 0};
                double ahead = (place.x - leg->foot.x) * ax + (place.y - leg->foot.y) * ay;
                double aside = (place.x - leg->foot.x) * ay - (place.y - leg->foot.y) * ax;
                double out = (place.x - leg->hip_now.x) * -s + (place.y - leg->hip_now.y) * c;
                if (ahead > 0.1 && fabs(aside) < ahead && (leg->side ? out : -out) > 0 &&
                    ik_walker_may_stand(walker, leg, place, 0)) {
                    if (verbose)
                        printf("    leg %d mode %d foot %.3f %.3f could step to %.3f %.3f dir %.2f "
                               "%.2f home %.2f %.2f hip %.2f %.2f slope left\n",
                               i, leg->mode, leg->foot.x, leg->foot.y, place.x, place.y, ax, ay,
                               leg->nominal_now.x, leg->nominal_now.y, leg->hip_now.x,
                               leg->hip_now.y);
                    return true;
                }
            }
        }
    }
    return false;
}

static void run(const ik_height_field *field, int32_t legs, double speed, double dt,
                const char *name, findings *f) {
    walk w = plain_walk(legs);
    stand_on(&w, field);
    ik_walker_set_setting(w.walker, IK_WALKER_MAX_SPEED, speed);
    double far = fmin(speed * (SECONDS - 3) * 0.8, 20), goal[] = {far, 0.1 * far, 0};
    double before[IK_WALKER_MAX_LEGS][2][3];
    double time = 0;
    const char *fault = NULL;
    double deep = f->deepest;
    f->deepest = 0;
    double acc = f->acceleration;
    f->acceleration = 0;
    ik_walker_chase(w.walker, goal[0], goal[1], goal[2]);
    f->frames = 0;
    for (int32_t i = 0; time < SECONDS; i++) {
        double h = frame_time(dt, i);
        const char *found = stride(&w, h);
        fault = fault ? fault : found;
        look_at_feet(&w, f, dt, before);
        f->frames++;
        time += h;
    }
    const ik_walker_body *body = ik_walker_get_body(w.walker);
    bool reached = hypot(body->x - goal[0], body->y - goal[1]) < 0.02, blocked = body->blocked;
    f->runs++;
    f->reached += reached;
    f->blocked += !reached && blocked;
    f->lost += !reached && !blocked;
    f->could += !reached && blocked && could_step(w.walker);
    f->faults += fault != NULL;
    f->fault = fault ? fault : f->fault;
    f->overlaps += w.overlaps + w.crowded + w.forced;
    f->stretch = fmax(f->stretch, w.stretch);
    if (verbose && (fault || !reached || f->deepest > 0.005)) {
        printf("  %-15s %2d legs %4.2f L/s dt %.4f: %s x %.2f of %.2f lifted %g deep %.3f acc %.0f "
               "%s\n",
               name, legs, speed, dt,
               reached   ? "reached"
               : blocked ? "blocked"
                         : "LOST",
               body->x, far, body->lifted, f->deepest, f->acceleration, fault ? fault : "");
    }
    f->deepest = fmax(deep, f->deepest);
    f->acceleration = fmax(acc, f->acceleration);
    end_walk(&w);
}

int main(int count, char **arguments) {
    static const int32_t legs[] = {4, 6, 8, 12};
    static const double speeds[] = {0.25, 0.5, 1, 2, 4},
                        times[] = {1 / 240.0, 1 / 60.0, 1 / 30.0, 1 / 20.0, 0};
    const char *only = count > 1 ? arguments[1] : "";
    double only_speed = count > 2 ? atof(arguments[2]) : 0;
    int32_t only_legs = count > 3 ? atoi(arguments[3]) : 0;
    verbose = count > 1;
    printf("%-15s %5s %5s %5s %5s %6s %6s %6s %6s %7s %8s %6s %6s %6s\n", "terrain", "speed",
           "runs", "goal", "block", "lost", "faults", "could", "under%", "deepest", "accel",
           "clear", "over", "stretch");
    for (int32_t t = 0; t < TERRAINS; t++) {
        if (strncmp(terrains[t].name, only, strlen(only)) != 0) {
            continue;
        }
        ik_height_field *field = make_field(&terrains[t]);
        for (int32_t s = 0; s < 5; s++) {
            if (only_speed > 0 && speeds[s] != only_speed) {
                continue;
            }
            findings f = {.clearance = INFINITY};
            for (int32_t l = 0; l < 4; l++) {
                for (int32_t d = 0; d < 5; d++) {
                    if (only_legs == 0 || legs[l] == only_legs) {
                        run(field, legs[l], speeds[s], times[d], terrains[t].name, &f);
                    }
                }
            }
            printf("%-15s %5.2f %5d %5d %5d %6d %6d %6d %6.2f %7.4f %8.0f %6.3f %6d %6.3f %s\n",
                   terrains[t].name, speeds[s], f.runs, f.reached, f.blocked, f.lost, f.faults,
                   f.could, 100.0 * (double)f.under / (double)f.swings, f.deepest, f.acceleration,
                   f.clearance, f.overlaps, f.stretch, f.fault ? f.fault : "");
        }
        ik_height_field_destroy(field);
    }
    return 0;
}
