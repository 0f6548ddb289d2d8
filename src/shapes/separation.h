// shapes/separation.h: how far two bodies are apart.

#ifndef IK_SHAPES_SEPARATION_H
#define IK_SHAPES_SEPARATION_H

#include "shapes/convex.h"

// Two bodies a and b that do not touch, or overlap.
typedef struct ik_separation {
    double distance; // of their surfaces; below 0 the depth of the overlap
    ik_vec normal;   // a unit vector, the way on which a gets away from b
    ik_vec at;       // the point of a's core that is nearest to b, or deepest in it
} ik_separation;

// `enough`: what is further apart may get a lower bound of the distance, without a normal. In the
// plane the normal is in the plane z = 0.
ik_separation ik_separation_of(const ik_convex *a, const ik_convex *b, double enough, bool planar);

// From a half-space: all that is below the plane normal . x = height.
ik_separation ik_separation_from_plane(const ik_convex *a, ik_vec normal, double height);

#endif
