// rig.h: chains for the tests, and their geometry, measured from what a chain shows.

#ifndef RIG_H
#define RIG_H

#include "check.h"
#include "ik.h"

typedef struct vec {
    double x, y, z;
} vec;

vec plus(vec a, vec b);
vec minus(vec a, vec b);
vec times(double s, vec a);
double dot(vec a, vec b);
vec cross(vec a, vec b);
double norm(vec a);
vec unit(vec a);
vec any_direction(chance *c, int32_t dimensions);

#define MOST_RIG_BONES 200

// A chain, its description, and sums that the tests compute from that.
typedef struct rig {
    ik_chain *chain;
    int32_t dimensions, bones;
    double lengths[MOST_RIG_BONES];
    double reach, inner;
} rig;

typedef enum pose {
    STRAIGHT,   // along any direction
    HOOKED,     // straight except for the last bone
    FOLDED,     // on one line, in both directions
    CURVED,     // each bone turned a little relative to the one before
    SCATTERED,  // each bone anywhere
    COINCIDENT, // some joints coincide, or all
    POSES
} pose;

// A chain whose longest bone is up to `ratio` times its shortest, somewhere near the origin, in the
// given pose. Its reach is from 0.01 to 10,000.
rig make_rig(chance *c, int32_t dimensions, int32_t bones, double ratio, pose start);

// A chain of any kind: 2-D or 3-D, 1 to 200 bones, mostly few, ratios up to 100, any start.
rig any_rig(chance *c);

// A chain of these lengths, at the origin, straight along +x.
rig rig_of(int32_t dimensions, int32_t bones, const double *lengths);

void drop_rig(rig *r);

// The joints of a pose of this kind, for a rig whose root is at `root`; (bones + 1) * dimensions.
void write_pose(chance *c, const rig *r, vec root, pose kind, double *joints);

// A point at a distance from the root; and a point in the ring, from its inner edge (0) to its
// outer edge (1).
vec away(chance *c, const rig *r, double distance);
vec in_ring(chance *c, const rig *r, double share);

int32_t solve(rig *r, vec target);

vec root_of(const rig *r);
vec offset_of(const rig *r, int32_t joint); // relative to the root
vec tip_of(const rig *r);
vec bone_of(const rig *r, int32_t bone); // from joint to joint

// The distance between target and tip.
double miss(const rig *r, vec target);

// Checks what must be true of every pose: bones keep their lengths, positions are root plus offset,
// rounded once, all numbers are finite, a planar chain is planar.
void check_pose(const rig *r);

// Checks what must be true after every solve: the error is the distance of tip and target, and the
// status agrees with the tolerance and the ring.
void check_outcome(const rig *r, vec target, int32_t status);

bool same_offsets(const rig *a, const rig *b);

// Everything that a chain shows, as bytes.
typedef struct state {
    size_t size;
    unsigned char *bytes;
} state;

state state_of(const ik_chain *chain);

// Whether the chain still shows the same; frees the bytes.
bool still(state before, const ik_chain *chain);

#endif
