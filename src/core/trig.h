// core/trig.h: sine, cosine and the angle of a point, with the same bits everywhere.

#ifndef IK_CORE_TRIG_H
#define IK_CORE_TRIG_H

#define IK_PI 3.14159265358979324

// Sine and cosine, each within 2e-16, of an angle of up to a million either way. An angle further
// out counts as 0.
void ik_sin_cos(double x, double *sine, double *cosine);

// The angle from +x to (x, y), in (-pi, pi], within 4e-16 of itself; 0 where both are 0. The signs
// of zeros do not matter.
double ik_atan2(double y, double x);

#endif
