// walker/limb.h: the inverse kinematics of one leg: bends its bones so that the last joint lies on
// the foot. Knows nothing of walkers.

#ifndef IK_WALKER_LIMB_H
#define IK_WALKER_LIMB_H

#include "core/vec.h"
#include "ik_walker.h"

// A bone: its length, and its share of the curl, from -1 to 1, see limb.c.
typedef struct ik_bone {
    double length, curl;
} ik_bone;

typedef struct ik_limb {
    int32_t bones;
    ik_bone *bone;   // [bones]
    double reach;    // the sum of the lengths
    double tightest; // the greatest curl, squared: there hip and foot are nearest
} ik_limb;

// A solution: how far a limb is curled. The next solve starts from it. All 0 before the first.
typedef struct ik_curl {
    double s;       // the curl, squared, from 0 to `tightest`
    double square;  // the squared distance from hip to foot there,
    double inverse; //   the inverse of its first derivative in s, not above 0,
    double bow;     //   and its second derivative
} ik_curl;

// Prepares a limb whose `bones` and `bone` are set, from lengths and bends (see ik_walker_leg; not
// all lengths are 0, nor all bends). Returns the least possible distance from hip to foot.
double ik_limb_init(ik_limb *limb, const double *lengths, const double *bends);

// Writes the joints, bones + 1 of them, from hip to foot.
//   pole   the direction in which the knees point, as far as the line from hip to foot allows; not
//          parallel to that
//   curl   in: where the search starts; out: the solution
void ik_limb_bend(const ik_limb *limb, ik_vec hip, ik_vec foot, ik_vec pole, ik_curl *curl,
                  ik_vec *joints);

#endif
