// terrain.h: ground to walk on, as height fields. Lengths are in reaches of a leg. All terrain is
// flat around the origin, and is walked along x.

#ifndef TERRAIN_H
#define TERRAIN_H

#include "ik_height_field.h"
#include "ik_walker.h"

typedef enum terrain_kind { SINES, STAIRS, ROCKS, SLOPE, GAPS } terrain_kind;

typedef struct terrain {
    terrain_kind kind;
    double size; // sines: the amplitude of each of three; stairs, rocks: height; slope: degrees;
                 //   gaps: width
    const char *name;
} terrain;

#define TERRAINS 13
extern const terrain terrains[TERRAINS];

// The height of a terrain at a place; NaN in a gap.
double terrain_height(const terrain *t, double x, double y);

// A field of it, 30 reaches long and 10 wide, in cells of 0.05. Free it with
// ik_height_field_destroy.
ik_height_field *make_field(const terrain *t);

// What a ray of a walker with this `up` hits on a field. It has no normal.
ik_walker_hit cast_ray(const ik_height_field *field, const ik_walker_probe *ray, int32_t up);

// Simulates a frame of a walker whose probes hit a field. Returns the number of rounds.
int32_t update_on_probes(ik_walker *walker, const ik_height_field *field, double seconds);

#endif
