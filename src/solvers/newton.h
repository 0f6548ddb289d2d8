// solvers/newton.h: Newton's step of the projection (projection.c), for one lane or four, and the
// rules of its descent.

#ifndef IK_SOLVERS_NEWTON_H
#define IK_SOLVERS_NEWTON_H

#include "solvers/projection_pass.h"

// The most passes of one descent. Nearly all take less than 10.
#define IK_NEWTON_PASSES 20

// A target nearer to the root than this, in reaches, counts as being on it.
#define IK_NEWTON_ROOT 1e-3

// If the first step is longer than this, a better start is looked for (kinks lie at 1).
#define IK_NEWTON_FAR 0.25f

// A step is too long if the slope at its end is more than this share of the slope at its start.
#define IK_NEWTON_OVERSHOOT 0.9f

// The Hessian's diagonal grows by this share of its trace: it is nearly singular where all bones
// have one direction.
#define IK_NEWTON_REGULARISATION 1e-6f

// How near the tip must come, in the unit of the bones. A little less than the tolerance, since
// joints are rounded, but not less than rounding errors.
IK_INLINE double ik_newton_tolerance(double tolerance) {
    return ik_max(0.9 * tolerance, 1e-7);
}

// The square of that, with which squares of residuals are compared.
IK_INLINE float ik_newton_near_square(double tolerance) {
    double near = ik_newton_tolerance(tolerance);
    return (float)(near * near);
}

// Newton's step: the inverse of the Hessian times the residual, by Cramer's rule, which needs only
// one division. `outer` is that of ik_sums.
IK_INLINE ik_wide3 ik_newton_step(const ik_wide *outer, ik_wide3 residual) {
    const ik_wide *o = outer;
    ik_wide least = IK_NEWTON_REGULARISATION * (o[0] + o[1] + o[2]);
    ik_wide xx = o[1] + o[2] + least, yy = o[2] + o[0] + least, zz = o[0] + o[1] + least;
    ik_wide xy = -o[3], yz = -o[4], zx = -o[5];
    ik_wide3 x = {yy * zz - yz * yz, yz * zx - xy * zz, xy * yz - yy * zx};
    ik_wide3 y = {x.y, zz * xx - zx * zx, zx * xy - yz * xx};
    ik_wide3 z = {x.z, y.z, xx * yy - xy * xy};
    ik_wide determinant = ik_wide_max(xx * x.x + xy * x.y + zx * x.z, least * least * least);
    // Where all v are long, both underflow.
    determinant = ik_wide_max(determinant, ik_wide_splat(FLT_MIN));
    residual = ik_wide3_scale(1 / determinant, residual);
    return (ik_wide3){ik_wide3_dot(x, residual), ik_wide3_dot(y, residual),
                      ik_wide3_dot(z, residual)};
}

#endif
