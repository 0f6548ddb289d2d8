// core/trig.h: sine, cosine and the angle of a point, with the same bits everywhere.

#ifndef IK_CORE_TRIG_H
#define IK_CORE_TRIG_H

#define IK_PI 3.14159265358979324

// Sine and cosine of an angle from -1e6 to 1e6, each with an error of at most 2e-16. Any angle
// outside of that range counts as 0.
void ik_sin_cos(double x, double *sine, double *cosine);

// The angle from +x to (x, y), from -pi to pi, with a relative error of at most 4e-16; 0 if both
// are 0. The signs of zeros do not matter.
double ik_atan2(double y, double x);

// Brings an angle of up to 1e10 in size into (-pi, pi].
double ik_wrap_angle(double angle);

#endif
