// Compiled for speed, see build.sh.

#include "walker/geometry.h"

#include "core/trig.h"

double ik_decay(double h) {
    // 1 / exp(x), by the Taylor series of exp to x^3: substep_most is a fifth of half_life.
    double x = h / half_life * 0.6931471805599453; // ln 2
    return 1 / (1 + x * (1 + x * (0.5 + x * (1 / 6.0))));
}

ik_plan ik_walker_center(const ik_walker *walker) {
    if (ik_walker_balances(walker)) {
        return walker->center;
    }
    ik_plan center = {walker->pose.place.x, walker->pose.place.y};
    if (walker->mode == IK_WALKER_COMMAND_FOLLOW) {
        center.x -= walker->yielded.x;
        center.y -= walker->yielded.y;
    }
    return center;
}

static inline ik_plan from_center(const ik_walker *walker, ik_plan center, ik_plan point) {
    return (ik_plan){center.x + walker->cosine * point.x - walker->sine * point.y,
                     center.y + walker->sine * point.x + walker->cosine * point.y};
}

ik_plan ik_walker_in_world(const ik_walker *walker, ik_plan point) {
    return from_center(walker, ik_walker_center(walker), point);
}

ik_displacement ik_walker_displacement(const ik_walker *walker, double seconds) {
    double vx = walker->vx, vy = walker->vy, turn = walker->turn;
    double angle = turn * seconds, sine, cosine;
    ik_sin_cos(angle, &sine, &cosine);
    // The integrals over the time of the cosine and the sine of the angle turned until then; for a
    // small angle by their series, which is off by 1e-8 of them at most.
    double along = seconds, across = 0.5 * angle * seconds;
    if (fabs(angle) > 1e-4) {
        along = sine / turn;
        across = (1 - cosine) / turn;
    }
    return (ik_displacement){along * vx - across * vy, across * vx + along * vy, cosine, sine};
}

ik_plan ik_walker_predict(const ik_walker *walker, ik_plan point, double seconds) {
    ik_displacement by = ik_walker_displacement(walker, seconds);
    return ik_displaced(&by, point);
}

ik_vec ik_walker_tilted(const ik_walker *walker, ik_plan direction) {
    return ik_vec_add(ik_vec_scale(direction.x, walker->forward),
                      ik_vec_scale(direction.y, walker->left));
}

static void apply_axes(ik_walker *walker) {
    const ik_pose *pose = &walker->pose;
    double sine, cosine;
    ik_sin_cos(pose->heading, &sine, &cosine);
    walker->cosine = cosine;
    walker->sine = sine;

    // In the frame of the heading: the normal of the slopes, and the least rotation from z to it.
    double nz = 1 / sqrt(1 + pose->slope_x * pose->slope_x + pose->slope_y * pose->slope_y);
    double nx = -pose->slope_x * nz, ny = -pose->slope_y * nz;
    double k = 1 / (1 + nz);
    ik_vec forward = {1 - nx * nx * k, -nx * ny * k, -nx};
    ik_vec left = {-nx * ny * k, 1 - ny * ny * k, -ny};
    walker->forward = (ik_vec){cosine * forward.x - sine * forward.y,
                               sine * forward.x + cosine * forward.y, forward.z};
    walker->left =
        (ik_vec){cosine * left.x - sine * left.y, sine * left.x + cosine * left.y, left.z};
    walker->upright = (ik_vec){cosine * nx - sine * ny, sine * nx + cosine * ny, nz};
}

void ik_walker_apply_pose(ik_walker *walker) {
    apply_axes(walker);
    ik_plan center = ik_walker_center(walker);
    for (int32_t i = 0; i < walker->leg_count; i++) {
        ik_leg *leg = &walker->leg[i];
        ik_vec x = ik_vec_scale(leg->hip.x, walker->forward);
        ik_vec y = ik_vec_scale(leg->hip.y, walker->left);
        ik_vec z = ik_vec_scale(leg->hip.z, walker->upright);
        leg->hip_now = ik_vec_add(walker->pose.place, ik_vec_add(x, ik_vec_add(y, z)));
        leg->nominal_now = from_center(walker, center, leg->nominal);
        leg->stretch = ik_vec_length(ik_leg_chord(leg, leg->foot)) / leg->limb.reach;
    }
}

double ik_leg_off_nominal(const ik_walker *walker, const ik_leg *leg) {
    ik_plan foot = ik_walker_unrolled(walker, leg->foot);
    double x = leg->nominal_now.x - foot.x, y = leg->nominal_now.y - foot.y;
    return sqrt(x * x + y * y);
}

double ik_leg_off_rest(const ik_walker *walker, const ik_leg *leg) {
    double x = leg->rest.x - leg->foot.x, y = leg->rest.y - leg->foot.y;
    double z = walker->ground_kind == IK_WALKER_GROUND_SURFACE ? leg->rest.z - leg->foot.z : 0;
    return sqrt(x * x + y * y + z * z);
}

ik_vec ik_leg_clamp_foot(const ik_leg *leg, ik_vec foot) {
    ik_vec chord = ik_leg_chord(leg, foot);
    double square = ik_vec_dot(chord, chord), reach = leg->limb.reach;
    double most = reach_hard * reach, least = leg->min_stretch * reach;
    if (square <= most * most && square >= least * least) {
        return foot;
    }
    double scale = (square < least * least ? least : most) / sqrt(square);
    return ik_vec_add(leg->hip_now, ik_vec_scale(scale, chord));
}

ik_plan ik_leg_clamp_foothold(const ik_leg *leg, ik_vec hip, ik_plan foothold, ik_plan out,
                              double share) {
    double reach = leg->limb.reach, near = fold_landing * leg->min_stretch * reach;
    double dx = foothold.x - hip.x, dy = foothold.y - hip.y;
    double square = dx * dx + dy * dy, height = hip.z * hip.z;
    double most = ik_max(share * share * reach * reach - height, 0);
    double least = ik_min(ik_max(near * near - height, 0), most);
    if (square > most || square < least) {
        double distance = sqrt(square), scale = sqrt(square > most ? most : least);
        ik_plan way = distance > 1e-9 * reach ? (ik_plan){dx / distance, dy / distance} : out;
        foothold.x = hip.x + scale * way.x;
        foothold.y = hip.y + scale * way.y;
    }
    return foothold;
}
