// Compiled for speed, see build.sh.

#include "surface/swing.h"

#include "surface/cast.h"
#include "surface/footing.h"
#include "surface/surface.h"
#include "walker/arc.h"
#include "walker/axes.h"

void ik_surface_direct_swing(ik_walker *walker, ik_leg *leg) {
    ik_vec there = ik_surface_normal_at(walker, leg, leg->foothold);
    ik_vec sum = ik_vec_add(ik_vec_add(leg->normal, there), (ik_vec){0, 0, 0.5});
    leg->lift = ik_vec_unit(sum, (ik_vec){0, 0, 1});
}

// The shares of the way at which obstacles are looked for.
static const double shares[] = {0.25, 0.5, 0.75};

double ik_surface_needed_arc(const ik_walker *walker, const ik_leg *leg, double left) {
    ik_curve curve = ik_path_to(&leg->path, leg->foothold, left);
    double most = 0, s = leg->progress, high = arc_most * leg->limb.reach;
    for (int i = 0; i < 3; i++) {
        // At even distances, at about these shares of the time.
        double t = 0.5 + 0.55 * (shares[i] - 0.5);
        ik_vec at = ik_curve_at(&curve, t), top = ik_vec_add(at, ik_vec_scale(high, leg->lift));
        ik_answer hit = ik_surface_cast(walker, top, at, false);
        if (hit.hit) {
            double above = ik_vec_dot(ik_vec_sub(hit.point, at), leg->lift);
            most = ik_max(most, above / ik_arc(1, s + t * (1 - s)));
        }
    }
    return most;
}

ik_vec ik_surface_above(const ik_walker *walker, const ik_leg *leg, ik_vec foot) {
    ik_answer hit = ik_surface_cast(walker, leg->hip_now, foot, false);
    return hit.hit ? hit.point : foot;
}

void ik_surface_plant(ik_walker *walker, ik_leg *leg) {
    leg->normal = ik_surface_normal_at(walker, leg, leg->foot);
    leg->world = ik_walker_to_user(walker, leg->foot);
}
