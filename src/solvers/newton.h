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
#define IK_NEWTON_FAR 0.25

// A step is too long if the slope at its end is more than this share of the slope at its start.
#define IK_NEWTON_OVERSHOOT 0.9

// The Hessian's diagonal grows by this share of its trace: it is nearly singular where all bones
// have one direction.
#define IK_NEWTON_REGULARISATION 1e-6

// How near the tip must come, in the unit of the bones. A little less than the tolerance, since
// joints are rounded, but not less than rounding errors.
static inline ik_wide_double ik_newton_tolerance(ik_wide_double tolerance) {
    return ik_wide_double_max(0.9 * tolerance, ik_wide_double_splat(1e-7));
}

// Newton's step: the inverse of the Hessian times the residual, by Cramer's rule, which needs only
// one division. `outer` is that of ik_sums.
static inline ik_wide_vec ik_newton_step(const ik_wide_double *outer, ik_wide_vec residual) {
    const ik_wide_double *o = outer;
    ik_wide_double least = IK_NEWTON_REGULARISATION * (o[0] + o[1] + o[2]);
    ik_wide_double xx = o[1] + o[2] + least, yy = o[2] + o[0] + least, zz = o[0] + o[1] + least;
    ik_wide_double xy = -o[3], yz = -o[4], zx = -o[5];
    ik_wide_vec x = {yy * zz - yz * yz, yz * zx - xy * zz, xy * yz - yy * zx};
    ik_wide_vec y = {x.y, zz * xx - zx * zx, zx * xy - yz * xx};
    ik_wide_vec z = {x.z, y.z, xx * yy - xy * xy};
    ik_wide_double determinant =
        ik_wide_double_max(xx * x.x + xy * x.y + zx * x.z, least * least * least);
    residual = ik_wide_vec_scale(1 / determinant, residual);
    return (ik_wide_vec){ik_wide_vec_dot(x, residual), ik_wide_vec_dot(y, residual),
                         ik_wide_vec_dot(z, residual)};
}

#endif
