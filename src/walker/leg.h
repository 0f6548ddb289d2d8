// walker/leg.h: the bones of a walker's leg, bent so that the last joint lies on the foot.

#ifndef IK_WALKER_LEG_H
#define IK_WALKER_LEG_H

#include "core/vec.h"
#include "ik_walker.h"

// A bone: its length, and its share of the curl, see walker_leg.c; from -1 to 1.
typedef struct ik_bone {
    double length, curl;
} ik_bone;

// The bones of a leg, and how they curl.
typedef struct ik_limb {
    int32_t bones;
    ik_bone *bone;   // [bones]
    double reach;    // the sum of the lengths
    double tightest; // the square of the curl, at most
} ik_limb;

// How far a limb is curled: the square of its curl, and there the square of the distance from first
// to last joint, the inverse of its first derivative, and its second. All 0 before the first bend.
typedef struct ik_curl {
    double s, square, inverse, bow;
} ik_curl;

// Prepares a limb, whose bones have their place, from lengths and bends, see ik_walker_leg; not all
// of either are 0. Returns the least distance from first to last joint.
double ik_limb_init(ik_limb *limb, const double *lengths, const double *bends);

// Puts the joints, bones + 1 of them, between hip and foot, which are the first and the last.
//   pole   where the knees point, as far as the line from hip to foot lets them; not along it
//   curl   how far the limb was curled: the search begins there; how far it is
void ik_limb_bend(const ik_limb *limb, ik_vec hip, ik_vec foot, ik_vec pole, ik_curl *curl,
                  ik_vec *joints);

#endif
