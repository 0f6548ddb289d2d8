// shapes/closest.h: the nearest points of two cores.

#ifndef IK_SHAPES_CLOSEST_H
#define IK_SHAPES_CLOSEST_H

#include "shapes/convex.h"

// A point of the difference of two cores: a point of the first minus one of the second.
typedef struct ik_difference {
    ik_vec way;
    ik_vec at; // the point of the first
} ik_difference;

// The point of the difference of a and b that is farthest along a direction.
ik_difference ik_farthest_difference(const ik_convex *a, const ik_convex *b, ik_vec direction);

typedef enum ik_closest_end { IK_CORES_APART, IK_CORES_FAR, IK_CORES_OVERLAP } ik_closest_end;

// Finds the nearest points. IK_CORES_APART: *found has the way from b's to a's, and a's. FAR: the
// cores are further apart than `enough`; found->way has a lower bound for its length. OVERLAP: they
// have a point in common, up to rounding.
ik_closest_end ik_closest(const ik_convex *a, const ik_convex *b, double enough,
                          ik_difference *found);

#endif
