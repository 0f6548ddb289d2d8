// walker/path.h: motion of a point that comes to rest at a goal at a given time. Knows no walkers.
//
// Between two points at rest, the motion of least jerk is a polynomial of the fifth degree in time
// (T. Flash, N. Hogan: The coordination of arm movements, Journal of Neuroscience 5, 1985). If the
// goal moves, the motion goes on from its present place, velocity and acceleration, by the
// polynomial of least jerk to the new goal (B. Hoff, M. A. Arbib: Models of trajectory formation
// and temporal interaction of reach and grasp, Journal of Motor Behavior 25, 1993). So it is
// smooth, and ends at the goal exactly.

#ifndef IK_WALKER_PATH_H
#define IK_WALKER_PATH_H

#include "core/vec.h"

typedef struct ik_path {
    ik_vec place, velocity, acceleration;
} ik_path;

// The polynomial from a path to a goal, in the share t of the time that is left, from 0 to 1:
// place + t (b + t (c + t (d + t (e + t f)))).
typedef struct ik_curve {
    ik_vec place, b, c, d, e, f;
} ik_curve;

// The curve from a path to a goal in `left` seconds.
static inline ik_curve ik_path_to(const ik_path *path, ik_vec goal, double left) {
    ik_vec way = ik_vec_sub(goal, path->place), b = ik_vec_scale(left, path->velocity);
    ik_vec c = ik_vec_scale(0.5 * left * left, path->acceleration);
    // From place, velocity and acceleration at both ends: 0 at the goal.
    ik_vec d = {10 * way.x - 6 * b.x - 3 * c.x, 10 * way.y - 6 * b.y - 3 * c.y,
                10 * way.z - 6 * b.z - 3 * c.z};
    ik_vec e = {-15 * way.x + 8 * b.x + 3 * c.x, -15 * way.y + 8 * b.y + 3 * c.y,
                -15 * way.z + 8 * b.z + 3 * c.z};
    ik_vec f = {6 * way.x - 3 * b.x - c.x, 6 * way.y - 3 * b.y - c.y, 6 * way.z - 3 * b.z - c.z};
    return (ik_curve){path->place, b, c, d, e, f};
}

#define IK_HORNER(axis) \
    (q->place.axis +    \
     t * (q->b.axis + t * (q->c.axis + t * (q->d.axis + t * (q->e.axis + t * q->f.axis)))))

static inline ik_vec ik_curve_at(const ik_curve *q, double t) {
    return (ik_vec){IK_HORNER(x), IK_HORNER(y), IK_HORNER(z)};
}

#undef IK_HORNER

// The path at a share t of the time on its curve, which took `left` seconds in all.
ik_path ik_path_on(const ik_curve *curve, double t, double left);

#endif
