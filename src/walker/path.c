// Compiled for speed, see build.sh.

#include "walker/path.h"

#define VELOCITY(axis)                                                                       \
    ((q->b.axis +                                                                            \
      t * (2 * q->c.axis + t * (3 * q->d.axis + t * (4 * q->e.axis + t * 5 * q->f.axis)))) / \
     left)
#define ACCELERATION(axis)                                                               \
    ((2 * q->c.axis + t * (6 * q->d.axis + t * (12 * q->e.axis + t * 20 * q->f.axis))) / \
     (left * left))

ik_path ik_path_on(const ik_curve *q, double t, double left) {
    return (ik_path){ik_curve_at(q, t),
                     {VELOCITY(x), VELOCITY(y), VELOCITY(z)},
                     {ACCELERATION(x), ACCELERATION(y), ACCELERATION(z)}};
}
