// turn.h: rotations as matrices, for tests: the library has quaternions.

#ifndef TURN_H
#define TURN_H

#include "core/vec.h"

// A rotation as a matrix.
typedef struct turn {
    double m[3][3];
} turn;

turn no_turn(void);
turn turn_about(ik_vec axis, double angle); // of any length but 0
turn turn_of(const double *q);              // a quaternion x, y, z, w of any length but 0
turn compose(const turn *a, const turn *b); // b first
turn inverse(const turn *a);
ik_vec turned_by(const turn *a, ik_vec v);
double angle_between(const turn *a, const turn *b);
void write_turn(const turn *a, double *q); // as a quaternion

#endif
