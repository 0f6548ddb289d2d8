// shapes/convex.h: convex bodies in space.
//
// A body is the sum of simple parts: a centre, edges that go as far to both sides, a flat disc, the
// convex hull of some points, and a ball. So each of these is one body:
//
//     sphere      a centre and a ball
//     capsule     one edge and a ball
//     cylinder    one edge and a disc
//     box         three edges
//     hull        points
//
// The core of a body is all of it without the ball.
//
// The files of this folder, in the order in which they may include and call each other:
//
//     convex: the body
//     closest, segments: the nearest points of two cores, or of two segments
//     overlap: the way out of an overlap
//     separation: how far two bodies are apart
//     field: how far a body is from ground that is given by heights

#ifndef IK_SHAPES_CONVEX_H
#define IK_SHAPES_CONVEX_H

#include "core/quat.h"

#define IK_CONVEX_EDGES 3

typedef struct ik_convex {
    ik_vec center;
    int32_t edges;
    ik_vec edge[IK_CONVEX_EDGES]; // from the centre of the body to both sides
    double disc;                  // the radius of a disc perpendicular to edge[0]; 0: none
    int32_t points;
    const ik_vec *point; // from the centre, before `rotation`
    ik_quat rotation;    // of the points
    double radius;       // of the ball
} ik_convex;

// The point of the core that is farthest along a direction, seen from the centre.
ik_vec ik_convex_support(const ik_convex *body, ik_vec direction);

// The radius of the ball around the centre that has the body in it.
double ik_convex_bound(const ik_convex *body);

// A body that is carried by a rotation, then a translation of its centre.
ik_convex ik_convex_carried(const ik_convex *body, ik_vec center, ik_quat rotation);

#endif
