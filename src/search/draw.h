// search/draw.h: angles of one joint from a pseudo-random sequence.

#ifndef IK_SEARCH_DRAW_H
#define IK_SEARCH_DRAW_H

#include "joints/joint.h"
#include "search/descent.h"

// The interval that values are drawn from: of this length where it is infinite.
typedef struct ik_drawn_interval {
    double min, max;
} ik_drawn_interval;

ik_drawn_interval ik_drawn_interval_of(double min, double max, double length);

// The angles of a joint, within its limits.
ik_joint_angles ik_draw_angles(const ik_joint *joint, uint64_t *rng_state, ik_draw draw);

// A share of an interval, from 0 to 1.
double ik_draw_share(uint64_t *rng_state, ik_draw draw);

// Angles around others, within the limits: each of the two parts, swing and twist, is at most
// `spread` away.
ik_joint_angles ik_draw_near(const ik_joint *joint, ik_joint_angles at, double spread,
                             uint64_t *rng_state);

// The same angles after the whole turns of the twist that bring it nearest to another within its
// limits.
ik_joint_angles ik_nearest_winding(const ik_joint *joint, ik_joint_angles at, double near);

// The square of the distance between angles: of the swing's two and the twist.
double ik_angles_distance(const ik_joint *joint, const ik_joint_angles *a,
                          const ik_joint_angles *b);

// Angles bent by some radians: the twist towards the middle of its interval, the swing about z
// towards rest.
ik_joint_angles ik_bend_angles(const ik_joint *joint, ik_joint_angles at, double by);

#endif
