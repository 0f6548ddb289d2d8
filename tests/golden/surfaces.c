// Walkers on surfaces, 600 frames each, and a hash of all results: on spheres, in a room with a
// table, whose rays are cast here. The same as surfaces.js.

#include "golden.h"

#include "ik_surface.h"

#include <math.h>
#include <stdlib.h>

#define WALKERS 9
#define FRAMES 600

static void take(ik_error error) {
    if (error) {
        abort();
    }
}

static double least(double a, double b) {
    return a < b ? a : b;
}

static double most(double a, double b) {
    return a > b ? a : b;
}

// The distance to the walls of a room of 6 x 6 x 4, and to a board in it. It is not the true one
// beside the board, but never more.
static double distance_to(double x, double y, double z) {
    double walls = least(least(3 - fabs(x), 3 - fabs(y)), least(z, 4 - z));
    double board = most(most(fabs(x) - 1.2, fabs(y) - 1), fabs(z - 1.2) - 0.1);
    return least(walls, board);
}

static void cast(const ik_walker_probe *ray, ik_walker_hit *hit) {
    const double *d = ray->direction;
    double way = 0, distance = distance_to(ray->x, ray->y, ray->z), by = 1e-4;
    if (!(distance > 0)) {
        return;
    }
    for (int i = 0; i < 100 && way <= ray->length && distance > 1e-8; i++) {
        way += distance;
        distance = distance_to(ray->x + way * d[0], ray->y + way * d[1], ray->z + way * d[2]);
    }
    if (way <= ray->length && distance <= 1e-8) {
        double x = ray->x + way * d[0], y = ray->y + way * d[1], z = ray->z + way * d[2];
        *hit = (ik_walker_hit){1,
                               x,
                               y,
                               z,
                               {distance_to(x + by, y, z) - distance_to(x - by, y, z),
                                distance_to(x, y + by, z) - distance_to(x, y - by, z),
                                distance_to(x, y, z + by) - distance_to(x, y, z - by)}};
    }
}

static void update(ik_walker *walker, double seconds) {
    int32_t count = ik_walker_begin_update(walker, seconds);
    while (count > 0) {
        for (int32_t i = 0; i < count; i++) {
            cast(&ik_walker_get_probes(walker)[i], &ik_walker_get_hits(walker)[i]);
        }
        count = ik_walker_continue_update(walker);
    }
}

static void command(ik_walker *walker, int32_t frame) {
    double forward = between(-2, 2), sideways = between(-1, 1), turn = between(-2, 2);
    double to[3], rotation[4];
    for (int k = 0; k < 3; k++) {
        to[k] = between(-3, 3);
    }
    for (int k = 0; k < 4; k++) {
        rotation[k] = between(-1, 1);
    }
    switch (frame / 60 % 5) {
    case 0:
    case 3:
        take(ik_walker_drive(walker, forward, sideways, turn));
        break;
    case 1:
        take(ik_walker_chase(walker, to[0], to[1], to[2] + 3));
        break;
    case 2:
        ik_walker_detach(walker);
        break;
    default:
        take(ik_walker_put(walker, to, rotation));
    }
}

static void show(const ik_walker *walker) {
    int32_t legs = ik_walker_get_leg_count(walker);
    size_t points = 3 * sizeof(double) * (size_t)legs;
    add_bytes(ik_walker_get_body(walker), sizeof(ik_walker_body));
    add_bytes(ik_walker_get_positions(walker), 3 * 4 * sizeof(float) * (size_t)legs);
    add_bytes(ik_walker_get_feet(walker), points);
    add_bytes(ik_walker_get_homes(walker), points);
    add_bytes(ik_walker_get_footholds(walker), points);
    add_bytes(ik_walker_get_planted(walker), (size_t)legs);
}

static void play(int32_t i) {
    ik_walker_leg leg[12] = {0};
    int32_t legs = 4 + 2 * (i % 5);
    ik_walker *walker;
    for (int32_t k = 0; k < legs; k++) {
        leg[k] = (ik_walker_leg){.bones = 3, .lengths = {0.38, 0.35, 0.27}};
    }
    take(ik_walker_create(legs, leg, i % 2, &walker, NULL));
    if (i % 3 == 0) {
        take(ik_walker_set_sphere(walker, (double[3]){0, 0, 0}, between(0.7, 2)));
    } else {
        take(ik_walker_set_probed_surface(walker));
    }
    for (int32_t frame = 0; frame < FRAMES; frame++) {
        if (frame % 60 == 0) {
            command(walker, frame);
        }
        if (frame % 200 == 150) {
            take(ik_walker_jump(walker, between(1, 5)));
        }
        double share = draw();
        update(walker, frame % 50 < 40 ? 1 / 60.0 : 0.2 * share * share);
        show(walker);
    }
    ik_walker_destroy(walker);
}

uint32_t golden_surfaces(void) {
    for (int32_t i = 0; i < WALKERS; i++) {
        play(i);
    }
    return hash;
}
