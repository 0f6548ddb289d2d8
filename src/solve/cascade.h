// solve/cascade.h: solves for a position: with AUTO as a cascade of stages, the cheapest first.

#ifndef IK_SOLVE_CASCADE_H
#define IK_SOLVE_CASCADE_H

#include "chain/part.h"
#include "solve/first_bend.h"
#include "solvers/newton.h"

// The greatest tolerance that makes a difference, in the unit of the bones: twice the reach.
#define IK_CASCADE_MOST_TOLERANCE 4

static inline double ik_cascade_tolerance(double tolerance, double unit) {
    return ik_min(tolerance / unit, IK_CASCADE_MOST_TOLERANCE);
}

// The slack of ik_closed_form, for a tolerance in the unit of the bones.
static inline double ik_cascade_slack(double tolerance) {
    return ik_min(IK_CASCADE_EDGE, tolerance / 2);
}

// The projection is the first stage for goals whose distances from the root are between these, in
// the unit of the bones.
typedef struct ik_ring {
    double inner, outer;
} ik_ring;

static inline ik_ring ik_projection_ring(const ik_bones *bones, double slack) {
    double inner = ik_max(ik_bones_min_reach(bones) + slack, IK_NEWTON_ROOT * bones->reach);
    return (ik_ring){inner, bones->reach - slack};
}

// Moves the end of a part of the chain as near to a target in space as the solver, the limits and
// the remaining budget allow; a free root follows. Updates the chain's positions, sets its error to
// that of the part's end, and adds to its iterations. Returns whether limits kept the end from the
// target.
bool ik_cascade_solve(ik_chain *chain, ik_part *part, ik_vec target);

#endif
