// surfaces.h: surfaces to walk on, as distances, and checks of walkers on them.
// Lengths are in reaches of a leg.

#ifndef SURFACES_H
#define SURFACES_H

#include "ik_surface.h"

// A room of 6 x 6 x 4 with sharp corners and with rounded ones (by 0.15);
// spheres with the radii 1.5 and 0.8; a table with sharp edges, 0.2 thick, in a
// room; bumps; a room with two pillars.
typedef enum world { ROOM, ROUND_ROOM, PLANET, SMALL_PLANET, TABLE, BUMPS, PILLARS } world;
#define WORLDS 7

// The distance of a point to the surface; negative inside.
double distance_to(world in, const double *point);

// What a ray hits.
ik_walker_hit cast_at(world in, const ik_walker_probe *ray);

// A point of each world to put a walker.
void start_in(world in, double *place);

// Simulates a frame. Returns the number of rounds; adds the number of rays to a count.
int32_t update_counting(ik_walker *walker, world in, double seconds, int64_t *rays);
int32_t update_in(ik_walker *walker, world in, double seconds);

// A walker on a surface, and checks of it after each update by what the public
// interface shows.
typedef struct holder {
    ik_walker *walker;
    int32_t legs;
    ik_walker_leg leg[IK_WALKER_MAX_LEGS];
    bool seen; // the feet of the last update are known
    double feet[3 * IK_WALKER_MAX_LEGS];
    uint8_t planted[IK_WALKER_MAX_LEGS];
    int32_t blocked; // frames
    double stretch,
        off;          // the most of planted legs; how far feet stood off the surface
    int32_t overlaps; // frames with neighbours in the air, or more than half of
                      // the legs
} holder;

// Legs of three bones that reach 1, on a surface that is asked for; it stands
// nowhere yet.
ik_error begin_holder(holder *h, int32_t legs, int32_t up);
void end_holder(holder *h);

// The sentence that is not true of the walker after an update; NULL if all are.
const char *look_at(holder *h, world in);

// An update with checks.
const char *hold_on(holder *h, world in, double seconds);

// A call has moved the feet: the next check does not compare them.
void forget_feet(holder *h);

#endif
