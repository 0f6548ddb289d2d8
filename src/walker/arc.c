// Compiled for speed, see build.sh.

#include "walker/arc.h"

#include "walker/ground.h"

// The shares of a swing from rest to rest, at which the foot is at even distances: where
// 10 t^3 - 15 t^4 + 6 t^5 is 1/32, 3/32, ...
static const double shares[] = {0.1591, 0.2405, 0.2948, 0.3393, 0.3787, 0.4150, 0.4497, 0.4833,
                                0.5167, 0.5503, 0.5850, 0.6213, 0.6607, 0.7052, 0.7595, 0.8409};

double ik_leg_needed_arc(const ik_walker *walker, const ik_leg *leg, const ik_path *path,
                         ik_vec foothold, double left) {
    ik_curve curve = ik_path_to(path, foothold, left);
    double most = 0, s = leg->progress;
    for (int32_t i = 0; i < (int32_t)(sizeof shares / sizeof *shares); i++) {
        double t = shares[i];
        ik_vec at = ik_curve_at(&curve, t);
        double above = ik_walker_ground(walker, at.x, at.y) - at.z;
        // A hole needs no height.
        if (above > 0) {
            most = ik_max(most, above / ik_arc(1, s + t * (1 - s)));
        }
    }
    return most;
}

bool ik_leg_can_pass(const ik_walker *walker, const ik_leg *leg, ik_vec foothold, double left) {
    // A leg that hangs, or is in flight, comes from above.
    if (leg->mode == IK_HANGING || walker->jump.phase == IK_FLIGHT) {
        return true;
    }
    bool swings = leg->mode == IK_SWING && leg->progress < 1;
    ik_vec by = ik_vec_sub(foothold, leg->foothold);
    double near = keep_least * leg->limb.reach;
    if (swings && ik_vec_dot(by, by) <= near * near) {
        return true; // no wall fits between these two footholds
    }
    ik_path path = swings ? leg->path : (ik_path){leg->foot, {0, 0, 0}, {0, 0, 0}};
    return ik_leg_needed_arc(walker, leg, &path, foothold, left) <= arc_most * leg->limb.reach;
}
