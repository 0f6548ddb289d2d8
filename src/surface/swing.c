// Compiled for speed, see build.sh.

#include "surface/swing.h"

#include "surface/cast.h"
#include "surface/footing.h"
#include "surface/surface.h"
#include "walker/arc.h"
#include "walker/axes.h"
#include "walker/geometry.h"

// Sets the axes of a foot at its foothold.
static void aim_axes(const ik_walker *walker, ik_leg *leg, double left) {
    ik_vec hip = ik_surface_hip_in(walker, leg, left);
    ik_vec out = ik_vec_add(ik_vec_scale(leg->out.x, walker->forward),
                            ik_vec_scale(leg->out.y, walker->left));
    leg->normal_to = ik_surface_normal_at(walker, leg, leg->foothold, left);
    ik_vec way = ik_vec_scale(0.5 / leg->limb.reach, ik_vec_sub(leg->foothold, hip));
    way = ik_vec_reject(ik_vec_add(way, out), leg->normal_to);
    leg->outward_to = ik_vec_unit(way, ik_vec_normal(leg->normal_to));
}

void ik_surface_direct_swing(ik_walker *walker, ik_leg *leg, double left) {
    aim_axes(walker, leg, left);
    if (leg->progress > 0) {
        return;
    }
    ik_vec sum = ik_vec_add(ik_vec_add(leg->normal, leg->normal_to), (ik_vec){0, 0, 0.5});
    leg->lift = ik_vec_unit(sum, (ik_vec){0, 0, 1});
}

// Turns one direction towards another by a share of the way; a half turn is made about an axis.
static ik_vec nearer(ik_vec from, ik_vec to, double share, ik_vec around) {
    around = ik_vec_unit(ik_vec_reject(around, from), ik_vec_normal(from));
    ik_vec way = ik_vec_scale(share, ik_rotation_between(from, to, around));
    return ik_vec_unit(ik_quat_rotate(ik_quat_from_vector(way), from), to);
}

// At a constant rate. A half turn leads over the direction of the arc.
void ik_surface_turn_normal(ik_leg *leg, double left, double h) {
    double share = h / ik_max(left, h);
    ik_vec aside = ik_vec_cross(leg->normal, leg->lift);
    leg->normal = nearer(leg->normal, leg->normal_to, share, aside);
    leg->outward = nearer(leg->outward, leg->outward_to, share, leg->normal);
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

// A foot may pass by its hip, but no nearer than 0.2 of its reach: else its knee would swing
// around. It is led past from a distance of 0.4 on.
ik_vec ik_surface_keep_away(const ik_leg *leg, ik_vec foot) {
    ik_vec chord = ik_leg_chord(leg, foot);
    double far = 0.4 * leg->limb.reach, distance = ik_vec_length(chord);
    if (distance >= far) {
        return foot;
    }
    double to = far * (0.5 + 0.5 * (distance / far) * (distance / far));
    return ik_vec_add(leg->hip_now, ik_vec_scale(to / distance, chord));
}

ik_vec ik_surface_above(const ik_walker *walker, const ik_leg *leg, ik_vec foot) {
    ik_answer hit = ik_surface_cast(walker, leg->hip_now, foot, false);
    return hit.hit ? hit.point : foot;
}

void ik_surface_plant(ik_walker *walker, ik_leg *leg) {
    if (!(ik_vec_dot(leg->normal, leg->normal) > 0.5)) {
        aim_axes(walker, leg, 0);
        leg->normal = leg->normal_to;
        leg->outward = leg->outward_to;
    }
    leg->world = ik_walker_to_user(walker, leg->foot);
}
