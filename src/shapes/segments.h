// shapes/segments.h: the nearest points of two segments.

#ifndef IK_SHAPES_SEGMENTS_H
#define IK_SHAPES_SEGMENTS_H

#include "shapes/convex.h"

// Two bodies whose cores are points or segments, a and b. Returns the way from the nearest point of
// b's core to that of a's, and writes the latter.
ik_vec ik_segments_way(const ik_convex *a, const ik_convex *b, ik_vec *at);

#endif
