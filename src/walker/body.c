// Compiled for speed, see build.sh.

// The body is carried by its feet. A least-squares plane is fitted to the ground under them. The
// body keeps its height above that plane, and tilts with it. A leg in the air counts as standing a
// little lower, so the body dips towards it: it bobs.

#include "walker/body.h"

#include "core/matrix.h"
#include "walker/geometry.h"

// The height of the ground that supports the body at a leg: under its foot, or, while it swings, in
// between.
static double support(const ik_walker *walker, const ik_leg *leg) {
    if (leg->mode == IK_STANCE) {
        return leg->foot.z;
    }
    double s = leg->progress;
    double ground = leg->liftoff.z + s * s * (3 - 2 * s) * (leg->foothold.z - leg->liftoff.z);
    return ground - walker->settings[IK_WALKER_BOB] * 4 * s * (1 - s);
}

static bool is_supporting(const ik_leg *leg) {
    return leg->enabled && leg->mode != IK_HANGING;
}

// The plane z = c.x + c.y x + c.z y through the supports; x and y are in the body's frame.
static ik_vec fit_plane(const ik_walker *walker) {
    // A weak pull of the slopes to 0 (1e-3 of the weight of legs at distance L) makes the fit
    // unique for legs in one line, and is not visible for others.
    double stiff = 1e-3 * walker->enabled_count * walker->reach * walker->reach;
    ik_matrix m = {0, 0, 0, stiff, 0, stiff};
    ik_vec b = {0, 0, 0};
    for (int32_t i = 0; i < walker->leg_count; i++) {
        const ik_leg *leg = &walker->leg[i];
        if (is_supporting(leg)) {
            ik_vec row = {1, leg->nominal.x, leg->nominal.y};
            ik_matrix_add_square(&m, 1, row);
            b = ik_vec_add(b, ik_vec_scale(support(walker, leg), row));
        }
    }
    if (m.xx == 0) {
        // No leg supports it: it lies down, as low as wanted_pose allows.
        double ground = ik_walker_ground(walker, walker->pose.place.x, walker->pose.place.y);
        return (ik_vec){ground - walker->settings[IK_WALKER_BODY_HEIGHT], 0, 0};
    }
    return ik_matrix_solve(m, b);
}

// The highest support; the ground under the body if there is none.
static double highest_support(const ik_walker *walker) {
    const ik_pose *pose = &walker->pose;
    double most = -INFINITY;
    for (int32_t i = 0; i < walker->leg_count; i++) {
        const ik_leg *leg = &walker->leg[i];
        if (is_supporting(leg)) {
            most = ik_max(most, support(walker, leg));
        }
    }
    return most > -INFINITY ? most : ik_walker_ground(walker, pose->place.x, pose->place.y);
}

// The slope that the body should have, from that of the ground and from an acceleration, into which
// it leans.
static double wanted_slope(const ik_walker *walker, double ground, double acceleration) {
    double push = lean / (lean_full * walker->reach);
    return ik_clamp(tilt_gain * ground - ik_clamp(push * acceleration, -lean, lean), -tilt_most,
                    tilt_most);
}

// The height and the slopes that the body should have; the rest of the pose is 0.
static ik_pose wanted_pose(const ik_walker *walker) {
    const ik_pose *pose = &walker->pose;
    ik_vec plane = fit_plane(walker);
    double height = walker->settings[IK_WALKER_BODY_HEIGHT];
    double ground = ik_walker_ground(walker, pose->place.x, pose->place.y);
    // If all feet are to one side of the body, the plane may pass high above or below it.
    double z =
        ik_max(ik_min(plane.x, highest_support(walker)) + height, ground + clear_least * height);
    return (ik_pose){{0, 0, z},
                     0,
                     wanted_slope(walker, plane.y, walker->ax),
                     wanted_slope(walker, plane.z, walker->ay)};
}

// Moves a towards b; returns b itself once both are within `least`.
static double filter(double a, double b, double decay, double least) {
    return fabs(a - b) <= least ? b : b + decay * (a - b);
}

void ik_walker_filter_body(ik_walker *walker, double h) {
    ik_pose *pose = &walker->pose, to = wanted_pose(walker);
    double decay = ik_decay(h);
    pose->place.z = filter(pose->place.z, to.place.z, decay, rest_least * walker->reach);
    pose->slope_x = filter(pose->slope_x, to.slope_x, decay, rest_least);
    pose->slope_y = filter(pose->slope_y, to.slope_y, decay, rest_least);
    ik_walker_apply_pose(walker);
}

bool ik_walker_is_level(const ik_walker *walker) {
    const ik_pose *pose = &walker->pose;
    ik_pose to = wanted_pose(walker);
    return fabs(pose->place.z - to.place.z) <= rest_least * walker->reach &&
           fabs(pose->slope_x - to.slope_x) <= rest_least &&
           fabs(pose->slope_y - to.slope_y) <= rest_least;
}

// By how much of its reach a planted leg is too long, or too short (negative).
static double excess(const ik_leg *leg) {
    if (leg->mode != IK_STANCE) {
        return 0;
    }
    double more = leg->stretch - reach_hard, less = leg->stretch - leg->min_stretch;
    // Rounding errors do not count: they would keep a standing walker from falling asleep.
    return more > rest_least ? more : less < -rest_least ? less : 0;
}

static const ik_leg *worst_leg(const ik_walker *walker) {
    const ik_leg *worst = &walker->leg[0];
    for (int32_t i = 1; i < walker->leg_count; i++) {
        const ik_leg *leg = &walker->leg[i];
        worst = fabs(excess(leg)) > fabs(excess(worst)) ? leg : worst;
    }
    return worst;
}

// FOLLOW: the part of a displacement that remains when the body yields no further than it may, and
// does not sink into the ground.
static ik_vec yield(ik_walker *walker, ik_vec by) {
    ik_vec total = {walker->yielded.x + by.x, walker->yielded.y + by.y, 0};
    double size = ik_vec_length(total), most = yield_most * walker->reach;
    total = size > most ? ik_vec_scale(most / size, total) : total;
    by.x = total.x - walker->yielded.x;
    by.y = total.y - walker->yielded.y;
    walker->yielded = (ik_plan){total.x, total.y};
    double height = walker->settings[IK_WALKER_BODY_HEIGHT];
    double ground = ik_walker_ground(walker, walker->pose.place.x, walker->pose.place.y);
    double clearance = walker->pose.place.z - ground - clear_least * height;
    by.z = ik_max(by.z, -ik_max(clearance, 0));
    return by;
}

static void displace(ik_walker *walker, ik_vec by) {
    if (walker->mode == IK_WALKER_COMMAND_FOLLOW) {
        by = yield(walker, by);
    }
    walker->pose.place = ik_vec_add(walker->pose.place, by);
    ik_walker_apply_pose(walker);
}

// The leg that is furthest out of range moves the body until it is in range. If another leg is out
// of range then (by more than 1e-4 of its reach, which is not visible), the body returns to where
// it was before, where all legs were in range. An imposed pose does not return.
void ik_walker_pull_body(ik_walker *walker, const ik_pose *before) {
    const ik_leg *leg = worst_leg(walker);
    if (excess(leg) == 0) {
        return;
    }
    displace(walker, ik_vec_scale(excess(leg) / leg->stretch, ik_leg_chord(leg, leg->foot)));
    if (fabs(excess(worst_leg(walker))) > 1e-4 && walker->mode != IK_WALKER_COMMAND_FOLLOW) {
        walker->pose = *before;
        ik_walker_apply_pose(walker);
    }
}
