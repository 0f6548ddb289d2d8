// shapes/overlap.h: the shortest way out of an overlap of two cores.

#ifndef IK_SHAPES_OVERLAP_H
#define IK_SHAPES_OVERLAP_H

#include "shapes/closest.h"

// How far the first core must move to leave the second one, and which way: a unit vector.
typedef struct ik_way_out {
    double depth;
    ik_vec normal;
    ik_vec at; // the point of the first core that is deepest in the second one
} ik_way_out;

// Of cores without disc and points. In the plane the way out is in the plane z = 0.
ik_way_out ik_way_out_of_edges(const ik_convex *a, const ik_convex *b, bool planar);

// Of any cores.
ik_way_out ik_way_out_of_any(const ik_convex *a, const ik_convex *b, bool planar);

#endif
