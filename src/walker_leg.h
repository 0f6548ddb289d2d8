// walker_leg.h: the bones of a walker's leg, bent so that the last joint lies on the foot.

#ifndef WALKER_LEG_H
#define WALKER_LEG_H

#include "ik_math.h"
#include "ik_walker.h"

// The bones of a leg, and how they curl.
typedef struct ik_limb {
    int32_t bones;
    double lengths[IK_WALKER_MAX_BONES];
    double curls[IK_WALKER_MAX_BONES]; // [bone], its angle at a curl of 1 radian; 0 for the first
    double reach;                      // the sum of the lengths
    double nearest;                    // the least distance from first to last joint
    double tightest;                   // the square of the curl there
} ik_limb;

// Prepares a limb from lengths and bends, see ik_walker_leg; not all of either are 0.
void ik_limb_init(ik_limb *limb, int32_t bones, const double *lengths, const double *bends);

// Puts the joints, bones + 1 of them, between the hip and the foot, which are the first and the
// last.
//   pole   where the knees point, as far as the line from hip to foot lets them; not along it
//   curl   the square of the curl that the limb has: where the search begins; gets the new one
void ik_limb_bend(const ik_limb *limb, ik_vec hip, ik_vec foot, ik_vec pole, double *curl,
                  ik_vec *joints);

#endif
